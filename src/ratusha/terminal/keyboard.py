"""Keyboard layouts: words typed while the wrong one was on."""

from __future__ import annotations

LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
CYRILLIC = {"uk": "йцукенгшщзхїфівапролджєячсмитьбю", "ru": "йцукенгшщзхъфывапролджэячсмитьбю"}
"""Letters on the same keys, row by row."""


def wrong_layout_spellings(word: str) -> set[str]:
    """What a word becomes when typed in the wrong layout, Latin for Cyrillic or the reverse. A single letter becomes
    nothing: in the other alphabet it may begin any word."""
    if len(word) == 1:
        return set()
    tables = [(LATIN, letters) for letters in CYRILLIC.values()] + [(letters, LATIN) for letters in CYRILLIC.values()]
    typed = {word.translate(str.maketrans(intended, other)) for intended, other in tables if set(word) <= set(intended)}
    return typed - {word}
