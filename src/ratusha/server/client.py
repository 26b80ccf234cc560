"""The browser's client: its built files, and the texts it reads. All pages are one file, which looks at the path."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request
from fastapi import Path as InPath
from fastapi.responses import FileResponse, HTMLResponse, Response

from ratusha.game import load_game
from ratusha.texts import LANGUAGES, Texts

from .lessons import lesson_in
from .messages import Lesson, Rulebook
from .refusal import Refusal
from .routes import PROBLEMS, as_it_travels

BUILT = Path(__file__).resolve().parent / "web"
PAGES = ("/", "/play/{game}", "/table/{id}", "/invite", "/learn", "/learn/{game}", "/learn/{game}/lesson")
MEDIA = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""Not left to what the system knows of endings: a browser runs no script, and installs nothing, of another kind."""
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ratusha</title></head>
<body><h1>Ratusha</h1><p>The server is open, but its client is not built: <code>make play</code> builds it.
Programs find the server at <a href="/docs">/docs</a>.</p></body>
</html>
"""

texts_api = APIRouter(prefix="/api", responses=PROBLEMS, tags=["server"])
Lang = Annotated[str, InPath(pattern="^(en|uk|ru)$")]
GameId = Annotated[str, Query(pattern=r"^[a-z0-9_]{1,40}$")]


@texts_api.get("/texts/{lang}")
async def texts(lang: Lang, game: GameId | None = None) -> dict[str, Any]:
    """Names and sentences in a language, those of a game included if one is named."""
    return catalogue(lang, game)


@lru_cache(maxsize=64)
def catalogue(lang: str, game: str | None) -> dict[str, Any]:
    return Texts(lang, load_game(game) if game else None).catalogue


@texts_api.get("/games/{game}/rulebook")
async def rulebook(game: Annotated[str, InPath(pattern=r"^[a-z0-9_]{1,40}$")]) -> Rulebook:
    """The rules of a game in our own words, as Markdown."""
    return Rulebook(markdown=(load_game(game).folder / "rulebook.md").read_text("utf-8"))


@texts_api.get("/games/{game}/lesson", response_model=Lesson)
async def lesson(
    game: Annotated[str, InPath(pattern=r"^[a-z0-9_]{1,40}$")],
    lang: Annotated[str, Query(pattern="^(en|uk|ru)$")] = LANGUAGES[0],
) -> Response:
    """The lesson of a game: its script played by the rules, with words in a language."""
    return as_it_travels(await asyncio.to_thread(lesson_in, game, lang))


def add_client(app: FastAPI) -> None:
    app.include_router(texts_api)
    for page in PAGES:
        app.add_api_route(page, front, include_in_schema=False, methods=["GET"])
    app.add_api_route("/{name:path}", built_file, include_in_schema=False, methods=["GET"])


async def front() -> Response:
    return page(200)


def page(status: int) -> Response:
    index = BUILT / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, status)
    return FileResponse(index, status, headers={"cache-control": "no-cache"})


async def built_file(name: str, request: Request) -> Response:
    """A file of the client and nothing beside it; those named by their content are kept for ever. Whoever looks for a
    page that is not there is told so by the client, in their language."""
    path = (BUILT / name).resolve()
    if not path.is_relative_to(BUILT) or not path.is_file():
        if "text/html" in request.headers.get("accept", "") and not name.startswith("api/"):
            return page(404)
        raise Refusal("no_such_thing", "there is no such page")
    kept = {"cache-control": FOR_EVER if name.startswith("assets/") else "no-cache"}
    return FileResponse(path, headers=kept, media_type=MEDIA.get(path.suffix))
