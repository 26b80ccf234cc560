"""Copying and packing, written out for each layout and made once, as a dataclass makes its methods.

A loop over fields by name costs four times as much, and a table on the server does little else than copy states.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from .fields import Field, Spec

INDENT = "\n    "


def made(name: str, given: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    """The function of this name with these lines as its body."""
    text = f"def {name}({given}):{INDENT}" + INDENT.join(lines)
    exec(text, known)  # nothing but names of fields goes into the text, and they are identifiers
    function: Callable[..., Any] = known[name]
    return function


def packer(spec: Spec) -> Callable[[Any], bytes]:
    """`pack(record)`: all numbers in order, by one call of `struct`."""
    values = (
        f"*{flat(f'record.{field.name}', field)}" if field.shape else f"record.{field.name}" for field in spec.named
    )
    lines = [f"return write(0, {', '.join(values)})"]
    return made("pack", "record", lines, {"write": spec.packer.pack, "join": chain.from_iterable})


def flat(table: str, field: Field) -> str:
    for _ in field.shape[1:]:
        table = f"join({table})"
    return table


def assigner(spec: Spec) -> Callable[[Any, Any], None]:
    """`assign(target, source)`: tables keep their rows, only what is in them changes."""
    lines = [line for field in spec.named for line in assigned(field)]
    return made("assign", "target, source", lines or ["pass"], {})


def assigned(field: Field) -> list[str]:
    """The lines that copy one field, a loop inside a loop for each dimension but the last."""
    target, source = f"target.{field.name}", f"source.{field.name}"
    lines = []
    for depth in range(len(field.shape) - 1):
        lines.append(f"{'    ' * depth}for to{depth}, from{depth} in zip({target}, {source}):")
        target, source = f"to{depth}", f"from{depth}"
    last = f"{target}[:] = {source}" if field.shape else f"{target} = {source}"
    return [*lines, "    " * len(lines) + last]


def copier(spec: Spec, kind: type) -> Callable[[Any], Any]:
    """`copy(source)`: a new record, without zeroing it first."""
    lines = [f"target.{field.name} = {copied(f'source.{field.name}', field)}" for field in spec.named]
    known = {"blank": kind.__new__, "kind": kind}
    return made("copy", "source", ["target = blank(kind)", *lines, "return target"], known)


def copied(table: str, field: Field) -> str:
    """The expression that copies a field."""
    if not field.shape:
        return table
    inner = "row0[:]" if field.shape[1:] else f"{table}[:]"
    for depth in range(len(field.shape) - 1):
        rows = table if depth == len(field.shape) - 2 else f"row{depth + 1}"
        inner = f"[{inner} for row{depth} in {rows}]"
    return inner
