"""The table of any game, for examples in its rulebook: how lines are read, and what can be expected of every game.

    then phase build                 the phase, by its name
    then may build bakery            whoever is to move; also `may not`, and `may 2: write 5` where several may act
    then chance roll 3 4: 2 in 36
    then ending launch_pad           or goes_on
    then ranks 1 2 2                 the rival's comes last

A game's own `tests/table.py` adds its keywords, and how a table is laid: `TABLE = ExampleTable(…)`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar

from ratusha.errors import BadChoice
from ratusha.game import Game, ending
from ratusha.kernel import Result
from tests.rulebook_examples import ExampleError, Play

State = TypeVar("State")
Expect = Callable[[Play, str], None]


@dataclass(frozen=True)
class ExampleTable(Generic[State]):
    """What the runner of examples needs of a game."""

    game: Game
    lay_lines: Callable[[Sequence[str]], State]
    expected: Mapping[str, Expect]
    """What may stand after `then`, beside what can be expected of every game."""
    check_always: Callable[[State], None]
    """What holds after every move."""

    def lay(self, given: Sequence[str]) -> State:
        try:
            return self.lay_lines(given)
        except BadChoice as problem:
            raise ExampleError(str(problem)) from problem

    def lay_text(self, text: str) -> State:
        """The same from lines with or without their `given`."""
        return self.lay([line.strip().removeprefix("given ") for line in text.strip().splitlines()])

    def check(self, play: Play, expected: str) -> None:
        keyword, rest = split_keyword(expected)
        known = EXPECTED | dict(self.expected)
        if keyword not in known:
            raise ExampleError(f"nothing called {keyword!r} can be expected")
        known[keyword](play, rest)


# --- Reading ----------------------------------------------------------------------------------------------------------


def bad(text: str, wanted: str) -> NoReturn:
    raise ExampleError(f"{text!r} is not {wanted}")


def split_keyword(line: str) -> tuple[str, str]:
    found = re.fullmatch(r"(\w+)(.*)", line)
    if not found:
        bad(line, "a line that begins with a word")
    return found[1], found[2].strip()


def number(text: str) -> int:
    return numbers(text)[0] if len(text.split()) == 1 else bad(text, "one number")


def numbers(text: str) -> list[int]:
    if not re.fullmatch(r"\d+( +\d+)*", text):
        bad(text, "numbers")
    return [int(each) for each in text.split()]


def two(text: str) -> tuple[str, str]:
    words = text.split()
    if len(words) != 2:
        bad(text, "two words")
    return words[0], words[1]


def preset(game: Game, name: str) -> dict[str, str]:
    """The options of an edition."""
    for each in game.facts.presets:
        if each.id == name:
            return dict(each.values)
    bad(name, "an edition")


def phase(game: Game, name: str) -> int:
    phases: dict[str, int] = game.state.Phase.__members__
    return phases[name.upper()] if name.upper() in phases else bad(name, "a phase")


def seat_and_rest(text: str) -> tuple[int, str]:
    """`2: cafe mine`: a player, counted from 0 from here on, and what is said of them."""
    seat, colon, rest = text.partition(":")
    if not colon:
        bad(text, "a player and a colon")
    return number(seat) - 1, rest


def counted(text: str, known: Sequence[str]) -> Counter[str]:
    """`cafe*2 mine`, or `nothing`."""
    found: Counter[str] = Counter()
    for word in text.split() if text.strip() != "nothing" else []:
        name, _, times = word.partition("*")
        if name not in known:
            bad(name, f"one of {', '.join(known)}")
        found[name] += number(times) if times else 1
    return found


def listed(text: str, pattern: str, known: Sequence[str]) -> list[str]:
    """`: 1 office 4; 2 park 1`, or `nothing`; what the pattern puts in brackets must be known."""
    parts = [" ".join(each.split()) for each in text.removeprefix(":").split(";")]
    if parts == ["nothing"]:
        return []
    for each in parts:
        found = re.fullmatch(pattern, each)
        if not found or found[1] not in known:
            bad(each, f"like {pattern}, with one of {', '.join(known)}")
    return parts


def check_seat(state: Any, seat: int) -> int:
    return seat if 0 <= seat < state.seats else bad(str(seat + 1), "a player of this table")


# --- What an example expects ------------------------------------------------------------------------------------------


def compare(found: object, expected: object) -> None:
    assert found == expected, f"expected {expected}, but it is {found}"


def expect_phase(play: Play, rest: str) -> None:
    compare(play.state.phase, phase(play.game, rest))


def expect_may(play: Play, rest: str) -> None:
    said = rest.removeprefix("not ")
    player = re.match(r"(\d+): *", said)
    seat, words = (int(player[1]) - 1, said[player.end() :]) if player else (None, said)
    if play.game.read(play.state, seat or 0, words) < 0:
        bad(words, "a move")
    choices = play.choices(seat)
    assert (words in choices) == (said == rest), f"allowed are {', '.join(choices)}"


def expect_chance(play: Play, rest: str) -> None:
    found = re.fullmatch(r"(.+): (\d+) in (\d+)", rest)
    if not found:
        bad(rest, "an outcome with its chances")
    weights = play.weights()
    compare((weights.get(found[1], 0), sum(weights.values())), (int(found[2]), int(found[3])))


def expect_ending(play: Play, rest: str) -> None:
    compare(("goes_on", *play.game.facts.endings)[result_of(play).reason], rest)


def expect_ranks(play: Play, rest: str) -> None:
    compare(result_of(play).rank[: rows(play)], numbers(rest))


def result_of(play: Play) -> Result:
    result = Result()
    ending(play.state, result)
    return result


def rows(play: Play) -> int:
    """How many are ranked: every seat, and the rival where there is one."""
    mode = play.game.facts.modes[getattr(play.state, "mode", 0)]
    return int(play.state.seats) + mode.rival


EXPECTED: dict[str, Expect] = {
    "phase": expect_phase,
    "may": expect_may,
    "chance": expect_chance,
    "ending": expect_ending,
    "ranks": expect_ranks,
}
