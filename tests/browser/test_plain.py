"""The board without drawings: any game can be played on it from its view and its choices alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS
from tests.browser.pairs import GAMES
from tests.browser.playing import be_at_table, play_on
from tests.server.running import Server

NARROW = {"width": 320, "height": 640}


@pytest.mark.parametrize(("game", "hand"), [*zip(GAMES, ["touch", "pointer", "keyboard", "pointer"], strict=True)])
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
    page.reload()
    expect(page.locator(".plain")).to_be_visible()
