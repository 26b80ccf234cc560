"""What people read: names and sentences in three languages, from the catalogues in `names/`.

The catalogues are plain data (`docs/texts.md`), so that the browser's client reads the same ones.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from babel import Locale

from .game import Game

LANGUAGES = ("en", "uk", "ru")
DEFAULT = "en"
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""`{name}`, or `{name:kind}` where the kind says how the value is put into words."""

Catalogue: TypeAlias = dict[str, Any]
Values: TypeAlias = Mapping[str, Any]
Names: TypeAlias = Sequence[str]


class Texts:
    """Everything that can be said in one language about one game, or about none."""

    def __init__(self, language: str, game: Game | None = None) -> None:
        self.language = known_language(language)
        self.game = game
        self.plural_form = Locale.parse(language).plural_form
        self.catalogue = read_catalogue(Path(__file__).parent / "names", language)
        if game:
            join(self.catalogue, game_catalogue(game, language), language)

    def say(self, key: str, names: Names = (), /, **values: Any) -> str:
        """The sentence of this dotted key, with its values put in; `names` are those of the seats."""
        return self._fill(key, self._entry(key), values, names)

    def has(self, key: str) -> bool:
        """Whether there is anything of this dotted key."""
        try:
            self._entry(key)
        except KeyError:
            return False
        return True

    def name(self, card: str) -> str:
        """The name of a card."""
        return self.say(f"card.{card}")

    def count(self, noun: str, n: int) -> str:
        """A number with its noun in the right form: `count("coins", 5)`."""
        forms = self._entry(f"counted.{noun}")
        return self._fill(f"counted.{noun}", forms[self.plural_form(n)], {"n": n}, ())

    def seat(self, index: int, names: Names = ()) -> str:
        """What the seat is called; the ones without a name are players by number."""
        if index < 0:
            raise KeyError(f"seat {index} has no name in {self.language!r}")
        return names[index] if index < len(names) else self.say("who.player", n=index + 1)

    def action(self, words: str, names: Names = (), note: str = "", **situation: Any) -> str:
        """What a choice is called, perhaps by the situation; a note (a price, say) follows in brackets."""
        said = self._words("action", words, names, situation)
        return self.say("sentence.noted", what=said, note=note) if note else said

    def outcome(self, words: str, names: Names = ()) -> str:
        """What chance brought, in a sentence."""
        return self._words("outcome", words, names, {})

    def event(self, event: Values, names: Names = ()) -> str:
        """What happened, in a sentence: an event as a game's `event_json` gives it."""
        return self.say(f"event.{event['event']}", names, **{key: event[key] for key in event if key != "event"})

    def _entry(self, key: str) -> Any:
        entry: Any = self.catalogue
        for part in key.split("."):
            if not isinstance(entry, dict) or part not in entry:
                raise KeyError(f"no text {key!r} in {self.language!r}")
            entry = entry[part]
        return entry

    def _words(self, table: str, words: str, names: Names, situation: Values) -> str:
        """The sentence of the first pattern in the table that the words match. A table without patterns is that of a
        game without texts, which shows its words."""
        if not self._entry(table):
            return words
        for pattern, sentence in self._entry(table).items():
            values = self._match(pattern.split(), words.split())
            if values is not None:
                return self._fill(f"{table}.{pattern}", sentence, {**situation, **values}, names)
        raise KeyError(f"no text {table} {words!r} in {self.language!r}")

    def _match(self, pattern: list[str], words: list[str]) -> dict[str, Any] | None:
        """The values that the words give to the pattern's placeholders. In words, seats count from 1."""
        values: dict[str, Any] = {}
        if len(pattern) != len(words):
            return None
        for expected, word in zip(pattern, words, strict=True):
            hole = PLACEHOLDER.fullmatch(expected)
            if not hole:
                if expected != word:
                    return None
            elif hole[1] == "seat":
                values["seat"] = int(word) - 1
            else:
                values[hole[1]] = word
        return values

    def _fill(self, key: str, entry: Any, values: Values, names: Names) -> str:
        """One pass over the sentence, so that nothing inside a value is taken for a placeholder."""
        sentence = self._case(key, entry, values)
        return PLACEHOLDER.sub(lambda hole: self._value(key, hole[1], hole[2], values, names), sentence)

    def _case(self, key: str, entry: Any, values: Values) -> str:
        """A sentence, or the first of several whose conditions the values meet."""
        if isinstance(entry, str):
            return entry
        if isinstance(entry, list):
            for case in entry:
                if all(values.get(name) == value for name, value in case.get("when", {}).items()):
                    return str(case["say"])
        raise KeyError(f"{key!r} is not a sentence in {self.language!r}")

    def _value(self, key: str, name: str, said: str | None, values: Values, names: Names) -> str:
        """`said`: the kind, where the placeholder has one."""
        if name not in values:
            raise KeyError(f"text {key!r} in {self.language!r} needs a value for {name!r}")
        value, kind = values[name], said or name
        if kind == "seat":
            return self.seat(value, names) if isinstance(value, int) else str(value)
        if kind in self.catalogue["counted"]:
            return self.count(kind, value)
        if kind == "card" or said:
            return self.say(f"{kind}.{value}")
        return str(value)


