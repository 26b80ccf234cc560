"""What somebody wrote down of a real table, taken apart; a sentence names what cannot be read, and where."""

from __future__ import annotations

from typing import Any

from ratusha.kernel import Refused, Sentence, new, reading

from .cards import BASE_CARDS, CARDS, GOALS, MOST_GOALS
from .ground import clear_ground
from .state import EASY, HARD, MOST_CITY, NORMAL, ROWS, Metropolis

DIFFICULTIES = ("normal", "easy", "hard")
COMMON = ("goals", "difficulty")
COVERINGS = ("not_whole", "not_last_block")
MOST_ROWS = ROWS - 9
"""As far as the rules can count: no city of the box is as large."""
PLACEMENT_KEYS = ("card", "row", "col", "turn")


def read_goals(said: object) -> list[int]:
    """Goals by the numbers on their cards, each once."""
    found: list[int] = []
    numbers = reading.listed('"goals"', said)
    if len(numbers) > MOST_GOALS:
        raise Refused('"goals": {most} lie on the table at most, not {found}', most=MOST_GOALS, found=len(numbers))
    for number in numbers:
        goal = reading.between(Sentence('"goals": a goal'), number, 1, len(GOALS)) - 1
        if goal in found:
            raise Refused("{where}: {said} is named twice", where='"goals"', said=number)
        found.append(goal)
    return found


def empty_city(table: dict[str, Any]) -> Metropolis:
    city = new(Metropolis)
    clear_ground(city)
    city.seats = 1
    city.site_rule = city.beach_goal = city.duel_rule = -1
    chosen = reading.index_in('"difficulty"', table.get("difficulty", "normal"), DIFFICULTIES)
    city.difficulty = (NORMAL, EASY, HARD)[chosen]
    return city


def by_name(what: str, said: object, first: int, names: tuple[str, ...]) -> int:
    valid = (*CARDS[first : first + len(names)], *names)
    return reading.index_in(what, said, valid) % len(names)


class Warnings(list[dict[str, Any]]):
    """What no game comes to: by `warning` a text of `paper.warning`, where it is, and what the text puts in."""

    def add(self, what: str, each: Placement, **facts: str) -> None:
        self.append({"warning": what, "placement": each.number, "laid": CARDS[each.card]} | facts)


class Placement:
    """A card, and where its upper left block lies."""

    def __init__(self, number: int, card: int, turned: int, row: int, column: int) -> None:
        self.number, self.card, self.turned, self.row, self.column = number, card, turned, row, column
        self.where = card_at(number, card)


def placement_at(number: int) -> Sentence:
    return Sentence("placement {number}", number=number)


def card_at(number: int, card: int) -> Sentence:
    return Sentence("placement {number} (card {card})", number=number, card=CARDS[card])


def part_of(where: Sentence, key: str) -> Sentence:
    """By the key in the file."""
    return Sentence("{where}, {part}", where=where, part=reading.quoted([key]))


def read_placements(said: object) -> list[Placement]:
    """One card at least: nothing at all is no city."""
    placements = reading.listed('"placements"', said)
    if not placements:
        raise Refused('"placements" has no card at all')
    if len(placements) > MOST_CITY:
        raise Refused(
            "{where}: no city of the box has more than {most} cards", where=placement_at(MOST_CITY + 1), most=MOST_CITY
        )
    return [read_placement(number, each) for number, each in enumerate(placements, start=1)]


def read_placement(number: int, said: object) -> Placement:
    where = placement_at(number)
    found = reading.fields(where, said, PLACEMENT_KEYS, needed=PLACEMENT_KEYS[:3])
    card = card_of(where, found["card"])
    where = card_at(number, card)
    turned = read_turn(where, found)
    row, column = (reading.between(part_of(where, key), found[key], -999, 999) for key in ("row", "col"))
    return Placement(number, card, turned, row, column)


def check_extent(city: Metropolis, each: Placement, side: int) -> None:
    """Whether the rules can still count a city with this card: none of the box is as large."""
    rows = max(city.lower[side], each.row + 1) - min(city.upper[side], each.row)
    columns = max(city.right[side], each.column + 1) - min(city.left[side], each.column)
    if max(rows, columns) >= MOST_ROWS:
        raise Refused(
            "{where}: that is no city of the box: {rows} rows and columns at most", where=each.where, rows=MOST_ROWS
        )


def read_turn(where: Sentence, found: dict[str, Any]) -> int:
    turn = reading.between(part_of(where, "turn"), found.get("turn", 0), 0, 180)
    if turn not in (0, 180):
        raise Refused("{where}: a card lies upright, 0 or 180, not {turn}", where=part_of(where, "turn"), turn=turn)
    return turn // 180


def card_of(where: Sentence, said: object) -> int:
    """Cards of the box by number, those of expansions by id."""
    if isinstance(said, int) and not isinstance(said, bool):
        return reading.between(Sentence("{where}: a card of the box", where=where), said, 1, BASE_CARDS) - 1
    if said not in CARDS[BASE_CARDS:]:
        raise Refused(
            "{where}: unknown card {said}; valid: 1 to {last}, {others}",
            where=where,
            said=repr(said),
            last=BASE_CARDS,
            others=", ".join(CARDS[BASE_CARDS:]),
        )
    return CARDS.index(str(said))
