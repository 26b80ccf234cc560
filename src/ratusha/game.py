"""The contract: what every game provides, and how games are found.

A game is a folder (or a third party's package, by an entry point in the group `ratusha.games`) of the same shape as
`games/machi_koro_2`. These are its functions, by the file that holds them.

`rules.py`: each is a `@rule`, runs plain or compiled, and is called through the verbs below on the state of any game:

| function | promise |
|---|---|
| `setup(state, options, seats)` | lay out the box; `options`: the mode's index, then those of the options' values |
| `to_move(state)` | the seat a simulation asks next (the lowest waiting one), CHANCE, or NOBODY when it is over |
| `waiting(state)` | the seats the game waits for, as bits |
| `may_act(state)` | the seats with any legal action, as bits; a superset of `waiting` |
| `legal_actions(state, seat, moves)` | everything that seat may do now, in a fixed order, without repeats |
| `apply(state, seat, action, events)` | do it and report what happened; the caller has checked that it is legal |
| `chance_outcomes(state, outcomes)` | everything that can happen now, with whole-number weights, and its stream |
| `apply_outcome(state, outcome, events)` | let that outcome of chance happen |
| `scores(state, result)` | points so far: a row for each seat (one more for a rival), a column for each category |
| `ending(state, result)` | why it is over (0: it is not), and everyone's rank |
| `hide(state, seat)` | erase what the seat cannot know (-1: an onlooker), to one canonical value; in place, on a copy |
| `fill_hidden(state, rng)` | fill what `hide` erased with something equally likely |

`words.py`: works on plain objects only; where `seat` is CHANCE, the number is an outcome:

| `words(state, seat, action)` | a number as words: `build bakery`, `roll 3 4`; seats and the like count from 1 |
| `read(state, seat, text)` | the number that the words name, or -1; `read(words(a)) == a` |
| `redact_line(state, seat, who, text, shown)` | what it may read of a log line by `who`, or ""; `shown`: below |
| `event_json(row)` | an event as `{"event": name, …}` for the terminal and the client |
| `redact_event(state, seat, event)` | an event as the seat may know it; None: it may not know of it at all |
| `why_not(state, seat, text)` | optional: why a move is not legal now, in English, perhaps as a `WhyNot`; or None |

`view.py` `view(hidden, seat)`: what a seat sees, as JSON, with live scores; `hidden` is what `hide` left.
`features.py` `features(hidden, seat, out)`, a `@rule`: what a network sees, `FEATURES` whole numbers.
`bots.py` `evaluate(state, seat)`, a `@rule`: how good a position looks to `greedy`, a whole number; and optionally
`shortlist(state, seat, moves)`, a `@rule`: strikes out moves that are not worth considering, never all of them.
`state.py`: layouts `State`, `Moves`, `Outcomes`, sizes `ACTIONS`, `OUTCOMES`, `MOST_MOVES`, `MOST_OUTCOMES`.
`paper.py`, optional: `count(said)` and `count_rival(name, collected)` for tables played with the box, and
`in_words(counted, texts)` for what they found. A ValueError says what cannot be counted. What can be counted, although
the game never comes to it, stands in `counted["warnings"]`: `warning` names a text of `paper.warning`, other keys name
those of `paper.at` that say where, with their values.
`__init__.py`: `FACTS`. `names/en.toml` and its siblings: names and sentences. `rulebook.md`: the rules with examples.

`shown` says that something has been revealed to all since that line, and that it was not taken back: where all act at
the same time, others read what a seat did once the round has closed.

A game whose FACTS say `has_secrets` has a field `revealed` in its state, raised by the rules whenever a hidden thing
becomes known to another seat: nobody may take back what others have learned from.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from . import games
from .errors import BadChoice, IdleOption
from .kernel import Facts, Mode, Row, generic, numbers, register, verb
from .kernel.fields import i4

VERBS = (
    "setup", "to_move", "waiting", "may_act", "legal_actions", "apply", "chance_outcomes", "apply_outcome",
    "scores", "ending", "hide", "fill_hidden", "features", "evaluate", "shortlist",
)  # fmt: skip

setup = verb("setup")
to_move = verb("to_move")
waiting = verb("waiting")
may_act = verb("may_act")
legal_actions = verb("legal_actions")
apply = verb("apply")
chance_outcomes = verb("chance_outcomes")
apply_outcome = verb("apply_outcome")
scores = verb("scores")
ending = verb("ending")
hide = verb("hide")
fill_hidden = verb("fill_hidden")
features = verb("features")
evaluate = verb("evaluate")
shortlist = verb("shortlist")


@generic
def everything(state: Any, seat: int, moves: Any) -> None:
    """The shortlist of a game without one: every move is considered."""


@dataclass(frozen=True)
class Game:
    """A game that was found: its facts, its layouts and its functions."""

    facts: Facts
    folder: Path
    state: ModuleType
    State: type[Any]
    Moves: type[Any]
    Outcomes: type[Any]
    words: Callable[[Any, int, int], str]
    read: Callable[[Any, int, str], int]
    redact_line: Callable[[Any, int, int, str, bool], str]
    event_json: Callable[[tuple[int, ...]], dict[str, Any]]
    redact_event: Callable[[Any, int, dict[str, Any]], dict[str, Any] | None]
    view: Callable[[Any, int], dict[str, Any]]
    why_not: Callable[[Any, int, str], str | None] | None

    @property
    def id(self) -> str:
        return self.facts.id

    def the_mode(self, mode: str | None) -> Mode:
        """The mode of that name, or the first one where none is named; otherwise a BadChoice."""
        found = self.facts.modes[0] if mode is None else self.facts.mode(mode)
        if found is None:
            raise BadChoice("mode", str(mode), [each.id for each in self.facts.modes])
        return found

    def option_row(self, mode: str, options: Mapping[str, str]) -> Row:
        """Mode and options as `setup` takes them; whatever is not named has its default."""
        chosen = self.check_options(mode, options)
        row: Row = numbers(i4, 1 + len(self.facts.options))
        row[0] = [each.id for each in self.facts.modes].index(mode)
        for place, option in enumerate(self.facts.options, start=1):
            row[place] = option.values.index(chosen[option.id])
        return row

    def check_options(self, mode: str, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value, or a BadChoice that names the valid ones."""
        self.the_mode(mode)
        for name, value in options.items():
            option = self.facts.option(name)
            if option is None:
                raise BadChoice("option", name, [each.id for each in self.facts.options])
            if value not in option.values:
                raise BadChoice("value of {option}", value, option.values, option=name)
        return {option.id: options.get(option.id, option.values[0]) for option in self.facts.options}

    def refuse_idle(self, mode: str, named: Iterable[str]) -> None:
        """An IdleOption for one that somebody named although it changes nothing in this mode."""
        for option in filter(None, map(self.facts.option, named)):
            if not option.matters_in(mode):
                raise IdleOption(option.id, mode, option.modes)

    def edition_options(self, edition: str | None) -> dict[str, str]:
        """What an edition chooses, or a BadChoice that names those there are; without one, nothing is chosen."""
        presets = {preset.id: dict(preset.values) for preset in self.facts.presets}
        if edition is not None and edition not in presets:
            raise BadChoice("edition of {game}", edition, presets, game=self.id)
        return presets[edition] if edition is not None else {}

    def check_seats(self, mode: str, seats: int) -> int:
        """The number of seats, or a BadChoice that says how many the mode takes."""
        found = self.the_mode(mode)
        if not found.fewest <= seats <= found.most:
            raise BadChoice("number of seats", str(seats), [str(n) for n in range(found.fewest, found.most + 1)])
        return seats


