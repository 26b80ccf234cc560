"""Few combinations that together show much."""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

from ratusha.game import load_game

GAMES = ("bloom_town", "machi_koro_2", "sprawlopolis", "welcome_to")
EXPANSIONS = {"sprawlopolis": ("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks")}
"""What comes in boxes of its own, by the name of the option that adds it."""
TOGETHER = {"sprawlopolis": ("construction_zones points_of_interest", "wrecktar beaches roadworks")}
"""As the few show them, each once."""
PLAIN = "plain"
MODES = tuple(f"{game} {mode.id}" for game in GAMES for mode in load_game(game).facts.modes)
LANGUAGES = ("en", "uk", "ru")
SIZES = {"phone": (390, 844), "small phone": (320, 640), "tablet": (1024, 768), "desktop": (1440, 900)}
INPUTS = ("touch", "pointer", "keyboard")
THEMES = ("light", "dark")
COMPANY = ("bots", "people")


class Play(NamedTuple):
    """One whole match: what is played, and how."""

    mode: str
    extra: str
    language: str
    size: str
    input: str
    theme: str
    company: str

    @property
    def words(self) -> str:
        return " ".join(self).replace(" ", "-")


Pair = frozenset[tuple[str, str]]


def every_play() -> list[Play]:
    """The full product, without company where one plays alone."""
    ways = list(product(LANGUAGES, SIZES, INPUTS, THEMES, (*COMPANY, "alone")))
    found = [Play(mode, extra, *way) for mode in MODES for extra in extras_of(mode) for way in ways]
    return [play for play in found if (play.company == "alone") == is_alone(play.mode)]


def extras_of(mode: str) -> tuple[str, ...]:
    """Only where they change anything: elsewhere they cannot be chosen."""
    game, name = mode.split()
    expansions = [load_game(game).facts.option(each) for each in EXPANSIONS.get(game, ())]
    there = all(each is not None and each.matters_in(name) for each in expansions)
    return (PLAIN, *EXPANSIONS.get(game, ()), *TOGETHER.get(game, ())) if there else (PLAIN,)


def is_alone(mode: str) -> bool:
    game, name = mode.split()
    facts = load_game(game).facts.mode(name)
    assert facts is not None
    return facts.most == 1


def pairs_of(play: Play) -> set[Pair]:
    return {frozenset(pair) for pair in combinations(play._asdict().items(), 2)}


def is_short(play: Play) -> bool:
    """Two people take twice as long as one against bots: they meet at the games that are short."""
    return play.company != "people" or play.mode.startswith(("bloom_town", "sprawlopolis"))


CHOSEN = (
    Play("bloom_town full", "plain", "en", "desktop", "keyboard", "light", "people"),
    Play("bloom_town training", "plain", "ru", "small phone", "pointer", "dark", "bots"),
    Play("bloom_town solo", "plain", "uk", "tablet", "touch", "light", "alone"),
    Play("machi_koro_2 base", "plain", "en", "phone", "touch", "dark", "bots"),
    Play("sprawlopolis base", "construction_zones points_of_interest", "uk", "tablet", "keyboard", "dark", "people"),
    Play("sprawlopolis base", "wrecktar beaches roadworks", "ru", "phone", "pointer", "light", "people"),
    Play("sprawlopolis duel", "plain", "uk", "desktop", "pointer", "light", "bots"),
    Play("sprawlopolis interstate", "plain", "en", "small phone", "touch", "light", "people"),
    Play("sprawlopolis interstate_solo", "plain", "ru", "desktop", "touch", "dark", "alone"),
    Play("welcome_to base", "plain", "en", "tablet", "pointer", "light", "bots"),
    Play("welcome_to solo", "plain", "ru", "small phone", "keyboard", "dark", "alone"),
    Play("welcome_to expert", "plain", "uk", "phone", "keyboard", "dark", "bots"),
    Play("welcome_to draft", "plain", "uk", "small phone", "pointer", "light", "bots"),
    Play("welcome_to expert_draft", "plain", "ru", "tablet", "keyboard", "dark", "bots"),
)
"""What `make test` plays: each mode, and each expansion where it has any, in ways of playing that together show every
pair of language, size, input and theme. Named, so that a mode that is added changes nothing about the others."""
