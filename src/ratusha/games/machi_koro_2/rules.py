"""Machi Koro 2. Read beside the rulebook: the sections follow its order.

A turn, by phase:

    OPENING       build an establishment or pass         three rounds, then the first turn
    CHOOSE_DICE   one die or two                         → ROLL
    ROLL          chance                                 → income: red, blue and green, purple, landmarks
    SWAP_GIVE     Business Center: what to give, or not  → SWAP_TAKE, or the landmarks' turn
    SWAP_TAKE     what to take, and from whom            → SWAP_GIVE while swaps are left
    BUILD         one card, or pass                      → GIVE_AWAY if owed, or the next turn
    GIVE_AWAY     Moving Company: what goes to the right → the next turn (or BUILD, by option)

Whenever a row is short of five different cards, its deck deals first: `short` names it.
"""

from __future__ import annotations

from ratusha.kernel import (
    CHANCE,
    NOBODY,
    Events,
    Result,
    Rng,
    Row,
    may_happen,
    offer,
    rule,
    table,
    tell,
    these_may_happen,
)

from .cards import (
    AIRPORT,
    AMUSEMENT_PARK,
    BLUE_ON,
    CARDS,
    CHARTERHOUSE,
    CHEAPEST_LANDMARK,
    CITY_HALL,
    COINS,
    COPIES,
    COST,
    COUNTS,
    DECK_OF,
    EFFECT,
    EXHIBIT_HALL,
    FIRST_IN_DECK,
    FRENCH_RESTAURANT,
    GREEN_ON,
    ICON,
    LAUNCH_PAD,
    LOAN_OFFICE,
    MARK_COINS,
    MARK_COUNTS,
    MARK_NUMBER,
    MARKS,
    MOVING_COMPANY,
    MUSEUM,
    OBSERVATORY,
    PARK,
    PRICES,
    PRIVATE_CLUB,
    PROMO,
    PUBLISHER,
    PURPLE_ON,
    RADIO_TOWER,
    RAISED_BY,
    RED_ON,
    RENOVATION_COMPANY,
    TECH_STARTUP,
    TEMPLE,
    TV_STATION,
    Effect,
)
from .state import (
    BANK,
    BUILD,
    BUILD_LANDMARK,
    DEALT,
    DEALT_LANDMARK,
    DECK_OF_LANDMARKS,
    DECKS,
    DECLINE,
    GIVE,
    GIVE_AWAY,
    IN_DECK,
    IN_ROW,
    NOT_IN_PLAY,
    PASS,
    ROLL_ONE,
    ROLL_TWO,
    ROLLED_ONE,
    ROLLED_TWO,
    SEATS,
    TAKE,
    Event,
    Moves,
    Outcomes,
    Phase,
    Town,
)

COINS_IN_THE_BOX = 210
STARTING_COINS = 5
OPENING_ROUNDS = 3
ROW_SIZE = 5
LANDMARKS_TO_WIN = 3

ONE_DIE = table([ROLLED_ONE + face for face in range(6)])
ONE_DIE_WEIGHTS = table([1] * 6)
TWO_DICE = table([ROLLED_TWO + 6 * first + second for first in range(6) for second in range(first, 6)])
TWO_DICE_WEIGHTS = table([1 if first == second else 2 for first in range(6) for second in range(first, 6)])


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(town: Town, options: Row, seats: int) -> None:
    """Three shuffled decks, five coins each, the rest is the bank. `options`: mode, Moving Company, promos."""
    town.seats = seats
    town.after_roll = options[1]
    town.phase = Phase.OPENING
    town.turn = 0
    town.opening_builds = 0
    town.winner = -1
    town.offered = -1
    town.bank = COINS_IN_THE_BOX - STARTING_COINS * seats
    for seat in range(SEATS):
        town.coins[seat] = STARTING_COINS if seat < seats else 0
        town.built[seat] = 0
        for card in range(CARDS):
            town.owns[seat][card] = 0
    forget_the_roll(town)
    fill_the_decks(town, options[2] == 1)
    find_short_row(town)


