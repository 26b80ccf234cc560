"""The matches of every release still replay, line by line, to the same result; or the changelog says why they do not.

    python -m tests.test_logs 0.2.0

writes the matches of a new release into a folder of its own. Those of past releases are never written again.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from ratusha.arena.simulate import plan
from ratusha.arena.worker import play
from ratusha.arena.written import text_of
from ratusha.bots import policy_number
from ratusha.chance import Chance, FairChance
from ratusha.game import load_game
from ratusha.kernel import COMPILED
from ratusha.log import Header, Lines, read_header, split_matches
from ratusha.match import Match
from ratusha.replay import read_match
from ratusha.verify import verify

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is replayed with plain objects")

FOLDER = Path(__file__).with_name("logs")
CHANGELOG = FOLDER.parent.parent / "CHANGELOG.md"
LOGS = sorted(FOLDER.glob("*/*.log"))

every_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")


def matches_of(path: Path) -> list[str]:
    return [text for _, text in split_matches(path.read_bytes())]


def header_of(text: str) -> Header:
    return read_header(Lines(text))


def is_of_these_rules(text: str) -> bool:
    header = header_of(text)
    return header.rules == load_game(header.game).facts.rules


def excuse(header: Header, rules_now: int, changelog: str) -> str:
    """Why a match need not replay: every RULES number since then stands in the changelog. Empty: no excuse."""
    since = range(header.rules + 1, rules_now + 1)
    told = [bool(re.search(rf"`{header.game}` RULES {number}\b", changelog)) for number in since]
    return f"RULES rose from {header.rules} to {rules_now}" if told and all(told) else ""


@every_log
def test_a_match_of_a_release_replays_to_the_same_result(path: Path) -> None:
    assert matches_of(path), "there is no match in this file"
    for text in matches_of(path):
        header = header_of(text)
        if is_of_these_rules(text):
            assert Match.read(text).text() == text
        else:
            rules_now = load_game(header.game).facts.rules
            assert excuse(header, rules_now, CHANGELOG.read_text("utf-8")), f"RULES {rules_now} is not in the changelog"


@every_log
def test_a_match_of_a_release_whose_seed_is_known_verifies(path: Path) -> None:
    for text in matches_of(path):
        if " table seed " in text and is_of_these_rules(text):
            assert verify(text).draws


def version_of(folder: Path) -> tuple[int, ...]:
    return tuple(map(int, folder.name.split(".")))


def of_latest_release() -> dict[str, list[str]]:
    """Its matches, by game."""
    latest = max((path.parent for path in LOGS), key=version_of, default=FOLDER)
    found: dict[str, list[str]] = {}
    for text in (text for path in LOGS if path.parent == latest for text in matches_of(path)):
        found.setdefault(header_of(text).game, []).append(text)
    return found


@pytest.mark.parametrize("game", sorted(of_latest_release()))
def test_the_latest_release_has_a_match_of_every_kind(game: str) -> None:
    """Every number of seats, every value of every option, every ending, with and without undo."""
    texts = of_latest_release()[game]
    facts, headers, whole = load_game(game).facts, [header_of(text) for text in texts], "\n".join(texts)
    for mode in facts.modes:
        assert {each.seats for each in headers if each.mode == mode.id} == set(range(mode.fewest, mode.most + 1))
    for option in facts.options:
        assert {each.options[option.id] for each in headers} == set(option.values)
    assert {each.order for each in headers} == {"fixed", "random"}
    for line in (
        *(f"table result {ending} " for ending in facts.endings),
        "table stalled",
        "table seed ",
        "table nonce ",
    ):
        assert line in whole, f"no match has a line with {line!r}"
    assert re.search(r"^\d+ seat\d undo ", whole, re.M)
    assert re.search(r"^\d+ table undo ", whole, re.M)


def test_only_a_changelog_that_names_every_new_number_excuses_a_match() -> None:
    header = header_of(matches_of(LOGS[0])[0])
    assert header.rules == 1
    assert excuse(header, 1, "`machi_koro_2` RULES 1") == ""
    assert excuse(header, 2, "`machi_koro_2` RULES 1") == ""
    assert excuse(header, 2, "The bank is shy: `machi_koro_2` RULES 2.") == "RULES rose from 1 to 2"
    assert excuse(header, 3, "`machi_koro_2` RULES 3") == ""
    assert excuse(header, 2, "`machi_koro_2` RULES 20") == ""
    assert excuse(header, 2, "`welcome_to` RULES 2") == ""


# --- How the matches of a release are made ----------------------------------------------------------------------------


def between_bots(seats: int, bots: str, seed: int, **options: str) -> str:
    """As `ratusha simulate --log` writes them."""
    policies = tuple(policy_number(name) for name in bots.split(","))
    game = load_game("machi_koro_2")
    task = plan(
        game,
        mode="base",
        options=options,
        seats=seats,
        policies=policies,
        seed=seed,
        games=1,
        step_limit=600,
        traced=True,
    )
    return text_of(task, play(task).traces[0])


def fair(name: str, nonces: tuple[str, ...] = ()) -> FairChance:
    """A seed that was not chosen by hand would be another every time; this one only looks like it."""
    return FairChance(random.Random(name).randbytes(32), name, nonces)


def at_a_table(
    chance: Chance, seats: int, *, order: Literal["fixed", "random"] = "fixed", step_limit: int = 5000,
    taking_back: float = 0.0, until: int = 100_000, **options: str,
) -> str:  # fmt: skip
    """As people play: now and then somebody takes back a move, or all agree to go back a little."""
    match = Match.new(
        "machi_koro_2", seats=seats, options=options, chance=chance, step_limit=step_limit, order=order
    )  # fmt: skip
    rng = random.Random(chance.table)
    while not match.over and len(match.entries) < until:
        mover = next((seat for seat in range(seats) if match.can_undo(seat)), -1)
        if mover >= 0 and rng.random() < taking_back:
            match.undo(mover)
        elif rng.random() < taking_back / 8:
            match.undo_agreed(match.position.standing[-4].entry.number)
        else:
            match.play(match.waiting[0], liked(match.choices(match.waiting[0]), rng))
    if match.over:
        match.reveal()
    return match.text()


def liked(choices: list[str], rng: random.Random) -> str:
    """A few landmarks whenever they can be had; otherwise anything, though seldom a pass."""
    last = [words for words in choices if words in ("build launch_pad", "build radio_tower", "build museum")]
    return rng.choice(last or [words for words in choices if words != "pass" or rng.random() < 0.1] or choices)


RELEASE: dict[str, Callable[[], str]] = {
    "two_random_bots": lambda: between_bots(2, "random", 1),
    "three_greedy_bots": lambda: between_bots(3, "greedy", 2),
    "four_bots_with_promos": lambda: between_bots(4, "greedy,random", 3, promos="yes"),
    "five_bots_all_options": lambda: between_bots(5, "greedy", 4, promos="yes", moving_company="after_roll"),
    "two_who_take_back": lambda: at_a_table(fair("two-who-take-back"), 2, taking_back=0.2),
    "three_who_take_back": lambda: at_a_table(fair("three-take-back-33"), 3, taking_back=0.3),
    "four_with_nonces_in_drawn_order": lambda: at_a_table(
        fair("four-nonces", ("0a", "ffee", "1234567890", "00")), 4, order="random"
    ),
    "five_practising": lambda: at_a_table(FairChance.chosen(5, "practice"), 5, taking_back=0.05),
    "three_with_promos": lambda: at_a_table(fair("three-promos"), 3, promos="yes"),
    "two_gifts_after_the_roll": lambda: at_a_table(fair("two-gifts-1"), 2, moving_company="after_roll"),
    "four_stalled": lambda: at_a_table(fair("four-stalled"), 4, step_limit=60, taking_back=0.1),
    "three_still_at_it": lambda: at_a_table(fair("three-at-it"), 3, taking_back=0.1, until=120),
}


def write_release(version: str) -> Iterator[Path]:
    folder = FOLDER / version
    folder.mkdir(parents=True)  # refuses to write a release twice
    for name, make in RELEASE.items():
        text = make()
        assert read_match(text, None).text() == text
        (folder / f"{name}.log").write_bytes(text.encode())
        yield folder / f"{name}.log"


if __name__ == "__main__":
    for written in write_release(sys.argv[1]):
        print(written)
