"""What once went wrong in the browser: double clicks, silent sockets, broken addresses, lost focus."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Locator, Page, Request, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS
from tests.browser.playing import be_at_table, choices, invite, play_on, set_table, wait_on
from tests.browser.test_client import own_lines
from tests.browser.test_offline import visit
from tests.server.client import Client
from tests.server.running import Server, slow_to_forgive
from tests.variants import variants

POINTER = HANDS["pointer"]


AT_ITS_END = """() => {
    const chat = document.querySelector(".chat");
    return chat.scrollTop + chat.clientHeight >= chat.scrollHeight - 1;
}"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def posted(page: Page) -> list[str]:
    """What the page asks the server to make: the last word of each path."""
    words: list[str] = []

    def asks(request: Request) -> None:
        if request.method == "POST":
            words.append(urlsplit(request.url).path.rsplit("/", 1)[1])

    page.on("request", asks)
    return words


def made(asked: list[str]) -> list[str]:
    return [word for word in asked if word != "nonce"]


def press_twice(page: Page, button: Locator) -> None:
    """Before there is any answer to the first press."""
    held: list[Route] = []
    pressing = True
    page.route(
        re.compile("/api/(people|tables|invites)"),
        lambda route: held.append(route) if pressing else route.continue_(),
    )
    button.dblclick()
    pressing = False
    for route in held:
        route.continue_()


# --- Pressed twice ----------------------------------------------------------------------------------------------------


def test_begin_pressed_twice_makes_one_person_and_one_table(server: Server, new_page: NewPage) -> None:
    page = new_page()
    asked = posted(page)
    page.goto(f"{server.url}/play/machi_koro_2")
    press_twice(page, page.locator("form button.primary"))
    page.wait_for_url(re.compile("/table/"))
    expect(choices(page).first).to_be_visible()
    assert made(asked) == ["people", "tables"]


