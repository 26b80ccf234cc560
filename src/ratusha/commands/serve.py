"""`ratusha serve`: tables for people and bots, over the network."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import typer

from ratusha.errors import RatushaError
from ratusha.server.settings import Settings, from_environment, help_of

LARGEST_MESSAGE = 128 * 1024
MOST_SOCKETS_WAITING = 2048


def setting(name: str, **more: Any) -> Any:
    """An option whose help is told in one place: where the settings are."""
    return typer.Option(f"--{name.replace('_', '-')}", help=help_of(name), show_default=False, **more)


def serve(
    host: Annotated[str | None, setting("host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, setting("port", min=1, max=65535)] = None,
    lan: Annotated[bool | None, setting("lan", is_flag=True, flag_value=True)] = None,
    data: Annotated[str | None, setting("data", metavar="FOLDER")] = None,
    database: Annotated[str | None, setting("database", metavar="URL")] = None,
    nats: Annotated[str | None, setting("nats", metavar="URL")] = None,
    origins: Annotated[str | None, setting("origins", metavar="URL,…")] = None,
    https: Annotated[bool | None, setting("https", is_flag=True, flag_value=True)] = None,
    proxies: Annotated[str | None, setting("proxies", metavar="ADDRESS,…")] = None,
    workers: Annotated[int | None, setting("workers", min=1, max=64)] = None,
) -> None:
    """Serve tables to people and programs, until Ctrl-C. All settings are environment variables too: RATUSHA_PORT."""
    given: dict[str, Any] = {"host": host, "port": port, "lan": lan, "data": data, "database": database, "nats": nats}
    given |= {"origins": origins, "https": https, "proxies": proxies, "workers": workers}
    settings = replace(from_environment(), **{name: value for name, value in given.items() if value is not None})
    run(settings)


def run(settings: Settings) -> None:
    import logging

    import uvicorn

    from ratusha.server.app import create_app
    from ratusha.server.lan import EVERYWHERE, origins_for, own_address

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    check_parts(settings)
    host = EVERYWHERE if settings.lan else settings.host
    address = own_address() if settings.lan else None
    app = create_app(settings, origins_for(host, settings.port, address, settings.origins))
    welcome(settings, address)
    uvicorn.run(
        app, host=host, port=settings.port, ws="websockets-sansio", ws_max_size=LARGEST_MESSAGE, access_log=False,
        log_level="warning", server_header=False, ws_per_message_deflate=False, timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies), forwarded_allow_ips=settings.proxies or None,
        backlog=MOST_SOCKETS_WAITING,
    )  # fmt: skip


def check_parts(settings: Settings) -> None:
    from importlib.util import find_spec

    needed = {"psycopg": settings.database, "nats": settings.nats}
    if any(wanted and find_spec(part) is None for part, wanted in needed.items()):
        raise RatushaError("PostgreSQL and NATS need more packages: pip install 'ratusha[scale]'")
    if not settings.database:
        settings.folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def welcome(settings: Settings, address: str | None) -> None:
    typer.echo(f"Ratusha is open at http://127.0.0.1:{settings.port} (Ctrl-C closes it)")
    if not settings.lan:
        return
    if address is None:
        raise RatushaError("--lan: this machine is in no network that others could reach it through")
    from ratusha.server.lan import code_for

    url = f"http://{address}:{settings.port}"
    typer.echo(f"For phones and computers in the same network: {url}\n{code_for(url)}")
    typer.echo("Over plain HTTP browsers allow no installing, no notifications and no offline play: that needs HTTPS.")
