"""What landmarks do: on the roll, and at once when they are built."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cards import (
    AMUSEMENT_PARK,
    CARDS,
    CHARTERHOUSE,
    CITY_HALL,
    EXHIBIT_HALL,
    FRENCH_RESTAURANT,
    MARK_COINS,
    MARK_COUNTS,
    MARK_NUMBER,
    MOVING_COMPANY,
    MUSEUM,
    PARK,
    PRIVATE_CLUB,
    PUBLISHER,
    RADIO_TOWER,
    RENOVATION_COMPANY,
    TECH_STARTUP,
    TEMPLE,
    TV_STATION,
)
from .cities import icons, standing
from .coins import earn, pay, take_from_each, take_half_of_rich
from .dice import rolled
from .moving import give_or_build
from .state import Event, Town
from .turns import begin_build

# --- On the roll ------------------------------------------------------------------------------------------------------


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


# --- At once ----------------------------------------------------------------------------------------------------------


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
