"""The matches of every release still replay, line by line, to the same result; or the changelog says why they do not.

    python -m tests.test_logs 0.2.0

writes the matches of a new release into a folder of its own, by game. What is there is never written again, so that
before a release a game may still be added to it.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from ratusha.arena.log import text_of
from ratusha.arena.simulate import plan
from ratusha.arena.worker import play
from ratusha.bots import policy_number
from ratusha.chance import Chance, FairChance
from ratusha.commands.replay import table
from ratusha.game import found_games, load_game
from ratusha.kernel import COMPILED
from ratusha.match import Match, read_match, verify_match
from ratusha.match.log import Header, Lines, read_header, split_matches
from ratusha.texts import LANGUAGES, Texts

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is replayed with plain objects")

FOLDER = Path(__file__).with_name("logs")
CHANGELOG = FOLDER.parent.parent / "CHANGELOG.md"
LOGS = sorted(FOLDER.glob("*/*/*.log"))

every_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())


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
            assert read_match(text).text() == text
        else:
            rules_now = load_game(header.game).facts.rules
            assert excuse(header, rules_now, CHANGELOG.read_text("utf-8")), f"RULES {rules_now} is not in the changelog"


@every_log
def test_a_match_of_a_release_whose_seed_is_known_verifies(path: Path) -> None:
    for text in matches_of(path):
        if " table seed " in text and is_of_these_rules(text):
            assert verify_match(text).draws


def version_of(folder: Path) -> tuple[int, ...]:
    return tuple(map(int, folder.name.split(".")))


def of_latest_release() -> dict[str, list[str]]:
    """Its matches, by game."""
    latest = max((path.parent.parent for path in LOGS), key=version_of, default=FOLDER)
    found: dict[str, list[str]] = {}
    for path in (path for path in LOGS if path.parent.parent == latest):
        found.setdefault(path.parent.name, []).extend(matches_of(path))
    return found


@pytest.mark.parametrize("game", sorted(of_latest_release()))
def test_the_latest_release_has_a_match_of_every_kind(game: str) -> None:
    """Every number of seats, every edition, every value of every option, every ending, with and without undo; and
    of every mode one that was played to its end."""
    texts = of_latest_release()[game]
    facts, headers, whole = load_game(game).facts, [header_of(text) for text in texts], "\n".join(texts)
    assert {each.game for each in headers} == {game}
    for mode in facts.modes:
        assert {each.seats for each in headers if each.mode == mode.id} == set(range(mode.fewest, mode.most + 1))
        of_mode = [text for text in texts if header_of(text).mode == mode.id]
        assert any(f" table result {ending} " in text for text in of_mode for ending in facts.endings), mode.id
    for option in facts.options:
        assert {each.options[option.id] for each in headers} == set(option.values)
    for preset in facts.presets:
        assert any(preset.values.items() <= each.options.items() for each in headers), preset.id
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
    header = header_of(of_latest_release()["machi_koro_2"][0])
    assert header.rules == 1
    assert excuse(header, 1, "`machi_koro_2` RULES 1") == ""
    assert excuse(header, 2, "`machi_koro_2` RULES 1") == ""
    assert excuse(header, 2, "The bank is shy: `machi_koro_2` RULES 2.") == "RULES rose from 1 to 2"
    assert excuse(header, 3, "`machi_koro_2` RULES 3") == ""
    assert excuse(header, 2, "`machi_koro_2` RULES 20") == ""
    assert excuse(header, 2, "`welcome_to` RULES 2") == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(of_latest_release()))
def test_a_replay_tells_the_places_and_points_of_everyone(game: str, language: str) -> None:
    """The rival's, too, the best first; places only where the match has them. Of those who play together, once."""
    for match in map(read_match, of_latest_release()[game]):
        texts, result = Texts(language, match.game), match.result()
        told = table(match, texts)
        if match.position.setting.together:
            assert result.rival
            own = texts.say("score.together") if match.seats > 1 else texts.seat(0)
            assert [line.partition(":")[0] for line in told] == [own, texts.say("score.target")]
            assert f" {result.totals[0]}" in told[0]
            assert f"{result.rival.total}" in told[1]
            continue
        rows = {texts.seat(seat): row for seat, row in enumerate(result.seats)}
        rows |= {texts.say(f"rival.{match.options['rival']}"): result.rival} if result.rival else {}
        assert len(told) == len(rows)
        for line, rank in zip(told, sorted(row.rank for row in rows.values()), strict=True):
            name = line.removeprefix(f"{rank}. ").split(":")[0]
            assert line.startswith(f"{rank}. {name}: " if rank else f"{name}: ")
            assert rows[name].rank == rank
            assert re.search(rf"(?<![\w-]){rows[name].total}\b", line)


