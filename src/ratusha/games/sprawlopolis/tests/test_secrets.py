"""Only cards that were dealt face down are hidden, and only from those who have not held them since."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import combinations, islice, permutations
from operator import and_
from typing import Any

import pytest

from ratusha.chance import FairChance
from ratusha.game import fill_hidden, hide
from ratusha.games.sprawlopolis.cards import BASE_CARDS, CARD_COUNT, CARDS
from ratusha.games.sprawlopolis.state import SEATS, Event, Metropolis, Phase, Place
from ratusha.games.sprawlopolis.tests.mirror import Mirror
from ratusha.games.sprawlopolis.tests.playing import (
    ALL,
    GAME,
    ONLOOKER,
    SILENT,
    at_random,
    densely,
    mirror_of,
    positions,
    setting,
)
from ratusha.kernel import COMPILED, Rng, copy, pack, seed_rng
from ratusha.match import Match
from ratusha.match.setting import Setting
from tests.steps import do, numbers_of, who_acts

pytestmark = pytest.mark.skipif(COMPILED, reason="a match is played with plain objects")

TABLES = [("base", 1), ("base", 2), ("base", 3), ("base", 4), ("duel", 2), ("interstate", 2), ("interstate_solo", 1)]
at_every_table = pytest.mark.parametrize(("mode", "seats"), TABLES)


def hidden_from(city: Metropolis, seat: int) -> Metropolis:
    known = copy(city)
    hide(known, seat)
    return known


def filled_in(hidden: Metropolis, seed: int) -> Metropolis:
    made, rng = copy(hidden), Rng()
    seed_rng(rng, seed, 0)
    fill_hidden(made, rng)
    return made


def hand(city: Metropolis, seat: int) -> set[str]:
    return {CARDS[card] for card in range(CARD_COUNT) if city.place[card] == Place.HAND_OF + seat}


def begun(mode: str, seats: int, seed: int = 5, turns: int = 0, **options: str) -> Match:
    match = Match.new(
        GAME, mode=mode, seats=seats, options=options, chance=FairChance.chosen(seed, "secrets"), table="secrets"
    )
    rng = random.Random(seed)
    while match.state.phase < Phase.TOP:
        match.play(match.may_act[0], rng.choice(match.choices(match.may_act[0])))
    for _ in range(turns):
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.choices(seat)))
    return match


# --- What is hidden ---------------------------------------------------------------------------------------------------


def unknown(mirror: Mirror, seat: int, holder: int) -> set[str]:
    return {card for card in mirror.hands[holder] if seat not in mirror.knows[card]}


@pytest.mark.parametrize("expansions", [False, True])
@at_every_table
def test_exactly_what_a_seat_has_not_seen_is_hidden_at_random(mode: str, seats: int, expansions: bool) -> None:
    rng, agreed = random.Random(f"{mode} {seats}"), setting(mode, seats, **(ALL if expansions else {}))
    mirror, found = mirror_of(agreed), 0
    for position, who, words, _ in positions(agreed, densely(rng), rng):
        city: Metropolis = position.state
        if city.city_count < 3 or rng.random() < 0.35:
            for seat in range(seats):
                found += check_hidden(city, mirror, seat, rng.randrange(1 << 30))
            check_onlooker(city, mirror)
        mirror.listen(who, words)
    assert found > 4 or seats == 1


def shown_to_all(city: Metropolis, card: int) -> bool:
    """Or still in the deck, where nobody has seen it."""
    return city.knows[card] == 0 or city.knows[card] >> SEATS & 1 == 1


def check_onlooker(city: Metropolis, mirror: Mirror) -> None:
    hidden = hidden_from(city, ONLOOKER)
    for holder in range(mirror.seats):
        shown = hand(hidden, holder)
        assert not shown & unknown(mirror, ONLOOKER, holder)
        assert hidden.hidden[holder] + len(shown) == len(mirror.hands[holder])
    made = filled_in(hidden, 1)
    assert hidden_from(made, ONLOOKER) == hidden
    assert Counter(made.place) == Counter(city.place)
    assert all(shown_to_all(hidden, card) for card in range(CARD_COUNT))


def test_an_onlooker_knows_cards_that_were_drawn_from_the_open_deck() -> None:
    match = begun("base", 3)
    top = match.view(ONLOOKER)["top"]
    match.play(0, match.choices(0)[0])
    assert hand(match.state, 0) == {top}
    assert shown(match, ONLOOKER, 0) == [top]


def check_hidden(city: Metropolis, mirror: Mirror, seat: int, seed: int) -> int:
    hidden = hidden_from(city, seat)
    away = {card for holder in range(mirror.seats) for card in unknown(mirror, seat, holder)}
    for card in range(CARD_COUNT):
        if CARDS[card] in away:
            assert hidden.place[card] == Place.DECK
            assert hidden.knows[card] == 0
        else:
            assert hidden.place[card] == city.place[card]
            assert shown_to_all(city, card) or hidden.knows[card] >> seat & 1
            assert shown_to_all(city, card) or hidden.knows[card] & city.knows[card] == hidden.knows[card]
            assert not shown_to_all(city, card) or hidden.knows[card] == city.knows[card]
    counts = [len(unknown(mirror, seat, holder)) for holder in range(mirror.seats)]
    assert list(hidden.hidden[: mirror.seats]) == counts
    shown = GAME.view(hidden, seat)
    assert [each["hidden"] for each in shown["hands"]] == counts
    assert [set(each["cards"]) for each in shown["hands"]] == [held - away for held in mirror.hands]
    assert shown["deck"] == sum(place == Place.DECK for place in city.place)
    assert hidden_from(hidden, seat) == hidden
    check_filled_in(city, hidden, filled_in(hidden, seed), mirror, seat)
    return sum(counts)


def check_filled_in(city: Metropolis, hidden: Metropolis, made: Metropolis, mirror: Mirror, seat: int) -> None:
    """What a seat knows is as it is; what it does not know is some card it has not seen."""
    assert hidden_from(made, seat) == hidden
    assert not any(made.hidden)
    for holder in range(mirror.seats):
        known = mirror.hands[holder] - unknown(mirror, seat, holder)
        assert known <= hand(made, holder)
        assert len(hand(made, holder)) == len(mirror.hands[holder])
    assert Counter(made.place) == Counter(city.place)
    for card in range(CARD_COUNT):
        if hidden.place[card] != Place.DECK or card >= BASE_CARDS:
            assert made.place[card] == city.place[card]
        if Place.HAND_OF <= made.place[card] < Place.WORKS_OF:
            check_who_has_seen(made, mirror, card)


def check_who_has_seen(made: Metropolis, mirror: Mirror, card: int) -> None:
    """Its holder; and what was dealt has come by the last seat when everyone has had a turn."""
    assert made.knows[card] >> made.place[card] - Place.HAND_OF & 1
    if not mirror.duel and mirror.turns >= mirror.seats:
        assert made.knows[card] >> mirror.seats - 1 & 1


def test_who_knows_a_card_after_it_was_passed_on() -> None:
    """Of what the first was dealt the second knows the rest after one turn, the third after two."""
    match = begun("base", 3)
    first, second = hand(match.state, 0), hand(match.state, 1)
    assert known_in(match, 2) == [0, 0, 1]
    match.play(0, match.choices(0)[0])
    [played] = [entry.words.split()[1] for entry in match.entries if entry.who == 0]
    passed = first - {played}
    assert hand(match.state, 1) == passed | second
    assert set(shown(match, 0, 1)) == passed
    assert set(shown(match, 1, 1)) == passed | second
    assert shown(match, 2, 1) == shown(match, ONLOOKER, 1) == []
    drawn = hand(match.state, 0)
    assert [set(shown(match, seat, 0)) for seat in range(3)] == [drawn] * 3, "all saw the top of the deck"
    match.play(1, match.choices(1)[0])
    held = hand(match.state, 2)
    assert set(shown(match, 2, 2)) == held
    assert set(shown(match, 0, 2)) == held & passed
    assert len(held) == 3


def known_in(match: Match, seat: int) -> list[int]:
    return [len(shown(match, seat, holder)) for holder in range(match.seats)]


def shown(match: Match, seat: int, holder: int) -> list[str]:
    found: list[str] = match.view(seat)["hands"][holder]["cards"]
    return found


# --- Lines, events, two tables ----------------------------------------------------------------------------------------


def sent(match: Match, seat: int) -> list[Any]:
    hidden = match.hidden(seat)
    found: list[Any] = [pack(hidden), json.dumps(match.view(seat)), [str(entry) for entry in match.log_for(seat)]]
    found += [pack(filled_in(hidden, seed)) for seed in range(3)]
    return [*found, match.choices(seat)] if seat >= 0 else found


@pytest.mark.parametrize(("mode", "seats"), [("base", 3), ("duel", 2)])
def test_a_card_in_a_hidden_hand_changes_nothing_that_others_are_sent(mode: str, seats: int) -> None:
    """Two tables, alike but for one card of the last seat and one in the deck."""
    one = begun(mode, seats)
    other = begun(mode, seats)
    mine = CARDS.index(min(hand(one.state, seats - 1)))
    below = next(card for card in range(BASE_CARDS) if one.state.place[card] == Place.DECK)
    state = other.state
    state.place[mine], state.place[below] = state.place[below], state.place[mine]
    state.knows[mine], state.knows[below] = state.knows[below], state.knows[mine]
    state.dealt_to[mine], state.dealt_to[below] = state.dealt_to[below], state.dealt_to[mine]
    for seat in range(ONLOOKER, seats - 1):
        assert pack(one.hidden(seat)) == pack(other.hidden(seat))
        assert one.view(seat) == other.view(seat)
    assert one.view(seats - 1) != other.view(seats - 1)


Lines = list[tuple[int, str]]


def begun_lines(agreed: Setting, seed: int, count: int) -> Lines:
    rng = random.Random(seed)
    return [(who, words) for _, who, words, _ in islice(positions(agreed, at_random(rng), rng), count)]


def dealt_otherwise(lines: Lines, one: str, two: str) -> Lines:
    """The same match, but that these two cards were dealt the other way round."""
    other = {one: two, two: one}
    return [(who, dealt(words, other) if words.startswith("deal ") else words) for who, words in lines]


def dealt(words: str, other: dict[str, str]) -> str:
    verb, card, *rest = words.split()
    return " ".join([verb, other.get(card, card), *rest])


def lived(agreed: Setting, lines: Lines) -> tuple[Metropolis, dict[int, list[Any]]] | None:
    """The table after these lines and, by seat, every line it was told with the hand it then had; or None where a
    line is not allowed."""
    city: Metropolis = agreed.lay_out()
    found: dict[int, list[Any]] = {seat: [] for seat in range(ONLOOKER, agreed.seats)}
    for who, words in lines:
        number = GAME.read(city, who, words)
        if number not in numbers_of(GAME, city, who):
            return None
        do(city, who, number, SILENT)
        for seat, memory in found.items():
            memory.append((GAME.redact_line(city, seat, who, words, False), hand(city, seat) if seat >= 0 else None))
    return city, found


def knows_otherwise(city: Metropolis, other: Metropolis, hidden: Metropolis) -> bool:
    """Of some card that the hidden copy shows in a hand, others have seen it in one of the matches only."""
    held = [card for card in range(BASE_CARDS) if Place.HAND_OF <= hidden.place[card] < Place.WORKS_OF]
    return any(city.knows[card] != other.knows[card] for card in held)


def pairs_that_seem_alike(agreed: Setting, seed: int) -> Iterator[tuple[int, Metropolis, Metropolis]]:
    """A seat, and two tables that differ in how two cards were dealt, which it cannot have noticed."""
    for count in (12, 14, 16, 18, 20):
        lines = begun_lines(agreed, seed, count)
        cards = [words.split()[1] for _, words in lines if words.startswith("deal ")]
        for one, two in combinations(cards, 2):
            first, second = lived(agreed, lines), lived(agreed, dealt_otherwise(lines, one, two))
            assert first
            if second:
                yield from (
                    (seat, first[0], second[0])
                    for seat in range(ONLOOKER, agreed.seats)
                    if first[1][seat] == second[1][seat]
                )


@pytest.mark.parametrize(("mode", "seats"), [("base", 2), ("base", 3), ("base", 4), ("duel", 2), ("interstate", 2)])
def test_tables_that_a_seat_cannot_tell_apart_look_the_same_to_it(mode: str, seats: int) -> None:
    """To the byte: neither who else has seen a card nor how often others learned something shows."""
    alike = masked = 0
    for seed in range(4):
        for seat, one, two in pairs_that_seem_alike(setting(mode, seats), seed):
            hidden = hidden_from(one, seat)
            assert pack(hidden) == pack(hidden_from(two, seat))
            assert GAME.view(hidden, seat) == GAME.view(hidden_from(two, seat), seat)
            alike += 1
            masked += knows_otherwise(one, two, hidden)
            assert seat == ONLOOKER or one.revealed == two.revealed, "what may be taken back would tell it"
    assert alike > 5
    assert masked or seats < 3, "a card came by somebody who may have been dealt it, or not"


class World:
    """A match in which cards may have been dealt otherwise, as far as it has come."""

    def __init__(self, agreed: Setting, lines: Lines) -> None:
        self.city: Metropolis = agreed.lay_out()
        self.lines = lines
        self.memory: dict[int, list[Any]] = {seat: [] for seat in range(agreed.seats)}

    def goes_on(self, step: int) -> bool:
        """Unless somebody would have to lay a card that is in another hand."""
        city, (who, words) = self.city, self.lines[step]
        if words.startswith("place ") and words.split()[1] not in hand(city, who):
            return False
        do(city, who, GAME.read(city, who, words), SILENT)
        for seat, memory in self.memory.items():
            memory.append((GAME.redact_line(city, seat, who, words, False), hand(city, seat)))
        return True


def ways_to_deal(lines: Lines) -> Iterator[Lines]:
    """As it was, and every other way to deal the same cards; in which order the first seat gets its own is all one."""
    cards = [words.split()[1] for _, words in lines if words.startswith("deal ")]
    for way in permutations(cards):
        if [*way[:3]] == sorted(way[:3], key=cards.index):
            other = dict(zip(cards, way, strict=True))
            yield [(who, dealt(words, other) if words.startswith("deal ") else words) for who, words in lines]


@pytest.mark.parametrize(("mode", "seats"), [("base", 2), ("base", 3), ("base", 4), ("interstate", 2)])
def test_a_hidden_copy_keeps_exactly_who_has_surely_seen_a_card(mode: str, seats: int) -> None:
    """Sure is what holds in every match that the seat cannot tell from this one."""
    agreed, sizes = setting(mode, seats), set[int]()
    for seed in range(3):
        lines = [line for line in begun_lines(agreed, seed, 40) if line[1]]
        worlds = [World(agreed, each) for each in ways_to_deal(lines)]
        for step in range(len(lines)):
            worlds = [each for each in worlds if each.goes_on(step)]
            for seat in range(seats):
                alike = [each.city for each in worlds if each.memory[seat] == worlds[0].memory[seat]]
                sizes |= check_sure(alike, seat)
    assert sizes == set(range(1, seats + 1))


def check_sure(alike: list[Metropolis], seat: int) -> set[int]:
    """How many have surely seen a card that the seat knows in some hand."""
    hidden, sizes = hidden_from(alike[0], seat), set[int]()
    for card in range(BASE_CARDS):
        if Place.HAND_OF <= hidden.place[card] < Place.WORKS_OF and not shown_to_all(hidden, card):
            assert hidden.knows[card] == reduce(and_, (each.knows[card] for each in alike))
            sizes.add(hidden.knows[card].bit_count())
    return sizes


def test_whoever_is_given_cards_knows_that_the_neighbour_has_seen_them() -> None:
    match = begun("base", 2)
    match.play(0, match.choices(0)[0])
    passed = [card for card in range(BASE_CARDS) if CARDS[card] in shown(match, 0, 1)]
    assert len(passed) == 2
    made = filled_in(match.hidden(1), 7)
    assert [made.knows[card] for card in passed] == [0b11, 0b11]


@pytest.mark.parametrize(("mode", "seats"), [("base", 1), ("base", 4), ("duel", 2), ("interstate", 2)])
def test_lines_tell_a_dealt_card_to_its_holder_alone(mode: str, seats: int) -> None:
    match = begun(mode, seats)
    for seat in range(ONLOOKER, seats):
        dealt = [entry.words.split() for entry in match.log_for(seat) if entry.words.startswith("deal")]
        assert len(dealt) == (6 if mode == "duel" else 2 + seats)
        assert all((len(words) == 4) == (int(words[-1]) - 1 == seat) for words in dealt)
        others = [str(entry) for entry in match.log_for(seat) if not entry.words.startswith("deal")]
        assert others == [str(entry) for entry in match.entries if not entry.words.startswith("deal")]


def test_events_tell_a_dealt_card_to_its_holder_alone() -> None:
    city: Metropolis = setting("base", 2).lay_out()
    for kind in Event:
        event = GAME.event_json((kind, 1, 3, 2, 0))
        secret = kind == Event.DEALT
        assert GAME.redact_event(city, 1, event) == event
        for seat in (ONLOOKER, 0):
            seen = GAME.redact_event(city, seat, event)
            assert seen == ({"event": "dealt", "seat": 1} if secret else event)
    city.open_hands = 1
    event = GAME.event_json((Event.DEALT, 1, 3, 0, 0))
    assert GAME.redact_event(city, 0, event) == event == {"event": "dealt", "seat": 1, "card": "4"}


def test_open_hands_hide_nothing() -> None:
    match = begun("base", 3, turns=2, hands="open")
    for seat in range(ONLOOKER, 3):
        assert match.hidden(seat) == match.state
        assert [str(entry) for entry in match.log_for(seat)] == [str(entry) for entry in match.entries]
        seen = [set(each["cards"]) for each in match.view(seat)["hands"]]
        assert seen == [hand(match.state, each) for each in range(3)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_card_that_did_not_lie_open_to_all_is_revealed_when_it_is_laid(seats: int) -> None:
    """Also where only onlookers had not seen it. Alone nobody learns anything."""
    match, laid = begun("base", seats), Counter[bool]()
    while not match.over:
        seat, before = match.waiting[0], match.state.revealed
        words = match.choices(seat)[-1]
        is_new = words.split()[1] not in shown(match, ONLOOKER, seat)
        match.play(seat, words)
        assert match.state.revealed == before + (is_new and seats > 1)
        laid[is_new] += 1
    assert laid[True] == 2 + seats


def test_what_only_onlookers_learn_is_not_taken_back() -> None:
    """Nothing is drawn any more, and both have held it."""
    match, rng = begun("base", 2), random.Random(3)
    while True:
        seat = match.waiting[0]
        new = [card for card in shown(match, seat, seat) if card not in shown(match, ONLOOKER, seat)]
        new_last = [words for words in match.choices(seat) if words.split()[1] in new]
        if match.view(ONLOOKER)["top"] is None:
            break
        match.play(seat, rng.choice([words for words in match.choices(seat) if words not in new_last] or new_last))
    assert all(match.state.knows[CARDS.index(card)] & 0b11 == 0b11 for card in new)
    match.play(seat, new_last[0])
    assert match.can_undo(seat) == []


# --- What is filled in ------------------------------------------------------------------------------------------------


def test_a_filled_in_hand_is_any_unseen_card_equally_often() -> None:
    city: Metropolis = begun("base", 2).state
    hidden, rng, times = hidden_from(city, 0), Rng(), 700
    seed_rng(rng, 3, 0)
    found = Counter[str]()
    for _ in range(times):
        made = copy(hidden)
        fill_hidden(made, rng)
        found.update(hand(made, 1))
    unseen = [CARDS[card] for card in range(BASE_CARDS) if hidden.place[card] == Place.DECK]
    assert set(found) == set(unseen)
    assert all(abs(count - times / len(unseen)) < 5 * (times / len(unseen)) ** 0.5 for count in found.values())


@at_every_table
def test_a_filled_in_table_can_be_played_to_its_end_at_random(mode: str, seats: int) -> None:
    rng = random.Random(f"on {mode} {seats}")
    for number, (position, _, _, _) in enumerate(positions(setting(mode, seats), at_random(rng), rng)):
        if number == 14:
            made = filled_in(hidden_from(position.state, rng.randrange(ONLOOKER, seats)), 1)
            break
    while acting := who_acts(made):
        do(made, acting[0], rng.choice(numbers_of(GAME, made, acting[0])), SILENT)
    assert made.phase == Phase.OVER


def test_when_all_is_built_nothing_is_hidden() -> None:
    rng = random.Random("over")
    *_, (position, _, _, _) = positions(setting("base", 3), at_random(rng), rng)
    assert position.state.revealed
    for seat in range(ONLOOKER, 3):
        hidden = hidden_from(position.state, seat)
        assert hidden.revealed == 0, "how often others learned something is nobody's business"
        hidden.revealed = position.state.revealed
        assert hidden == position.state
