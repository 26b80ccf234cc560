"""What somebody wrote down of a real table, taken apart; a ValueError names what cannot be read, and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ratusha.kernel import new

from .cards import BASE_CARDS, CARDS, GOALS, MOST_GOALS
from .ground import clear_ground
from .state import EASY, HARD, MOST_CITY, NORMAL, ROWS, Metropolis

DIFFICULTIES = ("normal", "easy", "hard")
COMMON = ("goals", "difficulty")
COVERINGS = ("not_whole", "not_last_block")
MOST_ROWS = ROWS - 9
"""As far as the rules can count: no city of the box is as large."""
PLACEMENT_KEYS = ("card", "row", "col", "turn")


def quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def known_keys(what: str, said: object, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(said, dict):
        raise ValueError(f"{what} is an object with {quoted(keys)}, not {said!r}")
    for key in said:
        if key not in keys:
            raise ValueError(f"{what} has {str(key)!r}; it may have {quoted(keys)}")
    return said


def listed(what: str, said: object) -> list[Any]:
    if not isinstance(said, list):
        raise ValueError(f"{what} is a list, not {said!r}")
    return said


def whole(what: str, said: object, lowest: int, highest: int) -> int:
    if not isinstance(said, int) or isinstance(said, bool):
        raise ValueError(f"{what} is a whole number, not {said!r}")
    if not lowest <= said <= highest:
        raise ValueError(f"{what}: {said} is not from {lowest} to {highest}")
    return said


def one_of(what: str, said: object, valid: tuple[str, ...]) -> int:
    if said not in valid:
        raise ValueError(f"{what}: unknown {said!r}; valid: {', '.join(valid)}")
    return valid.index(str(said))


def read_goals(said: object) -> list[int]:
    """Goals by the numbers on their cards, each once."""
    found: list[int] = []
    numbers = listed('"goals"', said)
    if len(numbers) > MOST_GOALS:
        raise ValueError(f'"goals": {MOST_GOALS} lie on the table at most, not {len(numbers)}')
    for number in numbers:
        goal = whole('"goals": a goal', number, 1, len(GOALS)) - 1
        if goal in found:
            raise ValueError(f'"goals": {number} is named twice')
        found.append(goal)
    return found


def empty_city(table: dict[str, Any]) -> Metropolis:
    city = new(Metropolis)
    clear_ground(city)
    city.seats = 1
    city.site_rule = city.beach_goal = city.duel_rule = -1
    city.difficulty = (NORMAL, EASY, HARD)[one_of('"difficulty"', table.get("difficulty", "normal"), DIFFICULTIES)]
    return city


def by_name(what: str, said: object, first: int, names: tuple[str, ...]) -> int:
    valid = (*CARDS[first : first + len(names)], *names)
    return one_of(what, said, valid) % len(names)


class Warnings(list[dict[str, Any]]):
    """What no game comes to: by `warning` a text of `paper.warning`, where it is, and what the text puts in."""

    def add(self, what: str, each: Placement, **facts: str) -> None:
        self.append({"warning": what, "placement": each.number, "laid": CARDS[each.card]} | facts)


class Placement:
    """A card, and where its upper left block lies."""

    def __init__(self, number: int, card: int, turned: int, row: int, column: int) -> None:
        self.number, self.card, self.turned, self.row, self.column = number, card, turned, row, column
        self.where = f"placement {number} (card {CARDS[card]})"


def read_placements(said: object) -> list[Placement]:
    """One card at least: nothing at all is no city."""
    placements = listed('"placements"', said)
    if not placements:
        raise ValueError('"placements" has no card at all')
    if len(placements) > MOST_CITY:
        raise ValueError(f"placement {MOST_CITY + 1}: no city of the box has more than {MOST_CITY} cards")
    return [read_placement(number, each) for number, each in enumerate(placements, start=1)]


def read_placement(number: int, said: object) -> Placement:
    where = f"placement {number}"
    found = known_keys(where, said, PLACEMENT_KEYS)
    for key in ("card", "row", "col"):
        if key not in found:
            raise ValueError(f'{where} has no "{key}"; it needs {quoted(PLACEMENT_KEYS[:3])}')
    card = card_of(where, found["card"])
    turned = read_turn(f"{where} (card {CARDS[card]})", found)
    row, column = (whole(f'{where} (card {CARDS[card]}), "{key}"', found[key], -999, 999) for key in ("row", "col"))
    return Placement(number, card, turned, row, column)


def check_extent(city: Metropolis, each: Placement, side: int) -> None:
    """Whether the rules can still count a city with this card: none of the box is as large."""
    rows = max(city.lower[side], each.row + 1) - min(city.upper[side], each.row)
    columns = max(city.right[side], each.column + 1) - min(city.left[side], each.column)
    if max(rows, columns) >= MOST_ROWS:
        raise ValueError(f"{each.where}: that is no city of the box: {MOST_ROWS} rows and columns at most")


def read_turn(where: str, found: dict[str, Any]) -> int:
    turn = whole(f'{where}, "turn"', found.get("turn", 0), 0, 180)
    if turn not in (0, 180):
        raise ValueError(f'{where}, "turn": a card lies upright, 0 or 180, not {turn}')
    return turn // 180


def card_of(where: str, said: object) -> int:
    """Cards of the box by number, those of expansions by id."""
    if isinstance(said, int) and not isinstance(said, bool):
        return whole(f"{where}: a card of the box", said, 1, BASE_CARDS) - 1
    if said not in CARDS[BASE_CARDS:]:
        raise ValueError(f"{where}: unknown card {said!r}; valid: 1 to {BASE_CARDS}, {', '.join(CARDS[BASE_CARDS:])}")
    return CARDS.index(str(said))
