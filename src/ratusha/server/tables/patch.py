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
    """Views are compared on every move, and most of them has stayed: what is the same object is not looked into."""
    if old is new:
        return
    if type(old) is type(new) is dict:
        compare_keys(old, new, path, found)
    elif type(old) is type(new) is list:
        compare_lists(old, new, path, found)
    elif old != new or type(old) is not type(new):
        found.append([path, new])


def compare_keys(old: dict[str, Any], new: dict[str, Any], path: Path, found: Changes) -> None:
    if old.keys() != new.keys():
        found.extend([[*path, key]] for key in old if key not in new)
    for key, value in new.items():
        if key not in old:
            found.append([[*path, key], value])
        elif (before := old[key]) is not value and (before != value or type(before) is not type(value)):
            compare(before, value, [*path, key], found)


def compare_lists(old: list[Any], new: list[Any], path: Path, found: Changes) -> None:
    """A list that grew, or whose items mostly stayed where they were. What moved within it travels whole."""
    unlike = [place for place, (a, b) in enumerate(zip(old, new, strict=False)) if a != b]
    if len(new) < len(old) or 2 * len(unlike) > len(old):
        found.append([path, new])
        return
    for place in unlike:
        compare(old[place], new[place], [*path, place], found)
    found.extend([[*path, place], new[place]] for place in range(len(old), len(new)))


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
