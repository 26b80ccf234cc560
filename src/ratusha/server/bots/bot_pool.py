"""A pool of processes in which bots think: a request gets an answer, or BotFailed.

Every failure is handled the same way: the process ends. One that stalls or compiles for ever is killed; its request
goes back to the front of the queue, and another process takes its place.

Where there is a compiler, a plain process stands in beside the compiled ones for as long as a game is ready in none of
them: the first start compiles for a minute and a half, and a plain greedy bot answers within a third of a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Sequence
from typing import Self

from ratusha.game import found_games
from ratusha.kernel import can_compile

from .bot_process import Asked, BotProcess
from .bot_request import BotFailed, BotRequest, Said, line
from .interface import Bots

TRIES = 3
"""How often a request is asked, a process started, or a game compiled, before we give up."""
COMPILING = 600.0
"""Seconds in which a process must compile one game, on top of the time for thinking. A quick machine takes 30."""
LONGEST_PAUSE = {False: 5.0, True: 60.0}
"""Seconds between a process that ended without an answer and the next, plain and compiled: somebody waits for the plain
one, and the compiled one takes a second of work to start."""

log = logging.getLogger("ratusha.bots")


class BotPool(Bots):
    """A queue of requests, first come, first served, and the processes that answer them."""

    def __init__(
        self,
        *,
        workers: int = 1,
        seconds: float = 20.0,
        megabytes: int = 2048,
        compiled: bool | None = None,
        games: Sequence[str] | None = None,
    ) -> None:
        """`games` are warmed at the start (by default all that are found), others when they are first asked about."""
        self.compiled = workers > 0 and compiled is not False and can_compile()
        self.workers, self.seconds, self.megabytes = workers, seconds, megabytes
        self.games = list(found_games() if games is None else games)
        self._tasks: list[asyncio.Task[None]] = []
        self._workers: list[BotProcess] = []
        self._endings: set[asyncio.Task[None]] = set()
        self._waiting: deque[Asked] = deque()
        self._strikes: Counter[str] = Counter()
        self._news = asyncio.Event()

    async def start(self) -> None:
        """Start the processes and return at once; requests wait until one of them has greeted us."""
        kinds = [True] * self.workers + [False] if self.compiled else [False] * max(1, self.workers)
        self._tasks = [asyncio.create_task(self._keep(compiled)) for compiled in kinds]

    async def close(self) -> None:
        """End the processes, and refuse the requests that still wait."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self._endings, return_exceptions=True)
        self._refuse(list(self._waiting), "the workers were closed")
        self._tell()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pending(self) -> int:
        """Requests without an answer yet, asked or waiting."""
        busy = [worker.asked for worker in self._workers if worker.asked]
        return sum(not each.answer.done() for each in (*self._waiting, *busy))

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.pid]

    def is_warm(self, game: str) -> bool:
        """Whether a compiled worker answers for this game; until then a plain one does."""
        return any(game in worker.ready and not worker.leaving for worker in self._workers)

    async def warmed(self, *games: str) -> None:
        """Wait until compiled workers answer for these games, or it is clear that they never will."""
        for game in games:
            self._want(game)
            while self._may_warm(game) and not self.is_warm(game):
                await self._news.wait()

    async def ask(self, request: BotRequest) -> Said:
        if not self._tasks:
            raise BotFailed("the workers are not started")
        asked = Asked(request.checked(), asyncio.get_running_loop().create_future())
        self._waiting.append(asked)
        self._want(request.game)
        self._share_out()
        try:
            return await asked.answer
        finally:
            if asked in self._waiting:
                self._waiting.remove(asked)

    # --- The queue ---------------------------------------------------------------------------------------------------

    def _share_out(self) -> None:
        """Give every idle worker the oldest request that it may take."""
        for worker in filter(lambda each: each.idle, self._workers):
            asked = next((each for each in self._waiting if self._takes(worker, each)), None)
            if asked is not None:
                self._waiting.remove(asked)
                worker.asked = asked
                worker.say(asked.request.encode())
                worker.limit("thinking", self.seconds)

    def _takes(self, worker: BotProcess, asked: Asked) -> bool:
        """A plain worker takes only games that are warm in no compiled one."""
        game = asked.request.game
        return game in worker.ready if worker.compiled else not self.is_warm(game)

    def _may_warm(self, game: str) -> bool:
        return self.compiled and bool(self._tasks) and self._strikes[game] < TRIES

    def _want(self, game: str) -> None:
        """Warm a game that was not asked for at the start, now and in every process to come."""
        if game not in self.games:
            self.games.append(game)
            for worker in self._workers:
                self._give_games(worker)

    def _give_games(self, worker: BotProcess) -> None:
        """Send the games that were added since the process was started."""
        for game in self._to_warm() - worker.given if worker.compiled and worker.greeted else ():
            worker.given.add(game)
            worker.say(line({"warm": game}))

    def _to_warm(self) -> set[str]:
        return {game for game in self.games if self._may_warm(game)}

    # --- The processes ----------------------------------------------------------------------------------------------

    async def _keep(self, compiled: bool) -> None:
        """Run one process after another, as long as the pool is open."""
        failures, renewed = 0, False
        while True:
            worker = await self._employ(compiled, may_leave=not renewed)
            renewed |= worker.leaving
            failures = 0 if worker.answered or worker.leaving else failures + 1
            if failures >= TRIES and not worker.greeted and not compiled:
                self._refuse_what_nobody_takes()
            await asyncio.sleep(min(LONGEST_PAUSE[compiled], 0.1 * 2**failures) if failures else 0)

    async def _employ(self, compiled: bool, may_leave: bool) -> BotProcess:
        worker = BotProcess(compiled)
        self._workers.append(worker)
        try:
            await worker.start(self.megabytes, sorted(self._to_warm()) if compiled else [])
            while said := await worker.hear():
                self._heard(worker, said, may_leave)
            log.info("worker %s has ended", worker.pid)
        except Exception:
            log.exception("worker %s is replaced", worker.pid)
        finally:
            self._workers.remove(worker)
            self._take_back(worker)
            ending = asyncio.create_task(worker.end())
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)
            await asyncio.shield(ending)  # `close` may come meanwhile, and waits for this too
        return worker

    def _heard(self, worker: BotProcess, said: Said, may_leave: bool) -> None:
        match said:
            case {"hello": _}:
                worker.greeted = True
                worker.lift("starting")
                self._give_games(worker)
            case {"warming": game}:
                worker.warming = game
                worker.limit("compiling", COMPILING)
            case {"ready": game}:
                worker.ready.add(game)
                self._strikes.pop(game, None)
                self._not_warming(worker)
            case {"cold": game, "why": why}:
                log.warning("%s does not compile, so it is played plain: %s", game, why)
                self._strikes[game] = TRIES
                self._not_warming(worker)
            case {"warmed": True} if may_leave:
                worker.leaving = True  # compiling leaves half a gigabyte behind; the next process loads from disk
            case {"action": _} | {"points": _} | {"failed": _}:
                self._answered(worker, said)
            case _:
                pass
        if worker.leaving and worker.asked is None:
            worker.kill()
        self._tell()

    def _answered(self, worker: BotProcess, said: Said) -> None:
        asked, worker.asked = worker.asked, None
        worker.lift("thinking")
        worker.answered += 1
        if asked is None or asked.answer.done():
            return  # whoever asked has gone
        if "failed" in said:
            asked.answer.set_exception(BotFailed(str(said["failed"])))
        else:
            asked.answer.set_result(said)

    def _not_warming(self, worker: BotProcess) -> None:
        worker.warming = ""
        worker.lift("compiling")

    def _take_back(self, worker: BotProcess) -> None:
        """A process has ended: ask its request again, or count a strike against the games it may have died of."""
        asked, worker.asked = worker.asked, None
        if asked is not None and not asked.answer.done():
            asked.tries += 1
            if asked.tries >= TRIES:
                self._refuse([asked], f"{asked.request.game}: {TRIES} workers died or stalled over this request")
            else:
                self._waiting.appendleft(asked)
        elif asked is None and (worker.warming or not worker.ready):
            self._strikes.update([worker.warming] if worker.warming else worker.given)
        self._tell()

    def _tell(self) -> None:
        """Something has changed: hand out requests, and wake whoever waits for a game."""
        self._share_out()
        self._news.set()
        self._news.clear()

    def _refuse_what_nobody_takes(self) -> None:
        """Processes do not even start, so refuse what would wait for ever."""
        able = [worker for worker in self._workers if worker.greeted]
        stuck = [asked for asked in self._waiting if not any(self._takes(worker, asked) for worker in able)]
        self._refuse(stuck, "no worker starts; see the log")

    def _refuse(self, requests: list[Asked], why: str) -> None:
        for asked in requests:
            if not asked.answer.done():
                asked.answer.set_exception(BotFailed(why))
