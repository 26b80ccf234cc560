"""Where a card may be laid: it covers a block or touches one with an edge, and covers no card completely."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import EAST, FIRST_BEACH, FIRST_SITE, NORTH, SITE_BESIDE, SITE_BLOCK, SITE_COVERS, SITE_OVER, SOUTH, WEST
from .ground import bit_of, built, how_many, zone
from .state import CITIES, LAY, MARGIN, NO_LIMIT, ROWS, Metropolis, Moves, Place

CITY_PLACES = ROWS * ROWS


@rule
def action_for(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> int:
    """Rows and columns count from two before the city's first."""
    return (
        LAY
        + (((2 * card + turned) * CITIES + side) * ROWS + row - city.upper[side] + 2) * ROWS
        + (column - city.left[side] + 2)
    )


@rule
def card_of(action: int) -> int:
    return (action - LAY) // (2 * CITIES * CITY_PLACES)


@rule
def turned_of(action: int) -> int:
    return (action - LAY) // (CITIES * CITY_PLACES) % 2


@rule
def side_of(action: int) -> int:
    return (action - LAY) // CITY_PLACES % CITIES


@rule
def row_of(city: Metropolis, action: int) -> int:
    return (action - LAY) // ROWS % ROWS + city.upper[side_of(action)] - 2


@rule
def column_of(city: Metropolis, action: int) -> int:
    return (action - LAY) % ROWS + city.left[side_of(action)] - 2


# --- Places -----------------------------------------------------------------------------------------------------------


@rule
def near(city: Metropolis, side: int, row: int) -> int:
    """The columns where a card with its upper left block in this row covers or touches the city."""
    here = built(city, side, row) | built(city, side, row + 1)
    beside = built(city, side, row - 1) | built(city, side, row + 2)
    return here | here >> 1 | beside | beside >> 1 | here << 1 | here >> 2


@rule
def within_limits(city: Metropolis, side: int, row: int) -> int:
    """The columns where such a card crosses neither shore nor highway and covers nothing that is to stay."""
    limit = city.limit[side]
    if row <= limit[NORTH] or row + 1 >= limit[SOUTH]:
        return 0
    stays = city.locked[side][row & ROWS - 1] | city.locked[side][row + 1 & ROWS - 1]
    found = ~(stays | stays >> 1)
    if limit[WEST] > -NO_LIMIT:
        found &= -1 << limit[WEST] + 1 - city.left[side] + MARGIN
    if limit[EAST] < NO_LIMIT:
        found &= (1 << limit[EAST] - 1 - city.left[side] + MARGIN) - 1
    return found


@rule
def whole_cards(city: Metropolis, side: int, row: int) -> int:
    """The columns where it would cover a card completely."""
    found = 0
    for each in range(city.city_count):
        if city.city_row[each] == row and city.city_side[each] == side:
            found |= bit_of(city, side, city.city_column[each])
    return found


@rule
def free_places(city: Metropolis, side: int, row: int) -> int:
    found = near(city, side, row) & within_limits(city, side, row) & ~whole_cards(city, side, row)
    return found & ~covers_a_last_block(city, side, row, found) if city.strict else found


@rule
def find_places(city: Metropolis, side: int, moves: Moves) -> None:
    for row in range(city.upper[side] - 2, city.lower[side] + 2):
        moves.free[row - city.upper[side] + 2] = free_places(city, side, row)


# --- Offering ---------------------------------------------------------------------------------------------------------


@rule
def offer_hand(city: Metropolis, seat: int, side: int, moves: Moves) -> None:
    """Every card in hand, as it is and turned, wherever one may lie."""
    find_places(city, side, moves)
    for card in range(FIRST_BEACH):
        if city.place[card] == Place.HAND_OF + seat:
            if card >= FIRST_SITE and site_can_be_met(city, card, side, moves):
                offer_site(city, card, 0, side, moves)
                offer_site(city, card, 1, side, moves)
            else:
                offer_card(city, card, 0, side, moves)
                offer_card(city, card, 1, side, moves)


