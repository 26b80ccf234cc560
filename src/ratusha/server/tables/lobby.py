"""Before the match: a table is made, people take its places, and it begins when all are taken."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from ratusha.bots import policy_number
from ratusha.chance import commit
from ratusha.game import load_game
from ratusha.match import Match

from ..messages import Invite, NewPlace, NewTable
from ..refusal import Refusal
from ..storage import records
from ..storage.records import GATHERING, OVER, PLAYING, VOID, PersonRow, PlaceRow, TableRow, new_id
from ..storage.store import NewStep, add_steps
from ..storage.stored_match import chance_of, checksum, lines_of
from .bot_turns import bots_waited_for

if TYPE_CHECKING:
    from .table import Table
    from .tables import House

AWAITED = ""
"""In place of a nonce that comes only after its person has seen the promise: the match does not begin before."""
STEP_LIMIT = 5000
INVITE_DAYS = 7


# --- A new table ------------------------------------------------------------------------------------------------------


async def create(house: House, person: PersonRow, wish: NewTable) -> Table:
    row, chairs = laid(person, wish)
    most = house.settings.most_tables

    def add(connection: Connection) -> None:
        if records.open_tables_of(connection, person.id) >= most:
            raise Refusal("too_many", f"you have {most} tables open; finish or leave some first")
        records.add_table(connection, row, chairs)

    await house.store.write(add)
    table = await house.table(row.id)
    await begin_if_full(table)
    return table


def laid(person: PersonRow, wish: NewTable) -> tuple[TableRow, list[PlaceRow]]:
    """The table as it will be kept. The promise of its chance is made here, before anyone else sits down."""
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
    return row, chairs_for(person, wish)


def chairs_for(person: PersonRow, wish: NewTable) -> list[PlaceRow]:
    chairs = [chair_for(place, new, person) for place, new in enumerate(wish.places)]
    mine = next((chair.place for chair in chairs if chair.kind == "person"), None)
    nonce = AWAITED if wish.wait else wish.nonce
    return [replace(chair, nonce=nonce) if chair.place == mine else chair for chair in chairs]


def chair_for(place: int, new: NewPlace, person: PersonRow) -> PlaceRow:
    if new.kind == "bot":
        policy_number(new.bot)
        return PlaceRow(place, "bot", bot=new.bot, name=new.name)
    if new.kind == "me":
        return PlaceRow(place, "person", person=person.id, name=new.name or person.name)
    return PlaceRow(place, new.kind)


# --- Places -----------------------------------------------------------------------------------------------------------


async def join(table: Table, person: PersonRow, place: int | None, nonce: str | None) -> None:
    """Take a place that is open, or one that is kept for this person."""
    async with table.lock:
        must_gather(table)
        free = [chair for chair in table.chairs if is_free_for(chair, person) and place in (None, chair.place)]
        if not free:
            raise Refusal("not_now", "this place is taken, or none is left")
        await sit(table, person, free[0], nonce)
    await begin_if_full(table)


def is_free_for(chair: PlaceRow, person: PersonRow) -> bool:
    return chair.kind == "open" or (chair.kind == "invited" and chair.person == person.id)


async def sit(table: Table, person: PersonRow, chair: PlaceRow, nonce: str | None, secret: str = "") -> None:
    taken = PlaceRow(chair.place, "person", person.id, person.name, None, nonce)
    await change_place(table, chair, taken, secret)


async def leave(table: Table, person: PersonRow, place: int) -> None:
    """Stand up before the match begins: the place is open again."""
    async with table.lock:
        must_gather(table)
        chair = table.chairs[place] if place < len(table.chairs) else None
        if chair is None or chair.kind != "person" or person.id not in (chair.person, table.row.owner):
            raise Refusal("not_yours", "this is not your place")
        await change_place(table, chair, PlaceRow(place, "open"))


async def seat_bot(table: Table, person: PersonRow, place: int, bot: str) -> None:
    """The owner lets a bot have a place that nobody took."""
    policy_number(bot)
    async with table.lock:
        must_gather(table)
        must_own(table, person)
        chair = table.chairs[place] if place < len(table.chairs) else None
        if chair is None or chair.kind not in ("open", "invited"):
            raise Refusal("not_now", "this place is taken")
        await change_place(table, chair, PlaceRow(place, "bot", bot=bot))
    await begin_if_full(table)


async def close(table: Table, person: PersonRow) -> None:
    """The owner gives up a table that has not begun."""
    async with table.lock:
        must_gather(table)
        must_own(table, person)
        await change_state(table, GATHERING, state=VOID, why=records.NOBODY_CAME)
        table.announce()


async def change_place(table: Table, was: PlaceRow, now: PlaceRow, secret: str = "") -> None:
    """Somebody takes a chair or leaves it; the invitation that let them in is used up with it, or not at all."""

    def change(connection: Connection) -> None:
        if records.chairs_of(connection, table.id)[was.place] == now:
            return  # it was done before, and the answer was lost
        changed = records.change_table(connection, table.id, GATHERING)
        if not (changed and records.set_place(connection, table.id, was, now)):
            raise Refusal("not_now", "somebody was quicker; look again")
        if secret and not records.use_invite(connection, secret):
            raise used_up()

    try:
        await table.house.store.write(change)
    except Refusal:
        await table.catch_up()
        raise
    await table.catch_up()
    table.house.notices.publish(table.id)


async def change_state(table: Table, was: str, **values: object) -> None:
    done = await table.house.store.write(records.change_table, table.id, was, **values)
    await table.catch_up()
    table.house.notices.publish(table.id)
    if not done:
        raise Refusal("not_now", "the table has changed; look again")


async def give_nonce(table: Table, person: PersonRow, nonce: str) -> None:
    """Add to the table's chance what was held back until its promise was seen: once."""
    async with table.lock:
        mine = [chair for chair in table.chairs if chair.kind == "person" and chair.person == person.id]
        if not mine:
            raise Refusal("not_yours", "only those who sit there can add a nonce")
        if any(chair.nonce == nonce for chair in mine):
            return  # it was given before, and the answer was lost
        must_gather(table)
        chair = next((chair for chair in mine if chair.nonce == AWAITED), None)
        if chair is None:
            raise Refusal("not_now", "no nonce of yours is awaited")
        await change_place(table, chair, replace(chair, nonce=nonce))
    await begin_if_full(table)


