"""The client in a real browser, through presses alone: what no whole match shows."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import HANDS, middle
from tests.browser.pairs import GAMES
from tests.browser.playing import (
    NEWER,
    be_at_table,
    choices,
    invite,
    is_over,
    open_table,
    play_on,
    said,
    set_table,
    wait_on,
)
from tests.server.running import Server
from tests.variants import variants

SHOWN = {
    "en": ["Bloom Town", "Machi Koro 2", "Sprawlopolis", "Welcome To…"],
    "uk": ["Моє місто", "Наші міста: Мачі Коро 2", "Мегаполіс"],
    "ru": ["Город мечты"],
}
POINTER = HANDS["pointer"]


@pytest.mark.parametrize("language", SHOWN)
def test_home_shows_every_game_in_the_browsers_language(server: Server, new_page: NewPage, language: str) -> None:
    page = new_page(locale=language)
    page.goto(server.url)
    expect(page.locator(".bay")).to_have_count(4)
    assert page.locator("html").get_attribute("lang") == language
    for name in SHOWN[language]:
        expect(page.get_by_text(name, exact=True).first).to_be_visible()


def test_the_language_is_switched_and_remembered(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Українська").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ратушу відчинено.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ратушу відчинено.")


def test_two_people_meet_by_a_link_and_talk(server: Server, new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    ann.goto(f"{server.url}/play/machi_koro_2")
    set_table(ann, POINTER, others=["invited"])
    invite(ann, bob, POINTER)
    ann.locator(".chat-form input").fill("hello <b>Bob</b>")
    ann.get_by_role("button", name="Send").click()
    expect(bob.locator(".chat li").last).to_contain_text("hello <b>Bob</b>")


def test_a_reload_and_a_server_restart_lose_nothing(tmp_path: Path, new_page: NewPage) -> None:
    with Server(tmp_path) as server:
        page = new_page()
        open_table(page, server.url, "machi_koro_2")
        play_on(page, random.Random(2), 3)
        before = page.locator(".log li").count()
        page.reload()
        expect(page.locator(".log li")).to_have_count(before)
        server.kill()
        expect(page.locator(".offline")).to_be_visible()
        server.start()
        expect(page.locator(".offline")).to_have_count(0)
        expect(page.locator(".log li")).to_have_count(before)
        assert play_on(page, random.Random(3), 2) == 2


@variants("loss", ["before the click arrives", "before the answer arrives"], always=["before the click arrives"])
def test_a_click_during_a_loss_of_connection_counts_once(server: Server, new_page: NewPage, loss: str) -> None:
    """The socket is cut on its way: the words are sent again over the next one, and the table takes them once."""
    page = new_page()
    cut = CutLine(page, "play" if loss.startswith("before the click") else "done")
    open_table(page, server.url, "machi_koro_2")
    expect(choices(page).first).to_be_visible()
    before = own_lines(page)
    cut.armed = True
    choices(page).first.click()
    expect(page.locator(".log li").filter(has_text="Ann")).to_have_count(before + 1)
    cut.wait_until_sent_again(page)
    assert play_on(page, random.Random(4), 1) == 1
    expect(page.locator(".log li").filter(has_text="Ann")).to_have_count(before + 2)


class CutLine:
    """Between the page and the server: passes everything on, and when armed breaks the line once, at a word."""

    def __init__(self, page: Page, word: str) -> None:
        self.armed, self.cuts, self.sent = False, 0, 0
        self.word = f'"do":"{word}"'
        page.route_web_socket("**/api/socket", self.join)

    def join(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()

        def passing(message: str | bytes, on: WebSocketRoute) -> None:
            self.sent += self.armed_word("play", message)
            if self.armed and not self.cuts and self.word in str(message):
                self.cuts += 1
                far.close()
                near.close(code=1012)
                return
            on.send(message)

        near.on_message(lambda message: passing(message, far))
        far.on_message(lambda message: passing(message, near))

    def wait_until_sent_again(self, page: Page) -> None:
        wait_on(page, lambda: self.sent >= 2, "it was not sent again")
        assert (self.cuts, self.sent) == (1, 2)

    def armed_word(self, word: str, message: str | bytes) -> bool:
        return self.armed and f'"do":"{word}"' in str(message)


def own_lines(page: Page) -> int:
    return page.locator(".log li").filter(has_text="Ann").count()


def test_a_page_of_an_older_build_loads_the_new_one(server: Server, new_page: NewPage) -> None:
    table, page = open_table(new_page(), server.url, "bloom_town"), new_page()
    heard: list[str] = []
    loads: list[Page] = []

    def join(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        far.on_message(lambda message: near.send(as_of_a_newer_build(str(message))))

    def as_of_a_newer_build(message: str) -> str:
        hello = json.loads(message)
        if hello["do"] != "hello":
            return message
        heard.append(hello["script"])
        return message if len(heard) > 1 else json.dumps(hello | {"script": "/assets/index-newer.js"})

    page.route_web_socket("**/api/socket", join)
    page.on("load", lambda page: loads.append(page))
    page.goto(table)
    wait_on(page, lambda: len(heard) == 2, "it was not loaded anew")
    expect(page.locator(".table-page")).to_be_visible()
    assert len(loads) == 2
    assert page.locator("script[type=module]").get_attribute("src") == heard[0] == heard[1] != ""


def test_an_onlooker_sees_the_table_and_can_choose_nothing(server: Server, new_page: NewPage) -> None:
    ann, eve = new_page(), new_page()
    eve.goto(open_table(ann, server.url, "bloom_town"))
    expect(eve.locator(".table-page")).to_be_visible()
    assert choices(eve).count() == 0
    assert not is_over(eve)
    version = eve.locator("main").get_attribute("data-version")
    play_on(ann, random.Random(5), 1)
    eve.wait_for_function(NEWER, arg=version)
    assert choices(eve).count() == 0


def test_two_at_one_screen_see_nothing_of_each_other(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/sprawlopolis")
    set_table(page, POINTER, others=["me"])
    expect(page.locator(".cover")).to_be_visible()
    assert choices(page).count() == 0
    assert play_on(page, random.Random(1), 1) == 1
    expect(page.locator(".cover")).to_be_visible()
    assert choices(page).count() == 0
    assert said(page)


def test_two_at_one_screen_play_by_turns_where_nothing_is_hidden(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/machi_koro_2")
    set_table(page, POINTER, others=["me"])
    asked = set()
    for _ in range(4):
        expect(page.locator(".turn-line.mine")).to_be_visible()
        asked.add(page.locator(".mk-seat.turn b").first.inner_text())
        assert play_on(page, random.Random(1), 1) == 1
    assert asked == {"Ann", "Ann 2"}


def test_at_one_screen_the_log_tells_what_others_did_while_they_had_it(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    page.request.post(f"{server.url}/api/people", data={"name": "Ann"})
    places = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
    wish = {"game": "bloom_town", "mode": "training", "places": places}
    table = page.request.post(f"{server.url}/api/tables", data=wish).json()
    page.goto(f"{server.url}/table/{table['id']}")
    for _ in range(4):
        page.locator(".cover button").click()
        assert play_on(page, random.Random(1), 1) == 1
    page.locator(".cover button").click()
    expect(page.locator(".log .log-line").get_by_text(" builds: ")).to_have_count(4)


def test_at_one_screen_whoever_decided_last_takes_it_back_though_the_next_one_is_asked(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    page.request.post(f"{server.url}/api/people", data={"name": "Ann"})
    places = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
    table = page.request.post(f"{server.url}/api/tables", data={"game": "machi_koro_2", "places": places}).json()
    page.goto(f"{server.url}/table/{table['id']}")
    turn = page.locator(".turn-line.mine [role=status]")
    expect(turn).to_be_visible()
    before = turn.inner_text()
    page.locator("[data-say=pass]").click()
    expect(turn).to_contain_text("Bob" if "Ann" in before else "Ann")
    page.get_by_role("banner").get_by_role("button", name="Undo").click()
    expect(turn).to_have_text(before)


def test_a_solo_rival_walks_the_market(server: Server, new_page: NewPage) -> None:
    page = new_page()
    open_table(page, server.url, "bloom_town", mode=2, others=[])
    walker = page.locator(".bt-marker")
    expect(walker).to_be_visible()
    places = {walker.get_attribute("style")}
    while not is_over(page) and len(places) < 2:
        play_on(page, random.Random(6), 1)
        places.add(walker.get_attribute("style"))
    assert len(places) > 1


@variants("game", ["bloom_town", "sprawlopolis"], always=["sprawlopolis"])
def test_a_press_counts_though_another_place_had_the_focus(server: Server, new_page: NewPage, game: str) -> None:
    """The place that is pointed at shows the piece, and is drawn anew when the other one loses the focus."""
    page = new_page()
    be_at_table(page, server.url, game)
    if game == "bloom_town":
        page.locator("[data-tile]").first.click()
    page.locator("[data-aim]").first.focus()
    place = page.locator("[data-aim]").nth(2)
    square = place.get_attribute("data-square")
    x, y = middle(place)
    POINTER.press_seen(page, {"x": x, "y": y})
    expect(page.locator("[data-square][aria-selected=true]")).to_have_attribute("data-square", square or "")


@variants("game", GAMES, always=["bloom_town"])
def test_pieces_move_and_calm_is_kept(server: Server, new_page: NewPage, game: str) -> None:
    """Whoever asked for less motion sees nothing move for longer than a blink; everybody else sees pieces move."""
    longest = []
    for wish in ("no-preference", "reduce"):
        page = new_page(reduced_motion=wish)
        page.add_init_script(LONGEST)
        be_at_table(page, server.url, game)
        play_on(page, random.Random(7), 4)
        longest.append(page.evaluate("window.longestMotion"))
    assert longest[0] > 200, "nothing moved"
    assert longest[1] <= 80


LONGEST = """
window.longestMotion = 0;
const watch = () => {
  for (const each of document.getAnimations()) {
    const { duration, delay, iterations } = each.effect.getComputedTiming();
    const moves = each.effect.getKeyframes().length > 0;
    if (moves) window.longestMotion = Math.max(window.longestMotion, Number(duration) * iterations + delay);
  }
  requestAnimationFrame(watch);
};
watch();
"""
