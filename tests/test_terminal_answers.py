"""What a typed line does at a table of any game: numbers act where the screen shows them, and all else is answered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.theme import Theme

from ratusha.chance import FairChance, ScriptedChance
from ratusha.game import load_game
from ratusha.kernel import COMPILED
from ratusha.match import Match
from ratusha.terminal.answers import Play, Unclear, plain, understand
from ratusha.terminal.drawing import Scene
from ratusha.terminal.saved import Person
from ratusha.terminal.screen import STYLES
from ratusha.terminal.table import Table
from ratusha.texts import LANGUAGES, Texts
from tests.test_terminal import LAID_OUT, drawn

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played in plain processes")
NAMES = ("Annamaria", "Bo", "Світлана", "Dominik")
GAMES: tuple[tuple[str, str, int, dict[str, str]], ...] = (
    ("machi_koro_2", "base", 3, {"promos": "yes", "moving_company": "after_roll"}),
    ("bloom_town", "full", 2, {}),
    ("bloom_town", "solo", 1, {}),
    ("welcome_to", "base", 2, {}),
    ("welcome_to", "expert", 2, {}),
    ("welcome_to", "expert_draft", 2, {}),
    ("sprawlopolis", "base", 2, {"roadworks": "yes", "points_of_interest": "yes"}),
    ("sprawlopolis", "interstate", 2, {}),
)
APART, MOST_TYPED = 7, 5
every_game = pytest.mark.parametrize(("game", "mode", "seats", "options"), GAMES)


def table_of(match: Match, folder: Path, language: str = "en") -> Table:
    """At a screen of 80 columns that remembers what it was shown."""
    paper = StringIO()
    console = Console(theme=Theme(STYLES), width=80, file=paper, record=True, markup=False, highlight=False)
    people = [Person(name) for name in NAMES[: match.seats]]
    return Table(match, people, Texts(language, match.game), console, folder / "log.txt")


def positions(game: str, mode: str, seats: int, options: Mapping[str, str], seed: int = 3) -> Iterator[Match]:
    match = Match.new(load_game(game), seats=seats, mode=mode, chance=FairChance.chosen(seed), options=dict(options))
    chooser = random.Random(seed)
    while not match.over:
        yield match
        seat = match.waiting[0]
        match.play(seat, chooser.choice(match.choices(seat)))


def scene_of(table: Table) -> Scene:
    scene = table.scene(table.match.waiting[0])
    return table.preview(scene, "") or scene


def answered(table: Table, typed: str) -> str:
    """What the screen says to a line that decides nothing."""
    scene, before = scene_of(table), len(table.match.entries)
    table.console.export_text()
    assert not table.answer(scene, typed), typed
    assert len(table.match.entries) == before, typed
    return " ".join(table.console.export_text().split())


def played(table: Table, typed: str) -> str:
    """The words of the choice that a line makes, and nothing else."""
    scene = scene_of(table)
    found = understand(typed, table.named(scene), {})
    return found.words if isinstance(found, Play) else ""


# --- Numbers ----------------------------------------------------------------------------------------------------------


@every_game
def test_a_number_plays_exactly_where_the_screen_shows_it(
    game: str, mode: str, seats: int, options: dict[str, str], tmp_path: Path
) -> None:
    asked: set[str] = set()
    for place, match in enumerate(positions(game, mode, seats, options)):
        table = table_of(match, tmp_path)
        scene = scene_of(table)
        kind = str(scene.view["phase"]) + " ".join({words.split()[0] for words in scene.choices})
        if kind in asked and place % APART:
            continue
        asked.add(kind)
        board, low = drawn(table.drawing.board(scene)), drawn(table.drawing.board(scene, room=22))
        assert not (scene.preview and scene.numbered), "there a number is a card"
        named = table.named(scene)
        for number in range(len(scene.choices) + 20):
            found = understand(str(number), named, {})
            words = scene.numbered[number - 1] if 0 < number <= len(scene.numbered) else ""
            assert found == (Play(words) if words else Unclear(str(number)))
            if words and game != "sprawlopolis":
                assert f"{number:>2})" in board
                assert f"{number:>2})" in low
    assert len(asked) > (mode != "interstate")


@every_game
def test_what_has_no_number_is_played_by_what_the_screen_calls_it(
    game: str, mode: str, seats: int, options: dict[str, str], tmp_path: Path
) -> None:
    if game == "sprawlopolis":
        return  # there it is tried out first: `test_terminal_sprawlopolis.py`
    for place, match in enumerate(positions(game, mode, seats, options, seed=5)):
        if place % APART:
            continue
        table = table_of(match, tmp_path)
        scene = scene_of(table)
        for words in scene.choices:
            name = table.name_of(scene, words)
            assert scene.number(words) or played(table, name) == words
            twins = [each for each in scene.choices if plain(table.name_of(scene, each)) == plain(name)]
            assert not name or played(table, name) == words or len(twins) > 1


def test_a_house_number_that_is_no_number_of_a_choice_builds_nothing(tmp_path: Path) -> None:
    """Roundabouts once answered to numbers that nobody saw."""
    match = next(positions("welcome_to", "expert", 2, {}, seed=4))
    table = table_of(match, tmp_path)
    choices, seat = match.choices(match.waiting[0]), match.waiting[0]
    shown = [stack["number"] for stack in match.view(seat)["stacks"]]
    assert choices[6].startswith("roundabout ")
    said = answered(table, "7")
    assert ("“7” could be: " in said) == (7 in shown)
    for number in {str(each) for each in shown if each > 3}:
        listed = answered(table, number)
        assert listed.startswith(f"“{number}” could be: ")
        assert f") {number} " in listed
    assert answered(table, "33").startswith("There is no number 33 among the choices on the screen Allowed: 1) ")


def test_a_number_that_continues_what_was_typed_is_another_number(tmp_path: Path) -> None:
    """`a1` is not the beginning of `a10`, be it the only lot that begins so."""
    match = next(positions("welcome_to", "solo", 1, {}, seed=4))
    match.play(0, match.choices(0)[0])
    number = match.choices(0)[0].split()[1]
    match.play(0, f"write {number} in 1 1")
    while match.view(0)["turn"]["step"] != "write":
        words = [each for each in match.choices(0) if each.split()[0] in ("skip", "done", "choose")]
        match.play(0, words[0])
    table = table_of(match, tmp_path)
    scene = scene_of(table)
    tenth = [words for words in scene.choices if words.endswith(" in 1 10")]
    assert tenth
    assert played(table, "a1") == ""
    assert played(table, "a10") in tenth


# --- The order of the list --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "mode", "undone", "others"),
    [
        ("welcome_to", "base", "skip", ("park", "pool", "temp", "fence", "agent", "bis")),
        ("welcome_to", "expert", "done", ("claim",)),
        ("welcome_to", "expert", "leave", ("shuffle",)),
        ("bloom_town", "full", "bonus none", ("bonus double", "bonus extra")),
        ("machi_koro_2", "base", "pass", ("build",)),
        ("machi_koro_2", "base", "decline", ("give",)),
    ],
)
def test_what_leaves_something_undone_is_listed_last(
    game: str, mode: str, undone: str, others: tuple[str, ...], tmp_path: Path
) -> None:
    match = first(game, mode, lambda choices: undone in choices and any(each.startswith(others) for each in choices))
    table = table_of(match, tmp_path)
    scene = scene_of(table)
    last = len(scene.numbered)
    assert scene.number(undone) == last > 1
    assert played(table, str(last)) == undone
    assert played(table, "1").startswith(others)
    board = drawn(table.drawing.board(scene))
    assert board.index(f"{last:>2})") > board.index(" 1)")
    assert sorted(scene.choices) == sorted(match.choices(scene.seat))


def first(game: str, mode: str, wanted: Callable[[tuple[str, ...]], bool], seats: int = 2) -> Match:
    """The first position of some match whose choices are so."""
    for seed in range(60):
        for match in positions(game, mode, seats, {}, seed):
            if wanted(tuple(match.choices(match.waiting[0]))):
                return match
    raise AssertionError("never so")


def test_the_order_of_the_rules_is_left_alone() -> None:
    match = first("welcome_to", "base", lambda choices: "skip" in choices)
    assert match.choices(match.waiting[0])[0] == "skip"


# --- Machi Koro 2 -----------------------------------------------------------------------------------------------------


def machi_koro(tmp_path: Path, language: str = "en") -> Table:
    """Two cities with five coins, after the opening rounds; seat 0 has rolled."""
    chance = ScriptedChance([*LAID_OUT, "roll 6"], then=FairChance.chosen(1))
    match = Match.new(load_game("machi_koro_2"), seats=2, chance=chance)
    for seat in (0, 1, 0, 1, 0, 1):
        match.play(seat, "pass")
    match.play(0, "dice 1")
    return table_of(match, tmp_path, language)


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "museum", "Museum: costs 12, you have 5 coins"),
        ("en", "build museum", "Museum: costs 12, you have 5 coins"),
        ("en", "Build: Museum", "Museum: costs 12, you have 5 coins"),
        ("en", "muse", "Museum: costs 12, you have 5 coins"),
        ("uk", "музей", "Музей: коштує 12, у вас 5 монет"),
        ("ru", "музей", "Музей: стоит 12, у вас 5 монет"),
        ("en", "sushi bar", "Sushi Bar: not in its row now"),
        ("en", "observatory", "Observatory: not in its row now"),
        ("en", "city hall", "City Hall: left in the box: this match is played without it"),
        ("en", "decline", "Decline the swap: nothing is swapped now"),
        ("en", "dice 2", "Roll two dice: the dice are not rolled now"),
    ],
)
def test_a_card_that_cannot_be_built_says_why(language: str, typed: str, said: str, tmp_path: Path) -> None:
    table = machi_koro(tmp_path, language)
    assert answered(table, typed).startswith(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Museum: you have built it already"),
        ("uk", "Музей: уже стоїть у вашому місті"),
        ("ru", "Музей: уже стоит в вашем городе"),
    ],
)
def test_a_landmark_that_is_built_says_where(language: str, said: str, tmp_path: Path) -> None:
    table = machi_koro(tmp_path, language)
    marks = table.match.state.landmark_at
    museum, forge = (
        load_game("machi_koro_2").read(table.match.state, 0, f"build {name}") for name in ("museum", "forge")
    )
    first_mark = load_game("machi_koro_2").state.BUILD_LANDMARK
    marks[museum - first_mark], marks[forge - first_mark] = 0, 1
    assert answered(table, "museum").startswith(said)
    assert f"({NAMES[1]})" in answered(table, "forge")


def test_before_the_roll_a_card_says_that_the_dice_come_first(tmp_path: Path) -> None:
    match = Match.new(load_game("machi_koro_2"), seats=2, chance=ScriptedChance(LAID_OUT, then=FairChance.chosen(1)))
    table = table_of(match, tmp_path)
    assert answered(table, "museum").startswith("Museum: no landmark is built in the opening rounds")
    for seat in (0, 1, 0, 1, 0, 1):
        match.play(seat, "pass")
    said = answered(table, "mine")
    assert said == "Mine: first roll the dice Allowed: 1) Roll one die, 2) Roll two dice"


def test_in_a_swap_a_card_says_that_nobody_has_it(tmp_path: Path) -> None:
    match = first("machi_koro_2", "base", lambda choices: choices[-1] == "decline")
    table = table_of(match, tmp_path)
    seat, owned = match.waiting[0], match.view(match.waiting[0])["cities"][match.waiting[0]]["establishments"]
    missing = next(name for name in ("winery", "mine", "stadium", "cafe", "sushi_bar") if name not in owned)
    assert answered(table, missing).startswith(f"{table.texts.name(missing)}: does not stand in your city")
    match.play(seat, match.choices(seat)[0])
    others = match.view(seat)["cities"][1 - seat]["establishments"]
    missing = next(name for name in ("winery", "mine", "stadium", "cafe", "sushi_bar") if name not in others)
    assert answered(table, missing).startswith(f"{table.texts.name(missing)}: no other city has it")


def test_a_number_of_a_roll_names_the_cards_that_it_activates(tmp_path: Path) -> None:
    match = Match.new(load_game("machi_koro_2"), seats=2, chance=ScriptedChance(LAID_OUT, then=FairChance.chosen(1)))
    match.state.coins[0] = 1
    table = table_of(match, tmp_path)
    assert len(scene_of(table).numbered) < 7
    assert answered(table, "12").startswith("Mine: costs 4, you have 1 coin")
    assert answered(table, "99").startswith("There is no number 99 among the choices on the screen Allowed: 1) ")


# --- Bloom Town -------------------------------------------------------------------------------------------------------


def bloom_town(tmp_path: Path, language: str = "en") -> Table:
    """A park stands on b2; two different tiles are in hand."""
    match = first(
        "bloom_town", "full", lambda choices: len({each.split()[1] for each in choices if each[0] == "p"}) > 1
    )
    seat = match.waiting[0]
    match.state.cells[seat][6] = match.game.read(match.state, seat, "place park 1 1") // 25 + 1
    return table_of(match, tmp_path, language)


@pytest.mark.parametrize(
    ("language", "square", "rest"),
    [
        ("en", "b2", ": something stands there (Park) Allowed: a number, or e.g. "),
        ("uk", "б2", ": квадрат зайнято (Парк)"),
        ("ru", "б2", ": клетка занята (Парк)"),
    ],
)
def test_a_square_that_is_taken_says_by_what(language: str, square: str, rest: str, tmp_path: Path) -> None:
    table = bloom_town(tmp_path, language)
    seat = table.match.waiting[0]
    tile = table.match.view(seat)["towns"][seat]["hand"][0]
    assert f"{square}{rest}" in answered(table, square)
    assert f"{table.texts.name(tile)} {square}{rest}" in answered(table, f"{tile} {square}")
    assert f"{table.texts.name(tile)} {square}{rest}" in answered(table, f"place {tile} 2 2")


def test_a_tile_that_is_not_in_hand_says_what_is(tmp_path: Path) -> None:
    table = bloom_town(tmp_path)
    hand = table.match.view(table.match.waiting[0])["towns"][table.match.waiting[0]]["hand"]
    missing = next(tile for tile in ("office", "metro", "park", "house") if tile not in hand)
    there = ", ".join(table.texts.name(tile) for tile in hand)
    name = table.texts.name(missing)
    assert answered(table, f"{missing} c3").startswith(f"{name} c3: not in your hand, where you have: {there}")
    assert answered(table, name).startswith(f"{name}: not in your hand, where you have: {there}")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no f1: squares go from a1 to e5"),
        ("uk", "Квадрата f1 немає: квадрати від а1 до д5"),
        ("ru", "Клетки f1 нет: клетки от а1 до д5"),
    ],
)
def test_a_square_outside_the_town_says_how_far_it_goes(language: str, said: str, tmp_path: Path) -> None:
    assert answered(bloom_town(tmp_path, language), "f1").startswith(said)


def test_a_square_where_several_tiles_could_go_asks_which(tmp_path: Path) -> None:
    table = bloom_town(tmp_path)
    hand = table.match.view(table.match.waiting[0])["towns"][table.match.waiting[0]]["hand"]
    said = answered(table, "c3")
    assert said.startswith("“c3” could be: ")
    assert all(f") {table.texts.name(tile)} c3" in said for tile in hand)


def test_after_building_nothing_more_is_built(tmp_path: Path) -> None:
    match = first("bloom_town", "full", lambda choices: "done" in choices and "token extra" in choices)
    table = table_of(match, tmp_path)
    assert answered(table, "a1").startswith("a1: you have built already")
    assert answered(table, "bonus double").startswith("Spring square: double the points: a bonus comes after building")
    assert answered(table, "star").startswith("“star” is not a move of this game Allowed: 1) Done")


def test_a_tile_of_the_market_is_taken_by_its_name(tmp_path: Path) -> None:
    match = first("bloom_town", "full", lambda choices: choices[0].startswith("take from "), seats=4)
    table = table_of(match, tmp_path)
    market = match.view(match.waiting[0])["market"]
    for slot, tile in enumerate(market, start=1):
        if tile and market.count(tile) == 1:
            assert played(table, tile) == played(table, table.texts.name(tile)) == f"take from {slot}"
            assert played(table, table.texts.say(f"slot.{slot}")) == f"take from {slot}"
    gone = next(tile for tile in ("office", "metro", "park", "house") if tile not in market)
    assert answered(table, gone).startswith(f"{table.texts.name(gone)}: no tile lies there")


# --- Welcome To… ------------------------------------------------------------------------------------------------------


def suburb(tmp_path: Path, step: str, language: str = "en", mode: str = "base", effect: str = "") -> Table:
    """The first position of some match in which a seat has got so far, with that effect, and has houses."""
    for seed in range(80):
        for match in positions("welcome_to", mode, 2, {}, seed):
            turn = match.view(match.waiting[0])["turn"]
            stacks = match.view(match.waiting[0])["stacks"]
            chosen = stacks[turn["effect_card"]]["effect"] if turn["effect_card"] is not None else ""
            if match.view(0)["round"] > 3 and turn["step"] == step and chosen == (effect or chosen):
                return table_of(match, tmp_path, language)
    raise AssertionError("never so")


def built_lot(table: Table) -> tuple[str, int]:
    """A lot with a house, as the sheet names it, and the number there."""
    seat = table.match.waiting[0]
    letters = table.texts.say("label.terminal.letters")
    houses = table.match.view(seat)["sheets"][seat]["houses"]
    lots = ((street, place) for street in range(3) for place in range(len(houses[street])))
    street, place = next((s, p) for s, p in lots if houses[s][p] is not None)
    return f"{letters[street]}{place + 1}", houses[street][place]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "{n} is written there"), ("uk", "там уже є номер {n}"), ("ru", "там уже есть номер {n}")],
)
def test_a_lot_with_a_house_says_which_number_is_there(language: str, said: str, tmp_path: Path) -> None:
    table = suburb(tmp_path, "write", language, effect="pool")
    lot, number = built_lot(table)
    assert answered(table, lot).startswith(f"{lot}: {said.format(n=number)}")


@pytest.mark.parametrize(
    ("language", "rises", "room"),
    [
        ("en", "numbers ascend along a street", ("{low} to {high} fit there", "only {low} fits there", "none fits")),
        ("uk", "номери на вулиці зростають", ("пасують від {low} до {high}", "пасує лише {low}", "не пасує жоден")),
        ("ru", "номера на улице растут", ("подходят от {low} до {high}", "подходит только {low}", "не подходит ни")),
    ],
)  # fmt: skip
def test_a_lot_where_the_number_does_not_fit_says_which_would(
    language: str, rises: str, room: tuple[str, ...], tmp_path: Path
) -> None:
    table = suburb(tmp_path, "write", language, effect="pool")
    scene = scene_of(table)
    number = int(scene.choices[0].split()[1])
    letters = table.texts.say("label.terminal.letters")
    bounds = {
        f"{letters[street]}{place + 1}": each
        for street, lots in enumerate(scene.view["turn"]["bounds"])
        for place, each in enumerate(lots)
        if each and not each[0] <= number <= each[1]
    }
    assert bounds
    for lot, (low, high) in bounds.items():
        which = room[0] if low < high else room[1] if low == high else room[2]
        for typed in (lot, f"{number} {lot}"):
            said = answered(table, typed)
            assert f"{lot}: {rises}, " in said
            assert which.format(low=low, high=high) in said


def test_another_number_than_that_of_the_card_takes_temps(tmp_path: Path) -> None:
    table = suburb(tmp_path, "write", effect="pool")
    number = int(scene_of(table).choices[0].split()[1])
    said = answered(table, f"{number + 1} a1")
    assert said.startswith(f"{number + 1} a1: your number is {number}, and only temps change it")
    table = suburb(tmp_path, "write", effect="temp")
    number = int(
        table.match.view(table.match.waiting[0])["stacks"][scene_of(table).view["turn"]["number_card"]]["number"]
    )
    far = number + 3 if number < 14 else number - 3
    assert answered(table, f"{far} a1").startswith(
        f"{far} a1: your number is {number}, and temps change it by 2 at most"
    )


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "b13", "There is no b13: street b has the lots b1 to b11"),
        ("uk", "б13", "Місця б13 немає: на вулиці б є місця від б1 до б11"),
        ("ru", "2 13", "Места б13 нет: на улице б есть места от б1 до б11"),
    ],
)
def test_a_lot_beyond_its_street_says_how_long_that_is(language: str, typed: str, said: str, tmp_path: Path) -> None:
    assert answered(suburb(tmp_path, "write", language), typed).startswith(said)


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "d4", "There is no d4: the streets are a, b, c"),
        ("uk", "г4", "Місця г4 немає: вулиці — а, б, в"),
        ("ru", "7 Г4", "Места г4 нет: улицы — а, б, в"),
    ],
)
def test_a_lot_of_a_street_that_is_not_there_says_which_streets_are(
    language: str, typed: str, said: str, tmp_path: Path
) -> None:
    assert answered(suburb(tmp_path, "write", language), typed).startswith(said)


def test_effects_and_plans_say_when_they_are_due(tmp_path: Path) -> None:
    table = suburb(tmp_path, "write", effect="pool")
    assert answered(table, "agent").startswith("Agent: effects come after the number")
    assert answered(table, "plan 2").startswith("plan 2: what it asks for is not there yet")
    assert answered(table, "o a1").startswith("roundabout a1: roundabouts belong to the expert game")
    table = suburb(tmp_path, "effect", effect="agent")
    assert answered(table, "surveyor").startswith("Surveyor: the effect you have chosen is Agent")
    assert answered(table, "b4").startswith("b4: the effect you have chosen is Agent")
    assert answered(table, "done").startswith("Done: the turn is not over yet")


def test_a_fence_and_a_bis_say_what_is_in_their_way(tmp_path: Path) -> None:
    table = suburb(tmp_path, "effect", effect="surveyor")
    assert answered(table, "a10").startswith("a10: the street ends there")
    table = suburb(tmp_path, "effect", effect="bis")
    lot, number = built_lot(table)
    assert answered(table, lot).startswith(f"{lot}: {number} is written there")


def test_a_combination_is_chosen_by_its_effect_and_one_that_is_not_there_says_so(tmp_path: Path) -> None:
    table = suburb(tmp_path, "choose")
    stacks = table.match.view(table.match.waiting[0])["stacks"]
    effects = [stack["effect"] for stack in stacks]
    for place, stack in enumerate(stacks, start=1):
        words = f"choose {place}"
        if words in scene_of(table).choices and effects.count(stack["effect"]) == 1:
            assert played(table, stack["effect"]) == words
            assert played(table, f"{stack['number']} {table.texts.name(stack['effect'])}") == words
    missing = next(each for each in ("surveyor", "agent", "park", "pool", "temp", "bis") if each not in effects)
    name = table.texts.name(missing)
    assert answered(table, missing).startswith(f"{name}: no card shows it now Allowed: 1) ")
    assert answered(table, "b4").startswith("b4: first choose a number and an effect")


def test_a_street_names_its_lots_or_says_that_it_has_none_to_write_on(tmp_path: Path) -> None:
    table = suburb(tmp_path, "write", effect="pool")
    lots = [words.split()[3:] for words in scene_of(table).choices]
    offered = {street for street, _ in lots if [each for each, _ in lots].count(street) > 1}
    assert offered
    for street in map(int, offered):
        letter = "abc"[street - 1]
        assert answered(table, f"street {letter}").startswith(f"“street {letter}” could be: ")
        assert answered(table, f"Street {street}").startswith(f"“street {street}” could be: ")
    for street in {1, 2, 3} - {int(each) for each, _ in lots}:
        assert answered(table, f"street {street}").startswith(f"street {'abc'[street - 1]}: ")


# --- All games --------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_typed_is_answered_and_no_answer_speaks_in_words_of_the_log(
    game: str, mode: str, seats: int, options: dict[str, str], language: str, tmp_path: Path
) -> None:
    """Moves and names of this game, from any phase of it: each is a choice, a step or has an answer."""
    chooser = random.Random(language)
    event_rows: list[str] = []
    for place, match in enumerate(positions(game, mode, seats, options, seed=7)):
        event_rows += match.choices(match.waiting[0])[:4] if place % 3 == 0 else []
        if place % 11:
            continue
        table = table_of(match, tmp_path, language)
        for words in chooser.sample(event_rows, min(len(event_rows), MOST_TYPED)):
            scene = scene_of(table)
            for typed in (words, table.texts.action(words, table.names), words.partition(" ")[2]):
                if not typed or table.preview(scene, typed) or played(table, typed):
                    continue
                said = answered(table, typed)
                assert said.startswith(("“", "«")) or ": " in said
                assert len(words.split()) < 3 or words not in said
