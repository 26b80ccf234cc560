"""Whole matches through real presses alone, in every mode, language, size, way of input and theme."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from ratusha.game import load_game
from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS
from tests.browser.pairs import CHOSEN, EXPANSIONS, MODES, PLAIN, SIZES, Play, every_play, extras_of, is_short, pairs_of
from tests.browser.playing import invite, open_table, play_on, set_table
from tests.server.running import Server


def settings(play: Play) -> dict[str, object]:
    width, height = SIZES[play.size]
    touch = play.input == "touch"
    return {
        "viewport": {"width": width, "height": height}, "locale": play.language, "color_scheme": play.theme,
        "has_touch": touch, "is_mobile": touch and "phone" in play.size,
        # Some watch everything move, the others have asked for calm.
        "reduced_motion": "no-preference" if (play.theme, play.size) == ("light", "desktop") else "reduce",
    }  # fmt: skip


def sit_down(play: Play, url: str, new_page: NewPage) -> list[Page]:
    """Everybody who plays, each at a browser of their own."""
    game, mode = play.mode.split()
    place = [each.id for each in load_game(game).facts.modes].index(mode)
    hand, page = HANDS[play.input], new_page(**settings(play))
    extras = [] if play.extra == PLAIN else play.extra.split()
    if play.company != "people":
        others = [] if play.company == "alone" else ["bot"]
        open_table(page, url, game, hand, mode=place, others=others, extras=extras)
        return [page]
    page.goto(f"{url}/play/{game}")
    set_table(page, hand, mode=place, others=["invited"], extras=extras)
    guest = new_page(**settings(play))
    invite(page, guest, hand)
    return [page, guest]


def play_whole(play: Play, url: str, new_page: NewPage) -> None:
    pages = sit_down(play, url, new_page)
    assert play_on(pages, random.Random(play.words), hand=HANDS[play.input]) >= 3
    for page in pages:
        expect(page.locator("section.scores")).to_be_visible()
        expect(page.locator(".total-row td").first).to_have_text(re.compile(r"\d"))
        assert page.locator("html").get_attribute("lang") == play.language
        assert page.locator("html").get_attribute("data-theme") == play.theme


@pytest.mark.parametrize("play", CHOSEN, ids=lambda play: play.words)
def test_a_whole_match(server: Server, new_page: NewPage, play: Play) -> None:
    play_whole(play, server.url, new_page)


def test_the_few_show_each_value_and_each_pair_of_how_it_is_played() -> None:
    assert set(CHOSEN) <= set(every_play()), "it cannot be played so"
    assert all(map(is_short, CHOSEN))
    assert {play.mode for play in CHOSEN} == set(MODES)
    assert {extra for play in CHOSEN for extra in play.extra.split()} >= {
        each for extras in EXPANSIONS.values() for each in extras
    }
    every, shown = (set[object]().union(*map(pairs_of, plays)) for plays in (every_play(), CHOSEN))
    rest = [dict(pair) for pair in every - shown]  # type: ignore[call-overload]
    assert all({"mode", "extra"} & set(pair) or pair.get("company") == "alone" for pair in rest), rest


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("mode", "extra"), [(mode, extra) for mode in MODES for extra in extras_of(mode)])
def test_every_whole_match(server: Server, new_page: NewPage, mode: str, extra: str, size: str) -> None:
    for play in every_play():
        if (play.mode, play.extra, play.size) == (mode, extra, size) and play not in CHOSEN:
            play_whole(play, server.url, new_page)
