"""The board of Welcome To…: a sheet that is written on by taps and keys, small steps back, other sheets, paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import touch
from tests.browser.pages import look_at
from tests.browser.playing import be_at_table
from tests.browser.suburbs import (
    Wanted,
    at_choice,
    at_effect,
    effect_of,
    either_side,
    many_numbers,
    open_finished,
    open_when,
    sit_down,
)
from tests.browser.test_axe import ON_A_DESKTOP, ON_A_PHONE, Look, faults
from tests.server.client import Client
from tests.server.running import Server
from tests.variants import variants

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1440, "height": 900}}
BASE, SOLO, EXPERT = range(3)
LIT = ".wt-streets [data-say^='write ']"
WRITTEN = ".wt-sheet .wt-lot.built"
FINGER = 40
TALL_LOOKS: list[Look] = [((390, 2400), "light"), ((1440, 900), "dark")]
"""So tall that the dock lies over nothing: what it covers by half is no target."""


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
    page = new_page(**PHONE)
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
    page = new_page()
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
    page = new_page()
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
    page = new_page(**WIDE)
    sit(page, server)
    take(page)
    page.locator("[data-say$=' in 3 7']").click()
    expect(page.locator("[data-lot='0 3 7'].last, [data-lot='1 3 7'].last").first).to_be_visible()
    page.locator(".log button", has_text="street 3, house 7").click()
    expect(page.locator(".wt-sheet [data-lot$=' 3 7'][data-highlight]")).to_be_visible()


def test_another_sheet_is_laid_large_and_cannot_be_written_on(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server)
    take(page)
    page.locator(".wt-enlarge").click()
    expect(page.locator(".wt-sheet.visiting")).to_be_visible()
    expect(page.locator(LIT)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".wt-sheet.visiting")).to_have_count(0)
    expect(page.locator(LIT).first).to_be_visible()


def test_alone_the_number_of_one_card_goes_with_the_effect_of_another(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server, SOLO)
    expect(page.locator("[data-say^='choose ']")).to_have_count(0)
    page.locator("[data-tile='effect-2']").click()
    expect(page.locator("[data-say^='choose ']")).to_have_count(2)
    page.locator("[data-say='choose 3 2']").click()
    expect(page.locator(".wt-half-card.number[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(LIT).first).to_be_visible()


def test_a_roundabout_is_wished_for_before_lots_offer_it(server: Server, new_page: NewPage) -> None:
    page = new_page()
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
    page = new_page(color_scheme="dark")
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


def below(box: Any) -> float:
    return float(box["y"] + box["height"])


def box_of(page: Page, selector: str) -> Any:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box


def lit_lots_are_in_reach(page: Page, least: float = FINGER) -> None:
    """Every lot that is offered is as large as a finger and above the dock, and nothing was scrolled."""
    dock = page.locator(".wt-dock").bounding_box()
    assert dock
    lots = page.locator(".wt-streets [data-say]").all()
    assert lots
    for lot in lots:
        box = lot.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= least, lot.get_attribute("data-say")
        assert below(box) <= dock["y"] + 1, lot.get_attribute("data-say")
    assert page.evaluate("scrollY") == 0


EIGHT = ("bot",) * 7
WRITING = [
    pytest.param("base", EIGHT, "uk", id="eight"),
    pytest.param("solo", (), "ru", id="solo"),
    pytest.param("expert_draft", ("bot",), "uk", id="both"),
    pytest.param("base", ("bot",), "en", id="base"),
    pytest.param("expert", ("bot",), "uk", id="expert"),
    pytest.param("draft", ("bot",), "ru", id="draft"),
]


@variants(("mode", "others", "language"), WRITING, always=["both"])
def test_in_every_mode_the_whole_sheet_stands_above_the_dock_of_a_phone(
    server: Server, new_page: NewPage, mode: str, others: tuple[str, ...], language: str
) -> None:
    page = new_page(**PHONE, locale=language)
    # at the fullest table also with the row of numbers that temps offer
    wanted = many_numbers if others == EIGHT else lambda view, choices: view["turn"]["step"] == "write"
    open_when(page, server, wanted, mode, others)
    expect(page.locator(LIT).first).to_be_visible()
    lit_lots_are_in_reach(page)
    page.evaluate("document.fonts.ready.then(() => {})")
    cut = page.locator(".wt-next, .wt-street h2").evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
    )
    assert not cut
    written = page.locator(WRITTEN).count()
    touch(page, page.locator(LIT).last)
    expect(page.locator(WRITTEN)).to_have_count(written + 1)


def test_with_temps_too_and_on_the_lowest_phone_the_third_street_is_not_scrolled_for(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(**PHONE, locale="ru")
    open_when(page, server, many_numbers)
    expect(page.locator(".wt-numbers .wt-chip").nth(3)).to_be_visible()
    for number in page.locator(".wt-numbers .wt-chip").all():
        number.tap()
        lit_lots_are_in_reach(page)
    look_at(page, (320, 640), "light")
    expect(page.locator(".wt-numbers .wt-chip").last).to_be_in_viewport(ratio=0.99)
    lit_lots_are_in_reach(page)
    low = new_page(**LOW, locale="ru")
    open_when(low, server, lambda view, choices: view["turn"]["step"] == "write", "base", ("bot",))
    expect(low.locator(LIT).first).to_be_visible()
    lit_lots_are_in_reach(low)


RARE = [
    pytest.param("agent", at_effect("agent"), id="agent"),
    pytest.param("bis", at_effect("bis", either_side), id="bis"),
    pytest.param("surveyor", at_effect("surveyor"), id="surveyor"),
    pytest.param("refuse", at_choice("refuse"), id="refuse"),
    pytest.param("temps", many_numbers, id="temps"),
]


@variants(("name", "wanted"), RARE, always=["surveyor"])
def test_no_rare_step_shuts_anybody_out(server: Server, new_page: NewPage, name: str, wanted: Wanted) -> None:
    page = new_page(bypass_csp=True)
    open_when(page, server, wanted)
    expect(page.locator(".wt-dock")).to_be_visible()
    assert not list(faults(page, TALL_LOOKS))
    look_at(page, (390, 844), "light")
    page.evaluate("scrollTo(0, 0)")
    if name in ("bis", "surveyor", "temps"):
        lit_lots_are_in_reach(page)
    if name == "surveyor":
        expect(page.locator(".wt-streets .wt-fence.end")).to_have_count(6)  # both ends of each street, as printed
    if name == "refuse" and page.locator("[data-tile^=number]").count() == 0:
        expect(page.locator(".wt-asks")).to_contain_text("No number fits")


def test_a_wish_for_a_roundabout_can_be_read(server: Server, new_page: NewPage) -> None:
    page = new_page(bypass_csp=True)
    sit(page, server, EXPERT)
    page.locator("[data-tile=roundabout]").click()
    expect(page.locator("[data-say^='roundabout ']").first).to_be_visible()
    assert not list(faults(page, [ON_A_PHONE, ON_A_DESKTOP]))


def test_a_half_card_that_was_picked_goes_with_its_turn(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server, SOLO)
    page.locator("[data-tile='effect-2']").click()
    page.locator("[data-say='choose 3 2']").click()
    page.locator(LIT).first.click()
    expect(page.locator(WRITTEN)).to_have_count(1)
    on = page.locator(".wt-acts [data-say]")
    expect(on).to_be_visible()
    if on.get_attribute("data-say") == "skip":
        on.click()
    page.locator("[data-say=done]").click()
    expect(page.locator("[data-tile^=number]")).to_have_count(3)
    expect(page.locator(".wt-half-card[aria-pressed=true]")).to_have_count(0)
    expect(page.locator("[data-say^='choose ']")).to_have_count(0)


@variants("effect", ["park", "agent", "surveyor"], always=["agent"])
def test_keys_go_on_to_the_next_step_and_it_is_said(server: Server, new_page: NewPage, effect: str) -> None:
    page = new_page()
    open_when(page, server, lambda view, choices: view["turn"]["step"] == "write" and effect_of(view) == effect)
    said = page.locator(".wt-dock [role=status]")
    expect(said).to_contain_text("Write ")
    page.locator(LIT).first.focus()
    page.keyboard.press("Enter")
    expect(said).not_to_contain_text("Write ")
    step = {"park": "park", "agent": "agent 1", "surveyor": "fence "}[effect]
    expect(page.locator(f":focus[data-say^='{step}']")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(":focus:is([data-say=done], [data-say^='claim '])")).to_have_count(1)


def test_the_number_of_a_combination_is_enough_from_anywhere(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server)
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("2")
    expect(page.locator("[data-square]:focus")).to_have_attribute("data-say", re.compile("^write "))


def test_whoever_looks_up_sees_the_others_and_how_long_it_goes_on(server: Server, new_page: NewPage) -> None:
    page = new_page(**WIDE)
    sit(page, server)
    expect(page.locator(".wt-enlarge")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".wt-sheet")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".title-block .fact")).to_have_text(
        [re.compile(r"Round\s*1"), re.compile(r"In the stacks\s*25 each"), re.compile(r"Still building\s*1 of 2")]
    )
    expect(page.locator(".wt-deck")).to_have_count(0)
    look_at(page, (1280, 800), "light")  # without facts in the title block
    expect(page.locator(".wt-deck")).to_have_text(re.compile(r"Round 1\s*left in each stack: 25"))


@variants("mode", ["base", "expert_draft"], always=["base"])
def test_on_a_desktop_the_sheet_fills_the_window_and_the_log_ends_its_column(
    server: Server, new_page: NewPage, mode: str
) -> None:
    page = new_page(**WIDE, locale="uk")
    open_when(page, server, lambda view, choices: view["round"] > 3, mode, ("bot", "bot"))
    expect(page.locator(".wt-column .log")).to_be_visible()
    for wide, high, house in ((1366, 768, 68), (1440, 900, 80), (1920, 1080, 110)):
        look_at(page, (wide, high), "light")
        sheet, column, log = (box_of(page, each) for each in (".wt-sheet", ".wt-column", ".table-side"))
        assert column["x"] + column["width"] == pytest.approx(wide - 24, abs=1)  # nothing stands beside the board
        assert sheet["width"] > 0.7 * wide
        assert box_of(page, ".wt-house")["height"] >= house
        assert below(sheet) == pytest.approx(below(column), abs=1)
        assert below(sheet) <= high
        assert below(box_of(page, ".wt-tracks")) <= below(sheet)
        assert log["height"] >= 130
        assert below(log) <= high
        assert log["x"] == pytest.approx(column["x"], abs=1)
        tops = page.locator(".wt-track:not(.of-refusals)").evaluate_all("all => all.map(each => each.offsetTop)")
        assert len(set(tops)) == 1
        cut = page.locator(".tb-value, .wt-column .panel-h, .wt-tracks, .wt-acts .btn").evaluate_all(
            "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.innerText)"
        )
        assert not cut
        assert page.evaluate("document.documentElement.scrollWidth") == wide


def test_eight_seats_are_told_apart_on_a_phone(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    be_at_table(page, server.url, "welcome_to", others=("bot",) * 7)
    marks = page.locator(".wt-strip button .seat")
    expect(marks).to_have_count(8)
    for mark in marks.all():
        expect(mark).to_be_in_viewport(ratio=0.99)
    looks = marks.evaluate_all(
        "all => all.map(getComputedStyle).map(css => [css.backgroundColor, css.clipPath + css.borderRadius])"
    )
    assert len({colour for colour, _ in looks}) == len({shape for _, shape in looks}) == 8
    assert page.locator(".wt-strip").evaluate("each => each.scrollHeight <= each.clientHeight")  # no points cut off


def test_all_eight_stand_beside_ones_own_sheet_on_a_desktop_and_show_theirs(server: Server, new_page: NewPage) -> None:
    page = new_page(**WIDE, locale="uk")
    person = Client(server.url)
    table = person.table("welcome_to", "bot", "me", *("bot",) * 6, order="fixed")["id"]
    sit_down(page, server, person, table)
    others = page.locator(".wt-enlarge")
    expect(others).to_have_count(7)
    for sheet in others.all():
        expect(sheet).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".wt-sheet")).to_be_in_viewport(ratio=0.99)
    # their small streets come out beside the column, for the pointer and for the keyboard, until Escape
    column = page.locator(".wt-column").bounding_box()
    assert column
    for place in (2, 3):
        others.nth(place).hover()
        shown = page.locator(".wt-mini:visible")
        expect(shown).to_have_count(1)
        box = shown.bounding_box()
        assert box
        assert box["x"] > 0
        assert box["x"] + box["width"] <= column["x"] + 1
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    others.last.click()
    expect(page.locator(".wt-sheet.visiting")).to_be_visible()
    # a narrower desk has them all in sight, and every column of boxes in its row
    look_at(page, (1024, 768), "light")
    expect(page.locator(".wt-mini:visible")).to_have_count(7)
    tops = page.locator(".wt-track:not(.of-estates)").evaluate_all("all => all.map(each => each.offsetTop)")
    assert len(tops) == 4
    assert len(set(tops)) == 1
    # an onlooker has the sheet of the first on the table, and sees that this one too is done
    page.context.clear_cookies()
    page.reload()
    for size in ((1024, 768), (1440, 900)):
        look_at(page, size, "light")
        seats = page.locator(".wt-seats li")
        expect(seats).to_have_count(8)
        expect(seats.first).to_have_class(re.compile("own"))
        for place in range(8):
            expect(seats.nth(place).locator(".wt-mark .ic")).to_be_visible(visible=place != 1)


@variants("mode", ["solo", "expert"], always=["expert"])
def test_the_score_sheet_has_the_lines_of_the_count_and_their_points(
    server: Server, new_page: NewPage, mode: str
) -> None:
    page = new_page()
    if mode == "solo":
        seen = open_finished(page, server)
        score = seen["view"]["sheets"][0]["score"]
        rows = page.locator("section.scores table tr").all_inner_texts()
        named = {row.split("\t")[0].strip(): row.split("\t")[-1].strip() for row in rows}
        expected = {line.capitalize(): str(score[line]).replace("-", "−") for line in score if line != "roundabouts"}
        assert {name: points for name, points in named.items() if name in expected} == expected
        assert "Roundabouts" not in named
    else:
        sit(page, server, EXPERT)
        expect(page.locator(".wt-count [data-line-of=roundabouts]")).to_be_visible()


PAPERS = [
    pytest.param("uk", "Letter", id="uk"),
    pytest.param("ru", "A4", id="ru"),
    pytest.param("en", "A4", id="en"),
]


def pages_of(pdf: bytes) -> list[tuple[float, float]]:
    """How wide and high each page is."""
    boxes = re.findall(rb"/Type\s*/Page\b(?!s).*?/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf, re.DOTALL)
    return [(float(wide), float(high)) for wide, high in boxes]


@variants(("language", "paper"), PAPERS, always=["uk"])
def test_each_sheet_is_printed_on_one_page_with_white_margins(
    server: Server, new_page: NewPage, language: str, paper: str
) -> None:
    page = new_page(color_scheme="dark", locale=language)
    open_when(page, server, lambda view, choices: view["round"] > 8, "expert", ("bot",))
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.evaluate("window.print = () => {}")  # the browser's own dialogue; what it would print is asked for below
    for button in (0, 1):
        page.locator(".wt-printing button").nth(button).click()
        [(wide, high)] = pages_of(page.pdf(format=paper, print_background=True))
        assert wide > high
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    ground = page.locator(".wt-print .wt-lot").first
    assert ground.evaluate("each => getComputedStyle(each, '::before').borderTopWidth") == "2px"  # ink, no background


def test_other_pages_are_printed_as_they_would_be_without_the_sheet(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server)
    page.locator("a.brand").click()
    expect(page.locator(".bay").first).to_be_visible()
    assert all(high > wide for wide, high in pages_of(page.pdf(format="A4", prefer_css_page_size=True)))
