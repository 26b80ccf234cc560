"""The set-up, phase by phase: goals, what lies among them, hands, road works, the first card, what is shuffled in.

The highway is laid in between: see `highway`.
"""

from __future__ import annotations

from ratusha.kernel import Events, Row, offer_outcome, rule, tell

from .cards import (
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
from .ground import clear_ground, lay
from .hidden import deck_cards, everyone, top_card
from .state import BASE, DUEL, HAND, SEATS, Event, Metropolis, Outcomes, Phase, Place


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
    city.exceed = 1 - options[11]
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
        city.dealt_to[card] = -1
    for seat in range(SEATS):
        city.hidden[seat] = 0


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
    if phase == Phase.WORKS:
        return city.works > 0
    return phase == Phase.START and not has_highway(city)


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


# --- Goals and what lies among them -----------------------------------------------------------------------------------


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
def take_rule(city: Metropolis, outcome: int, events: Events) -> None:
    """A card that lies among the goals, other side up."""
    phase = city.phase
    if phase == Phase.DUEL_RULE:
        city.duel_rule = outcome // 2
        city.highway_used |= 1 << outcome // 2
        tell(events, Event.DUEL_RULE, outcome // 2, 0, 0, 0)
    else:
        city.place[outcome] = Place.GOAL
        city.knows[outcome] = everyone(city)
        if phase == Phase.SITE_RULE:
            city.site_rule = outcome
            tell(events, Event.SITE_RULE, outcome, 0, 0, 0)
        else:
            city.beach_goal = outcome
            tell(events, Event.BEACH_GOAL, outcome, 0, 0, 0)
    next_phase(city, phase, events)


@rule
def extras_that_may_come(city: Metropolis, phase: int, outcomes: Outcomes) -> None:
    first = FIRST_SITE if phase == Phase.SITE_RULE else FIRST_BEACH if phase == Phase.BEACH_GOAL else FIRST_WORKS
    count = SITES if phase == Phase.SITE_RULE else BEACHES if phase == Phase.BEACH_GOAL else WORKS
    for card in range(first, first + count):
        if city.place[card] == Place.OUT:
            offer_outcome(outcomes, card, 1)


# --- Hands and the first card -----------------------------------------------------------------------------------------


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
    city.dealt_to[card] = seat
    city.knows[card] = everyone(city) if city.open_hands else 1 << seat
    tell(events, Event.DEALT, seat, card, 0, 0)
    city.dealt += 1
    if city.dealt == (HAND * city.seats if city.mode == DUEL else HAND + city.seats - 1):
        next_phase(city, Phase.HANDS, events)


@rule
def give_works(city: Metropolis, card: int, events: Events) -> None:
    """One card of road works for each seat; alone there may be more. All know them before anything is decided."""
    seat = city.dealt % city.seats
    city.place[card] = Place.WORKS_OF + seat
    city.knows[card] = everyone(city)
    tell(events, Event.WORKS, seat, card, 0, 0)
    city.dealt += 1
    if city.dealt == city.works * city.seats:
        next_phase(city, Phase.WORKS, events)


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
