"""Sprawlopolis. Read beside the rulebook: this, `ground` and `placing`, then `zones`, `roads`, `goals`, `extras`,
`scoring`.

Set-up, by phase: GOALS, SITE_RULE, BEACH_GOAL, DUEL_RULE, HIGHWAY, HANDS, START, LANDMARK, WORKS; whatever does not
belong to the match is passed over. Then a turn:

    PLAY       lay a card of the hand in the city; the rest goes to the left, the top of the deck into one's own hand
    AT_ONCE    what was drawn is Wrecktar or a beach: it is laid at once, and one draws again; by option Wrecktar is
               laid as soon as it is seen on top
    TOP        chance: the next card of the deck is seen by all                       → the next seat
    LAST_WORKS road works that are still in hand: lay them or keep them               → the end

Road works may be laid at any time by whoever has them.
"""

from __future__ import annotations

from ratusha.kernel import CHANCE, NOBODY, Events, Row, may_happen, offer, rule, tell

from .cards import (
    ABROAD,
    BASE_CARDS,
    BEACHES,
    CARD_COUNT,
    DUEL_GOALS,
    EAST,
    FIRST_BEACH,
    FIRST_LANDMARK,
    FIRST_SITE,
    FIRST_WORKS,
    HIGHWAY_COUNT,
    MONSTER,
    MOST_GOALS,
    NORTH,
    SITES,
    SOUTH,
    WORKS,
)
from .ground import build_highway, clear_ground, lay
from .knowledge import cards_at, deck_cards, hide, imagine, is_news
from .placing import (
    card_of,
    column_of,
    draw_shore,
    offer_beach,
    offer_hand,
    offer_place,
    offer_works,
    row_of,
    side_of,
    turned_of,
    works_fit,
)
from .scoring import ending, scores
from .state import (
    BASE,
    DUEL,
    HAND,
    HIGHWAY,
    INTERSTATE_SOLO,
    KEEP,
    LANDMARK,
    SEATS,
    Event,
    Metropolis,
    Moves,
    Outcomes,
    Phase,
    Place,
)

__all__ = [
    "apply",
    "chance_outcomes",
    "ending",
    "happen",
    "hide",
    "imagine",
    "legal_actions",
    "may_act",
    "scores",
    "setup",
    "to_move",
    "waiting",
]

GOALS_STREAM, EXTRAS_STREAM, HIGHWAY_STREAM, HANDS_STREAM, DECK_STREAM = range(5)
DUEL_HIGHWAY = 3
"""Cards of the highway in a duel; the fourth gives the rules."""


# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(city: Metropolis, options: Row, seats: int) -> None:
    """`options` as the facts list them: mode, difficulty, five expansions, …; the highway stands alone."""
    city.seats = seats
    city.mode = options[0]
    small = 1 if city.mode == BASE else 0
    city.difficulty = options[1]
    city.sites = small * options[2]
    city.landmark = small * options[3]
    city.monster = small * options[4]
    city.wakes = options[5]
    city.beaches = small * options[6]
    city.works = small * options[7] * (1 + options[9] if seats == 1 else 1)
    city.all_ends = options[8]
    city.strict = options[10]
    city.exceed = options[11]
    city.open_hands = options[12]
    clear_table(city)
    clear_ground(city)
    city.phase = Phase.GOALS


@rule
def clear_table(city: Metropolis) -> None:
    city.turn = 0
    city.side = 0
    city.drawer = -1
    city.revealed = 0
    city.dealt = 0
    city.site_rule = -1
    city.beach_goal = -1
    city.duel_rule = -1
    city.highway_count = 0
    city.highway_used = 0
    city.highway_next = -1
    for place in range(MOST_GOALS):
        city.goals[place] = 0
    for place in range(HIGHWAY_COUNT):
        city.highway[place] = 0
    for card in range(CARD_COUNT):
        city.place[card] = Place.DECK if card < BASE_CARDS else Place.OUT
        city.knows[card] = 0
    for seat in range(SEATS):
        city.hidden[seat] = 0


@rule
def everyone(city: Metropolis) -> int:
    """All seats, and whoever looks on."""
    return (1 << city.seats) - 1 | 1 << SEATS


@rule
def has_highway(city: Metropolis) -> bool:
    return city.mode != BASE


