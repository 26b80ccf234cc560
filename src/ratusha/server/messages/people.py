"""Who you are: guests, programs and their tokens; and how the server is."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .fields import ClientMessage, Message, Name


class NewPerson(ClientMessage):
    """Become a guest."""

    name: Name


class Person(Message):
    """You, as the server knows you: whoever has your cookie or token."""

    name: str
    program: bool = Field(description="Came with a token instead of a cookie")


class NewToken(ClientMessage):
    """Ask for a token, so that a program of yours can sit at tables."""

    label: Name


class Answer(Message):
    """It is done and stored."""

    done: Literal[True] = True


class Health(Message):
    """The server is up; how busy it is."""

    version: str
    tables: int
    thinking: int


class Token(Message):
    """Shown only once: the server stores a digest of it."""

    token: str
    label: str
