"""Hundreds of placements, one at a time: the best first, or by card and square, each seen before it is decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ratusha.games.sprawlopolis.cards import BASE_CARDS, CARDS, FIRST_LANDMARK
from ratusha.games.sprawlopolis.city import city_of
from ratusha.games.sprawlopolis.problems import Problem
from ratusha.games.sprawlopolis.view import after, scores_of
from ratusha.games.sprawlopolis.words import SIDES, why_not

from ..answers import plain, printable
from ..command_words import command_names
from ..drawing import Scene
from .signs import (
    Place,
    Placement,
    card_name,
    is_numbered,
    kind_name,
    label,
    placement_in,
    row_number,
    square_at,
    square_name,
)

VERBS = ("next", "back", "turn", "ok", "drop")
TURNED = ("turned", "t")


@dataclass(frozen=True)
class Tried:
    """A choice, and everyone's points as they would be then."""

    words: str
    action: int
    scores: tuple[dict[str, int], ...]
    value: int


@dataclass(frozen=True)
class Preview:
    """All that may be laid, the best first; those that are stepped through, and which of them is on the screen."""

    every: tuple[Tried, ...]
    found: tuple[Tried, ...] = ()
    at: int = 0
    note: str = ""

    @property
    def now(self) -> Tried | None:
        return self.found[self.at] if self.found else None

    def step(self, by: int) -> Preview:
        return replace(self, at=(self.at + by) % len(self.found), note="")

    def show(self, found: Sequence[Tried], first: Tried) -> Preview:
        return replace(self, found=tuple(found), at=list(found).index(first), note="")


def tried(scene: Scene) -> Tried | None:
    """What is on the screen and not decided yet."""
    return scene.preview.now if isinstance(scene.preview, Preview) else None


def also_called(scene: Scene, words: str) -> tuple[str, ...]:
    """`ok` is whatever is on the screen."""
    now = tried(scene)
    return tuple(called(scene, "ok")) if now and now.words == words else ()


def numbered(scene: Scene) -> Sequence[str]:
    """Where cards are tried out a number is a card, never a choice."""
    return () if isinstance(scene.preview, Preview) else scene.choices


def called(scene: Scene, verb: str) -> list[str]:
    """In English and in the language of the table."""
    return [verb, *map(plain, label(scene, f"say_{verb}").split())]


# --- Trying out -------------------------------------------------------------------------------------------------------


def cities_after(scene: Scene, action: int) -> list[dict[str, Any]]:
    city = after(scene.hidden, scene.seat, action)
    return [city_of(city, side, []) for side in range(len(scene.view["cities"]))]


def try_out(scene: Scene, words: str) -> Tried:
    action = scene.game.read(scene.hidden, scene.seat, words)
    scores = tuple(scores_of(after(scene.hidden, scene.seat, action)))
    value = scores[scene.seat]["total"]
    if scene.view["mode"] == "duel":
        value -= scores[1 - scene.seat]["total"]
    return Tried(words, action, scores, value)


def try_all(scene: Scene) -> tuple[Tried, ...]:
    choices = (words for words in scene.choices if words.startswith(("place ", "landmark ")))
    return tuple(sorted((try_out(scene, words) for words in choices), key=lambda each: -each.value))


# --- What was typed ---------------------------------------------------------------------------------------------------


def preview(scene: Scene, typed: str) -> Preview | None:
    """None where it is a command, or a choice in words."""
    shown = scene.preview if isinstance(scene.preview, Preview) else begin(scene)
    said = plain(typed)
    if not shown.every:
        return None
    if not said:
        return shown if scene.preview is None else None
    verb = verb_of(scene, said)
    if verb:
        return by_verb(scene, shown, verb)
    wish = wish_of(scene, shown, said)
    if wish:
        return wish
    if is_for_others(scene, said):
        return None
    wanted = placement_in(" ".join(printable(typed).casefold().split()))
    if wanted and wanted.card in CARDS:
        return lay_there(scene, shown, wanted)
    return replace(shown, note=label(scene, "not_understood", said=said[:40]))


def begin(scene: Scene) -> Preview:
    """Where there is only one card to lay it is shown at once."""
    every = try_all(scene)
    only = len(cards(every)) == 1 and all(words.startswith(("place ", "landmark ")) for words in scene.choices)
    return Preview(every, every if only else ())


def cards(every: Iterable[Tried]) -> list[str]:
    """Those that may be laid; the point of interest is none of them."""
    return list(dict.fromkeys(found.card if found else "" for found in (placement_in(each.words) for each in every)))


def verb_of(scene: Scene, said: str) -> str:
    """Whole words first: `t` begins one and is another's short form."""
    names = {name: verb for verb in VERBS for name in called(scene, verb)}
    begun = {verb for name, verb in names.items() if name.startswith(said)}
    return names.get(said) or (begun.pop() if len(begun) == 1 and not said.isdecimal() else "")


def by_verb(scene: Scene, shown: Preview, verb: str) -> Preview | None:
    now = shown.now
    match verb:
        case "next" | "back" if now:
            return shown.step(1 if verb == "next" else -1)
        case "next" | "back":
            return shown.show(shown.every, shown.every[0])
        case "drop":
            return Preview(shown.every)
        case "ok" if now:
            return None
        case "turn" if now and placement_in(now.words):
            return turn(scene, shown, now)
    return replace(shown, note=label(scene, "first_a_card"))


