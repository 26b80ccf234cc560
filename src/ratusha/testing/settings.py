"""The settings in which a game is checked: every mode, number of seats, edition and value of an option."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from ..game import Game
from ..kernel.facts import Mode, Option
from ..match.setting import Setting, agree

Options = dict[str, str]


def settings_of(game: Game, step_limit: int, mixes: int = 2) -> Iterator[Setting]:
    """Every mode with every number of seats, each with the defaults, with every edition, and with so many mixes of the
    other options for each of these.

    An option of no more values than there are mixes shows all of them at each number of seats in each edition; one of
    more shows all of them in each mode. Where all combinations are no more than the mixes, these are all of them.
    """
    for mode in game.facts.modes:
        rng, used, seen = random.Random(mode.id), Counter[tuple[str, str]](), set[str]()
        for seats, options in options_by_seats(game, mode, mixes, rng, used):
            setting = agree(game, mode.id, options, seats, "fixed", step_limit)
            if (same := f"{seats} {setting.options}") not in seen:
                seen.add(same)
                yield setting


def options_by_seats(
    game: Game, mode: Mode, mixes: int, rng: random.Random, used: Counter[tuple[str, str]]
) -> Iterator[tuple[int, Options]]:
    """What one mode is played with; `used` counts how often it has shown each value of an option."""
    options, numbers = game.facts.options, range(mode.fewest, mode.most + 1)
    for seats in numbers:
        for edition in ({}, *(dict(preset.values) for preset in game.facts.presets)):
            used.update((option.id, edition.get(option.id, option.values[0])) for option in options)
            free = [option for option in options if option.id not in edition]
            for mixed in ({}, *mixed_options(free, mixes, rng, used)):
                yield seats, edition | mixed
    while not all(used[option.id, value] for option in options for value in option.values):
        yield rng.choice(numbers), mixed_options(options, 1, rng, used)[0]


def mixed_options(
    options: Sequence[Option], mixes: int, rng: random.Random, used: Counter[tuple[str, str]]
) -> list[Options]:
    names = [option.id for option in options]
    if prod(len(option.values) for option in options) <= mixes:
        rows = list(product(*(option.values for option in options)))
    else:
        rows = list(zip(*(shuffled_values(option, mixes, rng, used) for option in options), strict=True))
    return [dict(zip(names, row, strict=True)) for row in rows]


def shuffled_values(option: Option, mixes: int, rng: random.Random, used: Counter[tuple[str, str]]) -> list[str]:
    """The values that were used least come first; their order is drawn, so that no two options go hand in hand."""
    values = sorted(rng.sample(option.values, len(option.values)), key=lambda value: used[option.id, value])
    chosen = [values[index % len(values)] for index in range(mixes)]
    used.update((option.id, value) for value in chosen)
    return rng.sample(chosen, mixes)
