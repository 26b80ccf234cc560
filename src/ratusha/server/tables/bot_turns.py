"""Bots at a table: when one is waited for, it is asked in another process, and answers through the same door as people.

It gets its seat's hidden copy of the state and nothing else. Its answer carries the version it thought about: if the
table has gone on meanwhile, the answer falls out.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ratusha.kernel import pack
from ratusha.match import Match
from ratusha.match.position import Position

from ..bots.bot_pool import ThinkingFailed, fallback
from ..refusal import Refusal
from ..storage.records import PLAYING
from .seating import bot_of

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger("ratusha.bots")


def bots_waited_for(table: Table, position: Position) -> list[int]:
    """The seats that the game waits for and that a bot plays."""
    waiting, seats = position.waiting, range(position.setting.seats)
    return [seat for seat in seats if waiting >> seat & 1 and bot_of(table, seat, position)]


def ask_bots(table: Table) -> None:
    """Let every bot that is waited for think, each once at a time."""
    match = table.match
    if match is None or match.over or table.row.state != PLAYING:
        return
    for seat in bots_waited_for(table, match.position):
        if seat not in table.thinking:
            table.thinking[seat] = asyncio.create_task(think(table, seat))


async def think(table: Table, seat: int) -> None:
    try:
        await answer(table, seat, table.playing())
    except Refusal as refusal:
        log.debug("a bot's answer fell out: %s", refusal.why)
    except Exception:  # whatever it was, the next sweep asks again
        log.exception("a bot's move failed at table %s", table.id[:6])
        return
    finally:
        table.thinking.pop(seat, None)
    if table.house.is_open:
        ask_bots(table)


async def answer(table: Table, seat: int, match: Match) -> None:
    version = table.sight(seat).version
    bot = bot_of(table, seat, match.position)
    if bot is None:
        return
    action, _ = await asyncio.gather(chosen(table, match, seat, bot), asyncio.sleep(table.house.settings.bot_seconds))
    await table.decide(seat, version, lambda match: match.propose(seat, match.game.words(match.state, seat, action)))


async def chosen(table: Table, match: Match, seat: int, bot: str) -> int:
    """What the bot chooses; if thinking fails altogether, the first thing it may do: the table never hangs."""
    state = pack(match.hidden(seat))
    try:
        action = await table.house.thinkers.choose(match.game.id, state, seat, bot)
        if action in match.legal(seat):
            return action
        log.error("a bot chose what it may not: %s", bot)
    except ThinkingFailed as failed:
        log.warning("a bot could not think: %s", failed)
    return fallback(match.game.id, state, seat)
