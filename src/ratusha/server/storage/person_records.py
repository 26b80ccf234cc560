"""People and the tokens of their programs."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, func, insert, select, update

from .rows import PersonRow, digest, new_id
from .schema import people, tokens


def add_person(connection: Connection, name: str) -> PersonRow:
    person = PersonRow(new_id(), name)
    connection.execute(insert(people).values(id=person.id, name=name, created=time.time()))
    return person


def find_person(connection: Connection, id: str) -> PersonRow | None:
    row = connection.execute(select(people.c.id, people.c.name).where(people.c.id == id)).first()
    return PersonRow(row.id, row.name) if row else None


def rename_person(connection: Connection, id: str, name: str) -> None:
    connection.execute(update(people).where(people.c.id == id).values(name=name))


def add_token(connection: Connection, person: str, label: str, token: str) -> None:
    connection.execute(insert(tokens).values(digest=digest(token), person=person, label=label, created=time.time()))


def count_tokens(connection: Connection, person: str) -> int:
    return int(connection.scalar(select(func.count()).select_from(tokens).where(tokens.c.person == person)) or 0)


def delete_tokens(connection: Connection, person: str) -> None:
    connection.execute(delete(tokens).where(tokens.c.person == person))


def find_by_token(connection: Connection, token: str) -> PersonRow | None:
    found = select(people.c.id, people.c.name).join(tokens, tokens.c.person == people.c.id)
    row = connection.execute(found.where(tokens.c.digest == digest(token))).first()
    return PersonRow(row.id, row.name, program=True) if row else None
