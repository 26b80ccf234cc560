"""The log of a simulated match, so that it can be read, replayed and stepped through like any other."""

from __future__ import annotations

from ratusha.chance import ScriptedChance
from ratusha.game import Game, apply, apply_outcome, load_game, setup
from ratusha.kernel import CHANCE, Silent
from ratusha.match import Match

from .worker import Task

Trace = list[tuple[int, int]]


def text_of(task: Task, trace: Trace) -> str:
    """Play the traced match again as a `Match`, which checks every move, and return its log."""
    game = load_game(task.game)
    steps = list(in_words(game, task, trace))
    drawn = ScriptedChance([words for who, words in steps if who == CHANCE])
    match = Match.new(
        game, mode=task.mode, options=task.options, seats=task.seats, chance=drawn, step_limit=task.step_limit
    )
    for who, words in steps:
        if who != CHANCE:
            match.play(who, words)
    return match.text()


def in_words(game: Game, task: Task, trace: Trace) -> list[tuple[int, str]]:
    state, silent = game.State(), Silent()
    setup(state, game.option_row(task.mode, task.options), task.seats)
    steps = []
    for who, number in trace:
        steps.append((who, game.words(state, who, number)))
        if who == CHANCE:
            apply_outcome(state, number, silent)
        else:
            apply(state, who, number, silent)
    return steps