def turn(scene: Scene, shown: Preview, now: Tried) -> Preview:
    """The same card in the same place, the other way round."""
    wanted = placement_in(now.words)
    for each in shown.every:
        found = placement_in(each.words)
        if wanted and found == wanted._replace(turned=not wanted.turned):
            found_among = shown.found if each in shown.found else of_card(shown.every, wanted.card)
            return shown.show(found_among, each)
    return replace(shown, note=label(scene, "not_turned"))


def of_card(every: Iterable[Tried], card: str, turned: bool = False) -> list[Tried]:
    both = ((each, placement_in(each.words)) for each in every)
    return [each for each, found in both if found and found.card == card and (found.turned or not turned)]


def wish_of(scene: Scene, shown: Preview, said: str) -> Preview | None:
    """A card, perhaps turned, perhaps with a square; or just a square for the card on the screen."""
    *_, last = words = said.split()
    place = square_at(scene, last) if not last.isdecimal() else None
    words = words[:-1] if place else words
    turned = bool(words) and words[-1] in (*TURNED, *label(scene, "say_turned").split())
    words = words[:-1] if turned else words
    card = card_called(scene, " ".join(words)) if words else on_screen(shown)
    if words and not card:
        other = card_of_others(scene, " ".join(words))
        return replace(shown, note=label(scene, "no_such_card", said=other)) if other else None
    if not card:
        return replace(shown, note=label(scene, "first_a_card")) if place or turned else None
    found = of_card(shown.every, card, turned)
    here = [each for each in found if place is None or laid_at(each) == place]
    if here:
        return shown.show(found, here[0])
    if not place:
        return replace(shown, note=nowhere(scene, shown, card))
    where = on_the_map(scene, place) or last
    return replace(shown, note=refusal(scene, Placement(card, turned, place), where))


def lay_there(scene: Scene, shown: Preview, wanted: Placement) -> Preview:
    """Whole words, perhaps without the city that they mean."""
    here = [each for each in shown.every if placement_in(each.words) == wanted]
    if here:
        return shown.show(of_card(shown.every, wanted.card), here[0])
    place = wanted.place
    return replace(shown, note=refusal(scene, wanted, on_the_map(scene, place) or f"{place.row} {place.column}"))


def refusal(scene: Scene, wanted: Placement, where: str) -> str:
    """Which rule forbids it."""
    side, row, column = wanted.place
    words = f"place {wanted.card}{' turned' if wanted.turned else ''} at {row} {column}"
    words += f" {SIDES[side]}" if len(scene.view["cities"]) > 1 else ""
    problem = why_not(scene.hidden, scene.seat, words) or Problem.TOUCHES_NOTHING
    why = scene.say(f"why_not.{problem.key}")
    return label(scene, "cannot_lie", what=card_name(scene, wanted.card), where=where, why=why)


def on_the_map(scene: Scene, place: Place) -> str:
    """The square's name, in letters of the board however it was typed; "" above and to the left of the map."""
    name = square_name(scene, place)
    is_there = row_number(scene, place.side, place.row) > 0 and square_at(scene, name) == place
    return name if is_there else ""


def nowhere(scene: Scene, shown: Preview, card: str) -> str:
    view = scene.view
    if view["phase"] == "landmark":
        return scene.say("why_not.landmark_first")
    if card in view["hands"][scene.seat]["cards"] and view["turn"] != scene.seat:
        return scene.say("why_not.not_your_turn")
    key = "never_turned" if of_card(shown.every, card) else "fits_nowhere"
    return label(scene, key, what=card_name(scene, card))


def laid_at(each: Tried) -> Place | None:
    found = placement_in(each.words)
    return found.place if found else None


def on_screen(shown: Preview) -> str:
    """The card that is being tried out, or the only one there is."""
    found = placement_in(shown.now.words) if shown.now else None
    known = cards(shown.every)
    return found.card if found else known[0] if len(known) == 1 else ""


def card_called(scene: Scene, said: str) -> str:
    """By number, id or name, or by the beginning of either where that is clear."""
    names = {card: names_of(scene, card) for card in at_hand(scene)}
    exact = [card for card, known in names.items() if said in known]
    begun = [card for card, known in names.items() if any(name.startswith(said) for name in known)]
    found = exact or ([] if said.isdecimal() else begun)
    return found[0] if len(found) == 1 else ""


def card_of_others(scene: Scene, said: str) -> str:
    """A number, or an expansion's card by its id or name, whoever has it."""
    if said.isdecimal():
        return said[:40]
    found = [card for card in CARDS[BASE_CARDS:FIRST_LANDMARK] if said in names_of(scene, card)]
    return card_name(scene, found[0]) if len(found) == 1 else ""


def names_of(scene: Scene, card: str) -> tuple[str, ...]:
    return tuple(map(plain, (card, kind_of(scene, card), scene.texts.name(card))))


def at_hand(scene: Scene) -> list[str]:
    """Whatever the seat has, or must lay at once, whether there is room for it or not."""
    view, seat = scene.view, scene.seat
    found = [*view["hands"][seat]["cards"], *(each["card"] for each in view["works"][seat])]
    return [view["top"]] if view["phase"] == "at_once" else found


def kind_of(scene: Scene, card: str) -> str:
    return card if is_numbered(card) else kind_name(scene, card)


def is_for_others(scene: Scene, said: str) -> bool:
    """A command, or a choice that is not a matter of trying out."""
    first = said.partition(" ")[0]
    if said.startswith("?") or any(name.startswith(first) for name in command_names(scene.texts)):
        return True
    names = (plain(name) for words in scene.choices for name in (words, words.partition(" ")[2]))
    if any(name == said for name in names):
        return True
    others = [words for words in scene.choices if not words.startswith("place ")]
    return any(plain(name).startswith(said) for each in others for name in (each, scene.texts.action(each)))
