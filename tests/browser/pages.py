"""Every page of the client, each reached as a person would reach it: for whoever looks at all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from ratusha.bots import by_name
from ratusha.chance import FairChance
from ratusha.match import Match, read_match
from tests.browser.hands import HANDS
from tests.browser.playing import LINK, MOST, be_at_table, choices, set_table

POINTER = HANDS["pointer"]
SHORT: dict[str, tuple[int, list[str]]] = {
    "bloom_town": (1, ["bot"]), "machi_koro_2": (0, ["bot"]), "sprawlopolis": (3, []), "welcome_to": (1, []),
}  # fmt: skip
"""The mode that ends soonest, and who else it needs."""
MIDDLE = {
    "bloom_town": (3, 40, "place"),
    "machi_koro_2": (3, 56, "build"),
    "sprawlopolis": (2, 10, "place"),
    "welcome_to": (3, 130, "choose"),
}
"""How many play, how many decisions they have made, and what kind the next one is."""


SETTLED = """async theme => {
  while (document.documentElement.dataset.theme !== theme) await new Promise(requestAnimationFrame);
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map(each => each.finished));
}"""


def look_at(page: Page, size: tuple[int, int], theme: Any) -> None:
    """In this size and theme, once everything has taken its colour and its place."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.evaluate(SETTLED, theme)


def office(page: Page, url: str) -> Iterator[str]:
    """Everything that is no table: each name is said while its page is on the screen."""
    to(page, f"{url}/", ".bay")
    yield "home"
    page.locator(".settings button").first.click()
    expect(page.locator(".settings-sheet")).to_be_visible()
    yield "settings"
    to(page, f"{url}/learn", ".shelf a")
    yield "learn"
    to(page, f"{url}/table/nowhere", "main h1")
    yield "nowhere"
    to(page, f"{url}/invite#somebody-gave-me-this", "input[autocomplete=nickname]")
    yield "invitation"
    to(page, f"{url}/play/machi_koro_2", "ol.chairs li")
    set_table(page, POINTER, others=["invited", "bot"])
    page.locator(".places button:not(.ghost):not(.primary)").first.click()
    page.wait_for_function(LINK)
    yield "lobby"
    to(page, f"{url}/play/sprawlopolis", "ol.chairs li")
    set_table(page, POINTER, others=["me"])
    expect(page.locator(".cover")).to_be_visible()
    yield "one-screen"


def around(game: str, page: Page, url: str) -> Iterator[str]:
    """Everything about a game, from its rules to the score sheet."""
    to(page, f"{url}/play/{game}", "ol.chairs li")
    yield "new"
    to(page, f"{url}/learn/{game}", ".rulebook h1")
    yield "rulebook"
    to(page, f"{url}/learn/{game}/lesson", ".lesson-words")
    yield "lesson"
    go_on(page, url, midway(game))
    page.locator(".turn-line.mine").wait_for()
    yield "table"
    aim(page)
    yield "aimed"
    watch(page)
    yield "watched"
    finish(page, url, game)
    yield "over"


def midway(game: str) -> str:
    """The log of a match among bots up to its middle, where the first seat has much to choose from."""
    seats, decisions, verb = MIDDLE[game]
    match = Match.new(game, seats=seats, chance=FairChance.chosen(4))
    bot, decided = by_name(match.game, "greedy", seed=1), 0
    while decided < decisions or 0 not in match.waiting or verb not in verbs_of(match):
        seat = match.waiting[0]
        match.play(seat, match.game.words(match.state, seat, bot.choose(match.hidden(seat), seat)))
        decided += 1
    return match.text()


def verbs_of(match: Match) -> list[str]:
    return [words.split()[0] for words in match.choices(0)]


def go_on(page: Page, url: str, log: str) -> None:
    """Take the first seat of a match that others have begun."""
    page.request.post(f"{url}/api/people", data={"name": "Ann"})
    table = page.request.post(f"{url}/api/logs", data={"log": log, "from_line": len(read_match(log).entries)}).json()
    page.goto(f"{url}/table/{table['id']}")
    expect(page.locator(".table-page")).to_be_visible()


def to(page: Page, url: str, until: str) -> None:
    page.goto(url)
    expect(page.locator(until).first).to_be_visible()


def aim(page: Page) -> None:
    """A piece in the hand and a place for it, or whatever can be chosen under the pointer."""
    for what in ("[data-tile]:not([aria-pressed='true'])", "[data-aim]"):
        if page.locator(what).count():
            page.locator(what).first.click()
    if choices(page).count():
        choices(page).first.hover()


def watch(page: Page) -> None:
    """The same table as an onlooker sees it: nothing can be chosen."""
    page.context.clear_cookies()
    page.reload()
    expect(page.locator(".table-page")).to_be_visible()


def finish(page: Page, url: str, game: str) -> None:
    """A short whole match: its score sheet and its playback."""
    mode, others = SHORT[game]
    be_at_table(page, url, game, mode=mode, others=others, after=MOST, seed=game)
    expect(page.locator(".replay")).to_be_visible()
