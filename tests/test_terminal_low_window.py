"""In a low window the header, the own side of the table, the choices and the prompt are in sight at once."""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from ratusha import bots
from ratusha.chance import FairChance
from ratusha.game import load_game
from ratusha.games.machi_koro_2.cards import ESTABLISHMENTS, LANDMARKS
from ratusha.kernel import COMPILED
from ratusha.match import Match
from ratusha.terminal import command_words
from ratusha.terminal.board_layout import NOTHING, Part, fitted, news_part
from ratusha.terminal.drawing import Scene, drawing_for
from ratusha.terminal.saved import Person
from ratusha.terminal.screen import lines_in, open_screen
from ratusha.terminal.sprawlopolis.city import FEWEST_ROWS
from ratusha.terminal.table import Table
from ratusha.terminal.welcome_to.choices import number_chosen, number_in
from ratusha.texts import LANGUAGES, Texts
from tests import test_terminal
from tests.heavy import THOROUGH
from tests.test_terminal import drawn

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played in plain processes")
NOWHERE = Path(os.devnull) / "log.txt"
NAMES = ("Annamaria", "Bo", "Світлана", "Dominik", "Eva")
SIZES = ((80, 24), (80, 30), (100, 30))
SAMPLES = 40 if THOROUGH else 8
"""Of the positions of a match so many are drawn, and the first of each kind."""
EXPANSIONS = dict.fromkeys(("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks"), "yes")
MATCHES: tuple[tuple[str, str, int, str, dict[str, str]], ...] = (
    ("bloom_town", "full", 4, "random", {}),
    ("bloom_town", "full", 2, "greedy", {}),
    ("bloom_town", "training", 3, "random", {}),
    ("bloom_town", "solo", 1, "random", {"rival": "zinovy"}),
    ("machi_koro_2", "base", 2, "random", {"promos": "yes", "moving_company": "after_roll"}),
    ("machi_koro_2", "base", 5, "random", {}),
    ("machi_koro_2", "base", 4, "greedy", {}),
    ("sprawlopolis", "base", 1, "random", {}),
    ("sprawlopolis", "base", 3, "random", EXPANSIONS),
    ("sprawlopolis", "duel", 2, "random", {}),
    ("sprawlopolis", "interstate", 2, "random", {}),
    ("sprawlopolis", "interstate_solo", 1, "random", {}),
    ("welcome_to", "base", 4, "greedy", {}),
    ("welcome_to", "solo", 1, "greedy", {}),
    ("welcome_to", "expert", 2, "greedy", {}),
    ("welcome_to", "draft", 3, "greedy", {}),
    ("welcome_to", "expert_draft", 2, "random", {}),
)


def table_of(match: Match, language: str = "en", among_bots: bool = False) -> Table:
    """At one keyboard, or with whoever is to decide among bots."""
    console = open_screen()
    console.width = 80
    robots = {seat for seat in range(match.seats) if seat not in match.waiting} if among_bots else set()
    people = [Person(name, "greedy" if seat in robots else "") for seat, name in enumerate(NAMES[: match.seats])]
    return Table(match, people, Texts(language, match.game), console, NOWHERE)


def positions(game: str, mode: str, seats: int, bot: str, options: dict[str, str], seed: int = 1) -> Iterator[Match]:
    """Every position of a match of such bots where somebody decides."""
    found = load_game(game)
    match = Match.new(found, seats=seats, mode=mode, chance=FairChance.chosen(seed), options=options)
    players = [bots.by_name(found, bot, seed + seat) for seat in range(seats)]
    while not match.over:
        yield match
        seat = match.waiting[0]
        hidden = match.hidden(seat)
        match.play(seat, found.words(hidden, seat, players[seat].choose(hidden, seat)))


def kind(scene: Scene) -> str:
    turn = scene.view.get("turn")
    return str(turn["step"]) if isinstance(turn, dict) else str(scene.view["phase"])


def scenes(table: Table, seat: int) -> list[Scene]:
    """As it is asked first; and where choices are tried out, with the first of them."""
    scene = table.scene(seat)
    first = table.preview(scene, "")
    second = table.preview(first, "next") if first else None
    return [each for each in (first or scene, second) if each]


# --- What must be in sight --------------------------------------------------------------------------------------------


