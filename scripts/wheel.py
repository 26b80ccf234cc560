"""What Hatchling runs before it makes a wheel: one without the browser's client would open an empty page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOT_BUILT = "The browser's client is not built, or out of date: `make wheel` builds it, then the wheel"


class WholeClient(BuildHookInterface):  # type: ignore[type-arg]
    """An editable installation is not asked: `make play` installs one first, and builds the client then."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        check = [sys.executable, str(Path(self.root) / "scripts" / "web.py"), "--check"]
        if version != "editable" and subprocess.run(check).returncode:
            self.app.abort(NOT_BUILT)
