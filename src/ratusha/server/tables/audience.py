"""Telling those who watch a table: each listener gets what their seat may know, and nothing else."""

from __future__ import annotations

from ratusha.match import Step

from ..messages.play import Note
from ..messages.socket import Notes, TableChanged, UpToDate
from ..refusal import Refusal
from ..storage.rows import CHAT, REACTION, NoteRow
from .listener import Listener, encode
from .seat_view import SeatView
from .seating import seats_of, shares_screen
from .table_data import TableData
from .table_info import has_secrets, info_of

MOST_SHOWN = 200
"""Notes; a newcomer gets only the latest."""


# --- Who watches ------------------------------------------------------------------------------------------------------


def listen(table: TableData, listener: Listener, wish: int | None, version: str | None, lines: int) -> None:
    """Somebody begins to watch, and is sent what they do not have yet."""
    listener.seats, listener.shares = seats_of(table, listener.person), shares_screen(table, listener.person)
    seat = seat_to_show(listener, wish)
    table.listeners.add(listener)
    listener.tell(TableChanged(table=info_of(table, listener.person)))
    tell_notes(table, listener)
    if table.match is not None:
        show(table, listener, seat, version, lines)


def switch_seat(table: TableData, listener: Listener, seat: int) -> None:
    """At a shared screen: the person of this seat is there now; -1 covers it."""
    if listener not in table.listeners or table.match is None:
        raise Refusal("not_now", "watch the table first")
    show(table, listener, seat_to_show(listener, seat))


def seat_to_show(listener: Listener, wish: int | None) -> int:
    """The person's only seat by default; a shared screen stays covered until somebody says who is there."""
    if wish is not None and wish >= 0 and wish not in listener.seats:
        raise Refusal("not_yours", "this is not your seat")
    if wish is not None:
        return wish
    return listener.seats[0] if len(listener.seats) == 1 and not listener.shares else -1


def reseat(table: TableData) -> None:
    """Who sits where may have changed, or the match has begun: show everyone their own seat."""
    shown = set(table.views)
    for listener in table.listeners:
        before, listener.seats = listener.seats, seats_of(table, listener.person)
        listener.shares = shares_screen(table, listener.person)
        if table.match is not None and (listener.seats != before or listener.seat not in shown):
            show(table, listener, seat_to_show(listener, None))


# --- What they see ----------------------------------------------------------------------------------------------------


def view_from(table: TableData, seat: int) -> SeatView:
    """What the seat sees; stored for as long as anybody listens there."""
    if table.match is None:
        raise Refusal("not_now", "the match has not begun")
    found = table.views.get(seat)
    if found is None:
        found = SeatView(table.id, table.match, seat)
        if listening(table, seat):
            table.views[seat] = found
    return found


def listening(table: TableData, seat: int) -> list[Listener]:
    return [listener for listener in table.listeners if listener.seat == seat]


def show(table: TableData, listener: Listener, seat: int, version: str | None = None, lines: int = -1) -> None:
    """Send all that the seat sees, unless the listener has this version with so many lines already."""
    listener.seat = seat
    view = view_from(table, seat)
    if version == view.version and lines == view.lines_shown:
        listener.tell(UpToDate(table=table.id, seat=seat, version=version))
    else:
        listener.tell(view.snapshot())


def tell_step(table: TableData, step: Step) -> None:
    """Send what a step changed. It is made once a seat, and only for seats where somebody listens."""
    for seat in [*table.views]:
        listeners = listening(table, seat)
        if not listeners:
            del table.views[seat]
        elif update := table.views[seat].refresh(step):
            text = encode(update)
            for listener in listeners:
                listener.send(text)
    cover_shared_screens(table)


def cover_shared_screens(table: TableData) -> None:
    """Where several people share a screen, a hand is covered when its turn is over."""
    sharing = [listener for listener in table.listeners if listener.shares and listener.seat >= 0]
    if not sharing or table.match is None or table.match.over or not has_secrets(table.row.game):
        return
    for listener in sharing:
        if listener.seat not in table.match.waiting:
            show(table, listener, -1)


def announce(table: TableData) -> None:
    """Tell everyone how the table stands."""
    for listener in table.listeners:
        listener.tell(TableChanged(table=info_of(table, listener.person)))


# --- What is said -----------------------------------------------------------------------------------------------------


def tell_notes(table: TableData, listener: Listener) -> None:
    """Send what has been said since this listener was last sent anything."""
    new = [note for note in table.notes if note.number > listener.notes and note.kind in (CHAT, REACTION)]
    if table.notes:
        listener.notes = table.notes[-1].number
    if new:
        listener.tell(Notes(table=table.id, notes=[shown(note) for note in new[-MOST_SHOWN:]]))


def shown(note: NoteRow) -> Note:
    return Note.model_construct(
        number=note.number, at=note.at, place=note.place, name=note.name, kind=note.kind, text=note.text
    )
