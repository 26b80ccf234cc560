"""The engine's points against those of `naive.py`, on thousands of random towns and under every option."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from ratusha.game import load_game
from ratusha.games.bloom_town.bots import evaluate
from ratusha.games.bloom_town.cards import BUILDINGS, KIND_COUNT, KIND_OF, KINDS, RIVALS, SIZE, SQUARES, TILES
from ratusha.games.bloom_town.placing import place
from ratusha.games.bloom_town.residents import recount_all
from ratusha.games.bloom_town.scoring import best_placement, points_for, recount_points, rival_points
from ratusha.games.bloom_town.state import RECOUNT_CATEGORY, SOLO, Town
from ratusha.games.bloom_town.tests import naive
from ratusha.kernel import COMPILED, Events, copy
from ratusha.match.setting import agree

pytestmark = pytest.mark.skipif(COMPILED, reason="positions are plain objects")

GAME = load_game("bloom_town")
TOWNS = 1500
"""Random towns under each pair of options."""

every_option = pytest.mark.parametrize("house", ["yes", "no"])
every_chain = pytest.mark.parametrize("chains", naive.CHAINS)


def named(tile: int) -> naive.Tile:
    """As `naive` calls it."""
    return TILES[tile] if KIND_OF[tile] < 4 else "shop:" + TILES[tile].removeprefix("shop_").replace("_", "+")


def at(square: int) -> naive.Place:
    return divmod(square, SIZE)


def lay_out(mode: str, seats: int, **options: str) -> Town:
    town: Town = agree(GAME, mode, options, seats, "fixed", 100).lay_out()
    return town


def build(town: Town, seat: int, tile: int, square: int) -> None:
    town.cells[seat][square] = tile + 1
    town.town[seat][KIND_OF[tile]] |= 1 << square


def random_towns(seed: str, house: str, chains: str, count: int = TOWNS) -> Iterator[tuple[Town, naive.Town]]:
    """From empty to full, and from all kinds to nearly one: long chains are rare where all are alike."""
    rng = random.Random(seed)
    for _ in range(count):
        town, known = lay_out("full", 2, house_counts_house=house, chains=chains), {}
        liked = rng.choices((*range(5), *range(BUILDINGS)), k=rng.randint(1, 12))
        for square in rng.sample(range(SQUARES), rng.randint(0, SQUARES)):
            tile = rng.choice(liked)
            build(town, 1, tile, square)
            known[at(square)] = named(tile)
        yield town, known


def test_the_two_tables_name_the_same_tiles() -> None:
    assert tuple(map(named, range(BUILDINGS))) == naive.TILES
    assert naive.KINDS == KINDS
    assert tuple(naive.RIVALS) == RIVALS


@every_option
@every_chain
def test_every_tile_on_every_empty_square_brings_what_naive_says_in_random_towns(house: str, chains: str) -> None:
    rng, found = random.Random(1), Counter[tuple[int, int]]()
    for town, known in random_towns("place", house, chains):
        for square in range(SQUARES):
            tile = rng.choice((rng.randrange(BUILDINGS), rng.randrange(5)))
            if at(square) in known:
                continue
            with_it = known | {at(square): named(tile)}
            expected = naive.placement_points(with_it, at(square), chains, house == "yes")
            assert points_for(town, 1, tile, square) == expected, (with_it, at(square))
            found[KIND_OF[tile], expected] += 1
    assert len(found) >= 22, "the towns are too much alike"


@every_option
@every_chain
def test_a_tile_that_lies_there_brings_the_same_as_before_it_lay_there(house: str, chains: str) -> None:
    for town, known in random_towns("lies", house, chains, 200):
        for place_, tile in known.items():
            square = SIZE * place_[0] + place_[1]
            expected = naive.placement_points(known, place_, chains, house == "yes")
            assert points_for(town, 1, naive.TILES.index(tile), square) == expected


@every_option
@every_chain
def test_recounts_are_as_naive_says_in_random_towns(house: str, chains: str) -> None:
    for town, known in random_towns("recount", house, chains):
        for kind in range(KIND_COUNT):
            assert recount_points(town, 1, kind) == naive.recount_points(known, KINDS[kind], house == "yes")
            assert recount_points(town, 0, kind) == 0


@every_option
@every_chain
def test_the_best_placement_is_the_best_of_all_squares_in_random_towns(house: str, chains: str) -> None:
    for town, known in random_towns("best", house, chains, 250):
        for tile in range(BUILDINGS):
            found = [points_for(town, 1, tile, square) for square in range(SQUARES) if at(square) not in known]
            assert best_placement(town, 1, tile) == max(found, default=0)


@every_option
@every_chain
def test_what_is_placed_and_recounted_is_written_down_as_it_was_counted(house: str, chains: str) -> None:
    """The rules' own doing: points go to the line of the kind, and to the line of recounts."""
    for town, known in random_towns("doing", house, chains, 100):
        if len(known) == SQUARES:
            continue
        square = next(each for each in range(SQUARES) if at(each) not in known)
        for tile in range(BUILDINGS):
            after = copy(town)
            after.hand[1][tile] = 1
            after.turn = 1
            place(after, 1, tile, square, Events())
            then = known | {at(square): named(tile)}
            assert after.points[1][KIND_OF[tile]] == naive.placement_points(then, at(square), chains, house == "yes")
            recount_all(after, KIND_OF[tile], Events())
            expected = naive.recount_points(then, KINDS[KIND_OF[tile]], house == "yes")
            assert (after.points[0][RECOUNT_CATEGORY], after.points[1][RECOUNT_CATEGORY]) == (0, expected)


