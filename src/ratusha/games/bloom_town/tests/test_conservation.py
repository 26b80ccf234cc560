"""Tiles neither come nor go, what is counted twice agrees, and no seat is shown more than it knows: at every step."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from ratusha.bots import by_name
from ratusha.chance import FairChance, ScriptedChance
from ratusha.game import fill_hidden, hide, load_game, scores
from ratusha.games.bloom_town.cards import (
    ALL_TILES,
    BUILDINGS,
    COPIES,
    FIRST_SHOP,
    KIND_COUNT,
    KIND_OF,
    RESIDENT,
    SHOP,
    SLOTS,
    SQUARES,
)
from ratusha.games.bloom_town.deal import HAND
from ratusha.games.bloom_town.scoring import tiles_in_hand, total
from ratusha.games.bloom_town.state import FULL, SEATS, SOLO, TRAINING, UNSHOWN, Event, Phase, Town
from ratusha.games.bloom_town.words import NAMES
from ratusha.kernel import CHANCE, COMPILED, NOBODY, Result, Rng, copy, pack, seed_rng
from ratusha.match import Match
from ratusha.match.position import Position
from ratusha.match.setting import Setting, agree
from ratusha.testing import settings_of

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

GAME = load_game("bloom_town")
SETTINGS = list(settings_of(GAME, 2000))
PAIRS = [
    {"token_recount": "owner", "house_counts_house": "no", "leftovers": "shown"},
    {"refill": "order_taken", "side": "b", "triple_shop": "random", "lap_bonus": "on_landing"},
]
SETTINGS += [
    agree(GAME, mode.id, options, seats, "fixed", 2000)
    for mode in GAME.facts.modes
    for seats in range(mode.fewest, mode.most + 1)
    for options in PAIRS
]
REMOVED = {FULL: (0, 0, 6, 2, 0), TRAINING: (0, 0, 6, 2, 0), SOLO: (0, 6)}
"""Tiles of each kind that leave the box before anything else, by mode and number of seats."""

Policy = Callable[[Position, int], int]
ONLOOKER = -1


def name_of(setting: Setting) -> str:
    changed = [
        f"{option.id}={setting.options[option.id]}"
        for option in GAME.facts.options
        if setting.options[option.id] != option.values[0]
    ]
    return " ".join((setting.mode, str(setting.seats), *changed))


in_every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=name_of)


class Told:
    """What nobody can read from the state any more: tiles that were shown and laid aside, by tile."""

    def __init__(self) -> None:
        self.aside = [0] * ALL_TILES

    def hear(self, town: Town, events: list[dict[str, Any]]) -> None:
        for event in events:
            if event["event"] == "left_over" and town.mode != SOLO and not event["tile"].startswith("resident"):
                self.aside[NAMES.index(event["tile"])] += 1


def check(town: Town, setting: Setting, told: Told) -> None:
    check_tiles(town, setting, told)
    check_stacks(town)
    check_market(town)
    check_seats(town)
    check_scores(town)
    pack(town)  # raises where a number does not fit its field


def check_tiles(town: Town, setting: Setting, told: Told) -> None:
    """65 buildings and 10 residents: in towns, hands, market, unseen, aside, at the rival's or removed."""
    kinds = [0] * KIND_COUNT
    for tile in range(BUILDINGS):
        places = [town.unseen[tile], told.aside[tile], town.market.count(tile + 1)]
        places += [town.hand[seat][tile] for seat in range(SEATS)]
        places += [town.cells[seat].count(tile + 1) for seat in range(SEATS)]
        assert min(places) >= 0
        kinds[KIND_OF[tile]] += sum(places)
    if town.phase in (Phase.TRIPLE, Phase.REMOVE):
        return
    removed = REMOVED[town.mode][town.seats]
    if town.mode == TRAINING and town.seats == 2 and setting.options["training_for_two"] == "remove_five":
        removed = 5
    assert [kinds[kind] + town.collected[kind] for kind in range(KIND_COUNT)] == [
        COPIES[kind] - removed for kind in range(KIND_COUNT)
    ]
    assert sum(kinds) + sum(town.collected) + KIND_COUNT * removed == 65
    if town.mode != TRAINING and town.phase > Phase.DEAL:
        assert [town.unseen[RESIDENT + kind] + town.residents[kind] for kind in range(KIND_COUNT)] == [2] * KIND_COUNT
    else:
        assert sum(town.residents) == sum(town.unseen[RESIDENT:]) == 0
    assert all(town.unseen[tile] <= 3 for tile in range(FIRST_SHOP, BUILDINGS))
    assert KIND_OF[FIRST_SHOP] == SHOP


