"""The Moving Company: whoever rolls a double gives a card to the right."""

from __future__ import annotations

from ratusha.kernel import Events, rule, tell

from .cities import move_card, owns_anything
from .state import Event, Phase, Town
from .turns import begin_build, end_turn


@rule
def give_or_end(town: Town) -> None:
    """The gift is due at the end of the turn, from whoever has anything to give."""
    if town.must_give and owns_anything(town, town.turn):
        town.phase = Phase.GIVE_AWAY
    else:
        end_turn(town)


@rule
def give_or_build(town: Town, events: Events) -> None:
    """By option the gift is due before building."""
    if town.must_give and owns_anything(town, town.turn):
        town.phase = Phase.GIVE_AWAY
    else:
        begin_build(town, events)


@rule
def give_away(town: Town, seat: int, card: int, events: Events) -> None:
    """To the player on the right: the one who played before."""
    right = (seat - 1) % town.seats
    move_card(town, card, seat, right)
    town.must_give = 0
    tell(events, Event.GAVE, seat, right, card, 0)
    if town.after_roll:
        begin_build(town, events)
    else:
        end_turn(town)
