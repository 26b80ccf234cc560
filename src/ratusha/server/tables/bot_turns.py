"""A bot's turn: its seat is waited for, so the bot is asked in another process, and decides the same way as a person.

A bot is given its seat's hidden copy of the state and nothing else. Its answer carries the version that it thought
about; if the seat has seen anything new meanwhile, the answer is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ratusha.errors import NotAllowed, NotAMove
from ratusha.kernel import pack
from ratusha.match import Match, Step

from ..bots.interface import BotFailed, fallback
from ..refusal import Refusal
from ..storage.rows import PLAYING
from .seat_view import own_lines, version_of
from .seating import bot_of, bots_waited_for
from .services import Services
from .table_data import TableData

log = logging.getLogger("ratusha.bots")

Decide = Callable[[int, str, Callable[[Match], Step]], Awaitable[None]]
"""`Table.decide`: a seat, the version it has seen, and the step it proposes."""


def ask_bots(table: TableData, services: Services, decide: Decide) -> None:
    """Let every bot that is waited for think, each once at a time."""
    match = table.match
    if match is None or match.over or table.row.state != PLAYING:
        return
    for seat in bots_waited_for(table, match.position):
        if seat not in table.bot_tasks:
            table.bot_tasks[seat] = asyncio.create_task(take_turn(table, seat, services, decide))


async def take_turn(table: TableData, seat: int, services: Services, decide: Decide) -> None:
    try:
        await think_and_decide(table, seat, services, decide)
    except Refusal as refusal:
        log.debug("a bot's answer was dropped: %s", refusal.why)
    except Exception:  # the next sweep asks again
        log.exception("a bot's move failed at table %s", table.id[:6])
        return
    finally:
        table.bot_tasks.pop(seat, None)
    if services.is_open:
        ask_bots(table, services, decide)


async def think_and_decide(table: TableData, seat: int, services: Services, decide: Decide) -> None:
    match = table.playing()
    bot = bot_of(table, seat, match.position)
    if bot is None:
        return
    known = pack(match.hidden(seat))
    version = version_of(known, own_lines(match, seat))
    thinking = chosen_action(services, match.game.id, known, seat, bot)
    action, _ = await asyncio.gather(thinking, asyncio.sleep(services.bot_seconds))
    await decide(seat, version, lambda match: proposed(match, known, seat, action))


async def chosen_action(services: Services, game: str, known: bytes, seat: int, bot: str) -> int:
    """What the bot chooses; if thinking fails altogether, its first legal action, so that no table ever hangs."""
    try:
        return await services.bots.choose(game, known, seat, bot)
    except BotFailed as failed:
        log.warning("a bot could not think: %s", failed)
        return fallback(game, known, seat)


def proposed(match: Match, known: bytes, seat: int, action: int) -> Step:
    """The bot's move, which the match checks like everyone's; in place of an illegal one, its first legal action."""
    try:
        return match.propose_action(seat, action)
    except (NotAllowed, NotAMove):
        log.error("a bot of seat %d chose what is not legal: %d", seat, action)
        return match.propose_action(seat, fallback(match.game.id, known, seat))
