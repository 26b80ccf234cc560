"""The board of Bloom Town: how it fills a wide window, and what stays in sight on a short phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import be_at_table
from tests.server.running import Server

WIDE = {"width": 1440, "height": 900}
LOW = {"width": 1366, "height": 768}
SHORT_PHONE = {"width": 320, "height": 640}
LOG_IN_SIGHT = 130
TRIES = 5
COLUMNS = (".bt-left", ".bt-table", ".bt-right")
CUT = """cells => cells.filter(cell => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  return words.getBoundingClientRect().width > cell.getBoundingClientRect().width + 0.5;
}).map(cell => cell.textContent)"""
"""Words of the title block that do not fit."""


def box(page: Page, css: str) -> dict[str, float]:
    found: Any = page.locator(css).first.bounding_box()
    assert found, f"{css} is not drawn"
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def test_a_wide_window_holds_the_board_and_the_log_at_once(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=WIDE, locale="uk")
    be_at_table(page, server.url, "bloom_town", others=["bot"] * 3, after=4)
    expect(page.locator(".turn-line.mine")).to_be_visible()
    for size in (WIDE, LOW):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.locator(".bt-right .table-side.within .log")).to_be_visible()
        board, log = box(page, ".bt"), box(page, ".bt-right .table-side .panel")
        assert board["width"] == size["width"] - 48, "the board is as wide as the page"
        assert log["bottom"] <= size["height"]
        assert log["height"] >= LOG_IN_SIGHT
        edges = [(box(page, each)["y"], box(page, each)["bottom"]) for each in COLUMNS]
        assert edges == [(board["y"], board["bottom"])] * len(COLUMNS)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
        assert box(page, ".bt-acts")["bottom"] <= board["bottom"]
    assert page.locator(".tb-meta .tb-value, .tb-meta .tb-label").evaluate_all(CUT) == []
    hand = box(page, ".bt-hand")
    page.locator("[data-tile]").first.click()
    expect(page.locator(".bt-rule strong")).to_be_visible()
    assert box(page, ".bt-hand") == hand, "what the words say moves nothing"


def longest(says: list[str]) -> bool:
    """Every use of the flower token, one of them a recount."""
    return {"done", "token double", "token extra"} <= set(says) and any("recount" in say for say in says)


def test_the_longest_question_leaves_the_whole_town_in_sight(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=SHORT_PHONE, locale="ru")
    for seed in range(TRIES):  # by lot the token may be spent too soon
        be_at_table(page, server.url, "bloom_town", others=["bot"] * 3, until=longest, seed=seed)
        expect(page.locator(".bt-dock")).to_be_visible()
        if page.locator(".bt-recounts").count():
            break
    expect(page.locator(".bt-recounts [data-say]").first).to_be_in_viewport(ratio=0.99)
    assert box(page, "[data-square='5 1']")["bottom"] <= box(page, ".bt-dock")["y"]
    page.set_viewport_size({"width": LOW["width"], "height": LOW["height"]})
    expect(page.locator(".bt.wide")).to_be_visible()
    for answer in (*page.locator(".bt-asked [data-say]").all(), *page.locator(".bt-acts .btn").all()):
        expect(answer).to_be_in_viewport(ratio=0.99)
