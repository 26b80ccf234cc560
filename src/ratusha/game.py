"""The contract: what every game provides, and how games are found.

A game is a package of the same shape as `games/machi_koro_2`, or one module with all of it: here, or installed by a
third party under the entry point group `ratusha.games`. These are its functions, by the file that holds them in a
package. Those marked * may be left out; `defaults.py` says what then holds, `docs/your-own-game.md` builds the rest.

`rules.py`: each is a `@rule`, runs plain or compiled, and is called through the function of its name below:

| function | promise |
|---|---|
| `setup(state, options, seats)` | lay out the box, over an earlier match; `options`: indexes of mode and values |
| `to_move(state)` | the seat a simulation asks next (the lowest waiting one), CHANCE, or NOBODY when it is over |
| * `waiting(state)` | the seats the game waits for, as bits |
| * `may_act(state)` | the seats with any legal action, as bits; a superset of `waiting` |
| `legal_actions(state, seat, moves)` | everything that seat may do now, in a fixed order, without repeats |
| `apply(state, seat, action, events)` | do it and report what happened; the caller has checked that it is legal |
| * `chance_outcomes(state, outcomes)` | everything that can happen now, with whole-number weights, and its stream |
| * `apply_outcome(state, outcome, events)` | let that outcome of chance happen |
| `scores(state, result)` | points so far: a row for each seat (one more for a rival), a column for each category |
| `ending(state, result)` | why it is over (0: it is not), and everyone's rank |
| * `hide(state, seat)` | erase what the seat cannot know (-1: an onlooker), to one canonical value, in place |
| * `fill_hidden(state, rng)` | fill what `hide` erased with something equally likely |

`words.py`: works on plain objects only; where `seat` is CHANCE, the number is an outcome:

| `words(state, seat, action)` | a number as words: `build bakery`, `roll 3 4`; seats and the like count from 1 |
| * `read(state, seat, text)` | the number that the words name, or -1; `read(words(a)) == a` |
| * `redact_line(state, seat, who, text, shown)` | what it may read of a log line by `who`, or ""; `shown`: below |
| * `event_json(row)` | an event as `{"event": name, …}` for the terminal and the client |
| * `redact_event(state, seat, event)` | an event as the seat may know it; None: it may not know of it at all |
| * `why_not(state, seat, text)` | why a move is not legal now, in English, perhaps as a `WhyNot`; or None |

`view.py` `view(hidden, seat)`: what a seat sees, as JSON, with live scores; `hidden` is what `hide` left.
`features.py` `features(hidden, seat, out)`, a `@rule`: what a network sees, `FEATURES` whole numbers.
`bots.py` `evaluate(state, seat)`, a `@rule`: how good a position looks to `greedy`, a whole number; and optionally
`shortlist(state, seat, moves)`, a `@rule`: strikes out moves that are not worth considering, never all of them.
`state.py`: layouts `State`, `Moves`, `Outcomes`, sizes `ACTIONS`, `OUTCOMES`, `MOST_MOVES`, `MOST_OUTCOMES`.
`paper.py`, optional: `count(said)` and `count_rival(name, collected)` for tables played with the box, and
`in_words(counted, texts)` for what they found. `kernel.Refused` says what cannot be counted, and where. What can be
counted, although the game never comes to it, stands in `counted["warnings"]`: `warning` names a text of
`paper.warning`, other keys name those of `paper.at` that say where, with their values.
`__init__.py`: `FACTS`. `names/en.toml` and its siblings: names and sentences. `rulebook.md`: the rules with examples.

`shown` says that something has been revealed to all since that line, and that it was not taken back: where all act at
the same time, others read what a seat did once the round has closed.

A game whose FACTS say `has_secrets` has a field `revealed` in its state, raised by the rules whenever a hidden thing
becomes known to another seat: nobody may take back what others have learned from.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from . import defaults, games
from .errors import BadChoice, IdleOption, RatushaError
from .kernel import Facts, Mode, Row, contract_function, numbers, register
from .kernel.fields import i4

CONTRACT_FUNCTIONS = (
    "setup", "to_move", "waiting", "may_act", "legal_actions", "apply", "chance_outcomes", "apply_outcome",
    "scores", "ending", "hide", "fill_hidden", "features", "evaluate", "shortlist",
)  # fmt: skip

PARTS = ("rules", "state", "words", "view", "features", "bots")
"""The modules of a game that consists of several."""
IN_PART = {"features": "features", "evaluate": "bots", "shortlist": "bots"}
"""Which of them has a function of the contract, where it is not `rules`."""

setup = contract_function("setup")
to_move = contract_function("to_move")
waiting = contract_function("waiting")
may_act = contract_function("may_act")
legal_actions = contract_function("legal_actions")
apply = contract_function("apply")
chance_outcomes = contract_function("chance_outcomes")
apply_outcome = contract_function("apply_outcome")
scores = contract_function("scores")
ending = contract_function("ending")
hide = contract_function("hide")
fill_hidden = contract_function("fill_hidden")
features = contract_function("features")
evaluate = contract_function("evaluate")
shortlist = contract_function("shortlist")


@dataclass(frozen=True)
class Sizes:
    """How much there can be of everything that is listed."""

    actions: int
    outcomes: int
    most_moves: int
    most_outcomes: int
    features: int


@dataclass(frozen=True)
class Game:
    """A game that was found: its facts, its layouts and its functions."""

    facts: Facts
    folder: Path
    rulebook: str
    """What its docstring says: the rules of a game that has no `rulebook.md`."""
    state: ModuleType
    sizes: Sizes
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

    @property
    def about(self) -> str:
        """The first line of its docstring."""
        return self.rulebook.partition("\n")[0]

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
        for index, option in enumerate(self.facts.options, start=1):
            row[index] = option.values.index(chosen[option.id])
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


def missing(game: str, what: str) -> RatushaError:
    return RatushaError("the game {game} has no {what}, and cannot do without", game=game, what=what)


class Parts:
    """The modules of a game: one for each part, or a single one that has them all."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.whole = importlib.import_module(package)
        self.modules = {part: self.module_of(part) for part in PARTS}
        self.facts = self.own_facts()
        self.draws = bool(self.facts.streams)
        self.hides = self.facts.has_secrets

    def module_of(self, part: str) -> ModuleType:
        """The module of that name, or the game's own where there is none."""
        name = f"{self.whole.__name__}.{part}"
        is_split = hasattr(self.whole, "__path__") and find_spec(name)
        return importlib.import_module(name) if is_split else self.whole

    def own_facts(self) -> Facts:
        found: Facts | None = getattr(self.whole, "FACTS", None)
        if found is None:
            raise missing(self.name, "FACTS")
        if found.id != self.name:
            raise RatushaError("the game {game} calls itself {other} in its FACTS", game=self.name, other=found.id)
        return found

    def get(self, part: str, name: str, default: Any = None) -> Any:
        return getattr(self.modules[part], name, default)

    def needed(self, part: str, name: str) -> Any:
        """What no game can do without."""
        found = self.get(part, name)
        if found is None:
            raise missing(self.name, name)
        return found

    def layout(self, name: str) -> type[Any] | None:
        """A layout of the game's own. A single module may import the kernel's protocol of the same name."""
        found: type[Any] | None = self.get("state", name)
        return found if hasattr(found, "spec") else None

    def either(self, part: str, name: str, optional: defaults.Functions) -> Any:
        """The game's own function, or its default where it may be left out."""
        return self.get(part, name, optional[name]) if name in optional else self.needed(part, name)

    def rules(self) -> defaults.Functions:
        """The game's functions of the contract."""
        optional = {
            **defaults.RULES,
            **({} if self.draws else defaults.WITHOUT_CHANCE),
            **({} if self.hides else defaults.WITHOUT_SECRETS),
        }
        return {name: self.either(IN_PART.get(name, "rules"), name, optional) for name in CONTRACT_FUNCTIONS}

    def words(self) -> defaults.Functions:
        optional = {**defaults.WORDS, **({} if self.hides else defaults.LINES_WITHOUT_SECRETS)}
        return {name: self.either("words", name, optional) for name in ("redact_line", "redact_event", "event_json")}

    def sizes(self) -> Sizes:
        actions = self.needed("state", "ACTIONS")
        outcomes = self.needed("state", "OUTCOMES") if self.draws else self.get("state", "OUTCOMES", 1)
        return Sizes(
            actions,
            outcomes,
            most_moves=self.get("state", "MOST_MOVES", actions),
            most_outcomes=self.get("state", "MOST_OUTCOMES", outcomes),
            features=self.get("features", "FEATURES", 0),
        )

    def folder(self) -> Path:
        """Where texts and rulebook are; those of a game in one file would be in a folder of its name beside it."""
        file = Path(str(self.whole.__file__))
        return file.parent if hasattr(self.whole, "__path__") else file.with_suffix("")


@cache
def load_game(name: str) -> Game:
    """Import a game and register its functions."""
    package = found_games().get(name)
    if package is None:
        raise BadChoice("game", name, sorted(found_games()))
    parts = Parts(name, package)
    sizes, state, words = parts.sizes(), parts.needed("state", "State"), parts.needed("words", "words")
    register(state, parts.rules())
    return Game(
        facts=parts.facts,
        folder=parts.folder(),
        rulebook=inspect.getdoc(parts.whole) or "",
        state=parts.modules["state"],
        sizes=sizes,
        State=state,
        Moves=parts.layout("Moves") or defaults.moves_layout(state.__module__, sizes.most_moves),
        Outcomes=parts.layout("Outcomes") or defaults.outcomes_layout(state.__module__, sizes.most_outcomes),
        words=words,
        read=parts.get("words", "read") or defaults.reader(words, sizes.actions, sizes.outcomes),
        view=parts.get("view", "view", defaults.view),
        why_not=parts.get("words", "why_not"),
        **parts.words(),
    )
