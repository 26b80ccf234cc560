"""All settings: each is a flag of `ratusha serve`, an environment variable and a default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from ratusha.errors import RatushaError, Sentence

YES, NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off")


FOREVER = 10**9


def said(help: str, default: Any, *, least: float = 0, most: float = FOREVER, secret: bool = False) -> Any:
    """A setting: what it is for, and its bounds if it is a number. A secret is never shown."""
    return field(default=default, repr=not secret, metadata={"help": help, "least": least, "most": most})


@dataclass(frozen=True)
class Settings:
    """Each has a row in `docs/server.md`; the environment variable of `port` is RATUSHA_PORT."""

    host: str = said("Address to listen at.", "127.0.0.1")
    port: int = said("Port to listen at.", 8750, least=1, most=65535)
    lan: bool = said("Let phones and computers in the same network in, and print the address.", False)
    data: str = said("Folder of the database and the key; by default the user's data folder.", "")
    database: str = said(
        "PostgreSQL to keep everything in, as postgresql://…; by default SQLite in the data folder.", "", secret=True
    )
    nats: str = said("NATS that carries word between processes, as nats://….", "", secret=True)
    key: str = said(
        "What cookies are signed with, shared by all processes; by default made on first start.", "", secret=True
    )
    origins: str = said("Other addresses whose pages may talk to this server, separated by commas.", "")
    https: bool = said("Cookies are sent over HTTPS alone: set it behind a proxy that serves HTTPS.", False)
    proxies: str = said("Addresses of proxies whose word on the client's address is believed, by commas.", "")
    workers: int = said("Processes that think for bots.", 1, least=1, most=64)
    think_seconds: float = said("The longest that a bot may think about a move.", 20.0, least=0.1)
    think_megabytes: int = said("Memory that one process of bots may take.", 2048, least=64)
    bot_seconds: float = said("A pause before each move of a bot, so that people can follow.", 0.5)
    sweep_seconds: float = said(
        "How often to look for what was missed: moves of other processes, bots to move.", 2.0, least=0.05
    )
    absent_seconds: float = said("The others may let a bot play for somebody they have waited for so long.", 60.0)
    idle_minutes: float = said("A table that nobody looks at leaves the memory after so long.", 5.0)
    gathering_days: float = said("A table whose places nobody took is closed after so many days.", 7.0, least=0.01)
    most_tables: int = said("Tables that one person may have open at once.", 50, least=1)
    rates: bool = said("Limit how often a stranger may do things; off only for measuring.", True)

    @property
    def folder(self) -> Path:
        if self.data:
            return Path(self.data)
        from platformdirs import user_data_path

        return user_data_path("ratusha", appauthor=False)

    @property
    def database_url(self) -> str:
        if not self.database:
            return f"sqlite:///{self.folder / 'ratusha.db'}"
        scheme, colon, rest = self.database.partition("://")
        if scheme in ("postgres", "postgresql") and colon:
            return f"postgresql+psycopg://{rest}"
        raise RatushaError("database: a PostgreSQL address begins with postgresql://")


def checked(settings: Settings) -> Settings:
    """The same settings, or an error that names the number out of bounds."""
    for each in fields(settings):
        value, least, most = getattr(settings, each.name), each.metadata["least"], each.metadata["most"]
        if type(value) in (int, float) and not least <= value <= most:
            raise RatushaError(
                "{setting}: {value} is no number from {least} to {most}",
                setting=each.name,
                value=value,
                least=least,
                most=most,
            )
    return settings


def help_of(name: str) -> str:
    """What a setting is for, in a sentence."""
    return next(str(each.metadata["help"]) for each in fields(Settings) if each.name == name)


def variable(name: str) -> str:
    return f"RATUSHA_{name.upper()}"


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from the environment, the others by default; an error names what cannot be read."""
    given = {each.name: environ[variable(each.name)] for each in fields(Settings) if environ.get(variable(each.name))}
    return replace(Settings(), **{name: read(name, text) for name, text in given.items()})


def read(name: str, text: str) -> Any:
    kind = type(getattr(Settings(), name))
    try:
        return truth(text) if kind is bool else kind(text)
    except ValueError:
        raise RatushaError(
            "{variable}: '{text}' is no {kind}", variable=variable(name), text=text, kind=Sentence(KINDS[kind])
        ) from None


def truth(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError(text)
    return text.lower() in YES


KINDS = {bool: "yes or no", int: "whole number", float: "number", str: "text"}
