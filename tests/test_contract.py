"""Every game keeps the contract, and check_game notices one that does not."""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from ratusha import defaults
from ratusha.game import CONTRACT_FUNCTIONS, Game, found_games, load_game
from ratusha.kernel import CHANCE, Facts, Option, register
from ratusha.testing import Checked, check_game, settings_of
from ratusha.testing.facts import check_facts
from ratusha.texts import PLACEHOLDER, Texts
from tests.heavy import THOROUGH
from tests.rulebook_examples import examples
from tests.toys.install import secret_bids

Break = Callable[..., Any]


every_game = pytest.mark.parametrize("name", sorted(found_games()))


@every_game
def test_a_game_keeps_the_contract_and_shows_all_it_has(name: str) -> None:
    """Every kind of move and of outcome that its texts know is among what was tried, as all or only some are told; or
    among the examples of its rulebook, where chance hardly ever leads there."""
    game, said = load_game(name), {"action": set[str](), "outcome": set[str]()}

    def note(state: Any, seat: int, number: int) -> str:
        words, noted = game.words(state, seat, number), said["outcome" if seat == CHANCE else "action"]
        if words not in noted:
            noted |= {words, game.redact_line(state, -1, seat, words, False)}
        return words

    check_game(replace(game, words=note), matches=1, kilobytes=8000 if THOROUGH else 3000)
    catalogue = Texts("en", game).catalogue
    said["action"] |= played_in_rulebook(game)
    kinds = [(kind, noted) for table, noted in said.items() for kind in catalogue[table]]
    assert [kind for kind, noted in kinds if not any(is_of_kind(words, kind) for words in noted)] == []


def played_in_rulebook(game: Game) -> set[str]:
    lines = (line for example in examples(game.folder / "rulebook.md") for line in example.lines)
    played = (line.text for line in lines if isinstance(line.who, int) and line.who >= 0)
    return {words.strip() for text in played for words in text.split(",")}


def is_of_kind(words: str, kind: str) -> bool:
    return re.fullmatch(PLACEHOLDER.sub(r"\\S+", kind), words) is not None


@every_game
def test_everything_that_a_position_lists_is_tried(name: str) -> None:
    """However long the list is."""
    game = load_game(name)
    checked, tried = Checked(next(settings_of(game, 100)), random.Random(1)), list[int]()

    def note(state: Any, seat: int, action: int, events: Any) -> None:
        tried.append(action)

    while checked.position.to_move < 0 or len(checked.position.legal(checked.position.to_move)) < 9:
        checked.step()
    with changed(game, apply=note):
        checked.check_moves(checked.position.to_move)
    assert tried == list(checked.position.legal(checked.position.to_move))


@every_game
def test_shared_tests_see_every_edition_at_every_table(name: str) -> None:
    """A table is a mode with a number of seats. Choices between two are seen there both ways, others in every mode."""
    facts, settings = load_game(name).facts, list(settings_of(load_game(name), 100))
    tables = {(mode.id, seats) for mode in facts.modes for seats in range(mode.fewest, mode.most + 1)}
    for edition in ({}, *(preset.values for preset in facts.presets)):
        here = [setting for setting in settings if edition.items() <= setting.options.items()]
        for option in (each for each in facts.options if each.id not in edition):
            met = {(setting.mode, setting.seats, setting.options[option.id]) for setting in here}
            if len(option.values) == 2:
                assert met == {(*table, value) for table in tables for value in option.values}, option.id
    for mode, option in product(facts.modes, facts.options):
        assert {each.options[option.id] for each in settings if each.mode == mode.id} == set(option.values)
        plain = [each for each in settings if each.mode == mode.id and is_default(each.options, facts)]
        assert [each.seats for each in plain] == list(range(mode.fewest, mode.most + 1))


def test_an_option_of_many_values_shows_all_of_them_in_every_mode() -> None:
    game, many = secret_bids(), Option("many", tuple(f"value_{number}" for number in range(30)))
    settings = list(settings_of(replace(game, facts=replace(game.facts, options=(many,))), 100))
    for mode in game.facts.modes:
        assert {each.options["many"] for each in settings if each.mode == mode.id} == set(many.values)