def known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise KeyError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return language


def read_catalogue(folder: Path, language: str) -> Catalogue:
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))


def game_catalogue(game: Game, language: str) -> Catalogue:
    """What a game says in a language: English where it has no other, and plain words where it has no texts at all."""
    folder = game.folder / "names"
    written = (each for each in (language, DEFAULT) if (folder / f"{each}.toml").is_file())
    found = next(written, None)
    return read_catalogue(folder, found) if found else catalogue_of_ids(game)


def catalogue_of_ids(game: Game) -> Catalogue:
    """The ids of a game's facts as words, and the first line of its docstring to say what it is about."""
    facts, about = game.facts, without_holes(game.about)
    return {
        "game": {"name": as_words(facts.id).title(), "about": about, "motto": about, "time": ""},
        "mode": worded(mode.id for mode in facts.modes),
        "option": worded(option.id for option in facts.options),
        "option_value": {option.id: worded(option.values) for option in facts.options},
        "preset": worded(preset.id for preset in facts.presets),
        "line": worded(facts.categories),
        "ending": worded(facts.endings),
        "action": {},
        "outcome": {},
    }


def without_holes(sentence: str) -> str:
    """A docstring knows of no placeholders: what looks like one is not to be filled."""
    return sentence.replace("{", "(").replace("}", ")")


def worded(ids: Iterable[str]) -> Catalogue:
    return {each: as_words(each) for each in ids}


def as_words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def rulebook_of(game: Game, language: str) -> tuple[str, str]:
    """The rules in words as Markdown, and the language they are in: English where there is no other."""
    for file, written in ((f"rulebook.{language}.md", language), ("rulebook.md", DEFAULT)):
        if (game.folder / file).is_file():
            return (game.folder / file).read_text("utf-8"), written
    return f"# {as_words(game.id).title()}\n\n{game.rulebook}\n", DEFAULT


def join(catalogue: Catalogue, more: Catalogue, language: str, above: str = "") -> None:
    """Add a game's texts to the common ones; a key in both would be somebody's mistake."""
    for key, entry in more.items():
        if key not in catalogue:
            catalogue[key] = entry
        elif isinstance(entry, dict) and isinstance(catalogue[key], dict):
            join(catalogue[key], entry, language, f"{above}{key}.")
        else:
            raise KeyError(f"text {above + key!r} is there twice in {language!r}")


def detect_language(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, or English. LANGUAGE lists several; of the others, one decides."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    for wish in [*environ.get("LANGUAGE", "").split(":"), locale]:
        language = re.split(r"[_.@-]", wish)[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT
