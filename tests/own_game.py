"""The game that `docs/your-own-game.md` builds, taken out of the page and installed as a reader would."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "your-own-game.md"


def blocks_of(label: str) -> str:
    """The fenced blocks of that label, in the page's order."""
    return "\n\n".join(re.findall(rf"^```{label}\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S))


def install_own_game(folder: Path) -> Path:
    """Install it by pip into a folder `site` for PYTHONPATH, without asking anything of the network."""
    sources, site = folder / "pig", folder / "site"
    sources.mkdir()
    (sources / "pyproject.toml").write_text(blocks_of("toml"), encoding="utf-8")
    (sources / "pig.py").write_text(blocks_of("py"), encoding="utf-8")
    alone = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet"]
    subprocess.run([sys.executable, "-m", "pip", "install", *alone, "--target", site, sources], check=True)
    return site