def must_gather(table: Table) -> None:
    if table.row.state != GATHERING:
        raise Refusal("not_now", "the match has begun already, or the table was closed")


def must_own(table: Table, person: PersonRow) -> None:
    if table.row.owner != person.id:
        raise Refusal("not_yours", "only who made the table may do that")


# --- Invitations ------------------------------------------------------------------------------------------------------


async def invite(table: Table, person: PersonRow, place: int) -> Invite:
    """A secret that opens one place, once."""
    async with table.lock:
        must_gather(table)
        must_own(table, person)
        if place >= len(table.chairs) or table.chairs[place].kind not in ("invited", "open"):
            raise Refusal("not_now", "this place is taken")
        secret, expires = secrets.token_urlsafe(24), time.time() + INVITE_DAYS * 86400
        await table.house.store.write(records.add_invite, table.id, place, secret, expires)
        return Invite(secret=secret, expires=expires)


async def use_invite(house: House, person: PersonRow, secret: str, nonce: str | None) -> Table:
    found = await house.store.read(records.find_invite, secret)
    if found is None:
        raise used_up()
    table = await house.fresh_table(found[0])
    async with table.lock:
        must_gather(table)
        chair = table.chairs[found[1]]
        if chair.kind not in ("invited", "open"):
            raise Refusal("not_now", "this place is taken")
        await sit(table, person, chair, nonce, secret)
    await begin_if_full(table)
    return table


def used_up() -> Refusal:
    return Refusal("no_such_thing", "this invitation was used already, or is too old")


# --- The beginning ----------------------------------------------------------------------------------------------------


async def begin_if_full(table: Table) -> None:
    async with table.lock:
        if is_full(table):
            await table.house.settle(table)


def is_full(table: Table) -> bool:
    return table.row.state == GATHERING and all(is_ready(chair) for chair in table.chairs)


