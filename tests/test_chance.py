"""Chance: verifiable by anyone, without bias, indifferent to how outcomes are numbered; or scripted."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratusha.chance import SPACE, Chance, FairChance, LoggedChance, ScriptedChance, pick
from ratusha.errors import RatushaError

SEED = bytes(range(32))
DICE = [(f"roll {face}", 1) for face in range(1, 7)]
DECK = [("deal bakery", 3), ("deal cafe", 1), ("deal forest", 2)]


def by_hand(nonces: list[str], stream: str, count: int, outcomes: list[tuple[str, int]]) -> str:
    """A draw as a stranger would compute it from the description alone."""
    slots = [words for words, weight in sorted(outcomes) for _ in range(weight)]
    tries = 0
    while True:
        text = "ratusha draw 1\n" + "".join(f"nonce {each}\n" for each in nonces)
        text += f"stream {stream}\ncount {count}\ntry {tries}"
        number = int(hmac.new(SEED, text.encode(), hashlib.sha256).hexdigest(), 16)
        if number < 2**256 - 2**256 % len(slots):
            return slots[number % len(slots)]
        tries += 1


@pytest.mark.parametrize("nonces", [[], ["00ff"], ["00ff", "ab"]])
@pytest.mark.parametrize(("stream", "outcomes"), [("dice", DICE), ("deck_1_6", DECK)])
def test_a_stranger_computes_the_same_draws(nonces: list[str], stream: str, outcomes: list[tuple[str, int]]) -> None:
    chance = FairChance(SEED, "t", nonces)
    for count in range(1, 50):
        assert chance.draw(stream, count, outcomes) == by_hand(nonces, stream, count, outcomes)


KNOWN_ROLLS = "65565436426565246265"
KNOWN_COMMITMENT = "24eb9d5b9f8042ad9ca5e3c949a4bcbca0efb90f59262fc8af4331c9a3ce6130"


def test_these_draws_never_change() -> None:
    chance = FairChance(SEED, "t", ["00ff"])
    rolls = [chance.draw("dice", count, DICE).removeprefix("roll ") for count in range(1, 21)]
    assert "".join(rolls) == KNOWN_ROLLS
    assert chance.commitment == KNOWN_COMMITMENT


def test_every_remainder_is_as_likely_as_any_other() -> None:
    """Exactly: in a small space, count what each number below the limit picks."""
    space, total = 256, sum(weight for _, weight in DECK)
    limit = space // total * total
    picked = Counter(pick(number % total, DECK) for number in range(limit))
    assert picked == {words: weight * (limit // total) for words, weight in DECK}


def test_a_rejected_number_is_tried_again() -> None:
    """With a total just above half the space nearly half of all numbers are rejected."""
    half = SPACE // 2 + 1
    heavy = [("low", half // 2), ("high", half - half // 2)]
    chance = FairChance(SEED, "t")
    tries = Counter(tries_needed(half, count) for count in range(1, 200))
    assert max(tries) > 3
    for count in range(1, 200):
        number = number_of(count, tries_needed(half, count))
        assert chance.draw("dice", count, heavy) == ("high" if number < half - half // 2 else "low")


def number_of(count: int, tries: int) -> int:
    text = f"ratusha draw 1\nstream dice\ncount {count}\ntry {tries}"
    return int(hmac.new(SEED, text.encode(), hashlib.sha256).hexdigest(), 16)


def tries_needed(limit: int, count: int) -> int:
    return next(tries for tries in range(1000) if number_of(count, tries) < limit)


def test_dice_fall_evenly() -> None:
    """Chi-square with five degrees of freedom stays below its 99.9% point; the seed is fixed."""
    chance = FairChance(SEED, "t")
    faces = Counter(chance.draw("dice", count, DICE) for count in range(1, 6001))
    assert sum((seen - 1000) ** 2 / 1000 for seen in faces.values()) < 20.5


@given(st.permutations(DECK), st.integers(1, 1000))
def test_renumbering_outcomes_keeps_every_draw(shuffled: list[tuple[str, int]], count: int) -> None:
    chance = FairChance(SEED, "t")
    assert chance.draw("deck", count, shuffled) == chance.draw("deck", count, DECK)


@given(st.dictionaries(st.text(max_size=3), st.integers(1, 9), min_size=1, max_size=9))
def test_pick_covers_every_outcome_by_its_weight(weights: dict[str, int]) -> None:
    outcomes = list(weights.items())
    assert Counter(pick(number, outcomes) for number in range(sum(weights.values()))) == weights


def test_each_stream_has_draws_of_its_own() -> None:
    chance = FairChance(SEED, "t")
    assert [chance.draw("dice", n, DICE) for n in range(20)] != [chance.draw("cubes", n, DICE) for n in range(20)]


def test_a_nonce_changes_the_draws_and_not_the_commitment() -> None:
    alone, together = FairChance(SEED, "t"), FairChance(SEED, "t", ["07"])
    assert [alone.draw("dice", n, DICE) for n in range(20)] != [together.draw("dice", n, DICE) for n in range(20)]
    assert alone.commitment == together.commitment


def test_the_table_changes_the_commitment_and_not_the_draws() -> None:
    one, other = FairChance(SEED, "one"), FairChance(SEED, "other")
    assert one.commitment != other.commitment
    assert [one.draw("dice", n, DICE) for n in range(20)] == [other.draw("dice", n, DICE) for n in range(20)]


def test_every_new_chance_has_a_seed_of_its_own_that_is_never_shown() -> None:
    one, other = FairChance.new(), FairChance.new()
    assert one.seed != other.seed
    assert one.table != other.table
    assert not one.practice
    assert repr(one.seed) not in repr(one)
    assert one.seed.hex() not in repr(one)


def test_a_chosen_seed_is_practice_and_repeats_its_draws() -> None:
    one, other = FairChance.chosen(7, "one"), FairChance.chosen("7", "other")
    assert one.practice
    assert one.seed == other.seed != FairChance.chosen(8).seed


@pytest.mark.parametrize(
    ("seed", "table", "nonces"),
    [
        (b"short", "t", []),
        (SEED, "", []),
        (SEED, "a b", []),
        (SEED, "t", ["xyz"]),
        (SEED, "t", ["a"]),
        (SEED, "t", [""]),
    ],
)
def test_what_is_no_seed_table_or_nonce_is_refused(seed: bytes, table: str, nonces: list[str]) -> None:
    with pytest.raises(RatushaError):
        FairChance(seed, table, nonces)


def test_a_script_is_followed_in_order() -> None:
    chance = ScriptedChance(["roll 3", "deal cafe", "roll 1"])
    assert chance.draw("dice", 1, DICE) == "roll 3"
    assert chance.draw("deck", 1, DECK) == "deal cafe"
    assert chance.left == ["roll 1"]


def test_a_script_for_each_stream_is_followed_stream_by_stream() -> None:
    chance = ScriptedChance({"dice": ["roll 3", "roll 1"], "deck": ["deal cafe"]})
    drawn = [chance.draw("deck", 1, DECK), chance.draw("dice", 1, DICE), chance.draw("dice", 2, DICE)]
    assert drawn == ["deal cafe", "roll 3", "roll 1"]


def test_the_same_draw_asked_twice_is_given_twice() -> None:
    chance = ScriptedChance(["roll 3", "roll 1"])
    assert [chance.draw("dice", count, DICE) for count in (1, 1, 2)] == ["roll 3", "roll 3", "roll 1"]


def test_a_script_that_cannot_happen_names_what_can() -> None:
    with pytest.raises(RatushaError, match="'roll 9', but dice can only be: roll 1, roll 2"):
        ScriptedChance(["roll 9"]).draw("dice", 1, DICE)


def test_a_script_at_its_end_names_what_could_come() -> None:
    with pytest.raises(RatushaError, match="at its end; dice could be: roll 1, roll 2"):
        ScriptedChance([]).draw("dice", 1, DICE)
    with pytest.raises(RatushaError, match="at its end"):
        ScriptedChance({"deck": ["deal cafe"]}).draw("dice", 1, DICE)


def test_after_a_script_another_chance_goes_on() -> None:
    fair = FairChance(SEED, "t")
    chance: Chance = ScriptedChance(["roll 3"], then=fair)
    assert chance.draw("dice", 1, DICE) == "roll 3"
    assert chance.draw("dice", 2, DICE) == fair.draw("dice", 2, DICE)


def test_a_logged_chance_draws_nothing_new() -> None:
    with pytest.raises(RatushaError, match="read it together with its chance"):
        LoggedChance("t", "", True).draw("dice", 1, DICE)
