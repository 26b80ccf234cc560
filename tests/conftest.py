"""All test processes share one folder of compiled rules, so that each game is compiled once."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("RATUSHA_CACHE", str(Path(__file__).parents[1] / ".cache" / "ratusha"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-browser", action="store_true", help="leave out the tests that need a browser")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("--no-browser"):
        terminalreporter.write_line("The tests in a browser were left out: --no-browser")


LONG = (
    "test_agreement.py::test_checked_and_unchecked_play_the_same_games_when_plain[sprawlopolis]",
    "test_agreement.py::test_checked_and_unchecked_play_the_same_games_when_plain[welcome_to]",
    "test_secrets.py::test_a_bot_chooses_alike_in_states_that_its_seat_cannot_tell_apart[greedy-welcome_to]",
    "test_thinkers.py::test_a_worker_that_has_compiled_is_replaced_by_one_that_loads",
    "test_bots.py::test_greedy_reaches_the_target_more_often_than_not",
)
"""Half a minute and more each, and what they show is shown in short by others: only `make test-all` has them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.endswith(LONG):
            item.add_marker(pytest.mark.full)
