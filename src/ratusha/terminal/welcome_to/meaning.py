"""What may have been meant by words that are no choice now, and why it cannot be chosen."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any, NamedTuple

from ratusha.games.welcome_to.cards import EFFECTS
from ratusha.games.welcome_to.words import PLAIN, read, why_not

from ..answers import begun_by, plain, printable
from ..drawing import Scene
from .choices import (
    LATIN,
    ROUND_LETTERS,
    cards_of,
    copied,
    effect_chosen,
    has_number,
    lot_in,
    name_of,
    number_chosen,
    number_in,
    plan_names,
)
from .signs import label, letter, lot_name
from .streets import own

LOT = re.compile(r"(?:(\d{1,2}) )?(?:([^\W\d_])|([123]) )(\d{1,2})")
"""`b4` or `2 4`, perhaps with a number before it."""
MOVES = {"surveyor": "fence", "agent": "agent", "park": "park", "pool": "pool", "temp": "temp", "bis": "bis"}
"""The verb of each effect."""
EXAMPLES = {"surveyor": "fence 1 1", "agent": "agent 1", "bis": "bis 1 2 left"}
"""A move of each effect, to ask what is in the way of all of them."""


class Lot(NamedTuple):
    """As it was typed: it need not exist."""

    number: str
    street: int
    place: int


class Meant(NamedTuple):
    """A move, and what to call it."""

    words: str
    what: str


# --- Choices ----------------------------------------------------------------------------------------------------------


def could_mean(scene: Scene, said: str) -> list[str]:
    """The choices that write, copy or take this number, that lie on this street, that use this effect."""
    street, effect = street_called(scene, said), effect_called(scene, said)
    return [
        words
        for words in scene.choices
        if said == number_of(scene, words) or lies_on(words, street) or uses(scene, words, effect)
    ]


def lies_on(words: str, street: int) -> bool:
    lot = lot_in(words)
    return lot is not None and lot[0] == street


def number_of(scene: Scene, words: str) -> str:
    match words.split()[0]:
        case "choose":
            return str(cards_of(scene, words)[0])
        case "write":
            return str(number_in(words))
        case "bis":
            return str(copied(scene, words))
    return ""


def uses(scene: Scene, words: str, effect: str) -> bool:
    """Temps change the number while it is written."""
    verb = words.split()[0]
    return verb == MOVES.get(effect) or (effect == "temp" and verb == "write" and not has_number(scene, words))


# --- Why not ----------------------------------------------------------------------------------------------------------


def refusal(scene: Scene, typed: str) -> str:
    """`7 b4: numbers ascend along a street, 9 to 12 fit there`."""
    said = plain(typed)
    return off_the_sheet(scene, said) or because(scene, meant(scene, typed, said))


def off_the_sheet(scene: Scene, said: str) -> str:
    lot = without_roundabout(scene, said)
    return no_such_street(scene, lot) or beyond_the_street(scene, lot)


def no_such_street(scene: Scene, said: str) -> str:
    found = LOT.fullmatch(said)
    if not found or lot_called(scene, said):
        return ""
    streets = ", ".join(letter(scene, street) for street in range(3))
    return label(scene, "no_such_street", said=f"{found[2]}{found[4]}", streets=streets)


def beyond_the_street(scene: Scene, said: str) -> str:
    lot = lot_called(scene, said)
    if lot is None or 0 <= lot.place < scene.view["sheet"]["houses"][lot.street]:
        return ""
    name, most = letter(scene, lot.street), scene.view["sheet"]["houses"][lot.street]
    return label(scene, "no_such_lot", said=f"{name}{lot.place + 1}", street=name, most=most)


def because(scene: Scene, found: Meant) -> str:
    """A combination that is not on the table breaks no rule: there is none."""
    why = why_not(scene.hidden, scene.seat, found.words)
    if not found.what:
        return ""
    if not found.words:
        return scene.say("sentence.because", what=found.what, why=label(scene, "not_on_cards"))
    reason = scene.say(f"why_not.{why.key}", **known_of(scene, found.words)) if why else ""
    return scene.say("sentence.because", what=found.what, why=reason) if why else ""


def known_of(scene: Scene, words: str) -> dict[str, Any]:
    """What a reason may name: number and effect chosen, the house on a lot, what would fit there."""
    turn, lot = scene.view["turn"], lot_in(words)
    known: dict[str, Any] = {}
    if turn["number_card"] is not None:
        known |= {"number": number_chosen(scene), "effect": scene.texts.name(effect_chosen(scene))}
    if lot:
        street, place = lot
        known["house"] = own(scene)["houses"][street][place]
        known["room"] = room(scene, turn["bounds"][street][place])
    return known


def room(scene: Scene, bounds: list[int] | None) -> str:
    if bounds is None or bounds[0] > bounds[1]:
        return label(scene, "no_room")
    low, high = bounds
    return label(scene, "room" if low < high else "room_for_one", low=low, high=high)


# --- What was meant ---------------------------------------------------------------------------------------------------


def meant(scene: Scene, typed: str, said: str) -> Meant:
    words = " ".join(printable(typed).casefold().split())
    if read(scene.hidden, scene.seat, words) >= 0:
        return Meant(words, called(scene, words))
    for find in (by_roundabout, by_lot, by_street, by_effect, by_plan, by_sentence):
        found = find(scene, said)
        if found:
            return found
    return Meant("", "")


def called(scene: Scene, words: str) -> str:
    """A bis house of which there is none repeats no number."""
    lot = lot_in(words)
    if words.startswith("bis ") and lot:
        return f"{scene.texts.name('bis')} {lot_name(scene, lot)}"
    return (name_of(scene, words) if lot else "") or scene.texts.action(words, scene.names)


def by_roundabout(scene: Scene, said: str) -> Meant | None:
    about = without_roundabout(scene, said)
    lot = lot_called(scene, about) if about != said else None
    if lot is None:
        return None
    words = f"roundabout {lot.street + 1} {lot.place + 1}"
    return Meant(words, name_of(scene, words))


def without_roundabout(scene: Scene, said: str) -> str:
    verb, _, about = said.partition(" ")
    return about if verb in (*ROUND_LETTERS, "roundabout", plain(label(scene, "roundabout_word"))) else said


def by_lot(scene: Scene, said: str) -> Meant | None:
    lot = lot_called(scene, said)
    if lot is None:
        return None
    where = f"{lot.number} {lot_name(scene, lot[1:])}".strip()
    return Meant(move_on(scene, lot), where)


def move_on(scene: Scene, lot: Lot) -> str:
    """What a lot is good for in this step: to write on it, or to use the effect there."""
    where, step = f"{lot.street + 1} {lot.place + 1}", scene.view["turn"]["step"]
    if step == "effect":
        return f"bis {where} {side_of(scene, lot)}" if effect_chosen(scene) == "bis" else f"fence {where}"
    if step == "spend":
        return f"spend {where}"
    number = int(lot.number or (number_chosen(scene) if step == "write" else 0))
    return f"write {min(number, 17)} in {where}"


def side_of(scene: Scene, lot: Lot) -> str:
    """Where the neighbour stands whose number would be repeated."""
    houses = own(scene)["houses"][lot.street]
    return "left" if lot.place > 0 and houses[lot.place - 1] is not None else "right"


def by_street(scene: Scene, said: str) -> Meant | None:
    street = street_called(scene, said)
    if street < 0:
        return None
    return Meant(move_on(scene, Lot("", street, 0)), label(scene, "street_n", street=letter(scene, street)))


def by_effect(scene: Scene, said: str) -> Meant | None:
    effect = effect_called(scene, said)
    if not effect:
        return None
    words = EXAMPLES.get(effect, MOVES[effect])
    if scene.view["turn"]["step"] == "choose":
        words = next((each for each in combinations(scene) if cards_of(scene, each)[1] == effect), "")
    return Meant(words, scene.texts.name(effect))


def combinations(scene: Scene) -> list[str]:
    """Whether their numbers fit or not: a stack each, or two cards of a hand."""
    if scene.view["stacks"]:
        return ["choose 1", "choose 2", "choose 3"]
    return [f"choose {number} {effect}" for number, effect in permutations((1, 2, 3), 2)]


def by_plan(scene: Scene, said: str) -> Meant | None:
    levels = [each["level"] for each in scene.view["plans"]]
    level = next((each for each in levels if said in map(plain, plan_names(scene, each))), 0)
    return Meant(f"claim {level}", label(scene, "plan_n", n=level)) if level else None


def by_sentence(scene: Scene, said: str) -> Meant | None:
    sentences = {words: scene.texts.action(words) for words in PLAIN.values()}
    found = begun_by(said, sentences)
    return Meant(found, sentences[found]) if found else None


# --- What is called so ------------------------------------------------------------------------------------------------


def street_called(scene: Scene, said: str) -> int:
    """`b`, `street b` or `street 2`; -1 if it is none."""
    for street in range(3):
        name = letter(scene, street)
        full = (label(scene, "street_n", street=name), scene.say(f"street.{street + 1}"))
        if said in (name, LATIN[street], f"street {LATIN[street]}", *map(plain, full)):
            return street
    return -1


def lot_called(scene: Scene, said: str) -> Lot | None:
    found = LOT.fullmatch(said)
    if not found:
        return None
    street = int(found[3]) - 1 if found[3] else street_called(scene, found[2])
    return Lot(found[1] or "", street, int(found[4]) - 1) if street >= 0 else None


def effect_called(scene: Scene, said: str) -> str:
    """By id or name, or by the beginning of one."""
    return begun_by(said, {effect: scene.texts.name(effect) for effect in EFFECTS})
