"""Points of Bloom Town once more, the slow way: a town is a dict, and every sum is written as the rulebook says it.

Nothing here is taken from the game's own files, so a slip in one of the two shows as a difference.
"""

Place = tuple[int, int]  # row and column, the top left square is (0, 0)
Tile = str  # a kind, or "shop:park+house"
Town = dict[Place, Tile]

KINDS = ("office", "metro", "park", "house", "shop")
SHOPS = (
    "shop:park+house",
    "shop:park+office",
    "shop:park+metro",
    "shop:house+office",
    "shop:office+metro",
    "shop:house+metro",
)
TILES: tuple[Tile, ...] = ("office", "metro", "park", "house", *SHOPS)
CHAINS = ("group", "line", "adjacent")
PARK_POINTS = {1: 1, 2: 3, 3: 4}

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))

RIVALS = {
    "alisa": (2, 4, 7, 11, 16, 22, 30),
    "boris": (4, 6, 9, 13, 18, 24, 35),
    "zinovy": (6, 8, 11, 15, 20, 26, 40),
}


def kind(tile: Tile) -> str:
    return tile.partition(":")[0]


def beside(place: Place) -> list[Place]:
    return [(place[0] + down, place[1] + right) for down, right in SIDES]


def kinds_beside(town: Town, place: Place) -> list[str]:
    return [kind(town[other]) for other in beside(place) if other in town]


def connected(town: Town, place: Place, steps: tuple[Place, ...]) -> set[Place]:
    """All tiles of the kind at `place` that can be walked to from it without leaving that kind."""
    found = {place}
    grew = True
    while grew:
        grew = False
        for here in town:
            if here in found or kind(town[here]) != kind(town[place]):
                continue
            if any((here[0] + down, here[1] + right) in found for down, right in steps):
                found.add(here)
                grew = True
    return found


def in_line(town: Town, place: Place, step: Place) -> int:
    """How many tiles of the same kind follow one another from `place` in one direction."""
    row, column = place[0] + step[0], place[1] + step[1]
    if (row, column) not in town or kind(town[row, column]) != kind(town[place]):
        return 0
    return 1 + in_line(town, (row, column), step)


def chain_points(town: Town, place: Place, steps: tuple[Place, ...], chains: str) -> int:
    """Offices by their sides, metro by its corners: 1, and 1 for each other one in the chain."""
    if chains == "group":
        return len(connected(town, place, steps))
    reach = [in_line(town, place, step) for step in steps]
    if chains == "line":
        return 1 + sum(reach)
    return 1 + sum(1 for others in reach if others > 0)


def placement_points(town: Town, place: Place, chains: str, house_counts_house: bool) -> int:
    """What the tile at `place`, the one just built, brings."""
    tile = town[place]
    if tile == "office":
        return chain_points(town, place, SIDES, chains)
    if tile == "metro":
        return chain_points(town, place, CORNERS, chains)
    if tile == "park":
        return PARK_POINTS.get(len(connected(town, place, SIDES)), 0)
    if tile == "house":
        different = set(kinds_beside(town, place))
        if not house_counts_house:
            different.discard("house")
        return 1 + len(different)
    liked = tile.partition(":")[2].split("+")
    return 1 + sum(1 for other in kinds_beside(town, place) if other in liked)


def recount_points(town: Town, wanted: str, house_counts_house: bool) -> int:
    """Every tile of one kind once more: 2 for an office, a metro, a park; a house and a shop as when built."""
    total = 0
    for place, tile in town.items():
        if kind(tile) != wanted:
            continue
        if wanted in ("office", "metro", "park"):
            total += 2
        else:
            total += placement_points(town, place, "group", house_counts_house)
    return total


def rival_points(rival: str, tiles: int) -> int:
    """The rival's table: nothing for no tile, the last column for seven and more."""
    if tiles == 0:
        return 0
    return RIVALS[rival][min(tiles, 7) - 1]


def rival_final(rival: str, collection: dict[str, int]) -> int:
    return sum(rival_points(rival, collection.get(wanted, 0)) for wanted in KINDS)
