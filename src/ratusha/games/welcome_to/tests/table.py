"""Lays a table as the rulebook's examples and the tests describe it, and compares it with what they expect.

given seats 3                              a new box: plans are drawn first
given players 2                            a game under way, everyone is to choose
given mode expert                          base otherwise
given option claims at_once
given plans: 1_3 2_1 3_5                   a level that is not mentioned has some plan or other
given approved 1 3                         plans that bring the lower points by now
given street 1 2: 1~ 3 3b | . o . 7* 8*    player 1, street 2, from the left; what is not mentioned is empty:
                                           . empty, o a roundabout, | a fence, b bis, ~ its pool, * counted for a plan
given parks 1: 0 2 1                       boxes crossed out, street by street; 0 otherwise
given agents 1: 0 1 0 0 0 0                by size
given claims 1: 8 0 0                      points written for the plans
given temps 3 0; given refusals 0 2        player by player
given stacks: 5 surveyor; 8 temp; 13 agent number and effect of each combination; some or other otherwise
given next: park pool bis                  effects on the backs of the numbers
given left 0                               cards under the top of each stack
given hand 1: 5 park; 8 temp; 13 bis       where there are hands; some or other otherwise
given deck 40; given top park              how many cards, and the effect that lies up; or solo_card
given solo_card drawn
given round 5

then street, parks, agents, claims, plans, approved, stacks, next, left, hand, deck, top, round    as above
then temps, refusals                       as above
then estates 1: 0 1 0 0 0 0                complete estates by size
then points 12 -3; then line bis: -1 0     everything, or one line of the score
then step 1: write                         also choose, effect, spend, wish, pass, end, done
then sees 2: street 1 1: 5                 what player 2 knows: any of the above; unknown numbers in hands are ?
then phase play; then may 1: write 5 in 1 1; then chance turn park 5 on 1: 2 in 75
then ending refusals; then ranks 1 2
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ratusha.game import Game, load_game, scores
from ratusha.games.welcome_to import FACTS, rules
from ratusha.games.welcome_to.cards import (
    ALL_CARDS,
    CARD_COUNT,
    EFFECT_OF,
    EFFECTS,
    HOUSES,
    LEVELS,
    NUMBER_OF,
    NUMBERS,
    PARK_BOXES,
    PLAN_LEVEL,
    PLANS,
    SIZES,
    STACKS,
    STREETS,
    TEMP_BOXES,
)
from ratusha.games.welcome_to.deck import has_stacks, shuffle_everything
from ratusha.games.welcome_to.estates import digit, estates_of
from ratusha.games.welcome_to.lots import BETWEEN, LOTS, POOL_PLACES, STREET_START
from ratusha.games.welcome_to.scoring import total
from ratusha.games.welcome_to.sheet import find_where_numbers_fit, show_sheet
from ratusha.games.welcome_to.state import CATEGORIES, HAND, NOW, SOLO_TOP, Phase, Step, Suburb
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

GAME = load_game("welcome_to")
LOT = re.compile(r"(?:(\d+)(b?)(~?)|(o)|\.)(\*?)")
"""A lot of a street: number, bis, pool; or a roundabout, or nothing; counted for a plan."""
BY_SEAT = ("temps", "refusals")
BY_SHEET = {"parks": STREETS, "agents": SIZES, "claims": LEVELS}
Card = tuple[int | None, str]


@dataclass
class Given:
    """What the given lines say."""

    mode: str = "base"
    seats: int = 0
    new_box: bool = False
    options: dict[str, str] = field(default_factory=dict)
    plans: list[str] = field(default_factory=list)
    approved: list[int] = field(default_factory=list)
    streets: dict[tuple[int, int], str] = field(default_factory=dict)
    sheets: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    temps: list[int] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)
    stacks: list[Card] = field(default_factory=list)
    next: list[str] = field(default_factory=list)
    left: int = -1
    hands: dict[int, list[Card]] = field(default_factory=dict)
    deck: int = -1
    top: str = ""
    solo_card_drawn: bool = False
    round: int = 1


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
        case "plans":
            given.plans = plans(rest)
        case "approved":
            given.approved = [each - 1 for each in numbers(rest)]
        case "street":
            where, listed = street_and_rest(rest)
            given.streets[where] = listed
        case "parks" | "agents" | "claims":
            seat, listed = seat_and_rest(rest)
            given.sheets[keyword, seat] = row(listed, BY_SHEET[keyword])
        case "temps" | "refusals":
            setattr(given, keyword, numbers(rest))
        case "stacks":
            given.stacks = three_cards(rest.removeprefix(":"))
        case "next":
            given.next = effects(rest)
        case "hand":
            seat, listed = seat_and_rest(rest)
            given.hands[seat] = three_cards(listed)
        case "left" | "deck" | "round":
            setattr(given, keyword, number(rest))
        case "top":
            given.top = effect_on_top(rest)
        case "solo_card":
            given.solo_card_drawn = rest == "drawn" or bad(rest, "drawn")
        case _:
            raise ExampleError(f"nothing called {keyword!r} can be given")


def plans(text: str) -> list[str]:
    found = text.removeprefix(":").split()
    for plan in found:
        if plan not in PLANS:
            bad(plan, "a plan")
    return found


def street_and_rest(text: str) -> tuple[tuple[int, int], str]:
    """`1 2: 5 6 | 7`: a player and a street, both counted from 0 from here on, and what stands there."""
    where, colon, listed = text.partition(":")
    seat, street = two(where)
    if not colon or not 1 <= number(street) <= STREETS:
        bad(text, "a player, a street and a colon")
    return (number(seat) - 1, number(street) - 1), listed


def row(text: str, length: int) -> list[int]:
    found = numbers(text.strip())
    return found if len(found) == length else bad(text, f"{length} numbers")


def three_cards(text: str) -> list[Card]:
    found = [card(each) for each in text.split(";")]
    return found if len(found) == HAND else bad(text, "three cards")


def card(text: str) -> Card:
    """`5 park`, or `? park` where the number is not known."""
    said, effect = two(text)
    if effect not in EFFECTS:
        bad(effect, f"one of {', '.join(EFFECTS)}")
    return (None if said == "?" else number(said)), effect


def effects(text: str) -> list[str]:
    found = text.removeprefix(":").split()
    return found if len(found) == STACKS and set(found) <= set(EFFECTS) else bad(text, "three effects")


def effect_on_top(text: str) -> str:
    return text if text in (*EFFECTS, "solo_card", "nothing") else bad(text, "an effect")


# --- Laying -----------------------------------------------------------------------------------------------------------


def lay(game: Game, given: Given) -> Suburb:
    """A table that could have come about in play: every card comes out of the box, once."""
    suburb = Suburb()
    rules.setup(suburb, game.option_row(given.mode, given.options), game.check_seats(given.mode, given.seats))
    if not given.new_box:
        lay_plans(suburb, given)
        lay_sheets(suburb, given)
        shuffle_everything(suburb)
        if has_stacks(suburb):
            lay_stacks(suburb, given)
        else:
            lay_hands(suburb, given)
            lay_deck(suburb, given)
        suburb.drawn = LEVELS
        suburb.rounds = given.round
        suburb.phase = Phase.PLAY
    return suburb


def lay_plans(suburb: Suburb, given: Given) -> None:
    for level in range(LEVELS):
        suburb.plans[level] = next(plan for plan in range(len(PLANS)) if PLAN_LEVEL[plan] == level)
    for name in given.plans:
        suburb.plans[PLAN_LEVEL[PLANS.index(name)]] = PLANS.index(name)
    for level in given.approved:
        suburb.approved[level] = 1


def lay_sheets(suburb: Suburb, given: Given) -> None:
    for (seat, street), listed in given.streets.items():
        lay_street(suburb, check_seat(suburb, seat), street, listed)
    for (name, seat), values in given.sheets.items():
        place = getattr(suburb, name)[NOW][check_seat(suburb, seat)]
        for index, value in enumerate(values, start=name == "agents"):  # agents count sizes from 1
            place[index] = value
    for name in BY_SEAT:
        for seat, value in enumerate(getattr(given, name)):
            getattr(suburb, name)[NOW][check_seat(suburb, seat)] = value
    for seat in range(suburb.seats):
        find_where_numbers_fit(suburb, seat)
        show_sheet(suburb, seat)


def lay_street(suburb: Suburb, seat: int, street: int, listed: str) -> None:
    lot = first = int(STREET_START[street])
    for word in listed.split():
        if word == "|":
            suburb.fences[NOW][seat] |= 1 << lot - 1 & BETWEEN
            continue
        if lot == first + HOUSES[street]:
            bad(listed, f"a street of {HOUSES[street]} houses")
        lay_lot(suburb, seat, lot, word)
        lot += 1
    protect(suburb, seat, street)


def lay_lot(suburb: Suburb, seat: int, lot: int, word: str) -> None:
    found = LOT.fullmatch(word) or bad(word, "a lot of a street")
    said, bis, pool, roundabout, spent = found.groups()
    if said is not None:
        suburb.numbers[NOW][seat][lot] = int(said) + 1
        suburb.built[NOW][seat] |= 1 << lot
    for mark, name in ((bis, "bis"), (pool, "pools"), (roundabout, "roundabouts"), (spent, "spent")):
        if mark:
            getattr(suburb, name)[NOW][seat] |= 1 << lot
    if roundabout:
        suburb.fences[NOW][seat] |= (1 << lot | 1 << lot >> 1) & BETWEEN


def protect(suburb: Suburb, seat: int, street: int) -> None:
    """No fence between equal numbers, nor inside an estate that a plan has counted."""
    written, spent = suburb.numbers[NOW][seat], suburb.spent[NOW][seat]
    for lot in range(STREET_START[street], STREET_START[street + 1] - 1):
        equal = written[lot] and written[lot] == written[lot + 1]
        inside = spent >> lot & 3 == 3 and not suburb.fences[NOW][seat] >> lot & 1
        if equal or inside:
            suburb.unfenceable[NOW][seat] |= 1 << lot


def leave_box(suburb: Suburb, said: int | None, effect: str | None) -> int:
    """The first card with this number and this effect, where they matter."""
    for each in range(CARD_COUNT):
        fits_number = said is None or NUMBER_OF[each] == said
        if suburb.unseen[each] and fits_number and effect in (None, EFFECTS[EFFECT_OF[each]]):
            suburb.unseen[each] -= 1
            return each + 1
    raise ExampleError(f"the box has no more of {said} {effect}")


def lay_stacks(suburb: Suburb, given: Given) -> None:
    stacks = given.stacks or [(7, "surveyor"), (8, "agent"), (9, "park")]
    for stack, (said, effect) in enumerate(stacks):
        suburb.top[stack] = leave_box(suburb, said, given.next[stack] if given.next else None)
        suburb.flipped[stack] = leave_box(suburb, None, effect)
    suburb.left = sum(suburb.unseen) // STACKS if given.left < 0 else given.left
    lose_cards(suburb, STACKS * suburb.left)


def lose_cards(suburb: Suburb, left: int) -> None:
    """So many are unseen; the others have been played before."""
    if left > sum(suburb.unseen):
        bad(str(left), f"as many cards as there can be, {sum(suburb.unseen)}")
    while sum(suburb.unseen) > left:
        leave_box(suburb, None, None)


def lay_hands(suburb: Suburb, given: Given) -> None:
    for seat in given.hands:
        check_seat(suburb, seat)
    for seat in sorted(range(suburb.seats), key=lambda seat: seat not in given.hands):
        for place, (said, effect) in enumerate(given.hands.get(seat, [(8, "park"), (8, "agent"), (8, "surveyor")])):
            found = said if seat in given.hands else None
            suburb.hand[seat][place] = leave_box(suburb, found, effect)
            suburb.knows[seat][place] = 1 << seat


def lay_deck(suburb: Suburb, given: Given) -> None:
    suburb.deck = sum(suburb.unseen) if given.deck < 0 else given.deck
    on_top = leave_box(suburb, None, given.top) if given.top in EFFECTS else 0
    lose_cards(suburb, suburb.deck - (on_top > 0))
    if on_top:
        suburb.unseen[on_top - 1] += 1
    if given.solo_card_drawn:
        suburb.solo_card = 0
        for level in range(LEVELS):
            suburb.approved[level] = 1
    if given.top == "solo_card":
        suburb.deck_top = SOLO_TOP
    elif suburb.deck:
        suburb.deck_top = 1 + (EFFECTS.index(given.top) if given.top else any_effect(suburb))


def any_effect(suburb: Suburb) -> int:
    return int(EFFECT_OF[next(each for each in range(CARD_COUNT) if suburb.unseen[each])])


# --- What holds after every move --------------------------------------------------------------------------------------


def check_agreement(suburb: Suburb) -> None:
    """What is written twice agrees, and every street is as it may be."""
    for seat in range(suburb.seats):
        check_sheet(suburb, seat)
    if suburb.phase == Phase.PLAY and has_stacks(suburb):
        assert sum(suburb.unseen) == STACKS * suburb.left
    if suburb.phase == Phase.PLAY and not has_stacks(suburb):
        assert sum(suburb.unseen) == suburb.deck <= ALL_CARDS


def check_sheet(suburb: Suburb, seat: int) -> None:
    written, built = suburb.numbers[NOW][seat], suburb.built[NOW][seat]
    assert built == sum(1 << lot for lot in range(LOTS) if written[lot])
    assert suburb.bis[NOW][seat] & ~built == suburb.roundabouts[NOW][seat] & built == 0
    assert suburb.pools[NOW][seat] & ~(built & POOL_PLACES) == 0
    assert suburb.temps[NOW][seat] <= TEMP_BOXES
    for street in range(STREETS):
        assert suburb.parks[NOW][seat][street] <= PARK_BOXES[street]
        check_street(suburb, seat, street)


def check_street(suburb: Suburb, seat: int, street: int) -> None:
    """Numbers ascend between roundabouts, equal ones stand side by side without a fence; each fits where it should."""
    lots = range(STREET_START[street], STREET_START[street + 1])
    written, bis = suburb.numbers[NOW][seat], suburb.bis[NOW][seat]
    for lot in lots:
        before = written[earlier(suburb, seat, lot, lots[0])] if earlier(suburb, seat, lot, lots[0]) >= 0 else 0
        if written[lot]:
            assert before <= written[lot], f"street {street + 1}: {before - 1} before {written[lot] - 1}"
            if before == written[lot]:
                assert (bis >> lot | bis >> lot - 1) & 1
                assert written[lot - 1] == written[lot]
                assert not suburb.fences[NOW][seat] >> lot - 1 & 1
    for lot in lots:
        low, high = bounds(suburb, seat, lot, lots)
        empty = not (suburb.built[NOW][seat] | suburb.roundabouts[NOW][seat]) >> lot & 1
        fits = {each for each in range(NUMBERS) if suburb.fits[seat][each] >> lot & 1}
        assert fits == (set(range(low, high)) if empty else set()), f"street {street + 1}, lot {lot - lots[0] + 1}"


def earlier(suburb: Suburb, seat: int, lot: int, first: int) -> int:
    """The nearest house to the left, up to a roundabout; -1 if there is none."""
    while lot > first:
        lot -= 1
        if suburb.roundabouts[NOW][seat] >> lot & 1:
            return -1
        if suburb.numbers[NOW][seat][lot]:
            return lot
    return -1


def bounds(suburb: Suburb, seat: int, lot: int, lots: range) -> tuple[int, int]:
    """The lowest number that fits, and the lowest that does no more, once for each lot and from scratch."""
    before = earlier(suburb, seat, lot, lots[0])
    low = suburb.numbers[NOW][seat][before] if before >= 0 else 0
    for later in range(lot + 1, lots[-1] + 1):
        if suburb.roundabouts[NOW][seat] >> later & 1:
            break
        if suburb.numbers[NOW][seat][later]:
            return low, suburb.numbers[NOW][seat][later] - 1
    return low, NUMBERS


# --- What an example expects ------------------------------------------------------------------------------------------


def signed(text: str) -> list[int]:
    if not re.fullmatch(r"-?\d+( +-?\d+)*", text.strip()):
        bad(text, "numbers")
    return [int(each) for each in text.split()]


def street_words(suburb: Suburb, seat: int, street: int) -> str:
    """A street as `given` has it, without the empty lots at its end."""
    words: list[str] = []
    for lot in range(STREET_START[street], STREET_START[street + 1]):
        written = suburb.numbers[NOW][seat][lot]
        words += [str(written - 1) if written else "o" if suburb.roundabouts[NOW][seat] >> lot & 1 else "."]
        for name, mark in (("bis", "b"), ("pools", "~"), ("spent", "*")):
            words[-1] += mark if getattr(suburb, name)[NOW][seat] >> lot & 1 else ""
        words += ["|"] if suburb.fences[NOW][seat] >> lot & 1 else []
    return re.sub(r"( \.)+$|^\.( \.)*$", "", " ".join(words))


def expect_street(play: Play, rest: str) -> None:
    (seat, street), listed = street_and_rest(rest)
    expected = Suburb()
    expected.seats = play.state.seats
    lay_street(expected, check_seat(play.state, seat), street, listed)
    compare(street_words(play.state, seat, street), street_words(expected, seat, street))


def expect_row(name: str) -> Expect:
    def expect(play: Play, rest: str) -> None:
        seat, listed = seat_and_rest(rest)
        found = list(getattr(play.state, name)[NOW][check_seat(play.state, seat)])
        compare(found[name == "agents" :], row(listed, BY_SHEET[name]))

    return expect


def expect_by_seat(name: str) -> Expect:
    return lambda play, rest: compare(getattr(play.state, name)[NOW][: play.state.seats], numbers(rest))


def expect_estates(play: Play, rest: str) -> None:
    seat, listed = seat_and_rest(rest)
    found = estates_of(play.state, check_seat(play.state, seat))
    compare([digit(found, size) for size in range(1, SIZES + 1)], row(listed, SIZES))


def points_of(play: Play) -> list[list[int]]:
    """Line by line, for every seat; they add up."""
    result = Result()
    scores(play.state, result)
    found = [list(result.points[seat][:CATEGORIES]) for seat in range(play.state.seats)]
    compare([sum(points) for points in found], [total(play.state, seat) for seat in range(play.state.seats)])
    return found


def expect_points(play: Play, rest: str) -> None:
    compare([sum(points) for points in points_of(play)], signed(rest))


def expect_line(play: Play, rest: str) -> None:
    line, _, listed = rest.partition(":")
    if line not in FACTS.categories:
        bad(line, "a line of the score")
    compare([points[FACTS.categories.index(line)] for points in points_of(play)], signed(listed))


def expect_approved(play: Play, rest: str) -> None:
    found = [level + 1 for level in range(LEVELS) if play.state.approved[level]]
    compare(found, numbers(rest) if rest != "nothing" else [])


def expect_stacks(play: Play, rest: str) -> None:
    state = play.state
    found = [(NUMBER_OF[state.top[at] - 1], EFFECTS[EFFECT_OF[state.flipped[at] - 1]]) for at in range(STACKS)]
    compare(found, three_cards(rest.removeprefix(":")))


def expect_next(play: Play, rest: str) -> None:
    compare([EFFECTS[EFFECT_OF[top - 1]] for top in play.state.top], effects(rest))


def held(each: int) -> Card:
    """A card in hand; a hidden one has no number."""
    return (int(NUMBER_OF[each - 1]), EFFECTS[EFFECT_OF[each - 1]]) if each > 0 else (None, EFFECTS[-each - 1])


def expect_hand(play: Play, rest: str) -> None:
    seat, listed = seat_and_rest(rest)
    found = [held(each) for each in play.state.hand[check_seat(play.state, seat)] if each]
    compare(found, [card(each) for each in listed.split(";")] if listed.strip() != "nothing" else [])


def expect_top(play: Play, rest: str) -> None:
    compare(("nothing", *EFFECTS, "solo_card")[play.state.deck_top], effect_on_top(rest))


def expect_step(play: Play, rest: str) -> None:
    seat, name = seat_and_rest(rest)
    steps: Any = Step.__members__
    if name.strip().upper() not in steps:
        bad(name, "a step of a turn")
    compare(Step(play.state.step[check_seat(play.state, seat)]).name, name.strip().upper())


def expect_sees(play: Play, rest: str) -> None:
    """Whatever else can be expected, of the table as that player knows it."""
    seat, expected = seat_and_rest(rest)
    known = copy(play.state)
    rules.hide(known, check_seat(play.state, seat))
    keyword, rest = split_keyword(expected.strip())
    if keyword not in EXPECTED | ALWAYS_EXPECTED:
        raise ExampleError(f"nothing called {keyword!r} can be expected")
    (ALWAYS_EXPECTED | EXPECTED)[keyword](Play(play.game, known), rest)


EXPECTED: dict[str, Expect] = {
    "street": expect_street,
    "parks": expect_row("parks"),
    "agents": expect_row("agents"),
    "claims": expect_row("claims"),
    "temps": expect_by_seat("temps"),
    "refusals": expect_by_seat("refusals"),
    "estates": expect_estates,
    "points": expect_points,
    "line": expect_line,
    "plans": lambda play, rest: compare([PLANS[plan] for plan in play.state.plans], plans(rest)),
    "approved": expect_approved,
    "stacks": expect_stacks,
    "next": expect_next,
    "left": lambda play, rest: compare(play.state.left, number(rest)),
    "hand": expect_hand,
    "deck": lambda play, rest: compare(play.state.deck, number(rest)),
    "top": expect_top,
    "step": expect_step,
    "round": lambda play, rest: compare(play.state.rounds, number(rest)),
    "sees": expect_sees,
}

TABLE = ExampleTable(GAME, lambda given: lay(GAME, read_given(given)), EXPECTED, check_agreement)
