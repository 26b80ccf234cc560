"""What the terminal draws, understands and says: in every language, at every width, wherever a match may stand."""

from __future__ import annotations

import codecs
import os
import select
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.theme import Theme

from ratusha import bots
from ratusha.chance import FairChance, ScriptedChance
from ratusha.game import load_game
from ratusha.games.machi_koro_2.cards import NAMES
from ratusha.games.machi_koro_2.tests.table import TABLE
from ratusha.games.machi_koro_2.view import view
from ratusha.match import Match
from ratusha.terminal import plain_drawing
from ratusha.terminal.answers import COMMANDS, Answer, Command, Named, Play, Unclear, understand
from ratusha.terminal.drawing import Happened, Scene, drawing_for
from ratusha.terminal.machi_koro_2.roll import what_rolls_bring
from ratusha.terminal.screen import STYLES
from ratusha.texts import LANGUAGES, Texts

GAME = load_game("machi_koro_2")
drawing = drawing_for(GAME)


def drawn(what: RenderableType, width: int = 80) -> str:
    """As it would stand on a screen without colours."""
    with open(os.devnull, "w") as nowhere:
        console = Console(theme=Theme(STYLES), width=width, file=nowhere, record=True, markup=False, highlight=False)
        console.print(what)
        return console.export_text()


def scene_of(
    match: Match, seat: int, language: str = "en", width: int = 80, told: list[Happened] | None = None
) -> Scene:
    hidden = match.hidden(seat)
    names = ("Annamaria", "Bo", "Світлана", "Dominik", "E")[: match.seats]
    choices = () if match.over else match.choices(seat)
    view = GAME.view(hidden, seat)
    return Scene(GAME, Texts(language, GAME), names, seat, hidden, view, choices, told or [], width)


def positions(seed: int, seats: int, **options: str) -> Iterator[tuple[Match, list[Happened]]]:
    """Every position of a match of random bots, with what led to it from the turn before."""
    match = Match.new(GAME, seats=seats, chance=FairChance.chosen(seed), options=options)
    players = [bots.by_name(GAME, "random", seed + seat) for seat in range(seats)]
    told: list[Happened] = []
    while not match.over:
        yield match, told
        seat = match.waiting[0]
        hidden = match.hidden(seat)
        step = match.play(seat, GAME.words(hidden, seat, players[seat].choose(hidden, seat)))
        new = [Happened(entry, events) for entry, events in zip(step.entries, step.events, strict=True)]
        told = (told + new)[-40:]
    yield match, told


# --- Drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "width"), [(2, 60), (5, 80), (4, 120)])
def test_every_position_can_be_drawn_within_the_width(language: str, seats: int, width: int) -> None:
    phases = set()
    for match, told in positions(seats, seats, promos="yes", moving_company="after_roll"):
        seat = max(match.state.turn, 0)
        scene = scene_of(match, seat, language, width, told)
        new_phase = scene.view["phase"] not in phases
        phases.add(scene.view["phase"])
        if not new_phase and len(match.entries) % 7:
            continue
        for room in (0, 22):
            lines = drawn(drawing.board(scene, room), width).splitlines()
            assert max(map(cell_len, lines)) <= width
    assert {"opening", "choose_dice", "build", "over"} <= phases


def test_every_choice_stands_on_the_board_with_its_number() -> None:
    seen = set()
    for match, _ in positions(11, 4, promos="yes"):
        scene = scene_of(match, match.waiting[0] if match.waiting else 0)
        if len(match.entries) % 4 and scene.view["phase"] in seen:
            continue
        seen.add(scene.view["phase"])
        shown = drawn(drawing.board(scene))
        assert [number for number in range(1, len(scene.choices) + 1) if f"{number:>2})" not in shown] == []
    assert "swap_give" in seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_by_its_id_and_by_its_name(language: str) -> None:
    scene = scene_of(Match.new(GAME, seats=2), 0, language)
    for card in NAMES:
        for topic in (card, scene.texts.name(card).upper()):
            found = drawing.explain(scene, topic)
            assert found is not None
            assert scene.texts.name(card) in drawn(found)
    assert drawing.explain(scene, "xyzzy") is None
    assert drawing.explain(scene, "") is None
    assert len(drawn(drawing.legend(scene)).splitlines()) == 5


