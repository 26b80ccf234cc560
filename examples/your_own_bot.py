"""A bot of your own against `greedy`: anything with a method `choose(hidden, seat)` can sit down.

python examples/your_own_bot.py
"""

from typing import Any

from ratusha.bots import Bot, by_name
from ratusha.chance import FairChance
from ratusha.game import Game, legal_actions
from ratusha.match import Match

MATCHES = 20


class Baker:
    """Builds whatever landmark it can afford, else bakeries and what stands beside them; rolls one die."""

    favourites = ("dice 1", "build bakery", "build convenience_store", "build cafe", "build vineyard", "pass")

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, hidden: Any, seat: int) -> int:
        moves = self.game.Moves()
        legal_actions(hidden, seat, moves)
        said: dict[str, int] = {
            self.game.words(hidden, seat, action): action for action in moves.actions[: moves.count]
        }
        on_offer = [f"build {landmark['card']}" for landmark in self.game.view(hidden, seat)["landmarks"]]
        for words in (*on_offer, *self.favourites, *said):
            if words in said:
                return said[words]
        raise AssertionError("somebody who is asked can always do something")


def play(seed: int) -> bool:
    """One match, seats changing from match to match; whether the baker won."""
    match = Match.new("machi_koro_2", seats=2, chance=FairChance.chosen(seed))
    baker_sits = seed % 2
    bots: dict[int, Baker | Bot] = {baker_sits: Baker(match.game), 1 - baker_sits: by_name(match.game, "greedy", seed)}
    while not match.over:
        seat = match.waiting[0]
        hidden = match.hidden(seat)
        match.play(seat, match.game.words(hidden, seat, bots[seat].choose(hidden, seat)))
    return match.result().winners == (baker_sits,)


won = sum(play(seed) for seed in range(MATCHES))
print(f"The baker won {won} of {MATCHES} matches against greedy.")
