"""The rulebook's examples run, every tile has one, and the examples notice when a rule or a figure is broken."""

from __future__ import annotations

from typing import Any

import pytest

from ratusha.games.bloom_town import (
    bonuses,
    cards,
    deal,
    final,
    hidden,
    market,
    placing,
    residents,
    rival,
    rules,
    scoring,
    taking,
    turns,
)
from ratusha.games.bloom_town.cards import HOUSE, KIND_COUNT, KINDS, RIVALS, SHOPS, SIDES, SLOTS, SQUARES
from ratusha.games.bloom_town.scoring import total
from ratusha.games.bloom_town.squares import at_the_corners, beside, how_many
from ratusha.games.bloom_town.state import LAPS_CATEGORY, Event, Moves, Phase, Town
from ratusha.games.bloom_town.tests.table import TABLE
from ratusha.games.bloom_town.words import NAMES
from ratusha.kernel import COMPILED, Events
from tests.rulebook_examples import Example, ExampleError, Rulebook, changed, replace

pytestmark = pytest.mark.skipif(COMPILED, reason="examples run on plain objects")

RULEBOOK = Rulebook(TABLE)
noticed = RULEBOOK.noticed
FILES = (bonuses, deal, final, hidden, market, placing, residents, rival, rules, scoring, taking, turns)
"""Of the rules."""


@RULEBOOK.each_example
def test_example(example: Example) -> None:
    RULEBOOK.run(example)


def test_every_tile_has_an_example() -> None:
    assert RULEBOOK.unmentioned(NAMES) == []


def test_every_mode_edition_and_option_has_an_example() -> None:
    assert RULEBOOK.never_agreed() == []


def test_events_of_every_kind_occur_in_the_examples() -> None:
    assert RULEBOOK.events() == {kind.name.lower() for kind in Event}


@pytest.mark.parametrize(
    "lines",
    [
        "given players 2\nthen luck 3",
        "given luck 3\nthen turn 1",
        "given turn 2\nthen turn 2",
        "given players 5\nthen turn 1",
        "given players 2\nthen points 1 one",
        "given players 2\ngiven mode sunday\nthen turn 1",
        "given players 2\ngiven preset fr\nthen turn 1",
        "given players 2\ngiven option chains\nthen turn 1",
        "given players 2\ngiven option chains loop\nthen turn 1",
        "given players 2\ngiven town 1: castle 1 1\nthen turn 1",
        "given players 2\ngiven town 1: office 1 6\nthen turn 1",
        "given players 2\ngiven town 1: office 1 1; park 1 1\nthen turn 1",
        "given players 2\ngiven town 3: office 1 1\nthen turn 1",
        "given players 2\ngiven town office 1 1\nthen turn 1",
        "given players 2\ngiven hand 3: office\nthen turn 1",
        "given players 2\ngiven hand 1: office*9\nthen turn 1",
        "given players 2\ngiven market: office park\nthen turn 1",
        "given players 2\ngiven stacks 8 8\nthen turn 1",
        "given players 2\ngiven stacks 1 1 1 1 1\nthen turn 1",
        "given players 2\ngiven residents: mayor\nthen turn 1",
        "given players 2\nplayer 1: jump\nthen turn 1",
        "given players 2\nplayer 1: place office 1 1",
        "given players 2\nthen turn 1\ngiven turn 2",
        "given players 2\nthen may fly",
        "given players 2\nthen round one",
        "given players 2\nthen phase lunch",
        "given players 2\nthen placed: 1 office",
        "given players 2\nthen line taxes: 1 1",
        "given players 2\nthen chance reveal office in 1",
        "given players 2\nthen turn one two",
        "given players 2\nthen : turn",
    ],
)
def test_what_cannot_be_understood_is_an_error(lines: str) -> None:
    with pytest.raises(ExampleError):
        RULEBOOK.run_lines(lines)


# --- Broken rules must be noticed -------------------------------------------------------------------------------------


def test_unbroken_rules_pass() -> None:
    assert not noticed()


@pytest.mark.parametrize("amiss", [1, -1])
@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_figure_is_noticed(kind: str, amiss: int, monkeypatch: pytest.MonkeyPatch) -> None:
    index = KINDS.index(kind)
    for figure in ("ALONE", "EACH", "RECOUNT"):
        whole = getattr(scoring, figure)
        if whole[index]:
            with monkeypatch.context() as patch:
                patch.setattr(scoring, figure, changed(whole, index, lambda value: value + amiss))
                assert noticed(), figure


