"""Names that can be read: somebody whose name nobody sees could not be told from another."""

from __future__ import annotations

import unicodedata

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""
MOST_MARKS = 3
"""Accents upon one letter; some languages need two."""


def legible(name: str) -> str:
    """The name in its usual spelling, or a ValueError."""
    name = unicodedata.normalize("NFC", name)
    kinds = [unicodedata.category(letter) for letter in name]
    if any(kind in ("Cf", "Co", "Cn") for kind in kinds) or not BLANK.isdisjoint(name):
        raise ValueError("a name has no letters that cannot be seen")
    if not any(kind[0] in "LNPS" for kind in kinds):
        raise ValueError("a name needs a letter, a digit or a sign")
    if any(all(kind[0] == "M" for kind in kinds[at : at + MOST_MARKS + 1]) for at in range(len(kinds) - MOST_MARKS)):
        raise ValueError("a name has at most three accents upon a letter")
    return name
