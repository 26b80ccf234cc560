"""Which names people may have: those that others can see and tell apart."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
BLANK = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""Characters that are drawn as nothing, or only change how another one is drawn."""
MOST_MARKS = 3
"""Accents on one letter; some languages need two."""


def check_name(name: str) -> str:
    """The name in normal form, or a ValueError."""
    name = unicodedata.normalize("NFC", name)
    if len(name) > LONGEST_NAME:
        raise ValueError(f"a name has at most {LONGEST_NAME} letters")
    kinds = [unicodedata.category(letter) for letter in name]
    if any(kind in ("Cf", "Co", "Cn") for kind in kinds) or not BLANK.isdisjoint(name):
        raise ValueError("a name has no letters that cannot be seen")
    if not any(kind[0] in "LNPS" for kind in kinds):
        raise ValueError("a name needs a letter, a digit or a sign")
    if any(all(kind[0] == "M" for kind in kinds[at : at + MOST_MARKS + 1]) for at in range(len(kinds) - MOST_MARKS)):
        raise ValueError("a name has at most three accents upon a letter")
    return name
