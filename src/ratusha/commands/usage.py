"""What Typer finds wrong with a command, as one of our sentences: what stands there, and what could have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from typer.exceptions import TyperException

from ratusha.errors import Sentence

QUOTED = r"""['"](?P<name>.*)['"]"""
MESSAGES = (
    (
        rf"No such command {QUOTED}\. Did you mean '(?P<valid>[a-z', ]*)'\?",
        "there is no command '{name}'; like it: {valid}",
    ),
    (rf"No such command {QUOTED}\.", "there is no command '{name}'"),
    (r"Got unexpected extra argument\(s\) \((?P<names>.*)\)", "nothing more was expected after this: '{names}'"),
    (r"Option '(?P<option>.*)' requires an argument\.", "{option} needs a value after it"),
    (r"Option '(?P<option>.*)' does not take a value\.", "{option} takes no value"),
)
"""What Typer says in a text alone, and how we do."""
NUMBERS = {
    "int": "{option} '{given}': a whole number is needed",
    "float": "{option} '{given}': a number is needed",
    "greater_than_equal": "{option} '{given}': {least} or more is needed",
    "less_than_equal": "{option} '{given}': {most} or less is needed",
    "": "{option}: {why}",
}
"""By how the kind of a Pydantic error begins."""


def wrong_usage(error: TyperException, arguments: Sequence[str]) -> Sentence:
    """With the command whose help tells more."""
    context: Any = getattr(error, "ctx", None)
    command = context.command_path if context else " ".join(("ratusha", *takewhile(str.isalpha, arguments[:1])))
    return Sentence("{why}; `{command} --help` tells what it takes", why=what_is_wrong(error), command=command)


def what_is_wrong(error: Any) -> Sentence:
    match type(error).__name__:
        case "NoSuchOption":
            return unknown_option(error.option_name, error.possibilities)
        case "MissingParameter":
            return Sentence("{option} is missing", option=name_of(error.param))
        case "BadParameter":
            return bad_value(error)
        case _:
            return by_message(error.format_message())


def unknown_option(name: str, like: list[str] | None) -> Sentence:
    if like:
        return Sentence("there is no option '{name}'; like it: {valid}", name=name, valid=", ".join(sorted(like)))
    return Sentence("there is no option '{name}'", name=name)


def bad_value(error: Any) -> Sentence:
    """Typer leaves to Pydantic to say what is wrong with a number, and Pydantic what was given."""
    found = [*getattr(error.__cause__, "errors", list)(), {}][0]
    kind = str(found.get("type", ""))
    sentence = next((said for start, said in NUMBERS.items() if kind.startswith(start)))
    bounds = found.get("ctx", {})
    return Sentence(
        sentence,
        option=name_of(error.param),
        given=str(found.get("input", ""))[:60],
        least=bounds.get("ge"),
        most=bounds.get("le"),
        why=Sentence(str(error.message)),
    )


def name_of(parameter: Any) -> str:
    """As it is written in a command: `--seats`, `GAME`."""
    return str(parameter.metavar or parameter.name) if parameter.param_type_name == "argument" else parameter.opts[0]


def by_message(message: str) -> Sentence:
    for pattern, said in MESSAGES:
        found = re.fullmatch(pattern, message)
        if found:
            values = found.groupdict()
            return Sentence(said, **{name: value.replace("', '", ", ") for name, value in values.items()})
    return Sentence(message)
