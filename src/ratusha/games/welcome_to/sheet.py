"""One player's sheet: where numbers may be written, and what each effect does to it. Legality is asked elsewhere."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import AGENT_BOXES, HIGHEST, LEVELS, NUMBERS, PARK_BOXES, SIZES, STREETS, TEMP_BOXES
from .lots import BETWEEN, EVERYWHERE, FIRST_LOTS, LAST_LOTS, LOTS, STREET_OF, gap_left, gap_right
from .state import NOW, OPENED, Suburb


@rule
def clear_sheet(suburb: Suburb, seat: int) -> None:
    for lot in range(LOTS):
        suburb.numbers[NOW][seat][lot] = 0
    suburb.built[NOW][seat] = 0
    suburb.bis[NOW][seat] = 0
    suburb.fences[NOW][seat] = 0
    suburb.unfenceable[NOW][seat] = 0
    suburb.pools[NOW][seat] = 0
    suburb.roundabouts[NOW][seat] = 0
    suburb.spent[NOW][seat] = 0
    for street in range(STREETS):
        suburb.parks[NOW][seat][street] = 0
    for size in range(SIZES + 1):
        suburb.agents[NOW][seat][size] = 0
    for level in range(LEVELS):
        suburb.claims[NOW][seat][level] = 0
    suburb.temps[NOW][seat] = 0
    suburb.refusals[NOW][seat] = 0
    for number in range(NUMBERS):
        suburb.fits[seat][number] = EVERYWHERE


@rule
def copy_sheet(suburb: Suburb, seat: int, to: int, source: int) -> None:
    """From NOW to OPENED when a round has closed; back where the running turn is not to be seen."""
    for lot in range(LOTS):
        suburb.numbers[to][seat][lot] = suburb.numbers[source][seat][lot]
    suburb.built[to][seat] = suburb.built[source][seat]
    suburb.bis[to][seat] = suburb.bis[source][seat]
    suburb.fences[to][seat] = suburb.fences[source][seat]
    suburb.unfenceable[to][seat] = suburb.unfenceable[source][seat]
    suburb.pools[to][seat] = suburb.pools[source][seat]
    suburb.roundabouts[to][seat] = suburb.roundabouts[source][seat]
    suburb.spent[to][seat] = suburb.spent[source][seat]
    for street in range(STREETS):
        suburb.parks[to][seat][street] = suburb.parks[source][seat][street]
    for size in range(SIZES + 1):
        suburb.agents[to][seat][size] = suburb.agents[source][seat][size]
    for level in range(LEVELS):
        suburb.claims[to][seat][level] = suburb.claims[source][seat][level]
    suburb.temps[to][seat] = suburb.temps[source][seat]
    suburb.refusals[to][seat] = suburb.refusals[source][seat]


@rule
def show_sheet(suburb: Suburb, seat: int) -> None:
    copy_sheet(suburb, seat, OPENED, NOW)


@rule
def take_back_turn(suburb: Suburb, seat: int) -> None:
    """The sheet as it stood when the round opened."""
    copy_sheet(suburb, seat, NOW, OPENED)
    find_where_numbers_fit(suburb, seat)


# --- Numbers ----------------------------------------------------------------------------------------------------------


@rule
def taken(suburb: Suburb, seat: int) -> int:
    """Lots where nothing can be built any more."""
    return suburb.built[NOW][seat] | suburb.roundabouts[NOW][seat]


@rule
def write_number(suburb: Suburb, seat: int, lot: int, number: int) -> None:
    """Left of it only lower numbers fit from now on, right of it only higher ones."""
    filled = taken(suburb, seat)
    left = ~(gap_left(filled, lot) | 1 << lot)
    right = ~(gap_right(filled, lot) | 1 << lot)
    fits = suburb.fits[seat]
    for each in range(number + 1):
        fits[each] &= right
    for each in range(number, NUMBERS):
        fits[each] &= left
    put_house(suburb, seat, lot, number)


@rule
def put_house(suburb: Suburb, seat: int, lot: int, number: int) -> None:
    suburb.numbers[NOW][seat][lot] = number + 1
    suburb.built[NOW][seat] |= 1 << lot


@rule
def fits_somewhere(suburb: Suburb, seat: int, number: int) -> bool:
    return suburb.fits[seat][number] != 0


@rule
def lower_bound(suburb: Suburb, seat: int, lot: int) -> int:
    """The nearest number to the left, up to a roundabout or the end of the street; -1 if there is none."""
    while not FIRST_LOTS >> lot & 1:
        lot -= 1
        if taken(suburb, seat) >> lot & 1:
            return suburb.numbers[NOW][seat][lot] - 1
    return -1


@rule
def upper_bound(suburb: Suburb, seat: int, lot: int) -> int:
    while not LAST_LOTS >> lot & 1:
        lot += 1
        if suburb.built[NOW][seat] >> lot & 1:
            return suburb.numbers[NOW][seat][lot] - 1
        if suburb.roundabouts[NOW][seat] >> lot & 1:
            return NUMBERS
    return NUMBERS


@rule
def find_where_numbers_fit(suburb: Suburb, seat: int) -> None:
    for number in range(NUMBERS):
        suburb.fits[seat][number] = 0
    for lot in range(LOTS):
        if not taken(suburb, seat) >> lot & 1:
            for number in range(lower_bound(suburb, seat, lot) + 1, upper_bound(suburb, seat, lot)):
                suburb.fits[seat][number] |= 1 << lot


# --- Effects ----------------------------------------------------------------------------------------------------------


@rule
def possible_fences(suburb: Suburb, seat: int) -> int:
    """Between any two lots of a street; never between equal numbers, never in an estate counted for a plan."""
    return BETWEEN & ~suburb.fences[NOW][seat] & ~suburb.unfenceable[NOW][seat]


@rule
def has_agent_box(suburb: Suburb, seat: int, size: int) -> bool:
    return suburb.agents[NOW][seat][size] < AGENT_BOXES[size]


@rule
def has_park_box(suburb: Suburb, seat: int, street: int) -> bool:
    return suburb.parks[NOW][seat][street] < PARK_BOXES[street]


@rule
def hire_temp(suburb: Suburb, seat: int) -> None:
    """Where all boxes are crossed out, the number is changed all the same."""
    if suburb.temps[NOW][seat] < TEMP_BOXES:
        suburb.temps[NOW][seat] += 1


@rule
def bis_from_left(suburb: Suburb, seat: int) -> int:
    """Empty lots that may take the number of the house to their left: no fence between, never a roundabout's."""
    return (suburb.built[NOW][seat] & BETWEEN & ~suburb.fences[NOW][seat]) << 1 & ~taken(suburb, seat)


@rule
def bis_from_right(suburb: Suburb, seat: int) -> int:
    return suburb.built[NOW][seat] >> 1 & BETWEEN & ~suburb.fences[NOW][seat] & ~taken(suburb, seat)


@rule
def build_bis(suburb: Suburb, seat: int, lot: int, neighbour: int) -> None:
    """The same number beside; no fence will ever stand between the two."""
    number = suburb.numbers[NOW][seat][neighbour] - 1
    for each in range(NUMBERS):
        suburb.fits[seat][each] &= ~(1 << lot)
    put_house(suburb, seat, lot, number)
    suburb.bis[NOW][seat] |= 1 << lot
    suburb.unfenceable[NOW][seat] |= 1 << min(lot, neighbour)


@rule
def build_roundabout(suburb: Suburb, seat: int, lot: int) -> None:
    """Fences on both sides; numbers start anew beyond it."""
    low = lower_bound(suburb, seat, lot)
    high = upper_bound(suburb, seat, lot)
    filled = taken(suburb, seat)
    left = gap_left(filled, lot)
    right = gap_right(filled, lot)
    for number in range(NUMBERS):
        suburb.fits[seat][number] &= ~(1 << lot)
        if number > low:
            suburb.fits[seat][number] |= left
        if number < high:
            suburb.fits[seat][number] |= right
    suburb.roundabouts[NOW][seat] |= 1 << lot
    suburb.fences[NOW][seat] |= (1 << lot | (1 << lot >> 1)) & BETWEEN


@rule
def street_of_house(suburb: Suburb, seat: int) -> int:
    """The street of the house just written."""
    return STREET_OF[suburb.written[seat]]


@rule
def reachable(suburb: Suburb, seat: int, number: int, change: int) -> int:
    """Lots where this number fits, or one that differs by no more than `change`."""
    found = 0
    for each in range(max(0, number - change), min(HIGHEST, number + change) + 1):
        found |= suburb.fits[seat][each]
    return found