@rule
def next_phase(city: Metropolis, after: int, events: Events) -> None:
    """The next part of the set-up that belongs to this match."""
    city.dealt = 0
    phase = after + 1
    while phase < Phase.TOP and not belongs(city, phase):
        phase += 1
    city.phase = phase
    if phase == Phase.TOP:
        begin(city, events)


@rule
def belongs(city: Metropolis, phase: int) -> bool:
    if phase == Phase.SITE_RULE:
        return city.sites == 1
    if phase == Phase.BEACH_GOAL:
        return city.beaches == 1
    if phase == Phase.DUEL_RULE:
        return city.mode == DUEL
    if phase == Phase.HIGHWAY:
        return has_highway(city)
    if phase == Phase.HANDS:
        return True
    if phase == Phase.START:
        return not has_highway(city)
    return phase == Phase.WORKS and city.works > 0


@rule
def begin(city: Metropolis, events: Events) -> None:
    """Cards of the expansions are shuffled in when hands and the first card lie ready."""
    for card in range(FIRST_SITE, FIRST_WORKS):
        if joins_deck(city, card):
            city.place[card] = Place.DECK
    city.phase = Phase.TOP if deck_cards(city) else Phase.PLAY


@rule
def joins_deck(city: Metropolis, card: int) -> bool:
    if card == MONSTER:
        return city.monster == 1
    if card >= FIRST_BEACH:
        return city.beaches == 1 and card != city.beach_goal
    return city.sites == 1 and card != city.site_rule


@rule
def take_goal(city: Metropolis, card: int, events: Events) -> None:
    """Three goals, two in a duel, open to all."""
    city.goals[city.dealt] = card
    city.place[card] = Place.GOAL
    city.knows[card] = everyone(city)
    tell(events, Event.GOAL, card, 0, 0, 0)
    city.dealt += 1
    if city.dealt == (DUEL_GOALS if city.mode == DUEL else MOST_GOALS):
        next_phase(city, Phase.GOALS, events)


@rule
def receiver(city: Metropolis) -> int:
    """Three cards to the first player and one to everyone else; three to each in a duel."""
    if city.mode == DUEL:
        return city.dealt // HAND
    return max(0, city.dealt - HAND + 1)


@rule
def deal(city: Metropolis, card: int, events: Events) -> None:
    seat = receiver(city)
    city.place[card] = Place.HAND_OF + seat
    city.knows[card] = everyone(city) if city.open_hands else 1 << seat
    tell(events, Event.DEALT, seat, card, 0, 0)
    city.dealt += 1
    if city.dealt == (HAND * city.seats if city.mode == DUEL else HAND + city.seats - 1):
        next_phase(city, Phase.HANDS, events)


@rule
def start(city: Metropolis, card: int, events: Events) -> None:
    """The first card of the city, or the one that will cover half of the point of interest."""
    city.knows[card] = everyone(city)
    tell(events, Event.STARTED, card, 0, 0, 0)
    if city.landmark:
        city.place[card] = Place.TOP
        city.phase = Phase.LANDMARK
    else:
        lay(city, card, 0, 0, 0, 0)
        next_phase(city, Phase.LANDMARK, events)


@rule
def lay_landmark(city: Metropolis, choice: int, events: Events) -> None:
    """Either side up; the first card covers a half of it."""
    card = FIRST_LANDMARK + choice // 8
    edge = choice // 2 % 4
    first = top_card(city)
    lay(city, card, 0, 0, 0, 0)
    tell(events, Event.LANDMARK, card, 0, 0, 0)
    row = -1 if edge == NORTH else 1 if edge == SOUTH else 0
    column = 0 if row else 1 if edge == EAST else -1
    lay(city, first, choice % 2, 0, row, column)
    tell(events, Event.PLACED, 0, first, city.city_count - 1, 0)
    next_phase(city, Phase.LANDMARK, events)


@rule
def give_works(city: Metropolis, card: int, events: Events) -> None:
    """One card of road works for each seat; alone there may be more."""
    seat = city.dealt % city.seats
    city.place[card] = Place.WORKS_OF + seat
    city.knows[card] = everyone(city)
    tell(events, Event.WORKS, seat, card, 0, 0)
    city.dealt += 1
    if city.dealt == city.works * city.seats:
        next_phase(city, Phase.WORKS, events)


