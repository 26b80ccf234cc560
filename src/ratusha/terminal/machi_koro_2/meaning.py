"""What may have been meant by words that are no choice now, and why it cannot be chosen."""

from __future__ import annotations

from typing import Any

from ratusha.games.machi_koro_2.cards import ESTABLISHMENTS, NAMES
from ratusha.games.machi_koro_2.words import read, why_not

from ..answers import begun_by, plain, printable
from ..drawing import Scene
from .cards import begins, numbers_of, rolls_of
from .market import price_of

PLAIN = ("dice 1", "dice 2", "pass", "decline")
BUILDING = ("opening", "build")
VERBS = ("build", "give away", "give", "take")
"""Typed before a card, in words; in a sentence a colon stands between the two."""


def could_mean(scene: Scene, said: str) -> list[str]:
    """The choices about a card that this roll activates."""
    return [words for words in scene.choices if said in numbers_on(card_in(words))]


def numbers_on(card: str) -> tuple[str, ...]:
    """Each roll, and all of them as they stand on the card."""
    return (*map(str, rolls_of(card)), numbers_of(card)) if card in ESTABLISHMENTS else ()


def refusal(scene: Scene, typed: str) -> str:
    """`Stadium: costs 6, you have 5 coins`."""
    words = meant(scene, typed)
    why = why_not(scene.hidden, scene.seat, words)
    if not why:
        return ""
    card = card_in(words)
    what = scene.texts.name(card) if card else scene.texts.action(words, scene.names)
    return scene.say("sentence.because", what=what, why=scene.say(f"why_not.{why.key}", **known_of(scene, card)))


def meant(scene: Scene, typed: str) -> str:
    """A move in words, or what one could do with a card in this phase."""
    said, words = plain(typed), " ".join(printable(typed).casefold().split())
    if read(scene.hidden, scene.seat, words) >= 0:
        return words
    card = card_called(scene, said)
    if card:
        return with_card(scene, card)
    return begun_by(said, {each: scene.texts.action(each) for each in PLAIN})


def card_called(scene: Scene, said: str) -> str:
    """By id or name, after a verb or not; the only one that begins so, or the only one on show with this number."""
    after_verb = (said.removeprefix(f"{verb} ") for verb in VERBS)
    for about in dict.fromkeys((said, said.partition(": ")[2], *after_verb)):
        exact = [name for name in NAMES if about in (plain(name), plain(scene.texts.name(name)))]
        found = exact or [name for name in NAMES if begins(scene, name, about)]
        if len(found) == 1:
            return found[0]
    return numbered_so(scene, said)


def numbered_so(scene: Scene, said: str) -> str:
    """Where one may build, the card of the rows that this roll activates, if it is the only one."""
    shown = [pile["card"] for row in scene.view["rows"] for pile in row if said in numbers_on(pile["card"])]
    return shown[0] if len(shown) == 1 and scene.view["phase"] in BUILDING else ""


def with_card(scene: Scene, card: str) -> str:
    phase = scene.view["phase"] if card in ESTABLISHMENTS else "build"
    other = (scene.seat + 1) % len(scene.names)
    match phase:
        case "swap_give":
            return f"give {card}"
        case "swap_take":
            return f"take {card} from {other + 1}"
        case "give_away":
            return f"give away {card}"
    return f"build {card}"


def card_in(words: str) -> str:
    return next((word for word in words.split() if word in NAMES), "")


def known_of(scene: Scene, card: str) -> dict[str, Any]:
    """What a reason may name: the price as it is for this seat, its coins, in whose city a landmark stands."""
    view = scene.view
    piles = [pile for row in (*view["rows"], view["landmarks"]) for pile in row if pile["card"] == card]
    owners = [scene.names[seat] for seat, city in enumerate(view["cities"]) if card in city["landmarks"]]
    return {
        "price": price_of(scene, piles[0]) if piles else None,
        "coins": view["cities"][scene.seat]["coins"],
        "owner": ", ".join(owners),
    }
