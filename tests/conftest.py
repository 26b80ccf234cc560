"""All test processes share one folder of compiled rules, so that each game is compiled once."""

import os
from pathlib import Path

import pytest

# What several tests share tells what it saw, as each test does by itself.
pytest.register_assert_rewrite("tests.browser", "tests.door", "tests.server")
os.environ.setdefault("RATUSHA_CACHE", str(Path(__file__).parents[1] / ".cache" / "ratusha"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-browser", action="store_true", help="leave out the tests that need a browser")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("--no-browser"):
        terminalreporter.write_line("The tests in a browser were left out: --no-browser")
    if "not full" in config.getoption("markexpr"):
        terminalreporter.write_line("What repeats at length, marked `full`, was left out: `make test-all` runs it too")
