"""Around the tables: settings, sounds, calls, links to give away, pages that are not there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.browser import WINDOWED, found
from tests.browser import camera
from tests.browser.conftest import ARGS
from tests.browser.playing import be_at_table, choices
from tests.server.running import Server, wait_until

NewPage = Callable[..., Page]
POST = """async ([path, body]) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}"""

COUNT_SOUNDS = """window.heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
    window.heard += 1;
    start.apply(this, when);
};"""


def post(page: Page, path: str, **body: object) -> dict[str, object]:
    told: dict[str, object] = page.evaluate(POST, [path, body])
    return told


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


# --- Settings ---------------------------------------------------------------------------------------------------------


def test_settings_are_kept_by_the_browser(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    settings(page)
    sheet = page.get_by_role("region", name="Settings")
    sheet.get_by_role("radio", name="Dark").check()
    sheet.get_by_label("Sounds").check()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    settings(page)
    expect(sheet.get_by_label("Sounds")).to_be_checked()
    expect(sheet.get_by_label("Call me")).not_to_be_checked()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_a_browser_that_forbids_notifications_is_asked_once_and_believed(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    settings(page)
    call = page.get_by_role("region", name="Settings").get_by_label("Call me")
    call.click()
    expect(call).not_to_be_checked()


# --- Sounds and calls -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wish", ["off", "on"])
def test_sounds_are_fetched_and_made_only_where_they_are_wanted(server: Server, new_page: NewPage, wish: str) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(f"localStorage.setItem('ratusha.sounds', '{wish}')")
    page.add_init_script(COUNT_SOUNDS)
    be_at_table(page, server.url, "machi_koro_2")
    version = page.locator(".table-page").get_attribute("data-version")
    choices(page).first.click()
    expect(page.locator(".table-page")).not_to_have_attribute("data-version", version or "")
    if wish == "on":
        wait_until(lambda: page.evaluate("window.heard") > 0, "nothing was heard")
    else:
        page.wait_for_timeout(300)
        assert page.evaluate("window.heard") == 0
    assert any("/assets/sound-" in url for url in asked) == (wish == "on")


HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true })"
CALLS = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) =>
    [title, body, data])"""


@pytest.fixture
def windowed(browser: Browser) -> Iterator[Browser]:
    """A browser that can have windows: no other calls anybody."""
    program = found(WINDOWED)
    assert program, "Chromium was found only without windows: install the other too, or name one in RATUSHA_BROWSER"
    opened = browser.browser_type.launch(executable_path=program, args=ARGS)
    yield opened
    opened.close()


@pytest.mark.parametrize("looked_at", [False, True])
def test_who_looks_elsewhere_is_called_when_it_is_their_turn(
    server: Server, windowed: Browser, looked_at: bool
) -> None:
    page = windowed.new_page(permissions=["notifications"], locale="en")
    page.goto(server.url)
    settings(page)
    call = page.get_by_role("region", name="Settings").get_by_label("Call me")
    call.click()
    expect(call).to_be_checked()
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    url = be_at_table(page, server.url, "machi_koro_2")
    if not looked_at:
        page.evaluate(HIDDEN)
    for _ in range(3):
        choices(page).first.click()
        expect(choices(page).first).to_be_visible()
    if looked_at:
        assert page.evaluate(CALLS) == []
    else:
        path = url.removeprefix(server.url)
        wait_until(lambda: page.evaluate(CALLS) == [["Machi Koro 2", "Your turn", path]], "nobody was called")


def test_the_tab_says_whose_turn_it_is_and_forgets_it_elsewhere(server: Server, new_page: NewPage) -> None:
    page = new_page()
    be_at_table(page, server.url, "machi_koro_2")
    expect(page).to_have_title("● Your turn · Machi Koro 2 · Ratusha")
    page.get_by_role("link", name="Ratusha").click()
    expect(page).to_have_title("Ratusha")
    page.locator("a[href='/play/bloom_town']").click()
    expect(page).to_have_title("Bloom Town · Ratusha")


# --- Links to give away -----------------------------------------------------------------------------------------------


def squares(page: Page) -> list[list[int]]:
    """The code as it is drawn, without its quiet edge."""
    svg = page.locator("svg.qr")
    size = int((svg.get_attribute("viewBox") or "").split()[2]) - 8
    found = [[0] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1", svg.locator("path").get_attribute("d") or ""):
        for at in range(int(length)):
            found[int(y) - 4][int(x) - 4 + at] = 1
    return found


def test_an_invitation_is_a_link_and_the_same_link_as_a_code(server: Server, new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(server.url)
    post(page, "/api/people", name="Ann")
    table = post(page, "/api/tables", game="machi_koro_2", places=[{"kind": "me"}, {"kind": "invited"}])
    page.goto(f"{server.url}/table/{table['id']}")
    page.get_by_role("button", name="Invite by link").click()
    expect(page.get_by_role("img", name="Code for a camera")).to_be_visible()
    link = page.get_by_label("Link", exact=True).input_value()
    assert re.fullmatch(rf"{server.url}/invite#[\w-]{{16,}}", link)
    assert camera.read(squares(page)) == link
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()") == link


# --- What is not there ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/table/nosuchtable", "There is no such table."),
        ("/play/chess", "There is no such page"),
        ("/invite", "This link was used already, or it is too old."),
    ],
)
def test_what_is_not_there_is_said_with_a_way_home(server: Server, new_page: NewPage, path: str, words: str) -> None:
    page = new_page()
    page.goto(server.url + path)
    expect(page.get_by_role("heading", level=1)).to_have_text(words)
    page.get_by_role("link", name="To the town hall").click()
    expect(page.locator(".bay")).to_have_count(4)


def test_a_used_invitation_says_so(server: Server, new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    ann.goto(server.url)
    post(ann, "/api/people", name="Ann")
    table = post(
        ann, "/api/tables", game="machi_koro_2", places=[{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}]
    )
    secret = post(ann, f"/api/tables/{table['id']}/invite", place=1)["secret"]
    for visit in range(2):
        bob.context.clear_cookies()
        bob.goto(server.url)
        bob.goto(f"{server.url}/invite#{secret}")
        bob.get_by_role("button", name="Sit down").click()
        if not visit:
            expect(bob.locator(".lobby")).to_be_visible()
    expect(bob.get_by_role("heading", level=1)).to_have_text("This link was used already, or it is too old.")
