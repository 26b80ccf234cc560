"""Few combinations that together show much: each adds as many new pairs of values as it can."""

from __future__ import annotations

import random
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
MOST_MATCHES = 14
LUCK = 2
"""How ties are broken: found by trying, as it leaves out no pair of language, size, input and theme."""


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


def chosen(luck: int = LUCK) -> list[Play]:
    """Each mode and each expansion once; what goes with them is whatever brings the most pairs not there yet."""
    plenty = [play for play in every_play() if is_short(play)]
    random.Random(luck).shuffle(plenty)
    plays, seen = list[Play](), set[Pair]()
    for mode, extra in wanted():
        fit = (each for each in plenty if (each.mode, each.extra) == (mode, extra))
        play = max(fit, key=lambda each: len(pairs_of(each) - seen))
        plays.append(play)
        seen |= pairs_of(play)
    return plays


def wanted() -> list[tuple[str, str]]:
    """Every mode; one that has expansions with each of them."""
    return [(mode, extra) for mode in MODES for extra in extras_shown(mode)]


def extras_shown(mode: str) -> tuple[str, ...]:
    return TOGETHER[mode.split()[0]] if len(extras_of(mode)) > 1 else (PLAIN,)


def is_short(play: Play) -> bool:
    """Two people take twice as long as one against bots: they meet at the games that are short."""
    return play.company != "people" or play.mode.startswith(("bloom_town", "sprawlopolis"))
