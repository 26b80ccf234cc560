"""The text of a match: it reads back byte for byte, and whatever is wrong with it is said, with the line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratusha.chance import FairChance, ScriptedChance
from ratusha.errors import BadLog
from ratusha.match import Match, read_match
from ratusha.match.log import split_matches
from ratusha.match.verify import NotRevealed, verify_match
from tests.test_match import play_out
from tests.toys.install import secret_bids


@cache
def finished() -> str:
    """A short match with every kind of line: nonces, seats, undo alone and agreed, stalled, result, seed."""
    chance = FairChance(bytes(range(32)), "t", ["0a0b", "0c"])
    match = Match.new("machi_koro_2", seats=2, chance=chance, order="random", step_limit=12)
    match.play(0, "pass")
    match.undo(0)
    match.play(0, match.choices(0)[0])
    while "dice 1" not in match.choices(match.waiting[0]):
        match.play(match.waiting[0], "pass")
    decision = match.play(0, "dice 1").entries[0]
    match.undo_agreed(decision.number)
    play_out(match).reveal()
    return match.text()


@cache
def unfinished() -> str:
    match = Match.new(secret_bids(), seats=3, chance=FairChance.chosen(1, "t"))
    for seat in (2, 0, 1):
        match.play(seat, match.choices(seat)[0])
    match.undo(2)
    return match.text()


def lines_of(text: str) -> list[str]:
    return text.splitlines()


def place_of(start: str, text: str) -> int:
    return next(place for place, line in enumerate(lines_of(text)) if line.startswith(start))


def entry_of(words: str, text: str) -> int:
    return next(place for place, line in enumerate(lines_of(text)) if words in line and line[:1].isdigit())


def reread(text: str | bytes) -> None:
    """What is accepted is the same text again."""
    again = read_match(text).text()
    assert again == (text if isinstance(text, str) else text.decode())


def test_a_match_reads_back_byte_for_byte() -> None:
    for text in (finished(), unfinished()):
        reread(text)
        reread(text.encode())


def test_the_text_is_as_described() -> None:
    header, _, body = finished().partition("\n\n")
    assert header.splitlines() == [
        "ratusha: 1",
        "game: machi_koro_2",
        "rules: 1",
        "mode: base",
        "seats: 2",
        "option moving_company: end_of_turn",
        "option promos: no",
        "order: random",
        "step limit: 12",
        "table: t",
        "commitment: " + FairChance(bytes(range(32)), "t").commitment,
        "practice: no",
    ]
    lines = body.splitlines()
    assert lines[0] == "1 table nonce 1 0a0b"
    assert lines[2].startswith("3 chance seats ")
    assert lines[-3].endswith(" table stalled")
    assert lines[-2].endswith(" table result stalled ranks 0 0")
    assert lines[-1].endswith(f" table seed {bytes(range(32)).hex()}")


def test_a_header_alone_is_a_match_cut_off_before_its_first_draw() -> None:
    text = unfinished().partition("\n\n")[0] + "\n\n"
    with pytest.raises(BadLog, match="line 13: the text is truncated: chance was to be drawn next"):
        reread(text)


def changed(text: str, start: str, to: str) -> str:
    place = place_of(start, text)
    return "\n".join((*lines_of(text)[:place], to, *lines_of(text)[place + 1 :], ""))


@pytest.mark.parametrize(
    ("start", "to", "message"),
    [
        ("ratusha", "ratusha: 2", "line 1: a match begins with 'ratusha: 1'"),
        ("game", "game: chess", "line 2: unknown game 'chess'; valid: .*machi_koro_2"),
        ("game", "play: chess", "line 2: expected 'game: …', found 'play: chess'"),
        ("game", "game: ", "line 2: expected 'game: …'"),
        ("rules", "rules: 999", "line 3: unknown rules of machi_koro_2 '999'; valid: 1"),
        ("rules", "rules: 01", "line 3: rules is a number"),
        ("mode", "mode: chess", "line 4: unknown mode"),
        ("seats", "seats: 7", "line 5: unknown number of seats '7'; valid: 2, 3, 4, 5"),
        ("seats", "seats: two", "line 5: seats is a number"),
        ("option promos", "option colour: red", "line 7: unknown option 'colour'"),
        ("option promos", "option promos: maybe", "line 7: unknown value of promos 'maybe'; valid: no, yes"),
        ("option promos", "option moving_company: after_roll", "line 7: expected 'option NAME: VALUE' with a new name"),
        ("option promos", "option promos", "expected 'option NAME: VALUE'"),
        ("order", "order: best", "order is fixed or random, not 'best'"),
        ("order", "option colour: red", "line 9: expected 'order: …', found 'step limit: 12'"),
        ("step limit", "step limit: 0", "step limit is a number"),
        ("table", "table: a b", "is no table id"),
        ("commitment", "commitment: abc", "64 hexadecimal digits"),
        ("practice", "practice: perhaps", "practice is no or yes"),
        ("1 table", "1 table nonce 2 0a0b", "line 14: nonces come first of all, numbered from 1"),
        ("1 table", "1 table nonce 1 xyz", "is no nonce"),
        ("1 table", "1 table seed 00", "not revealed before the end"),
        ("1 table", "1 table stalled", "the step limit is not reached here"),
        ("1 table", "1 table result stalled ranks 0 0", "the match is not over here"),
        ("1 table", "1 table undo 1", "no standing decision"),
        ("1 table", "1 table dances", "a line of the table is nonce, undo, .*stalled, result, seed, not 'dances'"),
        ("1 table", "1 seat1 pass", "chance was to be drawn before this line"),
        ("1 table", "1 seat9 pass", "there is no seat9 in a match of 2"),
        ("1 table", "1 somebody pass", "expected 'NUMBER WHO WORDS'"),
        ("1 table", "2 table nonce 1 0a0b", "line 14: expected number 1, found 2"),
        ("3 chance", "3 chance seats 1 1", "'seats 1 1' cannot come from seats here; it could be: seats 1 2, "),
        ("4 chance", "4 chance deal gold", "'deal gold' cannot come from deck_1_6 here; it could be: deal"),
        ("4 chance", "4 table nonce 3 0d", "nonces come first of all"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(start: str, to: str, message: str) -> None:
    with pytest.raises(BadLog, match=message):
        read_match(changed(finished(), start, to))


@pytest.mark.parametrize(
    ("words", "to", "message"),
    [
        ("seat1 pass", "seat2 pass", "seat2 cannot 'pass' here; it could: nothing"),
        ("seat1 pass", "seat1 dance", "seat1 cannot 'dance' here; it could: build"),
        ("seat1 pass", "seat1 pass ", "seat1 cannot 'pass ' here"),
        ("seat1 pass", "chance roll 1", "nothing was to be drawn here"),
        ("seat1 undo", "seat1 undo 5", "'undo 5' is not possible here; what can be taken back: undo"),
        ("seat1 undo", "seat2 undo 5", "what can be taken back: nothing"),
        ("table undo", "table undo everything", "entry 0 is no standing decision"),
        ("table stalled", "table result stalled ranks 0 0", "the match is not over here"),
        ("table stalled", "seat1 pass", "the step limit of 12 was reached before this line"),
        ("table result", "table result stalled ranks 1 2", "the result is 'result stalled ranks 0 0'"),
        ("table result", "seat1 pass", "the match is over before this line"),
        ("table seed", "table seed " + "00" * 32, "not the seed that the header's commitment promised"),
        ("table seed", "table seed abc", "not the seed"),
        ("table seed", "table result stalled ranks 0 0", "its result was told"),
        ("table seed", "seat1 undo 20", "what can be taken back: nothing"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(words: str, to: str, message: str) -> None:
    place = entry_of(words, finished())
    number = lines_of(finished())[place].split()[0]
    with pytest.raises(BadLog, match=f"line {place + 1}: .*{message}"):
        read_match(changed(finished(), lines_of(finished())[place], f"{number} {to}"))


def test_a_line_after_the_end_is_refused() -> None:
    number = len(finished().partition("\n\n")[2].splitlines()) + 1
    with pytest.raises(BadLog, match="nothing comes after the seed"):
        read_match(finished() + f"{number} table nonce 1 00\n")


def test_options_are_written_out_in_the_order_of_the_game() -> None:
    text = finished().replace("option promos: no\n", "")
    with pytest.raises(BadLog, match="the options of machi_koro_2 are, in this order: moving_company, promos"):
        read_match(text)


def test_a_text_cut_off_is_noticed() -> None:
    with pytest.raises(BadLog, match="line 1: "):
        read_match("")
    with pytest.raises(BadLog, match="line 4: the text ends within the header"):
        read_match("\n".join((*lines_of(finished())[:3], "")))
    with pytest.raises(BadLog, match="the last line is not complete"):
        read_match(finished()[:-1])
    with pytest.raises(BadLog, match="its result is missing"):
        read_match("\n".join((*lines_of(finished())[:-3], "")))
    with pytest.raises(BadLog, match="its result is missing"):
        read_match("\n".join((*lines_of(finished())[:-2], "")))


def test_bytes_that_are_no_text_are_noticed() -> None:
    with pytest.raises(BadLog, match="line 2: byte 0xff is no UTF-8 text"):
        read_match(b"ratusha: 1\ngame\xff\n")


def test_a_forged_draw_is_a_possible_match_that_does_not_verify() -> None:
    chance = FairChance.chosen(5, "t")
    first = Match.new("machi_koro_2", seats=2, chance=chance, step_limit=8)
    while "dice 1" not in first.choices(first.waiting[0]):
        first.play(first.waiting[0], "pass")
    forged = [entry.words for entry in first.entries if entry.who < 0]
    roll = first.play(first.waiting[0], "dice 1").draws[0].words
    forged.append("roll 1" if roll != "roll 1" else "roll 2")
    cheat = Match.new("machi_koro_2", seats=2, chance=ScriptedChance(forged, then=chance), table="t", step_limit=8)
    while not cheat.over:
        seat = cheat.waiting[0]
        cheat.play(seat, "pass" if "pass" in cheat.choices(seat) else "dice 1")
    number = len(cheat.entries) + 1
    text = cheat.text().replace("commitment: none", f"commitment: {chance.commitment}")
    text += f"{number} table seed {chance.seed.hex()}\n"
    reread(text)
    place = entry_of(f"chance {forged[-1]}", text)
    with pytest.raises(BadLog, match=f"line {place + 1}: draw 1 of dice is '{roll}' by the seed, not '{forged[-1]}'"):
        verify_match(text)


# --- Several matches in a file ------------------------------------------------------------------------------------


def test_a_file_holds_several_matches() -> None:
    whole = finished() + "\n\n" + unfinished() + finished()
    found = list(split_matches(whole))
    assert [text for _, text in found] == [finished(), unfinished(), finished()]
    for line, _ in found:
        assert whole.splitlines()[line - 1] == "ratusha: 1"


def test_an_empty_file_holds_no_match() -> None:
    assert list(split_matches("")) == list(split_matches("\n\n")) == []


def test_a_file_of_something_else_is_one_bad_match() -> None:
    [(line, text)] = split_matches("\nhello\n")
    with pytest.raises(BadLog, match="line 2: a match begins with"):
        read_match(text, first_line=line)


def test_a_match_cut_off_at_the_end_of_a_file_is_noticed() -> None:
    *_, (line, text) = split_matches(finished() + finished()[:-5])
    with pytest.raises(BadLog, match="the last line is not complete"):
        read_match(text, first_line=line)


def test_a_line_is_named_by_its_number_in_the_file() -> None:
    broken = finished() + changed(finished(), "game", "game: chess")
    *_, (line, text) = split_matches(broken)
    assert line == len(lines_of(finished())) + 1
    with pytest.raises(BadLog, match=f"line {line + 1}: unknown game"):
        read_match(text, first_line=line)


# --- Damage of every kind -----------------------------------------------------------------------------------------

TEXTS = st.sampled_from([finished, unfinished]).map(lambda text: text())
PLACES = st.integers(0, 10_000)


def survives(damaged: str | bytes) -> None:
    """Either it is refused, or it is a match that is written again exactly so; nothing else may come of it."""
    with refused_at_most():
        reread(damaged)
    with refused_at_most(), suppress(NotRevealed):
        verify_match(damaged)


@contextmanager
def refused_at_most() -> Iterator[None]:
    refusal = ""
    try:
        yield
    except BadLog as error:
        refusal = str(error)
    assert not refusal or refusal.startswith("line ")


@settings(max_examples=150, deadline=None)
@given(TEXTS, PLACES, st.integers(0, 255))
def test_a_changed_byte_is_noticed_or_makes_another_match(text: str, place: int, byte: int) -> None:
    damaged = bytearray(text.encode())
    damaged[place % len(damaged)] = byte
    survives(bytes(damaged))


@settings(max_examples=100, deadline=None)
@given(TEXTS, PLACES)
def test_a_text_cut_anywhere_is_noticed_or_a_match_that_goes_on(text: str, place: int) -> None:
    survives(text[: place % len(text)])


@settings(max_examples=100, deadline=None)
@given(TEXTS, PLACES, PLACES, st.sampled_from(["drop", "double", "swap", "insert"]), st.text(max_size=12))
def test_lines_dropped_doubled_swapped_or_inserted(text: str, place: int, other: int, how: str, new: str) -> None:
    lines = lines_of(text)
    place, other = place % len(lines), other % len(lines)
    if how == "drop":
        del lines[place]
    elif how == "double":
        lines.insert(other, lines[place])
    elif how == "swap":
        lines[place], lines[other] = lines[other], lines[place]
    else:
        lines.insert(place, new)
    survives("\n".join((*lines, "")))


@settings(max_examples=100, deadline=None)
@given(TEXTS, PLACES, st.text(max_size=20))
def test_words_replaced_by_anything(text: str, place: int, words: str) -> None:
    lines = lines_of(text)
    number = place % len(lines)
    head = " ".join(lines[number].split(" ")[:2])
    lines[number] = f"{head} {words}"
    survives("\n".join((*lines, "")))


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_garbage_is_refused(garbage: str | bytes) -> None:
    with pytest.raises(BadLog, match=r"^line \d+: "):
        read_match(garbage)
