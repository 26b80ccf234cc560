"""Wide but low windows: the longest questions and the fullest tables stay within them, and nothing moves for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from ratusha.bots import by_name
from ratusha.chance import FairChance
from ratusha.match import Match
from tests.browser.conftest import NewPage
from tests.browser.pages import go_on, look_at
from tests.server.running import Server
from tests.variants import variants

LOW = ((1321, 768), (1366, 768))
TALLER = "() => document.documentElement.scrollHeight - document.documentElement.clientHeight"
LOG_SEEN = """() => {
  const log = document.querySelector(".table-side .log").getBoundingClientRect();
  return Math.min(log.bottom, innerHeight) - log.top;
}"""
CHOICE_AFTER_LOG = """() => {
  const log = document.querySelector(".table-side .log");
  const all = [...document.querySelectorAll(".table-board :is([data-say], [data-tile])")];
  return all.filter(each => log.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING).length;
}"""
"""How many of the choices and pieces of the hand the keyboard would reach only after the log."""
SETS = dict.fromkeys(("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks"), "yes")
TWO_LINES = 48
FULLEST = [
    pytest.param(("machi_koro_2", 5, None, {}, "take ", "random", 70), id="swap"),
    pytest.param(("welcome_to", 3, None, {}, "claim ", "greedy", 60), id="claims"),
    pytest.param(("welcome_to", 8, "expert_draft", {}, "fence ", "greedy", 100), id="hands of eight"),
    pytest.param(("sprawlopolis", 4, None, SETS, "place ", "greedy", 12), id="every set"),
]


def asked(
    game: str, seats: int, mode: str | None, options: Mapping[str, str], words: str, bot: str, decisions: int
) -> str:
    """The log of the first match among bots in which the first seat is asked this, that late."""
    for seed in range(1, 20):
        match = Match.new(game, seats=seats, mode=mode, options=options, chance=FairChance.chosen(seed))
        mind, decided = by_name(match.game, bot, seed=seed), 0
        while match.waiting:
            late = decided >= decisions and 0 in match.waiting
            if late and any(each.startswith(words) for each in match.choices(0)):
                return match.text()
            seat = match.waiting[0]
            match.play(seat, match.game.words(match.state, seat, mind.choose(match.hidden(seat), seat)))
            decided += 1
    raise AssertionError(f"nobody was asked: {words}")


@variants("wish", FULLEST, always=["swap"])
def test_the_longest_questions_make_no_page_higher_than_its_window(
    server: Server, new_page: NewPage, wish: tuple[Any, ...]
) -> None:
    page = new_page(locale="ru")
    go_on(page, server.url, asked(*wish))
    page.locator(".turn-line.mine").wait_for()
    for size in LOW:
        look_at(page, size, "light")
        assert page.evaluate(TALLER) <= 0
        assert page.evaluate(LOG_SEEN) >= TWO_LINES
        assert not overlaps_sheet(page)
    assert page.evaluate(CHOICE_AFTER_LOG) == 0


def overlaps_sheet(page: Page) -> list[str]:
    """Steps of the dock that reach down onto the sheet, or beyond the dock."""
    found: list[str] = page.locator(".wt-small .btn").evaluate_all(
        """all => all.filter(each => {
          const acts = document.querySelector(".wt-acts").getBoundingClientRect();
          const own = each.getBoundingClientRect();
          return own.bottom > acts.top + 1 || own.right > acts.right + 1 || each.scrollWidth > each.clientWidth + 1;
        }).map(each => each.textContent)"""
    )
    return [re.sub(r"\s+", " ", each) for each in found]
