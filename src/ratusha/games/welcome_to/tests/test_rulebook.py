"""The rulebook's examples run, every effect and plan has one, and they notice when a rule or a figure is broken."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from ratusha.games.welcome_to import (
    cards,
    choices,
    deck,
    estates,
    hands,
    hidden,
    lots,
    plans,
    rounds,
    scoring,
    sheet,
    turn,
)
from ratusha.games.welcome_to.cards import DIGIT, EFFECTS, PLANS, SIZES, STREETS
from ratusha.games.welcome_to.lots import BETWEEN, EVERYWHERE, POOL_PLACES, how_many
from ratusha.games.welcome_to.state import NOW, SKIP, Event, Step, Suburb
from ratusha.games.welcome_to.tests.table import TABLE
from ratusha.kernel import COMPILED, Events
from tests.rulebook_examples import Example, ExampleError, Rulebook, changed

pytestmark = pytest.mark.skipif(COMPILED, reason="examples run on plain objects")

RULEBOOK = Rulebook(TABLE)
noticed = RULEBOOK.noticed


@RULEBOOK.each_example
def test_example(example: Example) -> None:
    RULEBOOK.run(example)


def test_every_effect_and_every_plan_has_an_example() -> None:
    assert RULEBOOK.unmentioned([*EFFECTS, *PLANS, "solo_card"]) == []


def test_every_mode_and_option_has_an_example() -> None:
    assert RULEBOOK.never_agreed() == []


def test_events_of_every_kind_occur_in_the_examples() -> None:
    assert RULEBOOK.events() == {kind.name.lower() for kind in Event}


@pytest.mark.parametrize(
    "lines",
    [
        "given players 2\nthen luck 3",
        "given luck 3\nthen round 1",
        "given round 2\nthen round 2",
        "given players 9\nthen round 1",
        "given players 2\ngiven mode sunday\nthen round 1",
        "given players 2\ngiven option claims\nthen round 1",
        "given players 2\ngiven option claims never\nthen round 1",
        "given players 2\ngiven plans: 4_1\nthen round 1",
        "given players 2\ngiven street 1: 5\nthen round 1",
        "given players 2\ngiven street 1 4: 5\nthen round 1",
        "given players 2\ngiven street 1 2 5\nthen round 1",
        "given players 2\ngiven street 3 1: 5\nthen round 1",
        "given players 2\ngiven street 1 1: five\nthen round 1",
        "given players 2\ngiven street 1 1: 1 2 3 4 5 6 7 8 9 10 11\nthen round 1",
        "given players 2\ngiven parks 1: 1 1\nthen round 1",
        "given players 2\ngiven temps 1 1 1\nthen round 1",
        "given players 2\ngiven stacks: 5 park; 6 park\nthen round 1",
        "given players 2\ngiven stacks: 5 park; 6 park; 7 castle\nthen round 1",
        "given players 2\ngiven stacks: 5 park; 6 park; 16 park\nthen round 1",
        "given players 2\ngiven next: park park\nthen round 1",
        "given players 2\ngiven left 27\nthen round 1",
        "given mode draft\ngiven players 2\ngiven hand 1: 5 pool; 6 park; 7 park\nthen round 1",
        "given mode draft\ngiven players 2\ngiven hand 3: 5 park; 6 park; 7 park\nthen round 1",
        "given mode solo\ngiven players 1\ngiven top castle\nthen round 1",
        "given mode solo\ngiven players 1\ngiven solo_card lost\nthen round 1",
        "given players 2\nplayer 1: jump\nthen round 1",
        "given players 2\nplayer 1: choose 1",
        "given players 2\nthen round 1\ngiven round 2",
        "given players 2\nthen may fly",
        "given players 2\nthen step 1: lunch",
        "given players 2\nthen points one two",
        "given players 2\nthen line taxes: 1 1",
        "given players 2\nthen sees 2: luck 3",
        "given players 2\nthen street 1 1: five",
        "given players 2\nthen estates 1: 1",
    ],
)
def test_what_cannot_be_understood_is_an_error(lines: str) -> None:
    with pytest.raises(ExampleError):
        RULEBOOK.run_lines(lines)


@pytest.mark.parametrize(
    "lines",
    [
        "given players 2\ngiven street 1 1: 5 4\nthen round 1",
        "given players 2\ngiven street 1 1: 5 5\nthen round 1",
        "given players 2\ngiven street 1 1: 5 | 5b\nthen round 1",
        "given players 2\ngiven street 1 1: 5~\nthen round 1",
        "given players 2\ngiven parks 1: 4 0 0\nthen round 1",
    ],
)
def test_a_table_that_cannot_be_is_noticed(lines: str) -> None:
    with pytest.raises(AssertionError):
        RULEBOOK.run_lines(lines)


# --- Figures ----------------------------------------------------------------------------------------------------------


def test_unbroken_rules_pass() -> None:
    assert not noticed()


def one_more(value: int) -> int:
    return value + 1


COLUMNS = {
    "pools": "POOL_POINTS",
    "bis": "BIS_POINTS",
    "roundabouts": "ROUNDABOUT_POINTS",
    "refusals": "REFUSAL_POINTS",
    "temps": "TEMP_POINTS",
}


@pytest.mark.parametrize("column", COLUMNS)
def test_every_value_of_a_column_is_noticed(column: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values = getattr(scoring, COLUMNS[column])
    for place in range(len(values)):
        with monkeypatch.context() as patch:
            patch.setattr(scoring, COLUMNS[column], changed(values, place, one_more))
            assert noticed(column), f"after {place} boxes"


@pytest.mark.parametrize("size", range(1, SIZES + 1))
def test_every_value_of_an_estate_is_noticed(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for agents in range(cards.AGENT_BOXES[size] + 1):
        row = changed(cards.ESTATE_POINTS[size], agents, one_more)
        with monkeypatch.context() as patch:
            patch.setattr(scoring, "ESTATE_POINTS", changed(cards.ESTATE_POINTS, size, lambda _: row))  # noqa: B023
            assert noticed("estates"), f"{agents} agents"


@pytest.mark.parametrize("street", range(STREETS))
def test_every_value_of_the_parks_is_noticed(street: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for boxes in range(cards.PARK_BOXES[street] + 1):
        row = changed(cards.PARK_POINTS[street], boxes, one_more)
        with monkeypatch.context() as patch:
            patch.setattr(scoring, "PARK_POINTS", changed(cards.PARK_POINTS, street, lambda _: row))  # noqa: B023
            assert noticed("parks"), f"{boxes} boxes"


@pytest.mark.parametrize("amiss", [1, -1])
def test_a_box_too_many_or_too_few_is_noticed(amiss: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def amend(value: int) -> int:
        return value + amiss

    broken = [("AGENT_BOXES", changed(cards.AGENT_BOXES, size, amend)) for size in range(1, SIZES + 1)]
    broken += [("PARK_BOXES", changed(cards.PARK_BOXES, street, amend)) for street in range(STREETS)]
    broken += [("TEMP_BOXES", cards.TEMP_BOXES + amiss)]
    for name, value in broken:
        with monkeypatch.context() as patch:
            patch.setattr(sheet, name, value)
            assert noticed(), (name, value)


def test_every_place_of_a_pool_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    for lot in range(lots.LOTS):
        if POOL_PLACES >> lot & 1:
            with monkeypatch.context() as patch:
                patch.setattr(choices, "POOL_PLACES", POOL_PLACES & ~(1 << lot))
                assert noticed("pool"), lot


# --- Plans ------------------------------------------------------------------------------------------------------------

each_plan = pytest.mark.parametrize("plan", PLANS)


@each_plan
@pytest.mark.parametrize("points", ["PLAN_FIRST", "PLAN_LATER"])
def test_wrong_points_of_a_plan_are_noticed(plan: str, points: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, points, changed(getattr(cards, points), PLANS.index(plan), one_more))
    assert noticed(plan)


@each_plan
def test_an_estate_more_or_less_is_noticed(plan: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = PLANS.index(plan)
    for size in sorted(set(cards.PLAN_SIZES[index])):
        for amiss in (1, -1):
            estates = cards.PLAN_ESTATES[index] + (amiss << DIGIT * (size - 1))
            with monkeypatch.context() as patch:
                patch.setattr(plans, "PLAN_ESTATES", changed(cards.PLAN_ESTATES, index, lambda _: estates))  # noqa: B023
                assert noticed(plan), (size, amiss)


@pytest.mark.parametrize("plan", [plan for plan in PLANS if "x" in plan and plan != "1x_5"])
def test_what_a_starred_plan_asks_for_is_noticed(plan: str, monkeypatch: pytest.MonkeyPatch) -> None:
    index = PLANS.index(plan)
    asked = cards.PLAN_NUMBER[index]
    for other in {1, 2, 3} - {asked} if asked <= STREETS else {asked - 1, asked + 1}:
        with monkeypatch.context() as patch:
            patch.setattr(plans, "PLAN_NUMBER", changed(cards.PLAN_NUMBER, index, lambda _: other))  # noqa: B023
            assert noticed(plan), other


@pytest.mark.parametrize("amiss", [1, -1])
def test_the_roundabouts_of_a_plan_are_noticed(amiss: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = changed(cards.PLAN_ROUNDABOUTS, PLANS.index("2x_2"), lambda roundabouts: roundabouts + amiss)
    monkeypatch.setattr(plans, "PLAN_ROUNDABOUTS", asked)
    assert noticed("2x_2")


@pytest.mark.parametrize("lot", [lot for lot in range(lots.LOTS) if plans.ENDS >> lot & 1])
def test_every_end_of_a_street_is_noticed(lot: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "ENDS", plans.ENDS & ~(1 << lot))
    assert noticed("1x_5")


# --- Effects ----------------------------------------------------------------------------------------------------------

effect_is_usable, use_effect = choices.effect_is_usable, turn.use_effect


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_that_cannot_be_used_is_noticed(effect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def usable(suburb: Suburb, seat: int) -> bool:
        return choices.chosen_effect(suburb, seat) != EFFECTS.index(effect) and effect_is_usable(suburb, seat)

    monkeypatch.setattr(turn, "effect_is_usable", usable)
    assert noticed(effect)


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_that_does_nothing_is_noticed(effect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def use(suburb: Suburb, seat: int, action: int, events: Events) -> None:
        nothing = choices.chosen_effect(suburb, seat) == EFFECTS.index(effect)
        use_effect(suburb, seat, SKIP if nothing else action, events)

    monkeypatch.setattr(turn, "use_effect", use)
    assert noticed(effect)


# --- What else could be read wrongly ----------------------------------------------------------------------------------

count_estates, build_roundabout, why_it_ends, claim, refuse = (
    estates.count_estates,
    sheet.build_roundabout,
    rounds.why_it_ends,
    plans.claim,
    turn.refuse,
)


def fence_anywhere(suburb: Suburb, seat: int) -> int:
    return BETWEEN & ~suburb.fences[NOW][seat]


def fence_houses_only(suburb: Suburb, seat: int) -> int:
    built = suburb.built[NOW][seat]
    return sheet.possible_fences(suburb, seat) & built & built >> 1


def bis_across_fences(suburb: Suburb, seat: int) -> int:
    return (suburb.built[NOW][seat] & BETWEEN) << 1 & ~sheet.taken(suburb, seat)


def bis_of_written_numbers_only(suburb: Suburb, seat: int) -> int:
    copied = suburb.built[NOW][seat] & ~suburb.bis[NOW][seat] & BETWEEN & ~suburb.fences[NOW][seat]
    return copied << 1 & ~sheet.taken(suburb, seat)


def bis_costs_on(suburb: Suburb, seat: int) -> int:
    return int(3 * how_many(suburb.bis[NOW][seat]))


def places_with_gaps(suburb: Suburb, seat: int) -> int:
    mine = suburb.temps[NOW][seat]
    place = sum(1 for other in range(suburb.seats) if suburb.temps[NOW][other] > mine)
    return (*cards.TEMP_POINTS, 0)[min(place, 3)] if mine else 0


def places_for_none(suburb: Suburb, seat: int) -> int:
    mine = suburb.temps[NOW][seat]
    place = len({suburb.temps[NOW][other] for other in range(suburb.seats) if suburb.temps[NOW][other] > mine})
    return (*cards.TEMP_POINTS, 0)[min(place, 3)]


def approve_at_once(suburb: Suburb, seat: int, level: int) -> None:
    claim(suburb, seat, level)
    suburb.approved[level] = 1


def without(reason: int) -> Callable[[Suburb], int]:
    def why(suburb: Suburb) -> int:
        found = why_it_ends(suburb)
        return 0 if found == reason else found

    return why


def larger_estates_first(mine: int, theirs: int) -> bool:
    return mine > theirs


def roundabout_without_fences(suburb: Suburb, seat: int, lot: int) -> None:
    fences = suburb.fences[NOW][seat]
    build_roundabout(suburb, seat, lot)
    suburb.fences[NOW][seat] = fences


def houses_alone(suburb: Suburb, seat: int) -> int:
    return int(suburb.built[NOW][seat])


def any_houses(suburb: Suburb, seat: int, wanted: int) -> bool:
    return sheet.taken(suburb, seat) & wanted == wanted


def solo_card_changes_nothing(suburb: Suburb, events: Events) -> None:
    approved = list(suburb.approved)
    take_solo_card(suburb, events)
    for level, value in enumerate(approved):
        suburb.approved[level] = value


take_solo_card = deck.take_solo_card


def refused_once(suburb: Suburb, seat: int, events: Events) -> None:
    refuse(suburb, seat, events)
    suburb.step[seat] = Step.END


def nothing(*_: Any) -> None:
    pass


def yes(*_: Any) -> bool:
    return True


def no(*_: Any) -> bool:
    return False


BROKEN: dict[str, tuple[ModuleType, str, Any]] = {
    "a permit may always be refused": (choices, "may_refuse", yes),
    "a permit is never refused": (choices, "may_refuse", no),
    "any combination can be chosen": (choices, "can_build", yes),
    "numbers need not ascend": (turn, "write_number", sheet.put_house),
    "temps change by one": (choices, "CHANGE", 1),
    "temps change by three": (choices, "CHANGE", 3),
    "temps reach 16": (choices, "HIGHEST", 16),
    "fences anywhere": (choices, "possible_fences", fence_anywhere),
    "fences between houses only": (choices, "possible_fences", fence_houses_only),
    "bis across fences": (choices, "bis_from_left", bis_across_fences),
    "bis of written numbers only": (choices, "bis_from_left", bis_of_written_numbers_only),
    "bis from the left only": (choices, "bis_from_right", lambda suburb, seat: 0),
    "each bis costs three": (scoring, "bis_penalty", bis_costs_on),
    "empty houses in an estate": (estates, "count_estates", lambda built, fences: count_estates(EVERYWHERE, fences)),
    "no fences are needed": (estates, "count_estates", lambda built, fences: count_estates(built, EVERYWHERE)),
    "places with gaps": (scoring, "temp_points", places_with_gaps),
    "places for no temps": (scoring, "temp_points", places_for_none),
    "alone, five temps are enough": (scoring, "SOLO_TEMPS", 5),
    "alone, seven temps are needed": (scoring, "SOLO_TEMPS", 7),
    "alone, temps are worth eight": (scoring, "SOLO_TEMP_POINTS", 8),
    "approved within the round": (turn, "claim", approve_at_once),
    "never approved": (rounds, "approve_plans", nothing),
    "estates serve twice": (plans, "free_estates", estates.estates_of),
    "houses serve twice": (plans, "stands_free", any_houses),
    "a roundabout is no built lot": (plans, "taken", houses_alone),
    "a roundabout leaves its lot empty": (rounds, "taken", houses_alone),
    "nobody shuffles": (rounds, "wishes", no),
    "cards are shuffled every round": (rounds, "wishes", yes),
    "never three refusals": (rounds, "why_it_ends", without(rounds.BY_REFUSALS)),
    "never three plans": (rounds, "why_it_ends", without(rounds.BY_PLANS)),
    "never all built": (rounds, "why_it_ends", without(rounds.ALL_BUILT)),
    "never without cards": (rounds, "why_it_ends", without(rounds.DECK_EMPTY)),
    "no tie-break": (scoring, "more_estates", no),
    "larger estates break ties": (scoring, "more_estates", larger_estates_first),
    "the solo card changes nothing": (deck, "take_solo_card", solo_card_changes_nothing),
    "the solo card a card too early": (deck, "UPPER_HALF", 40),
    "the solo card a card too late": (deck, "UPPER_HALF", 42),
    "roundabouts for all": (choices, "is_expert", yes),
    "starred plans for all": (deck, "is_expert", yes),
    "starred plans for nobody": (deck, "is_expert", no),
    "three roundabouts": (choices, "ROUNDABOUTS", 3),
    "one roundabout": (choices, "ROUNDABOUTS", 1),
    "roundabouts without fences": (turn, "build_roundabout", roundabout_without_fences),
    "stacks of 26": (deck, "STACK", 26),
    "cards go to the left": (hands, "neighbour", lambda suburb, seat: (seat + 1) % suburb.seats),
    "no card goes on after a refusal": (turn, "refuse", refused_once),
    "others see the running turn": (hidden, "take_back_turn", nothing),
    "hands are open": (hidden, "hide_cards", nothing),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*BROKEN[rule])
    assert noticed()
