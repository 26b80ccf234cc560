"""Who you are: guests, programs and their tokens; and how the server is."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .fields import Message, Name, Wish


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
