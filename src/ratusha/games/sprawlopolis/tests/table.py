"""Lays a table as the rulebook's examples and the tests describe it, and compares it with what they expect.

given seats 3                              a new box: goals are drawn first
given players 2                            a game under way, somebody is to lay a card
given mode duel                            base otherwise
given option beaches yes
given goals 2 7 14                         some or other otherwise, the highest numbers that are mentioned nowhere
given site_rule cz_p; given beach_goal be_rc; given duel_rule in_1
given highway: in_1; in_2 turned; in_3     from the left; beyond a highway the cities are north and south of it
given grid: RSE CWE . / P xWE INW          blocks that belong to no card, row by row from 0 0: a zone, the edges that
                                           its road joins, `.` for nothing. North of a highway the last row lies at it,
                                           south the first: `given grid north: …`
given x P                                  what an `x` stands for, a block whose zone does not matter; C otherwise.
                                           An example takes a zone that its goal does not ask for
given city: 17 at 0 0; 3 turned at 1 2     cards, in this order, on top of the grid; beyond a highway
                                           with their city: `at -2 0 north`
given shore east 4                         the column or row of the water; a beach in `city` draws its own
given turn 2; given side south             whose turn; alone beside the highway, which city
given hand 1: 3 8 cz_p                     or nothing; some or other otherwise
given works 1: rw_1                        nothing otherwise
given top 5; given deck: 4 9 wr            or nothing; otherwise some card, and all that are left

then goals, site_rule, beach_goal, duel_rule, highway, grid, city, hand, works, top, turn, side    as above
then deck 7                                how many below the top
then target 23
then zones: 2 4 2 3                        the largest commercial, park, industrial and residential zone
then roads 7; then roads north 3
then goal 7: 1                             points of that goal, drawn or not; two numbers beyond a highway
then points 12; then line goal_1: 3        everything, or one line of the score, player by player
then choices 24                            how many things whoever is to move may do
then sees 2: hand 1: 5 ?                   what player 2 knows: any of the above; unknown cards are ?, and come last
then phase play; then may place 3 turned at 1 2; then chance top 4: 1 in 10
then ending built; then ranks 1 1 3
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ratusha.game import Game, load_game, scores
from ratusha.games.sprawlopolis import FACTS, rules
from ratusha.games.sprawlopolis.beaches import draw_shore
from ratusha.games.sprawlopolis.cards import (
    BASE_CARDS,
    CARD_COUNT,
    CARDS,
    DUEL_GOALS,
    EDGE_LETTERS,
    FIRST_BEACH,
    FIRST_SITE,
    FIRST_WORKS,
    HIGHWAY_COUNT,
    HIGHWAYS,
    MONSTER,
    MOST_GOALS,
    ROAD_AT,
    WATER,
    WORKS,
    ZONE_AT,
    ZONE_COUNT,
    ZONE_LETTERS,
)
from ratusha.games.sprawlopolis.deal import joins_deck
from ratusha.games.sprawlopolis.goals import goal_points
from ratusha.games.sprawlopolis.ground import bit_of, build_highway, built, extend_bounds_to, put, road, zone
from ratusha.games.sprawlopolis.ground import lay as lay_on_ground
from ratusha.games.sprawlopolis.hidden import everyone
from ratusha.games.sprawlopolis.highway import DUEL_HIGHWAY
from ratusha.games.sprawlopolis.roads import count_roads
from ratusha.games.sprawlopolis.scoring import duel_total, goal_count, target, total
from ratusha.games.sprawlopolis.state import BASE, CATEGORIES, CITIES, DUEL, HAND, ROWS, Metropolis, Phase, Place
from ratusha.games.sprawlopolis.words import EDGES, SIDES
from ratusha.games.sprawlopolis.zones import largest_group
from ratusha.kernel import Result, copy
from tests.example_table import (
    EXPECTED as ALWAYS_EXPECTED,
)
from tests.example_table import (
    ExampleTable,
    Expect,
    bad,
    check_seat,
    compare,
    number,
    numbers,
    seat_and_rest,
    split_keyword,
    two,
)
from tests.rulebook_examples import ExampleError, Play

GAME = load_game("sprawlopolis")
BLOCK = re.compile(r"([CPIRx])([NESW]{2})?|\.")
LAID = re.compile(r"(\w+)( turned)? at (-?\d+) (-?\d+)(?: (north|south))?")
RULE_CARDS = ("site_rule", "beach_goal")
Laid = tuple[int, int, int, int, int]
"""Card, turned, city, row, column."""
Cell = tuple[int, int]
Block = tuple[int, int]
"""A zone, and the edges of its road as bits."""


@dataclass
class Given:
    """What the given lines say."""

    mode: str = "base"
    seats: int = 0
    new_box: bool = False
    options: dict[str, str] = field(default_factory=dict)
    goals: list[int] = field(default_factory=list)
    rule_cards: dict[str, int] = field(default_factory=dict)
    duel_rule: int = -1
    highway: list[int] = field(default_factory=list)
    grids: dict[int, str] = field(default_factory=dict)
    spare: str = "C"
    city: list[Laid] = field(default_factory=list)
    shores: dict[int, int] = field(default_factory=dict)
    turn: int = 0
    side: int = 0
    hands: dict[int, list[int]] = field(default_factory=dict)
    works: dict[int, list[int]] = field(default_factory=dict)
    top: list[int] | None = None
    deck: list[int] | None = None


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_given(lines: Sequence[str]) -> Given:
    given = Given()
    for line in lines:
        read_line(given, *split_keyword(line))
    if not given.seats:
        raise ExampleError("given players or given seats is missing")
    return given


def read_line(given: Given, keyword: str, rest: str) -> None:
    match keyword:
        case "seats" | "players":
            given.seats, given.new_box = number(rest), keyword == "seats"
        case "mode":
            given.mode = rest
        case "option":
            name, value = two(rest)
            given.options[name] = value
        case "goals":
            given.goals = goals(rest)
        case "site_rule" | "beach_goal":
            given.rule_cards[keyword] = card(rest)
        case "duel_rule":
            given.duel_rule = highway_card(rest)
        case "highway":
            given.highway = highway(rest)
        case "grid":
            side, listed = side_and_rest(rest)
            given.grids[side] = listed
        case "x":
            given.spare = rest if rest in ZONE_LETTERS else bad(rest, "a zone")
        case "city":
            given.city = city(rest)
        case "shore":
            edge, where = two(rest)
            given.shores[index_of(edge, EDGES, "a direction")] = signed(where)[0]
        case "turn":
            given.turn = number(rest) - 1
        case "side":
            given.side = index_of(rest, SIDES, "a side")
        case "hand" | "works":
            seat, listed = seat_and_rest(rest)
            (given.hands if keyword == "hand" else given.works)[seat] = cards(listed)
        case "top":
            given.top = cards(rest)
        case "deck":
            given.deck = cards(rest.removeprefix(":"))
        case _:
            raise ExampleError(f"nothing called {keyword!r} can be given")


def index_of(word: str, known: Sequence[str], what: str) -> int:
    return known.index(word) if word in known else bad(word, what)


def card(name: str) -> int:
    return index_of(name, CARDS, "a card")


def cards(text: str) -> list[int]:
    """`3 8 cz_p`, or `nothing`."""
    return [] if text.strip() == "nothing" else [card(name) for name in text.split()]


def goals(text: str) -> list[int]:
    found = numbers(text.removeprefix(":").strip())
    return [card(str(each)) if each <= BASE_CARDS else bad(str(each), "a goal") for each in found]


def highway_card(name: str) -> int:
    return index_of(name, HIGHWAYS, "a card of the highway")


def highway(text: str) -> list[int]:
    """Twice the card, and one more where it is turned."""
    found = []
    for each in text.removeprefix(":").split(";"):
        name, _, turned = each.strip().partition(" ")
        found.append(2 * highway_card(name) + (turned == "turned" or (bad(each, "a card") if turned else 0)))
    return found


def side_and_rest(text: str) -> tuple[int, str]:
    """`north: C P / I R`, or without a side the city of the base game."""
    side, colon, listed = text.partition(":")
    if not colon:
        bad(text, "a colon and rows of blocks")
    return (index_of(side, SIDES, "a side") if side else 0), listed


def city(text: str) -> list[Laid]:
    return [laid(" ".join(each.split())) for each in text.removeprefix(":").split(";")]


def laid(text: str) -> Laid:
    found = LAID.fullmatch(text) or bad(text, "a card and where it lies")
    side = SIDES.index(found[5]) if found[5] else 0
    return card(found[1]), int(found[2] is not None), side, int(found[3]), int(found[4])


def signed(text: str) -> list[int]:
    if not re.fullmatch(r"-?\d+( +-?\d+)*", text.strip()):
        bad(text, "numbers")
    return [int(each) for each in text.split()]


def read_grid(text: str, spare: str) -> dict[Cell, Block]:
    """Blocks by row and column from 0."""
    found = {}
    for row, line in enumerate(text.split("/")):
        for column, word in enumerate(line.split()):
            block = BLOCK.fullmatch(word) or bad(word, "a block")
            if block[1]:
                letter = spare if block[1] == "x" else block[1]
                found[row, column] = ZONE_LETTERS.index(letter), edges(block[2] or "")
    return found


def edges(letters: str) -> int:
    return sum(1 << EDGE_LETTERS.index(letter) for letter in letters)


# --- Laying -----------------------------------------------------------------------------------------------------------


def lay(game: Game, given: Given) -> Metropolis:
    found = Metropolis()
    rules.setup(found, game.option_row(given.mode, given.options), game.check_seats(given.mode, given.seats))
    if not given.new_box:
        lay_mentioned(found, given)
        lay_rest(found, given)
        found.turn = check_seat(found, given.turn)
        found.side = given.side
        found.phase = Phase.PLAY
    return found


def lay_mentioned(found: Metropolis, given: Given) -> None:
    """Everything that the lines name, each card once."""
    named: list[int] = [*given.goals, *given.rule_cards.values(), *(each[0] for each in given.city)]
    named += [each for held in (*given.hands.values(), *given.works.values()) for each in held]
    named += [*(given.top or []), *(given.deck or [])]
    for each in named:
        if named.count(each) > 1:
            raise ExampleError(f"{CARDS[each]} is in two places")
    for name, each in given.rule_cards.items():
        setattr(found, name, each)
        show(found, each, Place.GOAL)
    lay_goals(found, given.goals or spare_goals(found, named))
    if found.mode != BASE:
        lay_highway(found, given)
    for side, text in given.grids.items():
        lay_grid(found, side, read_grid(text, given.spare))
    lay_city(found, given)
    for seat, held in given.hands.items():
        for each in held:
            hold(found, check_seat(found, seat), each)
    for seat, held in given.works.items():
        for each in held:
            show(found, each, Place.WORKS_OF + check_seat(found, seat))


def show(found: Metropolis, each: int, place: int) -> None:
    found.place[each] = place
    found.knows[each] = everyone(found)


def hold(found: Metropolis, seat: int, each: int) -> None:
    found.place[each] = Place.HAND_OF + seat
    found.knows[each] = 1 << seat if each < BASE_CARDS else everyone(found)
    found.dealt_to[each] = seat if each < BASE_CARDS else -1


def needed_goals(found: Metropolis) -> int:
    return DUEL_GOALS if found.mode == DUEL else MOST_GOALS


def spare_goals(found: Metropolis, named: list[int]) -> list[int]:
    return [each for each in reversed(range(BASE_CARDS)) if each not in named][: needed_goals(found)]


def lay_goals(found: Metropolis, listed: list[int]) -> None:
    if len(listed) != needed_goals(found):
        bad(str(len(listed)), f"{needed_goals(found)} goals")
    for place, each in enumerate(listed):
        found.goals[place] = each
        show(found, each, Place.GOAL)


def lay_highway(found: Metropolis, given: Given) -> None:
    used = {piece // 2 for piece in given.highway}
    if found.mode == DUEL:
        spare = next(each for each in range(HIGHWAY_COUNT) if each not in used)
        found.duel_rule = given.duel_rule if given.duel_rule >= 0 else spare
    pieces = given.highway or [2 * each for each in range(HIGHWAY_COUNT) if each != found.duel_rule]
    if len(pieces) != (DUEL_HIGHWAY if found.mode == DUEL else HIGHWAY_COUNT) or found.duel_rule in used:
        bad(str(len(pieces)), "a whole highway")
    for place, piece in enumerate(pieces):
        found.highway[place] = piece
    found.highway_count = len(pieces)
    found.highway_used = (1 << HIGHWAY_COUNT) - 1
    build_highway(found)


def lay_grid(found: Metropolis, side: int, blocks: dict[Cell, Block]) -> None:
    down = 0 if found.mode == BASE else 1 if side else -1 - max(row for row, _ in blocks)
    for (row, column), (which, bits) in blocks.items():
        extend_bounds_to(found, side, row + down, column)
        put(found, side, row + down, column, which, bits)


def lay_city(found: Metropolis, given: Given) -> None:
    for each, turned, side, row, column in given.city:
        lay_on_ground(found, each, turned, side, row, column)
        found.knows[each] = everyone(found)
        if FIRST_BEACH <= each < MONSTER:
            draw_shore(found, each, turned, row, column)
        elif each < FIRST_BEACH:
            found.last_played = found.city_count - 1
    for edge, where in given.shores.items():
        found.shores |= 1 << edge
        found.limit[0][edge] = where


def lay_rest(found: Metropolis, given: Given) -> None:
    """Some card or other wherever none is named; what is left is the deck, or out of the game if that is named."""
    named = {*(given.top or []), *(given.deck or [])}
    spare = [each for each in range(BASE_CARDS) if found.place[each] == Place.DECK and each not in named]
    for seat in range(found.seats):
        if seat not in given.hands:
            held = HAND if seat == given.turn or found.mode == DUEL else 1
            for each in spare[:held]:
                hold(found, seat, each)
            spare = spare[held:]
    join_extras(found, given, named)
    top = spare[:1] if given.top is None else given.top
    for each in top:
        show(found, each, Place.TOP)
    deck = given.deck if given.deck is not None or top else []
    if deck is not None:
        for each in range(CARD_COUNT):
            if found.place[each] == Place.DECK and each not in deck:
                found.place[each] = Place.OUT
        for each in deck:
            found.place[each] = Place.DECK


def join_extras(found: Metropolis, given: Given, named: set[int]) -> None:
    """One card of each set lies among the goals, the rest is in the deck unless it lies elsewhere."""
    for name, agreed, first in (("site_rule", found.sites, FIRST_SITE), ("beach_goal", found.beaches, FIRST_BEACH)):
        if agreed and name not in given.rule_cards:
            each = next(
                each for each in range(first, first + 4) if found.place[each] == Place.OUT and each not in named
            )
            setattr(found, name, each)
            show(found, each, Place.GOAL)
    for each in range(FIRST_SITE, FIRST_WORKS):
        if found.place[each] == Place.OUT and joins_deck(found, each):
            found.place[each] = Place.DECK


# --- What holds after every move --------------------------------------------------------------------------------------


def check_agreement(found: Metropolis) -> None:
    """Blocks are what the cards on top show, the extents fit tightly, the room for counting is empty."""
    assert not any(found.seen)
    assert not any(found.group)
    assert not any(found.stack_bit)
    for side in range(CITIES):
        if any(built(found, side, row) for row in range(ROWS)):
            check_city(found, side)
    for each in range(found.city_count):
        assert found.place[found.city_card[each]] == Place.CITY


def check_city(found: Metropolis, side: int) -> None:
    blocks = blocks_of(found, side)
    rows, columns = [row for row, _ in blocks], [column for _, column in blocks]
    assert (min(rows), max(rows)) == (found.upper[side], found.lower[side])
    assert (min(columns), max(columns)) == (found.left[side], found.right[side])
    for cell, block in seen_from_above(found, side).items():
        assert blocks[cell] == block, f"{cell} is {blocks[cell]}, not {block}"
    for bits in (bits for _, bits in blocks.values()):
        assert bits == 0 or bits.bit_count() == 2


def blocks_of(found: Metropolis, side: int) -> dict[Cell, Block]:
    """What the planes hold, by row and column."""
    cells = {}
    for row in range(found.upper[side], found.lower[side] + 1):
        for column in range(found.left[side], found.right[side] + 1):
            bit = bit_of(found, side, column)
            zones = [which for which in range(ZONE_COUNT) if zone(found, side, which, row) & bit]
            bits = sum(1 << edge for edge in range(4) if road(found, side, edge, row) & bit)
            assert len(zones) <= 1
            assert zones or not bits, "a road without a block"
            if zones:
                cells[row, column] = zones[0], bits
    return cells


def seen_from_above(found: Metropolis, side: int) -> dict[Cell, Block]:
    """What cards show, laid one after the other from scratch."""
    cells: dict[Cell, Block] = {}
    for each in range(found.city_count):
        if found.city_side[each] == side:
            printed = 2 * found.city_card[each] + found.city_turned[each]
            for block in range(4):
                if ZONE_AT[printed][block] != WATER:
                    cell = found.city_row[each] + block // 2, found.city_column[each] + block % 2
                    cells[cell] = int(ZONE_AT[printed][block]), int(ROAD_AT[printed][block])
    return cells


# --- What an example expects ------------------------------------------------------------------------------------------


def sides(found: Metropolis) -> range:
    return range(1 if found.mode == BASE else CITIES)


def points_of(play: Play) -> list[list[int]]:
    """Line by line, for every seat; they add up."""
    result = Result()
    scores(play.state, result)
    found = [list(result.points[seat][:CATEGORIES]) for seat in range(play.state.seats)]
    if play.state.mode == DUEL:
        totals = [duel_total(play.state, seat) for seat in range(play.state.seats)]
    else:
        totals = [total(play.state)] * play.state.seats
    compare([sum(points) for points in found], totals)
    return found


def expect_points(play: Play, rest: str) -> None:
    compare([sum(points) for points in points_of(play)], signed(rest))


def expect_line(play: Play, rest: str) -> None:
    line, _, listed = rest.partition(":")
    if line not in FACTS.categories:
        bad(line, "a line of the score")
    compare([points[FACTS.categories.index(line)] for points in points_of(play)], signed(listed))


def expect_goal(play: Play, rest: str) -> None:
    said, _, listed = rest.partition(":")
    goal = goals(said)[0]
    compare([goal_points(play.state, side, goal) for side in sides(play.state)], signed(listed))


def expect_goals(play: Play, rest: str) -> None:
    compare(list(play.state.goals[: goal_count(play.state)]), goals(rest))


def expect_target(play: Play, rest: str) -> None:
    compare(target(play.state), number(rest))


def expect_zones(play: Play, rest: str) -> None:
    side, listed = side_and_rest(rest)
    compare([largest_group(play.state, side, which) for which in range(ZONE_COUNT)], signed(listed))


def expect_roads(play: Play, rest: str) -> None:
    *side, count = rest.split()
    compare(count_roads(play.state, index_of(side[0], SIDES, "a side") if side else 0), number(count))


def expect_grid(play: Play, rest: str) -> None:
    side, listed = side_and_rest(rest)
    found = blocks_of(play.state, side)
    first = min(row for row, _ in found), min(column for _, column in found)
    moved = {(row - first[0], column - first[1]): block for (row, column), block in found.items()}
    compare(in_letters(moved), in_letters(read_grid(listed, "C")))


def in_letters(blocks: dict[Cell, Block]) -> list[str]:
    rows, columns = max(row for row, _ in blocks) + 1, max(column for _, column in blocks) + 1
    return [" ".join(block_words(blocks.get((row, column))) for column in range(columns)) for row in range(rows)]


def block_words(block: Block | None) -> str:
    if block is None:
        return "."
    return ZONE_LETTERS[block[0]] + "".join(letter for edge, letter in enumerate(EDGE_LETTERS) if block[1] >> edge & 1)


def expect_city(play: Play, rest: str) -> None:
    of = play.state
    columns = (of.city_card, of.city_turned, of.city_side, of.city_row, of.city_column)
    found = [tuple(int(column[each]) for column in columns) for each in range(of.city_count)]
    compare(found, city(rest) if rest != ": nothing" else [])


def expect_highway(play: Play, rest: str) -> None:
    compare(list(play.state.highway[: play.state.highway_count]), highway(rest))


def names(found: Iterable[int]) -> list[str]:
    return [CARDS[each] for each in found]


def expect_held(first: int, known: range) -> Expect:
    def expect(play: Play, rest: str) -> None:
        seat, listed = seat_and_rest(rest)
        held = [each for each in known if play.state.place[each] == first + check_seat(play.state, seat)]
        hidden = ["?"] * play.state.hidden[seat] if first == Place.HAND_OF else []
        unknown = listed.split().count("?")
        expected = sorted(cards(listed.replace("?", "").strip() or "nothing"))
        compare(names(held) + hidden, names(expected) + ["?"] * unknown)

    return expect


def expect_top(play: Play, rest: str) -> None:
    compare(names(each for each in range(CARD_COUNT) if play.state.place[each] == Place.TOP), names(cards(rest)))


def expect_deck(play: Play, rest: str) -> None:
    hidden = sum(play.state.hidden)
    compare(sum(place == Place.DECK for place in play.state.place) - hidden, number(rest))


def expect_rule_card(name: str, read: Callable[[str], int]) -> Expect:
    return lambda play, rest: compare(getattr(play.state, name), read(rest))


def expect_turn(play: Play, rest: str) -> None:
    compare(rules.to_move(play.state) + 1, number(rest))


def expect_side(play: Play, rest: str) -> None:
    compare(SIDES[play.state.side], rest)


def expect_choices(play: Play, rest: str) -> None:
    compare(len(play.choices()), number(rest))


def expect_sees(play: Play, rest: str) -> None:
    seat, expected = seat_and_rest(rest)
    hidden = copy(play.state)
    rules.hide(hidden, check_seat(play.state, seat))
    keyword, listed = split_keyword(expected.strip())
    if keyword not in EXPECTED:
        bad(keyword, "something to see")
    EXPECTED[keyword](Play(play.game, hidden), listed)


EXPECTED: dict[str, Expect] = {
    "points": expect_points,
    "line": expect_line,
    "goal": expect_goal,
    "goals": expect_goals,
    "target": expect_target,
    "zones": expect_zones,
    "roads": expect_roads,
    "grid": expect_grid,
    "city": expect_city,
    "highway": expect_highway,
    "hand": expect_held(Place.HAND_OF, range(FIRST_BEACH)),
    "works": expect_held(Place.WORKS_OF, range(FIRST_WORKS, FIRST_WORKS + WORKS)),
    "top": expect_top,
    "deck": expect_deck,
    "site_rule": expect_rule_card("site_rule", card),
    "beach_goal": expect_rule_card("beach_goal", card),
    "duel_rule": expect_rule_card("duel_rule", highway_card),
    "turn": expect_turn,
    "side": expect_side,
    "choices": expect_choices,
    "sees": expect_sees,
}

TABLE = ExampleTable(GAME, lambda lines: lay(GAME, read_given(lines)), EXPECTED, check_agreement)
assert not set(EXPECTED) & set(ALWAYS_EXPECTED)