def check_stacks(town: Town) -> None:
    """What is unseen lies in the stacks, or out of the game, where it is all buildings."""
    if town.phase > Phase.DEAL:
        assert sum(town.unseen) - town.boxed - town.left_over == sum(town.stacks)
    assert min(town.stacks) >= 0
    assert 0 <= town.boxed <= sum(town.unseen[:BUILDINGS])


def check_market(town: Town) -> None:
    """A slot is empty only where its stack is, or in the middle of a turn."""
    for slot in range(SLOTS):
        assert 0 <= town.market[slot] <= BUILDINGS
        assert (town.market[slot] == 0) == (town.emptied[slot] > 0)
        between = town.started and town.phase in (Phase.PLACE, Phase.FINAL, Phase.OVER) and town.extra != 2
        assert town.market[slot] or town.stacks[slot] == 0 or not between
    orders = [order for order in town.emptied if order]
    assert len(set(orders)) == len(orders)


def check_seats(town: Town) -> None:
    for seat in range(SEATS):
        for kind in range(KIND_COUNT):
            bits = sum(
                1 << square
                for square in range(SQUARES)
                if town.cells[seat][square] and KIND_OF[town.cells[seat][square] - 1] == kind
            )
            assert town.town[seat][kind] == bits
        assert all(0 <= town.known[seat][tile] <= town.hand[seat][tile] for tile in range(BUILDINGS))
        assert town.secret[seat] == 0
        assert seat < town.seats or not (any(town.cells[seat]) or any(town.hand[seat]) or town.token[seat])
        if town.started and seat < town.seats:
            taking = town.phase in (Phase.BONUS, Phase.BLIND, Phase.TAKE_ANY) or bool(town.must_draw)
            short = seat == town.turn and taking
            assert tiles_in_hand(town, seat) == HAND - short


def check_scores(town: Town) -> None:
    result = Result()
    scores(town, result)
    for row in range(town.seats + 1):
        assert sum(result.points[row]) == total(town, row)
    assert town.mode == SOLO or not any(town.points[town.seats])
    assert town.mode == SOLO or not any(town.collected)


def at_random(rng: random.Random) -> Policy:
    return lambda position, seat: rng.choice(position.legal(seat))


def greedily(seed: int) -> Policy:
    bot = by_name(GAME, "greedy", seed)
    return lambda position, seat: bot.choose(position.state, seat)


def in_one_column(rng: random.Random) -> Policy:
    """Always by the first symbol, where there is room, and every bonus: stacks run out and tiles are drawn blind."""

    def choose(position: Position, seat: int) -> int:
        legal = position.legal(seat)
        words = {action: GAME.words(position.state, seat, action) for action in legal}
        liked = [action for action in legal if words[action].endswith(("extra", " 1")) and "take" not in words[action]]
        return rng.choice(liked or [action for action in legal if "done" not in words[action]] or legal)

    return choose


def positions(setting: Setting, policy: Policy, rng: random.Random) -> Iterator[tuple[Position, Told]]:
    """Every position of a match, to its end."""
    position, told, number = Position.first(setting), Told(), 0
    yield position, told
    while (seat := position.to_move) != NOBODY:
        number += 1
        if seat == CHANCE:
            draw = position.next_draw()
            words, weights = zip(*draw.outcomes, strict=True)
            _, events = position.apply_outcome(number, replace(draw, words=rng.choices(words, weights)[0]))
        else:
            _, events = position.decide(number, seat, policy(position, seat))
        told.hear(position.state, list(events))
        yield position, told


@in_every_setting
def test_nothing_is_lost_when_all_play_at_random(setting: Setting) -> None:
    rng = random.Random(name_of(setting))
    for position, told in positions(setting, at_random(rng), rng):
        check(position.state, setting, told)
    assert position.state.phase == Phase.OVER


