"""A match on disk: the seed outlives it, nothing that was played is overwritten, nobody else reads it."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Literal

import pytest

from ratusha.chance import PRACTICE, FairChance
from ratusha.errors import BadLog, RatushaError
from ratusha.kernel import CHANCE
from ratusha.match import Match, verify_match
from ratusha.terminal.saved import Person, keep, resume, table_of

PEOPLE = (Person("Оля"), Person("Otto", "greedy"))


def begun(chance: FairChance | None = None) -> Match:
    return Match.new("machi_koro_2", seats=2, chance=chance)


def played(match: Match, decisions: int = 10_000) -> Match:
    """The last choice each time: landmarks as soon as they can be built, so that it comes to an end."""
    for _ in range(decisions):
        if match.over:
            break
        choices = match.choices(match.waiting[0])
        builds = [words for words in choices if words.startswith("build")]
        match.play(match.waiting[0], (builds or choices)[-1])
    return match


def test_the_seed_of_a_match_that_ended_is_in_its_log_before_its_other_copy_goes(tmp_path: Path) -> None:
    log, match = tmp_path / "match.txt", played(begun())
    assert match.over
    keep(match, PEOPLE, log)
    assert not table_of(log).exists()
    assert verify_match(log.read_bytes()).draws


def test_a_match_that_was_played_on_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "match.txt"
    keep(played(begun(), 4), PEOPLE, log)
    here, _ = resume(log)
    there, _ = resume(log)
    keep(played(there, 5), PEOPLE, log)
    text = log.read_bytes()
    with pytest.raises(RatushaError, match="played on somewhere else"):
        keep(played(here, 2), PEOPLE, log)
    assert log.read_bytes() == text


def test_nobody_else_can_read_what_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "match.txt"
    keep(begun(), PEOPLE, log)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (log, table_of(log))] == [0o600, 0o600]


def test_a_name_that_would_write_to_the_screen_is_damage(tmp_path: Path) -> None:
    log = tmp_path / "match.txt"
    keep(begun(), PEOPLE, log)
    table_of(log).write_text(table_of(log).read_text("utf-8").replace("Otto", r"\u001b]0;Otto\u0007"), "utf-8")
    with pytest.raises(RatushaError, match="is damaged"):
        resume(log)


def test_practice_cannot_be_passed_off_as_a_fair_match() -> None:
    match = played(begun(FairChance.chosen(7)))
    match.reveal()
    assert match.table.startswith(PRACTICE)
    assert verify_match(match.text()).match.chance.practice
    with pytest.raises(BadLog, match="practice table"):
        verify_match(match.text().replace("practice: yes", "practice: no"))


def test_where_nothing_was_taken_back_none_is_counted_however_seats_were_given() -> None:
    for order in ("fixed", "random"):
        match = played(Match.new("machi_koro_2", seats=2, order=order))
        match.reveal()
        assert verify_match(match.text()).taken_back == 0


@pytest.mark.parametrize("order", ["fixed", "random"])
def test_draws_that_were_taken_back_are_counted(order: Literal["fixed", "random"]) -> None:
    match = played(Match.new("machi_koro_2", seats=2, order=order), 8)
    drawn = sum(each.entry.who == CHANCE for each in match.position.standing)
    match.undo_agreed(next(each.entry.number for each in match.position.standing if each.entry.who >= 0))
    left = sum(each.entry.who == CHANCE for each in match.position.standing)
    played(match)
    match.reveal()
    checked = verify_match(match.text())
    assert checked.taken_back == drawn - left > 0
