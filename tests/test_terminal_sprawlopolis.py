"""Sprawlopolis in the terminal: every position, cards tried out, what may be typed, what stays hidden."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from ratusha.chance import FairChance
from ratusha.game import load_game
from ratusha.games.sprawlopolis import view
from ratusha.games.sprawlopolis.cards import CARDS, GOALS
from ratusha.games.sprawlopolis.tests.playing import ended_with, sit
from ratusha.kernel import COMPILED
from ratusha.match import Match, read_match
from ratusha.terminal.answers import Play, understand
from ratusha.terminal.command_words import command_names
from ratusha.terminal.drawing import Scene, drawing_for
from ratusha.terminal.saved import Person
from ratusha.terminal.screen import open_screen
from ratusha.terminal.sprawlopolis.cards import deck
from ratusha.terminal.sprawlopolis.points import goals
from ratusha.terminal.sprawlopolis.previews import VERBS, Preview, called, preview
from ratusha.terminal.sprawlopolis.signs import Place, column_index, column_name, placement_in, square_at, square_name
from ratusha.terminal.sprawlopolis.topics import rules
from ratusha.terminal.table import Table
from ratusha.texts import LANGUAGES, Texts
from tests import test_terminal
from tests.heavy import THOROUGH
from tests.test_terminal import drawn

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played in plain processes")
GAME = load_game("sprawlopolis")
drawing = drawing_for(GAME)
NAMES = ("Annamaria-Magdalena-Rosa", "Bo", "Світлана", "Dominik")
ALL = dict.fromkeys(("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks"), "yes")
APART = 13 if THOROUGH else 37
"""So many lines of the log lie between the positions that are drawn, besides the first of each kind."""
MODES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("base", 1, {}),
    ("base", 4, {"difficulty": "hard"}),
    ("base", 2, ALL),
    ("duel", 2, {}),
    ("interstate", 2, {}),
    ("interstate_solo", 1, {}),
)
every_mode = pytest.mark.parametrize(("mode", "seats", "options"), MODES)


def table_of(match: Match, folder: Path, language: str = "en", width: int = 80) -> Table:
    console = open_screen()
    console.width = width
    people = [Person(name) for name in NAMES[: match.seats]]
    return Table(match, people, Texts(language, GAME), console, folder / "log.txt")


def positions(seed: int, seats: int, mode: str = "base", **options: str) -> Iterator[Match]:
    """Every position of a match at random."""
    match = Match.new(GAME, seats=seats, mode=mode, chance=FairChance.chosen(seed), options=options)
    chooser = random.Random(seed)
    while not match.over:
        yield match
        seat = match.waiting[0]
        match.play(seat, chooser.choice(match.choices(seat)))
    yield match


def seat_of(match: Match) -> int:
    return match.waiting[0] if match.waiting else 0


def scene_of(match: Match, folder: Path, language: str = "en", width: int = 80) -> Scene:
    table = table_of(match, folder, language, width)
    scene = table.scene(seat_of(match))
    return table.preview(scene, "") or scene


def plain_scene(match: Match, language: str) -> Scene:
    """Without what was told and tried out: enough to know whether it is the one."""
    seat = seat_of(match)
    hidden = match.hidden(seat)
    view = GAME.view(hidden, seat)
    return Scene(GAME, Texts(language, GAME), NAMES, seat, hidden, view, match.choices(seat), (), 80)


def first_scene(
    folder: Path,
    wanted: Callable[[Scene], bool],
    language: str = "en",
    seats: int = 1,
    mode: str = "base",
    **options: str,
) -> Scene:
    """The first position of some match where it is so."""
    for seed in range(12):
        for match in positions(seed, seats, mode, **options):
            if not match.over and wanted(plain_scene(match, language)):
                return scene_of(match, folder, language)
    raise AssertionError("never so")


@pytest.mark.parametrize(
    ("language", "over", "reached"),
    [
        ("en", "target: over {} · 1 to go", "target {} · target reached"),
        ("uk", "треба понад {} · бракує 1", "треба {} · суму набрано"),
        ("ru", "нужно больше {} · не хватает 1", "нужно {} · сумма набрана"),
    ],
)
def test_beyond_a_highway_the_target_itself_is_one_point_short(language: str, over: str, reached: str) -> None:
    city = ended_with("interstate", 2, 0)
    for city.exceed, words in ((1, over), (0, reached)):
        view = GAME.view(city, 0)
        shown = goals(Scene(GAME, Texts(language, GAME), NAMES, 0, city, view, (), (), 120))
        assert shown[-1].plain.endswith(words.format(view["target"]))


def start(folder: Path, language: str = "en") -> Scene:
    """Cards 11, 15 and 16 in hand; card 17 in the city."""
    match = Match.new(GAME, seats=1, chance=FairChance.chosen(3))
    return scene_of(match, folder, language)


def say(scene: Scene, *typed: str) -> Scene:
    """Steps that must be taken for such."""
    for each in typed:
        found = preview(scene, each)
        assert isinstance(found, Preview), each
        scene = replace(scene, preview=found)
    return scene


def words(scene: Scene) -> str:
    return str(scene.preview.now.words) if scene.preview.now else ""


# --- Drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@every_mode
def test_every_position_can_be_drawn_within_the_width(
    language: str, mode: str, seats: int, options: dict[str, str], tmp_path: Path
) -> None:
    phases: set[str] = set()
    for match in positions(seats, seats, mode, **options):
        phase = match.view(seat_of(match))["phase"]
        if phase in phases and len(match.entries) % APART:
            continue
        phases.add(phase)
        for width in (60, 80, 120):
            scene = scene_of(match, tmp_path, language, width)
            tried = preview(scene, "next") if scene.choices else None
            for each in (scene, replace(scene, preview=tried or scene.preview)):
                for room in (0, 22):
                    lines = drawn(drawing.board(each, room), width).splitlines()
                    assert max(map(cell_len, lines)) <= width
                    assert width < 80 or not [line for line in lines if "…" in line and "Annamaria" not in line]
    assert {"play", "over"} <= phases
    assert mode != "duel" or "highway_laid" in phases


@pytest.mark.parametrize("with_them", ["points_of_interest", "beaches"])
def test_no_card_is_counted_twice_while_the_top_of_the_deck_is_being_laid(with_them: str) -> None:
    """Every card lies in the city, is held, is being laid, or will still be drawn."""
    counted: dict[str, set[int]] = {}
    for match in positions(2, 2, **{with_them: "yes"}):
        scene = plain_scene(match, "en")
        view = scene.view
        held = sum(len(hand["cards"]) + hand["hidden"] for hand in view["hands"])
        being_laid = {"at_once": 1, "landmark": 2}.get(view["phase"], 0)  # a landmark comes with the city's first card
        said = re.fullmatch(r"in the deck: (\d+)", deck(scene).plain)
        assert said
        counted.setdefault(view["phase"], set()).add(len(view["cities"][0]["laid"]) + held + being_laid + int(said[1]))
    assert {"play", "over"} < set(counted)
    assert len(set.union(*counted.values())) == 1, counted


def test_roads_run_through_blocks_and_join(tmp_path: Path) -> None:
    scene = start(tmp_path)
    shown = drawn(drawing.board(scene)).splitlines()
    top = next(index for index, line in enumerate(shown) if line.split() == list("abcdef"))
    assert [line.rstrip() for line in shown[top + 1 : top + 9]] == [
        " 1   ·    ·    ·    ·    ·    ·",
        " 2   ·    ·    ·    ·    ·    ·",
        "             R ║  C ║",
        " 3   ·    ·    ║    ╚══  ·    ·",
        "             I ║  P",
        " 4   ·    ·    ║         ·    ·",
        " 5   ·    ·    ·    ·    ·    ·",
        " 6   ·    ·    ·    ·    ·    ·",
    ]
    low = drawn(drawing.board(scene, room=16)).splitlines()
    assert " 3   ·    ·  R ║  C ╚══  ·    ·" in [line.rstrip() for line in low]


def test_a_card_that_is_tried_out_is_drawn_in_the_city_with_every_line_and_its_change(tmp_path: Path) -> None:
    scene = say(start(tmp_path), "15 d4")
    shown = drawn(drawing.board(scene))
    assert "I ║  C*║  P*" in shown
    assert "15 at d4" in shown
    after = view.preview(scene.hidden, 0, words(scene))["after"][0]
    assert after == scene.preview.now.scores[0]
    now, then, change = (
        next(line.split() for line in shown.splitlines() if line.startswith(name)) for name in ("now", "then", "change")
    )
    difference = after["total"] - scene.view["scores"][0]["total"]
    assert [int(each.replace("−", "-")) for each in then[1:]] == [
        after[line]
        for line in ("commercial", "park", "industrial", "residential", "roads", "goal_1", "goal_2", "goal_3", "total")
    ]
    assert change[-1] == f"+{difference}"
    assert int(then[-1]) - int(now[-1]) == difference
    assert scene.view["cities"][0]["extent"] == start(tmp_path).view["cities"][0]["extent"], "nothing was laid"


def test_shores_sites_sights_and_wrecktar_are_marked(tmp_path: Path) -> None:
    seen: set[str] = set()
    for seed in range(6):
        for match in positions(seed, 1, **ALL):
            view = match.view(0)
            if match.over:
                shown = drawn(drawing.board(scene_of(match, tmp_path)))
                city = shown[: shown.index("now")]
                laid = {each["card"]: each for each in view["cities"][0]["laid"]}
                assert ("◆" in city) == ("wr" in laid)
                seen |= {sign for sign in "!★◆≈" if sign in city}
    assert seen == set("!★◆≈")


def test_the_highway_lies_between_two_cities(tmp_path: Path) -> None:
    scene = first_scene(tmp_path, lambda scene: scene.view["phase"] == "play", seats=2, mode="interstate")
    lines = drawn(drawing.board(scene)).splitlines()
    highway = next(line for line in lines if line.count("═") > 30)
    assert set(highway.strip()) <= set("═╩╦╬╌")
    assert len(highway.strip("╌ ")) == 40
    assert "╩" in highway or "╦" in highway
    assert "≈" not in "".join(lines), "beside its cards nothing is built, but there is no sea"
    row = lines[lines.index(highway) - 1]
    assert row.startswith(" 3")
    assert lines[lines.index(highway) + 2].startswith(" 4"), "rows are counted on beyond it"


def test_of_a_wide_city_the_part_is_shown_where_something_happens(tmp_path: Path) -> None:
    def is_wide(scene: Scene) -> bool:
        extent = scene.view["cities"][0]["extent"]
        return bool(scene.view["phase"] == "play" and extent["right"] - extent["left"] > 10)

    scene = first_scene(tmp_path, is_wide, mode="interstate_solo")
    for narrow in (replace(scene, width=60), scene):
        for each in narrow.preview.every[:: len(narrow.preview.every) // 20]:
            now = replace(narrow, preview=narrow.preview.show(narrow.preview.every, each))
            shown = drawn(drawing.board(now, room=22), narrow.width)
            assert shown.count("*") >= 4
    assert "‹" in drawn(drawing.board(say(scene, "next"))) or "›" in drawn(drawing.board(say(scene, "next")))


def test_hands_of_others_are_not_shown(tmp_path: Path) -> None:
    match = Match.new(GAME, seats=3, chance=FairChance.chosen(5))
    scene = scene_of(match, tmp_path)
    shown = drawn(drawing.board(scene), 120)
    assert "Bo: ?" in shown
    assert "Світлана: ?" in shown
    for seat in range(1, 3):
        match.play(seat - 1, match.choices(seat - 1)[0])
        told = drawn(drawing.board(scene_of(match, tmp_path)), 120)
        assert f"{NAMES[seat - 1]}: " in told


def test_what_others_laid_is_told_and_marked(tmp_path: Path) -> None:
    match = Match.new(GAME, seats=2, chance=FairChance.chosen(5))
    table = table_of(match, tmp_path)
    for seat in (0, 1, 0):
        table.play(seat, match.choices(seat)[0])
    shown = drawn(drawing.board(table.scene(1)))
    card = match.view(1)["cities"][0]["laid"][-1]["card"]
    assert "Since your last move" in shown
    assert f"{NAMES[0]}: {card} → " in shown
    assert "*" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_halves_of_the_landmark_and_ends_of_the_highway_are_named(language: str, tmp_path: Path) -> None:
    scene = first_scene(tmp_path, lambda scene: scene.view["phase"] == "landmark", language, points_of_interest="yes")
    half = words(scene).split()[3]
    shown = " ".join(drawn(drawing.board(scene), 200).split())
    assert scene.say(f"half.{half}") in shown
    assert shown.count("*") == 4, "the first card, upon the other"
    scene = first_scene(tmp_path, lambda scene: scene.view["phase"] == "highway_laid", language, 2, "duel")
    shown = drawn(drawing.board(scene), 200)
    first = scene.texts.action("highway left", first=True)
    assert f" 1  {first}" in shown
    assert first != scene.texts.action("highway left"), "the very first card has no end to lie at"
    assert "+" not in shown.partition("═")[2].partition("C ")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_on_the_table_are_explained_by_their_names(language: str, tmp_path: Path) -> None:
    for mode, seats, options in MODES[2:4]:
        scene = first_scene(tmp_path, lambda scene: True, language, seats, mode, **options)
        found = rules(scene)
        assert len(found) == (1 if mode == "duel" else 2)
        for key, card in found.items():
            told = drawn(drawing.explain(scene, scene.say(key)) or "", 400)
            assert scene.say(f"other_side.{card}") in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained_by_its_id_and_by_its_name(language: str, tmp_path: Path) -> None:
    scene = start(tmp_path, language)
    for card in CARDS:
        for typed in (card, scene.texts.name(card).upper()):
            found = drawing.explain(scene, typed)
            assert found is not None, typed
            assert scene.texts.name(card) in drawn(found, 400)
    for goal, number in zip(GOALS, CARDS, strict=False):
        assert scene.texts.name(number) in drawn(drawing.explain(scene, scene.say(f"goal.{goal}")) or "", 400)
    assert drawing.explain(scene, "xyzzy") is None
    assert drawing.explain(scene, "") is None
    assert "★" in drawn(drawing.legend(scene))


def test_the_story_tells_every_card(tmp_path: Path) -> None:
    *_, match = positions(3, 2, **ALL)
    table = table_of(match, tmp_path)
    told = drawn(drawing.story(table.scene(0), table.happened_for(0)), 400)
    assert told.count("→") >= len(match.view(0)["cities"][0]["laid"]) - 2


# --- Trying out -------------------------------------------------------------------------------------------------------


def test_the_best_comes_first(tmp_path: Path) -> None:
    scene = start(tmp_path)
    totals = [each.scores[0]["total"] for each in scene.preview.every]
    assert totals == sorted(totals, reverse=True)
    assert sorted(each.words for each in scene.preview.every) == sorted(scene.choices)
    assert words(say(scene, "next")) == scene.preview.every[0].words
    assert words(say(scene, "n", "n", "n", "b")) == scene.preview.every[1].words
    assert words(say(scene, "next", "back")) == scene.preview.every[-1].words, "round to the worst"


def test_in_a_duel_what_the_rival_gets_counts_too(tmp_path: Path) -> None:
    scene = first_scene(tmp_path, lambda scene: scene.view["phase"] == "play", seats=2, mode="duel")
    ahead = [each.scores[scene.seat]["total"] - each.scores[1 - scene.seat]["total"] for each in scene.preview.every]
    assert ahead == sorted(ahead, reverse=True)


def test_a_card_is_picked_by_its_number_and_turned(tmp_path: Path) -> None:
    scene = start(tmp_path)
    assert {placement_in(each.words).card for each in say(scene, "15").preview.found} == {"15"}  # type: ignore[union-attr]
    turned = say(scene, "15 turned")
    assert {placement_in(each.words)[:2] for each in turned.preview.found} == {("15", True)}  # type: ignore[index]
    assert say(scene, "15 t").preview == turned.preview
    there = say(scene, "16 e3")
    assert words(say(there, "turn")).replace(" turned", "") == words(there).replace(" turned", "")
    assert words(say(there, "turn")) != words(there)
    assert words(say(there, "turn", "t")) == words(there)
    assert words(say(there, "11")).startswith("place 11 "), "another card"
    assert words(say(there, "drop")) == ""


def test_a_square_is_where_the_upper_left_block_goes(tmp_path: Path) -> None:
    scene = say(start(tmp_path), "15")
    for typed, square in (("d4", "1 1"), ("a3", "0 -2"), ("c1", "-2 0"), ("D4", "1 1")):
        assert words(say(scene, typed)).endswith(f" at {square}")
    best = [each for each in scene.preview.found if each.words.endswith(" at 1 1")]
    assert words(say(scene, "d4")) == best[0].words, "the better way round"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_typed_while_a_card_is_tried_out_is_one_line(language: str, tmp_path: Path) -> None:
    scene = say(start(tmp_path, language), "15")
    drop = scene.say("label.terminal.say_drop").split()[0]
    (line,) = (line for line in drawn(drawing.board(scene), 80).splitlines() if f" {drop} " in line)
    assert line.rstrip()[-1].isdecimal(), "it ends with the example of a square"
    assert len(line.rstrip()) < 80, "even of a tenth row"


# --- Where a card may not lie -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("c3", "covers_card"),
        ("a1", "corner_only"),
        ("z9", "touches_nothing"),
        ("f3", "touches_nothing"),
        ("c0", "touches_nothing"),
        ("zz99", "touches_nothing"),
        ("place 15 at -3 0", "touches_nothing"),
        ("place 15 turned at 0 -40", "touches_nothing"),
        ("place 15 at 2 2", "corner_only"),
    ],
)
def test_the_rule_that_forbids_a_place_is_told(typed: str, rule: str, language: str, tmp_path: Path) -> None:
    scene = say(start(tmp_path, language), "15")
    refused = say(scene, typed)
    assert refused.preview.note.startswith("15 ")
    assert refused.preview.note.endswith(f": {scene.say(f'why_not.{rule}')}")
    assert words(refused) == words(scene), "what was tried out stays on the screen"
    assert refused.preview.note in drawn(drawing.board(refused), 200)


def refused_at(scene: Scene, card: str, row: int, column: int, side: int = 0) -> str:
    """What is told of a card there, by the square's name."""
    name = square_name(scene, Place(side, row, column))
    return str(say(scene, f"{card} {name}").preview.note).partition(f"{name}: ")[2]


