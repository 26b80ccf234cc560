"""A real Chromium and a real server. The browser is RATUSHA_BROWSER, or one that is installed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from ratusha.server.http.static_files import BUILT
from scripts.browser import NONE, found
from tests.browser.playing import PATIENCE
from tests.server.running import ROOT, Server

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
HERE = re.compile(r"(http|ws)://127\.0\.0\.1:|data:|blob:")
NewPage = Callable[..., Page]
expect.set_options(timeout=PATIENCE)
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = found()
    assert program, NONE
    # Not for the whole session: while it is open, an event loop runs in this thread, and other tests want their own.
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=ARGS)
        yield opened
        opened.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """A page of somebody of their own; whatever goes wrong in it, or asks another host, fails the test."""
    contexts, wrong = [], []

    def asked(request: Request) -> None:
        if not HERE.match(request.url):
            wrong.append(f"asked {request.url}")

    def make(**settings: Any) -> Page:
        # What a service worker keeps for later would be fetched for every page anew: only tests of it allow it.
        # And whatever moves is drawn sixty times a second: only tests of motion, and some whole matches, want it.
        usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en"}
        usual |= {"service_workers": "block", "reduced_motion": "reduce"}
        context = browser.new_context(**(usual | settings))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("request", asked)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return page

    yield make
    for context in contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # what a test still held back is not waited for
        context.close()
    assert not wrong, wrong


def pytest_collection_finish(session: pytest.Session) -> None:
    """What every step of `make` sees to; whoever calls pytest is told at once what is missing, and not test by test."""
    wanted = any(Path(__file__).parent in item.path.parents for item in session.items)
    one_of_several = hasattr(session.config, "workerinput")  # which cannot end it for all
    if wanted and not one_of_several and not session.config.option.collectonly and (missing := [*what_is_missing()]):
        raise pytest.UsageError("\n".join(missing))


def pytest_runtest_setup() -> None:
    if missing := [*what_is_missing()]:
        pytest.fail("\n".join(missing), pytrace=False)


def what_is_missing() -> Iterator[str]:
    if not (BUILT / "index.html").is_file():
        yield "The client is not built; `make web` builds it."
    if not AXE.is_file():
        yield "axe is not installed, which tests in a browser need; `make web ARGS=--packages` installs it."
    if not found():
        yield NONE


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("--no-browser") else None
