"""The eighteen goals, in the order of their numbers."""

from __future__ import annotations

from ratusha.kernel import rule

from .cards import (
    BLOCK_PARTY,
    BLOOM_BOOM,
    BLOOM_EXACTLY,
    BLOOM_NONE,
    BLOOM_POINTS,
    BURBS_INDUSTRIAL,
    BURBS_PARK,
    CENTRAL_PERKS,
    COMMERCIAL,
    COMMUTE_POINTS,
    CONCRETE_JUNGLE,
    EAST,
    GO_GREEN,
    GREEN_INDUSTRIAL,
    GREEN_PARK,
    HIGHWAY_POINTS,
    HIGHWAY_SECTIONS,
    HOPPING_POINTS,
    INDUSTRIAL,
    JUNGLE_POINTS,
    LANES_POINTS,
    LOOPING_LANES,
    MARTS_POINTS,
    MASTER_PLANNED,
    MINI_MARTS,
    MORNING_COMMUTE,
    NORTH,
    OUTSKIRTS,
    OUTSKIRTS_INSIDE,
    OUTSKIRTS_OPEN,
    PARK,
    PARK_HOPPING,
    PARTY_POINTS,
    PERKS_INSIDE,
    PERKS_OPEN,
    PLANNED_POINTS,
    RESIDENTIAL,
    SKID_NEIGHBOURS,
    SKID_POINTS,
    SKID_ROW,
    SOUTH,
    SPRAWL_POINTS,
    STACKS_AND_SCRAPERS,
    STACKS_POINTS,
    STRIP_POINTS,
    SUPERHIGHWAY,
    THE_BURBS,
    THE_STRIP,
    TOURIST_TRAPS,
    TRAPS_CORNER,
    TRAPS_SIDE,
    WEST,
    ZONE_COUNT,
)
from .ground import filled, how_many, road, zone
from .roads import COMMERCE, HOMES, LENGTH, LOOP, OPEN_END, RAMP, TWO_PARKS, join_highway, next_road
from .rows_and_columns import EVERY_ZONE, fullest_column, fullest_row, in_column, last_column
from .state import MARGIN, ROWS, Metropolis
from .zones import find_group, forget_group, forget_groups, largest_group


@rule
def goal_points(city: Metropolis, side: int, goal: int) -> int:
    if (
        goal == OUTSKIRTS
        or goal == SUPERHIGHWAY
        or goal == PARK_HOPPING
        or goal == LOOPING_LANES
        or goal == MORNING_COMMUTE
    ):
        return road_goal(city, side, goal)
    if goal == BLOOM_BOOM:
        return bloom_boom(city, side)
    if goal == GO_GREEN:
        return GREEN_PARK * blocks_of(city, side, PARK) + GREEN_INDUSTRIAL * blocks_of(city, side, INDUSTRIAL)
    if goal == BLOCK_PARTY:
        return PARTY_POINTS[min(squares(city, side), len(PARTY_POINTS) - 1)]
    if goal == STACKS_AND_SCRAPERS:
        return STACKS_POINTS * stacks_and_scrapers(city, side)
    if goal == MASTER_PLANNED:
        return PLANNED_POINTS * (largest_group(city, side, RESIDENTIAL) - largest_group(city, side, INDUSTRIAL))
    if goal == CENTRAL_PERKS:
        return central_perks(city, side)
    if goal == THE_BURBS:
        return the_burbs(city, side)
    if goal == CONCRETE_JUNGLE:
        return JUNGLE_POINTS * concrete_jungle(city, side)
    if goal == THE_STRIP:
        return STRIP_POINTS * max(fullest_row(city, side, COMMERCIAL), fullest_column(city, side, COMMERCIAL))
    if goal == MINI_MARTS:
        return MARTS_POINTS * mini_marts(city, side)
    if goal == SKID_ROW:
        return SKID_POINTS * skid_row(city, side)
    if goal == TOURIST_TRAPS:
        return tourist_traps(city, side)
    return SPRAWL_POINTS * (fullest_row(city, side, EVERY_ZONE) + fullest_column(city, side, EVERY_ZONE))


# --- Goals about roads ------------------------------------------------------------------------------------------------


@rule
def road_goal(city: Metropolis, side: int, goal: int) -> int:
    """Road by road; whatever joins the highway counts as one road with it. The highway itself runs through no block."""
    points = 0
    longest = 0
    highway = 0
    found = next_road(city, side)
    while found:
        if found & RAMP:
            highway = join_highway(highway, found)
        else:
            longest = max(longest, found & LENGTH)
            points += points_for_road(goal, found)
        found = next_road(city, side)
    if city.highway_count:
        longest = max(longest, highway & LENGTH)
        points += points_for_road(goal, highway)
    return longest // HIGHWAY_SECTIONS * HIGHWAY_POINTS if goal == SUPERHIGHWAY else points


@rule
def points_for_road(goal: int, found: int) -> int:
    if goal == OUTSKIRTS:
        return OUTSKIRTS_OPEN if found & OPEN_END else OUTSKIRTS_INSIDE
    if goal == PARK_HOPPING:
        return HOPPING_POINTS if found & TWO_PARKS else 0
    if goal == LOOPING_LANES:
        return LANES_POINTS * (found & LENGTH) if found & LOOP else 0
    return COMMUTE_POINTS if found & COMMERCE and found & HOMES else 0


