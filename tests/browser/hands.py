"""Three ways to use a page: with a pointer, by touch, and with nothing but the keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import JSHandle, Locator, Page, expect

KEYS = Path(__file__).with_name("keys.js").read_text("utf-8")
FRAMES = "() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"
AT_REST = """async place => {
  const box = () => (({ x, y, width, height }) => [x, y, width, height].join())(place.getBoundingClientRect());
  await document.fonts.ready;
  for (let before = ""; before !== box(); ) {
    before = box();
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  }
}"""
FAR = 40
"""Attempts to reach a control with keys; each is a run of presses, so a page where this is not enough is broken."""


class Hand(Protocol):
    """Somebody's way to press what is on a page."""

    by_keyboard: bool

    def press(self, page: Page, what: Locator) -> None: ...
    def press_seen(self, page: Page, seen: dict[str, Any]) -> None: ...
    def select(self, page: Page, what: Locator, value: str) -> None: ...
    def write(self, page: Page, what: Locator, text: str) -> None: ...


class Pointer:
    by_keyboard = False

    def press(self, page: Page, what: Locator) -> None:
        what.click()

    def press_seen(self, page: Page, seen: dict[str, Any]) -> None:
        """A hand points, and then presses, for a moment each, in which what it is at may be drawn anew."""
        page.mouse.move(seen["x"], seen["y"])
        page.evaluate(FRAMES)
        page.mouse.down()
        page.evaluate(FRAMES)
        page.mouse.up()

    def select(self, page: Page, what: Locator, value: str) -> None:
        what.select_option(value)

    def write(self, page: Page, what: Locator, text: str) -> None:
        self.press(page, what)
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(text)


class Touch(Pointer):
    def press(self, page: Page, what: Locator) -> None:
        what.tap()

    def press_seen(self, page: Page, seen: dict[str, Any]) -> None:
        page.touchscreen.tap(seen["x"], seen["y"])


def middle(place: Locator) -> tuple[float, float]:
    """Where a hand would aim at, once it stands still."""
    place.evaluate(AT_REST)
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page: Page, place: Locator) -> None:
    """A finger on the glass where the place is: unlike `tap`, it never scrolls the page to get there."""
    expect(place).to_be_in_viewport(ratio=0.99)  # the ratio is a rounded number
    expect(place).to_be_enabled()
    page.touchscreen.tap(*middle(place))


class Keyboard:
    """Tab, arrows, Enter and Space: whatever they cannot reach is out of reach."""

    by_keyboard = True

    def press(self, page: Page, what: Locator) -> None:
        self.press_handle(page, what.element_handle())

    def press_seen(self, page: Page, seen: dict[str, Any]) -> None:
        self.press_handle(page, page.evaluate_handle("window.wantedByTheTest"))

    def press_handle(self, page: Page, target: JSHandle) -> None:
        target = target.evaluate_handle("each => each.control ?? each")
        if not self.reach(page, target):
            page.evaluate("window.missedByTheTest = true")
            return
        box = target.evaluate("each => each.matches('input[type=radio], input[type=checkbox]')")
        page.keyboard.press("Space" if box else "Enter")

    def reach(self, page: Page, target: JSHandle) -> bool:
        """Move the focus there; False if it went away meanwhile."""
        ways = []
        for _ in range(FAR):
            way = page.evaluate(KEYS, target)
            ways.append(way)
            if way.get("there") or way.get("gone"):
                return bool(way.get("there"))
            for key in way["keys"]:
                page.keyboard.press(key)
        raise AssertionError(f"no key leads to {target.evaluate('each => each.outerHTML.slice(0, 200)')}: {ways[-3:]}")

    def select(self, page: Page, what: Locator, value: str) -> None:
        self.reach(page, what.element_handle())
        steps = what.evaluate(
            "(each, value) => [...each.options].findIndex(one => one.value === value) - each.selectedIndex", value
        )
        for _ in range(abs(steps)):
            page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        assert what.input_value() == value

    def write(self, page: Page, what: Locator, text: str) -> None:
        self.reach(page, what.element_handle())
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(text)


HANDS: dict[str, Hand] = {"pointer": Pointer(), "touch": Touch(), "keyboard": Keyboard()}
