"""The board of Sprawlopolis: a map that is dragged and zoomed, cards that are laid by taps, drags and keys."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS, middle, touch
from tests.browser.playing import be_at_table, invite, set_table
from tests.server.running import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAID = "[data-laid]"
GROUND = ".sp-ground"
FRAMES = """async () => {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
}"""


def sit(page: Page, server: Server, moves: int = 0) -> None:
    """At a table with a bot, after so many decisions, with the turn."""
    be_at_table(page, server.url, "sprawlopolis", after=moves)
    page.locator(".turn-line.mine").wait_for()
    expect(page.locator("[data-aim]").first).to_be_visible()
    page.evaluate(FRAMES)


def settled(page: Page) -> None:
    """The points of places have arrived, the fonts too, and both are laid out."""
    expect(page.locator(".sp-place .sp-gain").first).to_be_attached()
    page.evaluate(FRAMES)


def transform(page: Page) -> str:
    return str(page.locator(GROUND).evaluate("each => each.style.transform"))


def say_of(page: Page) -> str:
    return page.locator(".sp-acts .primary").get_attribute("data-say") or ""


def centre(page: Page, css: str) -> tuple[float, float]:
    return middle(page.locator(css).first)


def test_two_taps_lay_a_card_on_a_phone_and_nothing_is_scrolled(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    sit(page, server, 3)
    before = page.locator(LAID).count()
    page.evaluate("scrollTo(0, 0)")
    touch(page, page.locator("[data-aim]").nth(2))
    expect(page.locator(".sp-ghost.aimed")).to_be_visible()
    touch(page, page.locator(".sp-acts .primary"))
    expect(page.locator(LAID)).not_to_have_count(before)
    assert page.evaluate("scrollY") == 0


def test_dragging_the_city_lays_nothing_out_anew(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server, 4)
    settled(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "LayoutCount"))

    box = page.locator(".sp-map").bounding_box()
    assert box
    x, y = box["x"] + 12, box["y"] + 12
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    before, stood = layouts(), transform(page)
    for step in range(30):
        page.mouse.move(x + 20 + 3 * step, y + 20 + 2 * step)
    assert layouts() == before
    page.mouse.up()
    assert transform(page) != stood


def test_what_a_goal_says_is_put_away_by_a_tap_and_nothing_below_it_is_pressed(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(**PHONE)
    sit(page, server, 2)
    page.locator("[data-aim]").first.tap()
    laid, aimed = page.locator(LAID).count(), say_of(page)
    goal = page.locator(".sp-goal").first
    goal.tap()
    expect(goal).to_have_attribute("aria-pressed", "true")
    page.touchscreen.tap(*centre(page, ".sp-goal[aria-pressed=true] .sp-goal-text"))
    expect(goal).to_have_attribute("aria-pressed", "false")
    assert (page.locator(LAID).count(), say_of(page)) == (laid, aimed)


def test_the_city_is_zoomed_and_fits_itself_again(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server)
    fitted = transform(page)
    page.mouse.move(*centre(page, ".sp-map"))
    page.mouse.wheel(0, -400)
    expect(page.locator(GROUND)).not_to_have_attribute("style", re.compile(re.escape(fitted)))
    page.get_by_role("button", name="Show the whole city").click()
    expect(page.locator(GROUND)).to_have_attribute("style", re.compile(re.escape(fitted)))


def test_a_card_is_dragged_from_the_hand_turned_by_a_key_and_let_go(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server)
    laid = page.locator(LAID).count()
    card = page.locator(".sp-held-card").nth(1)
    name = card.get_attribute("data-tile")
    page.mouse.move(*centre(page, f"[data-tile='{name}']"))
    page.mouse.down()
    page.mouse.move(*centre(page, "[data-aim]"), steps=8)
    expect(page.locator(".sp-ghost.aimed")).to_be_visible()
    page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    upright = say_of(page)
    assert upright.startswith(f"place {name} at ")
    page.keyboard.press("r")
    expect(page.locator(".sp-acts .primary")).to_have_attribute("data-say", upright.replace(" at ", " turned at "))
    page.keyboard.press("Escape")
    expect(page.locator(".sp-ghost.aimed")).to_have_count(0)
    assert page.locator(LAID).count() == laid


def test_keys_alone_walk_over_the_places_and_lay_a_card(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server)
    page.locator(".sp-place[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    aimed = page.locator(".sp-place[aria-selected=true]")
    expect(aimed).to_be_focused()
    expect(aimed).to_have_attribute("aria-label", re.compile(r"row -?\d+, column -?\d+, covers "))
    page.keyboard.press("Enter")
    expect(page.locator(LAID).nth(1)).to_be_attached()
    expect(page.locator(".sp-held-card[aria-pressed=true]")).to_be_focused()


def test_a_goal_lights_the_blocks_that_bring_its_points(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server, 5)
    lit = 0
    for goal in page.locator(".sp-goal").all():
        goal.click()
        signs = [int(sign.replace("−", "-")) for sign in page.locator(".sp-marks text").all_text_contents()]
        points = int(goal.locator(".sp-goal-now").inner_text().split()[0].replace("−", "-"))
        if goal.get_attribute("data-goal") != "4":  # squares that are missing cost points, and lie nowhere
            assert sum(signs) == points
        lit += len(signs)
        goal.click()
        page.mouse.move(2, 2)  # what is pointed at stays lit
        expect(page.locator(".sp-marks")).to_have_count(0)
    assert lit > 0


def test_roads_are_numbered_as_many_as_are_counted(server: Server, new_page: NewPage) -> None:
    page = new_page()
    sit(page, server, 5)
    page.get_by_role("button", name="Count the roads").click()
    expect(page.locator(".sp-marks text").first).to_be_attached()
    numbers = {int(number) for number in page.locator(".sp-marks text").all_text_contents()}
    line = page.locator(".sp-ledger [data-line=roads]").get_attribute("aria-label") or ""
    assert max(numbers) == len(numbers) == int(re.findall(r"\d+", line)[0])


def test_those_who_play_together_talk_about_their_hands_and_stop_when_both_agree(
    server: Server, new_page: NewPage
) -> None:
    ann, bob = new_page(), new_page()
    ann.goto(f"{server.url}/play/sprawlopolis")
    set_table(ann, HANDS["pointer"], others=["invited"])
    invite(ann, bob, HANDS["pointer"])
    talk = ann.get_by_role("button", name="Talk about your hand")
    talk.click()
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("button", name="I can join two roads")).to_have_count(0)
    expect(talk).to_be_focused()
    talk.click()
    ann.get_by_role("button", name="I can join two roads").click()
    expect(bob.locator(".chat")).to_contain_text("I can join two roads")
    ann.reload()  # whoever came by a link knows as well who plays together
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Ask to stop the match").click()
    expect(bob.locator(".proposal")).to_contain_text("Ann asks to stop the match")
    bob.locator(".proposal").get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        expect(page.locator("section.scores")).to_be_visible()
