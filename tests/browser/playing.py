"""Somebody at a browser: opens pages, presses what can be pressed, and never looks behind the screen."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ratusha.game import load_game
from ratusha.match import read_match
from tests.browser.hands import FRAMES, HANDS, Hand

LOOK = Path(__file__).with_name("look.js").read_text("utf-8")
CHOICE = "[data-say]:not([disabled]):not([aria-disabled='true']):visible"
FONTS = "() => new Promise(requestAnimationFrame).then(() => document.fonts.ready).then(() => undefined)"
"""Until letters have the shape, and lines the length, that they keep."""
LINK = (
    "() => [...document.querySelectorAll('.lobby input')].map(each => each.value).find(url => url.includes('/invite#'))"
)
POST = """async ([path, body]) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}"""
PATIENCE = 90_000
"""Milliseconds until something that must come counts as lost. Nothing is measured by it: the machine may be busy."""
MOST = 1000
"""More decisions than any match has."""
WANTED = ("^build .*(tower|airport|launch_pad)$", "^(skip|done)$")
"""What ends a match sooner, or leaves out what is only possible; everything else is chosen by lot."""

NEWER = "version => document.querySelector('main').dataset.version !== version"
STALE = 409
"""Somebody else has decided meanwhile: one looks again."""

Seen = dict[str, Any]
NOTHING: Seen = {"kind": "", "sign": "", "version": ""}


def set_table(
    page: Page,
    hand: Hand,
    mode: int = 0,
    others: Sequence[str] = ("bot",),
    name: str = "Ann",
    extras: Sequence[str] = (),
) -> None:
    """On the page of a new table: which of the modes, who else sits there, expansions, your name, and off."""
    page.locator("form button.primary").wait_for()
    if mode:
        hand.press(page, page.locator("label:has(input[name=mode])").nth(mode))
        page.evaluate(FRAMES)  # chairs follow
    chairs = page.locator("ol.chairs li")
    expect(chairs.first).to_be_visible()
    while chairs.count() > len(others) + 1:
        hand.press(page, page.locator(".chair-acts button").last)
    while chairs.count() < len(others) + 1:
        hand.press(page, page.locator(".chair-acts button").first)
    for place, kind in enumerate(others, start=1):
        kinds = chairs.nth(place).locator("select").first
        if kinds.input_value() != kind:
            hand.select(page, kinds, kind)
    for extra in extras:
        hand.press(page, page.locator(f"label:has(input[name={extra}])"))
    hand.write(page, page.locator("input[autocomplete=nickname]"), name)
    hand.press(page, page.locator("form button.primary"))
    page.wait_for_url(re.compile("/table/"))


def open_table(page: Page, url: str, game: str, hand: Hand = HANDS["pointer"], **wishes: Any) -> str:
    """From the front page to a match against bots: the address of its table."""
    page.goto(url)
    hand.press(page, page.locator(f"a[href='/play/{game}']").first)
    set_table(page, hand, **wishes)
    expect(page.locator(".table-page")).to_be_visible()
    return page.url


def be_at_table(
    page: Page,
    url: str,
    game: str,
    mode: int = 0,
    others: Sequence[str] = ("bot",),
    after: int = 0,
    until: Callable[[list[str]], bool] | None = None,
    seed: object = 1,
) -> str:
    """At a match that began without the front page, and went on without it for so many decisions of yours.

    Or until what can be said is as wished. For tests of what comes afterwards. The address of its table.
    """
    asked = page.request  # with the cookies of the page
    asked.post(f"{url}/api/people", data={"name": "Ann"})
    places = [{"kind": each} for each in ("me", *others)]
    wish = {"game": game, "mode": load_game(game).facts.modes[mode].id, "places": places}
    table = asked.post(f"{url}/api/tables", data=wish).json()
    if after or until:
        stop = until or (lambda says: False)
        most = after or MOST
        decide(page, f"{url}/api/tables/{table['id']}", table["seats"][0], random.Random(str(seed)), most, stop)
    page.goto(f"{url}/table/{table['id']}")
    expect(page.locator(".table-page")).to_be_visible()
    page.evaluate(FONTS)
    return page.url


def decide(page: Page, table: str, seat: int, rng: random.Random, most: int, stop: Callable[[list[str]], bool]) -> None:
    """So many decisions of a seat by nobody's hand, up to its next one: for positions that other tests play up to."""
    decided, deadline = 0, time.monotonic() + PATIENCE / 1000
    while True:
        looked = page.request.get(f"{table}/snapshot?seat={seat}")
        assert looked.ok, looked.text()
        snapshot = looked.json()
        if not snapshot["waiting"]:
            break
        says = [" ".join([verb, *rest]) for verb, rows in snapshot["choices"].items() for rest in rows]
        if seat in snapshot["waiting"] and (decided == most or stop(says)):
            break
        if seat not in snapshot["waiting"]:
            assert time.monotonic() < deadline, "the others decide nothing"
            time.sleep(0.05)  # whoever asks too often is turned away
            continue
        move = {"seat": seat, "version": snapshot["version"], "say": wanted(says, rng)}
        answer = page.request.post(f"{table}/play", data=move)
        assert answer.ok or answer.status == STALE, answer.text()
        decided, deadline = decided + answer.ok, time.monotonic() + PATIENCE / 1000


