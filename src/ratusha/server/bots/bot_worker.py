"""The process that thinks for bots: questions come in by one pipe, answers leave by another, nothing else is shared.

It is given a hidden copy of a state, so it cannot know more than the seat it thinks for. A compiled worker warms one
game after another in a thread of its own, so that a game that is ready does not wait for the next.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from functools import cache
from queue import LifoQueue, SimpleQueue
from typing import Any, BinaryIO

from ratusha.bots.policies import DEPTH, POLICIES, STATES, choose
from ratusha.game import Game, apply, fill_hidden, hide, legal_actions, load_game, scores, to_move
from ratusha.kernel import (
    COMPILED,
    MOST_CATEGORIES,
    Result,
    Rng,
    Silent,
    compile_lock,
    copy_row,
    generic,
    i4,
    load,
    new,
    numbers,
    rows,
    seed_rng,
)

from .question import MOST_BYTES, Question, Said, ThinkingFailed, framed, line

NICE = 5
"""Bots think with the processor time that the event loop leaves over."""
COMPILING = 5.0
"""Seconds; a game that is warm sooner was loaded from the cache."""

WARM, CHOOSE, WEIGH = range(3)
NOTHING_TO_DO, NOT_LEGAL = -1, -2


# --- The thinking itself ------------------------------------------------------------------------------------------


@generic
def think(
    what: int, policy: int, seat: int, seed: int, states: Any, lists: Any, places: Any, rngs: Any, silent: Any,
    actions: Any, result: Any, points: Any,
) -> int:  # fmt: skip
    """The only door from interpreted code: compiled for a game once it has been called to WARM."""
    if what == WARM:
        return 0
    seed_rng(rngs[0], seed, 0)
    seed_rng(rngs[1], seed, 1)
    lists[0].count = 0
    if to_move(states[0]) >= 0:
        legal_actions(states[0], seat, lists[0])
    if lists[0].count == 0:
        return NOTHING_TO_DO
    if what == CHOOSE:
        choice: int = choose(policy, states, lists, places, seat, rngs, silent)
        return choice
    return weigh(seat, states, lists[0], rngs[1], silent, actions, result, points)


@generic
def weigh(
    seat: int, states: Any, moves: Any, rng: Any, silent: Any, actions: Any, result: Any, points: Any
) -> int:  # fmt: skip
    """The seat's points after each action, as its view would show them: what it cannot know is hidden again."""
    fill_hidden(states[0], rng)
    listed = 0
    for place in range(len(actions)):
        # Mostly they are asked about in the order of the list: the next is looked for where the last was found.
        for _ in range(moves.count):
            if moves.actions[listed] == actions[place]:
                break
            listed = (listed + 1) % moves.count
        if moves.actions[listed] != actions[place]:
            return NOT_LEGAL
        copy_row(states, 1, 0)
        apply(states[1], seat, actions[place], silent)
        hide(states[1], seat)
        scores(states[1], result)
        for category in range(MOST_CATEGORIES):
            points[place][category] = result.points[seat][category]
    return 0


