"""The rows of a new table. Its seed is drawn and its commitment made here, before anyone else sits down."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from ratusha.bots import policy_number
from ratusha.chance import commit
from ratusha.game import load_game

from ..messages.tables import NewPlace, NewTable
from ..storage.rows import GATHERING, PersonRow, PlaceRow, TableRow, new_id
from .beginning import AWAITED

STEP_LIMIT = 5000


def new_table(person: PersonRow, wish: NewTable) -> tuple[TableRow, list[PlaceRow]]:
    """The table that a person wishes for, or why it cannot be."""
    game = load_game(wish.game)
    mode = wish.mode if wish.mode is not None else game.facts.modes[0].id
    options = game.check_options(mode, game.edition_options(wish.edition) | wish.options)
    game.refuse_idle(mode, wish.options)
    game.check_seats(mode, len(wish.places))
    id, seed = new_id(), secrets.token_bytes(32)
    row = TableRow(
        id=id, owner=person.id, game=game.id, rules=game.facts.rules, mode=mode, options=options, edition=wish.edition,
        seat_order=wish.order, step_limit=STEP_LIMIT, state=GATHERING, public=wish.public, practice=False, seed=seed,
        log_table=id, commitment=commit(seed, id), created=time.time(), changed=time.time(),
    )  # fmt: skip
    return row, new_places(person, wish)


def new_places(person: PersonRow, wish: NewTable) -> list[PlaceRow]:
    places = [new_place(index, new, person) for index, new in enumerate(wish.places)]
    mine = next((place.index for place in places if place.kind == "person"), None)
    nonce = AWAITED if wish.wait else wish.nonce
    return [replace(place, nonce=nonce) if place.index == mine else place for place in places]


def new_place(index: int, new: NewPlace, person: PersonRow) -> PlaceRow:
    if new.kind == "bot":
        policy_number(new.bot)
        return PlaceRow(index, "bot", bot=new.bot, name=new.name)
    if new.kind == "me":
        return PlaceRow(index, "person", person=person.id, name=new.name or person.name)
    return PlaceRow(index, new.kind)


def table_again(
    row: TableRow, places: list[PlaceRow], person: PersonRow, wait: bool
) -> tuple[TableRow, list[PlaceRow]]:
    """The same table once more, with a new seed; each person may add a new nonce."""
    id, seed = new_id(), secrets.token_bytes(32)
    again = replace(
        row, id=id, owner=person.id, rules=load_game(row.game).facts.rules, state=GATHERING, practice=False, seed=seed,
        log_table=id, commitment=commit(seed, id), created=time.time(), changed=time.time(),
        bots_since=None, result=None, why=None, rematch=None,
    )  # fmt: skip
    mine = [place.index for place in places if place.person == person.id]
    return again, [reserved(replace(place, nonce=None), mine, wait) for place in places]


def reserved(place: PlaceRow, mine: list[int], wait: bool) -> PlaceRow:
    """The place for whoever had it: taken for those who ask, reserved for the others."""
    if place.index in mine:
        return replace(place, nonce=AWAITED) if wait and place.index == mine[0] else place
    return place if place.kind == "bot" else replace(place, kind="invited")
