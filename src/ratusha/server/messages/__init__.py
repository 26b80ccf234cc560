"""Everything that travels between a client and the server, typed. The client's TypeScript types are made from this
file.

Over HTTP these are bodies and answers (`/docs` lists them); over the socket a client sends one of `FromClient` and gets
`ToClient`, told apart by the field `do`. Seats and places count from 0. A *place* is a chair taken before the match, a
*seat* is where its person plays: with a random order, who has which seat is the first draw.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from .person_name import LONGEST_NAME, legible

LONGEST_CHAT = 300
LONGEST_WORDS = 200
LONGEST_LOG = 1_000_000
MOST_PREVIEWS = 2000

Visible = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\u180e\ufeff\ufff9-\ufffb]+$"
"""No control characters, and none that turn the text around them."""
VisibleJoined = Visible.replace(r"\u200b-\u200f", r"\u200b\u200c\u200e\u200f")
"""The same with what joins several signs to one: many smileys are made that way."""

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=Visible),
    AfterValidator(legible),
]
Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
Say = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_WORDS, pattern=r"^[ -~]+$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2}){1,64}$")]
Wait = Annotated[
    bool, Field(description="Begin only after `POST /api/tables/{id}/nonce`; a nonce named here is left out")
]
Version = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Seat = Annotated[int, Field(ge=0, le=7)]
Onlooker = Annotated[int, Field(ge=-1, le=7)]
Request = Annotated[int, Field(ge=0, le=2**53)]
"""A number of the client's own, given back with the answer."""
Text = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_CHAT, pattern=VisibleJoined)
]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Reaction: TypeAlias = Literal["hello", "thanks", "nice", "oops", "thinking", "good_game"]
TableState: TypeAlias = Literal["gathering", "playing", "over", "void"]
PlaceKind: TypeAlias = Literal["open", "invited", "bot", "person"]
Json: TypeAlias = Any


class Message(BaseModel):
    """Nothing is taken for something else: unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Wish(Message):
    """What a client sends: fields that have a default may be left out."""


# --- People -----------------------------------------------------------------------------------------------------------


class NewPerson(Wish):
    """A guest: one click."""

    name: Name


class Person(Message):
    """You, as the server knows you; whoever has your cookie or token is you."""

    name: str
    program: bool = Field(description="Came with a token instead of a cookie")


class NewToken(Wish):
    """For a program of yours that shall sit at tables."""

    label: Name


class Answer(Message):
    """It is done, and stored."""

    done: Literal[True] = True


class Health(Message):
    """That the server answers, and what it has in hand."""

    version: str
    tables: int
    thinking: int


class Token(Message):
    """Shown once: the server keeps only a digest."""

    token: str
    label: str


# --- Tables -----------------------------------------------------------------------------------------------------------


class NewPlace(Wish):
    """Who shall sit there: you, anyone, whoever you give a link, or a bot. `name` is for people at your own screen."""

    kind: Literal["me", "open", "invited", "bot"]
    bot: Word = "greedy"
    name: Name | None = None


class NewTable(Wish):
    """A table to be. What is not named has its default: the first mode, each option's first value."""

    game: Word
    mode: Word | None = None
    edition: Word | None = None
    options: dict[Word, Word] = Field(default_factory=dict, max_length=40)
    places: list[NewPlace] = Field(min_length=1, max_length=8)
    order: Literal["random", "fixed"] = "random"
    public: bool = False
    nonce: Nonce | None = None
    wait: Wait = False


class Place(Message):
    """A chair: who has it, and once the match has begun, which seat that person plays."""

    kind: PlaceKind
    name: str | None
    bot: str | None
    seat: int | None
    yours: bool
    gone: Literal["resigned", "replaced"] | None = Field(None, description="A bot plays on in this seat")
    awaited: bool = Field(False, description="The match does not begin before this person's nonce has come")


class Proposal(Message):
    """Something that needs the others' agreement."""

    id: int
    what: Literal["undo", "replace", "stop"]
    by: int = Field(description="The place that asked")
    line: int | None = Field(None, description="undo: the first line taken back, as your own log numbers it")
    seat: int | None = Field(None, description="replace: the seat that a bot shall play")
    agreed: list[int] = Field(description="The places that have said yes")
    needed: list[int] = Field(description="The places that must")


class TableInfo(Message):
    """What everyone who may see the table knows about it."""

    id: str
    game: str
    mode: str
    options: dict[str, str]
    edition: str | None
    order: Literal["random", "fixed"]
    state: TableState
    public: bool
    practice: bool
    owner: bool = Field(description="Whether you made it")
    places: list[Place]
    seats: list[int] = Field(description="Your seats, once the match has begun")
    commitment: str = Field(description="What the table promised before the first draw; empty where nothing could be")
    created: float
    result: Json | None = Field(None, description="Why it ended, everyone's points by line and rank")
    seed: str | None = Field(None, description="Revealed at the end, to check every draw")
    why: str | None = Field(None, description="Why a void table was closed")
    rematch: str | None = Field(None, description="The table where it goes on")
    proposal: Proposal | None = None
    secrets: bool = Field(description="Whether the game hides anything: a shared screen is covered between turns")


