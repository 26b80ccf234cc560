"""A card in a few signs, in a line, and in full."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ratusha.games.machi_koro_2.cards import (
    BLUE_ON,
    COINS,
    COLOUR,
    COPIES,
    COST,
    COUNTS,
    EFFECT,
    ESTABLISHMENTS,
    GREEN_ON,
    ICON,
    ICONS,
    LANDMARKS,
    MARK_COINS,
    NAMES,
    PRICES,
    PURPLE_ON,
    RAISED_BY,
    RED_ON,
    Colour,
    Effect,
)

from ..answers import plain
from ..drawing import Scene

SIGNS = {Colour.RED: "−", Colour.BLUE: "≈", Colour.GREEN: "•", Colour.PURPLE: "★"}
LANDMARK_SIGN = "■"
"""Colour is never alone: whoever sees none reads the sign."""


def chip(number: int) -> Text:
    """The number of a choice: gold means yes."""
    return Text.assemble((f"{number:>2})", "choice")) if number else Text()


def colour_of(name: str) -> str:
    """Landmarks are orange."""
    return "orange" if name in LANDMARKS else Colour(COLOUR[ESTABLISHMENTS.index(name)]).name.lower()


def sign_of(name: str) -> str:
    return LANDMARK_SIGN if name in LANDMARKS else SIGNS[Colour(COLOUR[ESTABLISHMENTS.index(name)])]


def numbers_of(name: str) -> str:
    """The rolls that activate an establishment: `2–3`."""
    found = rolls_of(name)
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


def rolls_of(name: str) -> list[int]:
    card = ESTABLISHMENTS.index(name)
    return [roll for roll in range(1, 13) if any(card in on[roll] for on in (RED_ON, BLUE_ON, GREEN_ON, PURPLE_ON))]


def title(scene: Scene, name: str) -> Text:
    return Text.assemble((scene.texts.name(name), f"card.{colour_of(name)}"))


def standing(scene: Scene) -> set[str]:
    """The landmarks that anybody has built."""
    return {name for city in scene.view["cities"] for name in city["landmarks"]}


def effect(scene: Scene, name: str) -> str:
    """What one copy does, in a few words and with the coins that it brings as things stand."""
    if name in LANDMARKS:
        return scene.say(f"short.{name}")
    card = ESTABLISHMENTS.index(name)
    each = yields(scene, card)
    if EFFECT[card] != Effect.PER_ICON:
        return scene.say(f"short.{Effect(EFFECT[card]).name.lower()}", n=each)
    said = scene.say(f"short.per_{ICONS[COUNTS[card]]}", n=each)
    found = icons(scene, COUNTS[card])
    return f"{said} = {each * found}" if found else said


def icons(scene: Scene, icon: int) -> int:
    """How many cards with this icon stand in the city of whoever looks."""
    owned = scene.view["cities"][scene.seat]["establishments"]
    return sum(int(copies) for name, copies in owned.items() if ICON[ESTABLISHMENTS.index(name)] == icon)


def yields(scene: Scene, card: int) -> int:
    raiser = RAISED_BY[card]
    raised = raiser >= 0 and LANDMARKS[raiser] in standing(scene)
    return int(COINS[card]) + (int(MARK_COINS[raiser]) if raised else 0)


# --- In full ----------------------------------------------------------------------------------------------------------


def explain(scene: Scene, topic: str) -> RenderableType | None:
    """The card of that name or id, or the only ones that begin so."""
    found = [name for name in NAMES if plain(topic) in (plain(name), plain(scene.texts.name(name)))]
    found = found or [name for name in NAMES if begins(scene, name, plain(topic))]
    return Group(*(full_text(scene, name) for name in found)) if found else None


def begins(scene: Scene, name: str, topic: str) -> bool:
    return bool(topic) and (plain(name).startswith(topic) or plain(scene.texts.name(name)).startswith(topic))


def full_text(scene: Scene, name: str) -> Text:
    facts = landmark_facts(scene, name) if name in LANDMARKS else establishment_facts(scene, name)
    text = Text.assemble(
        (f"{sign_of(name)} ", f"card.{colour_of(name)}"), title(scene, name), ("  " + facts + "\n", "quiet")
    )
    return text.append(f"  {scene.say(f'card_text.{name}')}.")


def establishment_facts(scene: Scene, name: str) -> str:
    card = ESTABLISHMENTS.index(name)
    icon = scene.say(f"icon.{ICONS[ICON[card]]}")
    price = f"{scene.say('label.price')}: {COST[card]}"
    return " · ".join((numbers_of(name), icon, price, f"×{COPIES[card]}"))


def landmark_facts(scene: Scene, name: str) -> str:
    mark = LANDMARKS.index(name)
    prices = "/".join(str(price) for price in PRICES[mark] if price)
    return f"{scene.say('label.price')}: {prices}"


def legend(scene: Scene) -> RenderableType:
    said = {colour.name.lower(): (sign, f"colour.{colour.name.lower()}") for colour, sign in SIGNS.items()}
    said["orange"] = (LANDMARK_SIGN, "label.landmarks")
    return Group(*(Text(f"{sign} {scene.say(key)}", f"card.{colour}") for colour, (sign, key) in said.items()))
