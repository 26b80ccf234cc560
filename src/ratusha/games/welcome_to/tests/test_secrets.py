"""Whoever is still at it is not looked at; of cards one knows the effects, and the numbers of those one has held."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from ratusha.chance import FairChance
from ratusha.game import fill_hidden, hide
from ratusha.games.welcome_to.cards import EFFECT_OF, EFFECTS
from ratusha.games.welcome_to.scoring import total
from ratusha.games.welcome_to.state import NOW, Phase, Step, Suburb
from ratusha.games.welcome_to.tests import naive
from ratusha.games.welcome_to.tests.mirror import Card, Mirror
from ratusha.games.welcome_to.tests.playing import GAME, MODES, ONLOOKER, SEATS, mixed, positions, setting, with_care
from ratusha.games.welcome_to.tests.test_conservation import ALL, Watched, card, unseen
from ratusha.kernel import COMPILED, Rng, copy, pack, seed_rng
from ratusha.match import Match

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

TOGETHER = [mode for mode in MODES if mode != "solo"]
together = pytest.mark.parametrize("mode", TOGETHER)


def hidden_from(suburb: Suburb, seat: int) -> Suburb:
    known = copy(suburb)
    hide(known, seat)
    return known


def filled_in(hidden: Suburb, seed: int) -> Suburb:
    made, rng = copy(hidden), Rng()
    seed_rng(rng, seed, 0)
    fill_hidden(made, rng)
    return made


def begun(mode: str, seats: int = 3, seed: int = 5, rounds: int = 3, **options: str) -> Match:
    """A match after some rounds, at the opening of another."""
    chance = FairChance.chosen(seed, "secrets")
    match = Match.new(GAME, mode=mode, seats=seats, options=options, chance=chance)
    rng = random.Random(seed)
    while match.state.rounds <= rounds:
        seat = rng.choice(match.may_act)
        match.play(seat, rng.choice(match.choices(seat)))
    return match


def again(match: Match) -> Match:
    """Another table at which the same has happened."""
    other = Match.new(GAME, mode=match.mode, seats=match.seats, options=match.options, chance=match.chance)
    for entry in match.entries:
        if entry.who >= 0:
            other.play(entry.who, entry.words)
    return other


def sent(match: Match, seat: int) -> list[Any]:
    hidden = match.hidden(seat)
    found: list[Any] = [pack(hidden), json.dumps(match.view(seat)), [str(entry) for entry in match.log_for(seat)]]
    found += [pack(filled_in(hidden, seed)) for seed in range(2)]
    return [*found, match.choices(seat)] if seat >= 0 else found


# --- The running turn -------------------------------------------------------------------------------------------------


@together
def test_what_others_do_in_the_running_turn_changes_nothing_that_a_seat_is_sent(mode: str) -> None:
    """Two tables at which seat 2 does other things, step by step, until it is done."""
    unlike = 0
    for seed in range(2):
        one, rng = begun(mode, seed=seed), random.Random(seed)
        other = again(one)
        while (1 in one.may_act) and (1 in other.may_act):
            steps = [match.play(1, rng.choice(other_than_done(match))) for match in (one, other)]
            for seat in (ONLOOKER, 0, 2):
                assert sent(one, seat) == sent(other, seat)
                assert one.events_for(seat, steps[0]) == other.events_for(seat, steps[1]) == [[]]
            assert [event["seat"] for event in one.events_for(1, steps[0])[0]] in ([], [1], [1, 1])
            unlike += one.state != other.state
    assert unlike > 4


def other_than_done(match: Match) -> list[str]:
    """A turn of four steps at least: none is done while the other is not."""
    choices = match.choices(1)
    return [words for words in choices if words not in ("done", "refuse")] or choices


@together
def test_only_that_somebody_is_done_is_seen(mode: str) -> None:
    match, rng = begun(mode), random.Random(2)
    before, told = {seat: match.view(seat) for seat in (ONLOOKER, 0, 2)}, match.log_for(0)
    match.play(1, match.choices(1)[0])
    match.undo(1)
    while 1 in match.may_act:
        match.play(1, rng.choice(match.choices(1)))
    for seat, view in before.items():
        assert not view["sheets"][1]["done"]
        view["sheets"][1]["done"] = True
        assert match.view(seat) == view
    assert match.log_for(0) == told
    match.play(0, match.choices(0)[0])
    assert match.log_for(0)[-1].number == len(told) + 1, "how many steps it took cannot be told"


@together
def test_when_the_round_has_closed_everything_is_shown(mode: str) -> None:
    match, rng = begun(mode, rounds=2), random.Random(3)
    first = len(match.entries)
    told: dict[int, list[dict[str, Any]]] = {seat: [] for seat in range(ONLOOKER, 3)}
    while match.state.rounds == 3:
        seat = rng.choice(match.may_act)
        step = match.play(seat, rng.choice(match.choices(seat)))
        for each in told:
            told[each] += [event for events in match.events_for(each, step) for event in events]
    for seat in range(ONLOOKER, 3):
        sheets = match.view(seat)["sheets"]
        assert [sheet["points"] for sheet in sheets] == [total(match.state, each) for each in range(3)]
        assert [sheet["houses"] for sheet in sheets] == [sheet_of(match.state, each).streets for each in range(3)]
        lines = match.log_for(seat)[first:]
        assert [line.words for line in lines if line.who >= 0] == [
            entry.words for entry in match.entries[first:] if entry.who >= 0
        ]
        did = [event for event in told[seat] if "late" in event]
        assert {event["seat"] for event in did} == {0, 1, 2}
        assert all(event["late"] == (event["seat"] != seat) for event in did)
    event_rows = [
        sorted(json.dumps(event | {"late": 0}) for event in each if "late" in event) for each in told.values()
    ]
    assert all(each == event_rows[0] for each in event_rows), "all have heard the same in the end"


# --- Numbers of cards -------------------------------------------------------------------------------------------------


class Holders:
    """Who has held each card, as people at the table would know."""

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self.hands: list[list[set[int]]] = [[set() for _ in range(3)] for _ in range(mirror.seats)]
        self.sunk: list[tuple[Card, frozenset[int]]] = []

    def deal(self) -> None:
        """Whatever a seat holds now, it knows."""
        for seat, hand in enumerate(self.mirror.hands):
            for place, held in enumerate(hand):
                if held is not None:
                    self.hands[seat][place].add(seat)

    def close(self, turns: list[Any], hands: list[list[Card | None]]) -> None:
        passed: list[set[int]] = []
        for seat, turn in enumerate(turns):
            for place in {0, 1, 2} - {turn.passes, turn.number_place}:
                held = hands[seat][place]
                assert held is not None
                self.sunk.append((held, frozenset(self.hands[seat][place])))
            passed.append(set() if turn.passes is None else self.hands[seat][turn.passes])
        step = 1 if self.mirror.options["draft_pass"] == "left" else -1
        self.hands = [[set() for _ in range(3)] for _ in turns]
        for seat, knowing in enumerate(passed):
            self.hands[(seat + step) % len(turns)][0] = set(knowing)
        self.deal()


@pytest.mark.parametrize("mode", ["draft", "expert_draft"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_numbers_are_known_to_exactly_those_who_have_held_the_card(mode: str, seats: int) -> None:
    rng = random.Random(f"{mode} {seats}")
    watched = Watched(mixed(mode, seats, 3))
    holders, closed, shuffled, twice = Holders(watched.mirror), 0, 0, 0
    turns, hands = watched.mirror.turns, watched.mirror.hands
    for position, words in watched.play(with_care(rng), rng):
        if watched.mirror.rounds_closed > closed:
            closed += 1
            holders.close(turns, hands)
        if len(watched.shuffled) > shuffled:
            shuffled += 1
            holders.sunk = []
        holders.deal()
        turns, hands = watched.mirror.turns, watched.mirror.hands
        twice += any(len(knowing) > 2 for hand in holders.hands for knowing in hand)
        if position.state.phase == Phase.PLAY and words == "done":
            check_known(position.state, rng.randrange(ONLOOKER, seats), holders)
    assert twice or seats == 2


def check_known(suburb: Suburb, viewer: int, holders: Holders) -> None:
    hidden, down = hidden_from(suburb, viewer), Counter[Card]()
    sheets = GAME.view(hidden, viewer)["sheets"]
    for seat in range(suburb.seats):
        for place in range(3):
            held, known = suburb.hand[seat][place], viewer in holders.hands[seat][place]
            assert hidden.hand[seat][place] == (held if known else -EFFECT_OF[held - 1] - 1)
            number, effect = card(held)
            assert sheets[seat]["hand"][place] == {"number": number if known else None, "effect": effect}
            down.update([card(held)] if not known else [])
    sunk = Counter(card(held) if held > 0 else EFFECTS[-held - 1] for held in hidden.sunk[: hidden.sunk_count])
    assert sunk == Counter(held if viewer in knowing else held[1] for held, knowing in holders.sunk)
    down.update(held for held, knowing in holders.sunk if viewer not in knowing)
    assert unseen(hidden) == unseen(suburb) + down


@pytest.mark.parametrize("mode", ["draft", "expert_draft"])
def test_lines_and_events_tell_a_number_only_to_who_takes_the_card(mode: str) -> None:
    match = Match.new(GAME, mode=mode, seats=3, chance=FairChance.chosen(1, "t"), table="t")
    for seat in range(ONLOOKER, 3):
        dealt = [entry.words.split() for entry in match.log_for(seat) if entry.words.startswith("deal")]
        assert len(dealt) == 9
        assert all((len(words) == 5) == (int(words[-1]) - 1 == seat) for words in dealt)
    passed = {"event": "passed", "seat": 1, "to": 0, "number": 5, "effect": "park"}
    without = {"event": "passed", "seat": 1, "to": 0, "effect": "park"}
    seen = [GAME.redact_event(match.state, seat, dict(passed)) for seat in range(ONLOOKER, 3)]
    assert seen == [without, passed, passed, without]


def test_in_the_other_modes_cards_are_public() -> None:
    for mode in ("base", "expert", "solo"):
        match = Match.new(GAME, mode=mode, seats=SEATS[mode][0], chance=FairChance.chosen(1, "t"), table="t")
        assert [str(entry) for entry in match.log_for(ONLOOKER)] == [str(entry) for entry in match.entries]


# --- What is filled in ------------------------------------------------------------------------------------------------


IMAGINED = [("base", 2), ("base", 5), ("expert", 3), ("draft", 2), ("draft", 8), ("expert_draft", 4), ("solo", 1)]


def sheet_of(suburb: Suburb, seat: int) -> naive.Sheet:
    seen = GAME.view(suburb, seat)["sheets"][seat]

    def lots(name: str) -> set[naive.Lot]:
        return {(street, place) for street, places in enumerate(seen[name]) for place in places}

    names = ("bis", "fences", "pools", "roundabouts")
    return naive.Sheet(
        streets=seen["houses"], parks=seen["parks"], agents=seen["agents"], temps=seen["temps"],
        refusals=seen["refusals"], plans=[points or None for points in seen["claims"]], used=lots("spent"),
        **{name: lots(name) for name in names},
    )  # fmt: skip


@pytest.mark.parametrize(("mode", "seats"), IMAGINED)
def test_what_is_filled_in_at_random_keeps_what_a_seat_knows_and_could_be_true(mode: str, seats: int) -> None:
    rng, differed = random.Random(f"{mode} {seats}"), 0
    watched = Watched(mixed(mode, seats, 4))
    for number, (position, words) in enumerate(watched.play(with_care(rng), rng)):
        suburb: Suburb = position.state
        if suburb.phase in (Phase.PLANS, Phase.OVER) or number % (3 * seats):
            continue
        seat = rng.randrange(ONLOOKER, seats)
        hidden = hidden_from(suburb, seat)
        made = filled_in(hidden, number)
        assert hidden_from(hidden, seat) == hidden
        assert hidden_from(made, seat) == hidden
        assert made.step[:seats] == hidden.step[:seats]
        check_cards(made, suburb, watched, seat)
        for each in range(seats):
            check_filled_in_sheet(made, hidden, each, same=each == seat or suburb.step[each] != Step.DONE or not words)
        differed += made != suburb
    assert differed or mode == "solo"


def check_cards(made: Suburb, truth: Suburb, watched: Watched, seat: int) -> None:
    """All 81 are there; effects lie up, so they are what they are; one's own cards are one's own."""
    if watched.mirror.stacks:
        assert unseen(made) + watched.seen == ALL
        return
    hands = Counter(card(held) for hand in made.hand for held in hand if held)
    sunk = [card(held) for held in made.sunk[: made.sunk_count]]
    assert unseen(made) + hands + Counter(sunk) + watched.seen == ALL
    assert sum(made.unseen) == truth.deck
    for other in range(truth.seats):
        effects = [[held and EFFECT_OF[held - 1] for held in each.hand[other]] for each in (made, truth)]
        assert effects[0] == effects[1]
        assert other != seat or list(made.hand[other]) == list(truth.hand[other])
    assert [effect for _, effect in sunk] == [card(held)[1] for held in truth.sunk[: truth.sunk_count]]


def check_filled_in_sheet(made: Suburb, hidden: Suburb, seat: int, same: bool) -> None:
    """At most one house, a bis beside it, one refusal more than when the round opened."""
    after, before = sheet_of(made, seat), sheet_of(hidden, seat)
    assert naive.wrong_with(after) == ""
    if same:
        assert after == before
        return
    houses = made.built[NOW][seat] & ~hidden.built[NOW][seat]
    refused = after.refusals - before.refusals
    assert (bin(houses).count("1"), refused) in ((1, 0), (2, 0), (0, 1))
    assert len(after.bis) - len(before.bis) == (bin(houses).count("1") == 2)
    assert after.refusals <= 3
    for number in range(18):
        assert bin(made.fits[seat][number]).count("1") == len(naive.places_for(after, number))


def test_a_filled_in_table_can_be_played_on_at_random() -> None:
    """Whatever is filled in, the round closes and the next one opens, or the game ends."""
    for mode in MODES:
        for seed in range(3):
            match = begun(mode, SEATS[mode][0] + (mode != "solo"), seed, rounds=2 + 3 * seed)
            rng = random.Random(seed)
            while 1 in match.may_act:
                match.play(1, rng.choice(match.choices(1)))
            made = filled_in(match.hidden(0), seed)
            match.position.state = made
            rounds = made.rounds
            while match.state.rounds == rounds and not match.over:
                seat = rng.choice(match.may_act)
                match.play(seat, rng.choice(match.choices(seat)))


@pytest.mark.parametrize("mode", TOGETHER)
def test_when_it_is_over_nothing_is_left_to_fill_in(mode: str) -> None:
    rng = random.Random(mode)
    *_, (position, _, _, _) = positions(setting(mode, 2), with_care(rng), rng)
    suburb: Suburb = position.state
    assert suburb.phase == Phase.OVER
    for seat in (ONLOOKER, 0, 1):
        made = filled_in(hidden_from(suburb, seat), 1)
        assert [total(made, each) for each in range(2)] == [total(suburb, each) for each in range(2)]
        assert [sheet_of(made, each) for each in range(2)] == [sheet_of(suburb, each) for each in range(2)]