def is_ready(chair: PlaceRow) -> bool:
    return chair.kind in ("person", "bot") and chair.nonce != AWAITED


async def begin(table: Table) -> None:
    """Sit down, draw who sits where, deal: one step, stored together with the table's new state. The lock is held."""
    match, chairs, at = opened(table), table.chairs, time.time()
    first = NewStep(table.id, 1, lines_of(match.entries), checksum(match.state), at)

    def store(connection: Connection) -> bool:
        # The first change keeps others from it, so that nobody stands up between the look and the beginning.
        if not records.change_table(connection, table.id, GATHERING):
            return False
        if records.chairs_of(connection, table.id) != chairs:
            return False
        owed = at if bots_waited_for(table, match.position) else None
        state = {"state": PLAYING, "rules": match.game.facts.rules, "bots_since": owed}
        records.change_table(connection, table.id, GATHERING, **state)
        return not match.entries or bool(add_steps(connection, [first]))

    if await table.house.store.write(store):
        table.match = match
        table.count_waiting()
        table.stored = 1 if match.entries else 0
    await table.catch_up()
    table.house.notices.publish(table.id)
    await table.house.follow_up(table)


def opened(table: Table) -> Match:
    row = table.row
    return Match.new(
        row.game, seats=len(table.chairs), mode=row.mode, options=row.options, chance=chance_of(row, table.chairs),
        table=row.log_table, order="random" if row.seat_order == "random" else "fixed", step_limit=row.step_limit,
    )  # fmt: skip


# --- Once more --------------------------------------------------------------------------------------------------------


async def rematch(table: Table, person: PersonRow, wait: bool = False) -> Table:
    """The same table laid anew; who asks first makes it, the others take the places that are kept for them."""
    if table.place_of(person) is None:
        raise Refusal("not_yours", "only those who played can ask for a rematch")
    if table.row.state != OVER:
        raise Refusal("not_now", "the match is not over")
    house = table.house
    if table.row.rematch is None:
        row, chairs = laid_again(table, person, wait)

        def add(connection: Connection) -> bool:
            # The first change keeps others from it: who comes second sees what the first one made.
            if not records.change_table(connection, table.id, OVER):
                return False
            if records.row_of(connection, table.id).rematch is not None:
                return False
            records.add_table(connection, row, chairs)
            return records.change_table(connection, table.id, OVER, rematch=row.id)

        await house.store.write(add)
        async with table.lock:
            await table.catch_up()
        house.notices.publish(table.id)
    again = await house.table(str(table.row.rematch))
    await take_kept_places(again, person, wait)
    await begin_if_full(again)
    return again


def laid_again(table: Table, person: PersonRow, wait: bool) -> tuple[TableRow, list[PlaceRow]]:
    """A new seed with its promise, and no nonce of before: each person may add one anew."""
    id, seed = new_id(), secrets.token_bytes(32)
    row = replace(
        table.row, id=id, owner=person.id, rules=load_game(table.row.game).facts.rules, state=GATHERING, practice=False,
        seed=seed, log_table=id, commitment=commit(seed, id), created=time.time(), changed=time.time(),
        bots_since=None, result=None, why=None, rematch=None,
    )  # fmt: skip
    chairs = [replace(chair, nonce=None) for chair in table.chairs]
    mine = [chair.place for chair in chairs if chair.person == person.id]
    return row, [kept_for(chair, mine, wait) for chair in chairs]


def kept_for(chair: PlaceRow, mine: list[int], wait: bool) -> PlaceRow:
    if chair.place in mine:
        return replace(chair, nonce=AWAITED) if wait and chair.place == mine[0] else chair
    return chair if chair.kind == "bot" else replace(chair, kind="invited")


async def take_kept_places(table: Table, person: PersonRow, wait: bool) -> None:
    """All that are kept for this person; at a shared screen one nonce stands for them all."""
    kept = [chair for chair in table.chairs if chair.kind == "invited" and chair.person == person.id]
    for chair in kept:
        nonce = AWAITED if wait and chair == kept[0] else None
        async with table.lock:
            if table.row.state == GATHERING:
                await change_place(table, chair, replace(chair, kind="person", nonce=nonce))
