"""Lays a table as the rulebook's examples and the tests describe it, and compares it with what they expect.

    given seats 3                          a new box: nothing has been dealt yet
    given players 2                        a game under way; flower tokens are used up unless given
    given mode solo                        full otherwise
    given town 1: office 1 2; park 3 3     tiles with row and column
    given hand 1: office park              two tiles; any two otherwise
    given market: office - park house metro    from the first slot to the fifth, - for an empty one
    given stacks 3 0 4 4 4                 tiles face down; some or other number otherwise
    given residents: office metro*2        face up
    given tokens 1 2                       who still has the flower token
    given points 5 7                       earlier points; in a solo game the rival's come last
    given rival: office*5 metro*2          what the rival has collected
    given marker 5                         the slot under which it stands
    given turn 2                           player 1 otherwise
    given option chains line; given preset uk

    then points, hand, market, stacks, residents, tokens, rival, marker, turn    as above
    then line recount: 4 2                 points of one line of the score; the rival's come last
    then placed: 1 office 4; 2 park 1      every placement since the beginning, in its order; or nothing
    then recounted: 1 office 4; rival office 20    likewise
    then phase bonus                       also place, take_any, after, final, over, …
    then round last                        or goes_on
    then may place office 1 1              also `may not`
    then chance reveal park in 3: 2 in 40
    then ending stacks_empty; then ranks 1 2

A game that is not over yet has the ending `goes_on`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ratusha.game import Game, load_game
from ratusha.games.bloom_town import FACTS, deal, rules
from ratusha.games.bloom_town.cards import (
    BUILDINGS,
    KIND_COUNT,
    KIND_OF,
    KINDS,
    RESIDENT,
    RESIDENTS_A_KIND,
    SHOP_COUNT,
    SIZE,
    SLOTS,
    TILES,
)
from ratusha.games.bloom_town.scoring import total
from ratusha.games.bloom_town.state import TRAINING, Phase, Town
from ratusha.kernel import Events
from tests.example_table import (
    ExampleTable,
    Expect,
    bad,
    check_seat,
    compare,
    counted,
    listed,
    number,
    numbers,
    preset,
    rows,
    seat_and_rest,
    split_keyword,
    two,
)
from tests.rulebook_examples import ExampleError, Play

GAME = load_game("bloom_town")
POINTS = r"(?:rival|\d) (\w+) \d+"
USUAL_MARKET = ("office", "metro", "park", "house", "shop_park_house")


@dataclass
class Given:
    """What the given lines say."""

    mode: str = "full"
    seats: int = 0
    new_box: bool = False
    towns: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    hands: dict[int, Counter[str]] = field(default_factory=dict)
    market: Sequence[str] = USUAL_MARKET
    stacks: list[int] = field(default_factory=list)
    residents: Counter[str] = field(default_factory=Counter)
    tokens: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    rival: Counter[str] = field(default_factory=Counter)
    marker: int = 0
    turn: int = 0
    options: dict[str, str] = field(default_factory=dict)


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
        case "town":
            seat, listed = seat_and_rest(rest)
            given.towns[seat] = [tile_and_square(each) for each in listed.split(";")]
        case "hand":
            seat, listed = seat_and_rest(rest)
            given.hands[seat] = counted(listed, TILES)
        case "market":
            given.market = five_slots(rest)
        case "stacks" | "points":
            setattr(given, keyword, numbers(rest))
        case "residents" | "rival":
            setattr(given, keyword, counted(rest.removeprefix(":"), KINDS))
        case "tokens":
            given.tokens = [each - 1 for each in numbers(rest)]
        case "marker" | "turn":
            setattr(given, keyword, number(rest) - 1)
        case "option":
            name, value = two(rest)
            given.options[name] = value
        case "preset":
            given.options |= preset(GAME, rest)
        case _:
            raise ExampleError(f"nothing called {keyword!r} can be given")


def tile_and_square(text: str) -> tuple[str, int]:
    """`office 1 2`: a tile, its row and its column."""
    found = re.fullmatch(r"(\w+) ([1-5]) ([1-5])", text.strip())
    if not found or found[1] not in TILES:
        raise ExampleError(f"{text!r} is not a tile with its row and column")
    return found[1], SIZE * (int(found[2]) - 1) + int(found[3]) - 1


def five_slots(text: str) -> list[str]:
    slots = text.removeprefix(":").split()
    if len(slots) != SLOTS or any(slot not in (*TILES, "-") for slot in slots):
        bad(text, "a market of five slots")
    return slots


# --- Laying -----------------------------------------------------------------------------------------------------------


def lay(game: Game, given: Given) -> Town:
    """A table that could have come about in play: every tile comes out of the box."""
    town = Town()
    rules.setup(town, game.option_row(given.mode, given.options), game.check_seats(given.mode, given.seats))
    if not given.new_box:
        open_box(town)
        lay_residents(town, given)
        lay_towns(town, given)
        lay_market(town, given)
        lay_hands(town, given)
        lay_stacks(town, given)
        lay_turn(town, given)
    return town


def open_box(town: Town) -> None:
    if town.phase == Phase.TRIPLE:
        deal.add_third_copy(town, 0)
    for shop in reversed(range(SHOP_COUNT)):
        if town.to_remove:
            deal.remove_shop(town, shop, Events())
    if town.mode != TRAINING:
        for kind in range(KIND_COUNT):
            town.unseen[RESIDENT + kind] = RESIDENTS_A_KIND
    town.to_deal = 0
    town.started = 1
    town.phase = Phase.PLACE


def leave_box(town: Town, tile: int) -> int:
    if town.unseen[tile] == 0:
        raise ExampleError(f"the box has no more of {(*TILES, *KINDS)[tile]}")
    town.unseen[tile] -= 1
    return tile


def lay_residents(town: Town, given: Given) -> None:
    for kind, copies in given.residents.items():
        for _ in range(copies):
            leave_box(town, RESIDENT + KINDS.index(kind))
            town.residents[KINDS.index(kind)] += 1


def lay_towns(town: Town, given: Given) -> None:
    for seat, tiles in given.towns.items():
        for name, square in tiles:
            lay_tile(town, check_seat(town, seat), leave_box(town, TILES.index(name)), square)


def lay_tile(town: Town, seat: int, tile: int, square: int) -> None:
    if town.cells[seat][square]:
        raise ExampleError(f"row {square // SIZE + 1}, column {square % SIZE + 1} is taken twice")
    town.cells[seat][square] = tile + 1
    town.town[seat][KIND_OF[tile]] |= 1 << square


def lay_market(town: Town, given: Given) -> None:
    for slot, name in enumerate(given.market):
        town.market[slot] = 0 if name == "-" else 1 + leave_box(town, TILES.index(name))
        town.emptied[slot] = 1 + slot if name == "-" else 0


def lay_hands(town: Town, given: Given) -> None:
    for seat in given.hands:
        check_seat(town, seat)
    for seat in range(town.seats):
        for name in given.hands.get(seat, Counter()).elements():
            town.hand[seat][leave_box(town, TILES.index(name))] += 1
    for seat in range(town.seats):
        for _ in range(deal.HAND - sum(town.hand[seat]) if seat not in given.hands else 0):
            town.hand[seat][leave_box(town, any_tile(town))] += 1


def any_tile(town: Town) -> int:
    return next(tile for tile in range(BUILDINGS) if town.unseen[tile])


def lay_stacks(town: Town, given: Given) -> None:
    """What neither lies on the table nor in a stack has left the game unseen."""
    for kind in range(KIND_COUNT):
        for _ in range(given.rival[KINDS[kind]]):
            leave_box(town, next(t for t in range(BUILDINGS) if KIND_OF[t] == kind and town.unseen[t]))
            town.collected[kind] += 1
    unseen = sum(town.unseen)
    stacks = given.stacks or [min(town.stack_size - 1, unseen // SLOTS)] * SLOTS
    if len(stacks) != SLOTS:
        bad(str(stacks), "the number of tiles in five stacks")
    town.boxed = unseen - sum(stacks)
    if not 0 <= town.boxed <= sum(town.unseen[:BUILDINGS]):
        raise ExampleError(f"{unseen} tiles are left, which does not go with stacks of {stacks}")
    for slot, tiles in enumerate(stacks):
        town.stacks[slot] = tiles


def lay_turn(town: Town, given: Given) -> None:
    town.turn = check_seat(town, given.turn)
    town.marker = given.marker
    for seat in range(town.seats):
        town.token[seat] = int(seat in given.tokens)
    for row, points in enumerate(given.points):
        town.points[row][0] = points


# --- What holds after every move --------------------------------------------------------------------------------------


def check_agreement(town: Town) -> None:
    """What is counted twice agrees."""
    for seat in range(town.seats):
        for kind in range(KIND_COUNT):
            built = {at: tile - 1 for at, tile in enumerate(town.cells[seat]) if tile}
            assert town.town[seat][kind] == sum(1 << at for at in built if KIND_OF[built[at]] == kind), KINDS[kind]
    if town.started:
        assert sum(town.unseen) == sum(town.stacks) + town.boxed
        if town.mode != TRAINING:
            for kind in range(KIND_COUNT):
                assert town.residents[kind] + town.unseen[RESIDENT + kind] == RESIDENTS_A_KIND, KINDS[kind]


# --- What an example expects ------------------------------------------------------------------------------------------


def expect_points(play: Play, rest: str) -> None:
    compare([total(play.state, row) for row in range(rows(play))], numbers(rest))


def expect_line(play: Play, rest: str) -> None:
    line, _, listed = rest.partition(":")
    if line not in FACTS.categories:
        bad(line, "a line of the score")
    place = FACTS.categories.index(line)
    compare([play.state.points[row][place] for row in range(rows(play))], numbers(listed.strip()))


def expect_hand(play: Play, rest: str) -> None:
    seat, listed = seat_and_rest(rest)
    held = dict(zip(TILES, play.state.hand[check_seat(play.state, seat)], strict=True))
    compare(+Counter(held), counted(listed, TILES))


def expect_market(play: Play, rest: str) -> None:
    compare([TILES[tile - 1] if tile else "-" for tile in play.state.market], five_slots(rest))


def expect_residents(play: Play, rest: str) -> None:
    found = +Counter(dict(zip(KINDS, play.state.residents, strict=True)))
    compare(found, counted(rest.removeprefix(":"), KINDS))


def expect_rival(play: Play, rest: str) -> None:
    found = +Counter(dict(zip(KINDS, play.state.collected, strict=True)))
    compare(found, counted(rest.removeprefix(":"), KINDS))


def expect_tokens(play: Play, rest: str) -> None:
    holders = [seat + 1 for seat in range(play.state.seats) if play.state.token[seat]]
    compare(holders, numbers(rest) if rest != "nobody" else [])


def expect_placed(play: Play, rest: str) -> None:
    told = [each for each in play.told if each["event"] == "placed"]
    compare([f"{each['seat'] + 1} {each['tile']} {each['points']}" for each in told], listed(rest, POINTS, TILES))


def expect_recounted(play: Play, rest: str) -> None:
    who = [*(str(seat + 1) for seat in range(play.state.seats)), "rival"]
    told = [each for each in play.told if each["event"] == "recounted"]
    compare([f"{who[each['seat']]} {each['kind']} {each['points']}" for each in told], listed(rest, POINTS, KINDS))


def expect_round(play: Play, rest: str) -> None:
    if rest not in ("last", "goes_on"):
        bad(rest, "last or goes_on")
    compare("last" if play.state.last_round else "goes_on", rest)


EXPECTED: dict[str, Expect] = {
    "points": expect_points,
    "line": expect_line,
    "hand": expect_hand,
    "market": expect_market,
    "stacks": lambda play, rest: compare(list(play.state.stacks), numbers(rest)),
    "residents": expect_residents,
    "rival": expect_rival,
    "tokens": expect_tokens,
    "marker": lambda play, rest: compare(play.state.marker + 1, number(rest)),
    "turn": lambda play, rest: compare(play.state.turn + 1, number(rest)),
    "placed": expect_placed,
    "recounted": expect_recounted,
    "round": expect_round,
}

TABLE = ExampleTable(GAME, lambda given: lay(GAME, read_given(given)), EXPECTED, check_agreement)
