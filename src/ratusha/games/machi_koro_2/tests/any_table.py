"""Tables by lot: whatever could lie there, for tests that compare two ways of reckoning."""

from __future__ import annotations

import random
from collections import Counter

from ratusha.games.machi_koro_2.cards import COPIES, DECK_OF, DECKS, ESTABLISHMENTS, LANDMARKS, PROMO
from ratusha.games.machi_koro_2.state import Phase, Town
from ratusha.games.machi_koro_2.tests.table import GAME, Given, lay


def random_position(rng: random.Random, seats: int, options: dict[str, str]) -> Town:
    """Anything that could lie on the table: poor and rich, bare and crowded, with decks full and empty."""
    wanted = Given(
        seats=seats, options=options, phase=rng.choice([Phase.CHOOSE_DICE] * 4 + [Phase.BUILD, Phase.OPENING])
    )
    wanted.turn = rng.randrange(seats)
    wanted.coins = [random_coins(rng) for _ in range(seats)]
    left = Counter(dict(zip(ESTABLISHMENTS, COPIES, strict=True)))
    crowded = rng.random()
    for seat in range(seats):
        wanted.cities[seat] = Counter()
        for name in ESTABLISHMENTS:
            if left[name] and rng.random() < crowded:
                taken = rng.randint(1, left[name]) if rng.random() < 0.4 else 1
                wanted.cities[seat][name] += taken
                left[name] -= taken
    marks = [
        n
        for n, promo in zip(LANDMARKS, PROMO, strict=True)
        if n != "launch_pad" and promo <= (options["promos"] == "yes")
    ]
    rng.shuffle(marks)
    if wanted.phase != Phase.OPENING:
        for seat in range(seats):
            count = min(rng.choice([0, 1, 2, 2]), len(marks))
            wanted.landmarks[seat] = Counter(marks.pop() for _ in range(count))
    wanted.row = random_row(rng, left, [*marks, "launch_pad"])
    return lay(GAME, wanted)


def random_coins(rng: random.Random) -> int:
    return rng.choice([0, 0, 1, 2, 3, 5, 9, 10, 11, 12, 13, 21, rng.randint(0, 60)])


def random_row(rng: random.Random, left: Counter[str], marks: list[str]) -> Counter[str]:
    row: Counter[str] = Counter()
    for deck in range(len(DECKS)):
        names = [n for card, n in enumerate(ESTABLISHMENTS) if DECK_OF[card] == deck and left[n]]
        all_out = len(names) < 5 or rng.random() < 0.15  # a short row has emptied its deck
        for name in rng.sample(names, min(5, len(names))):
            row[name] = left[name] if all_out or rng.random() < 0.2 else 1
    row.update(rng.sample(marks, 5))
    return row
