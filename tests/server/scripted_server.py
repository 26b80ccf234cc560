"""A server whose chance, clock and ids are told beforehand, so that two runs can be compared byte by byte."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace

from ratusha.chance import Chance, ScriptedChance
from ratusha.cli import main
from ratusha.server.storage.rows import PlaceRow, TableRow
from ratusha.server.tables import beginning, new_table


@dataclass
class PromisedChance(ScriptedChance):
    """The same promise in every run: it must not tell the runs apart."""

    commitment = "c" * 64


def scripted(row: TableRow, places: Sequence[PlaceRow]) -> Chance:
    return PromisedChance(json.loads(Path(os.environ["RATUSHA_SCRIPT"]).read_text("utf-8")))


ids = count(1)
FIXED: list[tuple[ModuleType, str, object]] = [
    (beginning, "chance_of", scripted),
    (new_table, "time", SimpleNamespace(time=lambda: 1000.0)),
    (new_table, "new_id", lambda: f"table-{next(ids)}"),
    (new_table, "commit", lambda seed, table: "c" * 64),
]
for module, name, value in FIXED:
    assert hasattr(module, name)
    setattr(module, name, value)

if __name__ == "__main__":
    import sys

    sys.argv = ["ratusha", "serve"]
    main()
