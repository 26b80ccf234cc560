"""A server whose chance, clock and ids are told beforehand, so that two runs can be compared byte by byte."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import SimpleNamespace

from ratusha.chance import Chance, ScriptedChance
from ratusha.cli import main
from ratusha.server.storage.records import PlaceRow, TableRow
from ratusha.server.tables import lobby as gathering


@dataclass
class PromisedChance(ScriptedChance):
    """The same promise in every run: it must not tell the runs apart."""

    commitment = "c" * 64


def scripted(row: TableRow, chairs: Sequence[PlaceRow]) -> Chance:
    return PromisedChance(json.loads(Path(os.environ["RATUSHA_SCRIPT"]).read_text("utf-8")))


ids = count(1)
FIXED = {
    "chance_of": scripted,
    "time": SimpleNamespace(time=lambda: 1000.0),
    "new_id": lambda: f"table-{next(ids)}",
    "commit": lambda seed, table: "c" * 64,
}
for name, value in FIXED.items():
    setattr(gathering, name, value)

if __name__ == "__main__":
    import sys

    sys.argv = ["ratusha", "serve"]
    main()
