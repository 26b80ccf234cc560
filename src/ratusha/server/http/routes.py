"""The HTTP API: what can be done without a socket, and by programs. Names under `/api/` are stable."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from ratusha import __version__
from ratusha.errors import RatushaError
from ratusha.game import found_games, load_game
from ratusha.listing import facts
from ratusha.texts import LANGUAGES, Texts

from .. import messages as say
from ..history import saved_logs as imports
from ..history.playback import film_of
from ..history.seat_history import story_of
from ..history.verification import verification_of
from ..refusal import STATUS, Refusal, refusal_of
from ..storage import records
from ..storage.records import GATHERING, OVER, PLAYING, PersonRow
from ..storage.stored_match import text_of
from ..tables import chat as talk
from ..tables import leaving
from ..tables import lobby as gathering
from ..tables import votes as proposals
from ..tables.listener import encode
from ..tables.preview import weigh
from ..tables.seating import described, info_of, waits_for
from ..tables.table import Table
from ..tables.tables import House
from .guard import address
from .limits import Limits, LimitsAt
from .people import COOKIE, YEAR, People

PROBLEMS: dict[int | str, dict[str, Any]] = {status: {"model": say.Problem} for status in sorted(set(STATUS.values()))}
MOST_LISTED = 100
MOST_ASKED = 8
"""So many of a person's tables are opened to see whether they wait for the person."""

api = APIRouter(prefix="/api", responses=PROBLEMS)
Language = Annotated[str, Query(pattern="^(en|uk|ru)$")]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The table's id")]


# --- Who asks, and for what -------------------------------------------------------------------------------------------


def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


def people_of(request: Request) -> People:
    found: People = request.app.state.people
    return found


def limits_of(request: Request) -> LimitsAt:
    limits: Limits = request.app.state.limits
    return limits.at(address(request.scope))


TheHouse = Annotated[House, Depends(house_of)]
ThePeople = Annotated[People, Depends(people_of)]
TheLimits = Annotated[LimitsAt, Depends(limits_of)]


async def maybe_person(request: Request, people: ThePeople) -> PersonRow | None:
    return await people.of(request.headers, request.cookies)


async def some_person(person: Annotated[PersonRow | None, Depends(maybe_person)]) -> PersonRow:
    if person is None:
        raise Refusal("nobody", "say who you are first: POST /api/people, or a token")
    return person


async def some_table(id: TableId, house: TheHouse) -> Table:
    return await house.fresh_table(id)


Anyone = Annotated[PersonRow | None, Depends(maybe_person)]
Somebody = Annotated[PersonRow, Depends(some_person)]
AtTable = Annotated[Table, Depends(some_table)]
DONE = say.Answer()


# --- The server and its games -----------------------------------------------------------------------------------------


@api.get("/health", tags=["server"])
async def health(house: TheHouse) -> say.Health:
    """That the server answers."""
    thinking = sum(len(table.thinking) for table in house.tables.values())
    return say.Health(version=__version__, tables=len(house.tables), thinking=thinking)


@api.get("/games", tags=["server"])
async def games(lang: Language = LANGUAGES[0]) -> list[dict[str, Any]]:
    """What can be played: modes, options, editions and numbers of seats, with names in a language."""
    return games_in(lang)


@lru_cache
def games_in(lang: str) -> list[dict[str, Any]]:
    found = [load_game(name) for name in sorted(found_games())]
    return [facts(game, Texts(lang, game)) for game in found]


# --- People -----------------------------------------------------------------------------------------------------------


@api.post("/people", tags=["people"])
async def become_guest(
    new: say.NewPerson, request: Request, response: Response, people: ThePeople, limits: TheLimits
) -> say.Person:
    """Become a guest: the cookie that comes back is you."""
    limits.check("guests", address(request.scope))
    person, cookie = await people.welcome(new.name)
    response.set_cookie(
        COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=request.app.state.settings.https, path="/"
    )
    return say.Person(name=person.name, program=False)


@api.get("/people/me", tags=["people"])
async def me(person: Somebody) -> say.Person:
    """Who you are here."""
    return say.Person(name=person.name, program=person.program)


