"""After the match: whose points are told, and what each line is called."""

from __future__ import annotations

import random
from itertools import count

from playwright.sync_api import Page, expect

from ratusha.chance import FairChance
from ratusha.match import Match
from tests.browser.conftest import NewPage
from tests.browser.test_draws import look_at
from tests.server.running import Server


def played(game: str, mode: str | None, seats: int, seed: int = 2, **options: str) -> Match:
    chance = FairChance.chosen(seed, "scores")
    match = Match.new(game, mode=mode, seats=seats, options=options, chance=chance, table="scores")
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.choices(seat)))
    match.reveal()
    return match


def show(page: Page, server: Server, match: Match) -> tuple[list[str], list[str], list[str]]:
    """Who is scored on the sheet, its lines, and the names beside the chart."""
    look_at(server, page, match.text())
    page.locator(".chart-names li").first.wait_for()
    columns = page.locator(".scores thead th").all_inner_texts()[1:]
    lines = page.locator(".scores tbody th").all_inner_texts()
    return columns, lines, page.locator(".chart-names li span").all_inner_texts()


def test_those_who_play_together_have_one_column_and_a_target(server: Server, new_page: NewPage) -> None:
    page, match = new_page(), played("sprawlopolis", "base", 3)
    columns, lines, drawn = show(page, server, match)
    assert columns == drawn == ["All together", "Target"]
    goals = [each.replace("\u00ad", "") for each in page.locator(".sp-goal-head b").all_inner_texts()]
    assert len(goals) == 3
    assert lines[5:] == [*goals, "Total"], "four zones and roads before, and no line of what is not in play"
    assert page.locator(".total-row td").first.inner_text().startswith(str(match.result().totals[0]).replace("-", "−"))


def test_an_expansion_in_play_has_its_line(server: Server, new_page: NewPage) -> None:
    _, lines, _ = show(new_page(), server, played("sprawlopolis", "base", 1, wrecktar="yes", beaches="yes"))
    assert {"Wrecktar", "Beaches"} <= set(lines)
    assert "Roadworks" not in lines


def test_a_solo_rival_is_drawn_too(server: Server, new_page: NewPage) -> None:
    page = new_page()
    match = played("bloom_town", "solo", 1)
    columns, _, drawn = show(page, server, match)
    rival = match.result().rival
    assert rival
    assert columns == drawn
    assert len(drawn) == 2
    assert page.locator(".chart-names b").all_inner_texts()[1] == str(rival.total)


def test_rivals_have_a_column_each(server: Server, new_page: NewPage) -> None:
    columns, _, drawn = show(new_page(), server, played("machi_koro_2", None, 3))
    assert columns == drawn
    assert len(columns) == 3


def test_a_tie_is_explained(server: Server, new_page: NewPage) -> None:
    matches = (played("bloom_town", "training", 2, seed) for seed in count())
    tied = next(match for match in matches if len(set(match.result().totals)) == 1)
    page = new_page()
    show(page, server, tied)
    expect(page.locator(".scores")).to_contain_text("A tie goes to whoever moved last in the round")
    look_at(server, page, played("bloom_town", "training", 2).text())
    expect(page.locator(".scores")).not_to_contain_text("A tie goes")


def test_alone_for_a_record_nobody_wins(server: Server, new_page: NewPage) -> None:
    page = new_page()
    columns, _, _ = show(page, server, played("welcome_to", "solo", 1))
    assert len(columns) == 1
    expect(page.locator(".scores .tag")).to_have_count(0)
