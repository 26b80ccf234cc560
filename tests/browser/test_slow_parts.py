"""A part of the client that is slow to come holds nobody up who goes elsewhere meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import wait_on
from tests.server.running import Server
from tests.variants import variants

GO = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


def hold(page: Page, part: str) -> list[Route]:
    """Requests for this part wait until somebody goes on with them."""
    held: list[Route] = []
    page.route(f"**/assets/{part}-*.js", lambda route: held.append(route))
    return held


@variants("released", [pytest.param(False, id="never"), pytest.param(True, id="later")], always=["never"])
@variants(("path", "shows"), [("/", ".bay"), ("/table/%", "h1"), ("/play/bloom_town", "ol.chairs")], always=["/-.bay"])
def test_another_page_is_shown_while_a_part_is_still_coming(
    server: Server, new_page: NewPage, path: str, shows: str, released: bool
) -> None:
    page = new_page()
    held = hold(page, "Learn")
    page.goto(f"{server.url}/learn", wait_until="commit")
    expect(page.locator("p.wait")).to_be_visible()
    wait_on(page, lambda: bool(held), "the part was not asked for")
    page.evaluate(GO, path)
    if released:
        for route in held:
            route.continue_()
    expect(page.locator(shows).first).to_be_visible()
    assert len(held) == 1


def test_another_table_of_the_same_page_is_shown_too(server: Server, new_page: NewPage) -> None:
    page = new_page()
    held = hold(page, "NewTable")
    page.goto(f"{server.url}/play/bloom_town", wait_until="commit")
    expect(page.locator("p.wait")).to_be_visible()
    wait_on(page, lambda: bool(held), "the part was not asked for")
    page.evaluate(GO, "/play/machi_koro_2")
    held[0].continue_()
    expect(page.locator("h1")).to_have_text("Machi Koro 2")
