"""The kernel in a plain process: records, tables, contract functions, events, lists and random numbers."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ratusha.kernel import (
    CHECKED,
    COMPILED,
    Events,
    Rng,
    Silent,
    assign,
    below,
    contract_function,
    copy,
    copy_row,
    event_rows,
    i1,
    i2,
    i4,
    i8,
    layout,
    load,
    new,
    numbers,
    offer,
    offer_outcome,
    offer_outcomes,
    pack,
    plain,
    register,
    rows,
    seed_rng,
    table,
    tell,
    unpack,
)
from ratusha.kernel.events import MOST_EVENTS
from ratusha.kernel.fields import Field, Spec

pytestmark = pytest.mark.skipif(COMPILED, reason="these look into plain objects")


@layout
class Shelf:
    """Every kind of number in every shape, with gaps between."""

    small = i1()
    wide = i8()
    row = i1(3)
    long = i4()
    grid = i2(2, 3)
    cube = i4(2, 2, 2)
    last = i1()


@layout
class Twin:
    """The same fields as its sibling."""

    coins = i2(2)


@layout
class Sibling:
    """The same fields as its twin."""

    coins = i2(2)


@layout
class Two:
    """A list with room for two moves."""

    count = i2()
    actions = i2(2)


@layout
class TwoOutcomes:
    """A list with room for two outcomes."""

    count = i2()
    total = i4()
    stream = i1()
    numbers = i2(2)
    weights = i2(2)


def checked(kind: type[Any]) -> Any:
    """A record of that layout as a checked process makes it."""
    return plain.make_class(kind, kind.spec, checked=True)()


def spec_of(kind: type[Any]) -> Spec:
    spec: Spec = kind.spec
    return spec


# --- Layouts ----------------------------------------------------------------------------------------------------------


def c_type(field: Field) -> Any:
    made: Any = {1: ctypes.c_int8, 2: ctypes.c_int16, 4: ctypes.c_int32, 8: ctypes.c_int64}[field.kind.size]
    for length in reversed(field.shape):
        made = made * length
    return made


SHAPES = some.lists(some.integers(1, 4), max_size=3).map(tuple)
FIELDS = some.builds(Field, some.sampled_from([i1, i2, i4, i8]), SHAPES)


@given(some.lists(FIELDS, min_size=1, max_size=8))
def test_fields_lie_where_a_c_compiler_would_put_them(fields: list[Field]) -> None:
    spec = Spec.of(type("Any", (), {f"field_{place}": field for place, field in enumerate(fields)}))
    body = [(field.name, c_type(field)) for field in spec.fields]
    c_struct: Any = type("CStruct", (ctypes.Structure,), {"_fields_": body})
    assert [field.offset for field in spec.fields] == [getattr(c_struct, field.name).offset for field in spec.fields]
    assert spec.size == ctypes.sizeof(c_struct) == spec.packer.size
    assert spec.align == ctypes.alignment(c_struct)


def test_a_layout_begins_with_a_field_named_after_it() -> None:
    spec = spec_of(Shelf)
    assert spec.fields[0].name == spec.tag
    assert spec.tag.endswith("test_kernel_Shelf")
    assert spec.tag.isidentifier()
    assert [field.name for field in spec.named] == ["small", "wide", "row", "long", "grid", "cube", "last"]


def test_what_is_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.coins is no field"):
        layout(type("Wrong", (), {"coins": 5}))
    with pytest.raises(TypeError, match=r"Wrong\.earn is no field"):
        layout(type("Wrong", (), {"coins": i1(), "earn": lambda self: None}))


def test_a_record_has_no_room_for_a_name_that_its_layout_lacks() -> None:
    shelf: Any = Shelf()
    with pytest.raises((AttributeError, KeyError)):
        shelf.coin = 1


# --- Bytes ------------------------------------------------------------------------------------------------------------


def values_of(field: Field) -> some.SearchStrategy[Any]:
    found: some.SearchStrategy[Any] = some.integers(field.kind.low, field.kind.high)
    for length in reversed(field.shape):
        found = some.lists(found, min_size=length, max_size=length)
    return found


def fill(target: Any, value: Any) -> None:
    """Number by number, as rules do."""
    for place, each in enumerate(value):
        if isinstance(each, list):
            fill(target[place], each)
        else:
            target[place] = each


@some.composite
def shelves(draw: some.DrawFn) -> Shelf:
    shelf = Shelf()
    for field in spec_of(Shelf).named:
        if field.shape:
            fill(getattr(shelf, field.name), draw(values_of(field)))
        else:
            setattr(shelf, field.name, draw(values_of(field)))
    return shelf


@given(shelves())
def test_a_record_survives_packing_and_unpacking(shelf: Shelf) -> None:
    data = pack(shelf)
    assert len(data) == spec_of(Shelf).size
    again = unpack(Shelf, data)
    assert again == shelf
    assert (again.cube, again.grid, again.row, again.wide) == (shelf.cube, shelf.grid, shelf.row, shelf.wide)
    assert pack(again) == data


@given(shelves(), some.integers(0, 7))
def test_a_single_number_changes_its_own_bytes_alone(shelf: Shelf, place: int) -> None:
    before = pack(shelf)
    shelf.cube[place >> 2][place >> 1 & 1][place & 1] ^= 1
    changed = [at for at, (old, new) in enumerate(zip(before, pack(shelf), strict=True)) if old != new]
    start = spec_of(Shelf).by_name["cube"].offset + 4 * place
    assert changed
    assert all(start <= at < start + 4 for at in changed)


@given(shelves())
def test_a_loaded_row_equals_what_was_packed(shelf: Shelf) -> None:
    records = rows(Shelf, 2)
    load(records, 1, pack(shelf))
    assert records[1] == shelf
    assert records[0] == Shelf()


def test_records_of_two_layouts_are_never_equal() -> None:
    records: list[object] = [Twin(), Sibling()]
    assert records[0] == Twin()
    assert records[0] != records[1]


# --- Checked records --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "most"), [("small", 127), ("long", 2**31 - 1), ("wide", 2**63 - 1)])
def test_a_checked_number_stays_in_its_range(name: str, most: int) -> None:
    shelf = checked(Shelf)
    for good in (most, -most, 0):
        setattr(shelf, name, good)
        assert getattr(shelf, name) == good
    for bad in (most + 1, -most - 1):
        with pytest.raises(OverflowError, match=f"does not fit {name}"):
            setattr(shelf, name, bad)


def test_a_checked_table_refuses_a_number_outside_its_range() -> None:
    shelf = checked(Shelf)
    shelf.row[0] = 127
    with pytest.raises(OverflowError, match="128 does not fit row"):
        shelf.row[0] += 1
    with pytest.raises(OverflowError, match="40000 does not fit grid"):
        shelf.grid[1][2] = 40000
    with pytest.raises(OverflowError, match="does not fit cube"):
        shelf.cube[1][1][1] = 2**40


@pytest.mark.parametrize("bad", [-1, 3, 99])
def test_a_checked_row_refuses_an_index_outside_it(bad: int) -> None:
    shelf = checked(Shelf)
    with pytest.raises(IndexError, match=r"row\[.*outside 0\.\.2"):
        shelf.row[bad]
    with pytest.raises(IndexError, match=r"row\[.*outside 0\.\.2"):
        shelf.row[bad] = 1
    with pytest.raises(IndexError, match="outside"):
        shelf.grid[bad][0] = 1
    with pytest.raises(IndexError, match="outside"):
        shelf.cube[1][bad][0]


def test_a_checked_record_refuses_to_replace_a_table_or_a_row_of_it() -> None:
    shelf = checked(Shelf)
    with pytest.raises(TypeError, match="row is a table"):
        shelf.row = [1, 2, 3]
    with pytest.raises(TypeError, match="cannot be replaced"):
        shelf.grid[0] = [1, 2, 3]


def test_a_checked_row_keeps_its_length() -> None:
    shelf = checked(Shelf)
    shelf.row[:2] = (1, 2)
    assert shelf.row == [1, 2, 0]
    with pytest.raises(IndexError, match="4 numbers do not fit"):
        shelf.row[:4] = (1, 2, 3, 4)


def test_a_checked_record_takes_whole_numbers_only() -> None:
    shelf = checked(Shelf)
    with pytest.raises(TypeError, match="no whole number"):
        shelf.small = 1.5
    with pytest.raises(TypeError, match="no whole number"):
        shelf.row[0] = 0.0
    shelf.small = True
    assert pack(shelf) == pack(unpack(Shelf, pack(shelf)))


@given(shelves())
def test_checked_and_unchecked_records_pack_alike(shelf: Shelf) -> None:
    strict = checked(Shelf)
    assign(strict, shelf)
    assert pack(strict) == pack(shelf)


# --- Copies -----------------------------------------------------------------------------------------------------------


def change_everything(shelf: Shelf) -> None:
    shelf.small += 1
    shelf.row[2] += 1
    shelf.grid[1][2] += 1
    shelf.cube[1][1][1] += 1


def test_a_copy_shares_nothing_with_the_original() -> None:
    shelf = Shelf()
    change_everything(shelf)
    made = copy(shelf)
    assert made == shelf
    change_everything(made)
    assert (shelf.small, shelf.row[2], shelf.grid[1][2], shelf.cube[1][1][1]) == (1, 1, 1, 1)
    assert (made.small, made.row[2], made.grid[1][2], made.cube[1][1][1]) == (2, 2, 2, 2)


def test_an_assigned_record_shares_nothing_and_keeps_its_own_tables() -> None:
    shelf, target = Shelf(), Shelf()
    held = target.cube[1][1]
    change_everything(shelf)
    assign(target, shelf)
    assert target == shelf
    assert held[1] == 1
    change_everything(target)
    assert shelf.cube[1][1][1] == 1


def test_a_copied_row_of_records_is_a_record_of_its_own() -> None:
    records = rows(Shelf, 3)
    change_everything(records[0])
    copy_row(records, 2, 0)
    change_everything(records[0])
    assert [each.grid[1][2] for each in records] == [2, 0, 1]


# --- Tables of facts --------------------------------------------------------------------------------------------------


def test_a_table_is_tuples_all_the_way_down() -> None:
    assert table([1, 2]) == (1, 2)
    assert table([[1, 2], [3, 4]]) == ((1, 2), (3, 4))
    with pytest.raises(TypeError):
        table([1, 2])[0] = 3  # type: ignore[index]


def test_numbers_are_zeros_in_rows_of_their_own() -> None:
    made = numbers(i4, 2, 3)
    made[0][1] = 5
    assert made == [[0, 5, 0], [0, 0, 0]]


# --- Verbs ------------------------------------------------------------------------------------------------------------


def test_a_contract_function_is_that_of_the_game_whose_state_it_is_given() -> None:
    register(Twin, {"greet_in_a_test": lambda state, name: f"twin {name} {state.coins[0]}"})
    register(Sibling, {"greet_in_a_test": lambda state, name: f"sibling {name}"})
    greet = contract_function("greet_in_a_test")
    assert greet(Twin(), "a") == "twin a 0"
    assert greet(Sibling(), "b") == "sibling b"
    with pytest.raises(KeyError):
        greet(Shelf(), "c")


def test_two_layouts_with_equal_fields_stay_two() -> None:
    assert spec_of(Twin).tag != spec_of(Sibling).tag
    assert type(unpack(Twin, pack(Sibling()))) is Twin


# --- Events -----------------------------------------------------------------------------------------------------------


def test_events_are_heard_in_order_and_silence_holds_nothing() -> None:
    events, silent = Events(), Silent()
    for told in (events, silent):
        tell(told, 3, 1, -1, 2, 0)
        tell(told, 4, 0, 0, 0, 7)
    assert event_rows(events) == [(3, 1, -1, 2, 0), (4, 0, 0, 0, 7)]
    assert silent == Silent()


def test_more_events_than_there_is_room_for_raise() -> None:
    events = Events()
    for number in range(MOST_EVENTS):
        tell(events, number, 0, 0, 0, 0)
    with pytest.raises(IndexError, match="MOST_EVENTS"):
        tell(events, 0, 0, 0, 0, 0)
    assert len(event_rows(events)) == MOST_EVENTS


# --- Lists ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [new, checked], ids=["unchecked", "checked"])
def test_one_move_too_many_raises(make: Any) -> None:
    moves = make(Two)
    offer(moves, 5)
    offer(moves, 6)
    with pytest.raises(IndexError, match="MOST_MOVES"):
        offer(moves, 7)
    assert (moves.count, list(moves.actions)) == (2, [5, 6])


@pytest.mark.parametrize("make", [new, checked], ids=["unchecked", "checked"])
def test_one_outcome_too_many_raises_and_one_without_weight_does_not_count(make: Any) -> None:
    outcomes = make(TwoOutcomes)
    offer_outcome(outcomes, 5, 3)
    offer_outcome(outcomes, 6, 0)
    offer_outcome(outcomes, 7, 4)
    offer_outcome(outcomes, 8, 0)
    with pytest.raises(IndexError, match="MOST_OUTCOMES"):
        offer_outcome(outcomes, 9, 1)
    assert (outcomes.count, outcomes.total) == (2, 7)
    assert (list(outcomes.numbers), list(outcomes.weights)) == ([5, 7], [3, 4])


def test_a_fixed_list_of_outcomes_is_taken_whole() -> None:
    outcomes = new(TwoOutcomes)
    offer_outcome(outcomes, 9, 9)
    offer_outcomes(outcomes, table([1, 2]), table([5, 6]), 11)
    assert (outcomes.count, outcomes.total, outcomes.numbers, outcomes.weights) == (2, 11, [1, 2], [5, 6])


def test_a_fixed_list_that_is_too_long_raises_when_checked() -> None:
    with pytest.raises(IndexError):
        offer_outcomes(checked(TwoOutcomes), table([1, 2, 3]), table([1, 1, 1]), 3)


# --- Random numbers ---------------------------------------------------------------------------------------------------


def stream(seed: int, game: int, length: int = 8) -> list[int]:
    rng = new(Rng)
    seed_rng(rng, seed, game)
    return [below(rng, 1 << 32) for _ in range(length)]


@contextmanager
def seeded(seed: int, game: int) -> Iterator[Rng]:
    rng = new(Rng)
    seed_rng(rng, seed, game)
    yield rng


@pytest.mark.parametrize("n", [2, 6, 21, 36, 100])
def test_every_number_below_n_is_about_as_frequent(n: int) -> None:
    draws = 1000 * n
    seen = [0] * n
    with seeded(7, n) as rng:
        for _ in range(draws):
            seen[below(rng, n)] += 1
    chi_square = sum((count - 1000) ** 2 for count in seen) / 1000
    # A fair source has mean n - 1 and variance 2(n - 1): five deviations either way, always the same draws.
    assert abs(chi_square - (n - 1)) < 5 * (2 * (n - 1)) ** 0.5


def test_first_draws_of_neighbouring_games_are_about_as_frequent_as_any() -> None:
    seen = [0] * 36
    for game in range(36_000):
        seen[stream(1, 2 * game, 1)[0] * 36 >> 32] += 1
    chi_square = sum((count - 1000) ** 2 for count in seen) / 1000
    assert abs(chi_square - 35) < 5 * 70**0.5


def test_consecutive_draws_do_not_depend_on_each_other() -> None:
    seen = [0] * 36
    with seeded(3, 3) as rng:
        for _ in range(36_000):
            seen[6 * below(rng, 6) + below(rng, 6)] += 1
    chi_square = sum((count - 1000) ** 2 for count in seen) / 1000
    assert abs(chi_square - 35) < 5 * 70**0.5


@given(some.integers(0, 2**62), some.integers(0, 2**62))
def test_a_stream_depends_on_seed_and_game_alone(seed: int, game: int) -> None:
    assert stream(seed, game) == stream(seed, game)
    assert all(0 <= word < 1 << 32 for word in stream(seed, game))


@given(some.integers(0, 2**62), some.integers(0, 2**62))
def test_neighbours_have_streams_of_their_own(seed: int, game: int) -> None:
    streams = [stream(seed, game), stream(seed, game + 1), stream(seed + 1, game), stream(seed + 1, game + 1)]
    for place in range(8):
        words = [each[place] for each in streams]
        assert len({word >> 8 for word in words}) > 1
    assert len({tuple(each) for each in streams}) == 4


def test_no_two_games_of_a_seed_share_a_stream() -> None:
    found = set()
    for game in random.Random(1).sample(range(1 << 32), 100_000):
        with seeded(1, game) as rng:
            found.add((rng.low, rng.high))
            assert rng.low or rng.high
    assert len(found) == 100_000


def test_large_seeds_and_large_game_numbers_count_whole() -> None:
    assert stream(1, 5) != stream(1 + (1 << 32), 5) != stream(1, 5 + (1 << 32)) != stream(1, 5)


def test_this_process_says_whether_it_checks() -> None:
    assert isinstance(Shelf(), plain.CheckedRecord) == CHECKED
