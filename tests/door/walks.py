"""The front door: what the README says first works for somebody who has nothing but a checkout, Python and make.

`make door` runs this, and `.ci/run` before all tests: the environment of those has every package there is, so that they
do not notice what is missing for people who only play.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import NewPage
from tests.browser.pairs import GAMES
from tests.door.conftest import INSTALLING, OpenDoor, Stranger
from tests.door.keyboard import Keyboard
from tests.door.visits import (
    import_every_module,
    is_closed,
    play_by_typing,
    play_in_a_browser,
    play_over_the_socket,
    see_the_front_page,
)


def test_the_front_page_and_its_parts_are_there(door: OpenDoor) -> None:
    see_the_front_page(door.url)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_a_bot_begins_and_goes_on_over_the_socket(door: OpenDoor, game: str) -> None:
    play_over_the_socket(door.url, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_a_bot_begins_and_goes_on_in_a_browser(door: OpenDoor, new_page: NewPage, game: str) -> None:
    play_in_a_browser(new_page(), door.url, game)


def test_every_module_can_be_imported_there(door: OpenDoor, stranger: Stranger) -> None:
    """Only what needs PostgreSQL or NATS cannot: that is for those who ask for them."""
    python = stranger.checkout / ".venv" / "bin" / "python"
    import_every_module(python, stranger.environ, missing=["scale"])


def test_ctrl_c_closes_it(door: OpenDoor) -> None:
    door.press_ctrl_c()
    assert "Traceback" not in door.said()
    is_closed(door.url)


def test_a_match_is_played_and_kept_in_the_terminal(stranger: Stranger) -> None:
    keyboard = Keyboard(["make", "terminal", "ARGS=--seed 7 --lang en"], stranger.checkout, stranger.environ)
    play_by_typing(keyboard, stranger.home, INSTALLING)
