"""The promises of a game's FACTS."""

from __future__ import annotations

import re

from ..game import Game
from ..kernel import MOST_CATEGORIES, MOST_SEATS
from ..match.position import SEATING
from ..match.result import RESIGNED, STALLED, STOPPED

_ID = re.compile(r"[a-z][a-z0-9_]*")


def check_facts(game: Game) -> None:
    facts = game.facts
    lists = {
        "modes": [mode.id for mode in facts.modes],
        "options": [option.id for option in facts.options],
        "streams": facts.streams,
        "categories": facts.categories,
        "endings": facts.endings,
        **{f"values of {option.id}": option.values for option in facts.options},
    }
    for what, ids in lists.items():
        assert ids or what in ("options", "streams"), f"{facts.id}: there are no {what}"
        assert len(set(ids)) == len(ids), f"{facts.id}: {what} repeat: {ids}"
    for name in (facts.id, *(each for ids in lists.values() for each in ids)):
        assert _ID.fullmatch(name), f"{facts.id}: {name!r} is no id: small letters, digits and underscores"
    assert facts.rules >= 1, f"{facts.id}: RULES count from 1"
    assert len(facts.categories) <= MOST_CATEGORIES, f"{facts.id}: more than {MOST_CATEGORIES} score categories"
    assert SEATING not in facts.streams, f"{facts.id}: the stream {SEATING!r} is the match's own"
    for own in (STALLED, STOPPED, RESIGNED):
        assert own not in facts.endings, f"{facts.id}: the ending {own!r} is the match's own"
    counts_revealed = "revealed" in game.State.spec.by_name
    assert counts_revealed == facts.has_secrets, (
        f"{facts.id}: has_secrets is {facts.has_secrets}, but the state has {'a' if counts_revealed else 'no'} "
        "field `revealed`"
    )
    for mode in facts.modes:
        assert 1 <= mode.fewest <= mode.most <= MOST_SEATS, (
            f"{facts.id}: {mode.id} has {mode.fewest} to {mode.most} seats"
        )
