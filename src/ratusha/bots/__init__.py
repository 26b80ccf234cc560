"""Bots: one method, `choose`. They are given a hidden copy of the state, never the true one."""

from __future__ import annotations

import secrets
from typing import Any

from ratusha.errors import BadChoice
from ratusha.game import Game, legal_actions
from ratusha.kernel import assign

from .policies import POLICIES, choose
from .workbench import Workbench

__all__ = ["POLICIES", "Bot", "by_name", "policy_number"]


def policy_number(name: str) -> int:
    if name not in POLICIES:
        raise BadChoice("bot", name, POLICIES)
    return POLICIES.index(name)


class Bot:
    """A policy that sits at one table, in a plain process."""

    def __init__(self, game: Game, policy: int, seed: int) -> None:
        self.policy = policy
        self.bench = Workbench(game)
        self.bench.seed(seed)

    def choose(self, hidden: Any, seat: int) -> int:
        """The action it takes for that seat, knowing only the hidden copy."""
        bench = self.bench
        assign(bench.states[0], hidden)
        legal_actions(bench.states[0], seat, bench.lists[0])
        return choose(self.policy, bench.states, bench.lists, bench.indices, seat, bench.rngs, bench.silent)


def by_name(game: Game, name: str, seed: int | None = None) -> Bot:
    """A bot for this game. Without a seed it is not the same twice."""
    return Bot(game, policy_number(name), secrets.randbits(60) if seed is None else seed)
