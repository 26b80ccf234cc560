"""All test processes share one folder of compiled rules, so that each game is compiled once."""

import os
from pathlib import Path

os.environ.setdefault("RATUSHA_CACHE", str(Path(__file__).parents[1] / ".cache" / "ratusha"))
