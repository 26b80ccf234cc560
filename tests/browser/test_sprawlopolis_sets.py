"""Sprawlopolis with every set of the box and beyond the highway: what is rarely seen is in sight and in reach."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import middle, touch
from tests.browser.test_axe import violations
from tests.browser.test_client import CutLine
from tests.browser.test_sprawlopolis import FRAMES, settled
from tests.server.client import Client
from tests.server.running import Server
from tests.variants import variants

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SETS: dict[str, str] = dict.fromkeys(
    ("construction_zones", "points_of_interest", "wrecktar", "beaches", "roadworks"), "yes"
)
TRIES = 12
MOST = 80
"""More decisions than any match has."""
LAID = "[data-laid]"
Snapshot = dict[str, Any]
Options = dict[str, str]


class Sitting:
    """People at a table, who play by the interface for programs until it is worth looking at."""

    def __init__(self, server: Server, mode: str = "base", seats: int = 1, options: Options | None = None) -> None:
        self.people = [Client(server.url, name) for name in ("Ann", "Bob", "Cleo", "Dan")[:seats]]
        chairs = ["me", *["open"] * (seats - 1)]
        self.id = self.people[0].table("sprawlopolis", *chairs, mode=mode, options=options or {}, order="fixed")["id"]
        for guest in self.people[1:]:
            guest.ok("POST", f"/api/tables/{self.id}/join")
        self.server = server
        self.rng = random.Random(11)

    def snapshot(self, seat: int = 0) -> Snapshot:
        seen: Snapshot = self.people[seat].ok("GET", f"/api/tables/{self.id}/snapshot", seat=seat)
        return seen

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(next(iter(self.snapshot()["waiting"]), 0))

    def decide(self, works: bool) -> None:
        """Something by lot; road works as soon, or as late, as can be."""
        seat = self.seat
        snapshot = self.snapshot(seat)
        words = [" ".join([verb, *rest]) for verb, rows in snapshot["choices"].items() for rest in rows]
        liked = [say for say in words if say.startswith("place rw") == works]
        wish = {"seat": seat, "version": snapshot["version"], "say": self.rng.choice(liked or words)}
        self.people[seat].ok("POST", f"/api/tables/{self.id}/play", **wish)

    def until(self, true: Callable[[Snapshot], bool], works: bool = False) -> Sitting:
        for _ in range(MOST):
            if true(self.snapshot(self.seat)):
                return self
            self.decide(works)
        raise AssertionError("the match never came to that")

    def open(self, page: Page, seat: int | None = None) -> Page:
        """As the seat that decides, or as another, sees it."""
        jar = self.people[self.seat if seat is None else seat].http.cookies
        page.context.add_cookies(
            [{"name": name, "value": value, "url": self.server.url} for name, value in jar.items()]
        )
        page.goto(f"{self.server.url}/table/{self.id}")
        expect(page.locator(".sp-root")).to_be_visible()
        page.evaluate(FRAMES)
        return page


def laid(snapshot: Snapshot) -> int:
    return sum(len(city["laid"]) for city in snapshot["view"]["cities"])


def after(cards: int) -> Callable[[Snapshot], bool]:
    return lambda snapshot: snapshot["view"]["phase"] == "play" and laid(snapshot) >= cards


def in_phase(phase: str) -> Callable[[Snapshot], bool]:
    return lambda snapshot: snapshot["view"]["phase"] == phase


def is_large(snapshot: Snapshot) -> bool:
    """26 cards lie there, or the match is over without."""
    return in_phase("over")(snapshot) or (in_phase("play")(snapshot) and laid(snapshot) == 26)


def large(server: Server) -> Sitting:
    """The largest city there is before its last card; road works may find no place, and then another is begun."""
    for _ in range(TRIES):
        table = Sitting(server, options=SETS | {"roadworks_solo": "four"}).until(is_large, works=True)
        if in_phase("play")(table.snapshot()):
            return table
    raise AssertionError("no city became large")


Laying = Callable[[Server], Sitting]
TABLES: dict[str, Laying] = {
    "two": lambda server: Sitting(server, seats=2).until(after(5)),
    "everything for four": lambda server: Sitting(server, seats=4, options=SETS).until(after(9)),
    "seven cards": lambda server: Sitting(server, options=SETS | {"roadworks_solo": "four"}).until(after(4)),
    "first decision": lambda server: Sitting(server, options=SETS | {"roadworks_solo": "four"}).until(
        in_phase("landmark")
    ),
    "last road works": lambda server: Sitting(server, seats=2, options={"roadworks": "yes"}).until(
        in_phase("last_works")
    ),
    "an end of the highway": lambda server: Sitting(server, "duel", 2).until(in_phase("highway_laid")),
    "duel": lambda server: Sitting(server, "duel", 2).until(after(3)),
    "beyond the highway": lambda server: Sitting(server, "interstate_solo").until(after(4)),
}
NOTHING_TO_LAY = ("an end of the highway",)


DECIDES = ".sp-held-card, .sp-choice, .sp-acts .btn:visible, .sp-tools button"
PARTS = [".sp-goals", ".sp-map", ".sp-ledger", ".sp-dock", ".sp-seats"]
OVERLAPS = """parts => {
  const found = parts.map(css => [css, document.querySelector(css)?.getBoundingClientRect()]).filter(([, box]) => box);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const pairs = found.flatMap((one, at) => found.slice(at + 1).map(other => [one, other]));
  return pairs.filter(([[, a], [, b]]) => meet(a, b)).map(([[one], [other]]) => one + other);
}"""


OUTSIDE = """() => {
  const goals = '.sp-goal :is(b, .sp-worth, .sp-goal-now, .sp-why, .sp-picture), .sp-rule > *';
  const all = [...document.querySelectorAll(`${goals}, .sp-ledger button > *`)];
  const rims = each => [each, each.closest('button')].map(one => one.getBoundingClientRect());
  const sticksOut = ([box, sheet]) => box.width > 1 && (box.left < sheet.left - 1 || box.right > sheet.right + 1);
  return all.filter(each => sticksOut(rims(each))).map(each => each.textContent);
}"""
"""What does not fit the sheet that it stands on."""
HIDDEN = """() => {
  const words = 'b, small, .sp-worth, .sp-goal-text, .sp-goal-now, .sp-why';
  const box = each => each.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const shown = [...document.querySelectorAll('.sp-goals .sp-picture')].filter(each => each.checkVisibility());
  const under = each => [...each.parentElement.querySelectorAll(words)].filter(word => meet(box(word), box(each)));
  return [shown.length, shown.flatMap(under).map(word => word.textContent)];
}"""
"""How many pictures of goals are shown, and which words lie under one."""


@variants("name", [*TABLES], always=["seven cards"])
def test_whatever_one_decides_with_is_in_sight_without_scrolling(server: Server, new_page: NewPage, name: str) -> None:
    page = TABLES[name](server).open(new_page())
    expect(page.locator(".sp-held-card, .sp-choice").first).to_be_visible()
    for width, height in ((1440, 900), (1024, 768), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        for piece in page.locator(f".sp-goals, .sp-ledger, {DECIDES}").all():
            expect(piece).to_be_in_viewport(ratio=0.99)
        assert page.evaluate(OVERLAPS, PARTS) == [], (width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)
        shown, hidden = page.evaluate(HIDDEN)
        assert hidden == [], (width, height)
        assert (shown > 0) == (width == 1440) or width == 1024, "a phone has no room for them in the row"


LARGE_CHANGES = """() => document.querySelectorAll('.sp-goal-now').forEach(each => {
  each.querySelector('small')?.remove();
  each.querySelector('.sp-goal-points').textContent = '+18 · −17';
  each.insertAdjacentHTML('beforeend', '<small class="down">→ −27</small>');
})"""
TOO_WIDE = "() => [...document.querySelectorAll('.sp-goal')].filter(each => each.scrollWidth > each.clientWidth).length"


def test_large_points_of_two_cities_fit_a_phone_with_what_a_card_would_bring(server: Server, new_page: NewPage) -> None:
    page = TABLES["beyond the highway"](server).open(new_page())
    expect(page.locator(".sp-held-card, .sp-choice").first).to_be_visible()
    page.evaluate(LARGE_CHANGES)
    for width in (320, 360, 390, 430):
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate(FRAMES)
        assert page.evaluate(TOO_WIDE) == 0, width
        assert page.evaluate("document.documentElement.scrollWidth") == width


CUT = """() => [...document.querySelectorAll('.title-block .tb-meta > div')]
  .filter(each => [each, ...each.children].some(one => one.scrollWidth > each.clientWidth))
  .map(each => each.textContent)"""
OVER = """() => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""
"""By how much the page is larger than its window."""