def test_short_effects_stay_short() -> None:
    for language in LANGUAGES:
        short = Texts(language, GAME).catalogue["short"]
        assert {key: text for key, text in short.items() if len(text) > 50} == {}


ROW_1_6 = ("cafe", "bakery", "wheat_field", "vineyard", "forest")
ROW_7_12 = ("mine", "corn_field", "stadium", "winery", "apple_orchard")
MARKS = ("airport", "museum", "park", "temple", "forge")
LAID_OUT = [f"deal {card}" for card in (*ROW_1_6, *ROW_7_12, *MARKS)]


def test_a_roll_shows_the_dice_and_who_was_paid_for_what() -> None:
    script = {
        "deck_1_6": [*LAID_OUT[:5], "deal cafe", "deal bakery"],
        "deck_7_12": LAID_OUT[5:10],
        "deck_landmarks": LAID_OUT[10:],
        "dice": ["roll 1 2"],
    }
    match = Match.new(GAME, seats=2, chance=ScriptedChance(script))
    for seat, words in ((0, "build bakery"), (1, "build cafe")):
        match.play(seat, words)
    for seat in (0, 1, 0, 1):
        match.play(seat, "pass")
    step = match.play(0, "dice 2")
    told = [Happened(entry, events) for entry, events in zip(step.entries, step.events, strict=True)]
    shown = drawn(drawing.board(scene_of(match, 0, told=told)))
    assert "Rolled 3" in shown
    assert "Café: Annamaria → Bo 2" in shown
    assert "Bakery: Annamaria +2" in shown
    assert "│  ●  │" in shown
    assert shown.count("╭─────╮") == 2


def test_the_strip_tells_what_each_roll_would_bring() -> None:
    chance = ScriptedChance([*LAID_OUT, "deal bakery", "deal mine"], then=FairChance.chosen(1))
    match = Match.new(GAME, seats=2, chance=chance)
    match.play(0, "build bakery")
    match.play(1, "build mine")
    for seat in (0, 1, 0, 1):
        match.play(seat, "pass")
    lines = drawn(drawing.board(scene_of(match, 0))).splitlines()
    one, two = (next(line for line in lines if name in line) for name in ("One die", "Two dice"))
    assert one.split() == ["1)", "One", "die", "·", "+2", "+2", "·", "·", "·", "+0.7"]
    assert two.split() == ["2)", "Two", "dice", "+2", "+2", *"·" * 9, "+0.2"]
    assert any("Bo 0.0 / +0.5" in line for line in lines)


@pytest.mark.parametrize(("language", "said"), [("en", "if a double"), ("uk", "якщо дубль"), ("ru", "если дубль")])
def test_the_strip_tells_what_a_double_would_bring_where_the_temple_stands(language: str, said: str) -> None:
    town = TABLE.lay_text("given coins 5 9 1\ngiven landmarks 2: temple\ngiven city 1: flower_garden")
    names, texts = ("Annamaria", "Bo", "E"), Texts(language, GAME)
    shown = drawn(what_rolls_bring(Scene(GAME, texts, names, 0, town, view(town, 0), ("dice 1", "dice 2"), [], 80)))
    lines = shown.splitlines()
    place = next(row for row, line in enumerate(lines) if said in line)
    assert lines[place - 1].split()[-12:-1] == ["+3", "·", "+2", *"·" * 7, "+3"]
    assert lines[place].removeprefix(f"    {said}").split() == ["+5", "+3", "+3", "+3"]
    assert lines[place + 1].split()[-11:] == ["3", "6", "8", "11", "14", "17", "14", "11", "8", "6", "3"]


def test_a_game_without_a_drawing_is_listed_plainly() -> None:
    for match, told in positions(5, 2):
        scene = scene_of(match, 0, told=told[-5:])
        assert all(words in drawn(plain_drawing.board(scene), 2000) for words in scene.choices)
        if len(match.entries) > 60:
            return


# --- Understanding ----------------------------------------------------------------------------------------------------

