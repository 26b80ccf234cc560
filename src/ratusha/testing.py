"""The contract as a test, for our games and anyone's.

    from ratusha.testing import check_game

    def test_my_game_keeps_the_contract():
        check_game("my_game")

Random matches are played in every mode, with every number of seats, every edition and every value of every option. At
their beginnings every position is checked for each promise of `game.py`, later on ever fewer of them, so that long
games for many take a minute and not hours: every listed move and outcome is put into words and read back, those of
one seat are tried, and it is asked what one seat knows. What breaks a promise raises AssertionError, naming it and the
place.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from . import game as verbs
from .chance import ScriptedChance
from .game import Game, load_game
from .kernel import CHANCE, MOST_CATEGORIES, MOST_SEATS, NOBODY, Result, Rng, copy, new, numbers, pack, seed_rng, unpack
from .kernel.facts import Mode, Option
from .kernel.fields import i4
from .match import Match
from .match.log import Entry
from .match.position import SEATING, Position
from .match.replay import read_match
from .match.result import STALLED
from .match.setting import Setting, agree

ONLOOKER = -1
KILOBYTES = 8_000
"""About so many kilobytes of positions are checked, over all matches: of a small game every one."""
_ID = re.compile(r"[a-z][a-z0-9_]*")


def check_game(
    game: str | Game, *, matches: int = 2, seed: int = 1, step_limit: int = 2000, kilobytes: int = KILOBYTES
) -> None:
    """Play that many random matches in every setting, checking every promise as they go."""
    found = load_game(game) if isinstance(game, str) else game
    check_facts(found)
    settings = list(settings_of(found, step_limit))
    closely = 1000 * kilobytes // (3 * matches * len(settings) * found.State.spec.size)
    for setting in settings:
        for number in range(matches):
            Checked(setting, random.Random(f"{seed} {number}"), closely).play()


# --- Settings ---------------------------------------------------------------------------------------------------------

Options = dict[str, str]


def settings_of(game: Game, step_limit: int, mixes: int = 2) -> Iterator[Setting]:
    """Every mode with every number of seats, each with the defaults, with every edition, and with so many mixes of the
    other options for each of these.

    An option of no more values than there are mixes shows all of them at each number of seats in each edition; one of
    more shows all of them in each mode. Where all combinations are no more than the mixes, these are all of them.
    """
    for mode in game.facts.modes:
        rng, used, seen = random.Random(mode.id), Counter[tuple[str, str]](), set[str]()
        for seats, options in options_by_seats(game, mode, mixes, rng, used):
            setting = agree(game, mode.id, options, seats, "fixed", step_limit)
            if (same := f"{seats} {setting.options}") not in seen:
                seen.add(same)
                yield setting


def options_by_seats(
    game: Game, mode: Mode, mixes: int, rng: random.Random, used: Counter[tuple[str, str]]
) -> Iterator[tuple[int, Options]]:
    """What one mode is played with; `used` counts how often it has shown each value of an option."""
    options, numbers = game.facts.options, range(mode.fewest, mode.most + 1)
    for seats in numbers:
        for edition in ({}, *(dict(preset.values) for preset in game.facts.presets)):
            used.update((option.id, edition.get(option.id, option.values[0])) for option in options)
            free = [option for option in options if option.id not in edition]
            for mixed in ({}, *mixed_options(free, mixes, rng, used)):
                yield seats, edition | mixed
    while not all(used[option.id, value] for option in options for value in option.values):
        yield rng.choice(numbers), mixed_options(options, 1, rng, used)[0]


def mixed_options(
    options: Sequence[Option], mixes: int, rng: random.Random, used: Counter[tuple[str, str]]
) -> list[Options]:
    names = [option.id for option in options]
    if prod(len(option.values) for option in options) <= mixes:
        rows = list(product(*(option.values for option in options)))
    else:
        rows = list(zip(*(shuffled_values(option, mixes, rng, used) for option in options), strict=True))
    return [dict(zip(names, row, strict=True)) for row in rows]


def shuffled_values(option: Option, mixes: int, rng: random.Random, used: Counter[tuple[str, str]]) -> list[str]:
    """The values that were used least come first; their order is drawn, so that no two options go hand in hand."""
    values = sorted(rng.sample(option.values, len(option.values)), key=lambda value: used[option.id, value])
    chosen = [values[place % len(values)] for place in range(mixes)]
    used.update((option.id, value) for value in chosen)
    return rng.sample(chosen, mixes)


# --- Facts ------------------------------------------------------------------------------------------------------------


def check_facts(game: Game) -> None:
    facts = game.facts
    lists = {
        "modes": [mode.id for mode in facts.modes],
        "options": [option.id for option in facts.options],
        "streams": facts.streams,
        "categories": facts.categories,
        "endings": facts.endings,
        **{f"values of {option.id}": option.values for option in facts.options},
    }
    for what, ids in lists.items():
        assert ids or what in ("options", "streams"), f"{facts.id}: there are no {what}"
        assert len(set(ids)) == len(ids), f"{facts.id}: {what} repeat: {ids}"
    for name in (facts.id, *(each for ids in lists.values() for each in ids)):
        assert _ID.fullmatch(name), f"{facts.id}: {name!r} is no id: small letters, digits and underscores"
    assert facts.rules >= 1, f"{facts.id}: RULES count from 1"
    assert len(facts.categories) <= MOST_CATEGORIES, f"{facts.id}: more than {MOST_CATEGORIES} score categories"
    assert SEATING not in facts.streams, f"{facts.id}: the stream {SEATING!r} is the match's own"
    assert STALLED not in facts.endings, f"{facts.id}: the ending {STALLED!r} is the match's own"
    for mode in facts.modes:
        assert 1 <= mode.fewest <= mode.most <= MOST_SEATS, (
            f"{facts.id}: {mode.id} has {mode.fewest} to {mode.most} seats"
        )


# --- One match --------------------------------------------------------------------------------------------------------


class Checked:
    """One random match: checked at each of the first steps, after twice as many at every second one, and so on."""

    def __init__(self, setting: Setting, rng: random.Random, closely: int = 1000) -> None:
        self.closely = closely
        self.setting = setting
        self.game = setting.game
        self.rng = rng
        self.position = Position.first(setting)
        self.entries: list[Entry] = []
        self.features = self.game.sizes.features

    def play(self) -> None:
        try:
            while self.position.to_move != NOBODY and not self.position.out_of_steps:
                if self.rng.random() * len(self.entries) <= self.closely:
                    self.check_position()
                self.step()
            self.check_position()
            self.check_replay()
            self.check_setup()
        except Exception as error:
            raise AssertionError(f"{self.where()}: {str(error) or type(error).__name__}") from error

    def where(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.setting.options.items())
        last = f"after '{self.entries[-1]}'" if self.entries else "at the start"
        return f"{self.game.id} ({self.setting.mode}, {self.setting.seats} seats, {options}) {last}"

    def step(self) -> None:
        number = len(self.entries) + 1
        if self.position.to_move == CHANCE:
            draw = self.position.next_draw()
            words, weights = zip(*draw.outcomes, strict=True)
            drawn = replace(draw, words=self.rng.choices(words, weights)[0])
            entry, told = self.position.apply_outcome(number, drawn)
        else:
            seat = self.rng.choice(bits(verbs.may_act(self.position.state)))
            entry, told = self.position.decide(number, seat, self.rng.choice(self.position.legal(seat)))
        self.entries.append(entry)
        for event in told:
            assert_json(event, "an event")

    # --- One position -----------------------------------------------------------------------------------------------

    def check_position(self) -> None:
        before = self.packed(self.position.state)
        assert unpack(self.game.State, before) == self.position.state, "packing and unpacking changed the state"
        self.check_turn()
        self.check_result()
        if self.position.to_move == CHANCE:
            self.check_chance()
        self.check_knowledge(self.rng.randrange(ONLOOKER, self.setting.seats))
        tried = self.rng.choice(bits(verbs.may_act(self.position.state)) or [0])
        for seat in range(self.setting.seats):
            self.check_moves(seat, tried == seat)
        self.check_lines()
        assert pack(self.position.state) == before, "asking about a state changed it"

    def packed(self, state: Any) -> bytes:
        """The state as bytes, after checking that every number fits its field."""
        try:
            return pack(state)
        except Exception as error:
            raise AssertionError(f"a number has left the range of its field: {error}") from error

    def check_turn(self) -> None:
        state = self.position.state
        to_move, waiting, may_act = verbs.to_move(state), verbs.waiting(state), verbs.may_act(state)
        assert NOBODY <= to_move < self.setting.seats, f"to_move is {to_move}"
        assert waiting >> self.setting.seats == 0, f"waiting names seats that nobody has: {waiting:b}"
        lowest = (waiting & -waiting).bit_length() - 1
        assert to_move == lowest if waiting else to_move < 0, f"to_move is {to_move}, waiting is {waiting:b}"
        assert waiting & ~may_act == 0, f"waiting {waiting:b} is no part of may_act {may_act:b}"

    def check_moves(self, seat: int, tried: bool = True) -> None:
        game, state = self.game, self.position.state
        actions = self.position.legal(seat)
        acts = self.position.to_move >= 0 and verbs.may_act(state) >> seat & 1
        assert bool(actions) == bool(acts), f"seat {seat} has {len(actions)} moves, but may_act says {bool(acts)}"
        check_numbers(actions, game.sizes.actions, game.sizes.most_moves, "legal_actions")
        check_words(game, state, seat, actions)
        for action in actions if tried else ():
            self.check_outcome(verbs.apply, seat, action)

    def check_chance(self) -> None:
        game, state = self.game, self.position.state
        found = new(game.Outcomes)
        verbs.chance_outcomes(state, found)
        outcomes, weights = found.numbers[: found.count], found.weights[: found.count]
        assert outcomes, "chance is to move, but nothing can happen"
        assert all(weight > 0 for weight in weights), f"weights are above zero, not {list(weights)}"
        assert found.total == sum(weights), f"the total is {found.total}, the weights add up to {sum(weights)}"
        assert 0 <= found.stream < len(game.facts.streams), f"there is no stream {found.stream}"
        check_numbers(outcomes, game.sizes.outcomes, game.sizes.most_outcomes, "chance_outcomes")
        check_words(game, state, CHANCE, outcomes)
        for outcome in outcomes:
            self.check_outcome(verbs.apply_outcome, outcome)

    def check_outcome(self, verb: Callable[..., None], *what: int) -> None:
        """Everything that is listed can be done. All of it is tried, at less than 0.1 ms each: what only one square or
        one card does wrong would slip through a sample."""
        after = copy(self.position.state)
        verb(after, *what, self.setting.scratch.silent)
        self.packed(after)

    def check_result(self) -> None:
        found, facts, seats = new(Result), self.game.facts, self.setting.seats
        verbs.scores(self.position.state, found)
        verbs.ending(self.position.state, found)
        for place, row in enumerate(found.points):
            spare = row[len(facts.categories) :] if place <= seats else row
            assert not any(spare), f"row {place} of the scores has points outside {', '.join(facts.categories)}"
        over = verbs.to_move(self.position.state) == NOBODY
        assert (found.reason > 0) == over, f"the reason is {found.reason}, to_move says over: {over}"
        assert 0 <= found.reason <= len(facts.endings), f"there is no ending {found.reason}"
        self.check_ranks(list(found.rank), over)

    def check_ranks(self, ranks: list[int], over: bool) -> None:
        seats = self.setting.seats
        mode = self.game.facts.mode(self.setting.mode)
        assert not any(ranks[seats + 1 :]), f"ranks of seats that nobody has: {ranks}"
        if not over:
            assert not any(ranks), f"ranks before the end: {ranks}"
            return
        assert all(1 <= rank <= seats + 1 for rank in ranks[:seats]), f"ranks are 1 to {seats + 1}, not {ranks}"
        assert 1 in ranks, f"nobody is first: {ranks}"
        assert not (mode and mode.together) or len(set(ranks[:seats])) == 1, f"together, but ranked apart: {ranks}"

    # --- What a seat knows ------------------------------------------------------------------------------------------

    def check_knowledge(self, seat: int) -> None:
        hidden = self.hidden(self.position.state, seat)
        known = self.packed(hidden)
        assert pack(self.hidden(hidden, seat)) == known, f"hiding twice from seat {seat} differs from hiding once"
        self.check_view(hidden, seat)
        if seat != ONLOOKER:
            self.check_features(hidden, seat)
            assert isinstance(int(verbs.evaluate(hidden, seat)), int)
            moves = self.legal_in(hidden, seat)
            assert moves == self.legal_in(self.position.state, seat), f"hiding changes what seat {seat} may do"
        self.check_fill_hidden(hidden, seat)
        assert pack(hidden) == known, "asking about a hidden state changed it"

    def hidden(self, state: Any, seat: int) -> Any:
        made = copy(state)
        verbs.hide(made, seat)
        return made

    def legal_in(self, state: Any, seat: int) -> list[int]:
        moves = new(self.game.Moves)
        if self.position.to_move >= 0:
            verbs.legal_actions(state, seat, moves)
        return list(moves.actions[: moves.count])

    def check_view(self, hidden: Any, seat: int) -> None:
        view = self.game.view(hidden, seat)
        assert_json(view, f"the view of seat {seat}")
        assert view == self.game.view(copy(hidden), seat), f"two views of seat {seat} differ"

    def check_features(self, hidden: Any, seat: int) -> None:
        rows = numbers(i4, self.features), numbers(i4, self.features)
        for place in range(self.features):
            rows[1][place] = 7
        for row in rows:
            verbs.features(hidden, seat, row)
        assert list(rows[0]) == list(rows[1]), f"features leaves places as they were: {unlike(*rows)}"

    def check_fill_hidden(self, hidden: Any, seat: int) -> None:
        """What is filled in may be the truth: the seat could not tell it apart, and may do the same."""
        chosen = self.rng.getrandbits(32)
        first, second = self.filled(hidden, chosen), self.filled(hidden, chosen)
        assert self.packed(first) == pack(second), "filling twice with the same random numbers differs"
        again = self.hidden(first, seat)
        assert again == hidden, f"filling changed what seat {seat} knows"
        if seat != ONLOOKER:
            same = self.legal_in(first, seat) == self.legal_in(hidden, seat)
            assert same, f"filling changes what seat {seat} may do"

    def filled(self, hidden: Any, chosen: int) -> Any:
        made, rng = copy(hidden), new(Rng)
        seed_rng(rng, chosen, 0)
        verbs.fill_hidden(made, rng)
        return made

    # --- The log ----------------------------------------------------------------------------------------------------

    def check_lines(self) -> None:
        for entry in self.entries[-3:]:
            for seat in range(ONLOOKER, self.setting.seats):
                for shown in (False, True):
                    told = self.game.redact_line(self.position.state, seat, entry.who, entry.words, shown)
                    assert_line(told or "nothing", f"told to seat {seat} of {str(entry)!r}")

    def check_replay(self) -> None:
        """The same draws and decisions lead to the same state, and so does the log."""
        setting = self.setting
        chance = ScriptedChance([entry.words for entry in self.entries if entry.who == CHANCE])
        match = Match.new(
            self.game, seats=setting.seats, mode=setting.mode, options=setting.options, chance=chance,
            step_limit=setting.step_limit,
        )  # fmt: skip
        for entry in self.entries:
            if entry.who >= 0:
                match.play(entry.who, entry.words)
        assert match.state == self.position.state, "the same match played again led to another state"
        again = read_match(match.text(), game=self.game)
        assert again.state == match.state, "the log replays to another state"
        assert again.text() == match.text(), "the log replays to another log"

    def check_setup(self) -> None:
        """Simulations play all matches in one state."""
        setting, used = self.setting, copy(self.position.state)
        verbs.setup(used, self.game.option_row(setting.mode, setting.options), setting.seats)
        assert used == setting.lay_out(), "setup leaves something of an earlier match"


def check_numbers(numbers: Sequence[int], below: int, most: int, what: str) -> None:
    assert len(numbers) <= most, f"{what} lists {len(numbers)}, declared are at most {most}"
    assert len(set(numbers)) == len(numbers), f"{what} repeats itself: {list(numbers)}"
    assert all(0 <= number < below for number in numbers), f"{what} is not within 0..{below - 1}: {list(numbers)}"


def check_words(game: Game, state: Any, seat: int, listed: Sequence[int]) -> None:
    seen: dict[str, int] = {}
    for number in listed:
        words = game.words(state, seat, number)
        assert_line(words, f"the words of {number}")
        assert not words.startswith(("undo ", "seats ")), f"{words!r} begins with a word of the match's own"
        assert words not in seen, f"{words!r} means both {seen.get(words)} and {number}"
        assert game.read(state, seat, words) == number, (
            f"{words!r} is read as {game.read(state, seat, words)}, not {number}"
        )
        seen[words] = number
    assert game.read(state, seat, "no such words") == -1, "words that mean nothing are read as something"


def assert_line(words: str, what: str) -> None:
    line = " ".join(words.split())
    assert line == words != "", f"{what}: {words!r} is no line of words"
    assert line.isprintable(), f"{what}: {words!r} cannot be printed"


def assert_json(value: Any, what: str) -> None:
    assert json.loads(json.dumps(value, allow_nan=False)) == value, f"{what} is not the same after a way through JSON"


def bits(number: int) -> list[int]:
    return [place for place in range(number.bit_length()) if number >> place & 1]


def unlike(first: Sequence[int], second: Sequence[int]) -> list[int]:
    return [place for place, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]][:10]
