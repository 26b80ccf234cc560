"""Draw the icons of the installed client from web/public/icon.svg, in a Chromium: run it after changing the drawing."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts import browser as chromium  # noqa: E402 (found from the root of the checkout)

PUBLIC = ROOT / "web" / "public"
PAPER = "#F3EAD8"
WHOLE, INSIDE_A_CIRCLE = 1.0, 0.78
"""How much of the icon the drawing takes: systems cut a maskable one to a shape of theirs."""
ICONS = {
    "icon-192.png": (192, WHOLE, "transparent"),
    "icon-512.png": (512, WHOLE, "transparent"),
    "icon-180.png": (180, WHOLE, PAPER),
    "icon-maskable.png": (512, INSIDE_A_CIRCLE, PAPER),
}


def main() -> int:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium.found(), args=["--no-sandbox"])
        for name, (size, part, ground) in ICONS.items():
            draw(opened, PUBLIC / name, size, part, ground)
        opened.close()
    return 0


def draw(opened: Browser, file: Path, size: int, part: float, ground: str) -> None:
    page = opened.new_page(viewport={"width": size, "height": size})
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    page.set_content(
        f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}"
        f"svg{{width:{size * part}px;height:{size * part}px;display:block}}</style>{drawing}"
    )
    page.screenshot(path=file, omit_background=True)
    page.close()


if __name__ == "__main__":
    sys.exit(main())
