"""Keyboard layouts: what was typed while the other one was on."""

from __future__ import annotations

LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
CYRILLIC = {"uk": "йцукенгшщзхїфівапролджєячсмитьбю", "ru": "йцукенгшщзхъфывапролджэячсмитьбю"}
"""Letters on the same keys, row by row."""


def slips(word: str) -> set[str]:
    """What comes of a word where its keys are pressed in the wrong layout: from Latin into Cyrillic, or back. Of a
    letter alone nothing does: in the other alphabet it may begin any word."""
    if len(word) == 1:
        return set()
    tables = [(LATIN, letters) for letters in CYRILLIC.values()] + [(letters, LATIN) for letters in CYRILLIC.values()]
    typed = {word.translate(str.maketrans(intended, other)) for intended, other in tables if set(word) <= set(intended)}
    return typed - {word}
