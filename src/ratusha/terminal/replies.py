"""What the table answers: help, undo, save, the log, and its first and last words."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from ratusha.error_texts import said_in
from ratusha.errors import CannotUndo, RatushaError, Sentence
from ratusha.texts import Texts, detect_language

from .answers import COMMANDS
from .command_words import words_of
from .ending import score_sheet, verdict
from .event_history import after_latest
from .saved import Person, claim, keep
from .screen import is_watched

if TYPE_CHECKING:
    from .drawing import Scene
    from .table import Table


def say(table: Table, key: str, /, style: str = "", **values: object) -> None:
    """A sentence; one that names a file or a command is not broken, so that it can be copied."""
    table.console.print(Text(table.texts.say(key, **values), style), soft_wrap=bool({"command", "file"} & set(values)))


def note(table: Table, scene: Scene, said: str, style: str) -> None:
    """One sentence for whoever is choosing. On a watched screen it stands on the page, so that nothing scrolls away."""
    if is_watched():
        table.notice = said
        table.show(scene)
    else:
        table.console.print(Text(said, style))


# --- Commands ---------------------------------------------------------------------------------------------------------


def show_help(table: Table, scene: Scene, topic: str) -> None:
    if topic:
        found = table.drawing.explain(scene, topic)
        if found is None:
            note(table, scene, scene.say("play.no_topic", topic=topic), "warning")
        else:
            table.console.print(found)
        return
    say(table, "ask.help_line")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name in COMMANDS:
        words = ", ".join(words_of(table.texts, name))
        grid.add_row("", Text(words, "heading"), table.texts.say(f"command_text.{name}"))
    table.console.print(grid)
    say(table, "play.help_topic")
    say(table, "play.any_language")
    table.console.print(table.drawing.legend(scene))


def show_log(table: Table, scene: Scene, rest: str) -> None:
    if table.happened:
        table.console.print(table.drawing.story(scene, table.happened_for(scene.seat)))
    else:
        say(table, "play.nothing_yet")


def show_table(table: Table, scene: Scene, rest: str) -> None:
    table.show(scene, everything=True)


def save_as(table: Table, scene: Scene, rest: str) -> None:
    """To the file named, from now on; without a name, say where it is saved already."""
    log = Path(rest).expanduser() if rest else table.log
    try:
        claim(table.match, log)
        keep(table.match, table.people, log)
    except (OSError, RatushaError) as error:
        say(table, "error.cannot_save", "warning", file=str(log), why=why_of(error, table.texts))
        return
    table.log = log
    say(table, "status.saved", file=str(log))


def why_of(error: OSError | RatushaError, texts: Texts) -> str:
    """The file is named already where the system says what is wrong."""
    return said_in(texts.language, Sentence(error.strerror) if isinstance(error, OSError) and error.strerror else error)


REPLIES: dict[str, Callable[[Table, Scene, str], None]] = {
    "help": show_help,
    "log": show_log,
    "table": show_table,
    "save": save_as,
}


def undo(table: Table, scene: Scene) -> bool:
    """Alone where nobody has learned anything since; else, where all others are bots, they agree."""
    match, seat = table.match, scene.seat
    mine = [each.entry for each in match.position.standing if each.entry.who == seat]
    alone = match.can_undo(seat)
    try:
        if alone:
            step, key = match.undo(seat), "status.undone"
        elif mine and table.persons == [seat]:
            step = match.undo_agreed(mine[-1].number)
            key = "play.undone_by_agreement" if table.bots else "play.undone_alone"
        else:
            raise CannotUndo("nothing to take back")
    except CannotUndo:
        note(table, scene, scene.say("error.cannot_undo"), "warning")
        return False
    gone = set(alone or range(mine[-1].number, len(match.entries) + 1))
    table.happened = [each for each in table.happened if each.entry.number not in gone]
    table.hear(step)
    table.stepped_in = -1
    table.news_from = {each: after_latest(table.happened, each) for each in table.news_from}
    words = mine[-1].words
    what = table.name_of(table.scene(seat), words) or table.texts.action(words, table.names)
    table.notice = table.texts.say(key, what=what)
    return True


# --- The first and the last words ------------------------------------------------------------------------------------


def welcome(table: Table) -> str:
    """Who sits there, in the order of play."""
    texts = table.texts
    said = texts.say("play.at_table", people=", ".join(introduced(texts, person) for person in table.at_seats))
    return f"{said}. {texts.say('status.practice')}" if table.match.chance.practice else said


def introduced(texts: Texts, person: Person) -> str:
    if not person.bot:
        return person.name
    note = texts.say("play.bot_note", bot=texts.say(f"bot.{person.bot}"))
    return texts.say("sentence.noted", what=person.name, note=note)


def farewell(table: Table) -> None:
    """The match is on disk already: say where, and how to go on."""
    keep(table.match, table.people, table.log)
    table.console.print()
    say(table, "status.saved", file=str(table.log))
    resume = command_line(table, f"play {table.match.game.id} --resume")
    say(table, "play.how_to_resume", command=resume)


def command_line(table: Table, about: str) -> str:
    """What to type in a shell: from a checkout `ratusha` is not on the path."""
    program = os.environ.get("RATUSHA_STARTED_BY", "ratusha")
    return f"{program} {about} {quoted(table.log.absolute())}{language_option(table.texts)}"


def language_option(texts: Texts) -> str:
    """What a command needs to speak this language, where it would not by itself."""
    return "" if texts.language == detect_language(os.environ) else f" --lang {texts.language}"


def quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))


def ending(table: Table) -> None:
    """How it ended, for whoever watched last: won or lost first, then the points."""
    seat = table.asked if table.asked >= 0 else 0
    scene = table.scene(seat)
    table.show(scene, everything=True)
    table.console.print()
    for said, style in verdict(table.match, scene):
        table.console.print(Text(said, style))
    say(table, f"ending.{table.match.result().reason}", "quiet")
    table.console.print()
    table.console.print(score_sheet(table.match, scene))
    say(table, "status.saved", "quiet", file=str(table.log))
    say(table, "play.how_to_verify", "quiet", command=command_line(table, "verify"))
