"""What changed between two views, so that only the changes are sent.

A change is `[path, value]`, or `[path]` where something is gone. A path leads through keys and indexes; an index equal
to the length of the list appends. Changes are applied in order.
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
    """Most of a view stays the same object from move to move, and is skipped here."""
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
    """Item by item where the list grew or mostly stayed; a list that shrank or mostly changed is sent whole."""
    unlike = [index for index, (a, b) in enumerate(zip(old, new, strict=False)) if a != b]
    if len(new) < len(old) or 2 * len(unlike) > len(old):
        found.append([path, new])
        return
    for index in unlike:
        compare(old[index], new[index], [*path, index], found)
    found.extend([[*path, index], new[index]] for index in range(len(old), len(new)))


def apply_changes(view: Any, changes: Changes) -> Any:
    """The view with these changes applied, as a client does it."""
    for change in changes:
        view = apply_change(view, change[0], change[1:])
    return view


def apply_change(view: Any, path: Path, value: list[Any]) -> Any:
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
