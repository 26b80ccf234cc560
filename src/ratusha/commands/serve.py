"""`ratusha serve`: tables for people and bots, over the network."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ratusha.errors import RatushaError, Sentence
from ratusha.server.settings import Settings, checked, from_environment, help_of

from .shared import texts_in

if TYPE_CHECKING:
    from uvicorn import Server

LARGEST_MESSAGE = 128 * 1024
MOST_SOCKETS_WAITING = 2048
SELDOM = 1000
OWNER_ONLY = 0o077
"""What others may not do with the files we make: the database holds what tables hide."""


def setting(name: str, **more: Any) -> Any:
    """An option whose help is told in one place: where the settings are."""
    return typer.Option(f"--{name.replace('_', '-')}", help=help_of(name), show_default=False, **more)


def serve(
    host: Annotated[str | None, setting("host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, setting("port")] = None,
    lan: Annotated[bool | None, setting("lan")] = None,
    data: Annotated[str | None, setting("data", metavar="FOLDER")] = None,
    database: Annotated[str | None, setting("database", metavar="URL")] = None,
    nats: Annotated[str | None, setting("nats", metavar="URL")] = None,
    origins: Annotated[str | None, setting("origins", metavar="URL,…")] = None,
    https: Annotated[bool | None, setting("https")] = None,
    proxies: Annotated[str | None, setting("proxies", metavar="ADDRESS,…")] = None,
    workers: Annotated[int | None, setting("workers")] = None,
) -> None:
    """Serve tables to people and programs, until Ctrl-C. All settings are environment variables too: RATUSHA_PORT."""
    given: dict[str, Any] = {"host": host, "port": port, "lan": lan, "data": data, "database": database, "nats": nats}
    given |= {"origins": origins, "https": https, "proxies": proxies, "workers": workers}
    run(settings_with(given))


def settings_with(given: dict[str, Any]) -> Settings:
    """What flags say, over what the environment says."""
    return checked(replace(from_environment(), **{name: each for name, each in given.items() if each is not None}))


def run(settings: Settings, when_open: Callable[[str], None] | None = None) -> None:
    """Until it is closed; `when_open` is told the address on this machine once it can be visited."""
    import asyncio

    import uvicorn

    from ratusha.server.http.app import create_app
    from ratusha.server.lan import EVERYWHERE, origins_for, own_address

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_news)
    os.umask(OWNER_ONLY)
    check_parts(settings)
    host = EVERYWHERE if settings.lan else settings.host
    address = own_address() if settings.lan else None
    app = create_app(settings, origins_for(host, settings.port, address, settings.origins))
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_max_size=LARGEST_MESSAGE, access_log=False, log_level="warning",
        server_header=False, ws_per_message_deflate=False, timeout_graceful_shutdown=5, lifespan="off",
        proxy_headers=bool(settings.proxies), forwarded_allow_ips=settings.proxies or None,
        backlog=MOST_SOCKETS_WAITING,
    )  # fmt: skip
    spare_the_collector()
    close_on_signals()
    with listening(host, settings.port) as door, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(keep_open(app, uvicorn.Server(config), door, settings, address, when_open))


def spare_the_collector() -> None:
    """Tables are made of lists that live long and refer to nothing in circles, and Python would go through all of them
    every few hundred moves: at 500 tables a stop of 0.17 s and an eighth of the time. What is loaded by now is never
    looked at again; the rest a hundred times less often."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def is_news(record: logging.LogRecord) -> bool:
    """A socket refused with a reason counts as a fault to uvicorn: strangers could fill the log with it."""
    return "without completing handshake" not in record.getMessage()


async def keep_open(
    app: Any,
    server: Server,
    door: socket.socket,
    settings: Settings,
    address: str | None,
    when_open: Callable[[str], None] | None,
) -> None:
    """Until a signal comes. What cannot be opened is said before anything is."""
    from ratusha.server.http.app import lifespan
    from ratusha.server.storage.folder_lock import write_addresses

    async with lifespan(app):
        door.listen(MOST_SOCKETS_WAITING)  # whoever comes from now on is let in as soon as the server is ready
        urls = addresses(settings, address)
        if not settings.database:
            write_addresses(settings.folder, urls)
        welcome(urls)
        if when_open:
            when_open(urls[0])
        await server.serve([door])


def close_on_signals() -> None:
    """To be closed is no failure: the server finishes what it does, then it ends with status 0."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: sys.exit(0))


def listening(host: str, port: int) -> socket.socket:
    """The port is ours before anything is said, or it is said that it is not."""
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    with suppress(OSError):
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
    try:
        door.bind((host, port))
    except OSError as error:
        door.close()
        raise RatushaError(
            "{host}, port {port}: {why}; choose another by --port or --host",
            host=host,
            port=port,
            why=Sentence(error.strerror or str(error)),
        ) from None
    return door


def check_parts(settings: Settings) -> None:
    from importlib.util import find_spec

    from ratusha.server.lan import own_address

    if settings.lan and own_address() is None:
        raise RatushaError("--lan: this machine is in no network that others could reach it through")
    for name, part in (("database", "psycopg"), ("nats", "nats")):
        if getattr(settings, name) and find_spec(part) is None:
            raise RatushaError("--{option} needs the extra scale: pip install 'ratusha[scale]'", option=name)
    if not settings.database:
        check_folder(settings.folder)


def check_folder(folder: Path) -> None:
    """By writing something: who may write is no answer where the folder is none on a disk, or the disk is full."""
    from tempfile import TemporaryFile

    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with TemporaryFile(dir=folder) as tried:
            tried.write(b"?")
    except OSError as error:
        raise RatushaError(
            "{file}: nothing can be written there ({why}); choose another folder by --data",
            file=folder,
            why=Sentence(error.strerror or str(error)),
        ) from error


def addresses(settings: Settings, in_network: str | None) -> list[str]:
    """On this machine first, then in the network at home, if it is let in."""
    here = settings.host if not settings.lan and settings.host not in ("0.0.0.0", "::") else "127.0.0.1"
    names = [f"[{here}]" if ":" in here else here, *([in_network] if in_network else [])]
    return [f"http://{name}:{settings.port}" for name in names]


def welcome(urls: list[str]) -> None:
    texts = texts_in(None)
    typer.echo(texts.say("server.open", url=urls[0]))
    if urls[1:]:
        typer.echo(for_the_network(urls[1]))


def for_the_network(url: str) -> str:
    """What phones need to come in, and what they cannot have."""
    from ratusha.server.lan import code_for

    texts = texts_in(None)
    return "\n".join((texts.say("server.network", url=url), code_for(url), texts.say("server.plain_http")))
