"""Connections to SQLite or PostgreSQL, set up so that a commit that returns is on disk."""

from __future__ import annotations

import sqlite3
import threading
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite

WRITER = "store-writer"
"""The name of the one thread that writes."""
POSTGRES: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""A database host that vanishes without a word is noticed within a minute, even in the middle of a write."""
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def engine_for(url: str) -> Engine:
    """Errors are logged without their parameters, which are names, links and seeds."""
    if url.startswith("sqlite"):
        engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 30, "check_same_thread": False})
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_sqlite)
        return engine
    return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=POSTGRES)


def prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """FULL: a commit is on disk when it returns, even if the power fails the next moment."""
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so, not where the driver guesses
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        connection.execute(f"PRAGMA {pragma}").close()


def begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if threading.current_thread().name == WRITER else "BEGIN")