def is_default(options: Mapping[str, str], facts: Facts) -> bool:
    return options == {option.id: option.values[0] for option in facts.options}


def test_a_game_that_somebody_else_installed_keeps_the_contract() -> None:
    check_game(secret_bids(), matches=10)


def test_a_toy_is_found_like_any_installed_game_and_leaves_no_trace() -> None:
    assert load_game("secret_bids") is secret_bids()
    assert "secret_bids" not in found_games()


def rules_of(game: Game) -> dict[str, Break]:
    package = game.state.__package__
    parts = [importlib.import_module(f"{package}.{part}") for part in ("rules", "features", "bots")]
    found = {
        name: next((getattr(part, name) for part in parts if hasattr(part, name)), None) for name in CONTRACT_FUNCTIONS
    }
    return {name: rule for name, rule in found.items() if rule is not None} | shortlist_of(parts[-1])


def shortlist_of(bots: ModuleType) -> dict[str, Break]:
    """The one rule that a game may leave out."""
    return {"shortlist": getattr(bots, "shortlist", defaults.shortlist)}


@contextmanager
def changed(game: Game, **functions: Break) -> Iterator[None]:
    """The game with some of its rules replaced."""
    rules = rules_of(game)
    register(game.State, rules | functions)
    try:
        yield
    finally:
        register(game.State, rules)


RULES = rules_of(secret_bids())


def offer_a_repeat(table: Any, seat: int, moves: Any) -> None:
    RULES["legal_actions"](table, seat, moves)
    if 0 < moves.count < len(moves.actions):
        moves.actions[moves.count] = moves.actions[0]
        moves.count += 1


def offer_nothing(table: Any, seat: int, moves: Any) -> None:
    moves.count = 0


def offer_what_is_no_action(table: Any, seat: int, moves: Any) -> None:
    RULES["legal_actions"](table, seat, moves)
    if moves.count:
        moves.actions[0] = 99


def look_at_other_hands(table: Any, seat: int, moves: Any) -> None:
    RULES["legal_actions"](table, seat, moves)
    if moves.count > 1 and sum(table.hand[(seat + 1) % table.seats]) == 0:
        moves.count -= 1


def change_while_asked(table: Any) -> int:
    table.revealed += 1
    return int(RULES["to_move"](table))


def wait_for_a_seat_that_cannot_act(table: Any) -> int:
    return 0


def let_nothing_happen(table: Any, outcomes: Any) -> None:
    outcomes.count = outcomes.total = outcomes.stream = 0


def weigh_wrongly(table: Any, outcomes: Any) -> None:
    RULES["chance_outcomes"](table, outcomes)
    outcomes.weights[0] = 0


def name_an_unknown_stream(table: Any, outcomes: Any) -> None:
    RULES["chance_outcomes"](table, outcomes)
    outcomes.stream = 1


def leave_the_range(table: Any, seat: int, action: int, events: Any) -> None:
    RULES["apply"](table, seat, action, events)
    table.won[0] = 200


def fail(table: Any, seat: int, action: int, events: Any) -> None:
    raise IndexError("out of the table")


def hide_more_each_time(table: Any, seat: int) -> None:
    RULES["hide"](table, seat)
    table.revealed += 1


def hide_nothing(table: Any, seat: int) -> None:
    table.knower = seat + 2


def fill_other_points(table: Any, rng: Any) -> None:
    RULES["fill_hidden"](table, rng)
    table.won[0] += 1


def leave_the_points(table: Any, options: Any, seats: int) -> None:
    won = list(table.won)
    RULES["setup"](table, options, seats)
    table.won[:] = won


def end_at_once(table: Any, result: Any) -> None:
    RULES["ending"](table, result)
    result.reason = 1


def rank_nobody_first(table: Any, result: Any) -> None:
    RULES["ending"](table, result)
    for seat in range(table.seats if result.reason else 0):
        result.rank[seat] = 2
    result.rank[table.seats] = 0