class TableList(Message):
    tables: list[TableInfo]
    turns: list[str] = Field(default_factory=list, description="Those of your latest ones that wait for you now")


class Join(Wish):
    """Take a place: the one named, or the first open one."""

    place: Seat | None = None
    nonce: Nonce | None = None
    wait: Wait = False


class PlaceAt(Wish):
    place: Seat


class BotAt(PlaceAt):
    bot: Word = "greedy"


class Invite(Message):
    """Put `secret` behind a # in a link, so that it reaches no server's log; it works once."""

    secret: str
    expires: float


class UseInvite(Wish):
    secret: Secret
    nonce: Nonce | None = None
    wait: Wait = False


class Again(Wish):
    """Once more, at a table with a promise of its own."""

    wait: Wait = False


class OwnNonce(Wish):
    """What your program adds to the table's chance, after it has seen the promise."""

    nonce: Nonce


class SeatAt(Wish):
    seat: Seat


class Import(Wish):
    """A saved log, to be replayed; or, from a line on, to be played as practice against bots."""

    log: str = Field(min_length=1, max_length=LONGEST_LOG)
    from_line: int | None = Field(None, ge=0, le=1_000_000)
    seat: Seat = 0
    bot: Word = "greedy"


# --- A seat's sight ---------------------------------------------------------------------------------------------------


class Line(Message):
    """A line of the log as you may read it: who is a seat, -1 for chance or -3 for the table."""

    number: int
    who: int
    words: str


class Sight(Message):
    """All that a seat sees: an onlooker's is seat -1."""

    do: Literal["sight"] = "sight"
    table: str
    seat: int
    version: str = Field(description="Stands for all that this seat knows; a move names the one it was made on")
    view: Json
    waiting: list[int] = Field(description="The seats that the game waits for")
    choices: dict[str, list[list[str]]] = Field(description="By first word: the words that may follow it")
    undo: bool = Field(description="Whether the latest decision can be taken back")
    lines: list[Line]


Change = Annotated[list[Any], Field(description="[path, value], or [path] where something is gone")]
"""Where in the view, and what stands there now; `patch.py` says how it is read."""


class Update(Message):
    """What changed for a seat since `since`. If that is not what you have, ask for the whole by `watch`."""

    do: Literal["update"] = "update"
    table: str
    seat: int
    since: str
    version: str
    changes: list[Change]
    waiting: list[int]
    choices: dict[str, list[list[str]]]
    undo: bool
    first: int = Field(description="The log is cut to its first so many lines, then `lines` are added")
    lines: list[Line]
    events: list[Json] = Field(description="What happened, in order: for telling and showing it")


class Play(Wish):
    seat: Seat
    version: Version
    say: Say


class Undo(Wish):
    seat: Seat
    version: Version


class Ask(Wish):
    """Ask the others: to take back everything from a line on, to let a bot play for a seat, or to stop."""

    what: Literal["undo", "replace", "stop"]
    seat: Seat | None = Field(
        None, description="replace: the seat that a bot shall play; undo: your seat whose log numbers the line"
    )
    line: int | None = Field(None, ge=1, le=1_000_000)


class Vote(Wish):
    proposal: Annotated[int, Field(ge=0, le=2**31)]
    yes: bool


class Weigh(Wish):
    """What would these choices bring? One is shown in full, many by points alone."""

    seat: Seat
    version: Version
    say: list[Say] = Field(min_length=1, max_length=MOST_PREVIEWS)


class Weighed(Message):
    """Points by line after each choice, as far as the seat can know, before anything is drawn."""

    do: Literal["weighed"] = "weighed"
    table: str
    seat: int
    version: str
    lines: list[str]
    now: list[int]
    then: list[list[int]]
    changes: list[Change] | None = Field(None, description="Of the view, where one choice was asked about")
    request: int | None = None


class Chat(Wish):
    text: Text


class React(Wish):
    reaction: Reaction


class Note(Message):
    """Something said at the table. `place` is None for an onlooker."""

    number: int
    at: float
    place: int | None
    name: str
    kind: Literal["chat", "reaction"]
    text: str


class Told(Message):
    """A line of the log, and what happened then."""

    line: Line
    events: list[Json]


class Story(Message):
    """What the steps of a match told a seat so far. Lines that were taken back are left out."""

    table: str
    seat: int
    told: list[Told]


class Frame(Message):
    """A line of a finished match, and what it changed."""

    line: Line
    changes: list[Change]
    events: list[Json]
    totals: list[int]
    rival: int | None = Field(description="The points of somebody who is no seat: a solo rival, a target")
    waiting: list[int]


