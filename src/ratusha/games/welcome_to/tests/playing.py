"""Matches played by simple players, position by position, for the tests of this game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ratusha.game import apply, load_game
from ratusha.games.welcome_to.scoring import total
from ratusha.games.welcome_to.tests import naive
from ratusha.kernel import CHANCE, Silent, copy
from ratusha.match.position import Position
from ratusha.match.setting import Setting, agree
from tests.playthroughs import pick_seat
from tests.steps import who_acts

GAME = load_game("welcome_to")
MODES = ("base", "solo", "expert", "draft", "expert_draft")
SEATS = {mode.id: range(mode.fewest, mode.most + 1) for mode in GAME.facts.modes}
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


def at_random(rng: random.Random) -> Policy:
    return lambda position, seat: rng.choice(position.legal(seat))


def greedily(rng: random.Random, tried: int = 4) -> Policy:
    """The one of a few moves that leaves most points; the first of equals."""

    def points(position: Position, seat: int, action: int) -> int:
        after = copy(position.state)
        apply(after, seat, action, SILENT)
        return int(total(after, seat))

    def choose(position: Position, seat: int) -> int:
        legal = position.legal(seat)
        few = rng.sample(legal, min(tried, len(legal)))
        return max(few, key=lambda action: points(position, seat, action))

    return choose


def with_care(rng: random.Random) -> Policy:
    """Low numbers to the left, high ones to the right; effects and plans rather than none: such matches last long."""

    def liking(words: str) -> float:
        verb, *rest = words.split()
        if verb == "write":
            number, street, place = int(rest[0]), int(rest[2]) - 1, int(rest[3]) - 1
            return -abs(place - (number - 1) * (naive.HOUSES[street] - 1) / 14) + rng.random()
        return {"claim": 9, "refuse": -9, "skip": -1, "done": 2, "roundabout": -2.9}.get(verb, 0) + 3 * rng.random()

    def choose(position: Position, seat: int) -> int:
        legal = position.legal(seat)
        return max(legal, key=lambda action: liking(GAME.words(position.state, seat, action)))

    return choose


def positions(agreed: Setting, policy: Policy, rng: random.Random) -> Iterator[tuple[Position, int, str, Told]]:
    """Every position of a match with what is about to be said there; the last one with nothing.

    Whoever may act is picked at random, so that turns mix in any order.
    """
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
