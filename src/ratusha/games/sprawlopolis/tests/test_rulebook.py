"""The rulebook's examples run, every card has one, and they notice when a rule or a figure is broken."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from ratusha.games.sprawlopolis import (
    beaches,
    cards,
    deal,
    extras,
    goals,
    ground,
    hidden,
    highway,
    placing,
    roads,
    rules,
    scoring,
    turn,
    works,
    zones,
)
from ratusha.games.sprawlopolis.cards import BASE_CARDS, CARDS, FIRST_WORKS, HIGHWAYS, WATER, ZONE_COUNT
from ratusha.games.sprawlopolis.state import ROWS, Event, Metropolis, Moves, Phase, Place
from ratusha.games.sprawlopolis.tests.table import TABLE
from ratusha.kernel import COMPILED, Events, Result
from tests.rulebook_examples import Example, ExampleError, Rulebook, changed

pytestmark = pytest.mark.skipif(COMPILED, reason="examples run on plain objects")

RULEBOOK = Rulebook(TABLE)
noticed = RULEBOOK.noticed
AMISS = (1, -1)


@RULEBOOK.each_example
def test_example(example: Example) -> None:
    RULEBOOK.run(example)


def test_every_card_has_an_example() -> None:
    assert RULEBOOK.unmentioned([*CARDS, *HIGHWAYS]) == []


@pytest.mark.parametrize("number", range(1, BASE_CARDS + 1))
def test_every_goal_is_counted_in_an_example_of_its_section(number: int) -> None:
    found = [example for example in RULEBOOK.examples if example.heading.startswith(f"{number} ")]
    assert all(any(line.text.startswith(f"goal {number}:") for line in example.lines) for example in found)
    assert found


def test_every_mode_and_option_has_an_example() -> None:
    assert RULEBOOK.never_agreed() == []


def test_events_of_every_kind_occur_in_the_examples() -> None:
    assert RULEBOOK.events() == {kind.name.lower() for kind in Event}


@pytest.mark.parametrize(
    "lines",
    [
        "given players 2\nthen luck 3",
        "given luck 3\nthen turn 1",
        "given goals 1 2 3\nthen turn 1",
        "given players 5\nthen turn 1",
        "given players 2\ngiven mode sunday\nthen turn 1",
        "given players 2\ngiven option beaches\nthen turn 1",
        "given players 2\ngiven option beaches maybe\nthen turn 1",
        "given players 2\ngiven goals 1 2\nthen turn 1",
        "given players 2\ngiven goals 1 2 19\nthen turn 1",
        "given players 2\ngiven goals 1 2 3\ngiven hand 1: 3\nthen turn 1",
        "given players 2\ngiven site_rule cz_x\nthen turn 1",
        "given mode duel\ngiven players 2\ngiven duel_rule in_5\nthen turn 1",
        "given mode duel\ngiven players 2\ngiven highway: in_1; in_2\nthen turn 1",
        "given mode duel\ngiven players 2\ngiven duel_rule in_1\ngiven highway: in_1; in_2; in_3\nthen turn 1",
        "given mode duel\ngiven players 2\ngiven highway: in_1 upside; in_2; in_3\nthen turn 1",
        "given players 2\ngiven grid C P\nthen turn 1",
        "given players 2\ngiven grid west: C P\nthen turn 1",
        "given players 2\ngiven grid: C Q\nthen turn 1",
        "given players 2\ngiven x W\nthen turn 1",
        "given players 2\ngiven city: 3 on 0 0\nthen turn 1",
        "given players 2\ngiven city: 30 at 0 0\nthen turn 1",
        "given players 2\ngiven shore up 3\nthen turn 1",
        "given players 2\ngiven shore east far\nthen turn 1",
        "given players 2\ngiven turn 3\nthen turn 1",
        "given players 2\ngiven side west\nthen turn 1",
        "given players 2\ngiven hand 3: 5\nthen turn 1",
        "given players 2\ngiven hand 1: 5 5\nthen turn 1",
        "given players 2\ngiven top castle\nthen turn 1",
        "given players 2\nplayer 1: jump\nthen turn 1",
        "given players 2\nplayer 1: keep",
        "given players 2\nthen turn 1\ngiven turn 2",
        "given players 2\nthen may fly",
        "given players 2\nthen points one two",
        "given players 2\nthen line taxes: 1 1",
        "given players 2\nthen sees 2: luck 3",
        "given players 2\nthen roads west 1",
    ],
)
def test_what_cannot_be_understood_is_an_error(lines: str) -> None:
    with pytest.raises(ExampleError):
        RULEBOOK.run_lines(lines)


@pytest.mark.parametrize(
    "lines",
    [
        "given players 2\ngiven city: 3 at 1 1\nthen turn 1",
        "given players 2\ngiven grid: . C\nthen turn 1",
    ],
)
def test_a_table_that_cannot_be_is_noticed(lines: str) -> None:
    with pytest.raises(AssertionError):
        RULEBOOK.run_lines(lines)


def test_unbroken_rules_pass() -> None:
    assert not noticed()


# --- Figures ----------------------------------------------------------------------------------------------------------

GOAL_FIGURES = (
    "OUTSKIRTS_INSIDE", "OUTSKIRTS_OPEN", "BLOOM_EXACTLY", "BLOOM_POINTS", "BLOOM_NONE", "GREEN_PARK",
    "GREEN_INDUSTRIAL", "STACKS_POINTS", "PLANNED_POINTS", "PERKS_INSIDE", "PERKS_OPEN", "BURBS_PARK",
    "BURBS_INDUSTRIAL", "JUNGLE_POINTS", "STRIP_POINTS", "MARTS_POINTS", "HIGHWAY_POINTS", "HIGHWAY_SECTIONS",
    "HOPPING_POINTS", "LANES_POINTS", "SKID_POINTS", "SKID_NEIGHBOURS", "COMMUTE_POINTS", "TRAPS_SIDE", "TRAPS_CORNER",
    "SPRAWL_POINTS",
)  # fmt: skip
EXTRA_FIGURES = (
    "MONSTER_EACH", "MONSTER_NONE", "LOOKOUT_POINTS", "SCENIC_POINTS", "WATERFRONT_POINTS", "WATERFRONT_FREE",
)  # fmt: skip
EXTRA_TABLES = {
    "SITE_UNFINISHED": range(4),
    "PENINSULA_POINTS": range(1, 10),  # no city has no rows
    "WORKS_UNPLAYED": range(4),
}


@pytest.mark.parametrize("amiss", AMISS)
@pytest.mark.parametrize("figure", GOAL_FIGURES)
def test_a_wrong_figure_of_a_goal_is_noticed(figure: str, amiss: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goals, figure, getattr(goals, figure) + amiss)
    assert noticed("goal")


@pytest.mark.parametrize("squares", range(len(cards.PARTY_POINTS)))
def test_every_value_of_the_block_party_is_noticed(squares: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goals, "PARTY_POINTS", changed(tuple(cards.PARTY_POINTS), squares, lambda points: points + 1))
    assert noticed("goal")


@pytest.mark.parametrize("amiss", AMISS)
@pytest.mark.parametrize("figure", EXTRA_FIGURES)
def test_a_wrong_figure_of_an_expansion_is_noticed(figure: str, amiss: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, figure, getattr(extras, figure) + amiss)
    assert noticed("line")


@pytest.mark.parametrize(
    ("table", "index"), [(table, index) for table in EXTRA_TABLES for index in EXTRA_TABLES[table]]
)
def test_a_wrong_value_in_a_table_is_noticed(table: str, index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, table, changed(tuple(getattr(cards, table)), index, lambda points: points + 1))
    assert noticed("line")


# --- Cards ------------------------------------------------------------------------------------------------------------

SITES, BEACHES = ("cz_p", "cz_r", "cz_c", "cz_i"), ("be_rc", "be_cp", "be_ri", "be_pi")


@pytest.mark.parametrize("site", SITES)
def test_a_wrong_framed_block_of_a_site_is_noticed(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in range(4):
        index = SITES.index(site)
        if other != cards.SITE_BLOCK[index]:
            wrong = changed(tuple(cards.SITE_BLOCK), index, lambda _: other)  # noqa: B023
            with monkeypatch.context() as patch:
                patch.setattr(extras, "SITE_BLOCK", wrong)
                assert noticed(site), other


@pytest.mark.parametrize("rule", SITES)
def test_a_wrong_condition_of_a_site_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = SITES.index(rule)
    for name in ("SITE_COVERS", "SITE_OVER", "SITE_BESIDE"):
        right = getattr(cards, name)
        wrong = {*range(1, 4)} if name == "SITE_COVERS" else {*range(ZONE_COUNT)}
        for other in wrong - {right[index]} if right[index] > 0 or (name == "SITE_OVER" and right[index] == 0) else ():
            with monkeypatch.context() as patch:
                patch.setattr(placing, name, changed(tuple(right), index, lambda _: other))  # noqa: B023
                assert noticed(rule), (name, other)


@pytest.mark.parametrize("beach", BEACHES)
def test_a_wrong_side_of_the_water_is_noticed(beach: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beaches, "SHORE", changed(tuple(cards.SHORE), BEACHES.index(beach), lambda shore: shore ^ 2))
    assert noticed(beach)


def amended(table: Any, card: int, block: int, change: Callable[[int], int]) -> list[list[int]]:
    """The same block of a card, as it is and turned."""
    rows = [[int(value) for value in row] for row in table]
    for row, place in ((2 * card, block), (2 * card + 1, 3 - block)):
        rows[row][place] = change(rows[row][place])
    return rows


@pytest.mark.parametrize("name", CARDS[BASE_CARDS:])
def test_a_wrong_block_of_an_expansion_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = CARDS.index(name)
    for block in range(4):
        zones_there = amended(cards.ZONE_AT, card, block, lambda zone: (zone + 1) % ZONE_COUNT)
        with monkeypatch.context() as patch:
            patch.setattr(ground, "ZONE_AT", zones_there)
            assert noticed(name), block


@pytest.mark.parametrize("name", CARDS[BASE_CARDS:])
def test_a_wrong_road_of_an_expansion_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = CARDS.index(name)
    for block in range(4):
        if cards.ZONE_AT[2 * card][block] != WATER:
            roads_there = amended(cards.ROAD_AT, card, block, lambda edges: 0 if edges else 5)
            with monkeypatch.context() as patch:
                patch.setattr(ground, "ROAD_AT", roads_there)
                assert noticed(name), block


@pytest.mark.parametrize("name", ["poi_a", "poi_b"])
def test_a_wrong_frame_of_a_landmark_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = ["poi_a", "poi_b"].index(name)
    monkeypatch.setattr(extras, "FRAMED", changed(tuple(cards.FRAMED), index, lambda _: (1, 2)))
    assert noticed(name)


@pytest.mark.parametrize("block", range(3))
def test_a_wrong_block_of_the_monster_is_noticed(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (ground, extras):
        with monkeypatch.context() as patch:
            patch.setattr(module, "MONSTER_BLOCK", block)
            assert noticed("wr"), module


@pytest.mark.parametrize("name", HIGHWAYS)
def test_a_wrong_card_of_the_highway_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = 4 * HIGHWAYS.index(name)
    for half in range(first, first + 2):
        with monkeypatch.context() as patch:
            zones_there = changed(tuple(cards.HIGHWAY_ZONES), half, lambda pair: tuple(pair)[::-1])
            patch.setattr(ground, "HIGHWAY_ZONES", zones_there)
            assert noticed(), half
        with monkeypatch.context() as patch:
            ramps = changed(tuple(cards.RAMP_AT), half, lambda ramp: 0 if ramp < 0 else -1)
            patch.setattr(ground, "RAMP_AT", ramps)
            assert noticed(), half


@pytest.mark.parametrize("name", HIGHWAYS)
def test_a_wrong_rule_of_the_duel_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = HIGHWAYS.index(name)
    for module, table, choices in ((scoring, "RULES_OF", 3), (scoring, "TIE_OF", 3), (rules, "ABROAD", 2)):
        right = tuple(getattr(cards, table))
        for other in set(range(choices)) - {right[index]}:
            with monkeypatch.context() as patch:
                patch.setattr(module, table, changed(right, index, lambda _: other))  # noqa: B023
                assert noticed(name), (table, other)


# --- What else could be read wrongly ----------------------------------------------------------------------------------

near, offer_hand = placing.near, placing.offer_hand
built, filled, lay, build_highway = ground.built, ground.filled, ground.lay, ground.build_highway
end_at, next_road, count_roads = roads.end_at, roads.next_road, roads.count_roads
pass_hand, clear_table, deal_card, draw_highway = turn.pass_hand, deal.clear_table, deal.deal, highway.draw_highway
rank_together = scoring.rank_together


def corners_too(city: Metropolis, side: int, row: int) -> int:
    around = built(city, side, row - 1) | built(city, side, row + 2)
    return near(city, side, row) | around << 1 | around >> 2


def edges_only(city: Metropolis, side: int, row: int) -> int:
    here = built(city, side, row) | built(city, side, row + 1)
    return near(city, side, row) & ~(here | here >> 1)


def covering_only(city: Metropolis, side: int, row: int) -> int:
    here = built(city, side, row) | built(city, side, row + 1)
    return here | here >> 1


def not_locked(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> None:
    lay(city, card, turned, side, row, column)
    for at in range(ROWS):
        city.locked[side][at] = 0


def highway_that_ends(city: Metropolis) -> None:
    build_highway(city)
    for side in range(2):
        city.limit[side][2 if side == 0 else 0] = ground.wall_row(side)
        city.locked[side][0] = built(city, side, 0)


def highway_without_limit(city: Metropolis) -> None:
    build_highway(city)
    for side in range(2):
        for edge in range(4):
            city.limit[side][edge] = 100 if edge in (1, 2) else -100


def to_the_right(city: Metropolis, seat: int, to: int, events: Events) -> None:
    pass_hand(city, seat, (seat - 1) % city.seats, events)


def draw_no_more(city: Metropolis, events: Events) -> None:
    city.drawer = -1
    city.phase = Phase.TOP
    if hidden.deck_cards(city) == 0:
        turn.next_turn(city, events)


def secretly(city: Metropolis, card: int, events: Events) -> None:
    hands, city.open_hands = city.open_hands, 0
    deal_card(city, card, events)
    city.open_hands = hands


def three_for_all(city: Metropolis) -> int:
    return int(city.dealt // 3)


def straight_to_the_end(city: Metropolis, events: Events) -> None:
    city.phase = Phase.OVER


def anywhere(city: Metropolis, moves: Moves) -> None:
    card = hidden.top_card(city)
    placing.find_places(city, 0, moves)
    placing.offer_card(city, card, 0, 0, moves)
    placing.offer_card(city, card, 1, 0, moves)


def seen_and_somebody_has_played(city: Metropolis, card: int) -> bool:
    return card == cards.MONSTER and city.last_played >= 0


def seen_at_any_time(city: Metropolis, card: int) -> bool:
    return card == cards.MONSTER and city.wakes == 1


def both_cities(city: Metropolis, seat: int, moves: Moves) -> None:
    for side in range(1 if city.mode == 0 else 2):
        offer_hand(city, seat, side, moves)


def always_north(city: Metropolis, seat: int, moves: Moves) -> None:
    offer_hand(city, seat, 0, moves)


def every_block(city: Metropolis, side: int, which: int) -> int:
    return int(goals.blocks_of(city, side, which))


def every_road_piece(city: Metropolis, side: int) -> int:
    return sum(ground.how_many(ground.has_road(city, side, row)) for row in range(ROWS))


def roads_without_highway(city: Metropolis, side: int) -> int:
    return int(count_roads(city, side)) - (1 if city.highway_count else 0)


def ramps_apart(city: Metropolis, side: int, row: int, bit: int) -> int:
    return int(end_at(city, side, row, bit)) & ~roads.RAMP


def highway_is_open(city: Metropolis, side: int, row: int, bit: int) -> int:
    found = int(end_at(city, side, row, bit))
    return found | roads.OPEN_END if found & roads.RAMP else found


def filled_by_cards(city: Metropolis, side: int, row: int) -> int:
    return int(built(city, side, row) if row == 0 else filled(city, side, row))


def open_beside_highway(city: Metropolis, side: int, row: int, bit: int) -> int:
    return int(end_at(city, side, row, bit)) | (0 if row or built(city, side, row) & bit else roads.OPEN_END)


def more_than_the_target(city: Metropolis, result: Result) -> None:
    exceed, mode = city.exceed, city.mode
    city.exceed, city.mode = 1, 2 if city.mode == 0 else city.mode
    rank_together(city, result)
    city.exceed, city.mode = exceed, mode


def extras_from_the_start(city: Metropolis) -> None:
    clear_table(city)
    for card in range(cards.FIRST_SITE, FIRST_WORKS):
        if deal.joins_deck(city, card):
            city.place[card] = Place.DECK


def water_is_built(city: Metropolis, card: int, turned: int, side: int, row: int, column: int) -> None:
    lay(city, card, turned, side, row, column)
    for block in range(4):
        if cards.ZONE_AT[2 * card + turned][block] == WATER:
            ground.extend_bounds_to(city, side, row + block // 2, column + block % 2)
            ground.put(city, side, row + block // 2, column + block % 2, 0, 0)


def one_park_is_two(city: Metropolis, side: int) -> int:
    found = int(next_road(city, side))
    return found | roads.TWO_PARKS if found & roads.PARK_END else found


def older_first(city: Metropolis, outcome: int, events: Events) -> None:
    draw_highway(city, outcome, events)
    if city.phase == Phase.HIGHWAY_LAID:
        city.turn = city.highway_count % 2


def only(which: int) -> Callable[[Metropolis, int, int], int]:
    return lambda city, side, row: int(ground.zone(city, side, which, row))


def either(*found: int) -> int:
    return found[0] | found[1] | found[2] | found[3]


def opposite_only(one: int, two: int, three: int, four: int) -> int:
    return one & two | three & four


def none(*_: Any) -> int:
    return 0


def nothing(*_: Any) -> None:
    pass


def yes(*_: Any) -> bool:
    return True


def no(*_: Any) -> bool:
    return False


BROKEN: dict[str, tuple[ModuleType, str, Any]] = {
    "corners are enough": (placing, "near", corners_too),
    "nothing is covered": (placing, "near", edges_only),
    "something must be covered": (placing, "near", covering_only),
    "cards may be covered completely": (placing, "whole_cards", none),
    "last blocks may always be covered": (placing, "covers_a_last_block", none),
    "hands are kept": (turn, "pass_hand", nothing),
    "hands go to the right": (turn, "pass_hand", to_the_right),
    "nobody draws": (turn, "draw", draw_no_more),
    "three cards for all": (deal, "receiver", three_for_all),
    "hands of two": (deal, "HAND", 2),
    "two goals": (deal, "MOST_GOALS", 2),
    "three goals in a duel": (deal, "DUEL_GOALS", 3),
    "hands are always open": (hidden, "knows", yes),
    "hands are always secret": (rules, "deal", secretly),
    "every block of a kind counts": (scoring, "largest_group", every_block),
    "every piece of a road costs": (scoring, "count_roads", every_road_piece),
    "easy is normal": (scoring, "EASY", 99),
    "hard is normal": (scoring, "HARD", 99),
    "the target must be exceeded": (scoring, "rank_together", more_than_the_target),
    "one park is two": (goals, "next_road", one_park_is_two),
    "factories beside parks": (goals, "quiet", only(cards.RESIDENTIAL)),
    "factories beside homes": (goals, "quiet", only(cards.PARK)),
    "homes on one side are enough": (goals, "two_of", either),
    "no bends between homes": (goals, "two_of", opposite_only),
    "rows only": (goals, "fullest_column", none),
    "columns only": (goals, "fullest_row", none),
    "columns do not bloom": (goals, "in_column", lambda *_: 1),
    "loops have ends": (roads, "LOOP", roads.LOOP | roads.OPEN_END),
    "extras from the start": (deal, "clear_table", extras_from_the_start),
    "sites lie anywhere": (placing, "meets_site_rule", yes),
    "no way out for sites": (placing, "site_can_be_met", yes),
    "sites never meet their condition": (placing, "site_can_be_met", no),
    "finished sites cost": (extras, "is_visible", yes),
    "unfinished sites are free": (extras, "is_visible", no),
    "the monster may be covered": (turn, "lay", not_locked),
    "the monster lies anywhere": (rules, "offer_at_once", anywhere),
    "the monster never comes when it is seen": (turn, "comes_when_seen", no),
    "the monster always comes when it is seen": (turn, "comes_when_seen", seen_and_somebody_has_played),
    "the monster does not wait for a card": (turn, "comes_when_seen", seen_at_any_time),
    "nobody draws again": (turn, "draw_again", draw_no_more),
    "shores do not last": (turn, "draw_shore", nothing),
    "blocks in the sea": (beaches, "keeps_land", yes),
    "water is built": (turn, "lay", water_is_built),
    "the sea is out of sight": (extras, "by_the_sea", none),
    "road works need no roads": (works, "roads_meet", yes),
    "every end meets": (works, "end_meets", yes),
    "no end meets": (works, "end_meets", no),
    "road works are not offered again": (turn, "next_works", straight_to_the_end),
    "road works on one's turn only": (rules, "works_fit", no),
    "the small sets beyond a highway": (deal, "BASE", 1),
    "the highway may be prolonged": (highway, "build_highway", highway_that_ends),
    "the highway may be crossed": (highway, "build_highway", highway_without_limit),
    "anyone builds anywhere": (rules, "offer_turn", both_cities),
    "everyone builds in the north": (rules, "offer_turn", always_north),
    "the highway costs nothing": (scoring, "count_roads", roads_without_highway),
    "ramps are roads": (roads, "end_at", ramps_apart),
    "ramps end at the highway": (roads, "end_at", highway_is_open),
    "the highway is an edge": (goals, "filled", built),
    "the highway's row is an edge": (goals, "filled", filled_by_cards),
    "roads are open at the highway's row": (roads, "end_at", open_beside_highway),
    "a shorter highway": (highway, "DUEL_HIGHWAY", 2),
    "most roads cost one": (scoring, "MOST_ROADS", -1),
    "all zones under choice": (scoring, "better_zones", none),
    "no ties are broken": (scoring, "tie_value", none),
    "the older begins the highway": (rules, "draw_highway", older_first),
}

IN_THE_TABLE_TOO = {
    "the monster may be covered": "lay_on_ground",
    "the highway may be prolonged": "build_highway",
    "the highway may be crossed": "build_highway",
}
"""Where the table that an example lays has to be broken as well."""


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*BROKEN[rule])
    if rule in IN_THE_TABLE_TOO:
        monkeypatch.setattr(f"ratusha.games.sprawlopolis.tests.table.{IN_THE_TABLE_TOO[rule]}", BROKEN[rule][2])
    assert noticed()


def test_zones_do_not_join_at_corners(monkeypatch: pytest.MonkeyPatch) -> None:
    push = zones.push

    def push_corners(city: Metropolis, side: int, which: int, row: int, bit: int, height: int) -> int:
        for each in (bit, bit << 1, bit >> 1):
            height = push(city, side, which, row, each, height)
        return height

    monkeypatch.setattr(zones, "push", push_corners)
    assert noticed("zones")
