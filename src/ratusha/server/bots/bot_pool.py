"""Worker processes that think for bots, seen from the server: ask, and an answer or ThinkingFailed comes.

Every trouble is the same trouble: the process ends. One that stalls or compiles for ever is killed; its question goes
back to the front of the queue, and another process takes its place.

Where there is a compiler, a plain process stands in beside the compiled ones, for as long as a game is not ready in any
of them: the first start compiles for a minute and a half, and a plain greedy bot answers within a third of a second.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from ratusha.game import found_games, legal_actions, load_game, to_move
from ratusha.kernel import can_compile, new, unpack

from .bot_worker import MOST_BYTES, Question, Said, ThinkingFailed, framed, line

__all__ = ["Thinker", "Thinkers", "ThinkingFailed", "fallback"]

TRIES = 3
"""How often a question is asked, a process started, or a game compiled, before we give up."""
STARTING = 60.0
"""Seconds in which a process must greet us."""
COMPILING = 600.0
"""Seconds in which it must compile one game; they do not count against thinking. Half a minute on a quick machine."""
LONGEST_PAUSE = {False: 5.0, True: 60.0}
"""Seconds between a process that ended without an answer and the next, plain and compiled: somebody waits for the plain
one, and the compiled one takes a second of work to start."""
RUN = "import sys; from ratusha.server.bots.bot_worker import main; main(int(sys.argv[1]), *sys.argv[2:])"
"""Not `-m`, which would import the file a second time, under another name."""

log = logging.getLogger(__name__)


def fallback(game: str, state: bytes, seat: int) -> int:
    """The first legal action, found here and now: what the table plays where thinking has failed."""
    found = load_game(game)
    known, moves = unpack(found.State, state), new(found.Moves)
    if to_move(known) >= 0:
        legal_actions(known, seat, moves)
    if moves.count == 0:
        raise ThinkingFailed(f"{game}: seat {seat} has nothing to do here")
    return int(moves.actions[0])


class Thinker:
    """Whoever can be asked, near or far."""

    async def ask(self, question: Question) -> Said:
        raise NotImplementedError

    async def choose(self, game: str, state: bytes, seat: int, bot: str, *, seed: int | None = None) -> int:
        """What the bot does for that seat; `state` is a hidden copy, packed. Without a seed, not the same twice."""
        if not bot:
            raise ThinkingFailed("no bot is named")
        seed = secrets.randbits(60) if seed is None else seed
        answer = await self.ask(question(game, state, seat, bot, (), seed))
        action = answer.get("action")
        if not isinstance(action, int) or not 0 <= action < load_game(game).state.ACTIONS:
            raise ThinkingFailed(f"{game}: {action!r} is no action")
        return action

    async def weigh(self, game: str, state: bytes, seat: int, actions: Sequence[int]) -> list[list[int]]:
        """The seat's points after each of the actions, line by line of the score. The same every time it is asked."""
        answer = await self.ask(question(game, state, seat, "", tuple(actions), 0))
        points = answer.get("points")
        if not isinstance(points, list) or len(points) != len(actions):
            raise ThinkingFailed(f"{game}: not the points of {len(actions)} actions")
        return points


def question(game: str, state: bytes, seat: int, bot: str, actions: tuple[int, ...], seed: int) -> Question:
    rules = load_game(game).facts.rules if game in found_games() else 0
    return Question(game, rules, seat, bot, actions, seed, state).checked()


@dataclass(eq=False)
class Asked:
    """A question on its way; whoever asked it may have gone."""

    question: Question
    answer: asyncio.Future[Said]
    tries: int = 0


