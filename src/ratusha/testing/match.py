"""One random match of a game, with every promise of the contract checked as it goes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..chance import ScriptedChance
from ..game import (
    apply,
    apply_outcome,
    chance_outcomes,
    ending,
    evaluate,
    features,
    fill_hidden,
    hide,
    legal_actions,
    may_act,
    scores,
    setup,
    to_move,
    waiting,
)
from ..kernel import CHANCE, NOBODY, Result, Rng, copy, new, numbers, pack, seed_rng, unpack
from ..kernel.fields import i4
from ..match import Match
from ..match.log import Entry
from ..match.position import Position
from ..match.replay import read_match
from ..match.setting import Setting
from .lines import assert_json, assert_line, check_numbers, check_words

ONLOOKER = -1


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
            entry, events = self.position.apply_outcome(number, drawn)
        else:
            seat = self.rng.choice(bits(may_act(self.position.state)))
            entry, events = self.position.decide(number, seat, self.rng.choice(self.position.legal(seat)))
        self.entries.append(entry)
        for event in events:
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
        tried = self.rng.choice(bits(may_act(self.position.state)) or [0])
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
        mover, waited_for, able = to_move(state), waiting(state), may_act(state)
        assert NOBODY <= mover < self.setting.seats, f"to_move is {mover}"
        assert waited_for >> self.setting.seats == 0, f"waiting names seats that nobody has: {waited_for:b}"
        lowest = (waited_for & -waited_for).bit_length() - 1
        assert mover == lowest if waited_for else mover < 0, f"to_move is {mover}, waiting is {waited_for:b}"
        assert waited_for & ~able == 0, f"waiting {waited_for:b} is no part of may_act {able:b}"

    def check_moves(self, seat: int, tried: bool = True) -> None:
        game, state = self.game, self.position.state
        actions = self.position.legal(seat)
        acts = self.position.to_move >= 0 and may_act(state) >> seat & 1
        assert bool(actions) == bool(acts), f"seat {seat} has {len(actions)} moves, but may_act says {bool(acts)}"
        check_numbers(actions, game.sizes.actions, game.sizes.most_moves, "legal_actions")
        check_words(game, state, seat, actions)
        for action in actions if tried else ():
            self.check_outcome(apply, seat, action)

    def check_chance(self) -> None:
        game, state = self.game, self.position.state
        found = new(game.Outcomes)
        chance_outcomes(state, found)
        outcomes, weights = found.numbers[: found.count], found.weights[: found.count]
        assert outcomes, "chance is to move, but nothing can happen"
        assert all(weight > 0 for weight in weights), f"weights are above zero, not {list(weights)}"
        assert found.total == sum(weights), f"the total is {found.total}, the weights add up to {sum(weights)}"
        assert 0 <= found.stream < len(game.facts.streams), f"there is no stream {found.stream}"
        check_numbers(outcomes, game.sizes.outcomes, game.sizes.most_outcomes, "chance_outcomes")
        check_words(game, state, CHANCE, outcomes)
        for outcome in outcomes:
            self.check_outcome(apply_outcome, outcome)

    def check_outcome(self, verb: Callable[..., None], *what: int) -> None:
        """Everything that is listed can be done. All of it is tried, at less than 0.1 ms each: what only one square or
        one card does wrong would slip through a sample."""
        after = copy(self.position.state)
        verb(after, *what, self.setting.scratch.silent)
        self.packed(after)

    def check_result(self) -> None:
        found, facts, seats = new(Result), self.game.facts, self.setting.seats
        scores(self.position.state, found)
        ending(self.position.state, found)
        for index, row in enumerate(found.points):
            spare = row[len(facts.categories) :] if index <= seats else row
            assert not any(spare), f"row {index} of the scores has points outside {', '.join(facts.categories)}"
        over = to_move(self.position.state) == NOBODY
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
        if not self.game.facts.has_secrets:
            assert hidden == self.position.state, f"has_secrets is False, but something is hidden from seat {seat}"
        assert pack(self.hidden(hidden, seat)) == known, f"hiding twice from seat {seat} differs from hiding once"
        self.check_view(hidden, seat)
        if seat != ONLOOKER:
            self.check_features(hidden, seat)
            assert isinstance(int(evaluate(hidden, seat)), int)
            moves = self.legal_in(hidden, seat)
            assert moves == self.legal_in(self.position.state, seat), f"hiding changes what seat {seat} may do"
        self.check_fill_hidden(hidden, seat)
        assert pack(hidden) == known, "asking about a hidden state changed it"

    def hidden(self, state: Any, seat: int) -> Any:
        made = copy(state)
        hide(made, seat)
        return made

    def legal_in(self, state: Any, seat: int) -> list[int]:
        moves = new(self.game.Moves)
        if self.position.to_move >= 0:
            legal_actions(state, seat, moves)
        return list(moves.actions[: moves.count])

    def check_view(self, hidden: Any, seat: int) -> None:
        view = self.game.view(hidden, seat)
        assert_json(view, f"the view of seat {seat}")
        assert view == self.game.view(copy(hidden), seat), f"two views of seat {seat} differ"

    def check_features(self, hidden: Any, seat: int) -> None:
        rows = numbers(i4, self.features), numbers(i4, self.features)
        for index in range(self.features):
            rows[1][index] = 7
        for row in rows:
            features(hidden, seat, row)
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
        fill_hidden(made, rng)
        return made

    # --- The log ----------------------------------------------------------------------------------------------------

    def check_lines(self) -> None:
        for entry in self.entries[-3:]:
            for seat in range(ONLOOKER, self.setting.seats):
                for shown in (False, True):
                    line = self.game.redact_line(self.position.state, seat, entry.who, entry.words, shown)
                    assert_line(line or "nothing", f"told to seat {seat} of {str(entry)!r}")

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
        setup(used, self.game.option_row(setting.mode, setting.options), setting.seats)
        assert used == setting.lay_out(), "setup leaves something of an earlier match"


def bits(number: int) -> list[int]:
    return [index for index in range(number.bit_length()) if number >> index & 1]


def unlike(first: Sequence[int], second: Sequence[int]) -> list[int]:
    return [index for index, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]][:10]