def test_shores_and_blocks_that_stay_are_told(tmp_path: Path) -> None:
    match = sit("be_rc", "wr", "5", extras=["beach_goal be_cp"], beaches="yes", wrecktar="yes")
    match.play(0, "place 2 at 0 1")
    scene = scene_of(match, tmp_path)
    assert refused_at(scene, "be_rc", 1, 1) == scene.say("why_not.city_off_land")
    match.play(0, "place be_rc at 0 2")
    scene = scene_of(match, tmp_path)
    assert refused_at(scene, "wr", 0, 0) == scene.say("why_not.wrecktar_covers_last")
    match.play(0, "place wr at 0 1")
    scene = scene_of(match, tmp_path)
    assert refused_at(scene, "3", 0, 2) == scene.say("why_not.crosses_shore")
    assert refused_at(scene, "3", 1, 1) == scene.say("why_not.block_stays")


def test_the_highway_and_the_city_of_the_rival_are_told(tmp_path: Path) -> None:
    match = sit(mode="duel", seats=2, highway=["duel_rule in_1", "highway in_2", "highway in_3", "highway in_4"])
    while match.view(0)["phase"] == "highway_laid":
        match.play(match.waiting[0], "highway left")
    scene = scene_of(match, tmp_path)
    assert scene.seat == 0
    assert refused_at(scene, "2", -1, 0) == scene.say("why_not.block_stays")
    assert refused_at(scene, "2", 1, 0, side=1) == scene.say("why_not.not_your_city")


