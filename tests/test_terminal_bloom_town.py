"""Bloom Town in the terminal: every position in every language, what may be typed, and that hands stay hidden."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from ratusha import bots
from ratusha.chance import FairChance
from ratusha.game import load_game
from ratusha.games.bloom_town.cards import RIVALS, TILES
from ratusha.games.bloom_town.state import Phase
from ratusha.kernel import COMPILED
from ratusha.match import Match, read_match
from ratusha.terminal.answers import Play, Unclear, understand
from ratusha.terminal.bloom_town.tiles import THINGS
from ratusha.terminal.drawing import Happened, drawing_for
from ratusha.terminal.saved import Person
from ratusha.terminal.screen import open_screen
from ratusha.terminal.table import Table
from ratusha.texts import LANGUAGES, Texts
from tests import test_terminal
from tests.test_terminal import drawn

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played in plain processes")
GAME = load_game("bloom_town")
drawing = drawing_for(GAME)
NAMES = ("Annamaria-Magdalena-Rosa", "Bo", "Світлана", "Dominik")
UK = dict(GAME.facts.presets[1].values)


def table_of(match: Match, language: str = "en", width: int = 80) -> Table:
    console = open_screen()
    console.width = width
    people = [Person(name) for name in NAMES[: match.seats]]
    return Table(match, people, Texts(language, GAME), console, Path(os.devnull))


def positions(seed: int, seats: int, mode: str = "full", **options: str) -> Iterator[Match]:
    """Every position of a match of random bots."""
    match = Match.new(GAME, seats=seats, mode=mode, chance=FairChance.chosen(seed), options=options)
    players = [bots.by_name(GAME, "random", seed + seat) for seat in range(seats)]
    while not match.over:
        yield match
        seat = match.waiting[0]
        hidden = match.hidden(seat)
        match.play(seat, GAME.words(hidden, seat, players[seat].choose(hidden, seat)))
    yield match


def seat_of(match: Match) -> int:
    return match.waiting[0] if match.waiting else 0


# --- Drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("mode", "seats", "width"),
    [("full", 4, 80), ("full", 2, 60), ("full", 3, 120), ("training", 3, 80), ("solo", 1, 80), ("solo", 1, 120)],
)
def test_every_position_can_be_drawn_within_the_width(language: str, mode: str, seats: int, width: int) -> None:
    phases = set()
    options = UK if language == "uk" else {}
    for match in positions(seats + width, seats, mode, **options, rival="zinovy"):
        seat = seat_of(match)
        new_phase = match.view(seat)["phase"] not in phases
        phases.add(match.view(seat)["phase"])
        if not new_phase and len(match.entries) % 11:
            continue
        scene = table_of(match, language, width).scene(seat)
        for room in (0, 22):
            lines = drawn(drawing.board(scene, room), width).splitlines()
            assert max(map(cell_len, lines)) <= width
    assert phases >= ({"place", "over"} if mode == "training" else {"place", "after", "final", "over"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_at_80_columns(language: str) -> None:
    """Names of persons may be long; everything else fits."""
    for mode, seats in (("full", 4), ("solo", 1)):
        for match in positions(3, seats, mode):
            if len(match.entries) % 17 == 0 or match.over:
                shown = drawn(drawing.board(table_of(match, language).scene(seat_of(match))))
                assert [line for line in shown.splitlines() if "…" in line and "Annamaria" not in line] == []


def test_every_choice_stands_on_the_board_with_its_number() -> None:
    seen = set()
    for seed, seats, mode in ((11, 2, "full"), (12, 1, "solo"), (13, 4, "training")):
        for match in positions(seed, seats, mode):
            scene = table_of(match).scene(seat_of(match))
            if len(match.entries) % 7 and scene.view["phase"] in seen:
                continue
            seen.add(scene.view["phase"])
            for room in (0, 22):
                shown = drawn(drawing.board(scene, room))
                assert [n for n in range(1, len(scene.choices) + 1) if f"{n:>2})" not in shown] == []
    assert {"place", "bonus", "after", "final", "over"} <= seen


def test_a_square_shows_its_points_and_what_would_be_taken() -> None:
    match = next(positions(5, 2))
    seat = seat_of(match)
    scene = table_of(match).scene(seat)
    first = scene.view["placements"][0]
    shown = drawn(drawing.board(scene))
    assert f" 1) +{first['points']}│" in shown
    assert "ψ→" in shown
    assert shown.count("☼│") == 5 * len(set(scene.view["towns"][seat]["hand"]))


def test_a_training_game_has_neither_spring_squares_nor_residents() -> None:
    for match in positions(6, 2, "training"):
        if len(match.entries) % 6 == 0:
            shown = drawn(drawing.board(table_of(match).scene(seat_of(match))))
            assert not {"☼", "❀", "☻", "residents"} & set(shown.split())


def test_the_rival_is_shown_with_its_collection_and_its_marker() -> None:
    *_, match = positions(4, 1, "solo", rival="boris")
    scene = table_of(match).scene(0)
    lines = drawn(drawing.board(scene)).splitlines()
    points = match.result().rival
    assert points is not None
    assert any("Boris" in line and str(points.total) in line.split() for line in lines)
    collected = next(line.split() for line in lines if "collected" in line)
    assert collected[1:] == [f"×{tiles}" for tiles in scene.view["rival"]["collected"].values()]
    assert any("↑ Boris" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained_by_its_id_and_by_its_name(language: str) -> None:
    scene = table_of(next(positions(1, 2)), language).scene(0)
    topics = {tile: f"card.{tile}" for tile in TILES} | {rival: f"rival.{rival}" for rival in RIVALS}
    topics |= {thing: f"short.{thing}" for thing in ("shop", *THINGS)}
    for topic, key in topics.items():
        for typed in (topic, scene.say(key).upper()):
            found = drawing.explain(scene, typed)
            assert found is not None
            assert scene.say(key) in drawn(found)
    assert drawing.explain(scene, "xyzzy") is None
    assert drawing.explain(scene, "") is None
    assert "40" in drawn(drawing.explain(scene, "zinovy") or "")
    assert len(drawn(drawing.legend(scene), 200).splitlines()) >= 7


def a_table_with(language: str = "en", **options: str) -> Table:
    return table_of(next(positions(1, 2, **options)), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("topic", "option", "values"),
    [
        ("house", "house_counts_house", ("yes", "no")),
        ("office", "chains", ("group", "line", "adjacent")),
        ("metro", "chains", ("group", "line", "adjacent")),
        ("token", "token_recount", ("everyone", "owner")),
        ("resident", "token_recount", ("everyone", "owner")),
    ],
)
def test_what_is_explained_follows_the_options(topic: str, option: str, values: tuple[str, ...], language: str) -> None:
    scenes = [a_table_with(language, **{option: value}).scene(0) for value in values]
    said = {drawn(drawing.explain(scene, topic) or "", 300) for scene in scenes}
    assert len(said) == len(values)
    legends = {drawn(drawing.legend(scene), 300) for scene in scenes}
    assert len(legends) == (1 if topic in THINGS else len(values))


@pytest.mark.parametrize(
    ("language", "typed", "keys"),
    [
        ("en", "token", ("short.token",)),
        ("en", "cream", ("card.shop_park_house",)),
        ("en", "squ", ("short.spring",)),
        ("en", "hou", ("card.house",)),
        ("uk", "жетон", ("short.token",)),
        ("uk", "метро", ("card.metro",)),
        ("ru", "жетон", ("short.token", "short.resident")),
        ("ru", "пересчета", ("short.resident",)),
    ],
)
def test_any_word_of_a_name_explains_it(language: str, typed: str, keys: tuple[str, ...]) -> None:
    scene = a_table_with(language).scene(0)
    headings = [line for line in drawn(drawing.explain(scene, typed) or "", 300).splitlines() if line[:1].strip()]
    assert all(f"{scene.say(key)} " in f"{line} " for line, key in zip(headings, keys, strict=True))


def before_the_draw(match: Match, seat: int) -> None:
    """The slot is empty, and one resident lies alone."""
    match.state.market[0] = 0
    match.state.residents[0] = 1
    match.play(seat, next(words for words in match.choices(seat) if words.endswith(" 1 1")))


def before_the_extra_turn(match: Match, seat: int) -> None:
    match.play(seat, next(words for words in match.choices(seat) if words.endswith(" 3 3")))
    match.play(seat, "bonus extra")


def before_the_end_of_the_turn(match: Match, seat: int) -> None:
    match.play(seat, next(words for words in match.choices(seat) if words.endswith(" 1 2")))


@pytest.mark.parametrize(
    ("language", "asked", "labels"),
    [
        (
            "en",
            ("or draw the tile unseen", "or go on to your extra turn", "or end the turn"),
            ("Draw the tile", "On to the extra turn", "Done"),
        ),
        (
            "uk",
            ("або візьміть картку наосліп", "або переходьте до додаткового ходу", "або завершіть хід"),
            ("Узяти картку наосліп", "Перейти до додаткового ходу", "Завершити"),
        ),
        (
            "ru",
            ("или возьмите жетон вслепую", "или переходите к дополнительному ходу", "или завершите ход"),
            ("Взять жетон вслепую", "Перейти к дополнительному ходу", "Завершить"),
        ),
    ],
)
def test_who_may_use_the_token_is_told_what_comes_otherwise(
    language: str, asked: tuple[str, ...], labels: tuple[str, ...]
) -> None:
    ways = (before_the_draw, before_the_extra_turn, before_the_end_of_the_turn)
    for way, question, label in zip(ways, asked, labels, strict=True):
        match = next(positions(1, 2))
        seat = seat_of(match)
        way(match, seat)
        table = table_of(match, language)
        scene = table.scene(seat)
        assert scene.view["phase"] == "after"
        for room in (0, 22):
            shown = drawn(drawing.board(scene, room))
            assert question in shown
            assert f" 1) {label}" in shown
        for typed in (label, "done", "1"):
            assert understand(typed.upper(), table.named(scene), {}) == Play("done")


@pytest.mark.parametrize(
    ("residents", "phase", "shown"),
    [(1, Phase.PLACE, False), (2, Phase.PLACE, True), (1, Phase.FINAL, True), (2, Phase.FINAL, True)],
)
def test_a_recount_that_brings_nothing_is_a_dash_for_as_long_as_it_may_come(
    residents: int, phase: Phase, shown: bool
) -> None:
    match = next(positions(1, 2, token_recount="owner"))
    match.state.excluded[0], match.state.residents[0], match.state.phase = 0b11, residents, phase
    lines = drawn(drawing.board(table_of(match).scene(0))).splitlines()
    row = next(line.split() for line in lines if line.strip().startswith("a recount"))
    assert row[2:] == ["+0" if shown else "–", "+0", "+0", "+0", "+0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_fit_their_squares(language: str) -> None:
    short = Texts(language, GAME).catalogue["short"]
    assert {key: text for key, text in short.items() if key.endswith("_cell") and len(text) > 6} == {}
    assert len(set(short["columns"])) == 5


# --- Understanding ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "square"), [("en", "b3"), ("uk", "б3"), ("ru", "б3"), ("ru", "b3"), ("uk", "3 2")]
)
def test_a_square_may_be_typed_in_short(language: str, square: str) -> None:
    for seed in range(6):
        match = next(positions(seed, 3))
        table = table_of(match, language)
        scene = table.scene(seat_of(match))
        for tile in set(scene.view["towns"][scene.seat]["hand"]):
            names = [tile, scene.texts.name(tile)] if " " not in square else [tile]
            for name in names:
                typed = f"{name} {square}".upper()
                assert understand(typed, table.named(scene), {}) == Play(f"place {tile} 3 2")
        assert isinstance(understand("z9", table.named(scene), {}), Unclear)


def test_the_square_alone_is_enough_where_both_tiles_are_alike() -> None:
    matches = (next(positions(seed, 2)) for seed in range(60))
    twins = next(match for match in matches if len(set(match.view(0)["towns"][0]["hand"])) == 1)
    table = table_of(twins)
    scene = table.scene(0)
    assert understand("e1", table.named(scene), {}) == Play(f"place {scene.view['towns'][0]['hand'][0]} 1 5")


# --- Hidden hands -----------------------------------------------------------------------------------------------------


def test_tiles_that_others_have_not_shown_are_never_drawn() -> None:
    """Board and story are the same whatever the hidden tiles are."""
    rng = random.Random(1)
    for match in positions(8, 3):
        seat = (seat_of(match) + 1) % 3
        if len(match.entries) % 9 and "draw " not in match.entries[-1].words:
            continue
        table = table_of(match)
        scene = table.scene(seat)
        told = [
            event for each in table.happened_for(seat) for event in each.events if event["event"] in ("dealt", "drew")
        ]
        assert all(("tile" in event) == (event["seat"] == seat) for event in told)
        words = [
            each.entry.words for each in table.happened_for(seat) if each.entry.words.startswith(("deal ", "draw "))
        ]
        assert all((len(text.split()) in (4, 6)) == (int(text.split()[-1]) - 1 == seat) for text in words)
        before = drawn(drawing.board(scene)), drawn(drawing.story(scene, table.happened_for(seat)))
        table.happened = [
            Happened(e.entry, tuple(forged(event, seat, rng) for event in e.events)) for e in table.happened
        ]
        again = table.scene(seat)
        assert (drawn(drawing.board(again)), drawn(drawing.story(again, table.happened_for(seat)))) == before


def forged(event: dict[str, object], seat: int, rng: random.Random) -> dict[str, object]:
    if event["event"] in ("dealt", "drew") and event["seat"] != seat:
        return event | {"tile": rng.choice(TILES)}
    return event


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_screen_is_cleared_before_the_next_person_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_terminal, "GAME", GAME)
    screen = test_terminal.TestInATerminal()
    terminal = screen.open(tmp_path, "--lang", "en", "--people", "Anna,Bo", "--mode", "training", "--seed", "2")
    handed = []
    for _ in range(3):
        between = screen.until(terminal, "is looking.")
        name = between.split()[between.split().index("plays") - 1]
        assert "│" not in between.rpartition("\x1b[2J")[2], "nothing of the other's screen is left"
        assert "\x1b[3J" in between.rpartition("\x1b[2J")[2], "nor of what has scrolled off it"
        handed.append(name.rpartition("H")[2] if "H" in name else name)
        os.write(terminal, b"\n")
        board = screen.until(terminal, " › ")
        assert "\x1b[2J" in board
        assert " 1)" in board
        os.write(terminal, b"1\n")
    assert handed[0] != handed[1]
    assert handed[0] == handed[2]
    screen.until(terminal, "is looking.")
    screen.leave(terminal, b"\x04")
    screen.until(terminal, "To go on")
    assert screen.done(terminal) == 0


# --- Whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "args"),
    [
        ("en", ("--mode", "training", "--seats", "2")),
        ("uk", ("--edition", "uk", "--seats", "4")),
        ("ru", ("--mode", "solo", "--edition", "ru", "--option", "rival=alisa")),
        ("en", ("--people", "Anna,Bo", "--seats", "3")),
    ],
)
def test_a_whole_game_by_typing(tmp_path: Path, language: str, args: tuple[str, ...]) -> None:
    command = [
        sys.executable,
        "-m",
        "ratusha",
        "play",
        "bloom_town",
        "--lang",
        language,
        "--seed",
        "5",
        *([] if "solo" in args else ["--bots", "random"]),
        *args,
    ]
    environ = os.environ | {"RATUSHA_DATA": str(tmp_path), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, input="1\n" * 120, env=environ, capture_output=True, encoding="utf-8", timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    texts = Texts(language, GAME)
    assert texts.say("ending.stacks_empty") in done.stdout
    assert texts.say("score.total") in done.stdout
    log = next((tmp_path / "matches").glob("*.txt"))
    match = read_match(log.read_bytes())
    assert match.over
    result = match.result()
    assert all(str(total) in done.stdout.split() for total in result.totals)
    if result.rival:
        assert str(result.rival.total) in done.stdout.split()
    assert max(cell_len(line) for line in done.stdout.splitlines() if str(tmp_path) not in line) <= 80