CHOICES = [
    Named("build bakery", ("build bakery", "Побудувати: Пекарня", "bakery", "Пекарня"), 1),
    Named("build flower_shop", ("build flower_shop", "Побудувати: Магазин квітів", "flower_shop", "Магазин квітів"), 2),
    Named("build cafe", ("build cafe", "Побудувати: Кав’ярня", "cafe", "Кав’ярня"), 3),
    Named("pass", ("pass", "Спасувати"), 4),
    Named("give 12", ("give 12", "12")),
]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1", Play("build bakery")),
        (" 4 ", Play("pass")),
        ("build flower shop", Play("build flower_shop")),
        ("FLOWER", Play("build flower_shop")),
        ("кавʼярня", Play("build cafe")),
        ("Побудувати: пек", Play("build bakery")),
        ("p", Play("pass")),
        ("5", Unclear("5")),
        ("01", Unclear("01")),
        ("0", Unclear("0")),
        ("1000000", Unclear("1000000")),
        ("give 1", Unclear("give 1")),
        ("give 12", Play("give 12")),
        ("b", Unclear("b", ("build bakery", "build flower_shop", "build cafe"))),
        ("ba", Play("build bakery")),
        ("xyzzy", Unclear("xyzzy")),
        ("", Command("table")),
        ("? Bakery", Command("help", "Bakery")),
        ("?", Command("help")),
        ("HELP bakery", Command("help", "bakery")),
        ("save My File.txt", Command("save", "My File.txt")),
        ("qui", Command("quit")),
        ("9" * 5000, Unclear("9" * 5000)),
    ],
)
def test_what_somebody_typed_is_understood(typed: str, answer: Answer) -> None:
    assert understand(typed, CHOICES, {name: name for name in COMMANDS}) == answer