# --- How the matches of a release are made ----------------------------------------------------------------------------


def between_bots(game: str, seats: int, bots: str, seed: int, *, mode: str = "", **options: str) -> str:
    """As `ratusha simulate --log` writes them."""
    found, policies = load_game(game), tuple(policy_number(name) for name in bots.split(","))
    task = plan(
        found, mode=mode or found.facts.modes[0].id, options=options, seats=seats, policies=policies, seed=seed,
        games=1, step_limit=600, traced=True,
    )  # fmt: skip
    return text_of(task, play(task).traces[0])


def fair(name: str, nonces: tuple[str, ...] = ()) -> FairChance:
    """A seed that was not chosen by hand would be another every time; this one only looks like it."""
    return FairChance(random.Random(name).randbytes(32), name, nonces)


def at_a_table(
    game: str, chance: Chance, seats: int, *, mode: str | None = None, order: Literal["fixed", "random"] = "fixed",
    step_limit: int = 5000, taking_back: float = 0.0, until: int = 100_000, **options: str,
) -> str:  # fmt: skip
    """As people play: now and then somebody takes back a move, or all agree to go back a little."""
    match = Match.new(
        game, seats=seats, mode=mode, options=options, chance=chance, step_limit=step_limit, order=order
    )  # fmt: skip
    rng = random.Random(chance.table)
    while not match.over and len(match.entries) < until:
        mover = next((seat for seat in range(seats) if match.can_undo(seat)), -1)
        if mover >= 0 and rng.random() < taking_back:
            match.undo(mover)
        elif rng.random() < taking_back / 8:
            match.undo_agreed(match.position.standing[-4].entry.number)
        else:
            match.play(match.waiting[0], LIKED.get(game, anything)(match.choices(match.waiting[0]), rng))
    if match.over:
        match.reveal()
    return match.text()


def anything(choices: list[str], rng: random.Random) -> str:
    return rng.choice(choices)


def landmarks(choices: list[str], rng: random.Random) -> str:
    """A few landmarks whenever they can be had; otherwise anything, though seldom a pass."""
    last = [words for words in choices if words in ("build launch_pad", "build radio_tower", "build museum")]
    return rng.choice(last or [words for words in choices if words != "pass" or rng.random() < 0.1] or choices)


def plans(choices: list[str], rng: random.Random) -> str:
    """A plan whenever one is fulfilled, and new stacks for it; otherwise anything, though seldom a roundabout."""
    wanted = [words for words in choices if words.startswith(("claim ", "shuffle"))]
    usual = [words for words in choices if not words.startswith("roundabout ") or rng.random() < 0.01]
    return rng.choice(wanted or usual or choices)


LIKED = {"machi_koro_2": landmarks, "welcome_to": plans}
"""What people like to play where a match of mere chance would last too long, or show too little of the game."""


def edition(game: str, name: str) -> dict[str, Any]:
    return next(dict(preset.values) for preset in load_game(game).facts.presets if preset.id == name)


def turned(game: str, number: int) -> dict[str, Any]:
    """Some value of every option, each option's own; other numbers, other values."""
    options = enumerate(load_game(game).facts.options)
    return {each.id: each.values[(number >> place % 3) % len(each.values)] for place, each in options}


def one_after_another(matches: Iterable[str]) -> str:
    """A file of several."""
    return "\n".join(matches)


def every_number_of_seats(game: str, mode: str, *, rounds: int) -> str:
    """Short matches: each stalls after so many decisions a seat."""
    found = load_game(game).facts.mode(mode)
    assert found
    return one_after_another(
        at_a_table(
            game, fair(f"{mode}-{seats}"), seats, mode=mode, step_limit=rounds * seats, taking_back=0.1,
            **turned(game, seats),
        )
        for seats in range(found.fewest, found.most + 1)
    )  # fmt: skip


Made = Callable[[], str]
MK, BT, WT, SP = "machi_koro_2", "bloom_town", "welcome_to", "sprawlopolis"

