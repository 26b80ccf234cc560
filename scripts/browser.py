"""See to it that there is a Chromium for the tests: RATUSHA_BROWSER, installed ones, or Debian's packages.

Chromium without windows comes first: a page of it costs a third of the time. It calls nobody, so that one test takes
the other.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

WINDOWED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NAMES = ("chromium-headless-shell", *WINDOWED)
PACKAGES = ("chromium-headless-shell", "chromium")
NONE = """\
There is no Chromium or Chrome for the tests in a browser. Install one, name one in RATUSHA_BROWSER,
or leave these tests out: make test ARGS=--no-browser"""


def main() -> int:
    if not found(WINDOWED) and can_install():
        print("Installing Chromium for the tests in a browser", flush=True)
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
        env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        # One after another: not every Debian has both.
        for step in (["update"], *(["install", "-y", "--no-install-recommends", each] for each in PACKAGES)):
            subprocess.run([*apt, *step], stdout=subprocess.DEVNULL, env=env)
    if not found():
        print(NONE, file=sys.stderr)
        return 1
    print(f"Browser: {found()}", flush=True)
    return 0


def found(names: Sequence[str] = NAMES) -> str | None:
    """The one that is wished for, if it can do what these can, or the first that is installed."""
    wished = os.environ.get("RATUSHA_BROWSER", "")
    if wished and not (names == WINDOWED and "headless-shell" in wished):
        return wished
    return next((each for each in map(shutil.which, names) if each), None)


def can_install() -> bool:
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    sys.exit(main())