def test_a_card_without_room_is_told_from_one_that_nobody_has(tmp_path: Path) -> None:
    match = sit("5", extras=["works rw_2 to 1"], roadworks="yes", options={"roadworks_ends": "all"})
    scene = scene_of(match, tmp_path)
    assert not [each for each in scene.choices if "rw_2" in each]
    assert say(scene, "rw_2").preview.note == scene.say("label.terminal.fits_nowhere", what="road works rw_2")
    assert refused_at(scene, "rw_2", 0, 2) == scene.say("why_not.works_meet_no_road")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_others_is_told_as_such_however_it_is_typed(language: str, tmp_path: Path) -> None:
    scene = scene_of(with_road_works(), tmp_path, language)
    for typed in ("9", "9 d4", "9 turned", "9 turned d4"):
        assert say(scene, typed).preview.note == scene.say("label.terminal.no_such_card", said="9")
    works = f"{scene.say('label.terminal.kind_rw')} rw_4"
    for typed in ("rw_4", "RW_4 d4", "rw 4 turned", scene.texts.name("rw_4")):
        assert say(scene, typed).preview.note == scene.say("label.terminal.no_such_card", said=works)
    note = say(scene, "place rw_4 at 0 2").preview.note
    assert note.startswith(f"{works} ")
    assert note.endswith(scene.say("why_not.not_in_hand"))


