"""The built files of the web client, and the texts it reads. All pages are one file, which looks at the path."""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, Response

from ratusha.game import load_game
from ratusha.texts import LANGUAGES, Texts, rulebook_of

from ..history.lessons import lesson_in
from ..messages.history import Lesson, Rulebook
from ..refusal import Refusal
from ..tables.listener import encode
from .compression import compressed, file_response
from .routes.requests import PROBLEMS

BUILT = Path(__file__).resolve().parents[1] / "web"
PAGES = ("/", "/play/{game}", "/table/{id}", "/invite", "/learn", "/learn/{game}", "/learn/{game}/lesson")
LOOKING = ["GET", "HEAD"]
JSON, OTHER = "application/json", "application/octet-stream"
MEDIA = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".css": "text/css",
    ".woff2": "font/woff2",
}
"""Not left to the system's table of types: a browser runs no script, and installs no app, of a wrong type."""
FOR_EVER = "public, max-age=31536000, immutable"
MAIN_SCRIPT = re.compile(r'<script type="module"[^>]* src="([^"]+)"')
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ratusha</title></head>
<body><h1>Ratusha</h1><p>The server is open, but its client is not built: <code>make play</code> builds it.
Programs find the server at <a href="/docs">/docs</a>.</p></body>
</html>
"""

texts_api = APIRouter(prefix="/api", responses=PROBLEMS, tags=["server"])
Lang = Annotated[str, InPath(pattern="^(en|uk|ru)$")]
AskedLang = Annotated[str, Query(pattern="^(en|uk|ru)$")]
GameId = Annotated[str, Query(pattern=r"^[a-z0-9_]{1,40}$")]
GameInPath = Annotated[str, InPath(pattern=r"^[a-z0-9_]{1,40}$")]


@texts_api.get("/texts/{lang}", response_model=dict[str, Any])
async def texts(lang: Lang, request: Request, game: GameId | None = None) -> Response:
    """Names and sentences in a language, those of a game included if one is named."""
    return compressed(catalogue(lang, game), JSON, request)


@lru_cache(maxsize=64)
def catalogue(lang: str, game: str | None) -> bytes:
    return encode(Texts(lang, load_game(game) if game else None).catalogue).encode()


@texts_api.get("/games/{game}/rulebook", response_model=Rulebook)
async def rulebook(game: GameInPath, request: Request, lang: AskedLang = LANGUAGES[0]) -> Response:
    """The rules of a game in our own words, as Markdown."""
    return compressed(rulebook_in(game, lang), JSON, request)


@lru_cache(maxsize=64)
def rulebook_in(game: str, lang: str) -> bytes:
    markdown, written = rulebook_of(load_game(game), lang)
    return encode(Rulebook(lang=written, markdown=markdown)).encode()


@texts_api.get("/games/{game}/lesson", response_model=Lesson)
async def lesson(game: GameInPath, request: Request, lang: AskedLang = LANGUAGES[0]) -> Response:
    """The lesson of a game: its script played by the rules, with words in a language."""
    return compressed(encode(await asyncio.to_thread(lesson_in, game, lang)).encode(), JSON, request)


def add_client(app: FastAPI) -> None:
    app.include_router(texts_api)
    for address in PAGES:
        app.add_api_route(address, front, include_in_schema=False, methods=LOOKING)
    app.add_api_route("/{name:path}", built_file, include_in_schema=False, methods=LOOKING)


async def front(request: Request) -> Response:
    return page(200, request)


def page(status: int, request: Request) -> Response:
    index = BUILT / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, status)
    return file_response(index, "text/html", request, status, {"cache-control": "no-cache"})


def main_script() -> str:
    """The script of the client's page, named by its content; empty where the client is not built."""
    index = BUILT / "index.html"
    found = MAIN_SCRIPT.search(index.read_text("utf-8")) if index.is_file() else None
    return found[1] if found else ""


async def built_file(name: str, request: Request) -> Response:
    """A file of the client and no other; those named by their content may be cached for ever. For a page that does not
    exist the client itself says so, in the reader's language."""
    path = (BUILT / name).resolve()
    if not path.is_relative_to(BUILT) or not path.is_file():
        if "text/html" in request.headers.get("accept", "") and not name.startswith("api/"):
            return page(404, request)
        raise Refusal("no_such_thing", "there is no such page")
    cache = {"cache-control": FOR_EVER if name.startswith("assets/") else "no-cache"}
    return file_response(path, MEDIA.get(path.suffix) or guess_type(path.name)[0] or OTHER, request, 200, cache)
