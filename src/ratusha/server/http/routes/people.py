"""Becoming a guest, a name, tokens for programs."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ...messages.people import Answer, NewPerson, NewToken, Person, Token
from ...storage import person_records
from ..guard import address
from ..identity import COOKIE, YEAR
from .requests import DONE, PROBLEMS, Somebody, TheLimits, ThePeople, TheStore

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/people", tags=["people"])
async def become_guest(
    new: NewPerson, request: Request, response: Response, people: ThePeople, limits: TheLimits
) -> Person:
    """Become a guest: the cookie that comes back is you."""
    limits.check("guests", address(request.scope))
    person, cookie = await people.welcome(new.name)
    response.set_cookie(
        COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=request.app.state.settings.https, path="/"
    )
    return Person(name=person.name, program=False)


@router.get("/people/me", tags=["people"])
async def me(person: Somebody) -> Person:
    """Who you are here."""
    return Person(name=person.name, program=person.program)


@router.patch("/people/me", tags=["people"])
async def rename(new: NewPerson, person: Somebody, people: ThePeople) -> Person:
    """Take another name. At tables where you sit already the old one stays."""
    person = await people.rename(person, new.name)
    return Person(name=person.name, program=person.program)


@router.post("/tokens", tags=["people"])
async def new_token(new: NewToken, person: Somebody, people: ThePeople) -> Token:
    """A token for a program of yours: send it as `Authorization: Bearer …`. It is shown once."""
    return Token(token=await people.new_token(person, new.label), label=new.label)


@router.delete("/tokens", tags=["people"])
async def take_back_tokens(person: Somebody, store: TheStore) -> Answer:
    """Take back all your tokens: programs that have one are nobody from now on."""
    await store.write(person_records.delete_tokens, person.id)
    return DONE