@pytest.mark.parametrize(("language", "square"), [("en", "c3"), ("uk", "в3"), ("ru", "в3")])
def test_a_square_where_nothing_may_lie_is_called_as_the_board_has_it(
    language: str, square: str, tmp_path: Path
) -> None:
    scene = start(tmp_path, language)
    for typed in ("15 c3", "15 C3", f"15 {square}"):
        assert f" {square}: " in say(scene, typed).preview.note


def test_a_square_that_is_not_on_the_map_is_called_as_it_was_typed(tmp_path: Path) -> None:
    scene = start(tmp_path)
    assert say(scene, "15 c0").preview.note.startswith("15 at c0: ")
    assert say(scene, "place 15 at -3 0").preview.note.startswith("15 at -3 0: ")
    assert say(scene, "place 15 at 0 -3").preview.note.startswith("15 at 0 -3: ")
    assert say(scene, "place 15 at 0 0").preview.note.startswith("15 at c3: ")


def test_whole_words_may_leave_out_the_city_that_they_mean(tmp_path: Path) -> None:
    scene = scene_of(sit(mode="interstate", seats=2), tmp_path)
    assert words(say(scene, "place 2 at -2 0")) == "place 2 at -2 0 north"
    assert say(scene, "place 2 at -3 0").preview.note.endswith(scene.say("why_not.touches_nothing"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_point_of_interest_other_cards_are_told_to_wait(language: str, tmp_path: Path) -> None:
    scene = scene_of(sit(points_of_interest="yes"), tmp_path, language)
    why = scene.say("why_not.landmark_first")
    assert say(scene, "2").preview.note == why
    assert say(scene, "place 2 at 0 1").preview.note.endswith(why)
    assert words(say(scene, "2")).startswith("landmark ")


def test_a_beach_that_cannot_be_turned_says_so(tmp_path: Path) -> None:
    """The second shore of an axis can only be the other one."""
    match = sit("be_rc", "be_cp", "5", extras=["beach_goal be_pi"], beaches="yes")
    match.play(0, "place 2 at 0 1")
    match.play(0, "place be_rc turned at 0 -1")
    scene = scene_of(match, tmp_path)
    assert say(scene, "be_cp turned").preview.note == scene.say("label.terminal.never_turned", what="beach be_cp")


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_squares_and_verbs_in_the_language_of_the_table(language: str, tmp_path: Path) -> None:
    scene = start(tmp_path, language)
    assert words(say(scene, "15 г4")) == words(say(scene, "15 d4"))
    for verb in VERBS:
        for name in called(scene, verb):
            assert name == verb or not any(known == name for known in command_names(scene.texts)), name
    following, turning = (called(scene, verb)[1] for verb in ("next", "turn"))
    assert words(say(scene, following)) == words(say(scene, "next"))
    assert words(say(scene, following, turning)) == words(say(scene, "next", "turn"))


def test_every_placement_has_a_square_of_its_own(tmp_path: Path) -> None:
    for mode, seats, options in MODES:
        for match in positions(5, seats, mode, **options):
            if match.over or len(match.entries) % 11:
                continue
            scene = scene_of(match, tmp_path)
            for each in scene.choices:
                found = placement_in(each)
                if found:
                    assert square_at(scene, square_name(scene, found.place)) == found.place


def test_columns_after_the_last_letter() -> None:
    for alphabet in ("abc", "abcdefghijklmnopqrstuvwxyz"):
        for index in range(len(alphabet) ** 2):
            assert column_index(alphabet, column_name(alphabet, index)) == index
    assert column_index("abc", "x") == -1


def test_ok_is_what_is_on_the_screen(tmp_path: Path) -> None:
    table = table_of(Match.new(GAME, seats=1, chance=FairChance.chosen(3)), tmp_path)
    scene = say(table.scene(0), "15 d4", "turn")
    assert preview(scene, "ok") is None
    assert understand("ok", table.named(scene), command_names(table.texts)) == Play("place 15 turned at 1 1")
    assert "First choose" in say(start(tmp_path), "ok").preview.note


@pytest.mark.parametrize("typed", ["7", "1", "120", "xyzzy", "15 xyzzy", "d4", "turn"])
def test_nothing_is_laid_by_mistake(typed: str, tmp_path: Path) -> None:
    """Numbers are cards here, never the places of choices in a list of hundreds."""
    scene = say(start(tmp_path), typed)
    assert scene.preview.note
    assert words(scene) == ""
    assert scene.preview.note in drawn(drawing.board(scene), 200)


@pytest.mark.parametrize("typed", ["undo", "quit", "help", "? 7", "log", "save x.txt", "und", "place 15 at 1 1"])
def test_commands_and_whole_words_are_left_to_the_table(typed: str, tmp_path: Path) -> None:
    assert preview(start(tmp_path), typed) is None
    assert preview(say(start(tmp_path), "15"), typed) is None


def test_a_single_card_is_tried_out_at_once(tmp_path: Path) -> None:
    scene = first_scene(tmp_path, lambda scene: scene.view["phase"] == "at_once", beaches="yes")
    if len(scene.choices) > 1:
        assert words(scene) == scene.preview.every[0].words
    scene = first_scene(tmp_path, lambda scene: scene.view["phase"] == "landmark", points_of_interest="yes")
    assert words(scene).startswith("landmark ")
    assert "First choose" in say(scene, "turn").preview.note


def test_road_works_are_offered_in_ones_own_turn_and_at_the_end(tmp_path: Path) -> None:
    def could_lay(scene: Scene) -> bool:
        return any(each.startswith("place rw_") for each in scene.choices)

    scene = first_scene(tmp_path, could_lay, seats=2, roadworks="yes")
    card = next(each.split()[1] for each in scene.choices if each.startswith("place rw_"))
    assert words(say(scene, card)).startswith(f"place {card} ")
    assert card in drawn(drawing.board(scene))
    last = first_scene(tmp_path, lambda scene: scene.view["phase"] == "last_works", seats=2, roadworks="yes")
    assert preview(last, "keep") is None
    assert "keep" in drawn(drawing.board(last))


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What people type, line by line; then nobody is there any more."""
    left = iter(lines)

    def ask(prompt: str) -> str:
        for line in left:
            return line
        raise EOFError

    monkeypatch.setattr("ratusha.terminal.table.ask", ask)


def with_road_works() -> Match:
    return sit("6", seats=2, extras=["works rw_3 to 1", "works rw_4 to 2"], roadworks="yes")


def played(match: Match) -> list[tuple[int, str]]:
    return [(entry.who, entry.words) for entry in match.entries if entry.words.startswith("place ")]


def test_another_person_lays_road_works_out_of_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = with_road_works()
    table = table_of(match, tmp_path)
    best = say(scene_at(table, 1), "next").preview.every[0].words
    typing(monkeypatch, "bo", "rw_4", "ok", "2 turned", "ok")
    with table.console.capture() as screen:
        table.run()
    laid = played(match)
    assert laid[0] == (1, best)
    assert laid[1][0] == 0, "then the turn goes on"
    assert laid[1][1].startswith("place 2 turned")
    told = screen.get()
    assert "Type a name to let somebody else act: Bo" in told
    assert f"Type a name to let somebody else act: {NAMES[0]}" in told
    assert f"{NAMES[0]}: 2 →" in told, "Bo is told what happened since"


def scene_at(table: Table, seat: int) -> Scene:
    scene = table.scene(seat)
    return table.preview(scene, "") or scene


def test_whoever_has_stepped_in_may_step_in_again_to_take_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = with_road_works()
    table = table_of(match, tmp_path)
    typing(monkeypatch, "bo", "rw_4", "ok", "bo", "undo", "2", "ok")
    with table.console.capture() as screen:
        table.run()
    assert [entry.words.split()[0] for entry in match.entries if entry.who == 1] == ["place", "undo"]
    assert match.view(1)["works"][1][0]["card"] == "rw_4"
    assert f"Type a name to let somebody else act: {NAMES[0]}" in screen.get(), "Bo has nothing else to do"
    assert played(match)[-1][1].startswith("place 2 ")


def test_a_turn_that_is_over_is_no_reason_to_step_in(tmp_path: Path) -> None:
    """Only what was done out of turn can be taken back out of turn."""
    match = sit(mode="duel", seats=2)
    table = table_of(match, tmp_path)
    table.play(1, "highway left")
    assert table.may_step_in(0) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_taken_back_is_called_as_on_the_screen(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = with_road_works()
    table = table_of(match, tmp_path, language)
    laid = say(scene_at(table, 0), "rw_3")
    place = placement_in(words(laid))
    assert place
    square = square_name(laid, place.place)
    typing(monkeypatch, "rw_3", "ok", "undo")
    with table.console.capture() as screen:
        table.run()
    key = "turned_at" if place.turned else "at"
    what = laid.say(f"label.terminal.{key}", what=f"{laid.say('label.terminal.kind_rw')} rw_3", where=square)
    assert table.texts.say("status.undone", what=what) in screen.get()


@pytest.mark.parametrize("language", LANGUAGES)
def test_ends_of_the_highway_are_listed_in_the_language_of_the_table(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(sit(mode="duel", seats=2), tmp_path, language, width=200)
    typing(monkeypatch, "xyzzy", "1", "xyzzy")
    with table.console.capture() as screen:
        table.run()
    shown, texts = screen.get(), table.texts
    first = [texts.action(words, first=True) for words in ("highway left", "highway left turned")]
    ends = [f"highway {end}{turned}" for end in ("left", "right") for turned in ("", " turned")]
    for names in (first, [texts.action(words) for words in ends]):
        assert ", ".join(f"{number}) {name}" for number, name in enumerate(names, start=1)) in shown
    assert "left turned" not in shown


def test_whoever_steps_in_may_go_back_and_may_lay_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = with_road_works()
    table = table_of(match, tmp_path)
    assert [table.named_person(0, typed) for typed in ("Bo", " BO ", "b", "", "Dominik", "undo")] == [1, 1] + [None] * 4
    scene = scene_at(table, 1)
    assert say(scene, "5").preview.note == scene.say("why_not.not_your_turn")
    assert f"▸ {NAMES[0]}: ?" in drawn(drawing.board(scene), 120)
    assert f"{NAMES[0]} is on turn" in drawn(drawing.board(say(scene, "drop")), 120)
    typing(monkeypatch, "Bo", NAMES[0], "2", "ok", "5", "ok")
    table.run()
    assert [who for who, _ in played(match)] == [0, 1]


def test_nobody_steps_in_where_there_is_nothing_to_do(tmp_path: Path) -> None:
    for match in (sit(seats=2), sit("6", roadworks="yes")):
        table = table_of(match, tmp_path)
        assert table.may_step_in(0) == []
        assert "Type a name" not in "\n".join(table.below(table.scene(0)))


# --- In a terminal ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_card_is_tried_out_and_laid_and_the_screen_is_cleared_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_terminal, "GAME", GAME)
    screen = test_terminal.TestInATerminal()
    terminal = screen.open(tmp_path, "--lang", "en", "--people", "Anna,Bo", "--seats", "2", "--seed", "2")
    for _ in range(2):
        between = screen.until(terminal, "is looking.")
        assert "║" not in between.rpartition("\x1b[2J")[2], "nothing of the other's screen is left"
        os.write(terminal, b"\n")
        assert "\x1b[2J" in screen.until(terminal, " › ")
        os.write(terminal, b"next\n")
        assert "the best first" in screen.until(terminal, " › ")
        os.write(terminal, b"turn\n")
        screen.until(terminal, " › ")
        os.write(terminal, b"ok\n")
    screen.until(terminal, "is looking.")
    screen.leave(terminal, b"\x04")
    screen.until(terminal, "To go on")
    assert screen.done(terminal) == 0


ANNA_AND_A_BOT = ("--people", "Anna", "--bots", "random")
WHOLE_GAMES: list[tuple[str, tuple[str, ...]]] = [
    ("en", ("--seats", "1")),
    ("uk", ("--seats", "3", "--bots", "random")),
    ("ru", ("--people", "Anna,Bo", "--bots", "random", *(f"--option={name}=yes" for name in ALL))),
    ("en", ("--mode", "duel", *ANNA_AND_A_BOT)),
    ("uk", ("--mode", "duel", "--people", "Anna,Bo")),
    ("ru", ("--mode", "interstate", "--bots", "random")),
    ("en", ("--mode", "interstate_solo", "--option=interstate_target=at_least")),
]


@pytest.mark.parametrize(("language", "args"), WHOLE_GAMES)
def test_a_whole_game_by_typing(tmp_path: Path, language: str, args: tuple[str, ...]) -> None:
    """Whatever is asked, one of these lines answers it, and the others do no harm."""
    command = [sys.executable, "-m", "ratusha", "play", "sprawlopolis", "--lang", language, "--seed", "5", *args]
    environ = os.environ | {"RATUSHA_DATA": str(tmp_path), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    typed = "next\nok\nkeep\n1\n" * 60
    done = subprocess.run(command, input=typed, env=environ, capture_output=True, encoding="utf-8", timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    texts: Any = Texts(language, GAME)
    match = read_match(next((tmp_path / "matches").glob("*.txt")).read_bytes())
    assert match.over
    assert texts.say("ending.built") in done.stdout
    assert texts.say("score.total") in done.stdout
    assert max(cell_len(line) for line in done.stdout.splitlines() if str(tmp_path) not in line) <= 80
