"""Variants of a test: those that `make test` runs are named where the test stands, `make test-all` runs every one.

Named, not counted: a variant that is added, or moved in its list, changes nothing about the others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def variants(arguments: str | Sequence[str], values: Sequence[Any], *, always: Collection[str]) -> pytest.MarkDecorator:
    """`pytest.mark.parametrize`, with `full` on each variant whose id is not among `always`."""
    by_id = {id_of(value): value for value in values}
    assert len(by_id) == len(values), f"two variants have one id: {sorted(map(id_of, values))}"
    assert by_id.keys() >= set(always), f"no such variant: {sorted(set(always) - by_id.keys())}"
    assert always, "make test would leave the test out"
    return pytest.mark.parametrize(
        arguments, [variant(id, value, full=id not in always) for id, value in by_id.items()]
    )


def variant(id: str, value: Any, *, full: bool) -> ParameterSet:
    values, marks = (value.values, [*value.marks]) if isinstance(value, ParameterSet) else (parts(value), [])
    return pytest.param(*values, id=id, marks=[*marks, pytest.mark.full] if full else marks)


def id_of(value: Any) -> str:
    """What a person would call it: the id it was given, a word, a function's name; several are joined."""
    if isinstance(value, ParameterSet):
        assert isinstance(value.id, str), f"a variant needs an id: {value.values}"
        return value.id
    return "-".join(str(getattr(part, "__name__", part)) for part in parts(value))


def parts(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
