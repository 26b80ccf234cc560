"""What a drawn board repeats of a game's facts is what the game says."""

from __future__ import annotations

import json

import pytest

from scripts.board_facts import FACTS, facts_of, path_of


@pytest.mark.parametrize("game", FACTS)
def test_the_facts_of_a_board_are_those_of_the_cards(game: str) -> None:
    """If not: `.venv/bin/python scripts/board_facts.py`."""
    assert path_of(game).read_text("utf-8") == facts_of(game)


def test_the_board_of_machi_koro_2_prints_what_the_box_prints() -> None:
    facts = json.loads(facts_of("machi_koro_2"))
    shown = facts["establishments"]["furniture_factory"]
    assert shown == {"numbers": [8], "colour": "green", "effect": "per_gear", "coins": 4}
    assert [facts["landmarks"][card] for card in ("loan_office", "farmers_market", "museum")] == [
        "for_owner", "for_all", "once",
    ]  # fmt: skip
