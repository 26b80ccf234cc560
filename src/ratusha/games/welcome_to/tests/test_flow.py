"""Turns played by a script of chance: situations that play at random seldom meets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ratusha.chance import FairChance, ScriptedChance
from ratusha.errors import NotAllowed
from ratusha.games.welcome_to.cards import CARDS, EFFECTS, TEMP_BOXES
from ratusha.games.welcome_to.choices import offer_bits
from ratusha.games.welcome_to.lots import EVERYWHERE
from ratusha.games.welcome_to.state import MOST_MOVES, NOW, ROUNDABOUT, Moves, Step, Suburb
from ratusha.games.welcome_to.tests.naive import HOUSES, PARKS, POOLS, Lot, Sheet
from ratusha.games.welcome_to.tests.playing import GAME
from ratusha.games.welcome_to.tests.test_scoring import lay
from ratusha.games.welcome_to.tests.test_secrets import filled_in, hidden_from, sheet_of
from ratusha.kernel import COMPILED
from ratusha.match import Match

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

PLANS = ("1_1", "2_1", "3_1")
STACKS = ("surveyor 1/agent 8", "park 5/surveyor 5", "agent 8/park 9")
HANDS = (("surveyor 5", "agent 8", "park 9"), ("park 5", "agent 7", "surveyor 8"), ("park 1", "park 2", "park 4"))


def sit(
    *stacks: str, mode: str = "base", seats: int = 2, plans: Sequence[str] = PLANS,
    hands: Sequence[Sequence[str]] = HANDS, then: Sequence[str] = (), **options: str,
) -> Match:  # fmt: skip
    """A stack as `effect card/number card/next …`; hands as they are dealt; then what the deck brings."""
    script: dict[str, list[str]] = {"plans": [f"plan {plan}" for plan in plans]}
    if mode in ("base", "expert"):
        for number, cards in enumerate(stacks or STACKS, start=1):
            script[f"stack_{number}"] = [f"turn {card} on {number}" for card in cards.split("/")]
    else:
        dealt = [(card, seat + 1) for seat in range(seats) for card in hands[seat]]
        script["deck"] = [
            words for card, seat in dealt for words in (f"top {card.split()[0]}", f"deal {card} to {seat}")
        ]
        script["deck"] += then
    chance = ScriptedChance(script, FairChance.chosen(1, "flow"))
    return Match.new(GAME, mode=mode, seats=seats, options=options, chance=chance)


def play(match: Match, seat: int, *said: str) -> list[dict[str, Any]]:
    """All that happened."""
    steps = [match.play(seat, words) for words in said]
    return [event for step in steps for told in step.events for event in told]


def put(match: Match, seat: int, sheet: Sheet) -> None:
    """That seat has built all this before."""
    lay(match.state, seat, sheet)


def street(*groups: int, houses: int) -> tuple[list[int | None], list[int]]:
    """Groups of built houses from the left with a fence after each; the rest is empty."""
    built = sum(groups)
    numbers: list[int | None] = [*range(1, built + 1), *[None] * (houses - built)]
    return numbers, [sum(groups[: place + 1]) - 1 for place in range(len(groups))]


def built(first: Sequence[int] = (), second: Sequence[int] = (), third: Sequence[int] = ()) -> Sheet:
    """A sheet with complete estates of these sizes on its streets."""
    sheet = Sheet()
    for number, groups in enumerate((first, second, third)):
        sheet.streets[number], fences = street(*groups, houses=HOUSES[number])
        sheet.fences |= {(number, place) for place in fences if place < HOUSES[number] - 1}
    return sheet


def spent(match: Match, seat: int) -> list[list[int]]:
    found: list[list[int]] = match.view(seat)["sheets"][seat]["spent"]
    return found


def points(match: Match, seat: int) -> dict[str, int]:
    found: dict[str, int] = match.view(seat)["sheets"][seat]["score"]
    return found


def named(events: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [event for event in events if event["event"] == name]


# --- Plans ------------------------------------------------------------------------------------------------------------


def test_which_estates_are_spent_is_the_players_choice() -> None:
    match = sit(plans=("1_1", "2_2", "3_4"))
    put(match, 0, built((2, 2, 2), (5,), (5,)))
    play(match, 0, "choose 1", "write 8 in 1 9", "skip")
    assert match.choices(0)[:3] == ["done", "claim 2", "claim 3"]
    play(match, 0, "claim 2")
    assert match.choices(0) == ["spend 1 1", "spend 1 3"]
    play(match, 0, "spend 1 3")
    assert match.choices(0) == ["spend 2 1", "spend 3 1"], "the last pair goes by itself"
    play(match, 0, "spend 3 1")
    assert spent(match, 0) == [[2, 3, 4, 5], [], [0, 1, 2, 3, 4]]
    assert match.choices(0) == ["leave", "shuffle"]
    play(match, 0, "leave", "claim 3")
    assert spent(match, 0) == [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]
    assert points(match, 0)["plans"] == 17
    play(match, 0, "shuffle")
    assert match.choices(0) == ["done"]


def test_all_who_are_first_in_the_same_round_have_the_higher_points_and_one_wish_is_enough() -> None:
    match = sit(seats=3, plans=("1_4", "2_1", "3_1"))
    for seat in range(3):
        put(match, seat, built((4,), (4,)))
    for seat in (0, 1):
        play(match, seat, "choose 1", "write 8 in 3 9", "skip", "claim 1", "leave" if seat else "shuffle", "done")
    assert match.view(2)["plans"][0]["approved"] is False
    assert match.view(2)["sheets"][0]["claims"] == [0, 0, 0]
    events = play(match, 2, "choose 1", "write 8 in 3 9", "skip", "done")
    assert named(events, "reshuffled") == [{"event": "reshuffled", "exhausted": False}]
    assert [event["level"] for event in named(events, "approved")] == [0]
    assert match.state.left == 25
    assert sum(match.state.unseen) == 81 - 6
    play(match, 2, match.choices(2)[0])
    play(match, 2, next(words for words in match.choices(2) if words.startswith("write")))
    while match.state.step[2] == Step.EFFECT:
        play(match, 2, "skip")
    play(match, 2, "claim 1")
    assert match.choices(2)[0] == "done", "nothing is shuffled for a plan that is approved"
    assert [points(match, 2)["plans"], *(points(match, seat)["plans"] for seat in (0, 1))] == [3, 6, 6]


def test_by_option_cards_are_shuffled_after_the_very_first_plan_only() -> None:
    for value, asked in (("every_plan", ["leave", "shuffle"]), ("first_plan", ["done"])):
        match = sit(plans=("1_4", "2_4", "3_1"), reshuffle=value)
        put(match, 0, built((4,), (4,)))
        put(match, 1, built((3,), (6,)))
        play(match, 0, "choose 1", "write 8 in 3 9", "skip", "claim 1", "leave", "done")
        play(match, 1, "choose 1", "write 8 in 3 9", "skip", "done")
        play(match, 1, "choose 1", next_write(match, 1, "choose 1"))
        if match.state.step[1] == Step.EFFECT:
            play(match, 1, "skip")
        play(match, 1, "claim 2")
        assert match.choices(1) == asked


def next_write(match: Match, seat: int, choice: str) -> str:
    """Some house for the number of that combination."""
    number = match.view(seat)["stacks"][int(choice.split()[1]) - 1]["number"]
    street, place = next((s, p[0]) for s, p in enumerate(match.view(seat)["turn"]["fits"][number]) if p)
    return f"write {number} in {street + 1} {place + 1}"


def test_a_plan_may_wait_unless_it_must_be_claimed_at_once() -> None:
    for value, choices in (("may_wait", ["done", "claim 1"]), ("at_once", ["claim 1"])):
        match = sit(plans=("1_4", "2_4", "3_1"), claims=value)
        put(match, 0, built((4,), (4,)))
        play(match, 0, "choose 1", "write 8 in 3 9", "skip")
        assert match.choices(0) == choices
        if value == "at_once":
            with pytest.raises(NotAllowed, match="must be claimed"):
                match.play(0, "done")


def test_a_street_that_was_counted_may_be_fenced_unless_it_stays_whole() -> None:
    for value, count in (("may_be_fenced", 9), ("stays_whole", 0)):
        match = sit(mode="expert", plans=("1x_2", "2_4", "3_1"), built_street=value)
        put(match, 0, built((10,)))
        match.state.fences[NOW][0] = 0
        play(match, 0, "choose 1", "write 8 in 3 9", "skip", "claim 1", "leave", "done")
        assert spent(match, 0)[0] == list(range(10))
        play(match, 1, "choose 1", "write 8 in 3 9", "skip", "done")
        assert match.state.rounds == 2
        match.state.flipped[0] = 1 + card("surveyor 5")
        play(match, 0, "choose 1", next_write(match, 0, "choose 1"))
        assert len([words for words in match.choices(0) if words.startswith("fence 1 ")]) == count


def card(words: str) -> int:
    effect, number = words.split()
    return next(index for index, (each, kind, _) in enumerate(CARDS) if (each, EFFECTS[kind]) == (int(number), effect))


STARRED: dict[str, dict[str, Any]] = {
    "1x_1": {"third": (12,)},
    "1x_3": {"bis": {(2, place) for place in range(1, 6)}},
    "1x_4": {"temps": 7},
    "1x_5": {"first": (10,), "second": (11,), "third": (12,)},
    "2x_1": {"parks": [3, 0, 5]},
    "2x_2": {"parks": [0, 4, 0], "pools": 1, "roundabouts": {(1, 5)}},
    "2x_3": {"pools": 2},
    "2x_4": {"parks": [0, 0, 5], "pools": 3},
    "2x_5": {"parks": [0, 4, 0], "pools": 1},
}


@pytest.mark.parametrize("plan", STARRED)
def test_starred_plans_are_claimed_without_picking_estates(plan: str) -> None:
    level = int(plan[0])
    match = sit(mode="expert", plans=[plan if level == each else f"{each}_1" for each in (1, 2, 3)])
    put(match, 0, ready_for(plan))
    play(match, 0, "choose 3", next_write(match, 0, "choose 3"), "skip")
    assert f"claim {level}" in match.choices(0)
    before = spent(match, 0)
    play(match, 0, f"claim {level}", "leave")
    assert f"claim {level}" not in match.choices(0)
    used = sum(map(len, spent(match, 0))) - sum(map(len, before))
    assert used == {"1x_1": 12, "1x_5": 6}.get(plan, 0)
    assert points(match, 0)["plans"] == match.view(0)["plans"][level - 1]["first"]


def ready_for(plan: str) -> Sheet:
    what = STARRED[plan]
    sheet = built(what.get("first", ()), what.get("second", ()), what.get("third", ()))
    sheet.fences = set()
    if "bis" in what:
        sheet.streets[2][:6] = [4] * 6
        sheet.bis = what["bis"]
    if plan == "1x_5":
        for number in range(3):
            sheet.streets[number][1:-1] = [None] * (HOUSES[number] - 2)
            sheet.streets[number][-1] = 15
    streets = {1: [1], 2: [0, 2], 3: [2]}.get(what.get("pools", 0), [])
    for number in streets:
        for place in POOLS[number]:
            sheet.streets[number][place] = 1 + place
            sheet.pools.add((number, place))
    sheet.parks, sheet.temps = what.get("parks", [0, 0, 0]), what.get("temps", 0)
    for lot in what.get("roundabouts", ()):
        sheet.roundabouts.add(lot)
        sheet.fences |= {(lot[0], lot[1] - 1), lot}
    return sheet


# --- Refusals ---------------------------------------------------------------------------------------------------------

FULL_BUT_TEMPS = ("temp 9/agent 8", "park 5/surveyor 8", "agent 8/park 8")


def no_eights() -> Sheet:
    """Two full streets; in the third a 6 or less fits at the left end, and nothing anywhere else."""
    sheet = Sheet()
    sheet.streets = [[0, *range(8, 17)], [0, *range(8, 18)], [None, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, None]]
    return sheet


def test_what_only_temps_could_build_need_not_be_built() -> None:
    """8 fits nowhere, 6 would."""
    for value, choices in (
        ("none_fits", ["choose 1", "refuse"]),
        ("none_reachable", ["choose 1"]),
        ("chosen_unfit", ["choose 1", "refuse"]),
    ):
        match = sit(*FULL_BUT_TEMPS, refusal=value)
        put(match, 0, no_eights())
        assert match.choices(0) == choices
        play(match, 0, "choose 1")
        assert match.choices(0) == ["write 6 in 3 1", *(["refuse"] if value == "chosen_unfit" else [])]


def test_by_option_a_chosen_combination_that_does_not_fit_is_refused_though_another_would() -> None:
    match = sit("temp 9/agent 8", "park 5/surveyor 6", "agent 8/park 8", refusal="chosen_unfit")
    put(match, 0, no_eights())
    assert match.choices(0) == ["choose 1", "choose 2"]
    play(match, 0, "choose 1", "refuse")
    assert (match.state.refusals[NOW][0], match.state.number_card[0]) == (1, -1)
    assert match.choices(0) == ["done"]


def test_a_third_refusal_ends_the_game_when_all_are_done() -> None:
    match = sit("park 5/agent 8", "park 5/surveyor 8", "agent 8/park 8")
    sheet = no_eights()
    sheet.refusals = 2
    put(match, 0, sheet)
    events = play(match, 0, "refuse", "done")
    assert match.waiting == [1]
    assert named(events, "refused") == [{"event": "refused", "seat": 0, "count": 3, "late": False}]
    play(match, 1, "choose 1", "write 8 in 1 1", "skip", "done")
    assert match.over
    assert match.view(1)["ended"] == "refusals"
    assert points(match, 0)["refusals"] == -5


def test_who_claims_all_plans_or_builds_everything_ends_the_game() -> None:
    match = sit("park 5/agent 8", "park 5/surveyor 8", "agent 8/park 8", plans=("1_4", "2_4", "3_3"))
    sheet = built((4,), (4,))
    sheet.plans = [None, 8, 7]
    put(match, 0, sheet)
    play(match, 0, "choose 1", "write 8 in 3 9", "skip", "claim 1", "shuffle", "done")
    events = play(match, 1, "choose 1", "write 8 in 3 9", "skip", "done")
    assert match.view(0)["ended"] == "plans"
    assert named(events, "reshuffled") == [], "there is no use in shuffling"
    match = sit("park 5/agent 8", "park 5/surveyor 8", "agent 8/park 8")
    sheet = built((10,), (11,), (12,))
    sheet.streets[2][7] = None
    put(match, 0, sheet)
    play(match, 0, "choose 2", "write 8 in 3 8", "skip", "done")
    play(match, 1, "choose 1", "write 8 in 3 9", "skip", "done")
    assert match.view(0)["ended"] == "built"


# --- Effects that cannot be used --------------------------------------------------------------------------------------


def test_an_effect_that_cannot_be_used_is_not_asked_for() -> None:
    sheet = Sheet(parks=[len(values) - 1 for values in PARKS], agents=[1, 2, 3, 4, 4, 4])
    for words in ("choose 1", "choose 2", "choose 3"):
        match = sit("agent 8/agent 8", "park 5/surveyor 5", "pool 8/park 9")
        put(match, 0, sheet)
        play(match, 0, words, next_write(match, 0, words))
        assert match.state.step[0] == Step.END


def test_a_fence_or_a_bis_needs_a_place() -> None:
    match = sit("surveyor 1/agent 8", "bis 6/surveyor 5", "agent 8/park 9")
    sheet = Sheet()
    sheet.fences = {(number, place) for number in range(3) for place in range(HOUSES[number] - 1)}
    put(match, 0, sheet)
    play(match, 0, "choose 1", "write 8 in 1 1")
    assert match.choices(0) == ["done"]
    put(match, 1, sheet)
    play(match, 1, "choose 2", "write 5 in 1 1")
    assert match.choices(1) == ["done"]


def test_temps_change_a_number_though_all_boxes_are_crossed_out() -> None:
    match = sit("temp 9/agent 8", "park 5/surveyor 5", "agent 8/park 9")
    put(match, 0, Sheet(temps=TEMP_BOXES))
    play(match, 0, "choose 1", "write 10 in 1 6")
    assert (match.state.temps[NOW][0], match.choices(0)) == (TEMP_BOXES, ["done"])


def test_every_effect_is_told_to_the_others_when_the_round_closes() -> None:
    for effect, number, lot, said, told in (
        ("surveyor", 8, "1 6", "fence 1 6", {"event": "fenced", "lot": [0, 5]}),
        ("agent", 8, "1 6", "agent 3", {"event": "agent", "size": 3}),
        ("park", 8, "1 6", "park", {"event": "park", "street": 0}),
        ("pool", 8, "1 7", "pool", {"event": "pool", "lot": [0, 6]}),
        ("temp", 8, "1 6", "temp", {"event": "temp", "count": 1}),
        ("bis", 8, "1 6", "bis 1 5 right", {"event": "bis", "lot": [0, 4], "number": 8}),
    ):
        match = sit(f"{effect} {6 if effect != 'surveyor' else 5}/agent {number}", "park 5/surveyor 5", "park 8/park 9")
        play(match, 0, "choose 1", f"write {number} in {lot}", said, "done")
        play(match, 1, "choose 3", "write 9 in 3 9", "skip")
        step = match.play(1, "done")
        assert told | {"seat": 0, "late": True} in match.events_for(1, step)[0]


def test_a_roundabout_before_choosing_or_at_the_end_but_once_a_turn_and_twice_a_game() -> None:
    for value in ("any_time", "before_choosing"):
        match = sit(mode="expert", roundabout=value)
        play(match, 0, "choose 1", "write 8 in 2 6", "skip")
        assert ("roundabout 2 5" in match.choices(0)) == (value == "any_time")
        play(match, 1, "roundabout 2 6")
        assert not [words for words in match.choices(1) if words.startswith("roundabout")]
        play(match, 1, "choose 1", "write 8 in 2 5", "skip")
        assert match.choices(1) == ["done"]
    match = sit(mode="expert")
    sheet = Sheet(roundabouts={(0, 0), (2, 11)}, fences={(0, 0), (2, 10)})
    put(match, 0, sheet)
    assert match.choices(0) == ["choose 1", "choose 2", "choose 3"]
    assert points(match, 0)["roundabouts"] == -8


def test_more_moves_than_there_is_room_for_are_noticed() -> None:
    moves = Moves()
    moves.count = MOST_MOVES - 1
    with pytest.raises(IndexError, match="MOST_MOVES"):
        offer_bits(moves, EVERYWHERE, ROUNDABOUT)


# --- Cards ------------------------------------------------------------------------------------------------------------


def run_out(suburb: Suburb) -> None:
    """The last cards of the stacks lie up."""
    suburb.left = 0
    for each in range(len(suburb.unseen)):
        suburb.unseen[each] = 0


@pytest.mark.parametrize("exhausted", ["reshuffle_all", "keep_flipped"])
def test_stacks_that_have_run_out_are_laid_anew(exhausted: str) -> None:
    match = sit("park 5/agent 8", "park 5/surveyor 8", "agent 8/park 8", exhausted=exhausted)
    run_out(match.state)
    tops = list(match.state.top)
    for seat in range(2):
        events = play(match, seat, "choose 1", "write 8 in 3 9", "skip", "done")
    assert named(events, "reshuffled") == [{"event": "reshuffled", "exhausted": True}]
    assert len(named(events, "turned")) == (6 if exhausted == "reshuffle_all" else 3)
    assert (sum(match.state.unseen), match.state.left) == (75, 25)
    assert exhausted == "reshuffle_all" or list(match.state.flipped) == tops


def test_a_draft_passes_the_third_card_on() -> None:
    for value, to in (("right", 2), ("left", 1)):
        match = sit(mode="draft", seats=3, draft_pass=value)
        for seat in range(3):
            number = match.view(seat)["sheets"][seat]["hand"][0]["number"]
            events = play(match, seat, "choose 1 2", f"write {number} in 1 1", "skip", "done")
        passed = [(event["seat"], event["to"], event["number"]) for event in named(events, "passed")]
        assert passed[0] == (0, to, 9)
        hand = match.view(to)["sheets"][to]["hand"]
        assert hand[0] == {"number": 9, "effect": "park"}
        assert match.view(0)["sheets"][to]["hand"][0] == hand[0], "who gave it away knows it"
        other = 3 - to
        assert match.view(other)["sheets"][to]["hand"][0] == {"number": None, "effect": "park"}


def nothing_fits() -> Sheet:
    """One house is empty, between two numbers that follow each other."""
    sheet = built((10,), (11,), (12,))
    sheet.streets[2] = [0, None, *range(1, 11)]
    return sheet


@pytest.mark.parametrize(("value", "cards"), [("pass_on", 1), ("discard_all", 0)])
def test_whoever_is_refused_in_a_draft_passes_any_card_on_or_none(value: str, cards: int) -> None:
    match = sit(mode="draft", draft_refusal=value)
    put(match, 0, nothing_fits())
    assert match.choices(0) == ["refuse"]
    play(match, 0, "refuse")
    assert match.choices(0) == (["pass 1", "pass 2", "pass 3"] if cards else ["done"])
    play(match, 0, *(["pass 2", "done"] if cards else ["done"]))
    events = play(match, 1, "choose 1 2", "write 5 in 1 1", "skip", "done")
    assert len(named(events, "passed")) == 1 + cards
    assert len(named(events, "dealt")) == 5 - cards
    assert match.state.sunk_count == (3 if cards else 4)


def test_a_deck_that_has_run_out_is_shuffled_without_the_cards_in_hands() -> None:
    match = sit(mode="draft")
    suburb = match.state
    suburb.deck, suburb.deck_top = 0, 0
    for each in range(len(suburb.unseen)):
        suburb.unseen[each] = 0
    for seat in range(2):
        events = play(match, seat, "choose 1 2", f"write 5 in 1 {1 + seat}", "skip", "done")
    assert named(events, "reshuffled") == [{"event": "reshuffled", "exhausted": True}]
    assert match.state.deck == 81 - 6
    assert match.state.sunk_count == 0


def test_a_wish_in_a_draft_shuffles_all_but_the_cards_passed_on() -> None:
    match = sit(mode="draft", plans=("1_4", "2_1", "3_1"))
    put(match, 0, built((4,), (4,)))
    play(match, 0, "choose 1 2", "write 5 in 3 9", "skip", "claim 1", "shuffle", "done")
    events = play(match, 1, "choose 1 2", "write 5 in 3 9", "skip", "done")
    assert named(events, "reshuffled") == [{"event": "reshuffled", "exhausted": False}]
    assert (match.state.deck, match.state.sunk_count) == (75, 0)


def solo(*then: str, deck: int) -> Match:
    """Alone, with so many cards under the three in hand, as if the others had been played."""
    match = sit(mode="solo", seats=1, then=["top park", *then], plans=("1_4", "2_4", "3_3"))
    suburb: Suburb = match.state
    suburb.deck = 0
    for each in range(len(suburb.unseen)):
        suburb.unseen[each] = min(suburb.unseen[each], 1 if suburb.deck < deck else 0)
        suburb.deck += suburb.unseen[each]
    return match


def test_the_solo_card_lowers_all_plans_at_once_and_another_card_comes_for_it() -> None:
    match = solo("deal park 1 to 1", "top solo_card", "top agent", deck=30)
    put(match, 0, built((4,), (4,)))
    match.state.unseen[card("park 1")] = 1
    match.state.deck = sum(match.state.unseen)
    events = play(match, 0, "choose 1 2", "write 5 in 3 9", "skip", "done")
    assert len(named(events, "solo_card")) == 1
    assert len(named(events, "dealt")) == 3
    assert [plan["approved"] for plan in match.view(0)["plans"]] == [True] * 3
    play(match, 0, match.choices(0)[0])
    play(match, 0, next(words for words in match.choices(0) if words.startswith("write")))
    if match.state.step[0] == Step.EFFECT:
        play(match, 0, "skip")
    play(match, 0, "claim 1")
    assert points(match, 0)["plans"] == 3


def test_alone_it_ends_with_the_deck_and_nobody_shuffles() -> None:
    match = solo(deck=0)
    match.state.deck_top = 0
    put(match, 0, built((4,), (4,)))
    play(match, 0, "choose 1 2", "write 5 in 3 9", "skip", "claim 1")
    assert match.choices(0) == ["done"]
    play(match, 0, "done")
    assert match.view(0)["ended"] == "deck_empty"


def test_the_solo_card_on_top_waits_for_the_next_round() -> None:
    match = sit(mode="solo", seats=1, then=["top park"])
    match.state.deck_top = 7
    match.state.deck = 30
    events = play(match, 0, "choose 1 2", "write 5 in 3 9", "skip", "done")
    assert len(named(events, "solo_card")) == 1


# --- What is filled in ------------------------------------------------------------------------------------------------


def done_with(match: Match, sheet: Sheet, said: Sequence[str]) -> list[Sheet]:
    """What may be filled in for seat 1 as what seat 2 has done."""
    put(match, 1, sheet)
    play(match, 1, *said, "done")
    hidden = hidden_from(match.state, 0)
    assert sheet_of(hidden, 1) != sheet_of(match.state, 1)
    return [sheet_of(filled_in(hidden, seed), 1) for seed in range(40)]


def test_a_filled_in_turn_may_be_a_refusal() -> None:
    found = done_with(sit("park 5/agent 8", "park 5/surveyor 8", "agent 8/park 8"), no_eights(), ["refuse"])
    assert {sheet.refusals for sheet in found} == {1}


@pytest.mark.parametrize("value", ["pass_on", "discard_all"])
def test_a_filled_in_refusal_in_a_draft_passes_a_card_on(value: str) -> None:
    match = sit(mode="draft", draft_refusal=value)
    put(match, 1, nothing_fits())
    play(match, 1, "refuse", *(["pass 1"] if value == "pass_on" else []), "done")
    passed = {filled_in(hidden_from(match.state, 0), seed).passed[1] for seed in range(40)}
    assert passed == ({0, 1, 2} if value == "pass_on" else {-1})


def test_a_filled_in_turn_uses_temps_where_nothing_else_fits() -> None:
    found = done_with(sit(*FULL_BUT_TEMPS), no_eights(), ["choose 1", "write 6 in 3 1"])
    assert {(sheet.temps, sheet.streets[2][0]) for sheet in found} == {(1, 6)}


@pytest.mark.parametrize("effect", ["surveyor 5", "agent 8", "park 8", "pool 8", "temp 8", "bis 8"])
def test_a_filled_in_turn_uses_its_effect(effect: str) -> None:
    first = effect.split()[0]
    match = sit(f"{effect}/agent 8", f"{first} {6 if first != 'surveyor' else 8}/surveyor 8",
                f"{first} {7 if first != 'surveyor' else 10}/park 8")  # fmt: skip
    sheet = Sheet(agents=[1, 2, 0, 4, 4, 4])
    found = done_with(match, sheet, ["choose 1", "write 8 in 1 7", "skip"])
    changed = {
        "surveyor": [len(each.fences) for each in found],
        "agent": [each.agents[2] for each in found],
        "park": [sum(each.parks) for each in found],
        "pool": [len(each.pools) for each in found],
        "temp": [each.temps for each in found],
        "bis": [len(each.bis) for each in found],
    }[first]
    assert set(changed) == ({0, 1} if first == "pool" else {1})


def test_a_filled_in_turn_claims_the_leftmost_estates() -> None:
    match = sit(plans=("1_4", "2_4", "3_1"))
    sheet = built((4, 4), (4,))
    found = done_with(match, sheet, ["choose 3", "write 9 in 3 9", "skip"])
    claimed = [each for each in found if each.plans[0]]
    assert len(claimed) > 20
    lots: set[Lot] = {(0, place) for place in range(8)}
    assert any(each.used == lots for each in claimed)
