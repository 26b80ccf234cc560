"""What the small expansions add to the count: sites, a point of interest, Wrecktar, beaches, road works."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import (
    COMMERCIAL,
    EAST,
    FIRST_BEACH,
    FIRST_LANDMARK,
    FIRST_SITE,
    FIRST_WORKS,
    FRAMED,
    LANDMARKS,
    LOOKOUT_POINT,
    LOOKOUT_POINTS,
    MONSTER,
    MONSTER_BLOCK,
    MONSTER_EACH,
    MONSTER_NONE,
    NORTH,
    PARK,
    PENINSULA,
    PENINSULA_POINTS,
    SCENIC_POINTS,
    SCENIC_ROUTE,
    SITE_BLOCK,
    SITE_UNFINISHED,
    SITES,
    SOUTH,
    WATERFRONT_FREE,
    WATERFRONT_POINTS,
    WEST,
    WORKS,
    WORKS_UNPLAYED,
    ZONE_AT,
)
from .ground import bit_of, built, has_road, how_many, zone
from .placing import is_on_top
from .roads import follow_road
from .rows_and_columns import in_column
from .state import MARGIN, NO_LIMIT, ROWS, Metropolis, Place


@rule
def block_row(city: Metropolis, each: int, block: int) -> int:
    """The row of a block as printed, on one of the city's cards."""
    block = 3 - block if city.city_turned[each] else block
    return city.city_row[each] + block // 2


@rule
def block_column(city: Metropolis, each: int, block: int) -> int:
    block = 3 - block if city.city_turned[each] else block
    return city.city_column[each] + block % 2


@rule
def is_visible(city: Metropolis, each: int, block: int) -> bool:
    return is_on_top(city, each, block_row(city, each, block), block_column(city, each, block))


@rule
def site_points(city: Metropolis) -> int:
    """Every site whose framed block nothing covers is unfinished."""
    points = 0
    for each in range(city.city_count):
        site = city.city_card[each] - FIRST_SITE
        if 0 <= site < SITES and is_visible(city, each, SITE_BLOCK[site]):
            points += SITE_UNFINISHED[city.site_rule - FIRST_SITE]
    return points


@rule
def landmark_points(city: Metropolis) -> int:
    """Blocks of its own zone beside a framed block that is still visible."""
    points = 0
    for each in range(city.city_count):
        landmark = city.city_card[each] - FIRST_LANDMARK
        if 0 <= landmark < LANDMARKS:
            for block in FRAMED[landmark]:
                if is_visible(city, each, block):
                    which = ZONE_AT[2 * city.city_card[each]][block]
                    row = block_row(city, each, block)
                    bit = bit_of(city, 0, block_column(city, each, block))
                    points += how_many(zone(city, 0, which, row) & (bit << 1 | bit >> 1))
                    points += how_many(zone(city, 0, which, row - 1) & bit) + how_many(
                        zone(city, 0, which, row + 1) & bit
                    )
    return points


@rule
def monster_points(city: Metropolis) -> int:
    """Shops in its row and its column, other than its own block."""
    for each in range(city.city_count):
        if city.city_card[each] == MONSTER:
            column = block_column(city, each, MONSTER_BLOCK) - city.left[0] + MARGIN
            shops = how_many(zone(city, 0, COMMERCIAL, block_row(city, each, MONSTER_BLOCK)))
            shops += in_column(city, 0, COMMERCIAL, column) - 2
            return MONSTER_EACH * shops if shops else MONSTER_NONE
    return 0


@rule
def works_points(city: Metropolis) -> int:
    points = 0
    for card in range(WORKS):
        if city.place[FIRST_WORKS + card] >= Place.WORKS_OF:
            points += WORKS_UNPLAYED[card]
    return points


# --- Beaches ----------------------------------------------------------------------------------------------------------


@rule
def by_the_sea(city: Metropolis, row: int) -> int:
    """Blocks of a row that look upon the water."""
    limit = city.limit[0]
    if row == limit[NORTH] + 1 or row == limit[SOUTH] - 1:
        return built(city, 0, row)
    columns = 0
    if limit[WEST] > -NO_LIMIT:
        columns |= bit_of(city, 0, limit[WEST] + 1)
    if limit[EAST] < NO_LIMIT:
        columns |= bit_of(city, 0, limit[EAST] - 1)
    return built(city, 0, row) & columns


@rule
def beach_points(city: Metropolis) -> int:
    if city.beach_goal < 0:
        return 0
    goal = city.beach_goal - FIRST_BEACH
    if goal == PENINSULA:
        width = min(city.lower[0] - city.upper[0], city.right[0] - city.left[0]) + 1
        return PENINSULA_POINTS[min(width, len(PENINSULA_POINTS) - 1)]
    if goal == SCENIC_ROUTE:
        return SCENIC_POINTS * scenic_routes(city)
    found = 0
    for row in range(city.upper[0], city.lower[0] + 1):
        blocks = by_the_sea(city, row)
        found += how_many(blocks & zone(city, 0, PARK, row) if goal == LOOKOUT_POINT else blocks)
    return LOOKOUT_POINTS * found if goal == LOOKOUT_POINT else WATERFRONT_POINTS * max(0, found - WATERFRONT_FREE)


@rule
def scenic_routes(city: Metropolis) -> int:
    """Roads with a piece by the sea, each once."""
    found = 0
    for row in range(city.upper[0], city.lower[0] + 1):
        left = by_the_sea(city, row) & has_road(city, 0, row) & ~city.seen[row & ROWS - 1]
        while left:
            follow_road(city, 0, row, left & -left)
            found += 1
            left &= ~city.seen[row & ROWS - 1]
    for row in range(city.upper[0], city.lower[0] + 1):
        city.seen[row & ROWS - 1] = 0
    return found


@rule
def extra_points(city: Metropolis) -> int:
    """All of them at once."""
    points = 0
    if city.sites:
        points += site_points(city)
    if city.landmark:
        points += landmark_points(city)
    if city.monster:
        points += monster_points(city)
    if city.beaches:
        points += beach_points(city)
    if city.works:
        points += works_points(city)
    return points
