"""The rules of secret bids."""

from __future__ import annotations

from ratusha.kernel import CHANCE, NOBODY, Events, Result, Rng, Row, below, offer, offer_outcome, rule, tell

from .state import CARDS, CHEER, COPIES, DONE, PUT, ROUNDS, SEATS, SOMETHING, Event, Moves, Outcomes, Table


@rule
def setup(table: Table, options: Row, seats: int) -> None:
    table.seats = seats
    table.cheers = 1 - options[1]
    table.rounds = table.dealt = table.revealed = table.knower = 0
    for card in range(CARDS):
        table.in_deck[card] = COPIES
    for seat in range(SEATS):
        table.laid[seat] = table.done[seat] = table.cheered[seat] = 0
        for card in range(CARDS):
            table.hand[seat][card] = 0
    for row in range(SEATS + 1):
        table.won[row] = 0


@rule
def to_move(table: Table) -> int:
    if table.dealt < table.seats * ROUNDS:
        return CHANCE
    for seat in range(table.seats):
        if waits_for(table, seat):
            return seat
    return NOBODY


@rule
def waits_for(table: Table, seat: int) -> bool:
    return table.rounds < ROUNDS and not table.done[seat]


@rule
def waiting(table: Table) -> int:
    found = 0
    if to_move(table) >= 0:
        for seat in range(table.seats):
            if waits_for(table, seat):
                found |= 1 << seat
    return found


@rule
def may_cheer(table: Table, seat: int) -> bool:
    return table.cheers == 1 and table.rounds < ROUNDS and not table.cheered[seat]


@rule
def may_act(table: Table) -> int:
    found = waiting(table)
    if found:
        for seat in range(table.seats):
            if may_cheer(table, seat):
                found |= 1 << seat
    return found


@rule
def legal_actions(table: Table, seat: int, moves: Moves) -> None:
    moves.count = 0
    if to_move(table) < 0:
        return
    if not table.done[seat] and table.laid[seat]:
        offer(moves, DONE)
    elif not table.done[seat]:
        for card in range(CARDS):
            if table.hand[seat][card]:
                offer(moves, PUT + card)
    if may_cheer(table, seat):
        offer(moves, CHEER)


@rule
def apply(table: Table, seat: int, action: int, events: Events) -> None:
    if action == CHEER:
        table.cheered[seat] = 1
        table.revealed += 1
        tell(events, Event.CHEERED, seat, 0, 0, 0)
    elif action == DONE:
        table.done[seat] = 1
        if waiting(table) == 0:
            show(table, events)
    else:
        table.hand[seat][action - PUT] -= 1
        table.laid[seat] = action - PUT + 1


@rule
def show(table: Table, events: Events) -> None:
    """All cards are turned up: the highest alone wins; alone at the table, a 4 beats the bank."""
    table.revealed += 1
    best = 0
    for seat in range(table.seats):
        tell(events, Event.SHOWN, seat, table.laid[seat], 0, 0)
        best = max(best, table.laid[seat])
    winner = table.seats
    ties = 0
    for seat in range(table.seats):
        if table.laid[seat] == best:
            winner = seat
            ties += 1
        table.laid[seat] = 0
        table.done[seat] = 0
    if table.seats == 1 and best < 4:
        winner = 1
    if ties == 1:
        table.won[winner] += 1
    table.rounds += 1


@rule
def chance_outcomes(table: Table, outcomes: Outcomes) -> None:
    outcomes.count = 0
    outcomes.total = 0
    outcomes.stream = 0
    for card in range(CARDS):
        offer_outcome(outcomes, card, table.in_deck[card])


@rule
def apply_outcome(table: Table, outcome: int, events: Events) -> None:
    seat = table.dealt % table.seats
    table.in_deck[outcome] -= 1
    table.hand[seat][outcome] += 1
    table.dealt += 1
    tell(events, Event.DEALT, seat, 0, 0, 0)


@rule
def scores(table: Table, result: Result) -> None:
    for seat in range(table.seats):
        result.points[seat][0] = table.won[seat]
        result.points[seat][1] = table.cheered[seat]
    if table.seats == 1:
        result.points[1][0] = table.won[1]


@rule
def ending(table: Table, result: Result) -> None:
    result.reason = 0
    if table.rounds == ROUNDS:
        result.reason = 1
        ranked = table.seats if table.seats > 1 else 2
        for seat in range(ranked):
            result.rank[seat] = 1
            for other in range(ranked):
                if table.won[other] > table.won[seat]:
                    result.rank[seat] += 1


@rule
def hide(table: Table, seat: int) -> None:
    """Of others one knows how many cards they were dealt and whether they are done."""
    table.knower = seat + 2
    for other in range(table.seats):
        if other != seat:
            hide_cards_of(table, other)


@rule
def hide_cards_of(table: Table, other: int) -> None:
    """The hidden cards join the unseen ones: any of them may be anywhere."""
    for card in range(CARDS):
        table.in_deck[card] += table.hand[other][card]
        table.hand[other][card] = 0
    if table.laid[other] > 0:
        table.in_deck[table.laid[other] - 1] += 1
    table.laid[other] = SOMETHING if table.done[other] else 0


@rule
def fill_hidden(table: Table, rng: Rng) -> None:
    """Deal the unseen cards to the hidden hands; one of a hand is put down by those who are done."""
    me = table.knower - 2
    table.knower = 0
    for seat in range(table.seats):
        if seat != me:
            for _ in range(cards_held(table, seat)):
                table.hand[seat][draw(table, rng)] += 1
            if table.laid[seat] == SOMETHING:
                table.laid[seat] = draw(table, rng) + 1


@rule
def cards_held(table: Table, seat: int) -> int:
    """What was dealt, less what was shown and what is surely put down."""
    held = (table.dealt + table.seats - 1 - seat) // table.seats - table.rounds
    return held - 1 if table.laid[seat] == SOMETHING else held


@rule
def draw(table: Table, rng: Rng) -> int:
    left = 0
    for card in range(CARDS):
        left += table.in_deck[card]
    picked = below(rng, left)
    for card in range(CARDS):
        picked -= table.in_deck[card]
        if picked < 0:
            table.in_deck[card] -= 1
            return card
    return SEATS
