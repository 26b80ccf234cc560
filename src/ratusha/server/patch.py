"""What changed between two views, so that only that travels.

A change is `[path, value]`, or `[path]` where something is gone. A path leads through keys and indexes; an index that
is the list's length adds to it. Changes are applied in order.
"""

from __future__ import annotations

from typing import Any

Path = list[Any]
Changes = list[list[Any]]


def changes_between(old: Any, new: Any) -> Changes:
    found: Changes = []
    compare(old, new, [], found)
    return found


def compare(old: Any, new: Any, path: Path, found: Changes) -> None:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        compare_keys(old, new, path, found)
    elif isinstance(old, list) and isinstance(new, list) and worth_comparing(old, new):
        compare_items(old, new, path, found)
    else:
        found.append([path, new])


def compare_keys(old: dict[str, Any], new: dict[str, Any], path: Path, found: Changes) -> None:
    found.extend([[*path, key]] for key in old if key not in new)
    for key, value in new.items():
        if key not in old:
            found.append([[*path, key], value])
        else:
            compare(old[key], value, [*path, key], found)


def worth_comparing(old: list[Any], new: list[Any]) -> bool:
    """A list that grew, or whose items mostly stayed where they were. What moved within it travels whole."""
    if len(new) < len(old):
        return False
    same = sum(bool(a == b) for a, b in zip(old, new, strict=False))
    return 2 * same >= len(old)


def compare_items(old: list[Any], new: list[Any], path: Path, found: Changes) -> None:
    for place, value in enumerate(new):
        if place >= len(old):
            found.append([[*path, place], value])
        else:
            compare(old[place], value, [*path, place], found)


def apply_changes(view: Any, changes: Changes) -> Any:
    """The view with these changes made, as a client makes them."""
    for change in changes:
        view = changed(view, change[0], change[1:])
    return view


def changed(view: Any, path: Path, value: list[Any]) -> Any:
    if not path:
        return value[0]
    inner = view
    for key in path[:-1]:
        inner = inner[key]
    if not value:
        del inner[path[-1]]
    elif isinstance(inner, list) and path[-1] == len(inner):
        inner.append(value[0])
    else:
        inner[path[-1]] = value[0]
    return view