class Desk:
    """Everything that thinking about one game needs, made once a process."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states = rows(game.State, STATES)
        self.lists = rows(game.Moves, DEPTH)
        self.places = numbers(i4, DEPTH)
        self.rngs = rows(Rng, 2)
        self.silent = new(Silent)
        self.result = new(Result)

    def warm(self) -> float:
        """Compile, or load what is compiled; the seconds it took. One process at a time, so that it is done once."""
        with compile_lock():
            began = time.perf_counter()
            self._think(WARM, 0, 0, 0, numbers(i4, 1), numbers(i4, 1, MOST_CATEGORIES))
            return time.perf_counter() - began

    def answer(self, question: Question) -> Said:
        load(self.states, 0, question.state)
        if question.bot:
            return {"action": self.choose(question)}
        return {"points": self.weigh(question)}

    def choose(self, question: Question) -> int:
        policy = POLICIES.index(question.bot)
        rest = numbers(i4, 1), numbers(i4, 1, MOST_CATEGORIES)
        return self._think(CHOOSE, policy, question.seat, question.seed, *rest)

    def weigh(self, question: Question) -> list[list[int]]:
        actions, points = (numbers(i4, len(question.actions), *more) for more in ((), (MOST_CATEGORIES,)))
        for place, action in enumerate(question.actions):
            actions[place] = action
        self.result = new(Result)  # a line that this table does not have is not left over from another
        self._think(WEIGH, 0, question.seat, question.seed, actions, points)
        lines = len(self.game.facts.categories)
        return [[int(each) for each in row[:lines]] for row in points]

    def _think(self, what: int, policy: int, seat: int, seed: int, actions: Any, points: Any) -> int:
        said = think(
            what, policy, seat, seed, self.states, self.lists, self.places, self.rngs, self.silent,
            actions, self.result, points,
        )  # fmt: skip
        if said == NOTHING_TO_DO:
            raise ThinkingFailed(f"{self.game.id}: seat {seat} has nothing to do here")
        if said == NOT_LEGAL:
            raise ThinkingFailed(f"{self.game.id}: an action that is not legal here")
        return int(said)


@cache
def desk_for(game: str) -> Desk:
    return Desk(load_game(game))


def answer(message: bytes) -> Said:
    """The answer, or what is wrong with the question. If memory runs out the process ends, and another one is asked."""
    try:
        question = Question.read(message)
        return desk_for(question.game).answer(question)
    except MemoryError:
        raise
    except ThinkingFailed as error:
        return {"failed": str(error)}
    except Exception as error:  # rules may raise anything at a state that no match leads to
        return {"failed": f"{type(error).__name__}: {error}"}


# --- The process around it ----------------------------------------------------------------------------------------


class Pipe:
    """The worker's ends of both pipes. Two threads write, one at a time."""

    def __init__(self, hears: BinaryIO, says: BinaryIO) -> None:
        self.hears, self.says = hears, says
        self.speaking = threading.Lock()

    def say(self, said: Said) -> None:
        with self.speaking:
            self.says.write(framed(line(said)))
            self.says.flush()

    def hear(self) -> bytes:
        """The next message, or nothing when the server has gone."""
        length = int.from_bytes(self.hears.read(4), "little")
        message = self.hears.read(length) if length <= MOST_BYTES else b""
        return message if len(message) == length else b""


def listen(pipe: Pipe, questions: SimpleQueue[bytes], games: LifoQueue[str]) -> None:
    """Queue what is asked. A closed pipe means that the server has gone, however it went, so this process ends."""
    while message := pipe.hear():
        if message.startswith(b'{"warm"'):
            games.put(json.loads(message)["warm"])
        else:
            questions.put(message)
    os._exit(0)


def warm(pipe: Pipe, games: LifoQueue[str]) -> None:
    """Warm the games that are asked for, the latest first, since somebody sits at that table."""
    compiled = False
    while True:
        game = games.get()
        pipe.say({"warming": game})
        try:
            compiled |= desk_for(game).warm() > COMPILING
            pipe.say({"ready": game})
        except Exception as error:  # a game that does not compile is played plain
            pipe.say({"cold": game, "why": f"{type(error).__name__}: {error}"})
        if games.empty():
            pipe.say({"warmed": compiled})


def limit_memory(megabytes: int) -> None:
    """Let the process grow no further, where the system can (Linux). Only memory that is written to counts: all of the
    address space would include LLVM's libraries and what threads merely reserve."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = megabytes << 20
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, wanted))


def own_pipe() -> Pipe:
    """Only answers go to the parent: whatever else anyone prints goes to stderr."""
    says = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return Pipe(sys.stdin.buffer, says)


def main(megabytes: int, *games: str) -> None:
    """Answer until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(NICE)
    limit_memory(megabytes)
    pipe, questions, to_warm = own_pipe(), SimpleQueue[bytes](), LifoQueue[str]()
    for game in reversed(games):
        to_warm.put(game)
    pipe.say({"hello": True})
    threading.Thread(target=listen, args=(pipe, questions, to_warm), daemon=True).start()
    if COMPILED:
        threading.Thread(target=warm, args=(pipe, to_warm), daemon=True).start()
    while True:
        pipe.say(answer(questions.get()))