MACHI_KORO_2: dict[str, Made] = {
    "two_random_bots": lambda: between_bots(MK, 2, "random", 1),
    "three_greedy_bots": lambda: between_bots(MK, 3, "greedy", 2),
    "four_bots_with_promos": lambda: between_bots(MK, 4, "greedy,random", 3, promos="yes"),
    "five_bots_all_options": lambda: between_bots(MK, 5, "greedy", 4, promos="yes", moving_company="after_roll"),
    "two_who_take_back": lambda: at_a_table(MK, fair("two-who-take-back"), 2, taking_back=0.2),
    "three_who_take_back": lambda: at_a_table(MK, fair("three-take-back-33"), 3, taking_back=0.3),
    "four_with_nonces_in_drawn_order": lambda: at_a_table(
        MK, fair("four-nonces", ("0a", "ffee", "1234567890", "00")), 4, order="random"
    ),
    "five_practising": lambda: at_a_table(MK, FairChance.chosen(5, "practice"), 5, taking_back=0.05),
    "three_with_promos": lambda: at_a_table(MK, fair("three-promos"), 3, promos="yes"),
    "two_gifts_after_the_roll": lambda: at_a_table(MK, fair("two-gifts-1"), 2, moving_company="after_roll"),
    "four_stalled": lambda: at_a_table(MK, fair("four-stalled"), 4, step_limit=60, taking_back=0.1),
    "three_still_at_it": lambda: at_a_table(MK, fair("three-at-it"), 3, taking_back=0.1, until=120),
}

BLOOM_TOWN: dict[str, Made] = {
    "two_random_bots": lambda: between_bots(BT, 2, "random", 1),
    "three_greedy_bots_on_side_b": lambda: between_bots(BT, 3, "greedy", 2, side="b", chains="line"),
    "four_bots_of_the_other_edition": lambda: between_bots(BT, 4, "greedy,random", 3, **edition(BT, "uk")),
    "two_bots_training": lambda: between_bots(BT, 2, "random", 4, mode="training", training_for_two="remove_five"),
    "alone_against_boris": lambda: between_bots(BT, 1, "greedy", 5, mode="solo", rival="boris", lap_bonus="on_landing"),
    "alone_who_takes_back": lambda: at_a_table(
        BT, fair("alone-1"), 1, mode="solo", taking_back=0.3, rival="zinovy", triple_shop="park_metro"
    ),
    "alone_in_the_other_edition": lambda: at_a_table(
        BT, fair("alone-uk"), 1, mode="solo", triple_shop="house_office", **edition(BT, "uk")
    ),
    "two_who_take_back": lambda: at_a_table(
        BT, fair("two-who-take-back-2"), 2, taking_back=0.3, side="b", triple_shop="random", **edition(BT, "uk")
    ),
    "three_with_nonces_in_drawn_order": lambda: at_a_table(
        BT, fair("three-nonces", ("0a", "ffee", "1234567890")), 3, order="random", triple_shop="office_metro"
    ),
    "four_practising": lambda: at_a_table(
        BT, FairChance.chosen(5, "practice"), 4, mode="training", taking_back=0.05, chains="adjacent"
    ),
    "three_training_refill_as_taken": lambda: at_a_table(
        BT, fair("three-refill"), 3, mode="training", refill="order_taken", triple_shop="park_office"
    ),
    "two_training": lambda: at_a_table(BT, fair("two-training"), 2, mode="training", taking_back=0.1, side="b"),
    "four_stalled": lambda: at_a_table(BT, fair("four-stalled"), 4, step_limit=30, triple_shop="house_metro"),
    "three_still_at_it": lambda: at_a_table(BT, fair("three-at-it"), 3, taking_back=0.1, until=60),
}

