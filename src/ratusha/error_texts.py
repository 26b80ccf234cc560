"""What is wrong with a request, in the language of whoever asked.

Errors are written in English where they are raised (`errors.py`). `names/errors/` has the other languages, each
sentence under its English one; what is not found there, such as the words of a library, is said as it came.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from .kernel import Refused, Sentence, visible

FOLDER = Path(__file__).parent / "names" / "errors"


def said_in(language: str, what: Any) -> str:
    """A sentence or an error, with all that it consists of."""
    match what:
        case Sentence():
            translated = sentences(language).get(what.english, what.english)
            return what.put(translated, lambda part: said_in(language, part))
        case Refused():
            return said_in(language, what.sentence)
        case OSError():
            return said_in(language, of_system(what))
        case _:
            return visible(str(what))


def of_system(error: OSError) -> Sentence:
    """What the system refused, after the file that it is about."""
    why = Sentence(error.strerror or str(error))
    return Sentence("{file}: {why}", file=error.filename, why=why) if error.filename else why


@cache
def sentences(language: str) -> dict[str, str]:
    """By the sentence in English, which itself needs none."""
    path = FOLDER / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
