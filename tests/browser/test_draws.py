"""The check of the draws: what the browser finds out by itself, whatever the server says."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from ratusha.chance import FairChance, Weighted
from ratusha.match import Match, verify_match
from tests.browser.playing import open_log, open_table
from tests.server.running import Server, fetch
from tests.variants import variants

NewPage = Callable[..., Page]
Told = dict[str, Any]

NOTED = 'JSON.parse(localStorage.getItem("ratusha.promises"))'
FORGE_PROMISE = f"""() => {{
    const noted = {NOTED}.map((each) => ({{ ...each, commitment: "ab".repeat(32) }}));
    localStorage.setItem("ratusha.promises", JSON.stringify(noted));
}}"""
FORGE_NONCE = f"""() => {{
    const noted = {NOTED}.map((each) => ({{ ...each, nonce: "ab".repeat(16) }}));
    localStorage.setItem("ratusha.promises", JSON.stringify(noted));
}}"""


class Loaded(FairChance):
    """Dice that promise like fair ones, and fall as they please."""

    def draw(self, stream: str, count: int, outcomes: Weighted) -> str:
        return outcomes[0][0]


def log_with(chance: FairChance) -> str:
    match, rng = Match.new("machi_koro_2", seats=2, chance=chance), random.Random(5)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.choices(seat)))
    match.reveal()
    return match.text()


def give_up(page: Page) -> None:
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("section.scores")).to_be_visible()


def check_draws(page: Page) -> None:
    page.get_by_text("Were the draws fair?").click()
    page.get_by_role("button", name="Check the draws").click()


def tell(page: Page, what: str, lie: Any) -> None:
    """From now on the server says this instead."""
    page.route(f"**/{what}", lambda route: route.fulfill(json=lie))


# --- An honest server -------------------------------------------------------------------------------------------------


def test_the_browser_computes_every_draw_again_and_says_what_it_was_only_told(
    server: Server, new_page: NewPage
) -> None:
    page, log = new_page(), log_with(FairChance.new(nonces=["0a0b0c"]))
    open_log(server.url, page, log)
    check_draws(page)
    drawn = len(verify_match(log).draws)
    good, told = page.locator(".findings .good"), page.locator(".findings .told")
    expect(
        good.filter(has_text=f"Every draw comes from the seed: this browser computed them all again ({drawn})")
    ).to_have_count(1)
    expect(good.filter(has_text=f"none left out, none out of turn ({drawn})")).to_have_count(1)
    expect(told.filter(has_text="did not see the promise")).to_have_count(1)
    expect(told.filter(has_text="added nothing to the chance")).to_have_count(1)
    expect(told.filter(has_text="What else could have come each time")).to_have_count(1)
    expect(page.locator(".findings .bad")).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the log").click()
    assert saved.value.suggested_filename.endswith(".log")


@variants("game", ["machi_koro_2", "bloom_town", "sprawlopolis", "welcome_to"], always=["bloom_town"])
def test_who_plays_alone_added_a_number_after_the_promise(server: Server, new_page: NewPage, game: str) -> None:
    page = new_page()
    open_table(page, server.url, game)
    give_up(page)
    check_draws(page)
    good = page.locator(".findings .good")
    expect(good.filter(has_text="noted the promise before the match began")).to_have_count(1)
    expect(good.filter(has_text="nobody else added any: the seed could not be chosen to suit it")).to_have_count(1)
    expect(good).to_have_count(5)
    expect(page.locator(".findings .bad")).to_have_count(0)


def test_once_more_means_a_new_promise_and_a_new_number(server: Server, new_page: NewPage) -> None:
    page = new_page()
    first = open_table(page, server.url, "machi_koro_2")
    give_up(page)
    page.locator("section.scores button.primary").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    expect(page.locator("main.table-page")).to_be_visible()
    one, two = page.evaluate(NOTED)
    assert (one["before"], two["before"]) == (True, True)
    assert len({one["commitment"], two["commitment"], one["nonce"], two["nonce"]}) == 4
    log = fetch(f"{server.url}/api/tables/{one['table']}/log").json()["log"]
    assert list(verify_match(log).match.chance.nonces) == [one["nonce"]]


def test_a_number_that_could_not_be_sent_is_sent_again(server: Server, new_page: NewPage) -> None:
    page, lost = new_page(), []

    def lose(route: Route) -> None:
        lost.append((route.request.post_data_json or {})["nonce"])
        route.abort()

    page.route("**/nonce", lose, times=2)
    open_table(page, server.url, "machi_koro_2")
    assert lost == [page.evaluate(NOTED)[0]["nonce"]] * 2


# --- A server that lies -----------------------------------------------------------------------------------------------


def leave_all_out(told: Told) -> str:
    there = len(told["draws"])
    told["draws"] = []
    return f"it has {there}, and 0 were told"


def leave_every_second_out(told: Told) -> str:
    there = len(told["draws"])
    told["draws"] = told["draws"][::2]
    return f"it has {there}, and {len(told['draws'])} were told"


def skip_counts(told: Told) -> str:
    for draw in told["draws"]:
        if draw["stream"] == "dice":
            draw["count"] += 1
    return "Draw 2 of dice is not the next one"


def leave_no_choice(told: Told) -> str:
    for draw in told["draws"]:
        draw["outcomes"] = {draw["drew"]: 1}
    return "only one thing could come, says the server: that is no chance"


def leave_no_choice_of_dice(told: Told) -> str:
    for draw in told["draws"]:
        if draw["stream"] == "dice":
            draw["outcomes"] = {draw["drew"]: 1}
    return "In draw 1 of dice only one thing could come"


def name_no_outcomes(told: Told) -> str:
    for draw in told["draws"]:
        draw["outcomes"] = {}
    return "should have been another"


def weigh_nothing(told: Told) -> str:
    for draw in told["draws"]:
        draw["outcomes"] = dict.fromkeys(draw["outcomes"], 0)
    return "should have been another"


def tell_another_draw(told: Told) -> str:
    lie = next(draw for draw in told["draws"] if draw["stream"] == "dice")
    lie["drew"] = next(words for words in lie["outcomes"] if words != lie["drew"])
    return "These are not the draws of the log"


def leave_out_what_came(told: Told) -> str:
    lie = next(draw for draw in told["draws"] if draw["stream"] == "dice")
    lie["outcomes"] = {words: 1 for words in lie["outcomes"] if words != lie["drew"]}
    return f"draw {lie['count']} of dice should have been another"


def leave_nonces_out(told: Told) -> str:
    told["nonces"] = []
    return "other additions than the check"


def reveal_another_seed(told: Told) -> str:
    told["seed"] = "00" * 32
    return "The revealed seed does not keep the promise."


def tell_nonsense(told: Told) -> str:
    told["draws"] = None
    return "The server’s answer cannot be checked"


LIES = [
    leave_all_out, leave_every_second_out, skip_counts, leave_no_choice, leave_no_choice_of_dice, name_no_outcomes,
    weigh_nothing, tell_another_draw, leave_out_what_came, leave_nonces_out, reveal_another_seed, tell_nonsense,
]  # fmt: skip


@variants("lie", LIES, always=["leave_no_choice_of_dice", "reveal_another_seed"])
def test_what_the_server_tells_of_the_draws_must_fit(
    server: Server, new_page: NewPage, lie: Callable[[Told], str]
) -> None:
    page = new_page()
    at = open_log(server.url, page, log_with(FairChance.new(nonces=["0a0b0c"])))
    told = fetch(f"{at}/verify").json()
    words = lie(told)
    tell(page, "verify", told)
    check_draws(page)
    expect(page.locator(".findings .bad").filter(has_text=words)).to_have_count(1)
    expect(page.locator(".verify")).not_to_contain_text("Every draw comes from the seed")
    page.unroute("**/verify")
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator(".findings .good").filter(has_text="Every draw comes from the seed")).to_have_count(1)
    expect(page.locator(".findings .bad")).to_have_count(0)


def test_draws_that_are_left_out_of_the_log_as_well_were_seen_on_the_page(server: Server, new_page: NewPage) -> None:
    page = new_page()
    at = open_log(server.url, page, log_with(FairChance.new()))
    told, log = fetch(f"{at}/verify").json(), fetch(f"{at}/log").json()["log"]
    told["draws"] = [draw for draw in told["draws"] if draw["stream"] != "dice"]
    head, body = log.split("\n\n")
    lines = [line.split(" ", 1)[1] for line in body.splitlines() if not re.match(r"\d+ chance roll ", line)]
    tell(page, "verify", told)
    tell(page, "log", {"log": f"{head}\n\n" + "".join(f"{n} {line}\n" for n, line in enumerate(lines, start=1))})
    check_draws(page)
    expect(page.locator(".findings .bad")).to_have_text(re.compile("This page was shown rolls or cards"))


def test_a_log_with_missing_lines_is_none(server: Server, new_page: NewPage) -> None:
    page = new_page()
    at = open_log(server.url, page, log_with(FairChance.new()))
    log = fetch(f"{at}/log").json()["log"]
    tell(page, "log", {"log": re.sub(r"\n\d+ chance roll [^\n]*", "", log, count=1)})
    check_draws(page)
    expect(page.locator(".findings .bad")).to_have_text(re.compile("lines of it are missing"))


def test_loaded_dice_are_found_out(server: Server, new_page: NewPage) -> None:
    page = new_page()
    open_log(server.url, page, log_with(Loaded.new()))
    check_draws(page)
    expect(page.locator(".findings .bad")).to_contain_text("could not be confirmed")


def test_the_promise_and_the_number_that_were_noted_are_those_that_count(server: Server, new_page: NewPage) -> None:
    page = new_page()
    open_table(page, server.url, "machi_koro_2")
    give_up(page)
    page.evaluate(FORGE_NONCE)
    check_draws(page)
    expect(page.locator(".findings .bad")).to_have_text(re.compile("What this browser added to the chance is missing"))
    page.evaluate(FORGE_PROMISE)
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator(".findings .bad").first).to_have_text("The revealed seed does not keep the promise.")


def test_a_check_that_is_refused_says_why_and_can_be_tried_again(server: Server, new_page: NewPage) -> None:
    page = new_page()
    open_log(server.url, page, log_with(FairChance.new()))
    page.route("**/verify", lambda route: route.abort(), times=1)
    check_draws(page)
    expect(page.locator(".verify [role=alert]")).to_be_visible()
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator(".findings .good").first).to_be_visible()
    expect(page.locator(".verify [role=alert]")).to_have_count(0)
