"""Matches of the past: what a seat has been told, finished matches, lessons, logs, verification."""

from __future__ import annotations

from pydantic import Field

from .fields import Json, Message
from .play import Change, Line


class LineWithEvents(Message):
    """A line of the log, and what it made happen."""

    line: Line
    events: list[Json]


class SeatHistory(Message):
    """What the steps of a match have told a seat so far, without lines that were taken back."""

    table: str
    seat: int
    lines: list[LineWithEvents]


class Frame(Message):
    """A line of a finished match, and what it changed."""

    line: Line
    changes: list[Change]
    events: list[Json]
    totals: list[int]
    rival: int | None = Field(description="The points of a rival that is no seat: a solo opponent, a target")
    waiting: list[int]


class Playback(Message):
    """A finished match from beginning to end, as a seat saw it; `view` is how it stood after the first line."""

    table: str
    seat: int
    view: Json
    frames: list[Frame]


class LessonStep(Message):
    """A page of a lesson: words and, where the learner has to choose, what. `choices` are all that are possible."""

    frame: int = Field(description="The frame that is shown while it is read")
    say: str
    after: str | None = Field(description="Said once it is chosen")
    point: str | None = Field(description="What it is about: `slot` is all that a board marks data-slot, `slot 2` one")
    play: str | None = Field(description="What has to be chosen; None on a page that is only read")
    choices: dict[str, list[list[str]]]


class Lesson(Playback):
    """A game taught on its own board: a playback of what happens, and the pages where it stops for the learner."""

    game: str
    mode: str
    options: dict[str, str]
    seats: int
    bot: str = Field(description="The bot in the other seats when the learner plays on from the end")
    steps: list[LessonStep]
    log: str = Field(description="For `POST /api/logs`: to play on from the end")
    over: bool = Field(description="Whether the match is over at its end")


class Rulebook(Message):
    """The rules of a game in the language asked for or, if they are not translated yet, in English."""

    lang: str
    markdown: str


class LogText(Message):
    """The log of a finished match, as `ratusha replay` and `ratusha verify` take it."""

    log: str


class FairDraw(Message):
    """A draw of a finished match: the possible outcomes with their weights, and what was drawn."""

    stream: str
    count: int
    outcomes: dict[str, int]
    drew: str


class Verification(Message):
    """What `ratusha verify` says of a finished match, and all that is needed to compute its draws elsewhere."""

    fair: bool | None = Field(description="null where nothing can be said: no commitment, or no seed revealed")
    why: str | None = Field(None, description="What is wrong, or why nothing can be said")
    practice: bool = Field(False, description="Whether somebody could have known the draws beforehand")
    table: str = Field("", description="The id that the commitment covers; a log that was opened here keeps its own")
    commitment: str = ""
    seed: str = ""
    nonces: list[str] = Field(default_factory=list)
    taken_back: int = Field(0, description="Draws that were undone by agreement")
    draws: list[FairDraw] = Field(default_factory=list)
