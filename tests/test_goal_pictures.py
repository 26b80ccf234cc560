"""The pictures of Sprawlopolis' goals: each goal has one, and it shows what the rules say."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest

from ratusha.game import load_game
from ratusha.games.sprawlopolis.city import city_of
from ratusha.games.sprawlopolis.goals import bloom_points
from ratusha.games.sprawlopolis.scored_blocks import BY_GOAL, Blocks
from ratusha.games.sprawlopolis.scored_extras import scored_extras
from ratusha.games.sprawlopolis.scoring import MOST_ROADS
from ratusha.games.sprawlopolis.tests.table import lay, read_given
from ratusha.kernel import COMPILED
from tests.server.running import ROOT

pytestmark = pytest.mark.skipif(COMPILED, reason="cities are plain objects")

PICTURES: dict[str, dict[str, list[Any]]] = json.loads(
    (ROOT / "web/src/boards/sprawlopolis/pictures.json").read_text("utf-8")
)
FACTS: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    (ROOT / "src/ratusha/games/sprawlopolis/cards.toml").read_text("utf-8")
)
CELL = re.compile(r"([.oxkGCPIRW])([NESW]{2})?([!*@%#~]*)([a-e]*)([+-]?\d+)?")
"""A cell as picture.ts reads it."""
APART = 2
Cell = tuple[int, int]


@dataclass
class Drawn:
    """A picture laid out as one city, with its parts apart."""

    zones: dict[Cell, str] = field(default_factory=dict)
    roads: dict[Cell, str] = field(default_factory=dict)
    bears: dict[Cell, str] = field(default_factory=dict)
    counted: list[tuple[list[Cell], int]] = field(default_factory=list)
    outlined: list[list[Cell]] = field(default_factory=list)
    """Groups without points."""
    labelled: dict[str, list[Cell]] = field(default_factory=dict)
    """Groups with something else."""
    beside: dict[Cell, int] = field(default_factory=dict)
    """Points that stand at the end of a row or below a column."""
    signs: list[list[str]] = field(default_factory=list)
    """By rows."""

    def having(self, mark: str) -> list[Cell]:
        return [cell for cell, bears in self.bears.items() if mark in bears]

    def grid(self) -> str:
        """As the rulebook's examples write it: whatever is no block is left out."""
        blocks = {cell: zone for cell, zone in self.zones.items() if zone in "CPIRx"}
        top, left = min(row for row, _ in blocks), min(column for _, column in blocks)
        rows = range(top, max(row for row, _ in blocks) + 1)
        columns = range(left, max(column for _, column in blocks) + 1)
        lines = [
            [blocks.get((row, column), ".") + self.roads.get((row, column), "") for column in columns] for row in rows
        ]
        return " / ".join(" ".join(line) for line in lines)


def drawn(kind: str, name: str) -> Drawn:
    found, left = Drawn(), 0
    for part in PICTURES[kind][name]:
        left += APART + add(found, part if isinstance(part, dict) else {"grid": part}, left)
    return found


def add(found: Drawn, part: dict[str, Any], left: int) -> int:
    """One part; its width."""
    rows = [line.split() for line in part["grid"].replace(" // ", " / . / ").split(" / ")]
    groups: dict[str, list[Cell]] = {group: [] for group in part.get("marks", {})}
    for row, words in enumerate(rows):
        found.signs.append([word[1:] for word in words if word.startswith("=")])
        for column, word in enumerate(words, left):
            add_cell(found, (row, column), word, groups)
    for group, points in part.get("marks", {}).items():
        assert groups[group], f"nothing is in group {group}"
        if points == "":
            found.outlined.append(groups[group])
        elif re.fullmatch(r"[+-]\d+|0", points):
            found.counted.append((groups[group], int(points)))
        else:
            found.labelled[points] = groups[group]
    return max(len(words) for words in rows)


def add_cell(found: Drawn, cell: Cell, word: str, groups: dict[str, list[Cell]]) -> None:
    if word.startswith("="):
        if re.fullmatch(r"=[+-]\d+", word):
            found.counted.append(([], int(word[1:])))
            found.beside[cell] = int(word[1:])
        return
    read = CELL.fullmatch(word)
    assert read, f"{word} is no cell"
    zone, road, bears, of, points = read.groups()
    if zone != ".":
        found.zones[cell], found.roads[cell], found.bears[cell] = zone, road or "", bears
    for group in of:
        groups[group].append(cell)
    if points:
        found.counted.append(([cell], int(points)))


