"""The random numbers of simulations: small, fast, the same in every mode, and predictable.

Never for a table where people play: see `chance.py`. Two 32-bit words (xoroshiro64*), held in 64 bits so that nothing
overflows differently in Python and in machine code.
"""

from __future__ import annotations

from .backend import layout, rule
from .fields import i8

WORD = 0xFFFFFFFF


@layout
class Rng:
    """Two words of 32 bits."""

    low = i8()
    high = i8()


@rule
def scramble(word: int) -> int:
    """A 32-bit word so mixed that neighbours have nothing in common; different words stay different."""
    word &= WORD
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & WORD
    word = ((word ^ (word >> 15)) * 0x846CA68B) & WORD
    return word ^ (word >> 16)


@rule
def seed_rng(rng: Rng, seed: int, game: int) -> None:
    """The stream of game number `game` under `seed`: it depends on these two alone."""
    first = scramble(seed + 0x51ED270B)
    second = scramble((seed >> 32) ^ first)
    rng.low = scramble(game ^ second)
    rng.high = scramble((game >> 32) + rng.low + first) | 1  # two zeros would stay zeros


@rule
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n − 1."""
    word = rng.low
    other = rng.high ^ word
    rng.low = (((word << 26) | (word >> 6)) ^ other ^ (other << 9)) & WORD
    rng.high = ((other << 13) | (other >> 19)) & WORD
    return (((word * 0x9E3779BB) & WORD) * n) >> 32
