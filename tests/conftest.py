"""All test processes share one folder of compiled rules, so that each game is compiled once."""

import os
from collections.abc import Iterator
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
    "test_agreement.py::test_plain_and_compiled_play_the_same_games[welcome_to]",
    "test_bots.py::test_greedy_has_far_more_points_than_the_best_public_bot",
    "test_coverage.py::test_every_line_of_the_rules_is_tested[bloom_town]",
    "test_coverage.py::test_every_line_of_the_rules_is_tested[machi_koro_2]",
    "test_bots.py::test_greedy_beats_random_in_every_mode",
    "test_simulate.py::test_the_same_seed_gives_the_same_checksum_however_it_is_run",
    "test_terminal_welcome_to.py::test_every_choice_stands_on_the_board",
    "test_secrets.py::test_a_bot_chooses_alike_in_states_that_its_seat_cannot_tell_apart[greedy-welcome_to]",
    "test_thinkers.py::test_a_worker_that_has_compiled_is_replaced_by_one_that_loads",
    "test_bots.py::test_greedy_reaches_the_target_more_often_than_not",
)
"""Half a minute and more each: only `make test-all` has them."""


VARIED = ("boards", "client", "draws", "lessons", "mended", "offline", "plain", "scores", "shell", "slow_parts",
          "sprawlopolis", "sprawlopolis_sets", "still", "welcome_to", "wide_questions")  # fmt: skip
"""Tests in a browser: `make test` has each of them in one of its variants, by turns, and `make test-all` in all."""


def left_out(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    for name in VARIED:
        found: dict[str, list[pytest.Item]] = {}
        for item in items:
            if f"browser/test_{name}.py::" in item.nodeid:
                found.setdefault(item.nodeid.partition("[")[0], []).append(item)
        for place, variants in enumerate(found.values()):
            wanted = [each for each in variants if not each.get_closest_marker("full")] or variants
            kept = wanted[place % len(wanted)]
            yield from (item for item in variants if item is not kept)
    drawn = [item for item in items if "test_every_position_can_be_drawn_within_the_width[" in item.nodeid]
    yield from (item for place, item in enumerate(drawn) if (place + place // 3) % 3)  # a language for each mode


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in [*left_out(items), *(item for item in items if item.nodeid.endswith(LONG))]:
        item.add_marker(pytest.mark.full)