@rule
def mini_marts(city: Metropolis, side: int) -> int:
    """Shops whose road comes from homes and goes on to homes."""
    found = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        homes = zone(city, side, RESIDENTIAL, row)
        north = road(city, side, NORTH, row) & road(city, side, SOUTH, row - 1) & zone(city, side, RESIDENTIAL, row - 1)
        south = road(city, side, SOUTH, row) & road(city, side, NORTH, row + 1) & zone(city, side, RESIDENTIAL, row + 1)
        east = road(city, side, EAST, row) & (road(city, side, WEST, row) & homes) >> 1
        west = road(city, side, WEST, row) & (road(city, side, EAST, row) & homes) << 1
        found += how_many(two_of(north, south, east, west) & zone(city, side, COMMERCIAL, row))
    return found


@rule
def two_of(one: int, two: int, three: int, four: int) -> int:
    """Columns that at least two of these have."""
    return one & two | three & four | (one | two) & (three | four)


# --- Goals about rows and columns -------------------------------------------------------------------------------------


@rule
def bloom_boom(city: Metropolis, side: int) -> int:
    points = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        points += bloom_points(how_many(zone(city, side, PARK, row)))
    for column in range(MARGIN, last_column(city, side) + 1):
        points += bloom_points(in_column(city, side, PARK, column))
    return points


@rule
def bloom_points(parks: int) -> int:
    if parks == 0:
        return BLOOM_NONE
    return BLOOM_POINTS if parks == BLOOM_EXACTLY else 0


# --- Goals about blocks and their neighbours --------------------------------------------------------------------------


@rule
def blocks_of(city: Metropolis, side: int, which: int) -> int:
    found = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        found += how_many(zone(city, side, which, row))
    return found


@rule
def squares(city: Metropolis, side: int) -> int:
    """Two by two of one zone; they may overlap."""
    found = 0
    for which in range(ZONE_COUNT):
        for row in range(city.upper[side], city.lower[side]):
            both = zone(city, side, which, row) & zone(city, side, which, row + 1)
            found += how_many(both & both >> 1)
    return found


@rule
def stacks_and_scrapers(city: Metropolis, side: int) -> int:
    """Industry with neither a park nor homes beside it."""
    found = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        here = quiet(city, side, row)
        shunned = here << 1 | here >> 1 | quiet(city, side, row - 1) | quiet(city, side, row + 1)
        found += how_many(zone(city, side, INDUSTRIAL, row) & ~shunned)
    return found


@rule
def quiet(city: Metropolis, side: int, row: int) -> int:
    return zone(city, side, PARK, row) | zone(city, side, RESIDENTIAL, row)


@rule
def central_perks(city: Metropolis, side: int) -> int:
    """Parks with blocks on all four sides, and parks with an open side."""
    points = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        here = filled(city, side, row)
        inside = here << 1 & here >> 1 & filled(city, side, row - 1) & filled(city, side, row + 1)
        parks = zone(city, side, PARK, row)
        points += PERKS_INSIDE * how_many(parks & inside) + PERKS_OPEN * how_many(parks & ~inside)
    return points


@rule
def the_burbs(city: Metropolis, side: int) -> int:
    """What touches the largest group of homes; of several largest groups, the one that brings the most."""
    largest = largest_group(city, side, RESIDENTIAL)
    best = 0
    found = False
    for row in range(city.upper[side], city.lower[side] + 1):
        left = zone(city, side, RESIDENTIAL, row)
        while left:
            bit = left & -left
            left ^= bit
            if not city.seen[row & ROWS - 1] & bit:
                if find_group(city, side, RESIDENTIAL, row, bit) == largest:
                    points = around_group(city, side)
                    best = max(best, points) if found else points
                    found = True
                forget_group(city, side)
    forget_groups(city, side)
    return best


@rule
def around_group(city: Metropolis, side: int) -> int:
    points = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        here = city.group[row & ROWS - 1]
        around = here << 1 | here >> 1 | city.group[row - 1 & ROWS - 1] | city.group[row + 1 & ROWS - 1]
        points += BURBS_PARK * how_many(zone(city, side, PARK, row) & around)
        points += BURBS_INDUSTRIAL * how_many(zone(city, side, INDUSTRIAL, row) & around)
    return points


@rule
def concrete_jungle(city: Metropolis, side: int) -> int:
    """Industry that touches industry at a corner."""
    found = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        above_below = zone(city, side, INDUSTRIAL, row - 1) | zone(city, side, INDUSTRIAL, row + 1)
        found += how_many(zone(city, side, INDUSTRIAL, row) & (above_below << 1 | above_below >> 1))
    return found


@rule
def skid_row(city: Metropolis, side: int) -> int:
    """Homes with enough industry beside them."""
    found = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        here = zone(city, side, INDUSTRIAL, row)
        above = zone(city, side, INDUSTRIAL, row - 1)
        below = zone(city, side, INDUSTRIAL, row + 1)
        left = zone(city, side, RESIDENTIAL, row)
        while left:
            bit = left & -left
            left ^= bit
            beside = (here << 1 & bit != 0) + (here >> 1 & bit != 0) + (above & bit != 0) + (below & bit != 0)
            if beside >= SKID_NEIGHBOURS:
                found += 1
    return found


@rule
def tourist_traps(city: Metropolis, side: int) -> int:
    """Shops with an open side; more where two open sides meet at a corner."""
    points = 0
    for row in range(city.upper[side], city.lower[side] + 1):
        here = filled(city, side, row)
        shops = zone(city, side, COMMERCIAL, row)
        across = shops & ~(here << 1) | shops & ~(here >> 1)
        upright = shops & ~filled(city, side, row - 1) | shops & ~filled(city, side, row + 1)
        points += TRAPS_SIDE * how_many(across | upright) + TRAPS_CORNER * how_many(across & upright)
    return points
