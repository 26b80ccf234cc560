"""Welcome To… in the terminal: every position in every language, what may be typed, what stays hidden."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from ratusha import bots
from ratusha.chance import FairChance
from ratusha.game import load_game
from ratusha.games.welcome_to.cards import EFFECTS, PLANS
from ratusha.kernel import COMPILED
from ratusha.match import Match, read_match
from ratusha.terminal.answers import Named, Play, Unclear, understand
from ratusha.terminal.drawing import Scene, drawing_for
from ratusha.terminal.replies import undo
from ratusha.terminal.saved import Person
from ratusha.terminal.screen import open_screen
from ratusha.terminal.table import Table
from ratusha.terminal.welcome_to.choices import also_called, lot_in, number_chosen, number_in
from ratusha.terminal.welcome_to.topics import THINGS
from ratusha.texts import LANGUAGES, Texts
from tests import test_terminal
from tests.heavy import THOROUGH
from tests.test_terminal import drawn

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played in plain processes")
GAME = load_game("welcome_to")
drawing = drawing_for(GAME)
NOWHERE = Path(os.devnull) / "log.txt"
"""For tables that are only looked at: nothing can be kept there."""
NAMES = ("Annamaria-Magdalena-Rosa", "Bo", "Світлана", "Dominik", "E", "F", "G", "H")
APART = 13 if THOROUGH else 37
"""So many lines of the log lie between the positions that are drawn, besides the first of each kind."""
MOST_TYPED = 900
MODES = (("base", 3), ("solo", 1), ("expert", 2), ("draft", 4), ("expert_draft", 2))


def table_of(match: Match, language: str = "en", width: int = 80, log: Path = NOWHERE) -> Table:
    console = open_screen()
    console.width = width
    people = [Person(name) for name in NAMES[: match.seats]]
    return Table(match, people, Texts(language, GAME), console, log)


def positions(seed: int, seats: int, mode: str = "base", **options: str) -> Iterator[Match]:
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


def step_of(match: Match) -> str:
    return "over" if match.over else str(match.view(seat_of(match))["turn"]["step"])


def first_scene(wanted: Callable[[Scene], bool], mode: str = "base", seats: int = 2, language: str = "en") -> Scene:
    """The first position of some match where it is so."""
    for seed in range(20):
        for match in positions(seed, seats, mode):
            if not match.over:
                scene = table_of(match, language).scene(seat_of(match))
                if wanted(scene):
                    return scene
    raise AssertionError("never so")


def offers(verb: str) -> Callable[[Scene], bool]:
    return lambda scene: any(words.startswith(f"{verb} ") for words in scene.choices)


def said(scene: Scene, typed: str) -> object:
    named = [Named(words, (words, words.partition(" ")[2], *also_called(scene, words))) for words in scene.choices]
    return understand(typed, named, {})


# --- Drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_position_can_be_drawn_within_the_width(language: str, mode: str, seats: int) -> None:
    steps: set[str] = set()
    for match in positions(seats, seats, mode):
        step = step_of(match)
        if step in steps and len(match.entries) % APART:
            continue
        steps.add(step)
        for width in (60, 80, 120):
            scene = table_of(match, language, width).scene(seat_of(match))
            for room in (0, 22):
                lines = drawn(drawing.board(scene, room), width).splitlines()
                assert max(map(cell_len, lines)) <= width
    assert {"choose", "write", "effect", "end", "over"} <= steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_at_80_columns(language: str) -> None:
    """Names of persons may be long; everything else fits."""
    for mode, seats in MODES:
        for match in positions(3, seats, mode):
            if len(match.entries) % 17 == 0 or match.over:
                shown = drawn(drawing.board(table_of(match, language).scene(seat_of(match))))
                title = Texts(language, GAME).say("game.name")
                cut = [line for line in shown.splitlines() if "…" in line and "Annamaria" not in line]
                assert [line for line in cut if "…" in line.replace(title, "")] == []


def is_listed(words: str, scene: Scene) -> bool:
    """With its own number; roundabouts, numbers that only temps reach and a second bis are told by lots."""
    verb = words.split()[0]
    return verb != "roundabout" and (verb != "write" or number_in(words) == number_chosen(scene))


def test_every_choice_stands_on_the_board() -> None:
    seen: set[str] = set()
    for mode, seats in MODES:
        for match in positions(11, seats, mode):
            if match.over or (len(match.entries) % 9 and step_of(match) in seen):
                continue
            seen.add(step_of(match))
            scene = table_of(match).scene(seat_of(match))
            for room in (0, 22):
                shown = drawn(drawing.board(scene, room))
                wanted = [scene.number(words) for words in scene.choices if is_listed(words, scene)]
                assert [number for number in wanted if f"{number:>2})" not in shown] == []
    assert {"choose", "write", "effect", "end"} <= seen


def test_houses_fences_pools_and_estates_are_drawn() -> None:
    match = Match.new(GAME, seats=1, mode="solo", chance=FairChance.chosen(1))
    scene = table_of(match).scene(0)
    sheet = scene.view["sheets"][0] = json.loads(json.dumps(scene.view["sheets"][0]))  # views share lists
    sheet["houses"][0][:4] = [1, 3, 3, 12]
    sheet["bis"][0], sheet["fences"][0], sheet["pools"][0] = [2], [2], [2]
    sheet["houses"][1][0], sheet["fences"][1], sheet["spent"][1] = 9, [0], [0]
    sheet["roundabouts"][2] = [4]
    sheet["estates"] = [{"lot": [0, 0], "size": 3, "spent": False}, {"lot": [1, 0], "size": 1, "spent": True}]
    sheet["parks"] = [2, 0, 5]
    shown = drawn(drawing.board(scene)).splitlines()
    streets = [index for index, line in enumerate(shown) if "╓─1" in line]
    assert "3≈" in shown[streets[0]]
    assert "║  1 │  3 │  3b║ 12 │    │" in shown[streets[0] + 1]
    assert "♣♣· 4" in shown[streets[0] + 1]
    assert "╙══════3═══════╨" in shown[streets[0] + 2]
    assert "║  9 ║" in shown[streets[1] + 1]
    assert "╙═1✓═╨" in shown[streets[1] + 2]
    assert "○" in shown[streets[2] + 1]
    assert "♣♣♣♣♣ 18" in shown[streets[2] + 1]


@pytest.mark.parametrize("mode", ["draft", "expert_draft"])
def test_a_pair_of_a_draft_says_which_card_goes_to_the_neighbour(mode: str) -> None:
    def alike(scene: Scene) -> bool:
        hand = scene.view["sheets"][scene.seat]["hand"]
        return offers("choose")(scene) and len({each["effect"] for each in hand}) < 3

    scene = first_scene(alike, mode)
    hand = scene.view["sheets"][scene.seat]["hand"]
    shown = drawn(drawing.board(scene))
    assert "→ to a neighbour" in shown
    pairs = [words for words in scene.choices if words.startswith("choose ")]
    for words in pairs:
        number, effect = (int(place) - 1 for place in words.split()[1:])
        passed = hand[3 - number - effect]
        after = shown.partition(f"{scene.number(words):>2}) {hand[number]['number']:>2} ")[2]
        said = after.partition("→")[2].partition(")")[0].split()
        assert said[0] == str(passed["number"])
        assert said[2] == scene.texts.name(passed["effect"]).split()[0]


def test_alone_nothing_is_passed_on() -> None:
    scene = first_scene(offers("choose"), "solo", 1)
    assert "→" not in drawn(drawing.board(scene))


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_the_heading_says_where_the_cards_are_that_are_left(mode: str, seats: int) -> None:
    match = Match.new(GAME, seats=seats, mode=mode, chance=FairChance.chosen(1))
    for language in LANGUAGES:
        scene = table_of(match, language).scene(0)
        key = "label.left" if mode in ("base", "expert") else "label.terminal.cards_left"
        assert scene.say(key, n=match.view(0)["left"]) in drawn(drawing.board(scene)).splitlines()[0]


def test_boxes_of_others_are_counted_and_known_numbers_in_their_hands_are_shown() -> None:
    match = Match.new(GAME, seats=3, mode="draft", chance=FairChance.chosen(1))
    scene = table_of(match).scene(1)
    sheet = scene.view["sheets"][2]
    sheet["temps"], sheet["refusals"] = 11, 2
    sheet["hand"] = [
        {"number": None, "effect": "park"},
        {"number": 12, "effect": "surveyor"},
        {"number": None, "effect": "bis"},
    ]
    shown = drawn(drawing.board(scene))
    assert "Світлана  temps 11  refused 2" in shown
    assert " ?♣ 12║ ?b " in shown
    assert "temps 0  refused 0" in shown


def test_a_total_below_zero_has_the_sign_of_its_lines() -> None:
    scene = table_of(Match.new(GAME, seats=2, chance=FairChance.chosen(1))).scene(0)
    sheet = scene.view["sheets"][1]
    sheet["score"]["refusals"], sheet["points"] = -3, -3
    [row] = [line.split() for line in drawn(drawing.board(scene)).splitlines() if line.startswith("Bo ")]
    assert row[-2:] == ["−3", "−3"]


@pytest.mark.parametrize(("language", "typed"), [("en", "draft"), ("uk", "особливі"), ("ru", "специальные")])
def test_the_draft_is_explained_by_the_name_of_its_mode(language: str, typed: str) -> None:
    scene = table_of(Match.new(GAME, seats=2, mode="draft", chance=FairChance.chosen(1)), language).scene(0)
    assert scene.say("mode.draft").lower().startswith(typed)
    assert scene.say("help.draft") in drawn(drawing.explain(scene, typed) or "", 200)


def test_what_others_did_is_told_when_the_round_closes(tmp_path: Path) -> None:
    match = Match.new(GAME, seats=2, chance=FairChance.chosen(4))
    table = table_of(match, log=tmp_path / "log.txt")
    for seat in (1, 0):
        play_turn(table, seat)
    shown = drawn(drawing.board(table.scene(0)))
    assert "Since your last move" in shown
    assert "Bo: " in shown.partition("Since your last move")[2]
    assert "Annamaria" not in shown.partition("Since your last move")[2]


def play_turn(table: Table, seat: int) -> None:
    rounds = table.match.view(seat)["round"]
    while seat in table.match.waiting and table.match.view(seat)["round"] == rounds:
        table.play(seat, table.match.choices(seat)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained_by_its_id_and_by_its_name(language: str) -> None:
    scene = table_of(next(positions(1, 2)), language).scene(0)
    topics = {name: f"card.{name}" for name in (*EFFECTS, "solo_card", *PLANS)}
    topics |= {name: f"label.terminal.topic_{name}" for name in THINGS}
    for topic, key in topics.items():
        for typed in (topic, scene.say(key).upper()):
            found = drawing.explain(scene, typed)
            assert found is not None
            assert scene.say(key) in drawn(found, 200)
    assert scene.texts.name(scene.view["plans"][1]["plan"]) in drawn(drawing.explain(scene, "2") or "", 200)
    assert drawing.explain(scene, "xyzzy") is None
    assert drawing.explain(scene, "") is None
    assert "║" in drawn(drawing.legend(scene))


def test_the_story_tells_every_round() -> None:
    *_, match = positions(5, 3, "expert")
    table = table_of(match)
    told = drawn(drawing.story(table.scene(0), table.happened_for(0)), 400)
    assert [f"Round {n}" in told for n in range(1, match.view(0)["round"] + 1)].count(False) == 0
    assert all(f"{name}: " in told for name in NAMES[:3])


# --- Understanding ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["b4", "2 4", "B4"])
def test_a_lot_alone_is_where_the_printed_number_goes(typed: str) -> None:
    scene = first_scene(lambda scene: any(lot_in(words) == (1, 3) for words in scene.choices if words[0] == "w"))
    if any(lot_in(words) == (1, 3) and number_in(words) == number_chosen(scene) for words in scene.choices):
        assert said(scene, typed) == Play(f"write {number_chosen(scene)} in 2 4")


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_streets_have_letters_of_the_alphabet(language: str) -> None:
    scene = first_scene(offers("write"), language=language)
    words = scene.choices[0]
    street, place = lot_in(words) or (0, 0)
    for letters in ("abc", "абв"):
        assert said(scene, f"{letters[street]}{place + 1}") == Play(words)


def test_with_temps_the_number_comes_first() -> None:
    def changed(scene: Scene) -> bool:
        return offers("write")(scene) and len({number_in(w) for w in scene.choices if w.startswith("write")}) > 2

    scene = first_scene(changed)
    words = next(each for each in scene.choices if number_in(each) != number_chosen(scene))
    street, place = lot_in(words) or (0, 0)
    lot = f"{'abc'[street]}{place + 1}"
    for typed in (f"{number_in(words)} {lot}", f"{number_in(words)} {street + 1} {place + 1}"):
        assert said(scene, typed) == Play(words)
    shown = drawn(drawing.board(scene))
    assert "± with temps" in shown


def test_a_fence_is_typed_by_the_house_to_its_left() -> None:
    scene = first_scene(offers("fence"))
    assert said(scene, "c5") == Play("fence 3 5")
    assert isinstance(said(scene, "c12"), Unclear)


def test_a_bis_is_typed_by_its_lot_where_that_is_enough() -> None:
    scene = first_scene(offers("bis"))
    found = [words for words in scene.choices if words.startswith("bis ")]
    lots = [lot_in(words) for words in found]
    for words, lot in zip(found, lots, strict=True):
        assert lot is not None
        typed = f"{'abc'[lot[0]]}{lot[1] + 1}"
        assert (said(scene, typed) == Play(words)) == (lots.count(lot) == 1)
        side = words.split()[-1]
        assert said(scene, f"{lot[0] + 1} {lot[1] + 1} {side}") == Play(words)


@pytest.mark.parametrize("typed", ["o b4", "о b4", "roundabout b4", "o 2 4"])
def test_a_roundabout_is_an_o_before_its_lot(typed: str) -> None:
    scene = first_scene(offers("roundabout"), mode="expert")
    assert said(scene, typed) == Play("roundabout 2 4")
    assert isinstance(said(scene, "b4"), Unclear)
    assert "o c12" in drawn(drawing.board(scene))


def test_two_cards_of_a_hand_are_typed_by_their_places() -> None:
    scene = first_scene(offers("choose"), mode="draft")
    assert said(scene, "3 1") == Play("choose 3 1")


# --- Turns at the same time -------------------------------------------------------------------------------------------


def test_bots_finish_their_turns_before_a_person_is_asked(tmp_path: Path) -> None:
    match = Match.new(GAME, seats=3, chance=FairChance.chosen(2))
    people = (Person("Anna"), Person("Bot", "random"), Person("Robot", "random"))
    table = Table(match, people, Texts("en", GAME), open_screen(), tmp_path / "log.txt")
    while match.waiting != [0]:
        table.next_decision()
    assert [sheet["houses"] for sheet in match.view(0)["sheets"][1:]] == [[[None] * n for n in (10, 11, 12)]] * 2
    play_turn(table, 0)
    assert match.view(0)["round"] == 2
    assert all(any(n is not None for row in each["houses"] for n in row) for each in match.view(0)["sheets"])


def test_undo_takes_back_one_decision_of_the_running_turn_and_the_news_stay(tmp_path: Path) -> None:
    match = Match.new(GAME, seats=2, chance=FairChance.chosen(4))
    table = table_of(match, log=tmp_path / "log.txt")
    for seat in (1, 0, 1):
        play_turn(table, seat)
    before = table.scene(0)
    table.play(0, match.choices(0)[0])
    assert undo(table, table.scene(0))
    after = table.scene(0)
    assert (after.view, after.choices) == (before.view, before.choices)
    assert drawn(drawing.story(after, after.news)) == drawn(drawing.story(before, before.news))
    assert not undo(table, table.scene(0)), "the round before has been shown to the other"


def test_what_another_decided_meanwhile_is_still_told_after_undo(tmp_path: Path) -> None:
    match = Match.new(GAME, seats=2, chance=FairChance.chosen(4))
    table = table_of(match, log=tmp_path / "log.txt")
    table.play(0, match.choices(0)[0])
    table.play(1, match.choices(1)[0])
    assert undo(table, table.scene(0))
    assert [each.entry.who for each in table.happened if each.entry.who >= 0] == [1, 0]
    assert match.view(1)["turn"]["step"] == "write"


@pytest.mark.parametrize(("mode", "seats"), [("base", 3), ("expert_draft", 3)])
def test_a_running_turn_is_never_drawn_for_others(mode: str, seats: int, tmp_path: Path) -> None:
    """Board and story are the same before and after whatever another does in the same round."""
    match = Match.new(GAME, seats=seats, mode=mode, chance=FairChance.chosen(9))
    table = table_of(match, log=tmp_path / "log.txt")
    for _ in range(4):
        for seat in range(1, seats):
            before = drawn(drawing.board(table.scene(0))), drawn(drawing.story(table.scene(0), table.happened_for(0)))
            play_turn(table, seat)
            assert (
                drawn(drawing.board(table.scene(0))),
                drawn(drawing.story(table.scene(0), table.happened_for(0))),
            ) == before
        play_turn(table, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_screen_is_cleared_before_the_next_person_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_terminal, "GAME", GAME)
    screen = test_terminal.TestInATerminal()
    terminal = screen.open(tmp_path, "--lang", "en", "--people", "Anna,Bo", "--mode", "base", "--seed", "2")
    for place in range(2):
        if place > 0:  # before anything was written there is nothing to hide
            between = screen.until(terminal, "is looking.")
            assert "║" not in between.rpartition("\x1b[2J")[2], "nothing of the other's screen is left"
            os.write(terminal, b"\n")
        board = screen.until(terminal, " › ")
        for typed, asked in ((b"1", "Where to write"), (b"c6", "› "), (b"skip", "› ")):
            assert "\x1b[2J" in board
            os.write(terminal, typed + b"\n")
            board = screen.until(terminal, asked if asked != "› " else " › ")
            if asked == "Where to write":
                screen.until(terminal, " › ")
        if "Claim plans" not in board:
            os.write(terminal, b"\n")
            board = screen.until(terminal, " › ")
        os.write(terminal, b"done\n")
    assert "is looking." not in screen.until(terminal, "Anna › "), "the round is closed: everyone sees everything"
    screen.leave(terminal, b"\x04")
    screen.until(terminal, "To go on")
    assert screen.done(terminal) == 0


# --- Whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "args"),
    [
        ("en", ("--seats", "2")),
        ("uk", ("--mode", "expert", "--seats", "4")),
        ("ru", ("--mode", "solo")),
        ("uk", ("--mode", "draft", "--people", "Anna,Bo", "--seats", "3")),
        ("en", ("--mode", "expert_draft", "--people", "Anna,Bo")),
    ],
)
def test_a_whole_game_by_typing(tmp_path: Path, language: str, args: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "ratusha", "play", "welcome_to", "--lang", language, "--seed", "5", *args]
    command += [] if "solo" in args else ["--bots", "random"]
    environ = os.environ | {"RATUSHA_DATA": str(tmp_path), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    shown = typed_through(command, environ, Texts(language, GAME).say("error.allowed", moves=""))
    texts = Texts(language, GAME)
    match = read_match(next((tmp_path / "matches").glob("*.txt")).read_bytes())
    assert match.over
    assert texts.say(f"ending.{match.result().reason}") in shown
    assert texts.say("score.total") in shown
    assert all(str(total) in shown.split() for total in match.result().totals)
    assert max(cell_len(line) for line in shown.splitlines() if str(tmp_path) not in line) <= 80


def typed_through(command: list[str], environ: dict[str, str], allowed: str) -> str:
    """Always the first choice: by its number, and where nothing has one, as the answer says that one may type."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ, encoding="utf-8"
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        seen = [""]
        while letter := child.stdout.read(1):
            seen[-1] += letter
            if letter == "›":
                assert len(seen) < MOST_TYPED, "it goes on for ever"
                print(first_allowed(seen[-1], allowed), file=child.stdin, flush=True)
                seen.append("")
        assert child.wait(60) == 0
        assert child.stderr.read() == ""
    return "".join(seen)


def first_allowed(shown: str, allowed: str) -> str:
    found = re.search(r"(\d+ )?[^\W\d_]\d+", shown.partition(allowed)[2])
    return found[0] if found else "1"