def test_in_a_wide_window_the_log_stands_below_the_count_and_the_city_is_large(
    server: Server, new_page: NewPage
) -> None:
    page = TABLES["two"](server).open(new_page())
    log = page.locator(".sp-side .table-side .log")
    for language, width, height in (("ru", 1321, 768), ("uk", 1366, 768), ("en", 1920, 1080), ("en", 1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(f".tb-langs button[lang={language}]").click()
        expect(page.locator(f"html[lang={language}]")).to_be_attached()
        page.evaluate(FRAMES)
        for piece in (*page.locator(f".sp-goals, .sp-ledger, .sp-seats, .chat-form, {DECIDES}").all(), log):
            expect(piece).to_be_in_viewport(ratio=0.99)
        assert page.evaluate(OVERLAPS, [*PARTS, ".table-side"]) == [], (width, height)
        assert page.evaluate(OVER) == [0, 0], (width, height)
        assert page.evaluate(CUT) == []
    wide = "each => each.getBoundingClientRect().width"
    assert page.locator(".sp").evaluate(wide) == 1440 - 2 * 24
    assert page.locator(".sp-laid").first.evaluate(wide) > 140, "the city fills its window"
    expect(page.locator(".title-block .fact").first).to_have_text("City cards5 of 15")
    log.locator("[data-line]").first.hover()
    expect(page.locator("[data-laid][data-highlight]")).to_have_count(1)


@variants("name", [name for name in TABLES if name not in NOTHING_TO_LAY], always=["seven cards"])
def test_two_taps_lay_a_card_on_a_phone_whatever_is_played(server: Server, new_page: NewPage, name: str) -> None:
    page = TABLES[name](server).open(new_page(**PHONE))
    before = page.locator(LAID).count()
    touch(page, page.locator("[data-aim]").first)
    expect(page.locator(".sp-ghost.aimed")).to_be_visible()
    touch(page, page.locator(".sp-acts .primary"))
    expect(page.locator(LAID)).not_to_have_count(before)
    assert page.evaluate("scrollY") == 0


def test_places_show_what_their_card_really_brings(server: Server, new_page: NewPage) -> None:
    """Many are previewed elsewhere than the one that is aimed at."""
    other = Sitting(server, options=SETS).until(in_phase("landmark"))  # a table whose lines a duel does not have
    left = other.open(new_page()).locator(".sp-deck-n b")
    expect(left).to_have_text("11")  # of fifteen three are held, and one is being laid
    view = other.until(after(4)).snapshot()["view"]
    expect(left).to_have_text(str(view["deck"] + (view["top"] is not None)))
    page = Sitting(server, "duel", 2).until(after(3)).open(new_page())
    place = page.locator(
        ".sp-place:has(.sp-gain)"
    ).first  # not `.good`: in some deals all places are as good as the best
    shown = place.locator(".sp-gain").text_content() or ""
    place.click()
    expect(page.locator(".sp-acts .primary b")).to_have_text(shown)
    expect(page.locator(".sp-total small b")).to_be_visible()


def test_road_works_are_laid_while_others_think(server: Server, new_page: NewPage) -> None:
    def may(snapshot: Snapshot) -> bool:
        return in_phase("play")(snapshot) and bool(table.snapshot(1 - snapshot["waiting"][0])["choices"])

    table = Sitting(server, seats=2, options={"roadworks": "yes"})
    table.until(may)
    page = table.open(new_page(**PHONE), seat=1 - table.seat)
    expect(page.locator(".turn-line")).to_contain_text("Waiting for")
    expect(page.locator(".sp-hint")).to_be_visible()
    touch(page, page.locator(".sp-held-card[data-tile^=rw]"))
    touch(page, page.locator("[data-aim]").first)
    touch(page, page.locator(".sp-acts .primary"))
    expect(page.locator("[data-laid^=rw]")).to_have_count(1)
    expect(page.locator(".sp-hint")).to_have_count(0)


def test_a_finger_carries_a_card_in_any_direction(server: Server, new_page: NewPage) -> None:
    page = TABLES["two"](server).open(new_page(**PHONE))
    session = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    (x, y), (to_x, to_y) = middle(page.locator(".sp-held-card").last), middle(page.locator("[data-aim]").first)
    finger("touchStart", (x, y))
    for step in range(1, 9):
        finger("touchMove", (x + (to_x - x) * step / 8, y - step))  # sideways first
    for step in range(1, 9):
        finger("touchMove", (to_x, y - 8 + (to_y - y + 8) * step / 8))
    expect(page.locator(".sp-ghost.aimed")).to_be_visible()
    finger("touchEnd")
    expect(page.locator(".sp-acts .primary")).to_have_attribute("data-say", re.compile("^place "))
    assert page.evaluate("scrollY") == 0


def test_on_a_phone_the_bar_says_how_far_it_is(server: Server, new_page: NewPage) -> None:
    tables = (Sitting(server, options={"difficulty": "easy"}).until(after(8)) for _ in range(TRIES))
    table = next(each for each in tables if each.snapshot()["view"]["scores"][0]["total"] > 0)
    view = table.snapshot()["view"]
    total = view["scores"][0]["total"]
    page = table.open(new_page(**PHONE))
    bar = "each => each.getBoundingClientRect().width"
    full, whole = (page.locator(css).first.evaluate(bar) for css in (".sp-gauge i", ".sp-gauge"))
    assert full / whole == pytest.approx(total / max(view["target"] * 1.25, total), abs=0.01)


COVERED = """() => {
  const all = [...document.querySelectorAll('.sp-place.good i')].map(each => each.getBoundingClientRect());
  if (all.length === 0) return ['no place shows its points'];
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return all.flatMap((one, at) => all.slice(at + 1).filter(other => meet(one, other)));
}"""
"""Points of places that lie over one another."""


def test_the_city_is_told_in_words_and_seen_from_afar(server: Server, new_page: NewPage) -> None:
    table = large(server)
    view = table.snapshot()["view"]
    page = table.open(new_page())
    told = page.locator(".sp-map .sr table")
    blocks = [block for row in view["cities"][0]["blocks"] for block in row if block]
    cells = [text for text in told.locator("td").all_text_contents() if text]
    assert any("road north – south" in cell for cell in cells)
    assert len(cells) == len(blocks) > 40
    for block, cell in zip(blocks, cells, strict=True):
        assert cell.startswith({"C": "commercial", "P": "park", "I": "industrial", "R": "residential"}[block["zone"]])
        assert ("road " in cell) == bool(block["road"])
    expect(page.get_by_role("table", name="City")).to_be_attached()
    page.set_viewport_size({"width": 320, "height": 640})
    settled(page)
    assert page.evaluate(COVERED) == []
    for _ in range(5):
        page.get_by_role("button", name="Farther").click()
    page.evaluate(FRAMES)
    assert page.evaluate(COVERED) == []


HURRY = """() => {
  const later = window.setTimeout;
  window.setTimeout = (act, wait = 0) => (wait < 20 ? later(act, wait) : 0);
}"""
"""A hand that never rests, however slow the machine is: what is put off until it does never comes."""
AIMED = "document.querySelector('.sp-place.aimed')?.dataset.square"
AIMED_SAY = "document.querySelector('.sp-place.aimed').dataset.say"


def number(shown: str) -> int:
    """As it is written on the board, with a real minus."""
    return int(shown.replace("−", "-"))


def test_a_city_of_26_cards_is_dragged_and_carried_over_without_layout(server: Server, new_page: NewPage) -> None:
    page = large(server).open(new_page())
    settled(page)
    assert page.locator(LAID).count() == 26
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "LayoutCount"))

    def sweep(x: float, y: float) -> float:
        before = layouts()
        for step in range(40):
            page.mouse.move(x + step / 2, y + step / 4)
        return layouts() - before

    box = page.locator(".sp-map").bounding_box()
    assert box
    page.mouse.move(box["x"] + 12, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    assert sweep(box["x"] + 40, box["y"] + 40) == 0
    page.mouse.up()
    page.get_by_role("button", name="Show the whole city").click()
    place = middle(page.locator("[data-aim]").first)
    page.mouse.move(*middle(page.locator(".sp-held-card").first))
    page.mouse.down()
    page.mouse.move(*place, steps=4)
    gain = page.locator(".sp-place.aimed .sp-gain")
    expect(gain).to_be_visible()
    expect(page.locator(".sp-acts .primary")).to_have_attribute("data-say", page.evaluate(AIMED_SAY))
    # of this place, and of none that the hand has passed
    brought = number(page.locator("[data-score]").inner_text()) + number(gain.inner_text())
    expect(page.locator(".sp-total small b")).to_have_text(str(brought).replace("-", "−"))
    page.evaluate(FRAMES)  # and is laid out: where the numbers need more room, the map has been fitted anew
    place = middle(page.locator(".sp-place.aimed"))
    page.mouse.move(*place)
    page.evaluate(FRAMES)
    assert sweep(place[0] - 10, place[1] - 5) == 0
    ways = [middle(each) for each in page.locator("[data-aim]").all()[:9]]
    page.evaluate(HURRY)
    before, aimed = layouts(), set()
    for x, y in ways:
        page.mouse.move(x, y, steps=3)
        page.evaluate(FRAMES)
        aimed.add(page.evaluate(AIMED))
    assert layouts() == before
    assert len(aimed) > 4, "the card was carried from place to place"
    page.mouse.up()


def carry(page: Page, card: Locator) -> None:
    """To a place of its own, and not let go."""
    if card.get_attribute("aria-pressed") != "true":
        card.click()
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("[data-aim]").first), steps=4)
    expect(page.locator(".sp-carried")).to_have_count(1)
    expect(page.locator(".sp-place.aimed")).to_be_visible()


