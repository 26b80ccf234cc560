"""The server as an application: everything is put together here, opened and closed."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from importlib.resources import files
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from sqlalchemy.exc import DBAPIError, OperationalError
from starlette.exceptions import HTTPException

from ratusha import __version__
from ratusha.errors import RatushaError

from ..bots.bot_pool import BotPool
from ..history.rules_upgrade import upgrade_tables
from ..notices import NatsNotices, NoNotices, Notices
from ..refusal import Refusal, fault_of, refusal_of
from ..settings import Settings
from ..storage.folder_lock import locked_folder
from ..storage.migrate import migrate
from ..storage.store import Store
from ..tables.sweeps import Sweeps
from ..tables.tables import Tables
from .guard import Guard, address
from .identity import People, signing_key
from .limits import Limits
from .routes import ROUTERS
from .socket import Socket
from .static_files import add_client

if TYPE_CHECKING:
    from ..bots.remote_bots import RemoteBots

log = logging.getLogger("ratusha.app")

UNREADABLE = 400
DOCS_FILES = ("swagger-ui-bundle.js", "swagger-ui.css")
DOCS_PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Ratusha: API</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
DOCS_START = 'SwaggerUIBundle({url: "/api/openapi.json", dom_id: "#api", deepLinking: true})\n'


def create_app(settings: Settings, origins: list[str]) -> FastAPI:
    app = FastAPI(
        title="Ratusha",
        version=__version__,
        description="Tables of paper city-building games, with people and bots.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings.rates)
    for router in ROUTERS:
        app.include_router(router)
    add_pages(app)
    add_errors(app)
    app.add_api_websocket_route("/api/socket", open_socket)
    add_client(app)
    app.add_middleware(Guard, origins=origins, limits=app.state.limits)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    with nullcontext() if settings.database else locked_folder(settings.folder):
        async with running(app, settings):
            yield


@asynccontextmanager
async def running(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    store = await open_store(settings.database_url)
    await upgrade_tables(store)
    notices = NatsNotices(settings.nats) if settings.nats else NoNotices()
    bots = bots_for(settings, notices)
    await bots.start()
    tables = Tables(settings, store, notices, bots)
    app.state.tables, app.state.store = tables, store
    app.state.people = People(store, signing_key(settings))
    await tables.open()
    tables.later(Sweeps(settings, tables).run())
    try:
        yield
    finally:
        await tables.close()
        await bots.close()
        await store.close()


async def open_store(url: str, patience: float = 30.0) -> Store:
    """A store that is ready; a database that is still starting is waited for."""
    store, until = Store(url), time.monotonic() + patience
    while True:
        try:
            migrate(store.engine)
            store.open()
            return store
        except DBAPIError as error:
            where = f"{store.engine.url.render_as_string(hide_password=True)}: {error.orig}"
            if not may_be_starting(error) or time.monotonic() > until:
                raise RatushaError(where) from None
            log.warning("the database is waited for: %s", where)
            await asyncio.sleep(1.0)


def may_be_starting(error: DBAPIError) -> bool:
    """Whether a PostgreSQL cannot be reached yet; not one that answers with a refusal."""
    said = str(error.orig)
    refused = "FATAL" in said and "the database system is" not in said  # starting up, shutting down, in recovery
    return isinstance(error, OperationalError) and not isinstance(error.orig, sqlite3.Error) and not refused


def bots_for(settings: Settings, notices: Notices) -> BotPool | RemoteBots:
    """Bots think in processes of their own: on this machine, or wherever `ratusha worker` runs."""
    workers = max(1, settings.workers)
    local = BotPool(workers=workers, seconds=settings.think_seconds, megabytes=settings.think_megabytes)
    if not isinstance(notices, NatsNotices):
        return local
    from ..bots.remote_bots import RemoteBots  # needs the extra `scale`, like NATS itself

    return RemoteBots(notices.client, local)


async def open_socket(connection: WebSocket) -> None:
    state = connection.app.state
    try:
        with state.limits.one_more_open(address(connection.scope)):
            person = await state.people.of(connection.headers, connection.cookies)
            await Socket(connection, state.tables, state.limits, person, state.people).run()
    except Refusal as refusal:
        await connection.send_denial_response(refusal_response(refusal))


# --- Pages ------------------------------------------------------------------------------------------------------------


def add_pages(app: FastAPI) -> None:
    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(DOCS_PAGE)

    @app.get("/docs/start.js", include_in_schema=False)
    async def start() -> Response:
        return Response(DOCS_START, media_type="text/javascript")

    @app.get("/docs/{name}", include_in_schema=False)
    async def docs_file(name: str) -> FileResponse:
        if name not in DOCS_FILES:
            raise Refusal("no_such_thing", "there is no such page")
        return FileResponse(str(files("fastapi_offline") / "static" / name))


# --- What goes wrong --------------------------------------------------------------------------------------------------


def add_errors(app: FastAPI) -> None:
    @app.exception_handler(RatushaError)
    async def refused(request: Request, error: RatushaError) -> JSONResponse:
        return refusal_response(refusal_of(error))

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
        return refusal_response(fault_of(error.errors()))

    @app.exception_handler(HTTPException)
    async def elsewhere(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == UNREADABLE:
            return refusal_response(Refusal("bad_message", "this cannot be read as JSON"))
        refusal = Refusal("no_such_thing", "there is no such page, or it cannot be used this way")
        return JSONResponse(refusal.problem.model_dump(), error.status_code, error.headers)


def refusal_response(refusal: Refusal) -> JSONResponse:
    return JSONResponse(refusal.problem.model_dump(), refusal.status)
