"""Around the tables: settings, sounds, calls, links to give away, pages that are not there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.browser import WINDOWED, found
from tests.browser import camera
from tests.browser.conftest import ARGS
from tests.browser.playing import PATIENCE, POST, be_at_table, choices, settle
from tests.server.client import Client
from tests.server.running import Server, wait_until
from tests.variants import variants

NewPage = Callable[..., Page]
OPEN = {"kind": "open"}
IS_ON_TOP = """link => {
    const box = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 2));
}"""
TOO_WIDE = """() => [...document.querySelectorAll(".rulebook article > *")]
    .filter(each => each.scrollWidth > each.clientWidth + 1 && !each.matches(".scroll-x, pre, details"))
    .map(each => each.textContent.slice(0, 60))"""
NONCES = 'JSON.parse(localStorage.getItem("ratusha.promises") ?? "[]").filter(each => each.nonce).length'
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
        settle(page)
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


@variants("looked_at", [False, True], always=["True"])
def test_who_looks_elsewhere_is_called_when_it_is_their_turn(
    server: Server, windowed: Browser, looked_at: bool
) -> None:
    page = windowed.new_page(permissions=["notifications"], locale="en")
    page.set_default_timeout(PATIENCE)
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
    page.locator(".bay[href='/play/bloom_town']").click()
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


def test_who_stands_up_takes_the_own_number_along(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    post(page, "/api/people", name="Ann")
    places = [{"kind": "me"}, OPEN, OPEN]
    table = post(page, "/api/tables", game="machi_koro_2", places=places, wait=True)
    page.goto(f"{server.url}/table/{table['id']}")
    wait_until(lambda: page.evaluate(NONCES) == 1, "the number is noted")
    page.get_by_role("button", name="Stand up").click()
    wait_until(lambda: page.evaluate(NONCES) == 0, "the number is forgotten")


def test_whoever_made_the_table_frees_the_place_of_somebody_who_does_not_come(
    server: Server, new_page: NewPage
) -> None:
    page, bob = new_page(), Client(server.url, "Bob")
    page.goto(server.url)
    post(page, "/api/people", name="Ann")
    table = post(page, "/api/tables", game="sprawlopolis", options={"beaches": "yes"}, places=[{"kind": "me"}, OPEN])
    bob.ok("POST", f"/api/tables/{table['id']}/join", wait=True)
    page.goto(f"{server.url}/table/{table['id']}")
    expect(page.locator(".lobby")).to_contain_text("One city, together or alone · Beaches")
    expect(page.locator(".lobby")).to_contain_text("when this page is open for: Bob")
    page.get_by_role("button", name="Free the place").click()
    expect(page.get_by_role("button", name="Let a bot play")).to_have_count(1)


def test_the_front_page_says_which_tables_wait_for_me_and_opens_one_in_two_presses(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.request.post(f"{server.url}/api/people", data={"name": "Ann"})
    for others in (["open"], ["bot"]):
        wish = {"game": "welcome_to", "places": [{"kind": "me"}, *({"kind": kind} for kind in others)]}
        page.request.post(f"{server.url}/api/tables", data=wish)
    page.goto(server.url)
    expect(page.locator(".continue")).to_contain_text("Your turn")
    page.get_by_role("link", name="My tables 1").click()
    expect(page.get_by_role("heading", name="My tables")).to_be_focused()
    page.get_by_role("link", name="Open a table").click()
    page.get_by_role("navigation", name="Which game").get_by_role("link", name="Bloom Town").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bloom Town")
    begin = page.get_by_role("button", name="Begin").first
    expect(begin).to_be_in_viewport(ratio=1)
    begin.click()
    expect(page.locator(".bt")).to_be_visible()


def test_what_is_written_to_the_table_outlives_another_width_of_the_window(server: Server, new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.request.post(f"{server.url}/api/people", data={"name": name})
    wish = {"game": "machi_koro_2", "places": [{"kind": "me"}, {"kind": "open"}]}
    table = ann.request.post(f"{server.url}/api/tables", data=wish).json()
    bob.request.post(f"{server.url}/api/tables/{table['id']}/join", data={})
    ann.goto(f"{server.url}/table/{table['id']}")
    field = ann.locator(".table-side.within .chat-form input")
    field.fill("Half a sen")
    ann.set_viewport_size({"width": 1300, "height": 900})
    expect(field).to_have_count(0)
    expect(ann.locator(".chat-form input")).to_have_value("Half a sen")


@pytest.mark.parametrize(("locale", "width"), [("uk", 320), ("uk", 768), ("ru", 768)])
def test_the_note_of_the_last_table_keeps_within_the_front_page(
    server: Server, new_page: NewPage, locale: str, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800}, locale=locale)
    page.request.post(f"{server.url}/api/people", data={"name": "Ann"})
    wish = {"game": "sprawlopolis", "places": [{"kind": "me"}, {"kind": "bot"}]}
    page.request.post(f"{server.url}/api/tables", data=wish)
    page.goto(server.url)
    note = page.locator(".continue")
    expect(note).to_be_visible()
    right = note.locator(".btn").evaluate("button => button.getBoundingClientRect().right")
    assert right < note.evaluate("note => note.getBoundingClientRect().right")
    assert note.evaluate("note => note.getBoundingClientRect().right") <= width


def test_tables_with_many_seats_and_long_names_fit_the_front_page_of_a_phone(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, locale="ru")
    page.request.post(f"{server.url}/api/people", data={"name": "Костянтин-Олександр Незв"})
    wish = {"game": "welcome_to", "places": [{"kind": "me"}, *[{"kind": "bot"}] * 6, {"kind": "invited"}]}
    for _ in range(2):  # the first of them is offered above
        page.request.post(f"{server.url}/api/tables", data=wish)
    page.goto(server.url)
    expect(page.locator(".g-open").first.locator(".btn")).to_be_visible()
    boxes = page.locator(".ground li > *").evaluate_all("all => all.map(each => each.getBoundingClientRect().right)")
    assert max(boxes) <= 320
    words, seats = (
        page.locator(".g-open li b").first.bounding_box(),
        page.locator(".g-open li .st").first.bounding_box(),
    )
    assert words
    assert seats
    assert words["x"] + words["width"] <= seats["x"] or words["y"] + words["height"] <= seats["y"], "one over the other"


# --- A new table ------------------------------------------------------------------------------------------------------


def test_the_rules_of_the_house_say_what_is_usual_and_what_an_edition_says(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/bloom_town")
    page.get_by_text("Rules of the house").click()
    house = page.get_by_label("A house next to a house")
    side = page.get_by_label("Side of the boards")
    expect(house.locator("option")).to_have_text(["Usual: counts as one more kind", "does not count"])
    page.get_by_label("Edition").select_option("uk")
    expect(house.locator("option")).to_have_text(["In this edition: does not count", "counts as one more kind"])
    expect(side.locator("option")).to_have_text(["Usual: A", "B, the harder one"])


def test_a_new_table_offers_and_sends_no_option_that_changes_nothing_in_its_mode(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/bloom_town")
    page.get_by_text("Rules of the house").click()
    side, rival = page.get_by_label("Side of the boards"), page.get_by_label("Rival in the solo game")
    side.select_option("b")
    expect(rival).to_have_count(0)
    page.locator("label.chip", has_text="Training game").click()
    expect(side).to_have_count(0)
    page.locator(".btn.primary.wide").click()
    expect(page).to_have_url(re.compile("/table/"))


# --- Rulebooks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["sprawlopolis", "machi_koro_2"])
def test_a_rulebook_fits_the_narrowest_screen_and_nothing_covers_its_end(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, locale="ru")
    page.goto(f"{server.url}/learn/{game}")
    expect(page.locator(".rulebook h1")).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    last = page.locator(".rulebook-ways a").last
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, document.body.scrollHeight))")
    assert last.evaluate(IS_ON_TOP)


def test_links_of_a_rulebook_lead_to_their_headings_and_back(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/learn/welcome_to")
    page.locator(".rulebook article p a", has_text="rulings").first.click()
    rulings = page.get_by_role("heading", name="Rulings", exact=True)
    expect(rulings).to_be_focused()
    expect(rulings).to_be_in_viewport()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    page.get_by_text("Contents").click()
    chapters = page.locator(".contents a")
    expect(chapters.first).to_be_visible()
    assert chapters.all_inner_texts() == page.locator(".rulebook article h2").all_inner_texts()
    missing = "links => links.map(each => each.hash.slice(1)).filter(each => !document.getElementById(decodeURI(each)))"
    assert page.locator(".rulebook article a").evaluate_all(missing) == []
    page.goto(f"{server.url}/learn/welcome_to#%")  # a broken link to no chapter
    expect(page.locator(".rulebook h1")).to_be_visible()


# --- What is not there ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/table/nosuchtable", "There is no such table."),
        ("/play/chess", "There is no such page"),
    ],
)
def test_what_is_not_there_is_said_with_a_way_home(server: Server, new_page: NewPage, path: str, words: str) -> None:
    page = new_page()
    page.goto(server.url + path)
    expect(page.get_by_role("heading", level=1)).to_have_text(words)
    page.get_by_role("link", name="To the town hall").click()
    expect(page.locator(".bay")).to_have_count(4)


def paste(page: Page, home: str, link: str) -> None:
    """Come by a link that opened elsewhere."""
    page.goto(home)
    page.get_by_role("link", name="Join by a link").click()
    field = page.get_by_label("The link that somebody sent you")
    field.fill("my friend's table")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("no link to a table")
    field.fill(f"Come and play: {link}, Ann ")
    page.get_by_role("button", name="Join").click()


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
        paste(bob, server.url, f"{server.url}/invite#{secret}")
        bob.get_by_role("button", name="Sit down").click()
        if not visit:
            expect(bob.locator(".lobby")).to_be_visible()
    expect(bob.get_by_role("heading", level=1)).to_have_text("This link was used already, or it is too old.")
