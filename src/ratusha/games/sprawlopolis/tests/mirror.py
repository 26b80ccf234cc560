"""A second referee of whole matches: it hears what is said and drawn, and knows the rules from `naive.py` alone."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ratusha.games.sprawlopolis.tests import naive
from ratusha.games.sprawlopolis.tests.naive import FACTS, MONSTER, Agreed, City, Lying
from ratusha.kernel import CHANCE

SIDES = ("north", "south")
PLACE = re.compile(r"place (\w+)( turned)? at (-?\d+) (-?\d+)(?: (north|south))?")
HALVES = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
TURNED = ("", " turned")
LANDMARKS = {f"landmark {side} cover {half}{lies}" for side in FACTS["landmarks"] for half in HALVES for lies in TURNED}
ONLOOKER = -1
AT_ONCE = {*FACTS["beaches"], MONSTER}


class Mirror:
    """Cities, hands and the deck, as people see them who play the game by its rulebook."""

    def __init__(self, mode: str, seats: int, options: Mapping[str, str]) -> None:
        self.mode, self.seats, self.options = mode, seats, options
        self.base, self.duel = mode == "base", mode == "duel"
        self.cities = [City()] if self.base else [City(), City()]
        self.goals: list[int] = []
        self.site_rule: str | None = None
        self.beach_goal: str | None = None
        self.duel_rule = ""
        self.highway: list[tuple[str, bool]] = []
        self.next_highway = ""
        self.deck = set(FACTS["cards"])
        self.mixed = False
        self.top: str | None = None
        self.first = ""
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        self.works: list[set[str]] = [set() for _ in range(seats)]
        self.knows: dict[str, set[int]] = {}
        self.turn, self.side, self.turns = 0, 0, 0
        self.drawer: int | None = None
        self.phase = "chance"
        self.kept: set[str] = set()

    def has(self, expansion: str) -> bool:
        return self.base and self.options[expansion] == "yes"

    def everyone(self) -> set[int]:
        """Onlookers too: they see what lies open."""
        return set(range(ONLOOKER, self.seats))

    def listen(self, who: int, words: str) -> None:
        """Whatever is said: a move, what chance brings, or nothing at the end."""
        if words and who == CHANCE:
            self.draw(words)
        elif words:
            self.hear(who, words)

    # --- What is drawn ----------------------------------------------------------------------------------------------

    def draw(self, words: str) -> None:
        verb, card, *rest = words.split()
        if verb not in ("top", "works") and card in self.deck:
            self.deck.remove(card)
        if verb == "goal":
            self.goals.append(int(card))
        elif verb == "site_rule":
            self.site_rule = card
        elif verb == "beach_goal":
            self.beach_goal = card
        elif verb == "duel_rule":
            self.duel_rule = card
        elif verb == "highway":
            self.draw_highway(card, bool(rest))
        elif verb == "deal":
            self.hands[int(rest[1]) - 1].add(card)
            self.knows[card] = {int(rest[1]) - 1}
        elif verb == "start":
            self.start(card)
        elif verb == "works":
            self.works[int(rest[1]) - 1].add(card)
        else:
            self.show_top(card)

    def draw_highway(self, card: str, turned: bool) -> None:
        """The youngest sits last and begins to lay it in a duel; together it lies as it comes."""
        if self.duel:
            self.next_highway, self.phase = card, "highway"
            self.turn = 1 - len(self.highway) % 2
        else:
            self.add_highway(len(self.highway), card, turned)

    def add_highway(self, place: int, card: str, turned: bool) -> None:
        self.highway.insert(place, (card, turned))
        self.phase = "chance"
        if len(self.highway) == (3 if self.duel else 4):
            for city, side in zip(self.cities, SIDES, strict=True):
                city.lay_highway(self.highway, side, 0, 0)
            self.turn = 0

    def start(self, card: str) -> None:
        self.knows[card] = self.everyone()
        if self.has("points_of_interest"):
            self.first, self.phase = card, "landmark"
        else:
            self.cities[0].lay(card, (False, 0, 0), played=False)

    def unseen(self) -> set[str]:
        """What may lie on top of the deck when it is next looked at."""
        return self.deck | (set() if self.mixed else self.mixed_in())

    def mixed_in(self) -> set[str]:
        found = set[str]()
        if self.has("construction_zones"):
            found |= set(FACTS["sites"]) - {self.site_rule or ""}
        if self.has("beaches"):
            found |= set(FACTS["beaches"]) - {self.beach_goal or ""}
        return found | ({MONSTER} if self.has("wrecktar") else set())

    def show_top(self, card: str) -> None:
        self.deck, self.mixed = self.unseen(), True
        self.deck.remove(card)
        self.top = card
        self.knows[card] = self.everyone()
        if self.drawer is not None:
            self.take()
        elif card == MONSTER and self.turns and self.options["wrecktar_comes"] == "seen":
            self.phase = "at once"
        else:
            self.phase = "play"

    def take(self) -> None:
        """Whoever has played takes the top card; Wrecktar and beaches come at once, and then another card."""
        assert self.drawer is not None
        if self.top in AT_ONCE:
            self.phase = "at once"
            return
        if self.top:
            self.hands[self.drawer].add(self.top)
        self.drawer = None
        self.after_drawing()

    def after_drawing(self) -> None:
        self.top, self.phase = None, "chance"
        if not self.deck:
            self.drawer = None
            self.play_on()

    def play_on(self) -> None:
        """Without drawing, while anybody holds cards."""
        if not any(self.hands):
            self.phase = "last works"
            self.turn = -1
            self.next_works()
            return
        while not self.hands[self.turn]:
            self.turn = (self.turn + 1) % self.seats
        self.phase = "play"

    def next_works(self) -> None:
        self.turn += 1
        while self.turn < self.seats and not self.works[self.turn]:
            self.turn += 1
        if self.turn == self.seats:
            self.phase = "over"

    # --- What is done -----------------------------------------------------------------------------------------------

    def hear(self, seat: int, words: str) -> None:
        if words.startswith("landmark "):
            _, side, _, half, *turned = words.split()
            self.cities[0].lay(side, (False, 0, 0), played=False)
            self.cities[0].lay(self.first, (bool(turned), *HALVES[half]), played=False)
            self.phase = "chance"
        elif words.startswith("highway "):
            place = 0 if words.split()[1] == "left" else len(self.highway)
            self.add_highway(place, self.next_highway, words.endswith(" turned"))
        elif words == "keep":
            self.next_works()
        else:
            self.place(seat, words)

    def place(self, seat: int, words: str) -> None:
        found = PLACE.fullmatch(words)
        assert found
        card, lying = found[1], (bool(found[2]), int(found[3]), int(found[4]))
        city = self.cities[SIDES.index(found[5]) if found[5] else 0]
        city.lay(card, lying, played=card in self.hands[seat])
        self.knows[card] = self.everyone()
        if card in self.works[seat]:
            self.works[seat].remove(card)
            if self.phase == "last works" and not self.works[seat]:
                self.next_works()
        elif card in self.hands[seat]:
            self.hands[seat].remove(card)
            self.end_turn(seat)
        else:
            self.after_drawing()

    def end_turn(self, seat: int) -> None:
        self.turns += 1
        self.turn, self.drawer = (seat + 1) % self.seats, seat
        if self.seats > 1 and not self.duel:
            for card in self.hands[seat]:
                self.knows[card].add(self.turn)
            self.hands[self.turn] |= self.hands[seat]
            self.hands[seat] = set()
        self.side = 1 - self.side
        self.take()

    # --- What may be done -------------------------------------------------------------------------------------------

    def agreed(self) -> Agreed:
        return Agreed(
            self.options["covering"] == "not_last_block", self.options["roadworks_ends"] == "all", self.site_rule
        )

    def last_seat(self) -> int:
        """Who has played last, and draws, or has drawn."""
        return (self.turn - 1) % self.seats

    def said(self, card: str, side: int) -> set[str]:
        where = "" if self.base else f" {SIDES[side]}"
        found: set[Lying] = naive.legal(self.cities[side], card, self.agreed())
        return {f"place {card}{' turned' if turned else ''} at {row} {column}{where}" for turned, row, column in found}

    def sides(self, seat: int) -> list[int]:
        """In which cities that seat may build now."""
        if self.base:
            return [0]
        if self.mode == "interstate_solo":
            return [self.side]
        abroad = self.duel and FACTS["duel_rules"][self.duel_rule]["abroad"] and self.top is not None
        return [seat, 1 - seat] if abroad else [seat]

    def legal(self, seat: int) -> set[str]:
        found = set[str]()
        if self.phase == "landmark" and seat == self.turn:
            return set(LANDMARKS)
        if self.phase == "highway" and seat == self.turn:
            ends = ("left",) if not self.highway else ("left", "right")
            return {f"highway {end}{lies}" for end in ends for lies in TURNED}
        if self.phase == "at once" and seat == self.last_seat():
            assert self.top
            return self.said(self.top, 0)
        if self.phase == "play" and seat == self.turn:
            for side in self.sides(seat):
                found |= {words for card in self.hands[seat] for words in self.said(card, side)}
        if self.phase == "play" or (self.phase == "last works" and seat == self.turn):
            found |= {words for card in self.works[seat] for words in self.said(card, 0)}
        if self.phase == "last works" and seat == self.turn:
            found.add("keep")
        return found

    # --- What it is worth -------------------------------------------------------------------------------------------

    def lines(self) -> list[dict[str, int]]:
        """Every line of each seat's score."""
        difficulty = self.options["difficulty"]
        if self.duel:
            return naive.duel(self.cities, self.goals, self.duel_rule, difficulty)
        works = [card for held in self.works for card in held]
        if self.base:
            extras = {"site_rule": self.site_rule, "beach_goal": self.beach_goal}
            found = naive.points(self.cities[0], self.goals, difficulty, **extras, works=works)
        else:
            found = naive.added(naive.points(city, self.goals, difficulty) for city in self.cities)
        return [found] * self.seats

    def ranks(self) -> list[int]:
        """Of every seat, and of the target where there is one."""
        if self.duel:
            return naive.duel_ranks(self.cities, self.goals, self.duel_rule, self.options["difficulty"])
        at_least = self.base or self.options["interstate_target"] == "at_least"
        won = naive.won(sum(self.lines()[0].values()), self.goals, at_least)
        return [1] * self.seats + [self.seats + 1] if won else [2] * self.seats + [1]
