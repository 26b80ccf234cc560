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
    "test_coverage.py::test_every_line_of_the_rules_is_tested[sprawlopolis]",
    "test_coverage.py::test_every_line_of_the_rules_is_tested[welcome_to]",
    "test_secrets.py::test_a_bot_chooses_alike_in_states_that_its_seat_cannot_tell_apart[greedy-welcome_to]",
    "test_thinkers.py::test_a_worker_that_has_compiled_is_replaced_by_one_that_loads",
    "test_bots.py::test_greedy_reaches_the_target_more_often_than_not",
)
"""Half a minute and more each: `make test-all` has them, and axe on the pages of every game."""
SAMPLED = ("boards", "draws", "lessons", "offline", "shell", "sprawlopolis", "welcome_to")
"""Files of tests in a browser of which `make test` takes every third test, and `make test-all` all."""
SAMPLE = 3


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for name in SAMPLED:
        ours = [item for item in items if f"browser/test_{name}.py::" in item.nodeid]
        for place, item in enumerate(ours):
            if place % SAMPLE:
                item.add_marker(pytest.mark.full)
    for item in items:
        if (
            "browser/test_mended.py::" in item.nodeid
            or item.nodeid.endswith(LONG)
            or ("browser/test_axe.py::" in item.nodeid and "[office]" not in item.nodeid)
        ):
            item.add_marker(pytest.mark.full)
