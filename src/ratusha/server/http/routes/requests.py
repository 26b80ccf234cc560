"""Who sends a request, about which table, and what answers it: what all routes share."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response

from ...messages.people import Answer
from ...messages.problem import Problem
from ...refusal import STATUS, Refusal
from ...storage.rows import PersonRow
from ...storage.store import Store
from ...tables.listener import encode
from ...tables.table import Table
from ...tables.tables import Tables
from ..guard import address
from ..identity import People
from ..limits import Limits, LimitsAt

PROBLEMS: dict[int | str, dict[str, Any]] = {status: {"model": Problem} for status in sorted(set(STATUS.values()))}
Language = Annotated[str, Query(pattern="^(en|uk|ru)$")]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The table's id")]
SeatOrOnlooker = Annotated[int, Query(ge=-1, le=7)]
DONE = Answer()


def tables_of(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


def store_of(request: Request) -> Store:
    found: Store = request.app.state.store
    return found


def people_of(request: Request) -> People:
    found: People = request.app.state.people
    return found


def limits_of(request: Request) -> LimitsAt:
    limits: Limits = request.app.state.limits
    return limits.at(address(request.scope))


TheTables = Annotated[Tables, Depends(tables_of)]
TheStore = Annotated[Store, Depends(store_of)]
ThePeople = Annotated[People, Depends(people_of)]
TheLimits = Annotated[LimitsAt, Depends(limits_of)]


async def maybe_person(request: Request, people: ThePeople) -> PersonRow | None:
    return await people.of(request.headers, request.cookies)


async def some_person(person: Annotated[PersonRow | None, Depends(maybe_person)]) -> PersonRow:
    if person is None:
        raise Refusal("nobody", "say who you are first: POST /api/people, or a token")
    return person


async def some_table(id: TableId, tables: TheTables) -> Table:
    return await tables.fresh_table(id)


Anyone = Annotated[PersonRow | None, Depends(maybe_person)]
Somebody = Annotated[PersonRow, Depends(some_person)]
AtTable = Annotated[Table, Depends(some_table)]


def made_before(message: dict[str, Any]) -> Response:
    """A message that is made as it will be sent, so that nothing needs to check it again."""
    return Response(encode(message), media_type="application/json")