def wanted(says: list[str], rng: random.Random) -> str:
    """One of what can be said, by lot; whatever ends a match sooner goes before the rest."""
    for words in WANTED:
        if some := [say for say in says if re.search(words, say)]:
            return rng.choice(some)
    return rng.choice(says)


SENT = """
window.sentByThePage = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (said) {
  window.sentByThePage.push(JSON.parse(said).do);
  send.call(this, said);
};
"""


def count_decisions(page: Page) -> Callable[[], int]:
    """From the next address on: how many decisions the page has sent, which it does at once or not at all."""
    page.add_init_script(SENT)
    return lambda: int(page.evaluate("window.sentByThePage.filter(what => what === 'play').length"))


def pass_time(page: Page, milliseconds: int) -> None:
    """Whatever the page is to do within that time it does now: its clock was taken over when it was opened."""
    page.clock.run_for(milliseconds)


def wait_on(page: Page, right: Callable[[], bool], what: str) -> None:
    """Until it is so; meanwhile the page goes on, and what it does is heard."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not right():
        assert time.monotonic() < deadline, what
        page.wait_for_timeout(20)


def settle(page: Page) -> None:
    """Until the page shows all that its seat knows, and nobody else is to decide: then it stays as it is."""
    table = f"/api/tables/{page.url.rpartition('/')[2]}"
    home = page.url.removesuffix(f"/table/{page.url.rpartition('/')[2]}")
    (seat,) = page.request.get(f"{home}{table}").json()["seats"]

    def is_settled() -> bool:
        snapshot = page.request.get(f"{home}{table}/snapshot?seat={seat}").json()
        shown = page.locator("main").get_attribute("data-version")
        return snapshot["waiting"] in ([], [seat]) and bool(shown == snapshot["version"])

    wait_on(page, is_settled, "others do not decide, or it is not shown")


def open_log(url: str, page: Page, log: str, from_here: bool = False) -> str:
    """A match that was played elsewhere, opened as a table, or from here as practice: its address for programs."""
    page.goto(url)
    page.evaluate(POST, ["/api/people", {"name": "Ann"}])
    wish: dict[str, Any] = {"log": log}
    if from_here:
        wish["from_line"] = len(read_match(log).entries)
    table = page.evaluate(POST, ["/api/logs", wish])
    page.goto(f"{url}/table/{table['id']}")
    return f"{url}/api/tables/{table['id']}"


def invite(owner: Page, guest: Page, hand: Hand, name: str = "Bob") -> None:
    """The owner of a table that waits for somebody gives the link away, and the guest sits down."""
    hand.press(owner, owner.locator(".places button:not(.ghost):not(.primary)").first)
    guest.goto(owner.wait_for_function(LINK).json_value())
    hand.write(guest, guest.locator("input[autocomplete=nickname]"), name)
    hand.press(guest, guest.locator("form button.primary"))
    for page in (owner, guest):
        expect(page.locator(".table-page")).to_be_visible()


def choices(page: Page) -> Locator:
    return page.locator(CHOICE)


def is_over(page: Page) -> bool:
    return page.locator("section.scores").count() > 0


def look(page: Page, rng: random.Random, seen: Seen, hand: Hand, alone: bool) -> Seen:
    """What can be done now, and one thing of it; nothing, if that is for somebody else to decide."""
    wish = {"seen": seen, "dice": rng.random(), "wanted": WANTED, "patience": PATIENCE, "byKeyboard": hand.by_keyboard}
    wish["alone"] = alone
    found: Seen = page.evaluate(LOOK, wish)
    assert not found.get("wide"), f"the page must be scrolled sideways: {said(page)}"
    return found


def play_on(pages: Page | Sequence[Page], rng: random.Random, most: int = MOST, hand: Hand = HANDS["pointer"]) -> int:
    """Everybody presses what they may until the match is over, or so many decisions are made: how many."""
    pages = [pages] if isinstance(pages, Page) else pages
    seen, decisions, place = [NOTHING] * len(pages), 0, 0
    deadline = time.monotonic() + PATIENCE / 1000
    while decisions < most:
        found = look(pages[place], rng, seen[place], hand, alone=len(pages) == 1)
        if found["kind"] == "over":
            break
        if found["kind"] == "note":
            pages[place].mouse.move(1, 1)
        if found["kind"] in ("none", "blocked", "note"):
            assert time.monotonic() < deadline, f"nothing can be done: {said(pages[place])} {found}"
            place = (place + 1) % len(pages)
            continue
        hand.press_seen(pages[place], found)
        seen[place] = found
        decisions += found["kind"] == "say"
        deadline = time.monotonic() + PATIENCE / 1000
    if len(pages) == 1:
        look(pages[0], rng, seen[0], hand, alone=True)  # what was decided has happened, and the others have answered
    elif decisions == most:
        pages[place].wait_for_function(NEWER, arg=seen[place]["version"])
    return decisions


def said(page: Page) -> Any:
    return page.locator(".turn-line p").first.inner_text()