WELCOME_TO: dict[str, Made] = {
    "two_greedy_bots": lambda: between_bots(WT, 2, "greedy", 1),
    "two_bots_keep_the_flipped": lambda: between_bots(WT, 2, "greedy", 2, exhausted="keep_flipped", claims="at_once"),
    "two_expert_bots": lambda: between_bots(WT, 2, "greedy", 4, mode="expert", refusal="none_reachable"),
    "two_expert_bots_drafting": lambda: between_bots(WT, 2, "greedy,random", 3, mode="expert_draft", draft_pass="left"),
    "alone_greedy": lambda: between_bots(WT, 1, "greedy", 1, mode="solo", roundabout="before_choosing"),
    "alone_who_takes_back": lambda: at_a_table(
        WT, fair("alone"), 1, mode="solo", taking_back=0.3, built_street="stays_whole", refusal="chosen_unfit"
    ),
    "two_who_take_back": lambda: at_a_table(WT, fair("two-who-take-back"), 2, taking_back=0.2),
    "two_who_shuffle": lambda: at_a_table(WT, fair("shuffling-2"), 2),
    "two_experts_who_shuffle_once": lambda: at_a_table(
        WT, fair("shuffling-19"), 2, mode="expert", reshuffle="first_plan"
    ),
    "three_experts_drafting_who_shuffle": lambda: at_a_table(WT, fair("shuffling-7"), 3, mode="expert_draft"),
    "three_drafting_with_nonces_in_drawn_order": lambda: at_a_table(
        WT, fair("three-nonces", ("0a", "ffee", "1234567890")), 3, mode="draft", order="random",
        draft_refusal="discard_all",
    ),
    "three_practising": lambda: at_a_table(WT, FairChance.chosen(5, "practice"), 3, taking_back=0.05, until=150),
    "two_to_eight": lambda: every_number_of_seats(WT, "base", rounds=9),
    "two_to_eight_experts": lambda: every_number_of_seats(WT, "expert", rounds=9),
    "two_to_eight_drafting": lambda: every_number_of_seats(WT, "draft", rounds=9),
    "two_to_eight_experts_drafting": lambda: every_number_of_seats(WT, "expert_draft", rounds=9),
}  # fmt: skip

SPRAWLOPOLIS: dict[str, Made] = {
    "one_to_four_bots": lambda: one_after_another(
        between_bots(SP, seats, "greedy,random", seats) for seats in range(1, 5)
    ),
    "one_to_four_with_extras": lambda: one_after_another(
        at_a_table(SP, fair(f"extras-{seats}"), seats, taking_back=0.1, **turned(SP, seats)) for seats in range(1, 5)
    ),
    "one_to_four_with_other_extras": lambda: one_after_another(
        at_a_table(SP, fair(f"others-{seats}"), seats, taking_back=0.1, **turned(SP, 7 - seats))
        for seats in range(1, 5)
    ),
    "alone_at_road_works": lambda: one_after_another(
        between_bots(SP, 1, "random", 5, roadworks="yes", roadworks_ends=ends, roadworks_solo=cards)
        for ends, cards in (("one", "one"), ("all", "two"), ("one", "three"), ("all", "four"))
    ),
    "two_in_a_duel": lambda: between_bots(SP, 2, "greedy", 6, mode="duel"),
    "two_in_a_duel_who_take_back": lambda: at_a_table(
        SP, fair("duel"), 2, mode="duel", taking_back=0.3, points_of_interest="yes", covering="not_last_block"
    ),
    "two_beyond_the_highway": lambda: between_bots(SP, 2, "greedy", 7, mode="interstate", interstate_target="more"),
    "two_beyond_the_highway_with_nonces_in_drawn_order": lambda: at_a_table(
        SP, fair("highway", ("0a", "ffee")), 2, mode="interstate", order="random", hands="open", difficulty="hard"
    ),
    "alone_beyond_the_highway": lambda: at_a_table(
        SP, fair("highway-alone"), 1, mode="interstate_solo", taking_back=0.2, beaches="yes", difficulty="easy"
    ),
    "four_practising": lambda: at_a_table(SP, FairChance.chosen(5, "practice"), 4, taking_back=0.1, wrecktar="yes"),
    "three_stalled": lambda: at_a_table(SP, fair("three-stalled"), 3, step_limit=6, construction_zones="yes"),
    "two_still_at_it": lambda: at_a_table(SP, fair("two-at-it"), 2, taking_back=0.1, until=20),
}

RELEASE = {MK: MACHI_KORO_2, BT: BLOOM_TOWN, WT: WELCOME_TO, SP: SPRAWLOPOLIS}


def write_release(version: str) -> Iterator[Path]:
    assert set(RELEASE) == set(found_games()), "every game has its matches in a release"
    for game, makers in RELEASE.items():
        folder = FOLDER / version / game
        folder.mkdir(parents=True, exist_ok=True)
        for path, make in ((folder / f"{name}.log", make) for name, make in makers.items()):
            if not path.exists():
                text = make()
                assert all(read_match(match).text() == match for _, match in split_matches(text))
                path.write_bytes(text.encode())
                yield path


if __name__ == "__main__":
    for written in write_release(sys.argv[1]):
        print(written)
