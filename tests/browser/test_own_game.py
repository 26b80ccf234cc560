"""The game of `docs/your-own-game.md` on the board that any game has."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS
from tests.browser.playing import open_table, play_on
from tests.browser.test_axe import violations
from tests.own_game import install_own_game
from tests.server.running import Server


@pytest.fixture(scope="module")
def serving_it(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of somebody who has installed the game."""
    folder = tmp_path_factory.mktemp("own_game")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", str(install_own_game(folder)))
        with Server(folder / "data") as running:
            yield running


def test_a_game_in_one_file_is_found_on_the_front_page_and_played_on_the_plain_board(
    serving_it: Server, new_page: NewPage
) -> None:
    page = new_page()
    open_table(page, serving_it.url, "pig")
    expect(page.locator(".plain-view")).to_contain_text("this turn")
    assert play_on(page, random.Random(1), 4, HANDS["pointer"]) == 4
    assert violations(page) == []


def test_its_docstring_is_its_rulebook(serving_it: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{serving_it.url}/learn/pig")
    expect(page.locator("main")).to_contain_text("The first to reach 50 points wins.")
