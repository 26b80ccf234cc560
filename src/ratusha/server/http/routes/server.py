"""Whether the server is up, and which games it has."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter

from ratusha import __version__
from ratusha.game import found_games, load_game
from ratusha.listing import facts
from ratusha.texts import LANGUAGES, Texts

from ...messages.people import Health
from .requests import PROBLEMS, Language, TheTables

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/health", tags=["server"])
async def health(tables: TheTables) -> Health:
    """That the server answers."""
    thinking = sum(len(table.bot_tasks) for table in tables.loaded.values())
    return Health(version=__version__, tables=len(tables.loaded), thinking=thinking)


@router.get("/games", tags=["server"])
async def games(lang: Language = LANGUAGES[0]) -> list[dict[str, Any]]:
    """What can be played: modes, options, editions and numbers of seats, with names in a language."""
    return games_in(lang)


@lru_cache
def games_in(lang: str) -> list[dict[str, Any]]:
    found = [load_game(name) for name in sorted(found_games())]
    return [facts(game, Texts(lang, game)) for game in found]