@api.patch("/people/me", tags=["people"])
async def rename(new: say.NewPerson, person: Somebody, people: ThePeople) -> say.Person:
    """Take another name. At tables where you sit already the old one stays."""
    person = await people.rename(person, new.name)
    return say.Person(name=person.name, program=person.program)


@api.post("/tokens", tags=["people"])
async def new_token(new: say.NewToken, person: Somebody, people: ThePeople) -> say.Token:
    """A token for a program of yours: send it as `Authorization: Bearer …`. It is shown once."""
    return say.Token(token=await people.new_token(person, new.label), label=new.label)


@api.delete("/tokens", tags=["people"])
async def take_back_tokens(person: Somebody, house: TheHouse) -> say.Answer:
    """Take back all your tokens: programs that have one are nobody from now on."""
    await house.store.write(records.delete_tokens, person.id)
    return DONE


# --- Tables -----------------------------------------------------------------------------------------------------------


@api.get("/tables", tags=["tables"])
async def public_tables(
    house: TheHouse,
    person: Anyone,
    game: Annotated[str | None, Query(pattern=r"^[a-z0-9_]{1,40}$")] = None,
    state: Annotated[str, Query(pattern=f"^({GATHERING}|{PLAYING}|{OVER})$")] = GATHERING,
) -> say.TableList:
    """Public tables, the newest first."""
    ids = await house.store.read(records.listed, game=game, state=state, most=MOST_LISTED)
    return await listed(house, ids, person)


@api.get("/tables/mine", tags=["tables"])
async def my_tables(house: TheHouse, person: Somebody) -> say.TableList:
    """Tables where you sit or that you made, the latest first."""
    ids = await house.store.read(records.tables_of, person.id, MOST_LISTED)
    found = await listed(house, ids, person)
    played = [table.id for table in found.tables if table.state == PLAYING][:MOST_ASKED]
    return found.model_copy(update={"turns": [id for id in played if await is_awaited(house, id, person)]})


async def is_awaited(house: House, id: str, person: PersonRow) -> bool:
    try:
        return waits_for(await house.fresh_table(id), person)
    except RatushaError:
        return False  # a table that cannot be opened says why to whoever opens it; the others are listed all the same


async def listed(house: House, ids: list[str], person: PersonRow | None) -> say.TableList:
    found = await house.store.read(records.rows_and_chairs, ids)
    return say.TableList(tables=[described(row, chairs, person) for row, chairs in found])


@api.post("/tables", tags=["tables"])
async def new_table(
    new: say.NewTable, person: Somebody, house: TheHouse, limits: TheLimits, lang: Language = LANGUAGES[0]
) -> say.TableInfo:
    """Lay a table. It begins by itself when all places are taken, and all nonces have come that it waits for. What
    cannot be chosen is refused in the language."""
    limits.check("tables", person.id)
    try:
        return info_of(await gathering.create(house, person, new), person)
    except RatushaError as error:
        raise refusal_of(error, lang) from None


@api.get("/tables/{id}", tags=["tables"])
async def one_table(table: AtTable, person: Anyone) -> say.TableInfo:
    """A table, as you may know it."""
    return info_of(table, person)


@api.post("/tables/{id}/join", tags=["tables"])
async def join(table: AtTable, new: say.Join, person: Somebody) -> say.TableInfo:
    """Take an open place."""
    await gathering.join(table, person, new.place, gathering.AWAITED if new.wait else new.nonce)
    return info_of(table, person)


@api.post("/tables/{id}/leave", tags=["tables"])
async def leave(table: AtTable, at: say.PlaceAt, person: Somebody) -> say.TableInfo:
    """Give back a place before the match begins; whoever made the table may clear any."""
    await gathering.leave(table, person, at.place)
    return info_of(table, person)


@api.post("/tables/{id}/bot", tags=["tables"])
async def seat_bot(table: AtTable, at: say.BotAt, person: Somebody) -> say.TableInfo:
    """Let a bot have a place that nobody took."""
    await gathering.seat_bot(table, person, at.place, at.bot)
    return info_of(table, person)


