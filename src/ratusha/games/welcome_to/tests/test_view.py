"""The values printed beside the columns, as a board draws them, are those that the count uses."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ratusha.games.welcome_to.tests.playing import GAME, MODES, SEATS, positions, setting, with_care


def read(sheet: dict[str, Any], printed: dict[str, Any]) -> dict[str, int]:
    """The lines that a column alone decides, read off the paper."""
    worth = printed["worth"]
    counts = {name: sum(map(len, sheet[name])) for name in ("pools", "bis", "roundabouts")}
    counts["refusals"] = sheet["refusals"]
    lines = {name: worth[name][min(count, len(worth[name]) - 1)] for name, count in counts.items()}
    lines["parks"] = sum(values[built] for values, built in zip(printed["parks"], sheet["parks"], strict=True))
    prices = [values[hired] for values, hired in zip(printed["agents"], sheet["agents"], strict=True)]
    lines["estates"] = sum(map(int.__mul__, prices, sheet["estates_by_size"]))
    return lines


@pytest.mark.parametrize("mode", MODES)
def test_every_column_is_worth_what_is_printed_beside_it(mode: str) -> None:
    rng, seen = random.Random(f"columns {mode}"), set()
    for position, *_ in positions(setting(mode, SEATS[mode][0]), with_care(rng), rng):
        view = GAME.view(position.state, 0)
        for sheet in view["sheets"]:
            lines = read(sheet, view["sheet"])
            assert lines == {name: sheet["score"][name] for name in lines}
            seen |= {name for name, points in lines.items() if points}
    assert {"pools", "bis", "parks", "estates"} <= seen


def test_a_plan_of_estates_can_be_claimed_when_as_many_are_ready_as_it_asks_for() -> None:
    rng, enough, begun = random.Random("ready"), 0, 0
    for mode in MODES:
        for position, *_ in positions(setting(mode, SEATS[mode][0]), with_care(rng), rng):
            view = GAME.view(position.state, 0)
            for plan, ready in zip(view["plans"], view["turn"]["ready"], strict=True):
                assert (ready is None) == (plan["asks"] != "estates")
                if ready is not None and "0" not in plan["claimed"]:
                    assert (ready == len(plan["estates"])) == (plan["level"] in view["turn"]["may_claim"])
                    enough += ready == len(plan["estates"])
                    begun += 0 < ready < len(plan["estates"])
    assert enough
    assert begun


def test_temps_bring_what_is_printed_by_place_and_alone_from_so_many_on() -> None:
    rng, found = random.Random("temps"), set()
    for mode in ("base", "solo"):
        for position, *_ in positions(setting(mode, SEATS[mode][0]), with_care(rng), rng):
            view = GAME.view(position.state, 0)
            worth, sheet = view["sheet"]["worth"], view["sheets"][0]
            needed, points = worth["solo_temps"]
            if mode == "solo":
                assert sheet["score"]["temps"] == (points if sheet["temps"] >= needed else 0)
            else:
                assert sheet["score"]["temps"] in (worth["temps"] if sheet["temps"] else [0])
            found.add((mode, sheet["score"]["temps"]))
    assert ("base", 7) in found
