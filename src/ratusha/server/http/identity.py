"""Who sent a request: a guest by a signed cookie, a program by a token."""

from __future__ import annotations

import logging
import os
import secrets
import tempfile
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection

from ratusha.errors import RatushaError

from ..refusal import Refusal
from ..settings import Settings
from ..storage import person_records
from ..storage.rows import PersonRow
from ..storage.store import Store

log = logging.getLogger("ratusha.people")

COOKIE = "ratusha"
BEARER = "Bearer "
YEAR = 365 * 86400
MOST_TOKENS = 20
MOST_KNOWN = 20_000


class People:
    """Everyone this server knows. A cookie is an id and a signature; whoever has the key could make one."""

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self.signer = URLSafeSerializer(key, salt="ratusha-person")
        self.known: OrderedDict[str, PersonRow] = OrderedDict()

    async def of(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> PersonRow | None:
        """Who sent this, or nobody."""
        authorization = headers.get("authorization", "")
        if authorization.startswith(BEARER):
            return await self.by_token(authorization[len(BEARER) :])
        return await self.by_cookie(cookies.get(COOKIE, ""))

    async def by_cookie(self, cookie: str) -> PersonRow | None:
        try:
            id = str(self.signer.loads(cookie))
        except BadSignature:
            return None
        if id not in self.known:
            person = await self.store.read(person_records.find_person, id)
            if person is None:
                return None
            self.remember(person)
        self.known.move_to_end(id)
        return self.known[id]

    async def by_token(self, token: str) -> PersonRow | None:
        """Read from the database each time, so that a revoked token is worth nothing from then on."""
        return await self.store.read(person_records.find_by_token, token)

    def remember(self, person: PersonRow) -> None:
        self.known[person.id] = person
        while len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)

    async def welcome(self, name: str) -> tuple[PersonRow, str]:
        """A new guest, and the cookie that makes them one."""
        person = await self.store.write(person_records.add_person, name)
        return person, str(self.signer.dumps(person.id))

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        await self.store.write(person_records.rename_person, person.id, name)
        self.known.pop(person.id, None)
        return PersonRow(person.id, name, person.program)

    async def new_token(self, person: PersonRow, label: str) -> str:
        token = secrets.token_urlsafe(32)

        def add(connection: Connection) -> None:
            if person_records.count_tokens(connection, person.id) >= MOST_TOKENS:
                raise Refusal("too_many", f"you have {MOST_TOKENS} tokens; take them back first")
            person_records.add_token(connection, person.id, label, token)

        await self.store.write(add)
        return token


def signing_key(settings: Settings) -> str:
    """The key that was set, or one that is made at the first start and that only its owner can read."""
    if settings.key:
        if len(settings.key) < 32:
            raise RatushaError("key: at least 32 characters, for example from `openssl rand -hex 32`")
        return settings.key
    return read_or_make(settings.folder / "server.key")


def read_or_make(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        make(path)
    return checked(path)


def make(path: Path) -> None:
    """Write to a file aside first: a process that starts at the same moment finds a whole key or none."""
    with tempfile.NamedTemporaryFile("w", encoding="ascii", dir=path.parent, prefix=".key-") as file:
        file.write(secrets.token_hex(32) + "\n")
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(file.name, path)


def checked(path: Path) -> str:
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise RatushaError(f"{path}: others can read this key; `chmod 600` it, or delete it to have a new one made")
    key = path.read_text("ascii", "replace").strip()
    if len(key) < 32:
        raise RatushaError(f"{path}: is no key; delete it to have a new one made (everyone will be a new guest then)")
    return key