# --- A real terminal --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
class TestInATerminal:
    def open(self, tmp_path: Path, *args: str, size: tuple[int, int] = (100, 50)) -> int:
        import pty

        child, terminal = pty.fork()
        if child == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it
            columns, lines = map(str, size)
            os.environ.update(
                RATUSHA_DATA=str(tmp_path), TERM="xterm-256color", COLUMNS=columns, LINES=lines, LC_ALL="C.UTF-8"
            )
            os.environ["PYTHONIOENCODING"] = "utf-8"
            os.execv(
                sys.executable, [sys.executable, "-c", "from ratusha.cli import main; main()", "play", GAME.id, *args]
            )
        self.child, self.seen, self.decoder = child, "", codecs.getincrementaldecoder("utf-8")()
        return terminal

    def until(self, terminal: int, words: str) -> str:
        """Reads until these words come; what came is returned and forgotten."""
        while words not in self.seen:
            assert select.select([terminal], [], [], 600)[0], f"{words!r} never came: {self.seen[-2000:]}"
            self.seen += self.decoder.decode(os.read(terminal, 65536))
        seen, _, self.seen = self.seen.partition(words)
        return seen

    def leave(self, terminal: int, key: bytes) -> None:
        """Ctrl-C or Ctrl-D, as often as it takes: between the prompt and the reading of a key it may go unnoticed."""
        os.write(terminal, key)
        while not select.select([terminal], [], [], 15)[0]:
            os.write(terminal, key)

    def done(self, terminal: int) -> int:
        """The exit status, once nothing more comes."""
        try:
            while os.read(terminal, 65536):
                pass
        except OSError:  # how Linux says that the other end was closed
            pass
        os.close(terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])

    def test_a_match_that_was_left_is_offered_again(self, tmp_path: Path) -> None:
        terminal = self.open(tmp_path, "--lang", "uk")
        first = self.until(terminal, "› ")
        assert "\x1b[2J" in first, "a watched screen is cleared"
        assert "\x1b[" in first
        assert "Побудуйте підприємство" in first
        os.write(terminal, "спасувати\n".encode())
        self.until(terminal, "Ви")
        self.until(terminal, "› ")
        self.leave(terminal, b"\x03")
        self.until(terminal, "Щоб продовжити: ratusha play")
        assert self.done(terminal) == 0
        terminal = self.open(tmp_path, "--lang", "uk")
        self.until(terminal, "[так/ні]")
        os.write(terminal, b"what\n")
        self.until(terminal, "[так/ні]")
        os.write(terminal, "так\n".encode())
        assert "пас" in self.until(terminal, "› ")
        os.write(terminal, b"quit\n")
        assert self.done(terminal) == 0
        assert len(list((tmp_path / "matches").glob("*.txt"))) == 1

    def test_an_offer_can_be_declined(self, tmp_path: Path) -> None:
        for answer in (b"", b"n\n"):
            terminal = self.open(tmp_path, "--lang", "en")
            if answer:
                self.until(terminal, "[yes/no]")
                os.write(terminal, answer)
            self.until(terminal, "› ")
            self.leave(terminal, b"\x04")
            self.until(terminal, "To go on")
            assert self.done(terminal) == 0
        assert len(list((tmp_path / "matches").glob("*.txt"))) == 2

    def leave_a_match(self, tmp_path: Path, *args: str) -> None:
        terminal = self.open(tmp_path, "--lang", "en", *args)
        self.until(terminal, "› ")
        os.write(terminal, b"quit\n")
        self.until(terminal, "To go on")
        assert self.done(terminal) == 0

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            (("--mode", "nope"), "режиму «nope» немає"),
            (("--option", "promos=maybe"), "promos не може бути «maybe»"),
            (("--bots", "genius"), "бота «genius» немає"),
            (("--people", "A,B,C", "--seats", "2"), "а місць усього 2"),
        ],
    )
    def test_what_is_wrong_is_said_before_anything_is_asked(
        self, tmp_path: Path, wrong: tuple[str, ...], said: str
    ) -> None:
        self.leave_a_match(tmp_path)
        terminal = self.open(tmp_path, "--lang", "uk", *wrong)
        assert "[так/ні]" not in self.until(terminal, said)
        assert self.done(terminal) == 2

    def test_it_is_said_in_what_the_match_that_was_left_differs_from_the_one_asked_for(self, tmp_path: Path) -> None:
        self.leave_a_match(tmp_path, "--seats", "2", "--bots", "random")
        asked = ("--people", "Ann,Bob,Cy", "--bots", "greedy", "--option", "promos=yes", "--mode", "base")
        terminal = self.open(tmp_path, "--lang", "en", *asked)
        shown = " ".join(self.until(terminal, "[yes/no]").split())
        assert "It has other settings than you typed" in shown
        assert "Players: 2, not 4" in shown
        assert "At the keyboard: You, not Ann, Bob, Cy" in shown
        assert "Bots: Random, not Greedy" in shown
        assert "Promo landmarks: left in the box, not shuffled in" in shown
        assert "Mode" not in shown, "in that it does not differ"
        os.write(terminal, "н\n".encode())  # no, in Ukrainian
        self.until(terminal, "› ")
        os.write(terminal, b"\x04")
        self.until(terminal, "To go on")
        assert self.done(terminal) == 0
        assert len(list((tmp_path / "matches").glob("*.txt"))) == 2

    def test_what_was_not_typed_is_not_compared(self, tmp_path: Path) -> None:
        self.leave_a_match(tmp_path, "--seats", "2", "--bots", "random", "--option", "promos=yes")
        terminal = self.open(tmp_path, "--lang", "en", "--seats", "2")
        assert "other settings" not in self.until(terminal, "[yes/no]")
        os.write(terminal, b"\n")
        self.until(terminal, "› ")
        os.write(terminal, b"quit\n")
        assert self.done(terminal) == 0

    def test_a_match_that_cannot_be_continued_is_no_obstacle_to_a_new_one(self, tmp_path: Path) -> None:
        self.leave_a_match(tmp_path)
        (log,) = (tmp_path / "matches").glob("*.txt")
        log.write_text("hello\n")
        terminal = self.open(tmp_path, "--lang", "uk")
        assert "рядок 1: партія починається з" in self.until(terminal, "Почати нову? [так/ні]")
        os.write(terminal, b"\n")
        self.until(terminal, "› ")
        os.write(terminal, "вихід\n".encode())
        self.until(terminal, "--lang uk")
        assert self.done(terminal) == 0