def laid_out(picture: Drawn, *more: str) -> Iterator[tuple[Any, Blocks, dict[str, Any]]]:
    """The city of a picture, once with each zone that a block of any zone may have without being asked for."""
    for spare in sorted(set("CPIR") - set(picture.zones.values())) or ["C"]:
        given = read_given(["players 1", f"x {spare}", f"grid: {picture.grid()}", *more])
        city = lay(load_game("sprawlopolis"), given)
        seen = city_of(city, 0, [])
        yield city, Blocks(seen, 0), seen


def cells_with_points(counted: list[tuple[list[Cell], int]], down: int = 0) -> set[Cell]:
    return {(row - down, column) for cells, points in counted if points for row, column in cells}


def as_pairs(counted: list[dict[str, Any]]) -> list[tuple[list[Cell], int]]:
    return [([(row, column) for row, column in each["cells"]], each["points"]) for each in counted]


def is_shown(picture: Drawn, counted: list[tuple[list[Cell], int]]) -> None:
    """The same points for the same blocks; a picture may put them beside a row."""
    down = min(row for (row, _), zone in picture.zones.items() if zone in "CPIRx")
    left = min(column for (_, column), zone in picture.zones.items() if zone in "CPIRx")
    assert left == 0
    assert sum(points for _, points in picture.counted) == sum(points for _, points in counted)
    if cells := cells_with_points(picture.counted, down):
        assert cells == cells_with_points(counted)


def test_every_goal_and_rule_has_a_picture_and_no_other() -> None:
    rows = {"goal": "goals", "site": "site_rules", "beach": "beach_goals"}
    named = {kind: {row["name"] for row in FACTS[table].values()} for kind, table in rows.items()}
    named["duel"] = {row["rules"] for row in FACTS["duel_rules"].values()}
    named["card"] = {card.split("_")[0] for table in ("monster", "landmarks", "roadworks") for card in FACTS[table]}
    assert {kind: set(pictures) for kind, pictures in PICTURES.items()} == named


@pytest.mark.parametrize("goal", [name for name in PICTURES["goal"] if name != "block_party"])
def test_a_goal_counts_what_its_picture_shows(goal: str) -> None:
    picture = drawn("goal", goal)
    for _, blocks, _ in laid_out(picture):
        is_shown(picture, as_pairs(BY_GOAL[goal](blocks)))


@pytest.mark.parametrize("goal", PICTURES["goal"])
def test_what_brings_nothing_is_of_the_kind_that_could(goal: str) -> None:
    picture = drawn("goal", goal)
    idle = {picture.zones[cell] for cells, points in picture.counted if not points for cell in cells}
    assert idle <= {picture.zones[cell] for cell in cells_with_points(picture.counted)}


def test_the_picture_of_bloom_boom_has_its_points_at_their_rows_and_columns() -> None:
    picture = drawn("goal", "bloom_boom")
    parks = [cell for cell, zone in picture.zones.items() if zone == "P"]
    high, wide = (1 + max(cell[axis] for cell in picture.zones) for axis in (0, 1))
    rows = {(row, wide): bloom_points(sum(at == row for at, _ in parks)) for row in range(high)}
    columns = {(high, column): bloom_points(sum(at == column for _, at in parks)) for column in range(wide)}
    assert picture.beside == {place: points for place, points in (rows | columns).items() if points}


def test_the_picture_of_the_burbs_outlines_the_largest_residential_zone() -> None:
    picture = drawn("goal", "the_burbs")
    ((_, blocks, _),) = laid_out(picture)
    assert [sorted(cells) for cells in picture.outlined] == [sorted(blocks.largest("R"))]


def test_the_picture_of_block_party_shows_squares_and_what_so_many_of_them_bring() -> None:
    picture = drawn("goal", "block_party")
    (row,) = [row for row in FACTS["goals"].values() if row["name"] == "block_party"]
    for _, blocks, _ in laid_out(picture):
        squares = [cells for cells, _ in as_pairs(BY_GOAL["block_party"](blocks)) if cells]
        assert sorted(map(sorted, squares)) == sorted(map(sorted, picture.outlined))
    table = [signs for signs in picture.signs if signs]
    assert len(table) > 1
    for many, points in table:
        assert row["by_squares"][int(many.removesuffix("×"))] == int(points)


