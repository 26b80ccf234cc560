"""The board of Welcome To…: a sheet that is written on by taps and keys, small steps back, other sheets, paper."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import touch
from tests.browser.playing import be_at_table
from tests.server.running import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1440, "height": 900}}
CALM = {"reduced_motion": "reduce"}
BASE, SOLO, EXPERT = range(3)
LIT = ".wt-streets [data-say^='write ']"
WRITTEN = ".wt-sheet .wt-lot.built"
FINGER = 40


def sit(page: Page, server: Server, mode: int = BASE) -> None:
    """At a table in its first round, with the turn: alone, or with a bot that has already made its own."""
    be_at_table(page, server.url, "welcome_to", mode=mode, others=() if mode == SOLO else ("bot",))
    page.locator(".turn-line.mine").wait_for()
    expect(page.locator(".wt-card").first).to_be_visible()
    expect(page.locator(".wt-seats .turn")).to_have_count(1)


def take(page: Page, place: int = 1) -> None:
    """A combination; then all its lots are lit."""
    page.locator(f"[data-say='choose {place}']").click()
    expect(page.locator(LIT).first).to_be_visible()


def undo(page: Page) -> Locator:
    return page.locator(".wt-acts .btn").first


def test_two_taps_write_a_house_on_a_phone_and_nothing_is_scrolled(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE, **CALM)
    sit(page, server)
    page.evaluate("scrollTo(0, 0)")
    touch(page, page.locator("[data-say='choose 2']"))
    lit = page.locator(LIT)
    expect(lit.first).to_be_visible()
    boxes = [each.bounding_box() for each in lit.all()]
    dock = page.locator(".wt-dock").bounding_box()
    assert dock
    for box in boxes:
        assert box
        assert min(box["width"], box["height"]) >= FINGER
        assert box["y"] + box["height"] <= dock["y"]
    touch(page, lit.last)
    expect(page.locator(WRITTEN)).to_have_count(1)
    assert page.evaluate("scrollY") == 0


def test_every_small_step_can_be_taken_back(server: Server, new_page: NewPage) -> None:
    page = new_page(**CALM)
    sit(page, server)
    expect(undo(page)).to_be_disabled()
    take(page)
    expect(page.locator(".wt-card[aria-pressed=true]")).to_have_count(1)
    page.locator(LIT).nth(4).click()
    expect(page.locator(WRITTEN)).to_have_count(1)
    undo(page).click()
    expect(page.locator(WRITTEN)).to_have_count(0)
    expect(page.locator(LIT).first).to_be_visible()
    undo(page).click()
    expect(page.locator("[data-say^='choose ']")).to_have_count(3)
    expect(page.locator(".wt-card[aria-pressed=true]")).to_have_count(0)
    expect(undo(page)).to_be_disabled()


def test_keys_take_a_combination_walk_along_the_streets_and_write(server: Server, new_page: NewPage) -> None:
    page = new_page(**CALM)
    sit(page, server)
    page.locator("[data-say='choose 3']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-square='1 1']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    lot = page.locator("[data-square='2 2']")
    expect(lot).to_be_focused()
    number = page.locator(".wt-card[aria-pressed=true] .wt-number").inner_text()
    expect(lot).to_have_attribute(
        "aria-label", re.compile(rf"^Street 2, lot 2: empty, takes 0 to 17; Write {number}: ")
    )
    expect(page.locator(".wt-asks")).to_contain_text(f"{number} before it, {17 - int(number)} after it")
    page.keyboard.press("Enter")
    expect(lot).to_have_attribute("aria-label", re.compile(rf"^Street 2, lot 2: {number}"))


def test_a_line_of_the_log_lights_the_house_that_it_wrote(server: Server, new_page: NewPage) -> None:
    page = new_page(**WIDE, **CALM)
    sit(page, server)
    take(page)
    page.locator("[data-say$=' in 3 7']").click()
    expect(page.locator("[data-lot='0 3 7'].last, [data-lot='1 3 7'].last").first).to_be_visible()
    page.locator(".log button", has_text="street 3, house 7").click()
    expect(page.locator(".wt-sheet [data-lot$=' 3 7'][data-lit]")).to_be_visible()


def test_another_sheet_is_laid_large_and_cannot_be_written_on(server: Server, new_page: NewPage) -> None:
    page = new_page(**CALM)
    sit(page, server)
    take(page)
    page.locator(".wt-enlarge").click()
    expect(page.locator(".wt-sheet.visiting")).to_be_visible()
    expect(page.locator(LIT)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".wt-sheet.visiting")).to_have_count(0)
    expect(page.locator(LIT).first).to_be_visible()


def test_alone_the_number_of_one_card_goes_with_the_effect_of_another(server: Server, new_page: NewPage) -> None:
    page = new_page(**CALM)
    sit(page, server, SOLO)
    expect(page.locator("[data-say^='choose ']")).to_have_count(0)
    page.locator("[data-tile='effect-2']").click()
    expect(page.locator("[data-say^='choose ']")).to_have_count(2)
    page.locator("[data-say='choose 3 2']").click()
    expect(page.locator(".wt-half-card.number[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(LIT).first).to_be_visible()


def test_a_roundabout_is_wished_for_before_lots_offer_it(server: Server, new_page: NewPage) -> None:
    page = new_page(**CALM)
    sit(page, server, EXPERT)
    expect(page.locator("[data-say^='roundabout ']")).to_have_count(0)
    page.locator("[data-tile=roundabout]").click()
    page.locator("[data-say='roundabout 2 6']").click()
    lot = page.locator("[data-square='2 6']")
    expect(lot).to_have_attribute("aria-label", re.compile("^Street 2, lot 6: roundabout"))
    expect(page.locator(".of-roundabouts .x")).to_have_count(1)
    expect(page.locator("[data-say^='choose ']").first).to_be_visible()


def test_a_sheet_is_printed_as_it_stands_or_empty_and_leaves_the_page_as_it_was(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(color_scheme="dark", **CALM)
    sit(page, server)
    take(page)
    page.locator(LIT).nth(4).click()
    expect(page.locator(WRITTEN)).to_have_count(1)
    # what the browser's dialogue would print, looked at while it is open
    page.evaluate("window.print = () => window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    paper = page.locator(".wt-print")
    for button, houses in ((0, 1), (1, 0)):
        page.locator(".wt-printing button").nth(button).dispatch_event("click")
        expect(paper.locator(".wt-paper")).to_be_visible()
        expect(paper.locator(".wt-lot")).to_have_count(33)
        expect(paper.locator(".wt-n")).to_have_count(houses)
        expect(page.locator(".table-page")).to_be_hidden()
        assert paper.evaluate("each => getComputedStyle(each).color") == "rgb(0, 0, 0)"
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        expect(paper).to_have_count(0)
    page.emulate_media(media="screen")
    expect(page.locator(".table-page")).to_be_visible()
