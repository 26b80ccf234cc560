"""Take the review images: each page of the client, light and dark, on a phone and a desktop, into docs/images.

    .venv/bin/python scripts/pictures.py            # all of them
    .venv/bin/python scripts/pictures.py home over  # only those whose name holds one of these words

The client must be built (`make web`). Dealt and drawn is the same each time, so that only what changed looks different.
"""

from __future__ import annotations

import base64
import os
import random
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

IMAGES = ROOT / "docs" / "images"
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "uk", "ru")
QUALITY = 72
SAME_CHANCE = "crypto.getRandomValues = (bytes) => bytes.fill(7)"


def main(words: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    from scripts.browser import WINDOWED, found
    from tests.browser.conftest import ARGS
    from tests.server.running import Server

    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), program=__file__) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found(WINDOWED) or found(), args=ARGS)
        for number, name, page in visits(browser, server.url):
            if not words or any(word in name for word in words):
                take(page, name, number)
        browser.close()


def visits(browser: Any, url: str) -> Iterator[tuple[int, str, Any]]:
    """Every page once, with its number and its name."""
    from tests.browser.pages import around, office
    from tests.browser.pairs import GAMES

    number = 0
    for game in ("", *GAMES):
        context = browser.new_context(viewport=box("desktop"), locale="en", reduced_motion="reduce")
        context.add_init_script(SAME_CHANCE)
        page = context.new_page()
        for name in around(game, page, url) if game else office(page, url):
            yield number, f"{game.replace('_', '-')}-{name}" if game else name, page
            number += 1
            be(page, "desktop", "light", "en")
        context.close()


def take(page: Any, name: str, number: int) -> None:
    """Each size and theme; the languages take turns, so that all are seen everywhere, but the README is English."""
    shown = (ROOT / "README.md").read_text("utf-8")
    looks = [(size, theme) for size in SIZES for theme in THEMES]
    for place, (size, theme) in enumerate(looks):
        file = IMAGES / f"{name}-{size}-{theme}.webp"
        language = "en" if file.name in shown else LANGUAGES[(number + place) % len(LANGUAGES)]
        be(page, size, theme, language)
        file.write_bytes(photograph(page))
    print(f"{name}: {len(looks)} images", flush=True)


def be(page: Any, size: str, theme: str, language: str) -> None:
    """The language is chosen at full size, where its buttons always stand."""
    from tests.browser.pages import look_at

    page.set_viewport_size(box("desktop"))
    page.locator(f".tb-langs button[lang={language}]").evaluate("each => each.click()")
    page.wait_for_function("wish => document.documentElement.lang === wish", arg=language)
    look_at(page, SIZES[size], theme)


def photograph(page: Any) -> bytes:
    session = page.context.new_cdp_session(page)
    found = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    session.detach()
    return base64.b64decode(found["data"])


def box(size: str) -> dict[str, int]:
    width, height = SIZES[size]
    return {"width": width, "height": height}


def serve() -> None:
    """The real server, except that its chance begins the same each time."""
    from ratusha.cli import main as ratusha

    chance = random.Random(2)
    secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or 32)
    secrets.token_urlsafe = lambda nbytes=None: (
        base64.urlsafe_b64encode(chance.randbytes(nbytes or 32)).rstrip(b"=").decode()
    )
    sys.argv = ["ratusha", "serve"]
    ratusha()


if __name__ == "__main__":
    # A server is started by its settings: whoever has them is asked to be one.
    if "RATUSHA_PORT" in os.environ:
        serve()
    else:
        main(sys.argv[1:])