@pytest.mark.parametrize("size", range(len(cards.BY_GROUP)))
def test_the_points_of_every_park_are_noticed(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "BY_GROUP", changed(cards.BY_GROUP, size, lambda points: points + 1))
    assert noticed("park")


@pytest.mark.parametrize("shop", SHOPS)
def test_every_match_of_a_shop_is_noticed(shop: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the two kinds on its roof, exchanged for any kind that is not there."""
    index = SHOPS.index(shop)
    for place in range(2):
        for other in range(KIND_COUNT):
            if other not in cards.MATCHES[index]:
                pair = changed(cards.MATCHES[index], place, lambda _: other)  # noqa: B023
                with monkeypatch.context() as patch:
                    patch.setattr(scoring, "MATCHES", changed(cards.MATCHES, index, lambda _: pair))  # noqa: B023
                    assert noticed(f"shop_{shop}"), KINDS[other]


@pytest.mark.parametrize("rival", RIVALS)
def test_every_figure_of_a_rival_is_noticed(rival: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = RIVALS.index(rival)
    for tiles in range(8):
        row = changed(cards.RIVAL_POINTS[index], tiles, lambda points: points + 1)
        with monkeypatch.context() as patch:
            patch.setattr(scoring, "RIVAL_POINTS", changed(cards.RIVAL_POINTS, index, lambda _: row))  # noqa: B023
            assert noticed(rival), f"{tiles} tiles"


@pytest.mark.parametrize("side", range(len(SIDES)))
def test_a_side_without_spring_squares_is_noticed(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(monkeypatch, FILES, "SPRING", changed(cards.SPRING, side, lambda _: 0))
    assert noticed()


@pytest.mark.parametrize("amiss", [1, -1])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["full", "training"])
def test_a_wrong_set_up_is_noticed(mode: str, seats: int, amiss: int, monkeypatch: pytest.MonkeyPatch) -> None:
    index = ("full", "training").index(mode)
    for name in ("STACK", "EMPTY", "REMOVED"):
        if mode == "training" and seats == 1:
            continue  # there is no such game
        whole = getattr(cards, name)
        row = changed(whole[index], seats, lambda figure: figure + amiss)
        with monkeypatch.context() as patch:
            replace(patch, FILES, name, changed(whole, index, lambda _: row))  # noqa: B023
            assert noticed(), name


# --- What else could be read wrongly ----------------------------------------------------------------------------------

place, take, take_from = placing.place, taking.take, taking.take_from
end_part, next_turn = turns.end_part, turns.next_turn
welcome, recount_by_token = residents.welcome, bonuses.recount_by_token


def extra_turns_never_end(town: Town, events: Events) -> None:
    town.extra = 1 if town.extra == 2 else town.extra
    end_part(town, events)


def extra_turn_after_filling_up(town: Town, events: Events) -> None:
    town.extra = 2 if town.extra == 1 else town.extra
    end_part(town, events)


def neighbours_score_too(town: Town, seat: int, tile: int, square: int, events: Events) -> None:
    place(town, seat, tile, square, events)
    for other in range(SQUARES):
        if beside(1 << square) >> other & 1 and town.cells[seat][other]:
            town.points[seat][0] += 1


def take_first(town: Town, seat: int, events: Events) -> None:
    take_from(town, seat, next(slot for slot in range(SLOTS) if town.market[slot]), events)


def take_any_at_once(town: Town, seat: int, events: Events) -> None:
    if town.market[cards.SYMBOL_AT[town.side][town.placed]]:
        take(town, seat, events)
    else:
        taking.take_any(town, events)


def first_resident_recounts(town: Town, kind: int, events: Events) -> None:
    welcome(town, kind, events)
    if town.residents[kind] == 1:
        residents.recount_all(town, kind, events)


def recount_in_the_set_up(town: Town, kind: int, events: Events) -> None:
    town.residents[kind] += 1
    if town.residents[kind] == 2:
        residents.recount_all(town, kind, events)


def recount_for_the_turn_alone(town: Town, kind: int, events: Events) -> None:
    residents.recount(town, town.turn, kind, events)


def owner_not_left_out(town: Town, seat: int, kind: int, events: Events) -> None:
    recount_by_token(town, seat, kind, events)
    town.excluded[kind] = 0


def end_at_once(town: Town, events: Events) -> None:
    if market.empty_stacks(town) >= town.ends_at:
        final.end_game(town, events)
    else:
        next_turn(town, events)


def bonuses_stay_used(town: Town) -> None:
    town.placed = -1


def no_final_tile(town: Town, events: Events) -> None:
    town.phase = Phase.OVER


def lap_always(town: Town, slot: int, events: Events) -> None:
    town.points[town.seats][LAPS_CATEGORY] += 5


def rival_stays_in_place(town: Town, events: Events) -> None:
    if town.market[town.marker]:
        rival.rival_takes(town, town.marker, events)


def rival_waits_under_an_empty_slot(town: Town, events: Events) -> None:
    town.marker = (town.marker + 1) % SLOTS
    if town.market[town.marker]:
        rival.rival_takes(town, town.marker, events)


def earlier_wins_ties(town: Town, one: int, other: int) -> bool:
    mine, theirs = total(town, one), total(town, other)
    return mine > theirs or (mine == theirs and one < other)


def offer_nothing(town: Town, seat: int, moves: Moves) -> None:
    pass


def neighbours_of_any_kind(town: Town, seat: int, square: int) -> int:
    around = beside(1 << square)
    return sum(
        how_many(town.town[seat][kind] & around)
        for kind in range(KIND_COUNT)
        if kind != HOUSE or town.house_counts_house
    )


def colours_once(town: Town, seat: int, tile: int, square: int) -> int:
    around = beside(1 << square)
    return sum(1 for kind in cards.MATCHES[tile - cards.FIRST_SHOP] if town.town[seat][kind] & around)


def join_by_both(bits: int, start: int, by_corners: bool) -> int:
    found, grown = start, 0
    while grown != found:
        grown = found
        found |= (at_the_corners(found) | beside(found)) & bits
    return found


def neighbours_only(bits: int, start: int, by_corners: bool) -> int:
    return start | ((at_the_corners(start) if by_corners else beside(start)) & bits)


BROKEN: dict[str, tuple[str, Any]] = {
    "neighbours score too": ("place", neighbours_score_too),
    "corners join offices and parks": ("group", join_by_both),
    "chains end with the neighbours": ("group", neighbours_only),
    "a house counts tiles": ("different_neighbours", neighbours_of_any_kind),
    "a shop counts colours": ("matching_neighbours", colours_once),
    "the first tile of the market is taken": ("take", take_first),
    "no blind draw": ("take", take_any_at_once),
    "extra turns never end": ("end_part", extra_turns_never_end),
    "the market is filled up before an extra turn": ("end_part", extra_turn_after_filling_up),
    "bonuses stay used": ("forget_the_turn", bonuses_stay_used),
    "spring squares in training": ("TRAINING", -1),
    "the first resident recounts": ("welcome", first_resident_recounts),
    "a recount in the set-up": ("welcome", recount_in_the_set_up),
    "a recount for one": ("recount_all", recount_for_the_turn_alone),
    "the owner scores twice": ("recount_by_token", owner_not_left_out),
    "no tokens": ("offer_token", offer_nothing),
    "no final tile": ("end_game", no_final_tile),
    "the round is not finished": ("next_turn", end_at_once),
    "the rival's walk is all laps": ("finish_lap", lap_always),
    "the rival stays": ("move_rival", rival_stays_in_place),
    "the rival waits": ("move_rival", rival_waits_under_an_empty_slot),
    "the earlier seat wins ties": ("beats", earlier_wins_ties),
    "hands of three": ("HAND", 3),
    "one shop may go twice": ("still_whole", lambda town, shop: True),
    "the rival counts nothing at the end": ("count_rival", lambda town, events: None),
    "a lap is worth something on side B": ("LAP", (5, 5)),
    "a lap is worth six": ("LAP", (6, 0)),
    "symbols from right to left": ("SYMBOL_AT", tuple(tuple(4 - at % 5 for at in range(25)) for _ in "ab")),
    "six removed instead of five": ("REMOVE_FIVE", 6),
    "stacks of six instead of seven": ("REMOVE_FIVE_STACK", 6),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(monkeypatch, FILES, *BROKEN[rule])
    assert noticed()