# --- The highway ------------------------------------------------------------------------------------------------------


@rule
def draw_highway(city: Metropolis, result: int, events: Events) -> None:
    """Together it is laid as it comes; in a duel by turns, the youngest, who sits last, first."""
    city.highway_used |= 1 << result // 2
    if city.mode == DUEL:
        city.highway_next = result // 2
        city.turn = 1 - city.highway_count % 2
        city.phase = Phase.HIGHWAY_LAID
    else:
        extend_highway(city, result, city.highway_count, events)


@rule
def extend_highway(city: Metropolis, piece: int, place: int, events: Events) -> None:
    for each in range(city.highway_count, place, -1):
        city.highway[each] = city.highway[each - 1]
    city.highway[place] = piece
    city.highway_count += 1
    tell(events, Event.HIGHWAY, piece // 2, piece % 2, place, 0)
    city.phase = Phase.HIGHWAY
    if city.highway_count == (DUEL_HIGHWAY if city.mode == DUEL else HIGHWAY_COUNT):
        city.highway_next = -1
        city.turn = 0
        build_highway(city)
        next_phase(city, Phase.HIGHWAY_LAID, events)


@rule
def lay_highway(city: Metropolis, choice: int, events: Events) -> None:
    """At the left or the right end, as it is or turned."""
    place = city.highway_count if choice // 2 else 0
    extend_highway(city, 2 * city.highway_next + choice % 2, place, events)


# --- Whose move -------------------------------------------------------------------------------------------------------


@rule
def to_move(city: Metropolis) -> int:
    phase = city.phase
    if phase == Phase.PLAY or phase == Phase.LAST_WORKS or phase == Phase.LANDMARK or phase == Phase.HIGHWAY_LAID:
        return city.turn
    if phase == Phase.AT_ONCE:
        return city.drawer if city.drawer >= 0 else (city.turn - 1) % city.seats
    return NOBODY if phase == Phase.OVER else CHANCE


@rule
def waiting(city: Metropolis) -> int:
    seat = to_move(city)
    return 1 << seat if seat >= 0 else 0


@rule
def has_works(city: Metropolis, seat: int) -> bool:
    for card in range(FIRST_WORKS, FIRST_WORKS + WORKS):
        if city.place[card] == Place.WORKS_OF + seat:
            return True
    return False


@rule
def may_act(city: Metropolis) -> int:
    """Besides whoever is waited for, those whose road works could be laid now."""
    found = waiting(city)
    if city.works and city.phase == Phase.PLAY:
        for seat in range(city.seats):
            if has_works(city, seat) and works_fit(city, seat):
                found |= 1 << seat
    return found


@rule
def legal_actions(city: Metropolis, seat: int, moves: Moves) -> None:
    moves.count = 0
    phase = city.phase
    if to_move(city) == seat:
        if phase == Phase.PLAY:
            offer_turn(city, seat, moves)
        elif phase == Phase.AT_ONCE:
            offer_at_once(city, moves)
        elif phase == Phase.LANDMARK:
            for choice in range(16):
                offer(moves, LANDMARK + choice)
        elif phase == Phase.HIGHWAY_LAID:
            for choice in range(2 if city.highway_count == 0 else 4):
                offer(moves, HIGHWAY + choice)
    if city.works and (phase == Phase.PLAY or (phase == Phase.LAST_WORKS and city.turn == seat)):
        if phase == Phase.LAST_WORKS:
            offer(moves, KEEP)
        offer_works(city, seat, 0, moves)


@rule
def offer_turn(city: Metropolis, seat: int, moves: Moves) -> None:
    """One's own city; the rival's too where the duel allows it and the deck lasts."""
    if city.mode == BASE:
        offer_hand(city, seat, 0, moves)
    elif city.mode == INTERSTATE_SOLO:
        offer_hand(city, seat, city.side, moves)
    else:
        offer_hand(city, seat, seat, moves)
        if city.mode == DUEL and ABROAD[city.duel_rule] and cards_at(city, Place.TOP, CARD_COUNT):
            offer_hand(city, seat, 1 - seat, moves)


@rule
def offer_at_once(city: Metropolis, moves: Moves) -> None:
    card = top_card(city)
    if card == MONSTER:
        last = city.last_played
        for turned in range(2):
            offer_place(city, card, turned, 0, city.city_row[last], city.city_column[last], moves)
    else:
        offer_beach(city, card, moves)


# --- A turn -----------------------------------------------------------------------------------------------------------


@rule
def apply(city: Metropolis, seat: int, action: int, events: Events) -> None:
    if action == KEEP:
        keep(city, seat, events)
    elif action >= HIGHWAY:
        lay_highway(city, action - HIGHWAY, events)
    elif action >= LANDMARK:
        lay_landmark(city, action - LANDMARK, events)
    else:
        lay_card(city, seat, action, events)


@rule
def lay_card(city: Metropolis, seat: int, action: int, events: Events) -> None:
    card = card_of(action)
    row = row_of(city, action)
    column = column_of(city, action)
    from_hand = Place.HAND_OF <= city.place[card] < Place.WORKS_OF
    if is_news(city, card):
        city.revealed += 1
    city.knows[card] = everyone(city)
    lay(city, card, turned_of(action), side_of(action), row, column)
    tell(events, Event.PLACED, seat, card, city.city_count - 1, 0)
    if from_hand:
        city.last_played = city.city_count - 1
        end_turn(city, seat, events)
    elif card < FIRST_WORKS:
        if card != MONSTER:
            draw_shore(city, card, turned_of(action), row, column)
        draw_again(city, events)
    elif city.phase == Phase.LAST_WORKS:
        next_works(city, events)


@rule
def end_turn(city: Metropolis, seat: int, events: Events) -> None:
    """What is left of the hand goes to the left; then a card is drawn, if there is one."""
    city.turn = (seat + 1) % city.seats
    city.side = 1 - city.side if city.mode == INTERSTATE_SOLO else 0
    if city.seats > 1 and city.mode != DUEL:
        pass_hand(city, seat, city.turn, events)
    city.drawer = seat
    draw(city, events)


@rule
def pass_hand(city: Metropolis, seat: int, to: int, events: Events) -> None:
    passed = 0
    for card in range(FIRST_BEACH):
        if city.place[card] == Place.HAND_OF + seat:
            city.place[card] = Place.HAND_OF + to
            city.knows[card] |= 1 << to
            passed += 1
    if passed:
        tell(events, Event.PASSED, seat, to, passed, 0)


@rule
def top_card(city: Metropolis) -> int:
    """The card on top of the deck, or -1."""
    for card in range(CARD_COUNT):
        if city.place[card] == Place.TOP:
            return card
    return -1


@rule
def draw(city: Metropolis, events: Events) -> None:
    """The card that all have seen on top; Wrecktar and beaches are laid at once."""
    card = top_card(city)
    if FIRST_BEACH <= card <= MONSTER:
        city.phase = Phase.AT_ONCE
        return
    if card >= 0:
        city.place[card] = Place.HAND_OF + city.drawer
        tell(events, Event.DREW, city.drawer, card, 0, 0)
    city.drawer = -1
    city.phase = Phase.TOP
    if deck_cards(city) == 0:
        next_turn(city, events)


@rule
def draw_again(city: Metropolis, events: Events) -> None:
    city.phase = Phase.TOP
    if deck_cards(city) == 0:
        city.drawer = -1
        next_turn(city, events)


@rule
def see_top(city: Metropolis, card: int, events: Events) -> None:
    city.place[card] = Place.TOP
    city.knows[card] = everyone(city)
    tell(events, Event.TOP, card, 0, 0, 0)
    if city.drawer >= 0:
        draw(city, events)
    else:
        city.phase = Phase.AT_ONCE if comes_when_seen(city, card) else Phase.PLAY


@rule
def comes_when_seen(city: Metropolis, card: int) -> bool:
    """Wrecktar, by option: whoever drew the card above it lays it; until a card has been played it waits."""
    return card == MONSTER and city.wakes == 1 and city.last_played >= 0


@rule
def next_turn(city: Metropolis, events: Events) -> None:
    """Until all hands are empty."""
    for step in range(city.seats):
        seat = (city.turn + step) % city.seats
        if cards_at(city, Place.HAND_OF + seat, FIRST_BEACH):
            city.turn = seat
            city.phase = Phase.PLAY
            return
    city.turn = -1
    city.phase = Phase.LAST_WORKS
    next_works(city, events)


# --- Road works at the end --------------------------------------------------------------------------------------------


@rule
def next_works(city: Metropolis, events: Events) -> None:
    """Whoever has road works left may lay them or keep them."""
    if city.turn < 0 or not has_works(city, city.turn):
        skip_works(city, events)


@rule
def keep(city: Metropolis, seat: int, events: Events) -> None:
    """Road works stay in hand and cost points; a beach for which there is no room is left out."""
    if city.phase == Phase.AT_ONCE:
        card = top_card(city)
        city.place[card] = Place.OUT
        tell(events, Event.KEPT, seat, card, 0, 0)
        draw_again(city, events)
    else:
        tell(events, Event.KEPT, seat, -1, 0, 0)
        skip_works(city, events)


@rule
def skip_works(city: Metropolis, events: Events) -> None:
    """On to the next seat that has any, or to the end."""
    city.turn += 1
    while city.turn < city.seats and not has_works(city, city.turn):
        city.turn += 1
    if city.turn >= city.seats:
        city.turn = 0
        city.phase = Phase.OVER
        tell(events, Event.BUILT, 0, 0, 0, 0)


# --- Chance -----------------------------------------------------------------------------------------------------------


@rule
def chance_outcomes(city: Metropolis, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    phase = city.phase
    if phase == Phase.SITE_RULE or phase == Phase.BEACH_GOAL or phase == Phase.WORKS:
        outcomes.stream = EXTRAS_STREAM
        extras_that_may_come(city, phase, outcomes)
    elif phase == Phase.DUEL_RULE or phase == Phase.HIGHWAY:
        outcomes.stream = HIGHWAY_STREAM
        for piece in range(2 * HIGHWAY_COUNT):
            turned = piece % 2
            if not city.highway_used >> piece // 2 & 1 and (turned == 0 or city.mode != DUEL):
                may_happen(outcomes, piece, 1)
    else:
        if phase == Phase.GOALS:
            outcomes.stream = GOALS_STREAM
        else:
            outcomes.stream = HANDS_STREAM if phase == Phase.HANDS else DECK_STREAM
        for card in range(CARD_COUNT):
            if city.place[card] == Place.DECK:
                may_happen(outcomes, card, 1)


@rule
def extras_that_may_come(city: Metropolis, phase: int, outcomes: Outcomes) -> None:
    first = FIRST_SITE if phase == Phase.SITE_RULE else FIRST_BEACH if phase == Phase.BEACH_GOAL else FIRST_WORKS
    count = SITES if phase == Phase.SITE_RULE else BEACHES if phase == Phase.BEACH_GOAL else WORKS
    for card in range(first, first + count):
        if city.place[card] == Place.OUT:
            may_happen(outcomes, card, 1)


@rule
def happen(city: Metropolis, result: int, events: Events) -> None:
    phase = city.phase
    if phase == Phase.TOP:
        see_top(city, result, events)
    elif phase == Phase.GOALS:
        take_goal(city, result, events)
    elif phase == Phase.HANDS:
        deal(city, result, events)
    elif phase == Phase.START:
        start(city, result, events)
    elif phase == Phase.HIGHWAY:
        draw_highway(city, result, events)
    elif phase == Phase.WORKS:
        give_works(city, result, events)
    else:
        take_rule(city, result, events)


@rule
def take_rule(city: Metropolis, result: int, events: Events) -> None:
    """A card that lies among the goals, other side up."""
    phase = city.phase
    if phase == Phase.DUEL_RULE:
        city.duel_rule = result // 2
        city.highway_used |= 1 << result // 2
        tell(events, Event.DUEL_RULE, result // 2, 0, 0, 0)
    else:
        city.place[result] = Place.GOAL
        city.knows[result] = everyone(city)
        if phase == Phase.SITE_RULE:
            city.site_rule = result
            tell(events, Event.SITE_RULE, result, 0, 0, 0)
        else:
            city.beach_goal = result
            tell(events, Event.BEACH_GOAL, result, 0, 0, 0)
    next_phase(city, phase, events)
