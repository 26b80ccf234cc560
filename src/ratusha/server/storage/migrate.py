"""Upgrade a database to the schema of this version; several processes may start at once."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text

from ratusha.errors import RatushaError

LOCK = 7_248_713
"""Any number that nobody else uses, so that PostgreSQL lets one process at a time migrate."""


def migrate(engine: Engine) -> None:
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        upgrade(connection)


def upgrade(connection: Connection) -> None:
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise RatushaError(f"the database was made by a newer version of Ratusha, or is not its own: {error}") from None
