"""What keeps its place under a finger, and what a hand that presses twice decides."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS, middle
from tests.browser.playing import be_at_table, count_decisions, is_over, play_on
from tests.server.running import Server
from tests.variants import variants

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
IN_PAGE = "piece => Math.round(piece.getBoundingClientRect().top + scrollY)"
ON_GLASS = "piece => Math.round(piece.getBoundingClientRect().bottom)"


def press_again(page: Page, what: str) -> None:
    """The second click of a double click, on what stands there by now."""
    page.mouse.move(*middle(page.locator(what).first))
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


@variants("language", ["uk", "ru"], always=["uk"])
def test_the_market_keeps_its_place_before_and_after_a_roll(server: Server, new_page: NewPage, language: str) -> None:
    page = new_page(**PHONE, locale=language)
    be_at_table(page, server.url, "machi_koro_2")
    rng, places, asked = random.Random(4), set(), set()
    for _ in range(9):
        play_on(page, rng, 1, HANDS["touch"])
        if is_over(page) or not page.locator(".asks-opening, .asks-choose_dice, .asks-build").count():
            continue
        asked.add(page.locator(".mk").get_attribute("class"))
        places.add(page.locator(".mk-market").evaluate(IN_PAGE))
    assert {"mk asks-choose_dice", "mk asks-build"} <= asked
    assert len(places) == 1, places


def test_town_and_buttons_keep_their_place_whatever_is_asked(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE, locale="uk")
    be_at_table(page, server.url, "bloom_town")
    rng, towns, buttons, asked = random.Random(4), set(), set(), set()
    for _ in range(6):
        play_on(page, rng, 1, HANDS["touch"])
        page.locator(".turn-line.mine").wait_for()
        page.evaluate("scrollTo(0, 0)")
        asked.add(page.locator(".bt-dock.asks").count())
        towns.add(page.locator(".bt-board").evaluate(IN_PAGE))
        buttons.add(page.locator(".bt-acts .primary").evaluate(ON_GLASS))
    assert asked == {0, 1}
    assert len(towns) == 1, towns
    assert max(buttons) - min(buttons) <= 1, buttons  # half a pixel is rounded either way


def test_a_double_click_on_the_dice_does_not_pass(server: Server, new_page: NewPage) -> None:
    page = new_page()
    decided = count_decisions(page)
    be_at_table(page, server.url, "machi_koro_2", after=3)  # the opening rounds
    page.locator("[data-say='dice 1']").click()
    page.locator("[data-say='pass']").wait_for()
    version = page.locator("main").get_attribute("data-version")
    press_again(page, "[data-say='pass']")
    assert decided() == 1
    page.locator("[data-say='pass']").click()  # whoever means it presses again
    expect(page.locator("main")).not_to_have_attribute("data-version", version or "")
    assert decided() == 2


def test_a_double_click_on_build_does_not_end_the_turn(server: Server, new_page: NewPage) -> None:
    page = new_page()
    decided = count_decisions(page)
    be_at_table(page, server.url, "bloom_town")
    page.locator("[data-tile]").first.click()
    page.locator("[data-aim]").first.click()
    page.locator(".bt-acts [data-say^='place ']").click()
    page.locator("[data-say='done']").wait_for()
    press_again(page, "[data-say='done']")
    assert decided() == 1
    page.locator("[data-say='done']").click()  # whoever means it presses again
    page.locator("[data-say='done']").wait_for(state="detached")
    assert decided() == 2


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_narrowest_home_cuts_no_drawing(server: Server, new_page: NewPage, language: str) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, locale=language)
    page.goto(server.url)
    expect(page.locator(".bay")).to_have_count(4)
    widths = page.locator(".arch").evaluate_all(
        "all => all.map(each => Math.round(each.getBoundingClientRect().width))"
    )
    assert len(set(widths)) == 1
    wide = page.locator(".sill").evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth).length")
    assert wide == 0


def test_a_phone_says_which_game_lies_on_the_table(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, locale="uk")
    be_at_table(page, server.url, "machi_koro_2")
    expect(page.locator(".title-block .tb-value").first).to_be_in_viewport()
    expect(page.locator(".title-block .icon-btn:visible").last).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_a_long_word_on_a_button_does_not_widen_the_page(server: Server, new_page: NewPage, language: str) -> None:
    page = new_page(**PHONE, locale=language)
    be_at_table(page, server.url, "bloom_town")
    page.locator("[data-tile]").first.tap()
    page.locator("[data-aim].spring").first.tap()
    page.locator(".bt-acts [data-say^='place ']").tap()
    page.locator("[data-say='bonus extra']").tap()
    page.locator("[data-say='done']").wait_for()  # «Перейти к дополнительному ходу»
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_on_a_low_screen_the_buttons_lie_over_no_choice(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1024, "height": 768}, locale="uk")
    be_at_table(page, server.url, "bloom_town")
    page.locator("[data-tile]").first.click()
    page.locator("[data-aim].spring").first.click()
    page.locator(".bt-acts [data-say^='place ']").click()
    page.locator("[data-say='bonus double']").wait_for()
    top = page.locator(".bt-acts").evaluate("acts => acts.getBoundingClientRect().top")
    ends = page.locator(".bt-asked [data-say]").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().bottom)"
    )
    assert len(ends) >= 3
    assert max(ends) <= top


def test_the_word_of_a_lost_connection_lies_over_no_button(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    be_at_table(page, server.url, "machi_koro_2")
    page.context.set_offline(True)
    expect(page.locator(".offline")).to_be_visible()
    x, y = middle(page.locator("[data-say='pass']"))
    under = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-say]')?.dataset.say", [x, y])
    assert under == "pass"
    page.context.set_offline(False)
    expect(page.locator(".offline")).to_have_count(0)
