"""Write what a drawn board repeats of its game's cards, so that nobody copies it by hand.

    .venv/bin/python scripts/board_facts.py

Tests compare the files with the cards.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ratusha.games.machi_koro_2.building import LANDMARKS_TO_WIN

ROOT = Path(__file__).resolve().parent.parent
Row = dict[str, Any]


def facts_of(game: str) -> str:
    """The text of `cards.json` in the folder of the game's board."""
    cards = tomllib.loads((ROOT / "src" / "ratusha" / "games" / game / "cards.toml").read_text("utf-8"))
    return json.dumps(FACTS[game](cards), indent=2, ensure_ascii=False) + "\n"


def path_of(game: str) -> Path:
    return ROOT / "web" / "src" / "boards" / game / "cards.json"


def machi_koro_2(cards: dict[str, dict[str, Row]]) -> Row:
    return {
        "establishments": {card: establishment(row) for card, row in cards["establishments"].items()},
        "landmarks": {card: when_it_acts(row) for card, row in cards["landmarks"].items()},
        "to_win": LANDMARKS_TO_WIN,
    }


def establishment(row: Row) -> Row:
    effect = f"per_{row['counts']}" if row["effect"] == "per_icon" else row["effect"]
    return {"numbers": row["numbers"], "colour": row["colour"], "effect": effect, "coins": row.get("coins", 0)}


def when_it_acts(row: Row) -> str:
    """As keys of the table `board` in the game's texts."""
    if row["when"] == "at_once":
        return "once"
    return "for_owner" if row["whom"] == "owner" else "for_all"


FACTS: dict[str, Callable[[dict[str, dict[str, Row]]], Row]] = {"machi_koro_2": machi_koro_2}


if __name__ == "__main__":
    for game in FACTS:
        path_of(game).write_text(facts_of(game), "utf-8")
