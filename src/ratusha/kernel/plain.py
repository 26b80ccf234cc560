"""How a plain process runs the rules: `@rule` does nothing, a state is a slotted object holding lists.

Standard library only. With RATUSHA_CHECKED=1 every number is checked against the range of its field, and a negative
index raises instead of counting from the end: what a compiled process would silently get wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ClassVar, NamedTuple

from .codegen import assigner, copier, packer
from .fields import Field, Int, Spec

_FUNCTIONS: dict[str, dict[type, Callable[..., Any]]] = {}


class Generated(NamedTuple):
    """The functions generated for one layout."""

    pack: Callable[[Any], bytes]
    assign: Callable[[Any, Any], None]
    copy: Callable[[Any], Any]


class Record:
    """A state, a list of moves, a result…: the object behind every layout."""

    __slots__ = ()
    spec: ClassVar[Spec]
    __generated__: ClassVar[Generated]

    def __init__(self) -> None:
        for field in self.spec.named:
            setattr(self, field.name, zeros(field.shape))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and pack(self) == pack(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.spec.named)
        return f"{type(self).__name__}({inside})"


class CheckedRecord(Record):
    """A record that refuses a number outside its field's range."""

    __slots__ = ()

    def __init__(self) -> None:
        for field in self.spec.named:
            object.__setattr__(self, field.name, checked_zeros(field))

    def __setattr__(self, name: str, value: Any) -> None:
        field = self.spec.by_name[name]
        if field.shape:
            raise TypeError(f"{type(self).__name__}.{name} is a table: change what is in it")
        check(field, value)
        object.__setattr__(self, name, value)


class CheckedRow(list[int]):
    """A row that refuses a number outside its field's range and an index outside the row."""

    __slots__ = ("field",)

    def __init__(self, field: Field) -> None:
        super().__init__([0] * field.shape[-1])
        self.field = field

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(self.inside(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            if len(value) != len(super().__getitem__(index)):
                raise IndexError(f"{self.field.name}: {len(value)} numbers do not fit {index}")
            for each in value:
                check(self.field, each)
        else:
            check(self.field, value)
        super().__setitem__(self.inside(index), value)

    def inside(self, index: Any) -> Any:
        if not isinstance(index, slice) and not 0 <= index < len(self):
            raise IndexError(f"{self.field.name}[{index}] is outside 0..{len(self) - 1}")
        return index


class CheckedTable(list[Any]):
    """A table of rows that refuses an index outside it."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, slice) and not 0 <= index < len(self):
            raise IndexError(f"index {index} is outside 0..{len(self) - 1}")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        raise TypeError("a row of a table cannot be replaced: change what is in it")


def check(field: Field, value: int) -> None:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} in {field.name} is no whole number")
    if not field.kind.low <= value <= field.kind.high:
        raise OverflowError(f"{value} does not fit {field.name} ({field.kind.low}..{field.kind.high})")


def zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [zeros(shape[1:]) for _ in range(shape[0])]


def checked_zeros(field: Field) -> Any:
    if not field.shape:
        return 0
    if len(field.shape) == 1:
        return CheckedRow(field)
    inner = Field(field.kind, field.shape[1:], field.name)
    return CheckedTable(checked_zeros(inner) for _ in range(field.shape[0]))


def make_class(declared: type, spec: Spec, checked: bool) -> type[Record]:
    body = {
        "__slots__": tuple(field.name for field in spec.named),
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "__qualname__": declared.__qualname__,
        "spec": spec,
    }
    kind: type[Record] = type(declared.__name__, (CheckedRecord if checked else Record,), body)
    kind.__generated__ = Generated(packer(spec), assigner(spec), checked_copy if checked else copier(spec, kind))
    return kind


def pack(record: Record) -> bytes:
    """The record as bytes: what processes exchange and what a compiled process works on."""
    return type(record).__generated__.pack(record)


def unpack(kind: type[Record], data: bytes) -> Record:
    """The record that `pack` wrote, as the plain object that words and views are made from."""
    values = iter(kind.spec.packer.unpack(data)[1:])
    record = kind()
    for field in kind.spec.named:
        if field.shape:
            fill(getattr(record, field.name), len(field.shape), values)
        else:
            setattr(record, field.name, next(values))
    return record


def fill(table: list[Any], depth: int, values: Iterator[int]) -> None:
    for index in range(len(table)):
        if depth == 1:
            table[index] = next(values)
        else:
            fill(table[index], depth - 1, values)


def assign(target: Record, source: Record) -> None:
    """Make `target` equal to `source`, table by table."""
    type(source).__generated__.assign(target, source)


def copy(source: Record) -> Record:
    return type(source).__generated__.copy(source)  # type: ignore[no-any-return]


def checked_copy(source: Record) -> Record:
    """Its tables are of their own kind, and check what is put into them."""
    target = type(source)()
    assign(target, source)
    return target


def compile_lock() -> AbstractContextManager[None]:
    return nullcontext()


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


generic = rule


def why_not_compiled(error: Exception) -> str:
    return str(error)


def new(kind: type[Record]) -> Record:
    return kind()


def rows(kind: type[Record], count: int) -> list[Record]:
    return [kind() for _ in range(count)]


def numbers(kind: Int, *shape: int) -> Any:
    return zeros(shape)


def copy_row(records: list[Record], target: int, source: int) -> None:
    assign(records[target], records[source])


def write(target: list[int], source: Sequence[int]) -> None:
    target[: len(source)] = source


def table(rows: Sequence[Any]) -> Any:
    return tuple(table(row) if isinstance(row, Sequence) else row for row in rows)


def register(kind: type[Record], functions: dict[str, Callable[..., Any]]) -> None:
    for name, function in functions.items():
        _FUNCTIONS.setdefault(name, {})[kind] = function


def contract_function(name: str) -> Callable[..., Any]:
    by_kind = _FUNCTIONS.setdefault(name, {})

    def call(state: Record, *rest: Any) -> Any:
        return by_kind[type(state)](state, *rest)

    call.__name__ = call.__qualname__ = name
    return call


def load(records: list[Record], index: int, data: bytes) -> None:
    records[index] = unpack(type(records[index]), data)


def silenced(kind: type[Record], say: Callable[..., None]) -> Callable[..., None]:
    def call(events: Record, what: int, a: int, b: int, c: int, d: int) -> None:
        if type(events) is not kind:
            say(events, what, a, b, c, d)

    return call