@pytest.mark.parametrize("mode", ["full", "solo"])
def test_nothing_is_lost_when_one_stack_runs_out_first(mode: str) -> None:
    """And everything that is rare does happen: blind draws, residents among them, free choice of a tile."""
    met = set()
    for setting in (setting for setting in SETTINGS if setting.mode == mode):
        rng = random.Random(name_of(setting))
        for position, told in positions(setting, in_one_column(rng), rng):
            check(position.state, setting, told)
            met.add(position.state.phase)
    assert {Phase.BLIND, Phase.TAKE_ANY, Phase.BONUS, Phase.AFTER} <= met


def test_nothing_is_lost_when_all_play_well() -> None:
    for setting in (agree(GAME, "full", {}, 2, "fixed", 2000), agree(GAME, "solo", {}, 1, "fixed", 2000)):
        rng = random.Random(1)
        for position, told in positions(setting, greedily(1), rng):
            check(position.state, setting, told)
        assert position.state.phase == Phase.OVER


@in_every_setting
def test_all_seats_have_had_as_many_turns_and_town_squares_suffice(setting: Setting) -> None:
    rng = random.Random(f"turns {name_of(setting)}")
    turns = [0] * setting.seats
    position, number = Position.first(setting), 0
    while (seat := position.to_move) != NOBODY:
        number += 1
        if seat == CHANCE:
            draw = position.next_draw()
            position.apply_outcome(number, replace(draw, words=rng.choice(draw.outcomes)[0]), False)
            continue
        before = position.state.extra
        position.decide(number, seat, rng.choice(position.legal(seat)), False)
        if position.standing[-1].entry.words.startswith("place ") and before != 2:
            turns[seat] += 1
    assert len(set(turns)) == 1
    assert max(sum(map(bool, position.state.cells[seat])) for seat in range(setting.seats)) < SQUARES


# --- What a seat knows ------------------------------------------------------------------------------------------------


def hidden_from(town: Town, seat: int) -> Town:
    known = copy(town)
    hide(known, seat)
    return known


def filled_in(hidden: Town, seed: int) -> Town:
    made, rng = copy(hidden), Rng()
    seed_rng(rng, seed, 0)
    fill_hidden(made, rng)
    return made


def public(town: Town) -> dict[str, Any]:
    """All that must not change, however it is filled in."""
    left_out = {"hand", "secret", "unseen"}
    return {name: repr(getattr(town, name)) for name in GAME.State.spec.by_name if name not in left_out}


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.mode != "solo"][::5], ids=name_of)
def test_what_is_filled_in_keeps_what_the_seat_knows_and_gives_hands_of_buildings(setting: Setting) -> None:
    rng = random.Random(f"imagine {name_of(setting)}")
    differed = 0
    for number, (position, _) in enumerate(positions(setting, in_one_column(rng), rng)):
        town: Town = position.state
        if number % 4:
            continue
        for seat in range(ONLOOKER, town.seats):
            hidden = hidden_from(town, seat)
            made = filled_in(hidden, number)
            assert public(made) == public(town)
            assert sum(made.unseen) == sum(town.unseen)
            assert list(made.unseen[RESIDENT:]) == list(town.unseen[RESIDENT:])
            assert list(made.secret) == [0] * SEATS
            for other in range(town.seats):
                same = list(made.hand[other]) == list(town.hand[other])
                differed += not same
                assert same or other != seat
                assert sum(made.hand[other]) == sum(town.hand[other])
                assert all(made.hand[other][tile] >= town.known[other][tile] for tile in range(BUILDINGS))
            assert hidden_from(made, seat) == hidden
    assert differed, "nothing was hidden, so nothing was tested"


def test_a_filled_in_hand_is_as_likely_as_the_unseen_tiles_say() -> None:
    """Seat 2 holds one tile that seat 1 has not seen: every unseen building as often as there are copies of it."""
    match = Match.new(GAME, seats=2, chance=FairChance.chosen(3, "imagine"))
    town: Town = match.state
    hidden = hidden_from(town, 0)
    seen = [0] * BUILDINGS
    rng, games = Rng(), 4000
    seed_rng(rng, 5, 0)
    for _ in range(games):
        made = copy(hidden)
        fill_hidden(made, rng)
        for tile in range(BUILDINGS):
            seen[tile] += made.hand[1][tile]
    whole = sum(hidden.unseen[:BUILDINGS])
    for tile in range(BUILDINGS):
        expected = HAND * games * hidden.unseen[tile] / whole
        assert abs(seen[tile] - expected) < 5 * max(expected, 1) ** 0.5


