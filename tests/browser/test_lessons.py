"""Lessons, taken from the first page to the last through clicks alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import HANDS
from tests.server.client import Client
from tests.server.running import Server
from tests.variants import variants

NewPage = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def arrive(page: Page, step: int) -> None:
    expect(page.locator(f"main.lesson[data-step='{step}'][data-arrived='true']")).to_be_visible()


def seen(page: Page, which: str) -> Locator:
    return page.locator(f".lesson-board {which}:visible")


def decide(page: Page, words: str) -> None:
    """Pick what is picked first, aim where one aims, then say it: as the board asks for it."""
    for step in ways(words):
        if seen(page, f'[data-say="{words}"]').count():
            break
        if seen(page, step).count():
            seen(page, step).first.click()
    seen(page, f'[data-say="{words}"]').first.click()


def ways(words: str) -> list[str]:
    parts = words.split(" ")
    tiles = [f"[data-tile='{part}']:not([aria-pressed='true']):not([aria-selected='true'])" for part in parts]
    return tiles + [f"[data-aim][data-square='{' '.join(parts[place:])}']" for place in range(len(parts))]


def another(choices: dict[str, list[list[str]]], right: str) -> str:
    """Something else that could be chosen at this step."""
    all_words = [" ".join([verb, *rest]) for verb, rows in choices.items() for rest in rows]
    return next(words for words in all_words if words != right)


@variants(
    ("game", "screen"),
    [
        ("bloom_town", "desktop"), ("bloom_town", "phone"), ("machi_koro_2", "phone"), ("sprawlopolis", "desktop"),
        ("welcome_to", "phone"),
    ],
    always=["bloom_town-desktop"],
)  # fmt: skip
def test_a_whole_lesson_through_clicks(server: Server, new_page: NewPage, game: str, screen: str) -> None:
    steps = Client(server.url, None).ok("GET", f"/api/games/{game}/lesson")["steps"]
    page = new_page(**PHONE if screen == "phone" else {})
    page.goto(f"{server.url}/learn")
    page.locator(f"a[href='/learn/{game}/lesson']").click()
    slipped = False
    for number, step in enumerate(steps[:-1]):
        arrive(page, number)
        expect(page.locator(".lesson-said")).to_contain_text(step["say"])
        if step["play"] is None:
            page.get_by_role("button", name="Next").click()
            continue
        if not slipped:
            decide(page, another(step["choices"], step["play"]))
            expect(page.locator(".lesson-missed")).to_be_visible()
            arrive(page, number)
            slipped = True
        decide(page, step["play"])
        if step["after"]:
            expect(page.locator(".lesson-after")).to_have_text(step["after"])
    assert slipped
    arrive(page, len(steps) - 1)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/table/practice-"))
    expect(page.locator(".table-page")).to_be_visible()
    page.goto(f"{server.url}/learn/{game}")
    expect(page.locator(f"a[href='/learn/{game}/lesson']").first).to_contain_text("Take the lesson again")


def test_back_and_show_me_lead_through_a_lesson_too(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/learn/machi_koro_2/lesson")
    arrive(page, 0)
    expect(page.get_by_role("button", name="Back")).to_be_disabled()
    page.get_by_role("button", name="Next").press("Enter")
    arrive(page, 1)
    coins = seen(page, "[data-purse='0']").first
    expect(coins).to_contain_text("5")
    page.get_by_role("button", name="Show me").press("Enter")
    arrive(page, 2)
    expect(coins).to_contain_text("4")
    page.get_by_role("button", name="Back").press("Enter")
    arrive(page, 1)
    expect(coins).to_contain_text("5")


def test_what_is_to_be_chosen_is_lit_and_only_that(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/learn/machi_koro_2/lesson")
    page.get_by_role("button", name="Next").click()
    arrive(page, 1)
    expect(seen(page, "[data-say='build bakery']").first).to_have_css("outline-style", "solid")
    expect(seen(page, "[data-say='build cafe']").first).to_have_css("outline-style", "none")


def test_a_lesson_follows_the_language_and_keeps_its_place(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/learn/bloom_town/lesson")
    page.get_by_role("button", name="Next").click()
    arrive(page, 1)
    page.get_by_role("button", name="Українська").click()
    said = Client(server.url, None).ok("GET", "/api/games/bloom_town/lesson", lang="uk")["steps"][1]["say"]
    expect(page.locator(".lesson-said")).to_contain_text(said)
    arrive(page, 1)


def test_there_is_no_lesson_of_an_unknown_game(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/learn/chess/lesson")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")


def reach(page: Page, what: Locator) -> None:
    HANDS["keyboard"].press(page, what)


@variants("game", ["machi_koro_2", "bloom_town"], always=["bloom_town"])
def test_the_keyboard_is_led_through_a_whole_lesson(server: Server, new_page: NewPage, game: str) -> None:
    """After each decision and each page the focus stands on what comes next, never nowhere."""
    steps = Client(server.url, None).ok("GET", f"/api/games/{game}/lesson")["steps"]
    page = new_page()
    page.goto(f"{server.url}/learn/{game}/lesson")
    decided = False
    for number, step in enumerate(steps[:-1]):
        arrive(page, number)
        if decided and step["play"] is None and game == "machi_koro_2":  # a town keeps the focus on its square
            expect(page.get_by_role("button", name="Next")).to_be_focused()
        if number:
            expect(page.locator("main :focus")).to_have_count(1)
        if step["play"] is None:
            reach(page, page.get_by_role("button", name="Next"))
            decided = False
            continue
        for way in ways(step["play"]):
            if seen(page, f'[data-say="{step["play"]}"]').count():
                break
            if seen(page, way).count():
                reach(page, seen(page, way).first)
        reach(page, seen(page, f'[data-say="{step["play"]}"]').first)
        decided = True
    arrive(page, len(steps) - 1)
    expect(page.get_by_role("link", name="A real match")).to_be_focused()
