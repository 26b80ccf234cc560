"""Machi Koro 2 a second time: naive, slow, from the rulebook alone, with a card table of its own.

It knows nothing of the rules that are played: no number for a card, no record, no kernel. A board is dicts and sets of
names, moves are words, and every clause is written the plainest way. Where the two disagree, one of them is wrong.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple


class Card(NamedTuple):
    """An establishment as it is printed; a `combo` counts cards with the icon `of`."""

    deck: str
    colour: str
    icon: str
    numbers: set[int]
    cost: int
    copies: int
    coins: int
    of: str


def card(line: str) -> Card:
    deck, colour, icon, numbers, cost, copies, coins, of = line.split()
    return Card(deck, colour, icon, set(map(int, numbers.split(","))), int(cost), int(copies), int(coins), of)


CARDS = {
    line.split(maxsplit=1)[0]: card(line.split(maxsplit=1)[1])
    for line in """
    sushi_bar         1-6  red    cup    1     2 5 3 -
    wheat_field       1-6  blue   grain  1,2   1 5 1 -
    vineyard          1-6  blue   fruit  2     1 5 2 -
    bakery            1-6  green  bread  2,3   1 5 2 -
    cafe              1-6  red    cup    3     1 5 2 -
    flower_garden     1-6  blue   flower 4     2 5 2 -
    convenience_store 1-6  green  bread  4     1 5 3 -
    forest            1-6  blue   gear   5     3 5 2 -
    flower_shop       1-6  green  combo  6     1 3 3 flower
    business_center   1-6  purple major  6     3 3 0 -
    corn_field        7-12 blue   grain  7     2 5 3 -
    stadium           7-12 purple major  7     3 3 3 -
    hamburger_stand   7-12 red    cup    8     1 5 2 -
    furniture_factory 7-12 green  combo  8     4 3 4 gear
    shopping_district 7-12 purple major  8,9   3 3 0 -
    family_restaurant 7-12 red    cup    9,10  2 5 2 -
    winery            7-12 green  combo  9     3 3 3 fruit
    apple_orchard     7-12 blue   fruit  10    1 5 3 -
    food_warehouse    7-12 green  combo  10,11 2 3 2 cup
    mine              7-12 blue   gear   11,12 4 5 6 -
    """.strip().splitlines()
}

CHEAP, DEAR = [10, 14, 22], [12, 16, 22]
PRICES = {
    "loan_office": [10],
    "launch_pad": [45, 38, 25],
    "farmers_market": CHEAP,
    "french_restaurant": CHEAP,
    "moving_company": CHEAP,
    "observatory": CHEAP,
    "publisher": CHEAP,
    "shopping_mall": CHEAP,
    "tech_startup": CHEAP,
    "airport": DEAR,
    "amusement_park": DEAR,
    "charterhouse": DEAR,
    "exhibit_hall": DEAR,
    "forge": DEAR,
    "museum": DEAR,
    "park": DEAR,
    "radio_tower": DEAR,
    "soda_bottling_plant": DEAR,
    "temple": DEAR,
    "tv_station": DEAR,
    # Three that were never in the box.
    "private_club": DEAR,
    "city_hall": CHEAP,
    "renovation_company": CHEAP,
}
RAISES = {"grain": "farmers_market", "bread": "shopping_mall", "gear": "forge", "cup": "soda_bottling_plant"}
BANK = -1


@dataclass
class Board:
    """Everything that lies on the table. `to_do` says what is waited for."""

    coins: list[int]
    cities: list[Counter[str]]
    landmarks: list[set[str]]
    row: Counter[str]
    deck: Counter[str]
    landmark_row: set[str]
    landmark_deck: set[str]
    after_roll: bool = False
    turn: int = 0
    to_do: str = "choose_dice"
    opening_turns_left: int = 0
    dice: tuple[int, ...] = ()
    swaps: int = 0
    offered: str = ""
    received: bool = False
    again: bool = False
    gift_due: bool = False
    winner: int | None = None
    ended_by: str = ""
    paid: Counter[tuple[int, int, str]] = field(default_factory=Counter)

    # --- Who and what -----------------------------------------------------------------------------------------------

    @property
    def opponents(self) -> list[int]:
        """In the order in which the one whose turn it is pays them: the one on the right first."""
        return [(self.turn - step) % len(self.coins) for step in range(1, len(self.coins))]

    @property
    def double(self) -> bool:
        return len(self.dice) == 2 and self.dice[0] == self.dice[1]

    def in_play(self, landmark: str) -> bool:
        return any(landmark in built for built in self.landmarks)

    def cards_with(self, seat: int, icon: str) -> int:
        return sum(copies for name, copies in self.cities[seat].items() if CARDS[name].icon == icon)

    def active(self, seat: int, colour: str) -> list[tuple[str, int]]:
        total = sum(self.dice)
        found = [(name, copies) for name, copies in self.cities[seat].items() if copies]
        return [(name, n) for name, n in found if CARDS[name].colour == colour and total in CARDS[name].numbers]

    def worth(self, seat: int, name: str) -> int:
        """What one copy brings when it is activated."""
        card = CARDS[name]
        if card.of != "-":
            return card.coins * self.cards_with(seat, card.of)
        raised = card.icon in RAISES and self.in_play(RAISES[card.icon])
        return card.coins + (1 if raised else 0)

    # --- Coins ------------------------------------------------------------------------------------------------------

    def from_bank(self, seat: int, amount: int, why: str) -> None:
        self.coins[seat] += amount
        self.note(BANK, seat, amount, why)

    def between(self, giver: int, taker: int, amount: int, why: str) -> None:
        amount = min(amount, self.coins[giver])
        self.coins[giver] -= amount
        self.coins[taker] += amount
        self.note(giver, taker, amount, why)

    def note(self, giver: int, taker: int, amount: int, why: str) -> None:
        if amount:
            self.paid[giver, taker, why] += amount
            if taker == self.turn:
                self.received = True

    def half_of_the_rich(self, why: str) -> None:
        for other in self.opponents:
            if self.coins[other] > 10:
                self.between(other, self.turn, self.coins[other] // 2, why)

    # --- What may be done -------------------------------------------------------------------------------------------

    def choices(self) -> set[str]:
        """What may be said now: by the seat whose turn it is, or by chance."""
        match self.to_do:
            case "over":
                return set()
            case "set up" | "deal" | "roll 1" | "roll 2":
                return set(self.odds())
            case "opening":
                return {"pass"} | self.affordable()
            case "choose_dice":
                return {"dice 1", "dice 2"}
            case "swap":
                return {"decline"} | {f"give {name}" for name in +self.cities[self.turn]}
            case "take":
                return {f"take {name} from {other + 1}" for other in self.opponents for name in +self.cities[other]}
            case "gift":
                return {f"give away {name}" for name in +self.cities[self.turn]}
            case "build":
                return {"pass"} | self.affordable() | self.affordable_landmarks()
        raise ValueError(self.to_do)

    def odds(self) -> Counter[str]:
        """In how many ways each thing can happen. Which die shows which number makes no difference."""
        faces = range(1, 7)
        if self.to_do == "roll 1":
            return Counter(f"roll {face}" for face in faces)
        if self.to_do == "roll 2":
            return Counter(f"roll {min(a, b)} {max(a, b)}" for a in faces for b in faces)
        return Counter({f"deal {name}": self.deck.get(name, 1) for name in self.dealable()})

    def affordable(self) -> set[str]:
        return {f"build {name}" for name in +self.row if CARDS[name].cost <= self.coins[self.turn]}

    def affordable_landmarks(self) -> set[str]:
        prices = {name: self.price(self.turn, name) for name in self.landmark_row}
        return {f"build {n}" for n, price in prices.items() if price is not None and price <= self.coins[self.turn]}

    def price(self, seat: int, landmark: str) -> int | None:
        """None where that seat may not build it at any price."""
        have = len(self.landmarks[seat])
        if landmark == "loan_office":
            everyone_else_has = all(built for other, built in enumerate(self.landmarks) if other != seat)
            return PRICES[landmark][0] if have == 0 and everyone_else_has else None
        price = PRICES[landmark][have]
        if "loan_office" in self.landmarks[seat]:
            price -= 2
        if landmark == "launch_pad" and self.in_play("observatory"):
            price -= 5
        return price

    def dealable(self) -> set[str]:
        """The first short row is filled first: 1-6, 7-12, landmarks."""
        for deck in ("1-6", "7-12"):
            left = {name for name in +self.deck if CARDS[name].deck == deck}
            if left and len([name for name in +self.row if CARDS[name].deck == deck]) < 5:
                return left
        return self.landmark_deck if len(self.landmark_row) < 5 else set()

    # --- Doing it ---------------------------------------------------------------------------------------------------

    def do(self, words: str) -> None:
        assert words in self.choices(), words
        self.paid = Counter()
        verb, *rest = words.split()
        getattr(self, f"do_{verb}")(*rest)

    def do_deal(self, name: str) -> None:
        if name in CARDS:
            self.deck[name] -= 1
            self.row[name] += 1
        else:
            self.landmark_deck.remove(name)
            self.landmark_row.add(name)
        if not self.dealable():
            if self.to_do == "set up":
                self.to_do = "opening"
            else:
                self.after_build()

    def do_dice(self, count: str) -> None:
        self.to_do = f"roll {count}"

    def do_roll(self, *faces: str) -> None:
        self.dice = tuple(map(int, faces))
        self.received = False
        for owner in self.opponents:
            for name, copies in self.active(owner, "red"):
                self.between(self.turn, owner, copies * self.worth(owner, name), name)
        for seat in range(len(self.coins)):
            for name, copies in self.active(seat, "blue") + (self.active(seat, "green") if seat == self.turn else []):
                self.from_bank(seat, copies * self.worth(seat, name), name)
        for name, copies in self.active(self.turn, "purple"):
            for _ in range(copies):
                self.major(name)
        self.next_swap()

    def major(self, name: str) -> None:
        if name == "stadium":
            for other in self.opponents:
                self.between(other, self.turn, 3, name)
        elif name == "shopping_district":
            self.half_of_the_rich(name)
        else:
            self.swaps += 1

    def next_swap(self) -> None:
        if self.swaps and any(sum(self.cities[other].values()) for other in self.opponents):
            self.to_do = "swap"
        else:
            self.swaps = 0
            self.landmarks_act()

    def do_decline(self) -> None:
        self.swaps = 0
        self.next_swap()

    def do_give(self, *names: str) -> None:
        if names[0] == "away":
            self.gift_due = False
            self.cities[self.turn][names[1]] -= 1
            self.cities[self.opponents[0]][names[1]] += 1
            self.begin_build() if self.after_roll else self.end_turn()
        else:
            self.offered = names[0]
            self.to_do = "take"

    def do_take(self, name: str, _: str, other: str) -> None:
        mine, theirs = self.cities[self.turn], self.cities[int(other) - 1]
        mine[self.offered] -= 1
        theirs[self.offered] += 1
        theirs[name] -= 1
        mine[name] += 1
        self.swaps -= 1
        self.next_swap()

    def landmarks_act(self) -> None:
        if sum(self.dice) == 12 and self.in_play("tech_startup"):
            self.from_bank(self.turn, 8, "tech_startup")
        if sum(self.dice) == 6 and self.in_play("renovation_company"):
            self.from_bank(self.turn, self.cards_with(self.turn, "cup"), "renovation_company")
        if self.double and self.in_play("temple"):
            for other in self.opponents:
                self.between(other, self.turn, 2, "temple")
        if not self.received and len(self.dice) == 2 and self.in_play("charterhouse"):
            self.from_bank(self.turn, 3, "charterhouse")
        if not self.received and len(self.dice) == 1 and self.in_play("city_hall"):
            self.from_bank(self.turn, 2, "city_hall")
        self.again = self.double and self.in_play("amusement_park")
        self.gift_due = self.double and self.in_play("moving_company")
        if self.after_roll and self.gift_is_possible():
            self.to_do = "gift"
        else:
            self.begin_build()

    def gift_is_possible(self) -> bool:
        return self.gift_due and bool(+self.cities[self.turn])

    def begin_build(self) -> None:
        if self.after_roll:
            self.gift_due = False
        if self.coins[self.turn] == 0:
            self.coins[self.turn] = 1
        self.to_do = "build"

    def do_pass(self) -> None:
        if self.to_do == "build" and self.in_play("airport"):
            self.from_bank(self.turn, 5, "airport")
        self.after_build()

    def do_build(self, name: str) -> None:
        if name in CARDS:
            self.coins[self.turn] -= CARDS[name].cost
            self.row[name] -= 1
            self.cities[self.turn][name] += 1
        else:
            price = self.price(self.turn, name)
            assert price is not None
            self.coins[self.turn] -= price
            self.landmark_row.remove(name)
            self.landmarks[self.turn].add(name)
            if name == "launch_pad" or len(self.landmarks[self.turn]) == 3:
                self.win("launch_pad" if name == "launch_pad" else "third_landmark")
                return
            self.at_once(name)
        self.opening_or_turn_goes_on()

    def opening_or_turn_goes_on(self) -> None:
        if self.dealable():
            self.to_do = "deal"
        else:
            self.after_build()

    def win(self, how: str) -> None:
        self.winner, self.ended_by, self.to_do = self.turn, how, "over"

    def at_once(self, name: str) -> None:
        if name == "radio_tower":
            self.again = True
        elif name == "exhibit_hall":
            self.half_of_the_rich(name)
        elif name == "park":
            each, rest = divmod(sum(self.coins), len(self.coins))
            self.coins = [each + (1 if rest else 0)] * len(self.coins)
        for other in self.opponents:
            debts = {
                "french_restaurant": 2,
                "publisher": self.cards_with(other, "bread"),
                "tv_station": self.cards_with(other, "cup"),
                "museum": 3 * len(self.landmarks[other]),
                "private_club": 5 if len(self.landmarks[other]) == 2 else 0,
            }
            self.between(other, self.turn, debts.get(name, 0), name)

    def after_build(self) -> None:
        if self.opening_turns_left:
            self.opening_turns_left -= 1
            self.turn = (self.turn + 1) % len(self.coins)
            self.to_do = "opening" if self.opening_turns_left else "choose_dice"
        elif self.gift_is_possible():
            self.to_do = "gift"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        if not self.again:
            self.turn = (self.turn + 1) % len(self.coins)
        self.again = self.gift_due = False
        self.dice = ()
        self.to_do = "choose_dice"

    def ranks(self) -> list[int]:
        """The winner, then by landmarks, then by coins; equals share a rank."""
        standing = [
            (seat == self.winner, len(self.landmarks[seat]), self.coins[seat]) for seat in range(len(self.coins))
        ]
        return [1 + sum(other > mine for other in standing) for mine in standing]