SWAPS = [("office", "metro"), ("park", "house"), ("shop_park_house", "office"), ("shop_park_metro", "shop_house_metro")]


@pytest.mark.parametrize(("one", "other"), SWAPS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_tile_dealt_to_a_hidden_hand_changes_nothing_that_others_are_sent(one: str, other: str, seats: int) -> None:
    """Two matches, alike but for one tile that seat 2 was dealt and what lies in the stacks instead."""
    first, second = (dealt(tile, seats) for tile in (one, other))
    compare(first, second, 1)
    both_play(first, second, 1, ["place park 1 1", "done", "place house 1 2", "done"])


@pytest.mark.parametrize(("one", "other"), SWAPS)
def test_a_tile_drawn_blind_changes_nothing_that_others_are_sent(one: str, other: str) -> None:
    first, second = (dealt("office", 2, f"draw {tile} from 1 by 1", "reveal park in 1") for tile in (one, other))
    said = ["place park 3 1", "bonus extra", "done", "place metro 1 1", "done", "place house 1 2", "done"]
    both_play(first, second, 0, said)


def both_play(one: Match, other: Match, knows: int, said: list[str]) -> None:
    for words in said:
        first, second = one.play(one.waiting[0], words), other.play(other.waiting[0], words)
        for seat in range(ONLOOKER, one.seats):
            assert seat == knows or one.events_for(seat, first) == other.events_for(seat, second)
        if one.state != other.state:
            compare(one, other, knows)
    assert one.state != other.state


def dealt(tile: str, seats: int, *first_stack: str) -> Match:
    hands = ["park", "metro", tile, "house", *["office", "metro", "park", "house"][: 2 * (seats - 2)]]
    script = {
        "hands": [f"deal {each} to {place // 2 + 1}" for place, each in enumerate(hands)],
        "leftovers": ["leave unseen"] * (1 if seats == 2 else 2),
    }
    for slot, each in enumerate(["office", "metro", "park", "house", "park"], start=1):
        script[f"stack_{slot}"] = [f"reveal {each} in {slot}", f"reveal house in {slot}"]
    if first_stack:
        script["stack_1"][1:] = first_stack
    return Match.new(GAME, seats=seats, chance=ScriptedChance(script), table="hidden")


def compare(one: Match, other: Match, knows: int) -> None:
    for seat in range(ONLOOKER, one.seats):
        pair = [everything(match, seat) for match in (one, other)]
        assert (pair[0] == pair[1]) == (seat != knows)


def everything(match: Match, seat: int) -> list[Any]:
    hidden = match.hidden(seat)
    found: list[Any] = [pack(hidden), json.dumps(match.view(seat)), [str(entry) for entry in match.log_for(seat)]]
    found += [pack(filled_in(hidden, seed)) for seed in range(3)]
    if seat >= 0:
        found.append(match.choices(seat))
    return found


def test_what_happened_is_seen_without_tiles_that_only_their_holder_saw() -> None:
    town = Town()
    town.seats = 2
    for name in (Event.DEALT, Event.DREW):
        event = GAME.event_json((name, 1, 3, 2, 0))
        assert GAME.redact_event(town, 1, event) == event
        for seat in (ONLOOKER, 0):
            seen = GAME.redact_event(town, seat, event)
            assert seen == {key: value for key, value in event.items() if key != "tile"} != event
    for name in set(Event) - {Event.DEALT, Event.DREW}:
        event = GAME.event_json((name, 1, 3, 2, 0))
        assert GAME.redact_event(town, 0, event) == event


def test_an_unseen_leftover_stays_unseen() -> None:
    position = Position.first(agree(GAME, "full", {}, 4, "fixed", 100))
    rng = random.Random(1)
    while position.state.phase != Phase.LEFTOVERS:
        draw = position.next_draw()
        position.apply_outcome(1, replace(draw, words=rng.choice(draw.outcomes)[0]))
    assert GAME.words(position.state, CHANCE, UNSHOWN) == "leave unseen"
    before = list(position.state.unseen)
    position.apply_outcome(1, replace(position.next_draw(), words="leave unseen"))
    assert list(position.state.unseen) == before
    assert position.state.boxed == 1
