"""What `? name` explains: goals by number or name, cards of expansions, the rules on the table."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ratusha.games.sprawlopolis.cards import CARDS, GOALS

from ..answers import plain
from ..drawing import Scene
from .signs import FRESH, LANDMARK, LOCKED, SITE, WORKS, label, lines_of, zone_name, zone_sign


def explain(scene: Scene, topic: str) -> RenderableType | None:
    """What is called so, or whatever has a word that begins so."""
    said = plain(topic)
    topics = {card: [plain(card), plain(scene.texts.name(card))] for card in scene.texts.catalogue["card"]}
    for goal, number in zip(GOALS, CARDS, strict=False):
        topics[number].append(plain(scene.say(f"goal.{goal}")))
    topics |= {key: [plain(scene.say(key))] for key in rules(scene)}
    found = [key for key, called in topics.items() if said in called]
    found = found or [
        key for key, called in topics.items() if said and any(f" {said}" in f" {each}" for each in called)
    ]
    return Group(*(full_text(scene, key) for key in found)) if found else None


def rules(scene: Scene) -> dict[str, str]:
    """The other sides of expansions' cards that lie among the goals, by their names, with the cards."""
    view, city = scene.view, scene.hidden
    found: dict[str, str] = {}
    if view["site_rule"]:
        found[f"site_rule.{view['site_rule']['rule']}"] = CARDS[city.site_rule]
    if view["beach_goal"]:
        found[f"beach_goal.{view['beach_goal']}"] = CARDS[city.beach_goal]
    if view["duel_rule"]:
        found[f"duel_rule.{view['duel_rule']['rules']}"] = view["duel_rule"]["card"]
    return found


def full_text(scene: Scene, key: str) -> Text:
    """A rule tells its name itself."""
    if key in scene.texts.catalogue["card"]:
        return Text.assemble((scene.texts.name(key), "heading"), f"\n  {scene.say(f'card_text.{key}')}.")
    text = Text.assemble((scene.say(key), "heading"), f"\n  {scene.say(f'other_side.{rules(scene)[key]}')}.")
    if key.startswith("duel_rule."):
        text.append(f"\n  {scene.say(key.replace('duel_rule', 'duel_rule_text'))}.")
    return text


def legend(scene: Scene) -> RenderableType:
    """Signs, and how to type; the rest by `? name`."""
    zones = [zone_sign(letter).append(f" {zone_name(scene, letter)}", "none") for letter in "CPIR"]
    marks = label(scene, "signs", fresh=FRESH, site=SITE, landmark=LANDMARK, locked=LOCKED, works=WORKS).split(" · ")
    return Group(*lines_of([*zones, *map(Text, marks)], scene.width), Text(label(scene, "typing"), "quiet"))