def test_what_is_carried_outlives_a_cut_line_and_ends_with_what_is_taken_back(
    server: Server, new_page: NewPage
) -> None:
    table = Sitting(server, options={"roadworks": "yes", "roadworks_solo": "four"}).until(after(1))
    page = new_page()
    cut = CutLine(page, "preview")
    settled(table.open(page))
    laid, aimed = page.locator(LAID), page.locator(".sp-ghost.aimed")
    before, works = laid.count(), page.locator(".sp-held-card[data-tile^=rw]:not(.idle)").first
    cut.armed = True
    carry(page, works)
    expect(page.locator(".sp-total small b")).to_be_visible()  # asked again over a new line
    assert cut.cuts == 1
    page.mouse.up()
    expect(aimed).to_be_visible()
    page.locator(".sp-acts .primary").click()
    expect(laid).to_have_count(before + 1)
    expect(aimed).to_have_count(0)
    page.locator("[data-aim]").first.click()
    expect(aimed).to_be_visible()
    page.locator(".sp-acts").get_by_role("button", name="Undo").click()
    expect(laid).to_have_count(before)
    expect(aimed).to_have_count(0)
    carry(page, works)
    wish = {
        "seat": 0,
        "version": table.snapshot()["version"],
        "say": page.locator(".sp-place.aimed").get_attribute("data-say"),
    }
    table.people[0].ok("POST", f"/api/tables/{table.id}/play", **wish)  # as from another tab of one's own
    expect(laid).to_have_count(before + 1)
    expect(page.locator(".sp-carried, .sp-ghost.aimed")).to_have_count(0)
    page.mouse.up()


