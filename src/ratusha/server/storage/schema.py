"""The tables of the database, SQLite or PostgreSQL. The steps that create them are in `migrations/`.

A match is its log: one row a step, never changed. A step's number is that of its first line, so two processes that add
to the same match at once collide on the key, and one of them has to look again.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)  # fmt: skip

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("label", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("owner", ForeignKey("people.id"), nullable=False, index=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("mode", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("edition", String(64)),
    Column("seat_order", String(8), nullable=False),
    Column("step_limit", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("seed", LargeBinary(32)),
    Column("log_table", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("bots_since", Float),
    Column("result", JSON),
    Column("why", Text),
    Column("rematch", String(64)),
    # What sweeps look for: tables where a bot is waited for.
    Index("tables_owed", "state", "bots_since"),
    Index("tables_listed", "public", "state", "created"),
)

places = Table(
    "places",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("name", String(64)),
    Column("bot", String(40)),
    Column("nonce", String(128)),
)

steps = Table(
    "steps",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("lines", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("checksum", BigInteger, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("place", Integer),
    Column("name", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
)

invites = Table(
    "invites",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("place", Integer, nullable=False),
    Column("expires", Float, nullable=False),
)
