"""The boards of Machi Koro 2 and Bloom Town: what explains itself, what shows what, and what plays by itself."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ratusha.chance import FairChance
from ratusha.match import Match
from tests.browser.conftest import NewPage
from tests.browser.hands import FRAMES, HANDS, middle
from tests.browser.playing import (
    NOTHING,
    be_at_table,
    count_decisions,
    is_over,
    look,
    open_log,
    pass_time,
    play_on,
    settle,
)
from tests.server.running import Server
from tests.variants import variants

GAMES = ("machi_koro_2", "bloom_town")
LARGE = {"machi_koro_2": ".mk-city.other", "bloom_town": ".bt-board.visiting"}
GLANCE = {"machi_koro_2": ".mk-seat >> nth=1", "bloom_town": ".bt-enlarge >> nth=0"}
PIECE = {"machi_koro_2": ".mk-card >> nth=0", "bloom_town": ".bt-slot >> nth=0"}
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
COVERED = """(over, css) => {
  const top = over.getBoundingClientRect();
  const meets = (box) => box.left < top.right && top.left < box.right && box.top < top.bottom && top.top < box.bottom;
  return [...document.querySelectorAll(css)].filter((each) => meets(each.getBoundingClientRect())).length;
}"""
"""How many of these pieces something lies on."""
OUTSIDE = """cards => cards.flatMap(card => [...card.querySelectorAll("span, s")]
  .filter(part => part.closest(".mk-when") === null)
  .filter(part => part.getBoundingClientRect().right > card.getBoundingClientRect().right + 0.5)
  .map(part => `${card.dataset.card} ${part.className}`))"""
"""Parts of cards that stick out of them."""
ON_NAMES = """lots => lots.map(lot => {
  const name = document.createRange();
  name.selectNodeContents(lot.querySelector("b"));
  return name.getBoundingClientRect().top - lot.querySelector("i").getBoundingClientRect().bottom;
})"""
"""How far the sign of a card stands over its name."""
BEYOND = """(parts, css) => parts
  .filter(part => part.getBoundingClientRect().right > part.closest(css).getBoundingClientRect().right + 0.5)
  .map(part => part.textContent)"""
"""Parts that stick out of what holds them."""
CUT = "parts => parts.filter(part => part.scrollWidth > part.clientWidth).map(part => part.textContent)"


def begun(page: Page, server: Server, game: str, decisions: int = 6) -> Page:
    be_at_table(page, server.url, game, after=decisions)
    expect(page.locator(".turn-line.mine, section.scores").first).to_be_visible()
    return page


def lines(page: Page) -> Locator:
    return page.locator(".log button[data-line]")


@variants("game", GAMES, always=["machi_koro_2"])
def test_a_line_of_the_log_lights_up_what_it_did_on_the_board(server: Server, new_page: NewPage, game: str) -> None:
    page = begun(new_page(viewport=WIDE), server, game)
    built = lines(page).filter(has_text="Build").first
    expect(page.locator("[data-highlight]")).to_have_count(0)
    built.hover()
    expect(page.locator("[data-highlight]").first).to_be_visible()
    page.mouse.move(1, 1)
    expect(page.locator("[data-highlight]")).to_have_count(0)


@variants("game", GAMES, always=["bloom_town"])
def test_a_line_that_is_pressed_stays_lit_and_tells_more_until_escape(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = begun(new_page(viewport=WIDE), server, game)  # what happened before the page came is told too
    built = lines(page).filter(has_text=re.compile("[Bb]uild")).first
    built.focus()
    expect(page.locator("[data-highlight]").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(built).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".log-more span").first).to_be_visible()
    page.mouse.move(1, 1)
    expect(page.locator("[role=tooltip]")).to_have_count(0)
    expect(page.locator("[data-highlight]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-highlight]")).to_have_count(0)


@variants("game", GAMES, always=["machi_koro_2"])
def test_arrows_walk_through_the_log(server: Server, new_page: NewPage, game: str) -> None:
    page = begun(new_page(viewport=WIDE), server, game)
    lines(page).first.focus()
    page.keyboard.press("ArrowDown")
    expect(lines(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines(page).first).to_be_focused()


@variants("game", GAMES, always=["bloom_town"])
def test_another_seats_board_is_enlarged_and_put_back_by_escape(server: Server, new_page: NewPage, game: str) -> None:
    page = begun(new_page(viewport=WIDE), server, game)
    glance = page.locator(GLANCE[game])
    glance.focus()
    page.keyboard.press("Enter")
    expect(page.locator(LARGE[game])).to_be_visible()
    back = page.locator(f"{LARGE[game]} .btn").first
    assert not back.evaluate(COVERED, f"{LARGE[game]} :is(.bt-lot, .mk-lot)"), "the way back lies on a piece"
    back.focus()
    for _ in range(3):  # a note goes first, and may come late
        page.keyboard.press("Escape")
        page.evaluate(FRAMES)
        if not page.locator(LARGE[game]).count():
            break
    expect(page.locator(LARGE[game])).to_have_count(0)
    expect(glance).to_be_focused()


@variants("game", GAMES, always=["machi_koro_2"])
def test_a_piece_explains_itself_to_the_pointer_and_to_the_keyboard(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page(viewport=WIDE)
    page.clock.install()
    begun(page, server, game)
    piece, note = page.locator(PIECE[game]), page.locator("[role=tooltip]")
    piece.hover()
    expect(note).to_be_visible()
    note.hover()  # it may be read with the pointer on it
    pass_time(page, 400)  # longer than a note stays when nobody points at it
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.mouse.move(1, 1)
    page.locator("h2").first.click()
    page.keyboard.press("Tab")
    piece.focus()
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)


@variants("game", GAMES, always=["bloom_town"])
def test_what_comes_to_lie_under_a_resting_pointer_is_not_explained(
    server: Server, new_page: NewPage, game: str
) -> None:
    """It was pressed, not pointed at: a note would lie over what is to be pressed next."""
    page, rng, seen = new_page(viewport=WIDE), random.Random(3), NOTHING
    page.clock.install()
    be_at_table(page, server.url, game)
    for _ in range(9):
        seen = look(page, rng, seen, HANDS["pointer"], alone=True)
        HANDS["pointer"].press_seen(page, seen)
        pass_time(page, 500)  # longer than a note waits
        expect(page.locator("[role=tooltip]")).to_have_count(0)


@variants("game", GAMES, always=["machi_koro_2"])
def test_a_long_press_explains_and_decides_nothing(server: Server, new_page: NewPage, game: str) -> None:
    page = begun(new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True), server, game)
    version = page.locator("main").get_attribute("data-version")
    page.locator(PIECE[game]).scroll_into_view_if_needed()
    x, y = middle(page.locator(PIECE[game]))
    touch, point = page.context.new_cdp_session(page), {"x": x, "y": y}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("[role=tooltip]")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("[role=tooltip]")).to_be_visible()
    assert page.locator("main").get_attribute("data-version") == version


def test_what_a_roll_paid_is_still_told_after_a_reload(server: Server, new_page: NewPage) -> None:
    page = begun(new_page(viewport=WIDE), server, "machi_koro_2", decisions=8)
    receipt = page.locator(".mk-receipt")
    expect(receipt).to_contain_text(re.compile("rolled", re.IGNORECASE))
    expect(receipt).not_to_contain_text("before you came")  # what happened before is on its way
    told = receipt.inner_text()
    page.reload()
    expect(page.locator(".mk-receipt")).to_have_text(page_text(told), use_inner_text=True)


def page_text(told: str) -> re.Pattern[str]:
    """The same words; how they are spaced is a matter of the drawing."""
    return re.compile(r"\s+".join(map(re.escape, told.split())))


def test_a_placement_shows_which_squares_bring_its_points(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    be_at_table(page, server.url, "bloom_town")
    for turn in range(30):
        settle(page)
        for tile in page.locator("[data-tile]").all():
            tile.click()
            richer = page.locator(".bt-lot[data-aim]:has(.bt-lot-points.more)")
            for square in richer.evaluate_all("lots => lots.map(lot => lot.dataset.square)"):
                page.locator(f"[data-square='{square}']").hover()
                expect(page.locator(".bt-hint")).to_be_visible()
                added = page.locator(".bt-plus").all_inner_texts()
                if added:
                    assert int(page.locator(".bt-hint b").inner_text()) == 1 + sum(map(int, added))
                    return
        page.keyboard.press("Escape")
        play_on(page, random.Random(turn), most=1)
    pytest.fail("nothing was ever beside anything")


SEEN = """new MutationObserver(() => { window.seen ||= document.querySelector(".forced") !== null; })
    .observe(document, { childList: true, subtree: true })"""
"""Whether a forced move was ever announced: that is over in a moment."""


def test_a_forced_move_waits_unless_it_is_wished_otherwise(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    page.add_init_script(SEEN)
    for seed in range(20):  # somebody rich may come to the end without ever having to pass
        be_at_table(page, server.url, "machi_koro_2", until=lambda says: says == ["pass"], seed=seed)
        if not is_over(page):
            break
    expect(page.locator("[data-say]:visible")).to_have_count(1)
    expect(page.locator(".forced")).to_have_count(0)
    waiting = page.locator("main").get_attribute("data-version") or ""
    page.evaluate("localStorage.setItem('ratusha.play_forced', 'on')")
    page.reload()
    page.wait_for_function("() => window.seen")
    expect(page.locator("main")).not_to_have_attribute("data-version", waiting)
    expect(lines(page).filter(has_text="Ann: Pass").first).to_be_visible()


# --- the keyboard and the finger --------------------------------------------------------------------------------------

FOCUSED = "() => document.activeElement.closest('.table-board') !== null"


@variants("game", GAMES, always=["machi_koro_2"])
def test_a_decision_by_key_never_loses_the_focus(server: Server, new_page: NewPage, game: str) -> None:
    page = begun(new_page(viewport=WIDE), server, game, decisions=0)
    for turn in range(6):
        play_on(page, random.Random(turn), most=1, hand=HANDS["keyboard"])
        settle(page)
        page.wait_for_function(FOCUSED)
    offered = "() => document.activeElement.matches('[data-say], [data-aim], [data-tile]')"
    page.wait_for_function(offered)


def test_a_key_that_is_held_down_decides_once(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=WIDE)
    decided = count_decisions(page)
    begun(page, server, "machi_koro_2", decisions=0)
    page.locator(".mk-card.can").first.focus()
    before = page.locator("main").get_attribute("data-version") or ""
    page.keyboard.down("Enter")
    expect(page.locator("main")).not_to_have_attribute("data-version", before)
    settle(page)
    page.wait_for_function("() => document.activeElement.matches('[data-say]')")
    assert decided() == 1
    page.keyboard.down("Enter")  # the key was never let go
    assert decided() == 1


def test_a_finger_is_told_what_a_card_brings_before_it_builds(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    decided = count_decisions(page)
    begun(page, server, "machi_koro_2", decisions=0)
    before = page.locator("main").get_attribute("data-version") or ""
    card = page.locator(".mk-card.can").nth(1)
    card.tap()
    expect(page.locator(".mk-then")).to_contain_text("coin")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert decided() == 0
    card.tap()
    expect(page.locator("main")).not_to_have_attribute("data-version", before)
    assert decided() == 1


# --- what lies over what ----------------------------------------------------------------------------------------------


@variants("width", [320, 360, 375, 390, 412, 430], always=["320", "360"])
def test_a_row_of_the_market_shows_that_it_goes_on(server: Server, new_page: NewPage, width: int) -> None:
    page = begun(new_page(viewport={"width": width, "height": 844}, locale="uk"), server, "machi_koro_2", decisions=0)
    assert page.locator(".mk-card").evaluate_all(OUTSIDE) == []  # Ukrainian has the longest word on the button
    seen = "cards => cards.map(card => innerWidth - card.getBoundingClientRect().x)"
    for row in page.locator(".mk-row").all():
        shown = row.locator(".mk-card").evaluate_all(seen)
        last = min(part for part in shown if part > 0)
        whole = row.locator(".mk-card").first.evaluate("card => card.offsetWidth")
        assert 12 <= last <= whole - 12, f"{last} of {whole} px"


@variants("locale", ["en", "uk", "ru"], always=["uk"])
def test_the_words_beside_a_city_do_not_lie_on_its_odds(server: Server, new_page: NewPage, locale: str) -> None:
    page = begun(new_page(viewport=WIDE, locale=locale), server, "machi_koro_2", decisions=4)
    built, odds = page.locator(".mk-built").bounding_box(), page.locator(".mk-die-label").first.bounding_box()
    assert built
    assert odds
    assert built["y"] + built["height"] <= odds["y"]
    page.locator(".mk-lots").evaluate("lots => lots.classList.add('high')")  # as a city of three storeys has it
    over = page.locator(".mk-lot").evaluate_all(ON_NAMES)
    assert over
    assert min(over) >= 0, f"a sign lies on a name: {over}"


def with_a_temple() -> str:
    """A match of two up to a roll of the first seat, after a bakery each and nothing but the Temple built."""
    match = Match.new("machi_koro_2", seats=2, chance=FairChance.chosen(3))
    while not ("dice 1" in match.choices(0) and any("temple" in city["landmarks"] for city in match.view(0)["cities"])):
        [seat] = match.waiting
        says = match.choices(seat)
        wishes = ["build temple", "pass", says[0]] if match.view(0)["phase"] != "opening" else [says[0]]
        match.play(seat, next(words for words in wishes if words in says))
    return match.text()


@pytest.mark.parametrize(("width", "locale"), [(1440, "en"), (1024, "uk"), (390, "ru"), (320, "uk")])
def test_a_sum_says_what_it_brings_as_a_double_where_the_temple_stands(
    server: Server, new_page: NewPage, width: int, locale: str
) -> None:
    page = new_page(viewport={"width": width, "height": 900}, locale=locale)
    open_log(server.url, page, with_a_temple(), from_here=True)
    doubles = page.locator(".mk-odds.two_dice .mk-double")
    expect(doubles).to_have_count(4)
    said = {"en": ", if a double +2", "uk": ", якщо дубль +2", "ru": ", если дубль +2"}[locale]
    assert set(doubles.all_text_contents()) == {said}
    eight = page.locator(".mk-odds.two_dice .mk-odd:has(.mk-double)").nth(2)
    assert eight.inner_text().split() == ["8:", "0", *said.split(), "14%"]
    assert page.locator(".mk-odds.one_die .mk-double").count() == 0
    assert doubles.evaluate_all(BEYOND, ".mk-odd") == []


def test_where_there_is_room_seats_and_log_stand_beside_the_market_and_all_is_in_sight(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(viewport=WIDE, locale="uk")
    be_at_table(page, server.url, "machi_koro_2", others=["bot"] * 4, after=5)
    expect(page.locator(".mk-column .mk-seat")).to_have_count(5)
    board, column = page.locator(".mk").bounding_box(), page.locator(".mk-column").bounding_box()
    log, city = page.locator(".mk-column .log").bounding_box(), page.locator(".mk-city").bounding_box()
    assert board
    assert column
    assert log
    assert city
    assert board["width"] >= WIDE["width"] - 60
    assert city["y"] + city["height"] == pytest.approx(column["y"] + column["height"], abs=1)
    assert log["height"] >= 130
    assert log["y"] + log["height"] <= column["y"] + column["height"]
    assert page.locator(".mk-buttons .btn").evaluate_all(BEYOND, ".mk-side") == []
    expect(page.locator(".title-block .fact")).to_have_count(2)
    for width, height in ((1440, 900), (1366, 768), (1920, 1080), (1321, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".title-block .tb-value").evaluate_all(CUT) == []
    page.locator(".tb-langs button[lang=ru]").click()  # its word for a landmark is the longest
    expect(page.locator(".title-block .fact").last).to_contain_text("достопримечательности")
    assert page.locator(".title-block .tb-value").evaluate_all(CUT) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".mk-column")).to_have_count(0)
    expect(page.locator(".mk > .mk-seats")).to_be_visible()


def test_the_buttons_do_not_lie_on_the_hand_where_the_window_is_low(server: Server, new_page: NewPage) -> None:
    page = begun(new_page(viewport={"width": 720, "height": 450}), server, "bloom_town", decisions=0)
    for place in ("start", "center", "end"):
        page.locator(".bt-hand").evaluate("(hand, block) => hand.scrollIntoView({ block })", place)
        hand, acts = page.locator(".bt-hand").bounding_box(), page.locator(".bt-acts").bounding_box()
        assert hand
        assert acts
        assert hand["y"] + hand["height"] <= acts["y"]


def test_a_question_leaves_the_town_in_sight(server: Server, new_page: NewPage) -> None:
    page = begun(new_page(viewport={"width": 320, "height": 640}, locale="ru"), server, "bloom_town", decisions=0)
    page.locator(".bt-token").click()
    expect(page.locator(".bt-dock.asks [data-say='token extra']")).to_be_in_viewport(ratio=0.99)
    dock, third = page.locator(".bt-dock").bounding_box(), page.locator("[data-square='3 1']").bounding_box()
    assert dock
    assert third
    assert third["y"] + third["height"] <= dock["y"]
    page.set_viewport_size({"width": 1024, "height": 768})
    for answer in (".bt-choice", ".bt-acts .btn >> nth=0", ".bt-acts .btn >> nth=1"):
        expect(page.locator(answer).first).to_be_in_viewport(ratio=0.99)


@variants("game", GAMES, always=["machi_koro_2"])
def test_whatever_is_pressed_is_large_enough_for_a_thumb(server: Server, new_page: NewPage, game: str) -> None:
    page = begun(new_page(viewport={"width": 320, "height": 640}), server, game, decisions=6)
    size = "each => [each.className, each.offsetWidth, each.offsetHeight]"
    sizes = f"all => all.filter(each => each.checkVisibility()).map({size})"
    pressed = page.locator("header a, header button, .log button, .mk-die-label, .mk-undo, .bt-token, .bt-acts button")
    small = [each for each in pressed.evaluate_all(sizes) if min(each[1:]) < 40]
    assert not small