def own_town(scene: Scene, lines: list[str]) -> None:
    for row in range(1, 6):
        assert any(line.startswith(f"{row} │") for line in lines)
    text = "\n".join(lines)
    assert [n for n in range(1, len(scene.choices) + 1) if f"{n:>2})" not in text] == []


def own_city(scene: Scene, lines: list[str]) -> None:
    text, city = "\n".join(lines), scene.view["cities"][scene.seat]
    assert f"{scene.names[scene.seat]} · {scene.texts.count('coins', city['coins'])}" in text
    assert [name for name in city["establishments"] if scene.texts.name(name) not in text] == []
    assert [n for n in range(1, len(scene.choices) + 1) if f"{n:>2})" not in text] == []


def own_blocks(scene: Scene, lines: list[str]) -> None:
    """All rows of the city, or as many as there is room for, with a mark; and the card that is tried out."""
    if scene.view["phase"] in ("highway", "highway_laid", "goals"):
        return
    numbers = [line[:3] for line in lines if line[:2].strip().isdecimal() and line[2:3] in " ↑↓"]
    rows = sum(len(city["blocks"]) for city in scene.view["cities"])
    assert len(numbers) >= min(rows, FEWEST_ROWS)
    assert len(numbers) >= rows or any(number[2] in "↑↓" for number in numbers)
    if scene.preview and scene.preview.now and scene.preview.now.words.startswith("place "):
        assert "*" in "\n".join(lines)
    for words in scene.choices:
        if not words.startswith(("place ", "landmark ")):
            assert f" {words if scene.preview else scene.number(words)} " in "\n".join(lines)


def own_sheet(scene: Scene, lines: list[str]) -> None:
    sheet = scene.view["sheets"][scene.seat]
    streets = [line for line in lines if line[10:11] == "║" and ("│" in line or line.count("║") > 2)]
    assert len(streets) == 3
    for street, line in zip(sheet["houses"], streets, strict=True):
        assert [number for number in street if number is not None and f"{number}" not in line] == []
    text = "\n".join(lines)
    listed = [words for words in scene.choices if is_listed(scene, words)]
    assert [words for words in listed if f"{scene.number(words):>2})" not in text] == []
    for words in scene.choices:
        if words.startswith("write "):
            assert any(f"{number_in(words)}" in line for line in lines)


def is_listed(scene: Scene, words: str) -> bool:
    """With its own number; roundabouts and numbers that only temps reach are told by lots."""
    verb = words.split()[0]
    return verb != "roundabout" and (verb != "write" or number_in(words) == number_chosen(scene))


OWN = {"bloom_town": own_town, "machi_koro_2": own_city, "sprawlopolis": own_blocks, "welcome_to": own_sheet}


def look(table: Table, scene: Scene, width: int, height: int) -> list[str]:
    """What stands in the window when the prompt comes, whose line is the last."""
    lines = drawn(Group(*table.page(replace(scene, width=width), height)), width).splitlines()
    assert len(lines) < height, f"{len(lines)} lines and the prompt in a window of {height}"
    assert max(map(cell_len, lines)) <= width
    assert lines[0].startswith(scene.say("game.name"))
    assert command_words.shown(scene.texts) in "\n".join(lines[-2:])
    return lines