@rule
def fill_the_decks(town: Town, promos: bool) -> None:
    for deck in range(DECKS):
        town.different[deck] = 0
        town.unseen[deck] = 0
    for card in range(CARDS):
        town.on_show[card] = 0
        town.in_deck[card] = COPIES[card]
        town.unseen[DECK_OF[card]] += COPIES[card]
    for mark in range(MARKS):
        town.landmark_at[mark] = IN_DECK if promos or not PROMO[mark] else NOT_IN_PLAY
        if town.landmark_at[mark] == IN_DECK:
            town.unseen[DECK_OF_LANDMARKS] += 1


@rule
def find_short_row(town: Town) -> None:
    """A row of fewer than five different cards is filled up, while its deck lasts."""
    town.short = -1
    for deck in range(DECKS):
        if town.different[deck] < ROW_SIZE and town.unseen[deck]:
            town.short = deck
            return


@rule
def forget_the_roll(town: Town) -> None:
    town.dice = 0
    town.first_die = 0
    town.second_die = 0
    town.received = 0
    town.swaps = 0
    town.extra_turn = 0
    town.must_give = 0


# --- Whose move -------------------------------------------------------------------------------------------------------


@rule
def to_move(town: Town) -> int:
    if town.phase == Phase.OVER:
        return NOBODY
    if town.short >= 0 or town.phase == Phase.ROLL:
        return CHANCE
    return town.turn


@rule
def waiting(town: Town) -> int:
    """The seats the game waits for, as bits: never more than one here."""
    seat = to_move(town)
    return 1 << seat if seat >= 0 else 0


@rule
def may_act(town: Town) -> int:
    return waiting(town)


@rule
def legal_actions(town: Town, seat: int, moves: Moves) -> None:
    moves.count = 0
    if to_move(town) != seat:
        return
    if town.phase == Phase.CHOOSE_DICE:
        offer(moves, ROLL_ONE)
        offer(moves, ROLL_TWO)
    elif town.phase == Phase.SWAP_GIVE:
        offer_own_cards(town, seat, GIVE, moves)
        offer(moves, DECLINE)
    elif town.phase == Phase.SWAP_TAKE:
        offer_cards_of_others(town, seat, moves)
    elif town.phase == Phase.GIVE_AWAY:
        offer_own_cards(town, seat, GIVE_AWAY, moves)
    else:
        offer_establishments(town, seat, moves)
        if town.phase == Phase.BUILD:
            offer_landmarks(town, seat, moves)
        offer(moves, PASS)


