"""Each option changes what it says and nothing else: turned over at positions of many matches, and compared."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ratusha.game import setup
from ratusha.games.welcome_to.state import Suburb
from ratusha.games.welcome_to.tests.playing import GAME, MODES, SEATS, SILENT, at_random, mixed, positions, with_care
from ratusha.kernel import CHANCE, COMPILED, copy
from tests.steps import do, numbers_of, read_step, who_acts

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

EXPERT, DRAFT = {"expert", "expert_draft"}, {"draft", "expert_draft"}
FIELDS = {
    "exhausted": "keep_flipped",
    "refusal": "refusal",
    "claims": "at_once",
    "reshuffle": "first_plan_only",
    "roundabout": "before_choosing",
    "built_street": "stays_whole",
    "draft_refusal": "discard_all",
    "draft_pass": "to_the_left",
}
MATTERS = {
    "exhausted": ({"base", "expert"}, {"after done"}),
    "refusal": (set(MODES), {"offers refuse"}),
    "claims": (set(MODES), {"offers done"}),
    "reshuffle": (set(MODES) - {"solo"}, {"after claim", "after spend"}),
    "roundabout": (EXPERT, {"offers roundabout"}),
    "built_street": (EXPERT, {"after claim"}),
    "draft_refusal": (DRAFT, {"after refuse"}),
    "draft_pass": (DRAFT, {"after done"}),
}
"""In which modes, and what may be different: moves that are offered, or the table after a move."""
RARE = {"exhausted", "refusal", "claims", "reshuffle", "built_street"}
"""Seldom met in a few matches; `test_flow.py` plays them."""

LIKELY = {
    "claim": ("claims", "reshuffle", "built_street"),
    "spend": ("reshuffle",),
    "refuse": ("refusal", "draft_refusal"),
    "close": ("exhausted", "draft_pass"),
}
"""Always looked at there; everything else now and then."""


def other_values(suburb: Suburb, option: str) -> Iterator[Suburb]:
    """The same table where something else was agreed."""
    found = GAME.facts.option(option)
    assert found is not None
    for value in range(len(found.values)):
        if value != getattr(suburb, FIELDS[option]):
            other = copy(suburb)
            setattr(other, FIELDS[option], value)
            yield other


def differences(suburb: Suburb, option: str, who: int, words: str) -> Iterator[str]:
    after = copy(suburb)
    do(after, *read_step(GAME, suburb, said(who, words)), SILENT)
    for other in other_values(suburb, option):
        mine, theirs = ({GAME.words(each, who, n) for n in numbers_of(GAME, each, who)} for each in (suburb, other))
        yield from {f"offers {changed.split()[0]}" for changed in mine ^ theirs}
        if words in mine & theirs:
            do(other, *read_step(GAME, other, said(who, words)), SILENT)
            setattr(other, FIELDS[option], getattr(after, FIELDS[option]))
            if other != after:
                yield f"after {words.split()[0]}"


def said(who: int, words: str) -> str:
    return words if who == CHANCE else f"player {who + 1}: {words}"


def matches() -> Iterator[tuple[str, int, Suburb, int, str]]:
    for mode in MODES:
        for seed in range(2):
            rng, seats = random.Random(seed), SEATS[mode][0] + (mode != "solo") * (1 - seed)
            policy = with_care(rng) if seed else at_random(rng)
            for position, who, words, _ in positions(mixed(mode, seats, seed), policy, rng):
                if words and (who != CHANCE or rng.random() < 0.1):
                    yield mode, seats, position.state, who, words


def test_an_option_changes_what_it_says_and_nothing_else_at_random_tables() -> None:
    found = {(option, mode): set[str]() for option in MATTERS for mode in MODES}
    for number, (mode, seats, suburb, who, words) in enumerate(matches()):
        closes = words == "done" and len(who_acts(suburb)) == 1
        likely = LIKELY.get("close" if closes else words.split()[0], ())
        for place, option in enumerate(MATTERS):
            if option in likely or (number + place) % 50 == 0:
                changed = set(differences(suburb, option, who, words))
                found[option, mode] |= changed
                assert not (option == "draft_pass" and seats == 2 and changed), "two are each other's neighbours"
    for (option, mode), changed in found.items():
        modes, what = MATTERS[option]
        assert changed <= (what if mode in modes else set()), (option, mode)
        assert changed or mode not in modes or option in RARE, (option, mode)


def test_every_option_is_told_where_it_matters() -> None:
    assert {option.id for option in GAME.facts.options} == set(MATTERS) == set(FIELDS)
    for option in GAME.facts.options:
        assert {mode for mode in MODES if option.matters_in(mode)} == MATTERS[option.id][0], "it is refused elsewhere"


def test_the_options_stand_where_they_are_agreed() -> None:
    for option in GAME.facts.options:
        for number, value in enumerate(option.values):
            table = Suburb()
            row = GAME.option_row("expert_draft", {option.id: value})
            setup(table, row, 2)
            assert [getattr(table, FIELDS[each.id]) for each in GAME.facts.options] == [
                number if each is option else 0 for each in GAME.facts.options
            ]