def test_sit_down_pressed_twice_takes_one_place(server: Server, new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    ann.goto(f"{server.url}/play/machi_koro_2")
    set_table(ann, POINTER, others=["open", "open"])
    expect(ann.locator(".lobby")).to_be_visible()
    asked = posted(bob)
    bob.goto(ann.url)
    press_twice(bob, bob.get_by_role("button", name="Sit down").first)
    expect(bob.get_by_role("button", name="Stand up")).to_have_count(1)
    assert made(asked) == ["people", "join"]
    expect(bob.locator(".wrong")).to_have_count(0)


# --- A line that falls silent -----------------------------------------------------------------------------------------


class SilentLine:
    """Between the page and the server: passes everything on, until it is told to swallow it all, without closing."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.deaf = self.dumb = False
        self.lines = 0
        page.route_web_socket("**/api/socket", self.join)

    def join(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        self.lines += 1
        number = self.lines
        near.on_message(lambda message: None if self.deaf and number == 1 else far.send(message))
        far.on_message(lambda message: None if self.dumb and number == 1 else near.send(message))


def at_a_table_by(silent: SilentLine, server: Server) -> SilentLine:
    """Counting lines anew, with something to choose."""
    be_at_table(silent.page, server.url, "machi_koro_2")
    silent.lines = 0
    silent.page.reload()
    expect(choices(silent.page).first).to_be_visible()
    return silent


@variants("swallowed", ["everything", "the answers"], always=["everything"])
def test_a_line_that_falls_silent_is_opened_anew_and_a_click_counts_once(
    server: Server, new_page: NewPage, swallowed: str
) -> None:
    page = new_page()
    silent = at_a_table_by(SilentLine(page), server)
    before = own_lines(page)
    silent.dumb, silent.deaf = True, swallowed == "everything"
    choices(page).first.click()
    expect(page.locator(".log li").filter(has_text="Ann")).to_have_count(before + 1)
    expect(page.locator(".offline")).to_have_count(0)
    assert silent.lines == 2
    assert play_on(page, random.Random(1), 1) == 1
    expect(page.locator(".log li").filter(has_text="Ann")).to_have_count(before + 2)


def test_a_silent_line_is_said_and_found_out_when_the_page_is_looked_at_again(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    silent = at_a_table_by(SilentLine(page), server)
    silent.dumb = True
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function("() => document.querySelector('.offline')")
    expect(page.locator(".offline")).to_have_count(0)
    assert silent.lines == 2


# --- What is said -----------------------------------------------------------------------------------------------------


def test_talk_that_is_refused_stays_in_the_field_with_the_reason(tmp_path: Path, new_page: NewPage) -> None:
    with slow_to_forgive(tmp_path) as server:
        ann, bob = new_page(), new_page()
        ann.goto(f"{server.url}/play/machi_koro_2")
        set_table(ann, POINTER, others=["invited"])
        invite(ann, bob, POINTER)
        field, wrong = ann.locator(".chat-form input"), ann.locator(".panel .wrong")
        for number in range(20):
            field.fill(f"word {number}")
            field.press("Enter")
            settled = "() => !document.querySelector('.chat-form [aria-disabled=true]')"
            ann.wait_for_function(settled)
            if wrong.count():
                break
            expect(field).to_have_value("")
        expect(wrong).to_have_text("Too much at once: wait a moment and try again.")
        expect(field).to_have_value(f"word {number}")
        expect(ann.locator(".chat li")).to_have_count(number)
        expect(bob.locator(".chat li")).to_have_count(number)


def test_what_is_said_scrolls_the_talk_and_never_the_page(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.request.post(f"{server.url}/api/people", data={"name": "Ann"})
    wish = {"game": "machi_koro_2", "places": [{"kind": "me"}, {"kind": "open"}]}
    table = page.request.post(f"{server.url}/api/tables", data=wish).json()["id"]
    bob = Client(server.url, "Bob")
    bob.ok("POST", f"/api/tables/{table}/join")
    for number in range(30):
        bob.ok("POST", f"/api/tables/{table}/chat", text=f"word {number}")
    page.goto(f"{server.url}/table/{table}")
    expect(page.locator(".chat li")).to_have_count(30)
    bob.ok("POST", f"/api/tables/{table}/chat", text="last")
    expect(page.locator(".chat li")).to_have_count(31)
    page.wait_for_function(AT_ITS_END)
    assert page.evaluate("scrollY") == 0


def test_everybody_at_one_screen_is_called_as_the_field_shows(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/machi_koro_2")
    set_table(page, POINTER, others=["me", "me"], name="Maximiliana of Old Town!")
    expect(page.locator(".table-page")).to_be_visible()
    told: Any = page.evaluate("async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json()")
    names = [place["name"] for place in told["places"]]
    assert names == ["Maximiliana of Old Town!", "Maximiliana of Old Tow 2", "Maximiliana of Old Tow 3"]


# --- The table's menu -------------------------------------------------------------------------------------------------


def test_the_menu_is_put_away_by_escape_by_a_press_and_by_tab(server: Server, new_page: NewPage) -> None:
    page = new_page()
    be_at_table(page, server.url, "machi_koro_2")
    button, menu = page.get_by_role("button", name="Menu"), page.locator(".menu-list")
    button.click()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    page.locator(".turn-line p").first.click()
    expect(menu).to_have_count(0)
    button.click()
    page.locator(".menu-list summary").focus()
    page.keyboard.press("Tab")
    expect(menu).to_have_count(0)


def test_each_person_at_one_screen_can_leave_and_the_first_to_give_up_ends_nothing(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/machi_koro_2")
    set_table(page, POINTER, others=["me"])
    expect(page.locator(".table-page")).to_be_visible()
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    page.on("dialog", agree)
    menu = page.get_by_role("button", name="Menu")
    for act in ("Ann 2 leaves for a while: a bot plays", "Ann 2 returns to the match", "Ann 2 gives up"):
        menu.click()
        page.get_by_role("button", name=act).click()
        expect(page.locator(".menu-list")).to_have_count(0)
    menu.click()
    expect(page.locator(".menu-list button", has_text="Ann 2 ")).to_have_count(0)
    expect(page.locator(".scores")).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("section.scores")).to_be_visible()
    assert [words.split("?")[0] for words in asked] == ["Does Ann 2 give up", "Give up"]
    assert "The match ends here" in asked[1]


def test_what_is_asked_back_is_ones_own_and_named(server: Server, new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    ann.goto(f"{server.url}/play/machi_koro_2")
    set_table(ann, POINTER, others=["invited"])
    invite(ann, bob, POINTER)
    play_on([ann, bob], random.Random(3), 8)
    ann.get_by_role("button", name="Menu").click()
    own = ann.locator(".log li .log-line").filter(has_text="Ann").first
    ask = ann.get_by_role("button", name="Ask to take back")

    def asked() -> str:
        found = re.fullmatch("Ask to take back “(.+)” and all after it", ask.inner_text())
        assert found, ask.inner_text()
        return found[1]

    wait_on(ann, lambda: asked().split(": ")[-1] in own.inner_text(), "another line is named")
    words = asked()
    ask.click()
    expect(bob.locator(".proposal")).to_contain_text(f"Ann asks to take back “Ann: {words}” and all after it")


def test_at_a_shared_screen_a_question_names_the_line_only_to_the_seat_that_can_read_it(
    server: Server, new_page: NewPage
) -> None:
    page, bob = new_page(), Client(server.url, "Bob")
    page.request.post(f"{server.url}/api/people", data={"name": "Ann"})
    places = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Eve"}, {"kind": "open"}]
    wish = {"game": "machi_koro_2", "order": "fixed", "places": places}
    id = page.request.post(f"{server.url}/api/tables", data=wish).json()["id"]
    joined = bob.ok("POST", f"/api/tables/{id}/join")
    (bobs,) = joined["seats"]
    page.goto(f"{server.url}/table/{id}")
    asked = page.locator(".proposal")
    for seat in range(4):  # once around, and the first seat again
        if seat % 3 == bobs:
            with bob.socket() as sock:
                sock.watch(id)
                sock.until_waited_for(id)
                assert sock.play(id, "pass")["do"] == "done"
                line = max(each["number"] for each in sock.snapshots[id]["lines"] if each["who"] == bobs)
            bob.ok("POST", f"/api/tables/{id}/propose", what="undo", line=line)
            expect(asked).to_contain_text("Bob asks to take back “Bob: Pass” and all after it")
        else:
            expect(page.locator(".turn-line.mine")).to_contain_text(("Ann", "Eve")[seat % 3])
            page.locator("[data-say='pass']").click()
    expect(asked).to_contain_text("Bob asks to take back the latest moves")


# --- Addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/table/%", "/learn/nope", "/learn/nope/lesson"])
def test_an_address_that_means_nothing_says_so(server: Server, new_page: NewPage, path: str) -> None:
    page = new_page()
    page.goto(f"{server.url}/learn")
    page.evaluate(
        "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    expect(page).to_have_title("There is no such page · Ratusha")
    expect(page.get_by_role("link", name="Play", exact=True).and_(page.locator(".btn"))).to_have_count(0)


def test_a_second_invitation_in_the_same_tab_is_another(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/invite#{'x' * 32}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This link was used already, or it is too old.")
    page.evaluate("location.hash = 'y'.repeat(32)")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are invited")


TITLES = {
    "/": "Ратуша",
    "/learn": "Обучение · Ратуша",
    "/learn/bloom_town": "Правила: Город мечты · Ратуша",
    "/learn/bloom_town/lesson": "Урок · Город мечты · Ратуша",
    "/play/bloom_town": "Город мечты · Ратуша",
}


@pytest.mark.parametrize("path", TITLES)
def test_every_page_has_a_title_in_the_language_of_now(server: Server, new_page: NewPage, path: str) -> None:
    page = new_page(locale="ru")
    page.goto(server.url + path)
    expect(page).to_have_title(TITLES[path])
    page.get_by_role("button", name="Українська").click()
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    page.get_by_role("button", name="Русский").click()
    expect(page).to_have_title(TITLES[path])


# --- Focus and Escape -------------------------------------------------------------------------------------------------


def test_after_a_change_of_page_the_focus_is_on_its_heading(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    expect(page.locator(".bay")).to_have_count(4)
    assert page.evaluate("document.activeElement === document.body")
    for opens in (".bay[href='/play/machi_koro_2']", "form button.primary"):
        page.locator(opens).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("main h1")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Machi Koro 2")).to_be_focused()


def test_when_the_screen_is_covered_and_uncovered_the_focus_is_not_lost(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/sprawlopolis")
    set_table(page, POINTER, others=["me"])
    expect(page.locator(".cover")).to_be_visible()
    expect(page.locator(":focus")).to_have_count(1)
    page.locator(".cover button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cover")).to_have_count(0)
    expect(page.locator(":focus")).to_have_count(1)
    play_on(page, random.Random(1), 1)
    expect(page.locator(".cover")).to_be_visible()
    expect(page.locator(".cover h2")).to_be_focused()


def test_one_escape_puts_one_thing_away(server: Server, new_page: NewPage) -> None:
    page = new_page()
    be_at_table(page, server.url, "machi_koro_2")
    play_on(page, random.Random(2), 2)
    page.locator(".log button").first.click()
    kept, sheet = page.locator(".log [aria-pressed=true]"), page.locator(".settings-sheet")
    expect(kept).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(kept).to_have_count(1)
    page.keyboard.press("Escape")
    expect(kept).to_have_count(0)


def test_settings_close_when_the_focus_goes_elsewhere(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Settings").click()
    sheet = page.locator(".settings-sheet")
    expect(sheet).to_be_visible()
    sheet.locator("input[type=checkbox]").last.focus()
    page.keyboard.press("Tab")
    expect(sheet).to_have_count(0)


# --- The replay, and what is kept -------------------------------------------------------------------------------------


REPLAYED = """() => {
    const [slider, line, chart] = [".replay input", ".replay-line", ".chart svg[role=img]"].map(
        (css) => document.querySelector(css),
    );
    return [slider.value, slider.getAttribute("aria-valuetext"), line.innerText, chart.getAttribute("aria-label")];
}"""


def test_the_replay_says_in_words_what_the_slider_and_the_chart_show(server: Server, new_page: NewPage) -> None:
    page = new_page()
    be_at_table(page, server.url, "machi_koro_2")
    page.on("dialog", lambda dialog: dialog.accept())
    play_on(page, random.Random(4), 2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    place, value, line, told = page.evaluate(REPLAYED)  # at one moment: the playback may still get its last line
    number = int(place) + 1
    assert value == f"Line {number}: {line}"
    assert re.fullmatch(rf"Scores over time\. Line {number}: .*Ann \d+.*", told), told


@variants("language", ["en", "uk"], always=["uk"])
def test_lessons_are_taken_without_a_connection(own_server: Server, new_page: NewPage, language: str) -> None:
    page = new_page(locale="en", service_workers="allow")
    visit(page, own_server.url)
    own_server.stop()
    page.evaluate("(language) => localStorage.setItem('ratusha.language', language)", language)
    for game in ("machi_koro_2", "welcome_to"):
        page.goto(f"{own_server.url}/learn/{game}/lesson")
        expect(page.locator("main.lesson")).to_be_visible()
        expect(page.locator(".lesson-said p").first).not_to_be_empty()


def test_a_part_of_an_older_build_is_fetched_with_the_page_of_now_and_nothing_is_said(
    server: Server, new_page: NewPage
) -> None:
    """The page that asks for a board which is gone is loaded anew; `new_page` fails on any error meanwhile."""
    page = new_page()
    anew: list[str] = []

    def asks(request: Request) -> None:
        if request.is_navigation_request() and "/table/" in request.url:
            anew.append(request.url)

    page.on("request", asks)
    board = re.compile(r"/assets/machi_koro_2-[^/]+\.js")
    page.route(board, lambda route: route.continue_() if anew else route.fulfill(status=404))
    be_at_table(page, server.url, "machi_koro_2")
    expect(choices(page).first).to_be_visible()
    assert len(anew) == 1