def test_sheet_and_count_agree_with_the_rules(server: Server, new_page: NewPage) -> None:
    for mode, seats, options in (("base", 2, SETS), ("duel", 2, {})):
        table = Sitting(server, mode, seats, options).until(in_phase("over"))
        scores = table.snapshot()["view"]["scores"]
        page = table.open(new_page(), 0)
        for line in page.locator(".sp-ledger [data-line]").all():
            said = line.get_attribute("aria-label") or ""
            assert int(said.rpartition(": ")[2].replace("−", "-")) == scores[0][line.get_attribute("data-line") or ""]
        totals = page.locator("section.scores tfoot td, section.scores tr:last-child td").all_inner_texts()
        found = [int(each[0].replace("−", "-")) for total in totals if (each := re.match(r"[−-]?\d+", total))]
        assert found[0] == scores[0]["total"]
        assert mode == "base" or found[1] == scores[1]["total"]
        expect(page.locator(".sp-ledger header")).not_to_contain_text("then" if mode == "duel" else "with this card")


# --- axe --------------------------------------------------------------------------------------------------------------


def aimed(page: Page) -> None:
    page.locator("[data-aim]").first.click()
    expect(page.locator(".sp-ghost.aimed")).to_be_visible()


def goal_lit(page: Page) -> None:
    page.locator(".sp-goal").first.click()


