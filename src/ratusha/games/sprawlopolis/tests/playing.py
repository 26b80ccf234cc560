"""Matches played by simple players, position by position, for the tests of this game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ratusha.chance import FairChance, ScriptedChance
from ratusha.game import load_game
from ratusha.games.sprawlopolis.scoring import target, total
from ratusha.games.sprawlopolis.state import Metropolis
from ratusha.games.sprawlopolis.tests.mirror import Mirror
from ratusha.kernel import CHANCE, Silent, copy
from ratusha.match import Match
from ratusha.match.position import Position
from ratusha.match.setting import Setting, agree
from tests.playthroughs import pick_seat
from tests.steps import who_acts

GAME = load_game("sprawlopolis")
MODES = ("base", "duel", "interstate", "interstate_solo")
TABLES = [(mode.id, seats) for mode in GAME.facts.modes for seats in range(mode.fewest, mode.most + 1)]
EXPANSIONS = ("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks")
ALL = dict.fromkeys(EXPANSIONS, "yes")
ONLOOKER = -1
SILENT = Silent()

Policy = Callable[[Position, int], int]
Told = tuple[dict[str, Any], ...]


def setting(mode: str, seats: int, **options: str) -> Setting:
    return agree(GAME, mode, options, seats, "fixed", 5000)


def mixed(mode: str, seats: int, seed: int) -> Setting:
    """Every option by chance."""
    rng = random.Random(f"{mode} {seats} {seed}")
    return setting(mode, seats, **{option.id: rng.choice(option.values) for option in GAME.facts.options})


def mirror_of(agreed: Setting) -> Mirror:
    return Mirror(agreed.mode, agreed.seats, agreed.options)


def at_random(rng: random.Random) -> Policy:
    return lambda position, seat: rng.choice(position.legal(seat))


def densely(rng: random.Random) -> Policy:
    """As near to the first card as a few tries allow: much is covered, roads join and close."""

    def far(position: Position, seat: int, action: int) -> int:
        words = GAME.words(position.state, seat, action).split()
        if words[0] != "place":
            return 99
        row, column = (int(word) for word in words[words.index("at") + 1 :][:2])
        return abs(row) + abs(column)

    def choose(position: Position, seat: int) -> int:
        legal = position.legal(seat)
        few = rng.sample(legal, min(6, len(legal)))
        return min(few, key=lambda action: far(position, seat, action))

    return choose


def positions(agreed: Setting, policy: Policy, rng: random.Random) -> Iterator[tuple[Position, int, str, Told]]:
    """Every position of a match with what is about to be said there; the last one with nothing."""
    position, number = Position.first(agreed), 0
    events: Told = ()
    while acting := who_acts(position.state):
        number += 1
        if acting == [CHANCE]:
            draw = position.next_draw()
            words, weights = zip(*draw.outcomes, strict=True)
            draw = replace(draw, words=rng.choices(words, weights)[0])
            yield position, CHANCE, draw.words, events
            _, events = position.apply_outcome(number, draw)
        else:
            seat = pick_seat(acting, rng)
            action = policy(position, seat)
            yield position, seat, GAME.words(position.state, seat, action), events
            _, events = position.decide(number, seat, action)
    yield position, CHANCE, "", events


def ended_with(mode: str, seats: int, margin: int) -> Metropolis:
    """A match at random to its end, with other goals put beside it until the city has so many more than the target."""
    for seed in range(40):
        rng = random.Random(f"{mode} {seed}")
        *_, (last, _, _, _) = positions(setting(mode, seats, difficulty="easy"), densely(rng), rng)
        city: Metropolis = copy(last.state)
        for _ in range(200):
            city.goals[:] = rng.sample(range(18), 3)
            if total(city) - target(city) == margin:
                return city
    raise AssertionError("never so")


def sit(
    *deck: str, mode: str = "base", seats: int = 1, goals: Sequence[int] = (16, 17, 18), extras: Sequence[str] = (),
    highway: Sequence[str] = (), hands: Sequence[int] = (2, 3, 4),
    options: Mapping[str, str] = MappingProxyType({}), **more: str,
) -> Match:  # fmt: skip
    """Card 1 lies in the city; three cards are dealt to the first seat and one to each other, three each in a duel."""
    to = [min(place // 3, 1) for place in range(6)] if mode == "duel" else [0, 0, 0, 1, 2, 3][: 2 + seats]
    cards = [*hands, *(card for card in range(5, 16) if card not in hands)]
    script = {
        "goals": [f"goal {goal}" for goal in goals[: 2 if mode == "duel" else 3]],
        "extras": list(extras),
        "highway": list(highway),
        "hands": [f"deal {card} to {seat + 1}" for card, seat in zip(cards, to, strict=False)],
        "deck": [*(["start 1"] if mode == "base" else []), *(f"top {card}" for card in deck)],
    }
    chance = ScriptedChance(script, FairChance.chosen(2, "flow"))
    return Match.new(GAME, mode=mode, seats=seats, options={**options, **more}, chance=chance)
