"""`ratusha worker`: think for the bots of servers elsewhere, which ask over NATS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ratusha.errors import RatushaError

if TYPE_CHECKING:
    import asyncio

    from ratusha.server.bots.bot_pool import BotPool


def worker(
    nats: Annotated[
        str,
        typer.Option(
            "--nats",
            metavar="URL",
            envvar="RATUSHA_NATS",
            show_envvar=True,
            help="The NATS server that the servers use.",
        ),
    ],
    workers: Annotated[int, typer.Option("--workers", min=1, help="How many processes think.")] = 1,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="The longest time to think about a move.")
    ] = 20.0,
    megabytes: Annotated[int, typer.Option("--megabytes", min=64, help="Memory that one process may use.")] = 2048,
) -> None:
    """Think for the bots of other servers, until Ctrl-C. A server that gets no answer thinks for itself."""
    import asyncio
    import logging
    from importlib.util import find_spec

    from ratusha.server.bots.bot_pool import BotPool

    if find_spec("nats") is None:
        raise RatushaError("--{option} needs the extra scale: pip install 'ratusha[scale]'", option="nats")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    asyncio.run(work(nats, BotPool(workers=workers, seconds=seconds, megabytes=megabytes)))


async def work(nats: str, pool: BotPool) -> None:
    import asyncio

    from ratusha.server.bots.remote_bots import RemoteWorker

    stop = asyncio.Event()
    stop_at_signals(stop)
    async with pool:
        await RemoteWorker(pool).work(nats, stop)


def stop_at_signals(stop: asyncio.Event) -> None:
    """The first asks for an end, so that requests under way are answered."""
    import asyncio
    import signal

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not loop.add_signal_handler, which Windows does not have.
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
