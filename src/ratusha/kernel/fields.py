"""What a layout is made of: signed whole numbers of one, two, four or eight bytes, and tables of them.

`Town.coins = i2(5)` says at once the type that a checker sees (a row of ints), the range that tests enforce, and the
place in the packed record. Fields are never unsigned: two unsigned bytes subtract to 18446744073709551615.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Any, TypeAlias, overload

Row: TypeAlias = list[int]
Grid: TypeAlias = list[Row]
Cube: TypeAlias = list[Grid]


@dataclass(frozen=True)
class Int:
    """A signed whole number; called with a shape, it declares a field of a layout."""

    code: str
    size: int

    @property
    def low(self) -> int:
        """One more than the bytes could hold: machine code negates the very lowest number to itself."""
        return -self.high

    @property
    def high(self) -> int:
        return (1 << (8 * self.size - 1)) - 1

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, rows: int, /) -> Row: ...
    @overload
    def __call__(self, rows: int, columns: int, /) -> Grid: ...
    @overload
    def __call__(self, layers: int, rows: int, columns: int, /) -> Cube: ...
    def __call__(self, *shape: int) -> Any:
        return Field(self, shape)


i1 = Int("b", 1)
i2 = Int("h", 2)
i4 = Int("i", 4)
i8 = Int("q", 8)


TAKEN = frozenset(
    """
    T all any argmax argmin argsort astype base byteswap choose clip compress conj conjugate copy cumprod cumsum
    data device diagonal dtype dump dumps fill flags flat flatten getfield imag item itemsize max mean min
    nbytes ndim nonzero pprint prod put ravel real repeat reshape resize round searchsorted setfield setflags
    shape size sort squeeze std strides sum swapaxes take to_device tobytes tofile tolist trace transpose var
    view
    """.split()  # noqa: SIM905 (66 names read better as text)
)
"""Attributes of NumPy's records: a field of such a name would be read as something else."""


@dataclass(frozen=True)
class Field:
    """One named place of a layout; `name` and `offset` are known once the layout is complete."""

    kind: Int
    shape: tuple[int, ...]
    name: str = ""
    offset: int = 0

    @property
    def length(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Spec:
    """A layout's fields with their offsets, the same in Python, NumPy and on the wire (little-endian, C alignment)."""

    name: str
    tag: str
    fields: tuple[Field, ...]
    size: int
    align: int
    packer: struct.Struct = field(repr=False)

    @classmethod
    def of(cls, declared: type) -> Spec:
        """Read a class body. A first field named after the class keeps two equal layouts two types for Numba."""
        tag = f"is_{declared.__module__}_{declared.__name__}".replace(".", "_")
        found = {tag: i1()} | {k: v for k, v in vars(declared).items() if not k.startswith("__")}
        placed: list[Field] = []
        code, end = "<", 0
        for name, what in found.items():
            if not isinstance(what, Field):
                raise TypeError(f"{declared.__name__}.{name} is no field: declare it with i1(), i2(), i4() or i8()")
            if name in TAKEN:
                raise NameError(
                    f"{declared.__name__}.{name}: NumPy records have an attribute of that name; choose another"
                )
            gap = -end % what.kind.size
            placed.append(Field(what.kind, what.shape, name, end + gap))
            code += f"{gap}x{what.length}{what.kind.code}"
            end += gap + what.length * what.kind.size
        align = max(each.kind.size for each in placed)
        gap = -end % align
        return cls(declared.__name__, tag, tuple(placed), end + gap, align, struct.Struct(f"{code}{gap}x"))

    @cached_property
    def named(self) -> tuple[Field, ...]:
        """The fields that a rule may use: all but the tag."""
        return self.fields[1:]

    @cached_property
    def by_name(self) -> dict[str, Field]:
        return {each.name: each for each in self.named}