@api.post("/tables/{id}/close", tags=["tables"])
async def close(table: AtTable, person: Somebody) -> say.TableInfo:
    """Give up a table of yours that has not begun."""
    await gathering.close(table, person)
    return info_of(table, person)


@api.post("/tables/{id}/invite", tags=["tables"])
async def invite(table: AtTable, at: say.PlaceAt, person: Somebody) -> say.Invite:
    """A secret that opens one place, once. Put it behind the # of a link."""
    return await gathering.invite(table, person, at.place)


@api.post("/invites", tags=["tables"])
async def use_invite(new: say.UseInvite, person: Somebody, house: TheHouse, limits: TheLimits) -> say.TableInfo:
    """Take the place that an invitation opens."""
    limits.check("tables", person.id)
    nonce = gathering.AWAITED if new.wait else new.nonce
    return info_of(await gathering.use_invite(house, person, new.secret, nonce), person)


@api.post("/tables/{id}/rematch", tags=["tables"])
async def rematch(table: AtTable, person: Somebody, limits: TheLimits, wish: say.Again | None = None) -> say.TableInfo:
    """The same once more; the others find their places kept for them."""
    limits.check("tables", person.id)
    return info_of(await gathering.rematch(table, person, wish is not None and wish.wait), person)


@api.post("/tables/{id}/nonce", tags=["tables"])
async def give_nonce(table: AtTable, own: say.OwnNonce, person: Somebody) -> say.TableInfo:
    """Add to the table's chance, now that you have seen its promise: once, where you asked it to wait for that."""
    await gathering.give_nonce(table, person, own.nonce)
    return info_of(table, person)


@api.post("/logs", tags=["tables"])
async def open_log(
    new: say.Import, person: Somebody, house: TheHouse, limits: TheLimits, request: Request
) -> say.TableInfo:
    """Open a saved log as a table: to look at it, or to go on from a line of it as practice."""
    limits.check("logs", address(request.scope))  # it takes seconds, and guests are made quickly
    return info_of(await imports.open_log(house, person, new), person)


# --- Playing ----------------------------------------------------------------------------------------------------------


@api.get("/tables/{id}/sight", tags=["play"], response_model=say.Sight)
async def sight(
    table: AtTable, person: Anyone, request: Request, limits: TheLimits, seat: Annotated[int, Query(ge=-1, le=7)] = -1
) -> Response:
    """All that one of your seats sees, or with -1 what everyone may see."""
    limits.check("sights", person.id if person else address(request.scope))
    if seat >= 0:
        table.must_have(person, seat)
    return as_it_travels(table.sight(seat).whole())


@api.get("/tables/{id}/story", tags=["play"], response_model=say.Story)
async def story(
    table: AtTable, person: Anyone, house: TheHouse, limits: TheLimits, request: Request,
    seat: Annotated[int, Query(ge=-1, le=7)] = -1,
) -> Response:  # fmt: skip
    """What one of your seats, or with -1 an onlooker, has been told since the match began: for whoever comes later."""
    limits.check("stories", person.id if person else address(request.scope))
    if seat >= 0:
        table.must_have(person, seat)
    kept = await house.store.read(records.find_table, table.id)
    if table.match is None or kept is None or not kept.steps:
        raise Refusal("not_now", "the match has not begun")
    return as_it_travels(await asyncio.to_thread(story_of, kept, seat))


@api.post("/tables/{id}/play", tags=["play"])
async def play(table: AtTable, move: say.Play, person: Somebody) -> say.Answer:
    """Decide, on what you have seen last."""
    await table.play(person, move.seat, move.say, move.version)
    return DONE


@api.post("/tables/{id}/undo", tags=["play"])
async def undo(table: AtTable, move: say.Undo, person: Somebody) -> say.Answer:
    """Take back your latest decision, while nobody can have learned from it."""
    await table.undo(person, move.seat, move.version)
    return DONE


@api.post("/tables/{id}/weigh", tags=["play"])
async def weigh_choices(table: AtTable, wish: say.Weigh, person: Somebody, limits: TheLimits) -> say.Weighed:
    """What would choices bring? Nothing is decided by asking."""
    limits.check("weighing", person.id)
    return await weigh(table, person, wish)