def roads_lit(page: Page) -> None:
    page.locator(".sp-tools .roads").click()


def phrases(page: Page) -> None:
    page.locator(".sp-talk .btn").click()
    expect(page.locator(".sp-talk ul")).to_be_in_viewport(ratio=0.99)


def explained(page: Page) -> None:
    page.locator(".sp-rule").first.click()
    expect(page.locator(".sp-tip")).to_be_visible()


def untouched(page: Page) -> None:
    """As it stands when it is opened."""


STATES: list[tuple[str, Callable[[Page], None]]] = [
    ("seven cards", aimed), ("two", goal_lit), ("two", roads_lit), ("two", phrases), ("duel", aimed),
    ("an end of the highway", untouched), ("everything for four", explained), ("last road works", aimed),
    ("beyond the highway", roads_lit), ("first decision", aimed),
]  # fmt: skip


@variants(("name", "make"), STATES, always=["an end of the highway-untouched"])
def test_axe_finds_nothing_in_what_is_rarely_seen(
    server: Server, new_page: NewPage, name: str, make: Callable[[Page], None]
) -> None:
    table = TABLES[name](server)
    for look in ({**PHONE, "color_scheme": "light"}, {"color_scheme": "dark"}):
        page = table.open(new_page(**look))
        make(page)
        assert violations(page) == []