@pytest.mark.parametrize("goal", ["lookout_point", "scenic_route"])
def test_a_goal_of_the_beaches_counts_what_its_picture_shows(goal: str) -> None:
    picture = drawn("beach", goal)
    (card,) = [card for card, row in FACTS["beach_goals"].items() if row["name"] == goal]
    assert {row for (row, _), zone in picture.zones.items() if zone == "W"} == {0}, "the sea is in the north"
    for city, blocks, seen in laid_out(picture, "option beaches yes", f"beach_goal {card}", "shore north -1"):
        is_shown(picture, as_pairs(scored_extras(city, seen, blocks)["beach"]))


def test_the_pictures_of_the_other_beaches_have_the_figures_of_their_cards() -> None:
    shore, narrow = drawn("beach", "waterfront"), drawn("beach", "peninsula")
    assert list(shore.labelled) == [f"1–{FACTS['beach_goals']['be_pi']['free']}"]
    assert {points for _, points in shore.counted} == {FACTS["beach_goals"]["be_pi"]["points"]}
    by_width = FACTS["beach_goals"]["be_rc"]["by_width"]
    most = next(int(sign[1:]) for signs in narrow.signs for sign in signs if sign.startswith("≤"))
    assert {points for _, points in narrow.counted} == set(by_width[1 : most + 1])
    assert by_width[most + 1] not in by_width[1 : most + 1]
    land = [cell for cell, zone in narrow.zones.items() if zone == "x"]
    rows, columns = ({cell[axis] for cell in land} for axis in (0, 1))
    numbered = [sign for signs in narrow.signs for sign in signs if sign.isdigit()]
    assert len(numbered) == len(rows) < len(columns), "the fewer are counted"


@pytest.mark.parametrize("card", FACTS["site_rules"])
def test_the_picture_of_a_rule_of_sites_has_its_condition_and_its_cost(card: str) -> None:
    row = FACTS["site_rules"][card]
    picture = drawn("site", row["name"])
    covered, framed = picture.having("#"), picture.having("!")
    assert [points for _, points in picture.counted] == [row["unfinished"]]
    assert [cell for cells, _ in picture.counted for cell in cells] == framed[1:]
    if "covers" in row:
        assert picture.labelled == {f"≥{row['covers']}": covered}
        assert len(covered) == row["covers"]
    elif "over" in row:
        assert [picture.zones[cell] for cell in covered] == [row["over"]]
    else:
        ((beside,),) = picture.outlined
        assert picture.zones[beside] == row["beside"]
        assert sum(abs(one - other) for one, other in zip(beside, framed[0], strict=True)) == 1


def test_the_pictures_of_the_monster_and_the_landmarks_count_as_these_do() -> None:
    monster, landmark = drawn("card", "wr"), drawn("card", "poi")
    (stands,) = monster.having("@")
    shops = {cell for cell, zone in monster.zones.items() if zone == "C" and cell != stands}
    assert cells_with_points(monster.counted) == shops
    assert all((row == stands[0]) != (column == stands[1]) for row, column in shops)
    assert {points for _, points in monster.counted} == {FACTS["monster"]["wr"]["each"]}
    (kept,) = landmark.having("*")
    near = {(kept[0] + down, kept[1] + along) for down, along in ((-1, 0), (0, -1), (0, 1), (1, 0))}
    same = {cell for cell, zone in landmark.zones.items() if zone == landmark.zones[kept]}
    assert cells_with_points(landmark.counted) == near & same
    assert {points for _, points in landmark.counted} == {0, 1}


def test_the_picture_of_majority_rules_has_their_points() -> None:
    zones, roads = (signs for signs in drawn("duel", "majority").signs if signs)
    assert zones == [">", "+1"]
    assert roads == [">", str(MOST_ROADS)]


def test_road_works_join_a_road_of_the_city_in_their_picture() -> None:
    picture = drawn("card", "rw")
    ways = [cell for cell, road in picture.roads.items() if road == "EW"]
    assert all(after == (row, column + 1) for (row, column), after in pairwise(ways))
    assert {picture.zones[cell] for cell in ways} == {"x", "k"}
