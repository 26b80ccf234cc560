"""The kinds of fields that messages are made of, and what all messages have in common."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from .person_name import LONGEST_NAME, check_name

LONGEST_CHAT = 300
LONGEST_WORDS = 200
LONGEST_LOG = 1_000_000
MOST_PREVIEWS = 2000

Visible = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\u180e\ufeff\ufff9-\ufffb]+$"
"""No control characters, and none that change the direction of the text around them."""
VisibleJoined = Visible.replace(r"\u200b-\u200f", r"\u200b\u200c\u200e\u200f")
"""The same with the joiners that many emoji are made with."""

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=Visible),
    AfterValidator(check_name),
]
Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
Say = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_WORDS, pattern=r"^[ -~]+$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2}){1,64}$")]
Wait = Annotated[
    bool, Field(description="Begin only after `POST /api/tables/{id}/nonce`; a nonce sent here is ignored")
]
Version = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Seat = Annotated[int, Field(ge=0, le=7)]
Onlooker = Annotated[int, Field(ge=-1, le=7)]
Request = Annotated[int, Field(ge=0, le=2**53)]
"""A number that the client chooses and gets back with the answer."""
Text = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_CHAT, pattern=VisibleJoined)
]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Reaction: TypeAlias = Literal["hello", "thanks", "nice", "oops", "thinking", "good_game"]
TableState: TypeAlias = Literal["gathering", "playing", "over", "void"]
PlaceKind: TypeAlias = Literal["open", "invited", "bot", "person"]
Json: TypeAlias = Any


class Message(BaseModel):
    """Strict: unknown fields and wrong types are refused, nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ClientMessage(Message):
    """What a client sends: fields that have a default may be left out."""