@rule
def apply(town: Town, seat: int, action: int, events: Events) -> None:
    if action <= ROLL_TWO:
        town.dice = action - ROLL_ONE + 1
        town.phase = Phase.ROLL
    elif action < BUILD_LANDMARK:
        build_establishment(town, seat, action - BUILD, events)
    elif action < PASS:
        build_landmark(town, seat, action - BUILD_LANDMARK, events)
    elif action == PASS:
        build_nothing(town, seat, events)
    elif action < DECLINE:
        town.offered = action - GIVE
        town.phase = Phase.SWAP_TAKE
    elif action == DECLINE:
        end_swaps(town, events)
    elif action < GIVE_AWAY:
        swap(town, seat, (action - TAKE) // CARDS, (action - TAKE) % CARDS, events)
    else:
        give_away(town, seat, action - GIVE_AWAY, events)


@rule
def chance_outcomes(town: Town, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    if town.short >= 0:
        outcomes.stream = 1 + town.short
        list_deals(town, outcomes)
    else:
        outcomes.stream = 0
        list_rolls(town, outcomes)


@rule
def list_deals(town: Town, outcomes: Outcomes) -> None:
    """Any unseen card of the deck, as likely as it has copies left."""
    if town.short == DECK_OF_LANDMARKS:
        for mark in range(MARKS):
            if town.landmark_at[mark] == IN_DECK:
                may_happen(outcomes, DEALT_LANDMARK + mark, 1)
    else:
        results = outcomes.results
        weights = outcomes.weights
        count = 0
        for card in range(FIRST_IN_DECK[town.short], FIRST_IN_DECK[town.short + 1]):
            results[count] = DEALT + card
            weights[count] = town.in_deck[card]
            if weights[count]:
                count += 1
        outcomes.count = count
        outcomes.total = town.unseen[town.short]


@rule
def list_rolls(town: Town, outcomes: Outcomes) -> None:
    """Six faces, or twenty-one pairs: two different faces fall twice as often as a double."""
    if town.dice == 1:
        these_may_happen(outcomes, ONE_DIE, ONE_DIE_WEIGHTS, 6)
    else:
        these_may_happen(outcomes, TWO_DICE, TWO_DICE_WEIGHTS, 36)


@rule
def happen(town: Town, result: int, events: Events) -> None:
    if result < ROLLED_TWO:
        roll(town, result - ROLLED_ONE + 1, 0, events)
    elif result < DEALT:
        roll(town, (result - ROLLED_TWO) // 6 + 1, (result - ROLLED_TWO) % 6 + 1, events)
    elif result < DEALT_LANDMARK:
        deal(town, result - DEALT, events)
    else:
        deal_landmark(town, result - DEALT_LANDMARK, events)


@rule
def deal(town: Town, card: int, events: Events) -> None:
    """Equal cards lie on one pile; dealing goes on until there are five piles."""
    deck = DECK_OF[card]
    town.in_deck[card] -= 1
    town.unseen[deck] -= 1
    if town.on_show[card] == 0:
        town.different[deck] += 1
    town.on_show[card] += 1
    tell(events, Event.DEALT, card, 0, 0, 0)
    find_short_row(town)


@rule
def deal_landmark(town: Town, mark: int, events: Events) -> None:
    town.landmark_at[mark] = IN_ROW
    town.unseen[DECK_OF_LANDMARKS] -= 1
    town.different[DECK_OF_LANDMARKS] += 1
    tell(events, Event.DEALT, CARDS + mark, 0, 0, 0)
    find_short_row(town)


# --- 1. The roll ------------------------------------------------------------------------------------------------------


@rule
def roll(town: Town, first: int, second: int, events: Events) -> None:
    """One roll a turn; then income in its order: red, blue and green, purple, landmarks."""
    town.first_die = first
    town.second_die = second
    tell(events, Event.ROLLED, town.turn, first, second, 0)
    earn_red(town, events)
    earn_blue(town, events)
    earn_green(town, events)
    earn_purple(town, events)
    if town.swaps:
        town.phase = Phase.SWAP_GIVE
    else:
        landmarks_act(town, events)


@rule
def rolled(town: Town) -> int:
    return town.first_die + town.second_die


# --- 2. Income --------------------------------------------------------------------------------------------------------


@rule
def standing(town: Town, mark: int) -> bool:
    """Has anybody built it? Most lasting landmarks serve everyone."""
    return town.landmark_at[mark] >= 0


@rule
def yields(town: Town, card: int) -> int:
    """What one copy brings: a landmark may raise every card of an icon by one, for all players."""
    raiser = RAISED_BY[card]
    if raiser >= 0 and standing(town, raiser):
        return COINS[card] + MARK_COINS[raiser]
    return COINS[card]


@rule
def icons(town: Town, seat: int, icon: int) -> int:
    """How many cards with this icon stand in that city."""
    found = 0
    for card in range(CARDS):
        if ICON[card] == icon:
            found += town.owns[seat][card]
    return found


@rule
def earn_red(town: Town, events: Events) -> None:
    """Restaurants are paid first, by the roller, counter-clockwise, as far as the coins reach."""
    total = rolled(town)
    for step in range(1, town.seats):
        owner = (town.turn - step) % town.seats
        for card in RED_ON[total]:
            if card >= 0 and town.owns[owner][card]:
                pay(town, town.turn, owner, town.owns[owner][card] * yields(town, card), card, events)


@rule
def earn_blue(town: Town, events: Events) -> None:
    """Primary industry pays every owner from the bank, whoever rolled."""
    for card in BLUE_ON[rolled(town)]:
        if card >= 0:
            each = yields(town, card)
            for seat in range(town.seats):
                if town.owns[seat][card]:
                    earn(town, seat, town.owns[seat][card] * each, card, events)


@rule
def earn_green(town: Town, events: Events) -> None:
    """Shops and factories pay the roller alone; a factory by the cards it works with."""
    seat = town.turn
    for card in GREEN_ON[rolled(town)]:
        if card >= 0 and town.owns[seat][card]:
            each = yields(town, card)
            if EFFECT[card] == Effect.PER_ICON:
                each *= icons(town, seat, COUNTS[card])
            earn(town, seat, town.owns[seat][card] * each, card, events)


@rule
def earn_purple(town: Town, events: Events) -> None:
    """Major establishments serve the roller alone, once for every copy."""
    for card in PURPLE_ON[rolled(town)]:
        if card >= 0:
            for _ in range(town.owns[town.turn][card]):
                if EFFECT[card] == Effect.SWAP:
                    town.swaps += 1
                elif EFFECT[card] == Effect.HALF_OF_RICH:
                    take_half_of_rich(town, town.turn, COINS[card], card, events)
                else:
                    take_from_each(town, town.turn, COINS[card], card, events)
    if town.swaps and not can_swap(town):
        town.swaps = 0


# --- Coins between players --------------------------------------------------------------------------------------------


@rule
def pay(town: Town, giver: int, taker: int, owed: int, card: int, events: Events) -> None:
    """Who is short gives what there is; nobody makes up the rest."""
    paid = min(owed, town.coins[giver])
    town.coins[giver] -= paid
    town.coins[taker] += paid
    if taker == town.turn:
        town.received += paid
    if paid:
        tell(events, Event.PAID, giver, taker, paid, card)
    if paid < owed:
        tell(events, Event.SHORT, giver, taker, owed - paid, card)


@rule
def earn(town: Town, seat: int, coins: int, card: int, events: Events) -> None:
    """Coins from the bank."""
    if coins:
        town.bank -= coins
        town.coins[seat] += coins
        if seat == town.turn:
            town.received += coins
        tell(events, Event.PAID, BANK, seat, coins, card)


@rule
def take_from_each(town: Town, taker: int, coins: int, card: int, events: Events) -> None:
    for step in range(1, town.seats):
        pay(town, (taker - step) % town.seats, taker, coins, card, events)


@rule
def take_half_of_rich(town: Town, taker: int, rich: int, card: int, events: Events) -> None:
    """Half, rounded down, from everyone who has more than ten coins."""
    for step in range(1, town.seats):
        other = (taker - step) % town.seats
        if town.coins[other] >= rich:
            pay(town, other, taker, town.coins[other] // 2, card, events)


# --- Business Center --------------------------------------------------------------------------------------------------


@rule
def can_swap(town: Town) -> bool:
    """The roller owns the Business Center itself, so only the others may have nothing to swap."""
    for seat in range(town.seats):
        if seat != town.turn and owns_anything(town, seat):
            return True
    return False


@rule
def owns_anything(town: Town, seat: int) -> bool:
    for card in range(CARDS):
        if town.owns[seat][card]:
            return True
    return False


@rule
def offer_own_cards(town: Town, seat: int, verb: int, moves: Moves) -> None:
    for card in range(CARDS):
        if town.owns[seat][card]:
            offer(moves, verb + card)


@rule
def offer_cards_of_others(town: Town, seat: int, moves: Moves) -> None:
    for other in range(town.seats):
        if other != seat:
            offer_own_cards(town, other, TAKE + CARDS * other, moves)


@rule
def swap(town: Town, seat: int, other: int, taken: int, events: Events) -> None:
    """One establishment for another; the Business Center itself may go. A card received does not act on this roll."""
    given = town.offered
    move_card(town, given, seat, other)
    move_card(town, taken, other, seat)
    tell(events, Event.SWAPPED, seat, other, given, taken)
    town.offered = -1
    town.swaps -= 1
    if town.swaps:
        town.phase = Phase.SWAP_GIVE
    else:
        landmarks_act(town, events)


@rule
def move_card(town: Town, card: int, giver: int, taker: int) -> None:
    town.owns[giver][card] -= 1
    town.owns[taker][card] += 1


@rule
def end_swaps(town: Town, events: Events) -> None:
    """The swap is optional; declining one declines the rest."""
    town.swaps = 0
    landmarks_act(town, events)


# --- Landmarks on the roll --------------------------------------------------------------------------------------------


@rule
def landmarks_act(town: Town, events: Events) -> None:
    """After all establishments, for whoever rolled. The consolations come last: they ask whether any coin came."""
    seat = town.turn
    if standing(town, TECH_STARTUP) and rolled(town) == MARK_NUMBER[TECH_STARTUP]:
        earn(town, seat, MARK_COINS[TECH_STARTUP], CARDS + TECH_STARTUP, events)
    if standing(town, RENOVATION_COMPANY) and rolled(town) == MARK_NUMBER[RENOVATION_COMPANY]:
        cups = icons(town, seat, MARK_COUNTS[RENOVATION_COMPANY])
        earn(town, seat, cups * MARK_COINS[RENOVATION_COMPANY], CARDS + RENOVATION_COMPANY, events)
    if town.first_die == town.second_die:
        doubles_act(town, events)
    if town.received == 0:
        console(town, events)
    if town.after_roll:
        give_or_build(town, events)
    else:
        begin_build(town, events)


@rule
def doubles_act(town: Town, events: Events) -> None:
    if standing(town, TEMPLE):
        take_from_each(town, town.turn, MARK_COINS[TEMPLE], CARDS + TEMPLE, events)
    if standing(town, AMUSEMENT_PARK):
        earn_extra_turn(town, AMUSEMENT_PARK, events)
    if standing(town, MOVING_COMPANY):
        town.must_give = 1


@rule
def earn_extra_turn(town: Town, mark: int, events: Events) -> None:
    """One turn earns one more at most, whatever the causes."""
    if not town.extra_turn:
        town.extra_turn = 1
        tell(events, Event.EXTRA_TURN, town.turn, CARDS + mark, 0, 0)


@rule
def console(town: Town, events: Events) -> None:
    """The roll brought no coin at all: the Charterhouse helps after two dice, the City Hall after one."""
    mark = CHARTERHOUSE if town.dice == 2 else CITY_HALL
    if standing(town, mark):
        earn(town, town.turn, MARK_COINS[mark], CARDS + mark, events)


# --- 3. Building ------------------------------------------------------------------------------------------------------


@rule
def begin_build(town: Town, events: Events) -> None:
    """Who has no coin at all gets one first."""
    town.phase = Phase.BUILD
    if town.coins[town.turn] == 0:
        town.bank -= 1
        town.coins[town.turn] = 1
        tell(events, Event.AID, town.turn, 1, 0, 0)


@rule
def offer_establishments(town: Town, seat: int, moves: Moves) -> None:
    coins = town.coins[seat]
    on_show = town.on_show
    actions = moves.actions
    count = moves.count
    for card in range(CARDS):
        actions[count] = BUILD + card  # kept if it fits: asking first is three times slower, being hard to foresee
        if on_show[card] and COST[card] <= coins:
            count += 1
    moves.count = count


@rule
def offer_landmarks(town: Town, seat: int, moves: Moves) -> None:
    if town.coins[seat] < CHEAPEST_LANDMARK:
        return
    for mark in range(MARKS):
        if town.landmark_at[mark] == IN_ROW and may_build(town, seat, mark):
            offer(moves, BUILD_LANDMARK + mark)


@rule
def may_build(town: Town, seat: int, mark: int) -> bool:
    if mark == LOAN_OFFICE and not last_without_landmark(town, seat):
        return False
    return price(town, seat, mark) <= town.coins[seat]


@rule
def last_without_landmark(town: Town, seat: int) -> bool:
    """The Loan Office lends only to the one player without a landmark."""
    for other in range(town.seats):
        if (other == seat) == (town.built[other] > 0):
            return False
    return True


@rule
def price(town: Town, seat: int, mark: int) -> int:
    """By how many landmarks the builder has; the Loan Office and the Observatory lower it."""
    cost = PRICES[mark][town.built[seat]]
    if town.landmark_at[LOAN_OFFICE] == seat:
        cost -= MARK_COINS[LOAN_OFFICE]
    if mark == LAUNCH_PAD and standing(town, OBSERVATORY):
        cost -= MARK_COINS[OBSERVATORY]
    return cost


@rule
def spend(town: Town, seat: int, coins: int, card: int, events: Events) -> None:
    town.coins[seat] -= coins
    town.bank += coins
    tell(events, Event.BUILT, seat, coins, card, 0)


@rule
def build_establishment(town: Town, seat: int, card: int, events: Events) -> None:
    spend(town, seat, COST[card], card, events)
    town.owns[seat][card] += 1
    town.on_show[card] -= 1
    if town.on_show[card] == 0:
        town.different[DECK_OF[card]] -= 1
        find_short_row(town)
    end_build(town, events)


@rule
def build_landmark(town: Town, seat: int, mark: int, events: Events) -> None:
    """Pay, place, see whether it wins, then apply what acts at once."""
    spend(town, seat, price(town, seat, mark), CARDS + mark, events)
    town.landmark_at[mark] = seat
    town.different[DECK_OF_LANDMARKS] -= 1
    town.built[seat] += 1
    if mark == LAUNCH_PAD or town.built[seat] == LANDMARKS_TO_WIN:
        win(town, seat, events)
    else:
        act_at_once(town, seat, mark, events)
        find_short_row(town)
        end_build(town, events)


@rule
def act_at_once(town: Town, seat: int, mark: int, events: Events) -> None:
    if mark == FRENCH_RESTAURANT:
        take_from_each(town, seat, MARK_COINS[mark], CARDS + mark, events)
    elif mark == EXHIBIT_HALL:
        take_half_of_rich(town, seat, MARK_COINS[mark], CARDS + mark, events)
    elif mark == PUBLISHER or mark == TV_STATION:
        take_by_icon(town, seat, mark, events)
    elif mark == MUSEUM or mark == PRIVATE_CLUB:
        take_by_landmarks(town, seat, mark, events)
    elif mark == PARK:
        share_equally(town, events)
    elif mark == RADIO_TOWER:
        earn_extra_turn(town, mark, events)


@rule
def take_by_icon(town: Town, seat: int, mark: int, events: Events) -> None:
    """From each opponent, by the cards with that icon in that opponent's city."""
    for step in range(1, town.seats):
        other = (seat - step) % town.seats
        pay(town, other, seat, MARK_COINS[mark] * icons(town, other, MARK_COUNTS[mark]), CARDS + mark, events)


@rule
def take_by_landmarks(town: Town, seat: int, mark: int, events: Events) -> None:
    """The Museum takes for every landmark an opponent has, the Private Club from those who have exactly two."""
    for step in range(1, town.seats):
        other = (seat - step) % town.seats
        times = town.built[other]
        if mark == PRIVATE_CLUB:
            times = 1 if town.built[other] == 2 else 0
        pay(town, other, seat, MARK_COINS[mark] * times, CARDS + mark, events)


@rule
def share_equally(town: Town, events: Events) -> None:
    """The Park: all coins are pooled and dealt out equally; the bank tops up to the next whole coin."""
    pooled = 0
    for seat in range(town.seats):
        pooled += town.coins[seat]
    each = (pooled + town.seats - 1) // town.seats
    for seat in range(town.seats):
        town.coins[seat] = each
    town.bank -= each * town.seats - pooled
    tell(events, Event.SHARED, each, CARDS + PARK, 0, 0)


@rule
def build_nothing(town: Town, seat: int, events: Events) -> None:
    """Passing is always allowed; with an Airport in play it pays, though not in the opening rounds."""
    if town.phase == Phase.BUILD and standing(town, AIRPORT):
        earn(town, seat, MARK_COINS[AIRPORT], CARDS + AIRPORT, events)
    end_build(town, events)


@rule
def end_build(town: Town, events: Events) -> None:
    if town.phase == Phase.OPENING:
        end_opening_turn(town)
    elif town.after_roll:
        end_turn(town)
    else:
        give_or_end(town)


@rule
def end_opening_turn(town: Town) -> None:
    """Three rounds of at most one establishment each, without dice; then the first turn."""
    town.opening_builds += 1
    town.turn = (town.turn + 1) % town.seats
    if town.opening_builds == OPENING_ROUNDS * town.seats:
        town.phase = Phase.CHOOSE_DICE


# --- Moving Company ---------------------------------------------------------------------------------------------------


@rule
def give_or_end(town: Town) -> None:
    """The gift is due at the end of the turn, from whoever has anything to give."""
    if town.must_give and owns_anything(town, town.turn):
        town.phase = Phase.GIVE_AWAY
    else:
        end_turn(town)


@rule
def give_or_build(town: Town, events: Events) -> None:
    """By option the gift is due before building."""
    if town.must_give and owns_anything(town, town.turn):
        town.phase = Phase.GIVE_AWAY
    else:
        begin_build(town, events)


@rule
def give_away(town: Town, seat: int, card: int, events: Events) -> None:
    """To the player on the right: the one who played before."""
    right = (seat - 1) % town.seats
    move_card(town, card, seat, right)
    town.must_give = 0
    tell(events, Event.GAVE, seat, right, card, 0)
    if town.after_roll:
        begin_build(town, events)
    else:
        end_turn(town)


# --- End of a turn, end of the game -----------------------------------------------------------------------------------


@rule
def end_turn(town: Town) -> None:
    """Clockwise to the next player, unless an extra turn was earned: one, whatever the causes."""
    if not town.extra_turn:
        town.turn = (town.turn + 1) % town.seats
    forget_the_roll(town)
    town.phase = Phase.CHOOSE_DICE


@rule
def win(town: Town, seat: int, events: Events) -> None:
    """The third landmark, or the Launch Pad, ends the game at once."""
    town.winner = seat
    town.phase = Phase.OVER
    tell(events, Event.WON, seat, 0, 0, 0)


@rule
def scores(town: Town, result: Result) -> None:
    for seat in range(town.seats):
        result.points[seat][0] = town.built[seat]


@rule
def ending(town: Town, result: Result) -> None:
    """The winner is first; the others rank by landmarks, then by coins."""
    result.reason = 0
    if town.phase == Phase.OVER:
        result.reason = 2 if town.landmark_at[LAUNCH_PAD] == town.winner else 1
        for seat in range(town.seats):
            better = 1
            for other in range(town.seats):
                if standing_of(town, other) > standing_of(town, seat):
                    better += 1
            result.rank[seat] = better


@rule
def standing_of(town: Town, seat: int) -> int:
    """Higher is better."""
    if seat == town.winner:
        return 1 << 40
    return (town.built[seat] << 32) + town.coins[seat]


# --- What a seat knows ------------------------------------------------------------------------------------------------


@rule
def hide(town: Town, seat: int) -> None:
    """Everything lies open, and a deck has no order that could leak."""


@rule
def imagine(town: Town, rng: Rng) -> None:
    """Nothing is hidden, so there is nothing to fill in."""
