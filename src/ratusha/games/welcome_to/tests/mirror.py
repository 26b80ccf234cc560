"""A second referee: hears every move and draw as words, keeps its own table, and says what may be done next.

It knows the rules from `naive.py` alone and never looks at the game's state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from ratusha.games.welcome_to.tests import naive
from ratusha.games.welcome_to.tests.naive import Lot, Sheet

Card = tuple[int, str]  # number and effect


def named(lot: Lot) -> str:
    return f"{lot[0] + 1} {lot[1] + 1}"


def lot_of(words: list[str]) -> Lot:
    return int(words[0]) - 1, int(words[1]) - 1


@dataclass
class Turn:
    """How far a seat is."""

    step: str = "choose"
    number: int = -1
    effect: str = ""
    number_place: int = -1
    effect_place: int = -1
    lot: Lot = (-1, -1)
    refused: bool = False
    roundabout: bool = False
    passes: int | None = None
    claiming: int = -1
    picked: naive.Way = ()
    wished: bool = False


@dataclass
class Mirror:
    mode: str
    seats: int
    options: Mapping[str, str]
    plans: list[str] = field(default_factory=list)
    approved: set[int] = field(default_factory=set)
    sheets: list[Sheet] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    tops: list[Card | None] = field(default_factory=lambda: [None] * 3)
    flipped: list[Card | None] = field(default_factory=lambda: [None] * 3)
    hands: list[list[Card | None]] = field(default_factory=list)
    solo_card_on_top: bool = False
    rounds_closed: int = 0
    reason: str = ""
    shuffles: list[str] = field(default_factory=list)
    """Every wish that was granted."""

    def __post_init__(self) -> None:
        self.sheets = [Sheet() for _ in range(self.seats)]
        self.turns = [Turn() for _ in range(self.seats)]
        self.hands = [[None] * 3 for _ in range(self.seats)]

    @property
    def stacks(self) -> bool:
        return self.mode in ("base", "expert")

    @property
    def draft(self) -> bool:
        return "draft" in self.mode

    @property
    def expert(self) -> bool:
        return "expert" in self.mode

    # --- What may be done ---------------------------------------------------------------------------------------------

    def number(self, seat: int, place: int) -> int:
        card = self.tops[place] if self.stacks else self.hands[seat][place]
        assert card is not None
        return card[0]

    def effect(self, seat: int, place: int) -> str:
        card = self.flipped[place] if self.stacks else self.hands[seat][place]
        assert card is not None
        return card[1]

    def legal(self, seat: int) -> set[str]:
        found: set[str] = getattr(self, f"_may_{self.turns[seat].step}")(seat)
        return found

    def _combinations(self, seat: int) -> set[str]:
        found = set()
        for number in range(3):
            for effect in range(3):
                if (number == effect) == self.stacks and naive.writes(
                    self.sheets[seat], self.number(seat, number), self.effect(seat, effect)
                ):
                    found.add(f"choose {number + 1}" + (f" {effect + 1}" if number != effect else ""))
        return found

    def _may_choose(self, seat: int) -> set[str]:
        found = self._combinations(seat)
        refuse = naive.may_refuse(self.sheets[seat], [self.number(seat, place) for place in range(3)])
        if refuse and (self.options["refusal"] != "none_reachable" or not found):
            found.add("refuse")
        return found | self._roundabouts(seat)

    def _roundabouts(self, seat: int) -> set[str]:
        if not self.expert or self.turns[seat].roundabout:
            return set()
        return {f"roundabout {named(lot)}" for lot in naive.roundabouts(self.sheets[seat])}

    def _may_write(self, seat: int) -> set[str]:
        turn, sheet = self.turns[seat], self.sheets[seat]
        found = {f"write {number} in {named(lot)}" for number, lot in naive.writes(sheet, turn.number, turn.effect)}
        if self.options["refusal"] == "chosen_unfit" and naive.may_refuse(sheet, [turn.number]):
            found.add("refuse")
        return found

    def _uses(self, seat: int) -> set[str]:
        turn, sheet = self.turns[seat], self.sheets[seat]
        if turn.effect == "surveyor":
            return {f"fence {named(gap)}" for gap in naive.fences(sheet)}
        if turn.effect == "agent":
            return {f"agent {size}" for size in naive.agents(sheet)}
        if turn.effect == "park":
            return {"park"} if naive.may_build_park(sheet, turn.lot) else set()
        if turn.effect == "pool":
            return {"pool"} if naive.may_build_pool(sheet, turn.lot) else set()
        if turn.effect == "temp":
            return {"temp"}
        return {f"bis {named(new)} {'left' if old < new else 'right'}" for new, old in naive.bis(sheet)}

    def _may_effect(self, seat: int) -> set[str]:
        return {"skip"} | self._uses(seat)

    def _may_end(self, seat: int) -> set[str]:
        sheet = self.sheets[seat]
        claims = {
            f"claim {level + 1}"
            for level in range(3)
            if sheet.plans[level] is None and naive.ways(sheet, self.plans[level])
        }
        found = set(claims)
        if not (claims and self.options["claims"] == "at_once"):
            found.add("done")
        return found | (self._roundabouts(seat) if self.options["roundabout"] == "any_time" else set())

    def _next_picks(self, seat: int) -> list[naive.Estate]:
        """Estates that may be picked next, so that the picks become one of the ways."""
        turn = self.turns[seat]
        picked = turn.picked
        free = naive.ways(self.sheets[seat], self.plans[turn.claiming])
        return sorted({way[len(picked)] for way in free if way[: len(picked)] == picked and len(way) > len(picked)})

    def _may_spend(self, seat: int) -> set[str]:
        return {f"spend {named(estate[0])}" for estate in self._next_picks(seat)}

    def _may_wish(self, seat: int) -> set[str]:
        return {"leave", "shuffle"}

    def _may_pass(self, seat: int) -> set[str]:
        return {"pass 1", "pass 2", "pass 3"}

    def _may_done(self, seat: int) -> set[str]:
        return set()

    # --- What was done ------------------------------------------------------------------------------------------------

    def hear(self, seat: int, said: str) -> None:
        verb, *rest = said.split()
        getattr(self, f"_{verb}")(seat, rest)
        if not self.reason and all(turn.step == "done" for turn in self.turns):
            self._close_round()

    def _choose(self, seat: int, rest: list[str]) -> None:
        turn = self.turns[seat]
        turn.number_place, turn.effect_place = int(rest[0]) - 1, int(rest[-1]) - 1
        turn.number, turn.effect = self.number(seat, turn.number_place), self.effect(seat, turn.effect_place)
        if self.draft:
            [turn.passes] = {0, 1, 2} - {turn.number_place, turn.effect_place}
        turn.step = "write"

    def _refuse(self, seat: int, rest: list[str]) -> None:
        turn = self.turns[seat]
        self.sheets[seat].refusals += 1
        turn.refused, turn.number_place, turn.effect_place, turn.passes = True, -1, -1, None
        turn.step = "pass" if self.draft and self.options["draft_refusal"] == "pass_on" else "end"

    def _pass(self, seat: int, rest: list[str]) -> None:
        self.turns[seat].passes = int(rest[0]) - 1
        self.turns[seat].step = "end"

    def _write(self, seat: int, rest: list[str]) -> None:
        turn, sheet = self.turns[seat], self.sheets[seat]
        turn.lot = lot_of(rest[2:])
        sheet.streets[turn.lot[0]][turn.lot[1]] = int(rest[0])
        if int(rest[0]) != turn.number:
            self._temp(seat, [])
        else:
            turn.step = "effect" if self._uses(seat) else "end"

    def _temp(self, seat: int, rest: list[str]) -> None:
        sheet = self.sheets[seat]
        sheet.temps = min(sheet.temps + 1, naive.TEMP_BOXES)
        self.turns[seat].step = "end"

    def _skip(self, seat: int, rest: list[str]) -> None:
        self.turns[seat].step = "end"

    def _fence(self, seat: int, rest: list[str]) -> None:
        self.sheets[seat].fences.add(lot_of(rest))
        self.turns[seat].step = "end"

    def _agent(self, seat: int, rest: list[str]) -> None:
        self.sheets[seat].agents[int(rest[0]) - 1] += 1
        self.turns[seat].step = "end"

    def _park(self, seat: int, rest: list[str]) -> None:
        self.sheets[seat].parks[self.turns[seat].lot[0]] += 1
        self.turns[seat].step = "end"

    def _pool(self, seat: int, rest: list[str]) -> None:
        self.sheets[seat].pools.add(self.turns[seat].lot)
        self.turns[seat].step = "end"

    def _bis(self, seat: int, rest: list[str]) -> None:
        sheet, (street, place) = self.sheets[seat], lot_of(rest)
        sheet.streets[street][place] = sheet.streets[street][place + (-1 if rest[2] == "left" else 1)]
        sheet.bis.add((street, place))
        self.turns[seat].step = "end"

    def _roundabout(self, seat: int, rest: list[str]) -> None:
        sheet, (street, place) = self.sheets[seat], lot_of(rest)
        sheet.roundabouts.add((street, place))
        sheet.fences |= {(street, gap) for gap in (place - 1, place) if 0 <= gap < naive.HOUSES[street] - 1}
        self.turns[seat].roundabout = True

    def _claim(self, seat: int, rest: list[str]) -> None:
        turn = self.turns[seat]
        turn.claiming, turn.picked = int(rest[0]) - 1, ()
        if "estates" in naive.PLANS[self.plans[turn.claiming]]:
            self._pick_on(seat)
        else:
            [way] = naive.ways(self.sheets[seat], self.plans[turn.claiming])
            self.sheets[seat].used |= {lot for estate in way for lot in estate}
            if "street" in naive.PLANS[self.plans[turn.claiming]] and self.options["built_street"] == "stays_whole":
                self.sheets[seat].counted |= {lot for estate in way for lot in estate}
            self._claimed(seat)

    def _spend(self, seat: int, rest: list[str]) -> None:
        [estate] = [estate for estate in self._next_picks(seat) if estate[0] == lot_of(rest)]
        self.turns[seat].picked += (estate,)
        self._pick_on(seat)

    def _pick_on(self, seat: int) -> None:
        """Where there is no choice there is no question."""
        turn = self.turns[seat]
        while picks := self._next_picks(seat):
            if len(picks) > 1:
                turn.step = "spend"
                return
            turn.picked += (picks[0],)
        houses = {lot for estate in turn.picked for lot in estate}
        self.sheets[seat].used |= houses
        self.sheets[seat].counted |= houses
        self._claimed(seat)

    def _claimed(self, seat: int) -> None:
        turn = self.turns[seat]
        later = turn.claiming in self.approved
        points: tuple[int, int] = naive.PLANS[self.plans[turn.claiming]]["points"]  # type: ignore[assignment]
        self.sheets[seat].plans[turn.claiming] = points[later]
        first = not later and (self.options["reshuffle"] == "every_plan" or not self.approved)
        turn.step = "wish" if first and self.mode != "solo" and not turn.wished else "end"

    def _shuffle(self, seat: int, rest: list[str]) -> None:
        self.turns[seat].wished = True
        self.turns[seat].step = "end"

    def _leave(self, seat: int, rest: list[str]) -> None:
        self.turns[seat].step = "end"

    def _done(self, seat: int, rest: list[str]) -> None:
        self.turns[seat].step = "done"

    # --- Rounds and cards ---------------------------------------------------------------------------------------------

    def _close_round(self) -> None:
        self.rounds_closed += 1
        reasons = [reason for reason in ("refusals", "plans", "built") if self._anyone(reason)]
        if self.mode == "solo" and self.rounds_closed == 27:
            reasons.append("deck_empty")
        self.approved |= {level for sheet in self.sheets for level in range(3) if sheet.plans[level] is not None}
        if any(turn.wished for turn in self.turns) and not reasons:
            self.shuffles.append(f"round {self.rounds_closed}")
        self._pass_cards()
        if reasons:
            self.reason = reasons[0]
        else:
            self.turns = [Turn() for _ in range(self.seats)]
            if self.solo_card_on_top:
                self._take_solo_card()

    def _anyone(self, reason: str) -> bool:
        return any(reason in naive.ends(sheet) for sheet in self.sheets)

    def _pass_cards(self) -> None:
        if self.stacks:
            return
        passed = [
            None if turn.passes is None else self.hands[seat][turn.passes] for seat, turn in enumerate(self.turns)
        ]
        self.hands = [[None] * 3 for _ in range(self.seats)]
        step = 1 if self.options["draft_pass"] == "left" else -1
        for seat, card in enumerate(passed):
            self.hands[(seat + step) % self.seats][0] = card if self.draft else None

    def _take_solo_card(self) -> None:
        self.solo_card_on_top = False
        self.approved = {0, 1, 2}

    def draw(self, said: str) -> None:
        """What chance brought."""
        verb, *rest = said.split()
        if verb == "plan":
            self.plans.append(rest[0])
        elif verb == "turn":
            stack = int(rest[3]) - 1
            self.flipped[stack], self.tops[stack] = self.tops[stack], (int(rest[1]), rest[0])
        elif verb == "deal":
            hand = self.hands[int(rest[3]) - 1]
            hand[hand.index(None)] = (int(rest[1]), rest[0])
        elif rest[0] == "solo_card":
            self.solo_card_on_top = True
            if None in self.hands[0]:
                self._take_solo_card()

    def lines(self) -> list[dict[str, int]]:
        return [naive.lines(self.sheets, seat) for seat in range(self.seats)]

    def cards_in_hands(self) -> Counter[Card]:
        return Counter(card for hand in self.hands for card in hand if card is not None)
