"""See to it that there is a Chromium for the tests: RATUSHA_BROWSER, an installed one, or Debian's package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NONE = """\
There is no Chromium or Chrome for the tests in a browser. Install one, name one in RATUSHA_BROWSER,
or leave these tests out: make test ARGS=--no-browser"""


def main() -> int:
    if not found() and can_install():
        print("Installing Chromium for the tests in a browser", flush=True)
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
        env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run([*apt, *step], stdout=subprocess.DEVNULL, env=env)
    if not found():
        print(NONE, file=sys.stderr)
        return 1
    print(f"Browser: {found()}", flush=True)
    return 0


def found() -> str | None:
    return os.environ.get("RATUSHA_BROWSER") or next((each for each in map(shutil.which, NAMES) if each), None)


def can_install() -> bool:
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    sys.exit(main())
