"""Bots: one method, `choose`. They are given a hidden copy of the state, never the true one."""

from __future__ import annotations

import secrets
from typing import Any

from ratusha.errors import BadChoice
from ratusha.game import Game, legal_actions
from ratusha.kernel import Rng, Silent, assign, i4, new, numbers, rows, seed_rng

from .policies import DEPTH, POLICIES, STATES, choose

__all__ = ["POLICIES", "Bot", "by_name", "policy_number"]


def policy_number(name: str) -> int:
    if name not in POLICIES:
        raise BadChoice("bot", name, POLICIES)
    return POLICIES.index(name)


class Bot:
    """A policy that sits at one table, in a plain process."""

    def __init__(self, game: Game, policy: int, seed: int) -> None:
        self.game, self.policy = game, policy
        self.states = rows(game.State, STATES)
        self.lists = rows(game.Moves, DEPTH)
        self.places = numbers(i4, DEPTH)
        self.silent = new(Silent)
        self.rngs = rows(Rng, 2)
        for stream, rng in enumerate(self.rngs):
            seed_rng(rng, seed, stream)

    def choose(self, hidden: Any, seat: int) -> int:
        """The action it takes for that seat, knowing only the hidden copy."""
        assign(self.states[0], hidden)
        legal_actions(self.states[0], seat, self.lists[0])
        return choose(self.policy, self.states, self.lists, self.places, seat, self.rngs, self.silent)


def by_name(game: Game, name: str, seed: int | None = None) -> Bot:
    """A bot for this game. Without a seed it is not the same twice."""
    return Bot(game, policy_number(name), secrets.randbits(60) if seed is None else seed)