@api.post("/tables/{id}/resign", tags=["play"])
async def resign(table: AtTable, at: say.SeatAt, person: Somebody) -> say.TableInfo:
    """Give up: a bot plays on, and the seat is ranked last."""
    await leaving.resign(table, person, at.seat)
    return info_of(table, person)


@api.post("/tables/{id}/step-out", tags=["play"])
async def step_out(table: AtTable, at: say.SeatAt, person: Somebody) -> say.TableInfo:
    """Leave for a while: a bot plays until you are back."""
    await leaving.step_out(table, person, at.seat)
    return info_of(table, person)


@api.post("/tables/{id}/return", tags=["play"])
async def come_back(table: AtTable, at: say.SeatAt, person: Somebody) -> say.TableInfo:
    """You are back."""
    await leaving.come_back(table, person, at.seat)
    return info_of(table, person)


@api.post("/tables/{id}/ask", tags=["play"])
async def ask(table: AtTable, question: say.Ask, person: Somebody, limits: TheLimits) -> say.TableInfo:
    """Ask the others for what needs their agreement."""
    limits.check("talk", person.id)
    await proposals.ask(table, person, question)
    return info_of(table, person)


@api.post("/tables/{id}/vote", tags=["play"])
async def vote(table: AtTable, answer: say.Vote, person: Somebody, limits: TheLimits) -> say.TableInfo:
    """Answer an open question."""
    limits.check("talk", person.id)
    await proposals.vote(table, person, answer.proposal, answer.yes)
    return info_of(table, person)


@api.post("/tables/{id}/chat", tags=["play"])
async def chat(table: AtTable, new: say.Chat, person: Somebody, limits: TheLimits) -> say.Answer:
    """Say something to everyone at the table."""
    limits.check("talk", person.id)
    await talk.say(table, person, talk.CHAT, new.text)
    return DONE


@api.post("/tables/{id}/react", tags=["play"])
async def react(table: AtTable, new: say.React, person: Somebody, limits: TheLimits) -> say.Answer:
    """One of a few reactions."""
    limits.check("talk", person.id)
    await talk.say(table, person, talk.REACTION, new.reaction)
    return DONE


# --- Afterwards -------------------------------------------------------------------------------------------------------


@api.get("/tables/{id}/log", tags=["afterwards"])
async def log_text(table: AtTable, house: TheHouse, request: Request, limits: TheLimits) -> say.LogText:
    """The log of a finished match: `ratusha verify` checks every draw of it."""
    limits.check("sights", address(request.scope))
    return say.LogText(log=await finished_text(house, table))


@api.get("/tables/{id}/verify", tags=["afterwards"])
async def verification(table: AtTable, house: TheHouse, request: Request, limits: TheLimits) -> say.Verification:
    """Whether every draw of a finished match comes from the seed that was promised, and all draws, to be checked."""
    limits.check("logs", address(request.scope))
    return await asyncio.to_thread(verification_of, await finished_text(house, table))


@api.get("/tables/{id}/film", tags=["afterwards"], response_model=say.Film)
async def film(
    table: AtTable, house: TheHouse, request: Request, limits: TheLimits, seat: Annotated[int, Query(ge=-1, le=7)] = -1
) -> Response:
    """A finished match from beginning to end, looked at from any seat."""
    limits.check("logs", address(request.scope))
    if table.row.state != OVER:
        raise Refusal("not_now", "only a match that was played to its end can be looked at again")
    text = await finished_text(house, table)
    if table.match and seat >= table.match.seats:
        raise Refusal("bad_choice", f"there are {table.match.seats} seats")
    return as_it_travels(await asyncio.to_thread(film_of, table.id, text, seat))


def as_it_travels(message: dict[str, Any]) -> Response:
    """A message that is made as it will be sent: nothing needs to look at it again."""
    return Response(encode(message), media_type="application/json")


async def finished_text(house: House, table: Table) -> str:
    if table.row.state not in (OVER, records.VOID):
        raise Refusal("not_now", "the match is not over: its log would show what is still hidden")
    kept = await house.store.read(records.find_table, table.id)
    if kept is None or not kept.steps:
        raise Refusal("not_now", "this table was closed before its match began")
    return text_of(kept)