class Worker:
    """One process, from its start to its end."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self.process: asyncio.subprocess.Process | None = None
        self.greeted = self.leaving = False
        self.answered = 0
        self.given: set[str] = set()
        self.ready: set[str] = set()
        self.warming = ""
        self.asked: Asked | None = None
        self._limits: dict[str, asyncio.TimerHandle] = {}

    async def start(self, megabytes: int, games: Sequence[str]) -> None:
        ours = {"RATUSHA_COMPILED": str(int(self.compiled)), "RATUSHA_CHECKED": str(int(self.compiled))}
        ours["OPENBLAS_NUM_THREADS"] = "1"  # NumPy would keep buffers for every core, and no rule uses them
        self.given.update(games)
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", RUN, str(megabytes), *games),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=os.environ | ours,
            start_new_session=True,  # Ctrl-C is for the server, from the first moment on
        )  # fmt: skip
        self.limit("starting", STARTING)

    @property
    def idle(self) -> bool:
        return self.greeted and not self.leaving and self.asked is None

    def say(self, message: bytes) -> None:
        if self.process and self.process.stdin and not self.process.stdin.is_closing():
            self.process.stdin.write(framed(message))

    async def hear(self) -> Said | None:
        """The next message, or None when the process has ended, or no longer says what we understand."""
        assert self.process is not None
        assert self.process.stdout is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError, ValueError):
            length = int.from_bytes(await self.process.stdout.readexactly(4), "little")
            if length <= MOST_BYTES:
                said = json.loads(await self.process.stdout.readexactly(length))
                return said if isinstance(said, dict) else None
        return None

    def limit(self, what: str, seconds: float) -> None:
        """Kill the process unless the limit is lifted in time."""
        self.lift(what)
        self._limits[what] = asyncio.get_running_loop().call_later(seconds, self._overdue, what, seconds)

    def lift(self, what: str) -> None:
        if what in self._limits:
            self._limits.pop(what).cancel()

    def _overdue(self, what: str, seconds: float) -> None:
        log.warning("worker %s: %s took more than %g s; it is replaced", self.pid, what, seconds)
        self.kill()

    @property
    def pid(self) -> int:
        return self.process.pid if self.process else 0

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            if self.process and self.process.returncode is None:
                self.process.kill()

    async def end(self) -> None:
        """Until it is gone, and its pipes with it."""
        for what in list(self._limits):
            self.lift(what)
        self.kill()
        if self.process and self.process.stdin and self.process.stdout:
            self.process.stdin.close()
            await self.process.stdout.read()
            await self.process.wait()


class Thinkers(Thinker):
    """A queue of questions, first come, first served, and the processes that answer them."""

    def __init__(
        self,
        *,
        workers: int = 1,
        seconds: float = 20.0,
        megabytes: int = 2048,
        compiled: bool | None = None,
        games: Sequence[str] | None = None,
    ) -> None:
        """`games` are warmed at start (by default all that are found), others when they are first asked about."""
        self.compiled = workers > 0 and compiled is not False and can_compile()
        self.workers, self.seconds, self.megabytes = workers, seconds, megabytes
        self.games = list(found_games() if games is None else games)
        self._tasks: list[asyncio.Task[None]] = []
        self._workers: list[Worker] = []
        self._endings: set[asyncio.Task[None]] = set()
        self._waiting: deque[Asked] = deque()
        self._strikes: Counter[str] = Counter()
        self._news = asyncio.Event()

    async def start(self) -> None:
        """Start the processes and return at once; what is asked meanwhile waits until one has greeted us."""
        ways = [True] * self.workers + [False] if self.compiled else [False] * max(1, self.workers)
        self._tasks = [asyncio.create_task(self._keep(compiled)) for compiled in ways]

    async def close(self) -> None:
        """End the processes; whoever still waits is told."""
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
        """Questions without an answer yet, asked or waiting."""
        thinking = [worker.asked for worker in self._workers if worker.asked]
        return sum(not each.answer.done() for each in (*self._waiting, *thinking))

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.pid]

    def is_warm(self, game: str) -> bool:
        """Does a compiled worker answer about this game? Until then a plain one does."""
        return any(game in worker.ready and not worker.leaving for worker in self._workers)

    async def warmed(self, *games: str) -> None:
        """Wait until compiled workers answer about these games, or it is clear that they never will."""
        for game in games:
            self._want(game)
            while self._may_warm(game) and not self.is_warm(game):
                await self._news.wait()

    async def ask(self, question: Question) -> Said:
        if not self._tasks:
            raise ThinkingFailed("the workers are not started")
        asked = Asked(question.checked(), asyncio.get_running_loop().create_future())
        self._waiting.append(asked)
        self._want(question.game)
        self._share_out()
        try:
            return await asked.answer
        finally:
            if asked in self._waiting:
                self._waiting.remove(asked)

    # --- Who answers what -------------------------------------------------------------------------------------------

    def _share_out(self) -> None:
        """Give every idle worker the oldest question that is for it."""
        for worker in filter(lambda each: each.idle, self._workers):
            asked = next((each for each in self._waiting if self._takes(worker, each)), None)
            if asked is not None:
                self._waiting.remove(asked)
                worker.asked = asked
                worker.say(asked.question.written())
                worker.limit("thinking", self.seconds)

    def _takes(self, worker: Worker, asked: Asked) -> bool:
        """A plain worker leaves to compiled ones what is warm in any of them."""
        game = asked.question.game
        return game in worker.ready if worker.compiled else not self.is_warm(game)

    def _may_warm(self, game: str) -> bool:
        return self.compiled and bool(self._tasks) and self._strikes[game] < TRIES

    def _want(self, game: str) -> None:
        """A game that was not to be warmed at start is warmed now, and in every process to come."""
        if game not in self.games:
            self.games.append(game)
            for worker in self._workers:
                self._give_games(worker)

    def _give_games(self, worker: Worker) -> None:
        """Whatever has come since the process was started."""
        for game in self._to_warm() - worker.given if worker.compiled and worker.greeted else ():
            worker.given.add(game)
            worker.say(line({"warm": game}))

    def _to_warm(self) -> set[str]:
        return {game for game in self.games if self._may_warm(game)}

    # --- One place at the desk --------------------------------------------------------------------------------------

    async def _keep(self, compiled: bool) -> None:
        """One process, and after it another, as long as this is open."""
        failures, renewed = 0, False
        while True:
            worker = await self._employ(compiled, may_leave=not renewed)
            renewed |= worker.leaving
            failures = 0 if worker.answered or worker.leaving else failures + 1
            if failures >= TRIES and not worker.greeted and not compiled:
                self._refuse_what_nobody_takes()
            await asyncio.sleep(min(LONGEST_PAUSE[compiled], 0.1 * 2**failures) if failures else 0)

    async def _employ(self, compiled: bool, may_leave: bool) -> Worker:
        worker = Worker(compiled)
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
            await asyncio.shield(ending)  # `close` may come meanwhile: it waits for this too
        return worker

    def _heard(self, worker: Worker, said: Said, may_leave: bool) -> None:
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
                worker.leaving = True  # compiling leaves half a gigabyte behind; whoever comes next loads from disk
            case {"action": _} | {"points": _} | {"failed": _}:
                self._answered(worker, said)
            case _:
                pass
        if worker.leaving and worker.asked is None:
            worker.kill()
        self._tell()

    def _answered(self, worker: Worker, said: Said) -> None:
        asked, worker.asked = worker.asked, None
        worker.lift("thinking")
        worker.answered += 1
        if asked is None or asked.answer.done():
            return  # whoever asked has gone: a late answer falls out
        if "failed" in said:
            asked.answer.set_exception(ThinkingFailed(str(said["failed"])))
        else:
            asked.answer.set_result(said)

    def _not_warming(self, worker: Worker) -> None:
        worker.warming = ""
        worker.lift("compiling")

    def _take_back(self, worker: Worker) -> None:
        """What an ended process leaves: its question, the next to be asked, or the games it may have died of."""
        asked, worker.asked = worker.asked, None
        if asked is not None and not asked.answer.done():
            asked.tries += 1
            if asked.tries >= TRIES:
                self._refuse([asked], f"{asked.question.game}: {TRIES} workers died or stalled over this question")
            else:
                self._waiting.appendleft(asked)
        elif asked is None and (worker.warming or not worker.ready):
            self._strikes.update([worker.warming] if worker.warming else worker.given)
        self._tell()

    def _tell(self) -> None:
        """Something has changed: share out what can be, and wake whoever waits for a game."""
        self._share_out()
        self._news.set()
        self._news.clear()

    def _refuse_what_nobody_takes(self) -> None:
        """Workers do not even start: better no answer now than one that never comes."""
        able = [worker for worker in self._workers if worker.greeted]
        stuck = [asked for asked in self._waiting if not any(self._takes(worker, asked) for worker in able)]
        self._refuse(stuck, "no worker starts; see the log")

    def _refuse(self, questions: list[Asked], why: str) -> None:
        for asked in questions:
            if not asked.answer.done():
                asked.answer.set_exception(ThinkingFailed(why))
