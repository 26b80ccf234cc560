"""What a drawn board repeats of a game's facts is what the game says."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from tests.server.running import ROOT

FACTS = (ROOT / "web/src/boards/machi_koro_2/facts.ts").read_text("utf-8")
CARDS: dict[str, dict[str, Any]] = tomllib.loads(
    (ROOT / "src/ratusha/games/machi_koro_2/cards.toml").read_text("utf-8")
)
ROW = re.compile(r"^  (\w+): (\[\[.*\]),$", re.MULTILINE)
AT_ONCE = re.compile(r'AT_ONCE = new Set\("([\w ]+)"')
OWNERS = re.compile(r"OWNERS = new Set\((\[.*\])\)")


def printed(row: dict[str, Any]) -> list[Any]:
    effect = f"per_{row['counts']}" if row["effect"] == "per_icon" else row["effect"]
    return [row["numbers"], row["colour"], effect, row.get("coins", 0)]


def test_the_board_of_machi_koro_2_prints_what_the_cards_say() -> None:
    drawn = {card: json.loads(fact) for card, fact in ROW.findall(FACTS)}
    assert drawn == {card: printed(row) for card, row in CARDS["establishments"].items()}
    assert list(drawn) == list(CARDS["establishments"]), "a city is laid out in this order"


def test_the_board_of_machi_koro_2_knows_when_and_for_whom_a_landmark_acts() -> None:
    once, owners = AT_ONCE.search(FACTS), OWNERS.search(FACTS)
    assert once
    assert owners
    rows = CARDS["landmarks"]
    assert set(once[1].split()) == {card for card, row in rows.items() if row["when"] == "at_once"}
    lasting = {card for card, row in rows.items() if row["when"] == "always" and row["whom"] == "owner"}
    assert set(json.loads(owners[1])) == lasting
