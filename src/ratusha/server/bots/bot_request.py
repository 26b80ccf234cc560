"""What a bot is asked, and how requests and answers travel: through a pipe, or over NATS to another machine.

A message is a line of JSON and, in a request, the packed state after it. Nothing that came from outside is unpickled.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from ratusha.bots.policies import POLICIES
from ratusha.errors import BadChoice, RatushaError
from ratusha.game import Game, load_game
from ratusha.kernel import MOST_SEATS

MOST_BYTES = 1 << 20
"""Of one message. The largest state has some ten thousand."""

Said: TypeAlias = dict[str, Any]


class BotFailed(RatushaError):
    """No answer: the request makes no sense, or every process that was asked died or stalled."""


@dataclass(frozen=True)
class BotRequest:
    """A position as one seat knows it. With a bot: what would it do? Without: what would these actions score?"""

    game: str
    rules: int
    seat: int
    bot: str
    actions: tuple[int, ...]
    seed: int
    state: bytes

    def encode(self) -> bytes:
        header = asdict(self)
        del header["state"]
        return line(header) + self.state

    @classmethod
    def decode(cls, message: bytes) -> BotRequest:
        """A request that makes sense, or BotFailed; anyone may have written the message."""
        header, _, state = message.partition(b"\n")
        try:
            said = json.loads(header)
            game, bot = str(said["game"]), str(said["bot"])
            rules, seat, seed = (int(said[name]) for name in ("rules", "seat", "seed"))
            return cls(game, rules, seat, bot, tuple(map(int, said["actions"])), seed, state).checked()
        except (ValueError, TypeError, LookupError) as error:
            raise error if isinstance(error, BotFailed) else BotFailed(f"no request: {error}") from None

    def checked(self) -> BotRequest:
        """The same request, or BotFailed if it is wrong in any way that shows before a process is asked."""
        try:
            game = load_game(self.game)
        except BadChoice as error:
            raise BotFailed(str(error)) from None
        if self.bot and self.bot not in POLICIES:
            raise BotFailed(str(BadChoice("bot", self.bot, POLICIES)))
        for wrong, true in self._wrong(game):
            if true:
                raise BotFailed(wrong)
        return self

    def _wrong(self, game: Game) -> list[tuple[str, bool]]:
        rules, size = game.facts.rules, game.State.spec.size
        return [
            (f"{self.game}: asked by RULES {self.rules}, here is RULES {rules}", self.rules != rules),
            (f"{self.game}: a state has {size} bytes, not {len(self.state)}", len(self.state) != size),
            (f"seat {self.seat}: valid are 0 to {MOST_SEATS - 1}", not 0 <= self.seat < MOST_SEATS),
            (f"seed {self.seed}: 62 bits at most", not 0 <= self.seed < 1 << 62),
            (
                f"actions: at most {game.sizes.most_moves}, each below {game.sizes.actions}",
                len(self.actions) > game.sizes.most_moves
                or not all(0 <= action < game.sizes.actions for action in self.actions),
            ),
        ]


def line(said: Said) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"


def framed(message: bytes) -> bytes:
    """A message as it goes through a pipe: its length, then the message."""
    return len(message).to_bytes(4, "little") + message