@pytest.mark.parametrize(("game", "mode", "seats", "bot", "options"), MATCHES)
def test_header_own_side_choices_and_prompt_are_in_sight_at_once(
    game: str, mode: str, seats: int, bot: str, options: dict[str, str]
) -> None:
    """At half of the tables people and bots are introduced above the prompt, too."""
    every = max(1, sum(1 for _ in positions(game, mode, seats, bot, options)) // SAMPLES)
    kinds: set[str] = set()
    for number, match in enumerate(positions(game, mode, seats, bot, options)):
        seat = match.waiting[0]
        new = kind(table_of(match).scene(seat)) not in kinds
        if number % every and not new:
            continue
        kinds.add(kind(table_of(match).scene(seat)))
        for language in LANGUAGES:
            table = table_of(match, language, among_bots=bool(number % 2))
            table.notice = table.notice if number % 2 else ""
            for scene in scenes(table, seat):
                for width, height in SIZES:
                    OWN[game](scene, look(table, scene, width, height))
    assert kinds


@pytest.mark.parametrize("game", sorted(OWN))
def test_a_window_that_is_tall_enough_shows_everything(game: str) -> None:
    found = load_game(game)
    match = Match.new(found, seats=2, chance=FairChance.chosen(4))
    table = table_of(match)
    for scene in scenes(table, match.waiting[0]):
        whole = drawn(Group(*table.page(scene)))
        assert drawn(Group(*table.page(scene, 200))) == whole
        low = drawn(Group(*table.page(scene, 24)))
        assert low == whole or "table: all of it" in low
        assert "all of it" not in whole


# --- The hardest tables -----------------------------------------------------------------------------------------------


def swapping(language: str) -> Scene:
    """Five cities with nine kinds of cards each, of which one is to be taken."""
    game = load_game("machi_koro_2")
    match = Match.new(game, seats=5, chance=FairChance.chosen(1))
    scene = table_of(match, language).scene(0)
    view = json.loads(json.dumps(scene.view)) | {"phase": "swap_take", "offered": "cafe"}
    for seat, city in enumerate(view["cities"]):
        cards = [ESTABLISHMENTS[(seat * 4 + step) % len(ESTABLISHMENTS)] for step in range(9)]
        city["establishments"], city["landmarks"] = dict.fromkeys(cards, 2), list(LANDMARKS[seat : seat + 2])
    others = ((seat, name) for seat in range(1, 5) for name in view["cities"][seat]["establishments"])
    return replace(scene, view=view, choices=[*(f"take {name} from {seat + 1}" for seat, name in others), "decline"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_four_full_cities_are_offered_with_their_numbers(language: str) -> None:
    scene = swapping(language)
    for width, height in SIZES:
        room = height - 2
        lines = drawn(drawing_for(scene.game).board(replace(scene, width=width), room), width).splitlines()
        assert len(lines) <= room
        text = "\n".join(lines)
        assert scene.texts.name("cafe") in text
        assert [n for n in range(1, len(scene.choices) + 1) if f"{n:>2})" not in text] == []
        assert all(f"{name} · " in text for name in scene.names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("mode", "seats"), [("base", 4), ("expert_draft", 4)])
def test_a_whole_sheet_fits_with_its_columns(language: str, mode: str, seats: int) -> None:
    """Estates everywhere, plans that everybody has claimed, and the longest lists of choices."""
    game = load_game("welcome_to")
    for match in positions("welcome_to", mode, seats, "greedy", {}):
        seat = match.waiting[0]
        if match.view(seat)["round"] <= 20 and len(match.choices(seat)) <= 24:
            continue
        scene = table_of(match, language).scene(seat)
        for plan in scene.view["plans"]:
            plan["claimed"] = {str(each): plan["later"] for each in range(seats)}
        lines = drawn(drawing_for(game).board(scene, 22)).splitlines()
        assert len(lines) <= 22
        own_sheet(scene, lines)
        for name in ("pools", "temps", "bis", "refusals", "estates"):
            assert scene.say(f"label.terminal.line_{name}") in "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_rolled_is_in_sight_while_one_builds(language: str) -> None:
    """In one line, where the dice and whoever was paid have no room."""
    short = 0
    for match in positions("machi_koro_2", "base", 2, "greedy", {}, seed=3):
        seat, last = match.waiting[0], match.entries[-1]
        if not last.words.startswith("roll "):
            continue
        table = table_of(match, language)
        table.news_from[seat] = len(table.happened) - 1
        scene = table.scene(seat)
        text = drawn(drawing_for(match.game).board(scene, 22))
        total = sum(map(int, last.words.split()[1:]))
        rolled = scene.say("news.rolled", n=total)
        assert rolled[1:] in text
        short += "╭" not in text and f"{rolled[1:]} · " in text
    assert short


def test_of_a_tall_city_the_part_is_shown_where_the_card_would_lie() -> None:
    found = 0
    for match in positions("sprawlopolis", "base", 1, "random", EXPANSIONS, seed=4):
        table = table_of(match)
        for scene in scenes(table, 0)[1:]:
            shown = drawn(drawing_for(match.game).board(scene, 15)).splitlines()
            assert len(shown) <= 15
            marks = {line[2] for line in shown if line[:2].strip().isdecimal()}
            if marks & set("↑↓"):
                found += 1
                assert sum(line.count("*") for line in shown) >= 2
    assert found


# --- How room is given ------------------------------------------------------------------------------------------------


def lines(count: int, said: str = "x") -> Group:
    return Group(*(Text(f"{said}{line}") for line in range(count)))


def test_what_is_needed_most_is_given_its_room_first() -> None:
    news, town = Part(2, [lines(4, "n"), lines(2, "n"), NOTHING]), Part(1, [lines(8, "t"), lines(3, "t")])
    assert [lines_in(fitted([news, town], room, 80), 80) for room in (20, 12, 11, 9, 8, 7, 5, 4, 3)] == [
        12, 12, 10, 8, 8, 7, 5, 3, 3,
    ]  # fmt: skip
    assert drawn(fitted([news, town], 9, 80)).split()[:2] == ["t0", "t1"]
    assert drawn(fitted([news, town], 7, 80)).split()[0] == "n0"


def test_room_that_nothing_else_wants_makes_a_part_larger() -> None:
    town, news = Part(1, [lines(3)], larger=[lines(9), lines(6)]), Part(2, [lines(4), NOTHING])
    assert [lines_in(fitted([town, news], room, 80), 80) for room in (3, 7, 9, 10, 13)] == [3, 7, 7, 10, 13]


def test_what_has_happened_is_told_by_its_beginnings_and_the_latest_of_them() -> None:
    paragraphs = [Padding(Text(f"{name}: " + "word " * 40), (0, 0, 0, 2)) for name in ("Anna", "Bo", "Eva")]
    part = news_part(1, "Since", paragraphs)
    heights = [lines_in(form, 80) for form in part.forms]
    assert heights == [10, 4, 3, 2, 0]
    assert [line.split(":")[0].strip() for line in drawn(part.forms[2]).splitlines()] == ["Since", "Bo", "Eva"]
    assert drawn(part.forms[1]).count("…") == 3
    assert news_part(1, "Since", []).forms == [NOTHING]


# --- A real window ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("game", "mode"), [("bloom_town", "solo"), ("machi_koro_2", "base"), ("welcome_to", "base")])
def test_nothing_scrolls_away_in_a_window_of_80_by_24(
    game: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_terminal, "GAME", load_game(game))
    screen = test_terminal.TestInATerminal()
    terminal = screen.open(tmp_path, "--lang", "en", "--mode", mode, "--seed", "3", size=(80, 24))
    title = Texts("en", load_game(game)).say("game.name")
    chooser = random.Random(1)
    for _ in range(6):
        page = screen.until(terminal, "› ").rpartition("\x1b[2J")[2]
        assert page.count("\n") < 24
        assert title in page.splitlines()[0]
        os.write(terminal, f"{chooser.randint(1, 2)}\n".encode())
    screen.until(terminal, "› ")
    os.write(terminal, b"table\n")
    assert screen.until(terminal, "› ").rpartition("\x1b[2J")[2].count("\n") > 24, "there it is whole"
    os.write(terminal, b"\n")
    assert screen.until(terminal, "› ").rpartition("\x1b[2J")[2].count("\n") < 24, "an empty line makes it fit again"
    os.write(terminal, b"quit\n")
    assert screen.done(terminal) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(OWN))
def test_what_is_answered_to_a_slip_leaves_the_header_and_the_choices_in_sight(
    game: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_terminal, "GAME", load_game(game))
    screen = test_terminal.TestInATerminal()
    terminal = screen.open(tmp_path, "--lang", language, "--seed", "3", "--bots", "random", size=(80, 24))
    texts = Texts(language, load_game(game))
    first = screen.until(terminal, "› ").rpartition("\x1b[2J")[2]
    for slip, answered in (
        ("999", "999"),
        ("whatever", "whatever"),
        ("undo", texts.say("error.cannot_undo")),
        ("? nothing", texts.say("play.no_topic", topic="nothing").split(";")[0][:30]),
    ):
        os.write(terminal, f"{slip}\n".encode())
        page = screen.until(terminal, "› ").rpartition("\x1b[2J")[2]
        assert page.count("\n") < 24
        assert page.splitlines()[0] == first.splitlines()[0]
        assert answered in " ".join(page.split())
        assert set(re.findall(r"\d+\)", page)) == set(re.findall(r"\d+\)", first)), "all choices are in sight"
    os.write(terminal, b"quit\n")
    assert screen.done(terminal) == 0