# --- The rival --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rival", RIVALS)
def test_the_rival_scores_by_its_table(rival: str) -> None:
    town = lay_out("solo", 1, rival=rival)
    for kind in range(KIND_COUNT):
        for tiles in range(14):
            town.collected[kind] = tiles
            assert rival_points(town, kind) == naive.rival_points(rival, tiles)


def test_the_worked_examples_of_the_rival() -> None:
    town = lay_out("solo", 1, rival="zinovy")
    assert town.mode == SOLO
    for kind, tiles in {"shop": 3, "office": 5, "metro": 2, "house": 1}.items():
        town.collected[KINDS.index(kind)] = tiles
    assert rival_points(town, KINDS.index("office")) == 20
    assert sum(rival_points(town, kind) for kind in range(KIND_COUNT)) == 45
    assert naive.rival_final("zinovy", {"shop": 3, "office": 5, "metro": 2, "house": 1}) == 45


# --- Examples that can be checked by eye ------------------------------------------------------------------------------

PICTURES = {
    "four offices in a corner": ("office office .\noffice+ office .", {"group": 4, "line": 3, "adjacent": 3}),
    "three offices in a row and one round the corner": (
        "office office office+\n. . .\n. . office",
        {"group": 3, "line": 3, "adjacent": 2},
    ),
    "metro by corners only": ("metro metro .\n. metro+ metro\n. . metro", {"group": 3, "line": 3, "adjacent": 3}),
    "metro in a zigzag": ("metro . metro\n. metro .\nmetro+ . metro", {"group": 5, "line": 3, "adjacent": 2}),
    "a gap breaks the line": ("metro+ . .\n. . .\n. . metro", {"group": 1, "line": 1, "adjacent": 1}),
}


@pytest.mark.parametrize("name", PICTURES)
@every_chain
def test_pictures_of_chains(name: str, chains: str) -> None:
    picture, points = PICTURES[name]
    town, known, new = lay_out("full", 2, chains=chains), {}, -1
    for row, line in enumerate(picture.splitlines()):
        for column, tile in enumerate(line.split()):
            if tile != ".":
                build(town, 0, TILES.index(tile.rstrip("+")), SIZE * row + column)
                known[row, column] = tile.rstrip("+")
                new = SIZE * row + column if tile.endswith("+") else new
    assert points_for(town, 0, town.cells[0][new] - 1, new) == points[chains]
    assert naive.placement_points(known, at(new), chains, True) == points[chains]


def test_worth_sees_points_first() -> None:
    """A position with more points and nothing else different is better."""
    for town, _ in random_towns("worth", "yes", "group", 30):
        richer = copy(town)
        richer.points[1][0] += 1
        assert evaluate(richer, 1) == evaluate(town, 1) + 10
