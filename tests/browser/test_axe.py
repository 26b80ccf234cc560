"""Every page as axe, a narrow phone and a screen reader find it, in light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import AXE, NewPage
from tests.browser.pages import around, look_at, office
from tests.browser.pairs import GAMES
from tests.server.running import Server

SAID = "label-content-name-mismatch"
SENTENCES = [
    ".mk-card",
    ".mk-lot",
    ".mk-seat",
    ".bt-lot",
    ".sp-ledger [data-line]",
    ".sp-top",
    ".sp-held-card",
    "[data-stack]",
    ".wt-enlarge",
    ".wt-root [data-square]",
]
"""Pieces that show a drawing and numbers, and say the same as a sentence: such a name nobody could follow."""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CHECK = """async ([tags, said, sentences]) => {
  await Promise.allSettled(document.getAnimations().map(each => each.finished));  // colours have settled
  const rules = { [said]: { enabled: true } };
  const { violations } = await axe.run({ runOnly: tags, rules, resultTypes: ["violations"], elementRef: true });
  const counts = (id) => (node) => id !== said || !node.element.closest(sentences.join());
  const told = ({ html, any }) => ({ html, any: any.map(({ message }) => ({ message })) });
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.filter(counts(id)).map(told) }));
  return found.filter(({ nodes }) => nodes.length > 0);
}"""
PHONE, SMALL, DESKTOP = (390, 844), (320, 640), (1440, 900)
Look = tuple[tuple[int, int], str]
ON_A_PHONE: Look = (PHONE, "light")
ON_A_DESKTOP: Look = (DESKTOP, "dark")
EVERY_LOOK: list[Look] = [ON_A_PHONE, ON_A_DESKTOP, (PHONE, "dark"), (DESKTOP, "light")]
OFFICE = {
    "home": ON_A_PHONE, "settings": ON_A_DESKTOP, "learn": ON_A_PHONE, "nowhere": ON_A_DESKTOP,
    "invitation": ON_A_PHONE, "lobby": ON_A_DESKTOP, "one-screen": ON_A_PHONE,
}  # fmt: skip
AROUND_A_GAME = {
    "new": ON_A_PHONE, "rulebook": ON_A_DESKTOP, "lesson": ON_A_PHONE, "table": ON_A_DESKTOP,
    "aimed": ON_A_PHONE, "watched": ON_A_DESKTOP, "over": ON_A_PHONE,
}  # fmt: skip
"""The look in which `make test` sees each page."""
SUBJECTS = {"office": OFFICE} | dict.fromkeys(GAMES, AROUND_A_GAME)

NAMES = """() => {
  const shown = [...document.querySelectorAll("[data-say]")].filter(each => each.checkVisibility());
  const named = each => (each.getAttribute("aria-label") ?? each.innerText ?? "").trim();
  const says = shown.map(each => [named(each), each.dataset.say]);
  const twins = says.filter(([name, say]) => says.some(other => other[0] === name && other[1] !== say));
  return twins.map(pair => pair.join(": "));
}"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def pages_of(subject: str, page: Page, url: str) -> Iterator[str]:
    return office(page, url) if subject == "office" else around(subject, page, url)


def violations(page: Page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(CHECK, [RULES, SAID, SENTENCES])
    return [
        f"{each['id']}: {node['html'][:160]} {' '.join(why['message'] for why in node['any'])[:200]}"
        for each in found
        for node in each["nodes"][:3]
    ]


def faults(page: Page, looks: list[Look]) -> Iterator[str]:
    for size, theme in looks:
        look_at(page, size, theme)
        yield from (f"{size[0]} {theme}: {each}" for each in violations(page))
    look_at(page, SMALL, "light")
    if (wider := page.evaluate(WIDER)) > 0:
        yield f"{wider} px wider than a phone of {SMALL[0]}"
    yield from (f"the same words for two choices: {each}" for each in page.evaluate(NAMES))


def check_pages(subject: str, url: str, page: Page, looks_of: Callable[[str], list[Look]]) -> None:
    found, seen = [], []
    for name in pages_of(subject, page, url):
        found += [f"{name}: {each}" for each in faults(page, looks_of(name))]
        look_at(page, DESKTOP, "light")
        seen.append(name)
    assert not found, "\n".join(found)
    assert seen == [*SUBJECTS[subject]]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_page_shuts_anybody_out(server: Server, new_page: NewPage, subject: str) -> None:
    check_pages(subject, server.url, new_page(), lambda name: [SUBJECTS[subject][name]])


@pytest.mark.full
@pytest.mark.parametrize("subject", SUBJECTS)
def test_nor_does_it_in_any_size_and_theme(server: Server, new_page: NewPage, subject: str) -> None:
    check_pages(subject, server.url, new_page(), lambda name: EVERY_LOOK)


def test_the_live_region_says_whose_turn_it_is(server: Server, new_page: NewPage) -> None:
    page = new_page()
    for name in around("bloom_town", page, server.url):
        if name == "table":
            break
    status = page.locator(".turn-line [role=status]")
    assert status.get_attribute("aria-live") == "polite"
    assert status.inner_text().startswith("Your turn")
