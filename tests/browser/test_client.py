"""The client in a real browser, through clicks alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import choices, click_something, is_over, open_table, play_on, said
from tests.server.running import Server

NewPage = Callable[..., Page]
GAMES = {
    "en": ["Bloom Town", "Machi Koro 2", "Sprawlopolis", "Welcome To…"],
    "uk": ["Моє місто", "Наші міста: Мачі Коро 2", "Мегаполіс"],
    "ru": ["Город мечты"],
}


@pytest.mark.parametrize("language", GAMES)
def test_home_shows_every_game_in_the_browsers_language(server: Server, new_page: NewPage, language: str) -> None:
    page = new_page(locale=language)
    page.goto(server.url)
    expect(page.locator(".bay")).to_have_count(4)
    assert page.locator("html").get_attribute("lang") == language
    for name in GAMES[language]:
        expect(page.get_by_text(name, exact=True).first).to_be_visible()


def test_the_language_is_switched_and_remembered(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Українська").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ратушу відчинено.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ратушу відчинено.")


@pytest.mark.parametrize("game", ["machi_koro_2", "bloom_town", "sprawlopolis", "welcome_to"])
def test_a_whole_match_against_bots_through_clicks_alone(server: Server, new_page: NewPage, game: str) -> None:
    page = new_page()
    open_table(page, server.url, game)
    play_on(page, random.Random(game))
    expect(page.locator("section.scores")).to_be_visible()
    expect(page.locator(".total-row td").first).to_have_text(re.compile(r"\d"))


def test_two_people_meet_by_a_link_and_play(server: Server, new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    ann.goto(f"{server.url}/play/machi_koro_2")
    ann.locator("ol.chairs li").nth(2).wait_for()
    ann.get_by_role("button", name="One fewer").click()
    ann.locator("ol.chairs li").nth(1).locator("select").first.select_option("invited")
    ann.locator("form button.primary").click()
    ann.get_by_role("button", name="Invite by link").click()
    link = ann.get_by_label("Link").input_value()
    bob.goto(link)
    bob.locator("input[autocomplete=nickname]").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    rng = random.Random(1)
    for page in (ann, bob):
        expect(page.locator(".table-page")).to_be_visible(timeout=30_000)
    for _ in range(8):
        page = ann if choices(ann).count() else bob
        expect(choices(page).first).to_be_visible()
        click_something(page, rng)
    ann.locator(".chat-form input").fill("hello <b>Bob</b>")
    ann.get_by_role("button", name="Send").click()
    expect(bob.locator(".chat li").last).to_contain_text("hello <b>Bob</b>")


def test_reload_connection_loss_and_a_server_restart_lose_nothing(tmp_path: Path, new_page: NewPage) -> None:
    server = Server(tmp_path).start()
    page = new_page()
    open_table(page, server.url, "machi_koro_2")
    play_on(page, random.Random(2), 3)
    expect(choices(page).first).to_be_visible()
    before = page.locator(".log li").count()
    page.reload()
    expect(page.locator(".log li")).to_have_count(before)
    server.kill()
    expect(page.locator(".offline")).to_be_visible(timeout=30_000)
    server.start()
    expect(page.locator(".offline")).to_have_count(0, timeout=30_000)
    assert play_on(page, random.Random(3), 2) == 2
    server.stop()


def test_an_onlooker_sees_the_table_and_can_choose_nothing(server: Server, new_page: NewPage) -> None:
    ann, eve = new_page(), new_page()
    address = open_table(ann, server.url, "bloom_town")
    eve.goto(address)
    expect(eve.locator(".table-page")).to_be_visible(timeout=30_000)
    assert choices(eve).count() == 0
    assert not is_over(eve)


def test_two_at_one_screen_see_nothing_of_each_other(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/play/sprawlopolis")
    page.locator("ol.chairs li").nth(2).wait_for()
    page.get_by_role("button", name="One fewer").click()
    page.locator("ol.chairs li").nth(1).locator("select").first.select_option("me")
    page.locator("ol.chairs li").nth(1).locator("input").fill("Bob")
    page.locator("input[autocomplete=nickname]").fill("Ann")
    page.locator("form button.primary").click()
    expect(page.locator(".cover")).to_be_visible(timeout=30_000)
    assert choices(page).count() == 0
    page.locator(".cover button").first.click()
    expect(choices(page).first).to_be_visible()
    click_something(page, random.Random(1))
    expect(page.locator(".cover")).to_be_visible()
    assert said(page)