@cache
def found_games() -> dict[str, str]:
    """The package of every game, by id: ours, and those that others have installed."""
    ours = {each.name: f"{games.__name__}.{each.name}" for each in pkgutil.iter_modules(games.__path__) if each.ispkg}
    return ours | {entry.name: entry.value for entry in entry_points(group="ratusha.games")}


@cache
def load_game(name: str) -> Game:
    """Import a game and teach the verbs its functions."""
    package = found_games().get(name)
    if package is None:
        raise BadChoice("game", name, sorted(found_games()))
    facts: Facts = importlib.import_module(package).FACTS
    rules, state, words, view, features, bots = (
        importlib.import_module(f"{package}.{part}") for part in ("rules", "state", "words", "view", "features", "bots")
    )
    functions = {each: getattr(rules, each) for each in VERBS[:-3]}
    functions |= {"features": features.features, "evaluate": bots.evaluate}
    register(state.State, functions | {"shortlist": getattr(bots, "shortlist", everything)})
    return Game(
        facts=facts,
        folder=Path(str(rules.__file__)).parent,
        state=state,
        State=state.State,
        Moves=state.Moves,
        Outcomes=state.Outcomes,
        words=words.words,
        read=words.read,
        redact_line=words.redact_line,
        event_json=words.event_json,
        redact_event=words.redact_event,
        view=view.view,
        why_not=getattr(words, "why_not", None),
    )
