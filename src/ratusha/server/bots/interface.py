"""What the server asks of bots, wherever they think."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ratusha.game import found_games, legal_actions, load_game, to_move
from ratusha.kernel import new, unpack

from .bot_request import BotFailed, BotRequest, Said

__all__ = ["BotFailed", "Bots", "fallback"]


def fallback(game: str, state: bytes, seat: int) -> int:
    """The first legal action, found at once: what a table plays where thinking has failed."""
    found = load_game(game)
    known, moves = unpack(found.State, state), new(found.Moves)
    if to_move(known) >= 0:
        legal_actions(known, seat, moves)
    if moves.count == 0:
        raise BotFailed(f"{game}: seat {seat} has nothing to do here")
    return int(moves.actions[0])


class Bots:
    """Bots that can be asked, on this machine or another."""

    async def ask(self, request: BotRequest) -> Said:
        raise NotImplementedError

    async def choose(self, game: str, state: bytes, seat: int, bot: str, *, seed: int | None = None) -> int:
        """What the bot does in that seat; `state` is its packed hidden copy. Only with a seed is it always the same."""
        if not bot:
            raise BotFailed("no bot is named")
        seed = secrets.randbits(60) if seed is None else seed
        answer = await self.ask(request(game, state, seat, bot, (), seed))
        action = answer.get("action")
        if not isinstance(action, int) or not 0 <= action < load_game(game).sizes.actions:
            raise BotFailed(f"{game}: {action!r} is no action")
        return action

    async def preview(self, game: str, state: bytes, seat: int, actions: Sequence[int]) -> list[list[int]]:
        """The seat's points after each action, by score category; always the same for the same request."""
        answer = await self.ask(request(game, state, seat, "", tuple(actions), 0))
        points = answer.get("points")
        if not isinstance(points, list) or len(points) != len(actions):
            raise BotFailed(f"{game}: not the points of {len(actions)} actions")
        return points


def request(game: str, state: bytes, seat: int, bot: str, actions: tuple[int, ...], seed: int) -> BotRequest:
    rules = load_game(game).facts.rules if game in found_games() else 0
    return BotRequest(game, rules, seat, bot, actions, seed, state).checked()