class Film(Message):
    """A finished match from beginning to end, looked at from a seat: `view` is how it stood after the first line."""

    table: str
    seat: int
    view: Json
    frames: list[Frame]


class LessonStep(Message):
    """A page of a lesson: words, and where the learner is to choose, what; `choices` are all that could be."""

    frame: int = Field(description="The frame that stands on the table while it is read")
    say: str
    after: str | None = Field(description="Said once it is chosen")
    point: str | None = Field(description="What it speaks of: `slot` is all that a board marks data-slot, `slot 2` one")
    play: str | None = Field(description="What is to be chosen; None where it is only to be read")
    choices: dict[str, list[list[str]]]


class Lesson(Film):
    """A game taught on its own board: a film of what happens, and the pages at which it stops for the learner."""

    game: str
    mode: str
    options: dict[str, str]
    seats: int
    bot: str = Field(description="Who plays the other seats where one plays on from the end")
    steps: list[LessonStep]
    log: str = Field(description="For `POST /api/logs`: to play on from the end")
    over: bool = Field(description="Whether the match is over at its end")


class Rulebook(Message):
    """The rules of a game, in the language asked for or, where they are not written in it yet, in English."""

    lang: str
    markdown: str


class LogText(Message):
    """The log of a finished match, as `ratusha replay` and `ratusha verify` take it."""

    log: str


class FairDraw(Message):
    """A draw of a finished match: what could have come, each with its weight, and what came."""

    stream: str
    count: int
    outcomes: dict[str, int]
    drew: str


class Verification(Message):
    """What `ratusha verify` says of a finished match, and all that is needed to compute its draws elsewhere."""

    fair: bool | None = Field(description="null where nothing can be said: no seed was promised, or none revealed")
    why: str | None = Field(None, description="What is wrong, where something is, or why nothing can be said")
    practice: bool = Field(False, description="Whether somebody could have known the draws beforehand")
    table: str = Field("", description="The id that the promise covers: a log that was opened here keeps its own")
    commitment: str = ""
    seed: str = ""
    nonces: list[str] = Field(default_factory=list)
    taken_back: int = Field(0, description="Draws that were undone by agreement")
    draws: list[FairDraw] = Field(default_factory=list)


class Problem(Message):
    """Why something was refused. Nothing has changed."""

    error: str = Field(description="A fixed word for programs")
    why: str = Field(description="A sentence for people")
    allowed: list[str] = Field(default_factory=list)


# --- The socket -------------------------------------------------------------------------------------------------------


class Watch(Wish):
    """Listen to a table, as one of your seats or as an onlooker. Say what you have, if you had it before."""

    do: Literal["watch"]
    table: Id
    seat: Onlooker | None = None
    version: Version | None = None
    lines: int = Field(0, ge=0, le=1_000_000)
    notes: int = Field(0, ge=0, le=1_000_000)
    request: Request | None = None


class Unwatch(Wish):
    do: Literal["unwatch"]
    table: Id


class SocketPlay(Play):
    do: Literal["play"]
    table: Id
    request: Request | None = None


class SocketUndo(Undo):
    do: Literal["undo"]
    table: Id
    request: Request | None = None


class SocketWeigh(Weigh):
    do: Literal["weigh"]
    table: Id
    request: Request | None = None


class SocketChat(Chat):
    do: Literal["chat"]
    table: Id
    request: Request | None = None


class SocketReact(React):
    do: Literal["react"]
    table: Id
    request: Request | None = None


class Here(Wish):
    """At a shared screen: the person of this seat is there now, and nobody else looks."""

    do: Literal["here"]
    table: Id
    seat: Onlooker
    request: Request | None = None


class Ping(Wish):
    do: Literal["ping"]
    request: Request | None = None


FromClient: TypeAlias = Annotated[
    Watch | Unwatch | SocketPlay | SocketUndo | SocketWeigh | SocketChat | SocketReact | Here | Ping,
    Field(discriminator="do"),
]


class Hello(Message):
    do: Literal["hello"] = "hello"
    you: Person | None


class TableNow(Message):
    """The table itself has changed: who sits there, whether it has begun or ended, what is proposed."""

    do: Literal["table"] = "table"
    table: TableInfo


class Still(Message):
    """You have everything of this seat already."""

    do: Literal["still"] = "still"
    table: str
    seat: int
    version: str


class Notes(Message):
    do: Literal["notes"] = "notes"
    table: str
    notes: list[Note]


class Done(Message):
    """It is stored: nothing can lose it any more."""

    do: Literal["done"] = "done"
    request: int | None


class Refused(Problem):
    do: Literal["refused"] = "refused"
    request: int | None
    table: str | None = None


ToClient: TypeAlias = Annotated[
    Hello | TableNow | Sight | Update | Still | Weighed | Notes | Done | Refused,
    Field(discriminator="do"),
]