def score_outside_the_lines(table: Any, result: Any) -> None:
    RULES["scores"](table, result)
    result.points[0][5] = 1


def leave_a_hole(table: Any, seat: int, out: Any) -> None:
    out[0] = 0


BROKEN = [
    ("legal_actions", offer_a_repeat, "repeats itself"),
    ("legal_actions", offer_nothing, "may_act says True"),
    ("legal_actions", offer_what_is_no_action, "not within 0"),
    ("legal_actions", look_at_other_hands, "hiding changes what seat"),
    ("to_move", change_while_asked, "changed it"),
    ("may_act", wait_for_a_seat_that_cannot_act, "no part of may_act"),
    ("chance_outcomes", let_nothing_happen, "nothing can happen"),
    ("chance_outcomes", weigh_wrongly, "above zero"),
    ("chance_outcomes", name_an_unknown_stream, "no stream 1"),
    ("apply", leave_the_range, "range of its field|200 does not fit won"),
    ("apply", fail, "out of the table"),
    ("hide", hide_more_each_time, "hiding twice"),
    ("hide", hide_nothing, "filling changed what seat"),
    ("fill_hidden", fill_other_points, "filling changed what seat"),
    ("setup", leave_the_points, "setup leaves something"),
    ("ending", end_at_once, "the reason is 1"),
    ("ending", rank_nobody_first, "nobody is first"),
    ("scores", score_outside_the_lines, "outside rounds, cheers"),
    ("features", leave_a_hole, "leaves places as they were"),
]


@pytest.mark.parametrize(("name", "broken", "message"), BROKEN, ids=[each[1].__name__ for each in BROKEN])
def test_a_broken_rule_is_noticed(name: str, broken: Break, message: str) -> None:
    with changed(secret_bids(), **{name: broken}), pytest.raises(AssertionError, match=message):
        check_game("secret_bids")


def test_words_that_mean_two_things_are_noticed() -> None:
    game = secret_bids()
    vague = replace(game, words=lambda state, seat, number: game.words(state, seat, number).rstrip("123456"))
    with pytest.raises(AssertionError, match="no line of words"):
        check_game(vague)


def test_words_that_cannot_be_read_back_are_noticed() -> None:
    with pytest.raises(AssertionError, match="is read as -1"):
        check_game(replace(secret_bids(), read=lambda state, seat, text: -1))


def test_a_view_that_is_no_json_is_noticed() -> None:
    with pytest.raises(AssertionError, match="JSON"):
        check_game(replace(secret_bids(), view=lambda hidden, seat: {"seats": (1, 2)}))


def test_secrets_that_the_facts_deny_are_noticed() -> None:
    """By the field that counts what was revealed; and in a game without one, by whatever is hidden."""
    toy = secret_bids()
    with pytest.raises(AssertionError, match="has_secrets is False, but the state has a field `revealed`"):
        check_game(replace(toy, facts=replace(toy.facts, has_secrets=False)))
    open_game = load_game("machi_koro_2")
    with pytest.raises(AssertionError, match="has_secrets is True, but the state has no field `revealed`"):
        check_game(replace(open_game, facts=replace(open_game.facts, has_secrets=True)))
    with changed(open_game, hide=hide_the_coins), pytest.raises(AssertionError, match="something is hidden from seat"):
        check_game(open_game, matches=1, kilobytes=1)


def hide_the_coins(town: Any, seat: int) -> None:
    town.coins[0] = 0


def test_facts_that_repeat_are_noticed() -> None:
    game = secret_bids()
    with pytest.raises(AssertionError, match="streams repeat"):
        check_game(replace(game, facts=replace(game.facts, streams=("deck", "deck"))))


@pytest.mark.parametrize("own", ["stalled", "stopped", "resigned"])
def test_an_ending_that_is_the_match_s_own_is_noticed(own: str) -> None:
    """A log could not tell them apart, and there would be two sentences for it."""
    game = secret_bids()
    with pytest.raises(AssertionError, match=f"the ending '{own}' is the match's own"):
        check_facts(replace(game, facts=replace(game.facts, endings=(own,))))
