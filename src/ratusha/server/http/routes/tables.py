"""Before the match: lists of tables, a new table, its places, invitations, rematches."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from ratusha.errors import RatushaError
from ratusha.texts import LANGUAGES

from ...history import saved_logs
from ...messages.tables import (
    BotAt,
    Invite,
    Join,
    NewTable,
    OpenLog,
    OwnNonce,
    PlaceAt,
    Rematch,
    TableInfo,
    TableList,
    UseInvite,
)  # fmt: skip
from ...refusal import refusal_of
from ...storage import table_lists
from ...storage.rows import GATHERING, OVER, PLAYING, PersonRow
from ...storage.store import Store
from ...tables import invitations, lobby
from ...tables import rematch as rematches
from ...tables.beginning import AWAITED
from ...tables.seating import waits_for
from ...tables.table_info import described, info_of
from ...tables.tables import Tables
from ..guard import address
from .requests import PROBLEMS, Anyone, AtTable, Language, Somebody, TheLimits, TheStore, TheTables

MOST_LISTED = 100
MOST_ASKED = 8
"""How many of a person's tables are opened to see whether they wait for that person."""

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables", tags=["tables"])
async def public_tables(
    store: TheStore,
    person: Anyone,
    game: Annotated[str | None, Query(pattern=r"^[a-z0-9_]{1,40}$")] = None,
    state: Annotated[str, Query(pattern=f"^({GATHERING}|{PLAYING}|{OVER})$")] = GATHERING,
) -> TableList:
    """Public tables, the newest first."""
    ids = await store.read(table_lists.listed, game=game, state=state, most=MOST_LISTED)
    return await listed(store, ids, person)


@router.get("/tables/mine", tags=["tables"])
async def my_tables(tables: TheTables, store: TheStore, person: Somebody) -> TableList:
    """Tables where you sit or that you made, the latest first."""
    ids = await store.read(table_lists.tables_of, person.id, MOST_LISTED)
    found = await listed(store, ids, person)
    played = [table.id for table in found.tables if table.state == PLAYING][:MOST_ASKED]
    return found.model_copy(update={"turns": [id for id in played if await is_awaited(tables, id, person)]})


async def is_awaited(tables: Tables, id: str, person: PersonRow) -> bool:
    try:
        return waits_for(await tables.fresh_table(id), person)
    except RatushaError:
        return False  # whoever opens it is told why that fails; the others are listed all the same


async def listed(store: Store, ids: list[str], person: PersonRow | None) -> TableList:
    found = await store.read(table_lists.rows_and_places, ids)
    return TableList(tables=[described(row, places, person) for row, places in found])


@router.post("/tables", tags=["tables"])
async def new_table(
    new: NewTable, person: Somebody, tables: TheTables, limits: TheLimits, lang: Language = LANGUAGES[0]
) -> TableInfo:
    """Make a table. The match begins by itself when all places are taken and all awaited nonces have come. What cannot
    be chosen is refused in the language."""
    limits.check("tables", person.id)
    try:
        return info_of(await lobby.create(tables, person, new), person)
    except RatushaError as error:
        raise refusal_of(error, lang) from None


@router.get("/tables/{id}", tags=["tables"])
async def one_table(table: AtTable, person: Anyone) -> TableInfo:
    """A table, as you may know it."""
    return info_of(table, person)


@router.post("/tables/{id}/join", tags=["tables"])
async def join(table: AtTable, new: Join, person: Somebody) -> TableInfo:
    """Take an open place."""
    await lobby.join(table, person, new.place, AWAITED if new.wait else new.nonce)
    return info_of(table, person)


@router.post("/tables/{id}/leave", tags=["tables"])
async def leave(table: AtTable, at: PlaceAt, person: Somebody) -> TableInfo:
    """Give back a place before the match begins; whoever made the table may clear any."""
    await lobby.leave(table, person, at.place)
    return info_of(table, person)


@router.post("/tables/{id}/bot", tags=["tables"])
async def seat_bot(table: AtTable, at: BotAt, person: Somebody) -> TableInfo:
    """Let a bot have a place that nobody took."""
    await lobby.seat_bot(table, person, at.place, at.bot)
    return info_of(table, person)


@router.post("/tables/{id}/close", tags=["tables"])
async def close(table: AtTable, person: Somebody) -> TableInfo:
    """Give up a table of yours that has not begun."""
    await lobby.close(table, person)
    return info_of(table, person)


@router.post("/tables/{id}/invite", tags=["tables"])
async def invite(table: AtTable, at: PlaceAt, person: Somebody) -> Invite:
    """A secret that opens one place, once. Put it behind the # of a link."""
    return await invitations.invite(table, person, at.place)


@router.post("/invites", tags=["tables"])
async def use_invite(new: UseInvite, person: Somebody, tables: TheTables, limits: TheLimits) -> TableInfo:
    """Take the place that an invitation opens."""
    limits.check("tables", person.id)
    nonce = AWAITED if new.wait else new.nonce
    return info_of(await invitations.join_by_invite(tables, person, new.secret, nonce), person)


@router.post("/tables/{id}/rematch", tags=["tables"])
async def rematch(
    table: AtTable, tables: TheTables, person: Somebody, limits: TheLimits, wish: Rematch | None = None
) -> TableInfo:
    """The same once more; the others find their places reserved for them."""
    limits.check("tables", person.id)
    return info_of(await rematches.rematch(tables, table, person, wish is not None and wish.wait), person)


@router.post("/tables/{id}/nonce", tags=["tables"])
async def give_nonce(table: AtTable, own: OwnNonce, person: Somebody) -> TableInfo:
    """Add to the table's chance once you have seen its commitment; only once, and only if you asked it to wait."""
    await lobby.give_nonce(table, person, own.nonce)
    return info_of(table, person)


@router.post("/logs", tags=["tables"])
async def open_log(new: OpenLog, person: Somebody, tables: TheTables, limits: TheLimits, request: Request) -> TableInfo:
    """Open a saved log as a table: to look at it, or to play on from one of its lines as practice."""
    limits.check("logs", address(request.scope))  # it takes seconds, and guests are made quickly
    return info_of(await saved_logs.open_log(tables, person, new), person)
