"""Tables of Welcome To… in the middle of a match: played over the socket until something rare may be done."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.playing import FONTS
from tests.server.client import Client, Sock
from tests.server.running import Server

Wanted = Callable[[dict[str, Any], list[str]], bool]
TRIES = 12
"""Matches that may end before it comes to what is wanted."""
HOUSES = (10, 11, 12)
LAST = ("done", "skip", "leave", "refuse")


def open_when(
    page: Page, server: Server, wanted: Wanted, mode: str = "solo", others: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A table where this may be done next, on the page as the one who may do it: what that seat sees."""
    rng = random.Random(mode)
    for _ in range(TRIES):
        person = Client(server.url)
        table = person.table("welcome_to", "me", *others, mode=mode)["id"]
        with person.socket() as sock:
            sock.watch(table)
            if play_until(sock, table, wanted, rng):
                sit_down(page, server, person, table)
                found: dict[str, Any] = sock.snapshots[table]
                return found
    raise AssertionError(f"it did not come to that in {TRIES} matches")


def open_finished(page: Page, server: Server, mode: str = "solo") -> dict[str, Any]:
    """A match that is over, on the page: its table, with the result."""
    person = Client(server.url)
    table = person.table("welcome_to", "me", mode=mode)["id"]
    with person.socket() as sock:
        sock.watch(table)
        assert not play_until(sock, table, lambda view, choices: False, random.Random(mode))
        sit_down(page, server, person, table)
        found: dict[str, Any] = sock.snapshots[table]
        return found


def sit_down(page: Page, server: Server, person: Client, table: str) -> None:
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in person.http.cookies.items()]
    )
    page.goto(f"{server.url}/table/{table}")
    expect(page.locator(".wt-sheet")).to_be_visible()
    page.evaluate(FONTS)


def play_until(sock: Sock, table: str, wanted: Wanted, rng: random.Random) -> bool:
    while True:
        sock.settle()
        if sock.tables[table]["state"] != "playing":
            return False
        if not sock.is_waited_for(table):
            sock.hear()
            continue
        choices = sock.choices(table)
        if wanted(sock.snapshots[table]["view"], choices):
            return True
        sock.play(table, sensible(choices, rng))


def sensible(choices: list[str], rng: random.Random) -> str:
    """Numbers go about where they belong, effects are used, plans are claimed: so that a sheet fills up."""
    if written := [words for words in choices if words.startswith("write ")]:
        return min(written, key=lambda words: astray(words) + rng.random())
    useful = [words for words in choices if words not in LAST and not words.startswith("roundabout ")]
    return rng.choice(useful or choices)


def astray(words: str) -> float:
    _, number, _, street, place = words.split()
    return abs(int(place) - 1 - (int(number) - 1) / 14 * (HOUSES[int(street) - 1] - 1))


def effect_of(view: dict[str, Any]) -> str | None:
    """Whose effect is to be used now."""
    turn = view["turn"]
    if turn["step"] not in ("write", "effect") or turn["effect_card"] is None:
        return None
    cards = view["stacks"] or view["sheets"][view["you"]]["hand"]
    effect: str = cards[turn["effect_card"]]["effect"]
    return effect


def at_effect(effect: str, more: Callable[[list[str]], bool] = bool) -> Wanted:
    """The effect can be used, and so on a sheet that is no longer empty."""

    def wanted(view: dict[str, Any], choices: list[str]) -> bool:
        able = [words for words in choices if words != "skip"]
        return view["round"] > 6 and view["turn"]["step"] == "effect" and effect_of(view) == effect and more(able)

    return wanted


def either_side(choices: list[str]) -> bool:
    """A bis house may be like either neighbour."""
    return any(f"{words.removesuffix('left')}right" in choices for words in choices if words.endswith("left"))


def at_choice(start: str) -> Wanted:
    return lambda view, choices: any(words.startswith(start) for words in choices)


def many_numbers(view: dict[str, Any], choices: list[str]) -> bool:
    """Temps leave a choice of numbers, on a sheet with some houses."""
    return view["round"] > 5 and len({words.split()[1] for words in choices if words.startswith("write ")}) > 3
