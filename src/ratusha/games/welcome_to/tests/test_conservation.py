"""The 81 cards neither come nor go: at every step, in every mode, wherever they lie."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from ratusha.games.welcome_to.cards import ALL_CARDS, CARDS, COPIES, EFFECT_OF, EFFECTS, NUMBER_OF
from ratusha.games.welcome_to.state import Phase, Suburb
from ratusha.games.welcome_to.tests import naive
from ratusha.games.welcome_to.tests.mirror import Card, Mirror
from ratusha.games.welcome_to.tests.playing import (
    MODES,
    SEATS,
    Policy,
    Told,
    at_random,
    mixed,
    positions,
    setting,
    with_care,
)
from ratusha.kernel import CHANCE, COMPILED, pack
from ratusha.match.position import Position
from ratusha.match.setting import Setting

pytestmark = pytest.mark.skipif(COMPILED, reason="matches are played with plain objects")

ALL: Counter[Card] = Counter({(number, EFFECTS[effect]): copies for number, effect, copies in CARDS})


def card(held: int) -> Card:
    """As the state holds it: one more than the card."""
    return int(NUMBER_OF[held - 1]), EFFECTS[EFFECT_OF[held - 1]]


def unseen(suburb: Suburb) -> Counter[Card]:
    assert min(suburb.unseen) >= 0
    return +Counter({card(each + 1): copies for each, copies in enumerate(suburb.unseen)})


class Watched:
    """A match with its second referee, and what lies face up beside the cards that are still to come."""

    def __init__(self, agreed: Setting) -> None:
        self.agreed = agreed
        self.mirror = Mirror(agreed.mode, agreed.seats, agreed.options)
        self.seen: Counter[Card] = Counter()
        """Turned over or discarded number side up since the cards were last shuffled."""
        self.shuffled: list[tuple[int, bool]] = []
        """After which round, and whether because the cards had run out."""

    def play(self, policy: Policy, rng: random.Random) -> Iterator[tuple[Position, str]]:
        for position, who, words, events in positions(self.agreed, policy, rng):
            self.note_shuffles(events)
            yield position, words
            if who == CHANCE and words:
                self.mirror.draw(words)
                if words.startswith("turn"):
                    _, effect, number, *_ = words.split()
                    self.seen[int(number), effect] += 1
            elif words:
                self.hear(who, words)

    def note_shuffles(self, events: Told) -> None:
        for event in events:
            if event["event"] == "reshuffled":
                self.shuffled.append((self.mirror.rounds_closed, event["exhausted"]))
                self.seen = Counter()
                if event["exhausted"] and self.mirror.stacks and self.agreed.options["exhausted"] == "keep_flipped":
                    self.seen = Counter(top for top in self.mirror.tops if top)

    def hear(self, seat: int, words: str) -> None:
        mirror, closed = self.mirror, self.mirror.rounds_closed
        turns, hands = mirror.turns, mirror.hands
        mirror.hear(seat, words)
        if mirror.rounds_closed > closed and not mirror.stacks:
            for turn, hand in zip(turns, hands, strict=True):
                places = range(3) if mirror.mode == "solo" else [turn.number_place]
                self.seen.update(card for place in places if place >= 0 and (card := hand[place]))

    def check(self, suburb: Suburb) -> None:
        if suburb.phase == Phase.PLANS:
            return
        if self.mirror.stacks:
            self.check_stacks(suburb)
        else:
            self.check_deck(suburb)
        pack(suburb)  # raises where a number does not fit its field

    def check_stacks(self, suburb: Suburb) -> None:
        assert unseen(suburb) + self.seen == ALL
        turned = suburb.drawn % 3 if suburb.phase == Phase.STACKS else 0
        assert sum(suburb.unseen) == 3 * suburb.left - turned
        if suburb.phase == Phase.PLAY:
            assert [card(top) for top in suburb.top] == self.mirror.tops
            assert [card(flipped) for flipped in suburb.flipped] == self.mirror.flipped

    def check_deck(self, suburb: Suburb) -> None:
        hands = Counter(card(held) for hand in suburb.hand for held in hand if held)
        assert hands == self.mirror.cards_in_hands()
        sunk = Counter(card(held) for held in suburb.sunk[: suburb.sunk_count])
        assert unseen(suburb) + hands + sunk + self.seen == ALL
        assert suburb.deck == sum(suburb.unseen)
        assert 0 <= suburb.deck_top <= 7
        if suburb.phase == Phase.PLAY:
            assert all(min(suburb.hand[seat]) > 0 for seat in range(suburb.seats))
            assert (suburb.deck_top > 0) == (suburb.deck > 0)
        for seat in range(suburb.seats):
            for place in range(3):
                assert (suburb.hand[seat][place] > 0) == bool(suburb.knows[seat][place] >> seat & 1)


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert sum(ALL.values()) == ALL_CARDS == sum(COPIES) == 81
    for number, copies in naive.NUMBERS.items():
        assert sum(ALL[number, effect] for effect in EFFECTS) == copies
    for effect, copies in naive.EFFECTS.items():
        assert sum(ALL[number, effect] for number in naive.NUMBERS) == copies


@pytest.mark.parametrize(("mode", "seats"), [(mode, seats) for mode in MODES for seats in SEATS[mode]])
def test_no_card_is_lost_when_all_play_at_random(mode: str, seats: int) -> None:
    rng = random.Random(f"{mode} {seats}")
    watched = Watched(mixed(mode, seats, 2))
    for position, _ in watched.play(with_care(rng) if seats < 3 else at_random(rng), rng):
        watched.check(position.state)


# --- Running out ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exhausted", ["reshuffle_all", "keep_flipped"])
@pytest.mark.parametrize("mode", ["base", "expert"])
def test_stacks_run_out_after_26_rounds_and_are_laid_anew(mode: str, exhausted: str) -> None:
    """All 81 cards again; or what was flipped stays for its effects, and the other 78 are shuffled."""
    for seed in range(100):
        rng = random.Random(f"{seed} out")
        watched, first = Watched(setting(mode, 2, exhausted=exhausted)), -1
        tops: list[Card | None] = []
        for position, words in watched.play(with_care(rng), rng):
            if (26, True) in watched.shuffled and words and first < 0:
                first, tops = sum(position.state.unseen), list(watched.mirror.tops)
            if first > 0 and position.state.phase == Phase.PLAY:
                assert (position.state.rounds, position.state.left) == (27, 25)
                kept = [card(each) for each in position.state.flipped]
                assert first == (78 if exhausted == "keep_flipped" else 81)
                assert exhausted == "reshuffle_all" or kept == tops
                return
        assert all(number == 26 or not out for number, out in watched.shuffled)
    raise AssertionError("no match was long enough")


@pytest.mark.parametrize("mode", MODES)
def test_cards_are_shuffled_at_most_once_a_plan(mode: str) -> None:
    """Where someone wishes it in the round in which the plan was first claimed; alone never."""
    wished = 0
    for seed in range(4):
        rng = random.Random(f"{seed} wish")
        watched = Watched(setting(mode, SEATS[mode][0], reshuffle=("every_plan", "first_plan")[seed % 2]))
        for _ in watched.play(with_care(rng), rng):
            pass
        asked = [number for number, out in watched.shuffled if not out]
        assert len(set(asked)) == len(asked) <= (1 if seed % 2 else 3)
        assert asked == [int(each.split()[1]) for each in watched.mirror.shuffles]
        wished += len(asked)
    assert not (mode == "solo" and wished)


def test_the_solo_card_comes_only_in_the_lower_half() -> None:
    rounds = set()
    for seed in range(18):
        rng = random.Random(f"{seed} solo card")
        for position, who, words, events in positions(setting("solo", 1), with_care(rng), rng):
            suburb: Suburb = position.state
            if who == CHANCE and suburb.phase == Phase.TOP:
                solo = "top solo_card" in dict(position.next_draw().outcomes)
                assert solo == bool(suburb.solo_card and suburb.deck <= 40)
            if any(event["event"] == "solo_card" for event in events):
                rounds.add(suburb.rounds)
                assert list(suburb.approved) == [1, 1, 1]
            assert words or suburb.rounds <= 27
    assert min(rounds) >= 14
    assert len(rounds) > 4


def test_the_solo_card_is_as_likely_anywhere_in_the_lower_half() -> None:
    """Where so many cards are left it is one among them: all 41 places of the lower half are alike."""
    rng = random.Random(3)
    for position, who, _, _ in positions(setting("solo", 1), with_care(rng), rng):
        suburb: Suburb = position.state
        if who == CHANCE and suburb.phase == Phase.TOP and suburb.solo_card and suburb.deck <= 40:
            outcomes = dict(position.next_draw().outcomes)
            assert (outcomes["top solo_card"], sum(outcomes.values())) == (1, suburb.deck + 1)