@rule
def offer_card(city: Metropolis, card: int, turned: int, side: int, moves: Moves) -> None:
    """Written before it is counted: a guess less for the processor."""
    count = moves.count
    last = len(moves.actions) - 1
    rows = city.lower[side] - city.upper[side] + 4
    columns = city.right[side] - city.left[side] + 4
    for down in range(rows):
        free = moves.free[down] >> MARGIN - 2
        first = LAY + (((2 * card + turned) * CITIES + side) * ROWS + down) * ROWS
        for along in range(columns):
            moves.actions[min(count, last)] = first + along
            count += free >> along & 1
    if count > last:
        raise IndexError("more moves than MOST_MOVES")
    moves.count = count


@rule
def offer_place(city: Metropolis, card: int, turned: int, side: int, row: int, column: int, moves: Moves) -> None:
    if moves.count >= len(moves.actions):
        raise IndexError("more moves than MOST_MOVES")
    moves.actions[moves.count] = action_for(city, card, turned, side, row, column)
    moves.count += 1


# --- Construction zones -----------------------------------------------------------------------------------------------


@rule
def meets_site_rule(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> bool:
    """Over enough blocks, over a block of the right zone, or the framed block beside one."""
    rules = city.site_rule - FIRST_SITE
    both = 3 * bit_of(city, side, column)
    if SITE_COVERS[rules]:
        covered = how_many(built(city, side, row) & both) + how_many(built(city, side, row + 1) & both)
        return covered >= SITE_COVERS[rules]
    over = SITE_OVER[rules]
    if over >= 0:
        return (zone(city, side, over, row) | zone(city, side, over, row + 1)) & both != 0
    block = SITE_BLOCK[card - FIRST_SITE]
    block = 3 - block if turned else block
    return touches_zone(city, side, SITE_BESIDE[rules], row, column, block)


@rule
def touches_zone(city: Metropolis, side: int, which: int, row: int, column: int, block: int) -> bool:
    """A block of the city, not of the card itself, on one of the two outer sides of this block."""
    down = row + block // 2
    bit = bit_of(city, side, column + block % 2)
    beyond = zone(city, side, which, down - 1 if block < 2 else down + 1) & bit
    beside = zone(city, side, which, down) & (bit << 1 if block % 2 else bit >> 1)
    return beyond | beside != 0


@rule
def site_can_be_met(city: Metropolis, card: int, side: int, moves: Moves) -> bool:
    """If not, the site is laid like any card."""
    for row in range(city.upper[side] - 2, city.lower[side] + 2):
        free = moves.free[row - city.upper[side] + 2]
        for column in range(city.left[side] - 2, city.right[side] + 2):
            if free & bit_of(city, side, column):
                if meets_site_rule(city, card, 0, side, row, column):
                    return True
                if meets_site_rule(city, card, 1, side, row, column):
                    return True
    return False


@rule
def offer_site(city: Metropolis, card: int, turned: int, side: int, moves: Moves) -> None:
    for row in range(city.upper[side] - 2, city.lower[side] + 2):
        free = moves.free[row - city.upper[side] + 2]
        for column in range(city.left[side] - 2, city.right[side] + 2):
            if free & bit_of(city, side, column) and meets_site_rule(city, card, turned, side, row, column):
                offer_place(city, card, turned, side, row, column, moves)


# --- By option: the last visible block of a card stays --------------------------------------------------------------


@rule
def covers_a_last_block(city: Metropolis, side: int, row: int, places: int) -> int:
    """Of these places, those where nothing of some card would be seen any more."""
    found = 0
    for column in range(city.left[side] - 2, city.right[side] + 2):
        if places & bit_of(city, side, column):
            for each in range(city.city_count):
                if city.city_side[each] == side and hides(city, each, row, column):
                    found |= bit_of(city, side, column)
    return found


@rule
def hides(city: Metropolis, each: int, row: int, column: int) -> bool:
    """Something of it is still visible, and all of that would lie under a card here."""
    visible = 0
    for block in range(4):
        down = city.city_row[each] + block // 2
        along = city.city_column[each] + block % 2
        if is_on_top(city, each, down, along):
            visible += 1
            if not 0 <= down - row < 2 or not 0 <= along - column < 2:
                return False
    return visible > 0


@rule
def is_on_top(city: Metropolis, each: int, row: int, column: int) -> bool:
    """A block of one of the city's cards that no later card covers."""
    for later in range(each + 1, city.city_count):
        if city.city_side[later] == city.city_side[each]:
            if 0 <= row - city.city_row[later] < 2 and 0 <= column - city.city_column[later] < 2:
                return False
    return True
