"""The board without drawings: any game can be played on it from its view and its choices alone."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS
from tests.browser.pairs import GAMES
from tests.browser.playing import be_at_table, play_on
from tests.browser.test_axe import violations
from tests.server.running import Server
from tests.variants import variants

NARROW = {"width": 320, "height": 640}


@variants(
    ("game", "hand"),
    [*zip(GAMES, ["touch", "pointer", "keyboard", "pointer"], strict=True)],
    always=["bloom_town-touch"],
)
def test_whoever_wishes_it_plays_any_game_in_words_and_lists(
    server: Server, new_page: NewPage, game: str, hand: str
) -> None:
    page = new_page(viewport=NARROW, has_touch=hand == "touch")
    be_at_table(page, server.url, game)
    expect(page.locator(".plain")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Boards without drawings").check()
    page.keyboard.press("Escape")
    expect(page.locator(".plain")).to_be_visible()
    assert play_on(page, random.Random(game), 6, HANDS[hand]) == 6
    assert violations(page) == []
    page.reload()
    expect(page.locator(".plain")).to_be_visible()


def test_kinds_of_choices_are_one_stop_of_tab_and_arrows_open_them(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("localStorage.setItem('ratusha.plain', 'on')")
    be_at_table(page, server.url, "machi_koro_2", until=lambda says: len({say.split()[0] for say in says}) > 1)
    tabs = page.get_by_role("tab")
    tabs.first.focus()
    page.keyboard.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel")).to_have_attribute("aria-labelledby", tabs.nth(1).get_attribute("id") or "")
    expect(page.locator("[role=tab][tabindex='0']")).to_have_count(1)
    page.keyboard.press("Home")
    expect(tabs.first).to_be_focused()
