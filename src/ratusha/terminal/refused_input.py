"""What is answered to words that are no choice now: what they mean here, why that cannot be, what may be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ratusha.kernel import WhyNot

from .answers import Unclear, printable
from .command_words import words_of
from .replies import note, say
from .screen import is_watched

if TYPE_CHECKING:
    from .drawing import Scene
    from .table import Table

MOST_LISTED = 14
LONGEST_SAID = 60


def answer_unclear(table: Table, scene: Scene, answer: Unclear, typed: str) -> None:
    """Nothing has happened yet."""
    said = answer.said[:LONGEST_SAID]
    could_be = answer.could_be or could_mean(table, scene, answer.said)
    if could_be:
        note(table, scene, scene.say("play.could_be", said=said, moves=listed(table, scene, could_be)), "warning")
        return
    why = refusal(table, scene, typed)
    note(table, scene, why or not_understood(scene, said), "warning")
    if is_watched():  # there choices and commands stand beside it
        return
    say(table, "error.allowed", moves=in_brief(table, scene))
    if not why:
        say(table, "ask.help_line", "quiet")


def not_understood(scene: Scene, said: str) -> str:
    return scene.say("error.bad_number", n=said[:12]) if said.isdecimal() else scene.say("error.not_a_move", said=said)


def could_mean(table: Table, scene: Scene, said: str) -> tuple[str, ...]:
    """Choices that the game's drawing takes for what may have been meant."""
    return tuple(getattr(table.drawing, "could_mean", lambda scene, said: ())(scene, said))


def refusal(table: Table, scene: Scene, typed: str) -> str:
    """By the game's drawing, which knows more names; or by the rules, of a move in the words of the log."""
    of_drawing = getattr(table.drawing, "refusal", None)
    return str(of_drawing(scene, typed) if of_drawing else by_the_rules(table, scene, typed))


def by_the_rules(table: Table, scene: Scene, typed: str) -> str:
    words = " ".join(printable(typed).casefold().split())
    if not 0 < len(words) <= LONGEST_SAID or scene.game.read(scene.hidden, scene.seat, words) < 0:
        return ""
    why = scene.game.why_not(scene.hidden, scene.seat, words) if scene.game.why_not else None
    said = table.name_of(scene, words) or table.called(words)[1]
    if not why:
        return scene.say("error.not_allowed", said=said)
    return scene.say("error.not_allowed_why", said=said, why=sentence_of(scene, why))


def sentence_of(scene: Scene, why: str) -> str:
    """From the catalogue, where the game has one for its reasons."""
    known = scene.texts.catalogue.get("why_not", {})
    return str(known.get(why.key, why)) if isinstance(why, WhyNot) else why


def in_brief(table: Table, scene: Scene) -> str:
    """As the drawing says it where the choices are many; or those with a number on the screen; where none has, all."""
    said = getattr(table.drawing, "how_to_type", lambda scene: "")(scene)
    return said or listed(table, scene, scene.numbered or scene.choices)


def listed(table: Table, scene: Scene, moves: Sequence[str]) -> str:
    """Choices by number and name, commands by name; as many as one reads."""
    named = (name(table, scene, move) for move in moves[:MOST_LISTED])
    return ", ".join(named) + (" …" if len(moves) > MOST_LISTED else "")


def name(table: Table, scene: Scene, move: str) -> str:
    if move not in scene.choices:
        return words_of(table.texts, move)[0]
    number = scene.number(move)
    sentence = table.called(move)[1]
    called = table.name_of(scene, move) or sentence.partition(": ")[2] or sentence
    return f"{number}) {called}" if number else called
