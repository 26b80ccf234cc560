"""Which backend runs the rules in this process, plain or compiled: decided once, at start."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib.util import find_spec
from typing import Any, TypeVar, cast, overload

from . import plain
from .fields import Int, Spec

NO_NUMBA = "ratusha: Numba is not installed, so the rules run plain and slower (pip install 'ratusha[fast]')"


def can_compile() -> bool:
    """Is there a compiler? Where there is none, one line says so."""
    found = find_spec("numba") is not None
    if not found:
        print(NO_NUMBA, file=sys.stderr)
    return found


CHECKED = os.environ.get("RATUSHA_CHECKED") == "1"
COMPILED = os.environ.get("RATUSHA_COMPILED") == "1" and can_compile()

backend: Any = plain
if COMPILED:
    from . import compiled

    backend = compiled

Kind = TypeVar("Kind")
Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """A rule of a game: plain Python as written, or machine code in a compiled process."""
    return cast(Function, backend.rule(function))


def generic(function: Function) -> Function:
    """Code that runs every game through the contract's functions."""
    return cast(Function, backend.generic(function))


def layout(declared: type[Kind]) -> type[Kind]:
    """A class body of fields becomes the class of such records: `Town()` is always the plain object."""
    return cast(type[Kind], plain.make_class(declared, Spec.of(declared), CHECKED))


def new(kind: type[Kind]) -> Kind:
    """A zeroed record as this process's rules work on it: a plain object, or a compiled record."""
    return cast(Kind, backend.new(kind))


def rows(kind: type[Kind], count: int) -> list[Kind]:
    """That many records side by side, for search and simulation."""
    return cast(list[Kind], backend.rows(kind, count))


def numbers(kind: Int, *shape: int) -> Any:
    """A table of zeros for generic code, of one to three dimensions."""
    return backend.numbers(kind, *shape)


def pack(record: object) -> bytes:
    """A record as bytes: what processes exchange."""
    return cast(bytes, backend.pack(record))


def unpack(kind: type[Kind], data: bytes) -> Kind:
    """The plain object for packed bytes, in any process."""
    return cast(Kind, plain.unpack(cast(type[plain.Record], kind), data))


def load(records: list[Kind], index: int, data: bytes) -> None:
    """Fill one record of `rows` from packed bytes."""
    backend.load(records, index, data)


def assign(target: Kind, source: Kind) -> None:
    """Make one plain object equal to another."""
    plain.assign(cast(plain.Record, target), cast(plain.Record, source))


def copy(source: Kind) -> Kind:
    """A plain object equal to another."""
    return cast(Kind, plain.copy(cast(plain.Record, source)))


@overload
def table(rows: Sequence[int]) -> tuple[int, ...]: ...
@overload
def table(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]: ...
def table(rows: Any) -> Any:
    """Facts that never change, as rules read them: tuples when plain, a frozen array when compiled."""
    return backend.table(rows)


def register(kind: type, functions: dict[str, Callable[..., Any]]) -> None:
    """Say which functions are the contract's for states of this layout."""
    backend.register(kind, functions)


def contract_function(name: str) -> Callable[..., Any]:
    """A function of the contract that generic code can call on the state of any game."""
    return cast(Callable[..., Any], backend.contract_function(name))


def compile_lock() -> AbstractContextManager[None]:
    """While this is held, no other process compiles into the same cache."""
    return cast(AbstractContextManager[None], backend.compile_lock())


def why_not_compiled(error: Exception) -> str:
    """What the compiler does not understand, on one line: its own report has a hundred."""
    return cast(str, backend.why_not_compiled(error))


def silenced(kind: type, say: Callable[..., None]) -> Callable[..., None]:
    """`say`, or nothing at all where its first argument is of that layout; compiled, the silence costs nothing."""
    return cast(Callable[..., None], backend.silenced(kind, say))


write: Callable[[Any, Any], None] = backend.write
"""Write the numbers of a table over the beginning of a row."""

copy_row: Callable[[list[Any], int, int], None] = backend.copy_row
"""Copy one record of `rows` over another: `copy_row(records, target, source)`."""
