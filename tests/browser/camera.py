"""Reads a QR code as a camera would, from its squares: enough for an address, and without mending what is damaged."""

from __future__ import annotations

from collections.abc import Callable, Iterator

Squares = list[list[int]]

MASKS: list[Callable[[int, int], bool]] = [
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
]
LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
BLOCKS = {
    "3L": [55], "3M": [44], "3Q": [17] * 2, "3H": [13] * 2,
    "4L": [80], "4M": [32] * 2, "4Q": [24] * 2, "4H": [9] * 4,
    "5L": [108], "5M": [43] * 2, "5Q": [15, 15, 16, 16], "5H": [11, 11, 12, 12],
    "6L": [68] * 2, "6M": [27] * 4, "6Q": [19] * 4, "6H": [15] * 4,
}  # fmt: skip
"""Bytes of data in each block of a code of this size and strength."""
FORMAT_MASK = 0b10101
BYTES = 4


def read(squares: Squares) -> str:
    size = len(squares)
    version = (size - 17) // 4
    told = int("".join(str(square) for square in squares[8][:5]), 2) ^ FORMAT_MASK
    level, mask = LEVELS[told >> 3], MASKS[told & 7]
    bits = "".join(str(squares[y][x] ^ mask(y, x)) for y, x in path(size))
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]
    data = "".join(f"{word:08b}" for word in in_order(words, BLOCKS[f"{version}{level}"]))
    assert int(data[:4], 2) == BYTES
    length = int(data[4:12], 2)
    return bytes(int(data[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode("ascii")


def path(size: int) -> Iterator[tuple[int, int]]:
    """Two columns at a time from the right, up and down by turns, around what is drawn in every code."""
    up = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if up else range(size):
            yield from ((y, x) for x in (right, right - 1) if not is_drawn(y, x, size))
        up = not up


def is_drawn(y: int, x: int, size: int) -> bool:
    corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    return corner or 6 in (y, x) or (abs(y - size + 7) < 3 and abs(x - size + 7) < 3)


def in_order(words: list[int], lengths: list[int]) -> list[int]:
    """The blocks were dealt out byte by byte, in turn."""
    blocks: list[list[int]] = [[] for _ in lengths]
    dealt = iter(words)
    for place in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if place < length:
                block.append(next(dealt))
    return [word for block in blocks for word in block]
