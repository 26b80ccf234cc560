"""After the match: whose points are told, and what each line is called."""

from __future__ import annotations

import random
from itertools import count

from playwright.sync_api import Page, expect

from ratusha.chance import FairChance
from ratusha.match import Match
from tests.browser.conftest import NewPage
from tests.browser.playing import open_log
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
    open_log(server.url, page, match.text())
    page.locator(".chart-names li").first.wait_for()
    columns = page.locator(".scores thead th").all_inner_texts()[1:]
    lines = page.locator(".scores tbody th").all_inner_texts()
    return columns, lines, page.locator(".chart-names li span").all_inner_texts()


def test_those_who_play_together_have_one_column_and_a_target(server: Server, new_page: NewPage) -> None:
    page, match = new_page(), played("sprawlopolis", "base", 3)
    columns, lines, drawn = show(page, server, match)
    target = match.result().rival
    assert target
    assert columns == drawn == ["All together", "Target"]
    goals = [each.replace("\u00ad", "") for each in page.locator(".sp-goal-head b").all_inner_texts()]
    assert len(goals) == 3
    assert lines[5:] == [*goals, "Total"], "four zones and roads before, and no line of what is not in play"
    total = str(match.result().totals[0]).replace("-", "−")
    assert page.locator(".chart-names b").first.inner_text() == total
    assert page.locator(".total-row td").first.inner_text().split() == [total, "loses"]
    assert page.locator(".total-row td").last.inner_text() == str(target.total), "no target wins"


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
    open_log(server.url, page, played("bloom_town", "training", 2).text())
    expect(page.locator(".scores")).not_to_contain_text("A tie goes")


def test_alone_for_a_record_nobody_wins(server: Server, new_page: NewPage) -> None:
    page = new_page()
    columns, _, _ = show(page, server, played("welcome_to", "solo", 1))
    assert len(columns) == 1
    expect(page.locator(".scores .tag")).to_have_count(0)


LONG = "Костянтин-Олександр Незв"
INSIDE = """each => {
    const box = each.getBoundingClientRect();
    return 0 <= box.left && box.right <= innerWidth && each.scrollWidth <= each.clientWidth;
}"""


def test_eight_with_long_names_at_one_small_screen(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    names = [LONG, "W" * 24, "Ann", "Ann", "<b>x</b>", "Б", "Bo", "Cy"]
    page.request.post(f"{server.url}/api/people", data={"name": LONG})
    wish = {"game": "welcome_to", "places": [{"kind": "me", "name": name} for name in names], "order": "fixed"}
    table = page.request.post(f"{server.url}/api/tables", data=wish).json()["id"]
    page.goto(f"{server.url}/table/{table}")
    expect(page.locator(".cover button")).to_have_count(8)
    expect(page.locator(".cover h2")).to_have_text("Who looks now?")
    assert all(each.evaluate(INSIDE) for each in page.locator(".cover, .cover button").all())
    expect(page.locator(".chat-form")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    menu = page.locator(".menu-list")
    assert menu.evaluate(INSIDE)
    assert menu.evaluate("each => each.getBoundingClientRect().bottom <= innerHeight"), (
        "the rest is reached by scrolling"
    )
    for seat in range(8):
        page.request.post(f"{server.url}/api/tables/{table}/resign", data={"seat": seat})
    expect(page.locator(".scores thead th")).to_have_text(["Scores", *names])
    expect(page.locator(".scores .tag")).to_have_text(["gives up"] * 8)
    expect(page.locator(".scores")).not_to_contain_text("A tie goes")
    assert page.locator(".scores, .chart").evaluate_all(f"all => all.every({INSIDE})")
