"""Hands after a round: alone they are discarded; in a draft one card goes to a neighbour."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .state import HAND, Event, Suburb

READY = HAND - 1
"""Where a card waits that goes to a neighbour."""


@rule
def clear_hands(suburb: Suburb) -> None:
    """Alone, all three cards are discarded."""
    for place in range(HAND):
        suburb.hand[0][place] = 0
        suburb.knows[0][place] = 0


@rule
def pass_cards(suburb: Suburb, events: Events) -> None:
    """The third card goes to a neighbour; the number card is seen by all, the effect card lies effect side up."""
    for seat in range(suburb.seats):
        discard(suburb, seat)
    for seat in range(suburb.seats):
        lift_passed(suburb, seat)
    for seat in range(suburb.seats):
        receive(suburb, seat, events)


@rule
def discard(suburb: Suburb, seat: int) -> None:
    """Cards whose number was not shown are remembered by those who have held them."""
    for place in range(HAND):
        if place != suburb.passed[seat] and place != suburb.number_card[seat]:
            suburb.sunk[suburb.sunk_count] = suburb.hand[seat][place]
            suburb.sunk_knows[suburb.sunk_count] = suburb.knows[seat][place]
            suburb.sunk_count += 1


@rule
def lift_passed(suburb: Suburb, seat: int) -> None:
    """The card that goes on is kept apart until all have theirs ready."""
    place = suburb.passed[seat]
    card = suburb.hand[seat][place] if place >= 0 else 0
    knows = suburb.knows[seat][place] if place >= 0 else 0
    for each in range(HAND):
        suburb.hand[seat][each] = 0
        suburb.knows[seat][each] = 0
    suburb.hand[seat][READY] = card
    suburb.knows[seat][READY] = knows


@rule
def neighbour(suburb: Suburb, seat: int) -> int:
    """To the right sits who comes before, as turns go to the left."""
    return (seat + (1 if suburb.to_the_left else suburb.seats - 1)) % suburb.seats


@rule
def receive(suburb: Suburb, giver: int, events: Events) -> None:
    seat = neighbour(suburb, giver)
    card = suburb.hand[giver][READY]
    if card:
        suburb.hand[seat][0] = card
        suburb.knows[seat][0] = suburb.knows[giver][READY] | 1 << seat
        suburb.hand[giver][READY] = 0
        suburb.knows[giver][READY] = 0
        tell(events, Event.PASSED, giver, seat, card - 1, 0)
