"""What choices are called, and which of them have a number on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..drawing import Scene, put_last
from .signs import label, lot_name

LATIN = "abc"
ROUND_LETTERS = ("o", "о")
"""How a roundabout is typed: in Latin letters and in Cyrillic ones it looks the same."""
UNDONE = ("skip", "leave", "done")
"""What leaves something undone."""


def numbered(scene: Scene) -> list[str]:
    """All but roundabouts and what only temps reach: these are typed by their lots."""
    return put_last([words for words in scene.choices if has_number(scene, words)], UNDONE)


def has_number(scene: Scene, words: str) -> bool:
    verb = words.split()[0]
    return verb != "roundabout" and (verb != "write" or number_in(words) == number_chosen(scene))


def lot_in(words: str) -> tuple[int, int] | None:
    """The lot that a choice names, from 0."""
    verb, *rest = words.split()
    if verb == "write":
        rest = rest[2:]
    if verb not in ("write", "fence", "bis", "roundabout", "spend"):
        return None
    return int(rest[0]) - 1, int(rest[1]) - 1


def number_in(words: str) -> int:
    """The number that `write` writes."""
    return int(words.split()[1])


def number_chosen(scene: Scene) -> int:
    """As it is printed on the card."""
    return int(held(scene)[scene.view["turn"]["number_card"]]["number"])


def effect_chosen(scene: Scene) -> str:
    return str(held(scene)[scene.view["turn"]["effect_card"]]["effect"])


def held(scene: Scene) -> list[dict[str, Any]]:
    """The cards to choose from: stacks that all share, or a hand."""
    found: list[dict[str, Any]] = scene.view["stacks"] or scene.view["sheets"][scene.seat]["hand"]
    return found


def copied(scene: Scene, words: str) -> int:
    """The number that a bis repeats."""
    street, place = lot_in(words) or (0, 0)
    beside = place - 1 if words.endswith("left") else place + 1
    return int(scene.view["sheets"][scene.seat]["houses"][street][beside])


def cards_of(scene: Scene, words: str) -> tuple[int, str]:
    """The number and the effect that `choose` chooses."""
    places = [int(place) - 1 for place in words.split()[1:]]
    cards = held(scene)
    return int(cards[places[0]]["number"]), str(cards[places[-1]]["effect"])


# --- What they are called ---------------------------------------------------------------------------------------------


def name_of(scene: Scene, words: str) -> str:
    """As the sheet names it, and as it may be typed; what has a sentence that says it better has no name here."""
    lot, verb = lot_in(words), words.split()[0]
    where = lot_name(scene, lot) if lot else ""
    match verb:
        case "choose":
            number, effect = cards_of(scene, words)
            return f"{number} {scene.texts.name(effect)}"
        case "write":
            return f"{number_in(words)} {where}"
        case "bis":
            return f"{copied(scene, words)}b → {where}"
        case "fence":
            return label(scene, "fence_at", where=where)
        case "spend":
            return label(scene, "estate_at", where=where)
    return f"{label(scene, 'roundabout_word')} {where}" if lot else ""


def also_called(scene: Scene, words: str) -> tuple[str, ...]:
    """`b4` and `2 4` for a lot, after the number where temps or a bis leave a choice; `o b4` is a roundabout."""
    lot, verb = lot_in(words), words.split()[0]
    if lot is None:
        return other_names(scene, words)
    names = lot_names(scene, lot)
    match verb:
        case "roundabout":
            verbs = (*ROUND_LETTERS, "roundabout", label(scene, "roundabout_word"))
            return tuple(f"{verb} {name}" for verb in verbs for name in names)
        case "write" | "bis":
            number = number_in(words) if verb == "write" else copied(scene, words)
            full = tuple(f"{number} {name}" for name in names)
            return (*full, *(names if is_meant(scene, words, lot) else ()))
    return names


def other_names(scene: Scene, words: str) -> tuple[str, ...]:
    """A combination by its effect, with its number or without; an effect and a plan by their names."""
    verb, *rest = words.split()
    match verb:
        case "choose":
            number, effect = cards_of(scene, words)
            names = (effect, scene.texts.name(effect))
            return (*names, *(f"{number} {name}" for name in names))
        case "park" | "pool" | "temp":
            return (scene.texts.name(verb),)
        case "claim":
            return plan_names(scene, int(rest[0]))
    return ()


def plan_names(scene: Scene, level: int) -> tuple[str, ...]:
    plan = scene.view["plans"][level - 1]["plan"]
    return (f"plan {level}", label(scene, "plan_n", n=level), plan, scene.texts.name(plan))


def lot_names(scene: Scene, lot: Sequence[int]) -> tuple[str, ...]:
    street, place = lot
    letters = dict.fromkeys(f"{alphabet[street]}{place + 1}" for alphabet in (LATIN, label(scene, "letters")))
    return (*letters, f"{street + 1} {place + 1}")


def is_meant(scene: Scene, words: str, lot: Sequence[int]) -> bool:
    """By the lot alone: what is printed, or the only thing that goes there."""
    there = [each for each in scene.choices if each.split()[0] == words.split()[0] and lot_in(each) == lot]
    if words.startswith("write "):
        printed = number_chosen(scene)
        if any(number_in(each) == printed for each in there):
            return number_in(words) == printed
    return len(there) == 1
