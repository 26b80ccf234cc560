"""Somebody at a browser: opens pages, clicks what can be clicked, and never looks behind the screen."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

CHOICE = "[data-say]:not([disabled]):not([aria-disabled='true']):visible"
PATIENCE = 30_000
CHANGED = "version => document.querySelector('main').dataset.version !== version"


def open_table(page: Page, url: str, game: str, name: str = "Ann") -> str:
    """From the front page to a game against bots: the address of its table."""
    page.goto(url)
    page.locator(f"a[href='/play/{game}']").click()
    page.locator("input[autocomplete=nickname]").fill(name)
    page.locator("form button.primary").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".table-page")).to_be_visible(timeout=PATIENCE)
    return page.url


def choices(page: Page) -> Locator:
    return page.locator(CHOICE)


def is_over(page: Page) -> bool:
    return page.locator("section.scores").count() > 0


def click_something(page: Page, rng: random.Random) -> bool:
    """Choose anything that can be chosen; False if nothing can be, or it went away under the hand.

    A board may ask for a piece first (`data-tile`) and then for where it shall go (`data-aim`)."""
    for step in ("[data-tile]:not([aria-pressed='true']):visible", "[data-aim]:visible"):
        if not choices(page).count():
            click_one(page, step, rng)
    words = choices(page).evaluate_all("found => found.map(each => each.dataset.say)")
    if not words:
        return False
    version = page.locator("main").get_attribute("data-version")
    try:
        page.locator(f'[data-say="{rng.choice(words)}"]:visible').first.click(timeout=3000)
        page.wait_for_function(CHANGED, arg=version, timeout=5000)
    except TimeoutError:
        return False
    return True


def click_one(page: Page, which: str, rng: random.Random) -> None:
    found = page.locator(which)
    with suppress(TimeoutError):
        if count := found.count():
            found.nth(rng.randrange(count)).click(timeout=2000)


def play_on(page: Page, rng: random.Random, most: int = 1000) -> int:
    """Click until the match is over, or so often: how often."""
    clicks = missed = 0
    while clicks < most and not is_over(page):
        if click_something(page, rng):
            clicks, missed = clicks + 1, 0
        else:
            missed += 1
            assert missed < 30, f"nothing can be clicked: {said(page)}"
            page.wait_for_function(
                "choice => document.querySelector('section.scores') || document.querySelector(choice)",
                arg=f"{CHOICE.replace(':visible', '')}, [data-tile]", timeout=PATIENCE,
            )  # fmt: skip
    return clicks


def said(page: Page) -> Any:
    return page.locator(".turn-line p").first.inner_text()
