"""The table in the terminal: whoever's move it is, a bot plays or a person is asked, and every decision is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ratusha.match import Match, Step
from ratusha.texts import Texts

from . import command_words, replies
from .answers import Command, Named, Play, Unclear, plain, printable, understand
from .drawing import Happened, Scene, drawing_for
from .event_history import after_latest, happened_in, so_far
from .refused_input import answer_unclear
from .saved import Person, claim, keep
from .screen import ask, is_watched, lines_in, wipe

if TYPE_CHECKING:
    from ratusha.bots import Bot


class Leave(Exception):
    """Somebody quits, or there is nobody at the keyboard any more."""


class Table:
    """One match in one terminal; several people share the keyboard."""

    def __init__(self, match: Match, people: Sequence[Person], texts: Texts, console: Console, log: Path) -> None:
        self.match, self.texts, self.console, self.log = match, texts, console, log
        self.people = tuple(people)
        self.at_seats = tuple(people[person] for person in match.people)
        self.names = tuple(person.name for person in self.at_seats)
        self.drawing = drawing_for(match.game)
        self.bots = {seat: self._bot(seat) for seat, person in enumerate(self.at_seats) if person.bot}
        self.happened = so_far(match)
        self.news_from = {seat: after_latest(self.happened, seat) for seat in range(match.seats)}
        self.asked = self.stepped_in = -1
        self.notice = replies.welcome(self)

    def _bot(self, seat: int) -> Bot:
        """At a practice table the bots are the same each time, too."""
        from ratusha.bots import by_name

        seed = seat if self.match.chance.practice else None
        return by_name(self.match.game, self.at_seats[seat].bot, seed)

    @property
    def persons(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    # --- Playing ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until it is over or somebody leaves; either way nothing is lost."""
        claim(self.match, self.log)
        keep(self.match, self.people, self.log)
        try:
            while not self.match.over:
                self.next_decision()
            self.finish()
        except (Leave, EOFError, KeyboardInterrupt):
            replies.farewell(self)

    def next_decision(self) -> None:
        waiting = self.match.waiting
        bots = [seat for seat in waiting if seat in self.bots]
        if bots:
            self.let_bot_play(bots[0])
            return
        seat: int | None = waiting[0]
        while seat is not None:
            seat = self.let_person_play(seat)

    def let_bot_play(self, seat: int) -> None:
        hidden = self.match.hidden(seat)
        action = self.bots[seat].choose(hidden, seat)
        self.play(seat, self.match.game.words(hidden, seat, action))

    def let_person_play(self, seat: int) -> int | None:
        """Until something is decided; or the seat of whoever takes the keyboard instead."""
        self.hand_over(seat)
        scene = self.scene(seat)
        scene = self.preview(scene, "") or scene
        self.show(scene)
        while True:
            typed = self.ask(scene)
            other = self.named_person(seat, typed)
            if other is not None:
                return other
            shown = self.preview(scene, typed)
            if shown:
                scene = shown
                self.show(scene)
            elif self.answer(scene, typed):
                return None

    def may_step_in(self, seat: int) -> list[int]:
        """People who may do something though nobody waits for them; and while one of them does, whoever was asked."""
        if len(self.persons) < 2:
            return []
        waiting, able = self.match.waiting, self.match.may_act
        others = [each for each in self.persons if each != seat and (each in able or self.may_take_back(each))]
        return [each for each in others if each not in waiting or seat not in waiting]

    def may_take_back(self, seat: int) -> bool:
        """Whoever has just acted though nobody waited for it, and has nothing else to do now."""
        return seat == self.stepped_in and bool(self.match.can_undo(seat))

    def named_person(self, seat: int, typed: str) -> int | None:
        """Somebody else whose name was typed. A name that is a command stays one."""
        said = plain(typed)
        if not said or said in command_words.command_names(self.texts):
            return None
        return next((each for each in self.may_step_in(seat) if plain(self.names[each]) == said), None)

    def preview(self, scene: Scene, typed: str) -> Scene | None:
        """The scene with what is tried out now, if the drawing knows such steps and this is one."""
        found = getattr(self.drawing, "preview", lambda scene, typed: None)(scene, typed)
        return None if found is None else replace(scene, preview=found)

    def play(self, seat: int, words: str) -> None:
        if seat not in self.bots:
            self.news_from[seat] = len(self.happened)
        self.stepped_in = -1 if seat in self.match.waiting else seat
        self.hear(self.match.play(seat, words))

    def hear(self, step: Step) -> None:
        self.happened += happened_in(step)
        keep(self.match, self.people, self.log)

    def hand_over(self, seat: int) -> None:
        """The next person sits down at the keyboard. Where hands are hidden, nobody sees the other's screen."""
        is_another = len(self.persons) > 1 and seat != self.asked
        if is_another and is_watched() and any(self.knows_more(each) for each in self.persons):
            wipe(self.console)
            self.console.print(Text(self.texts.say("play.pass_keyboard", name=self.names[seat])))
            ask("")
        self.asked = seat

    def knows_more(self, seat: int) -> bool:
        """Whether the seat sees anything that an onlooker would not."""
        view = self.match.game.view
        return view(self.match.hidden(seat), seat) != view(self.match.hidden(-1), seat)

    def finish(self) -> None:
        keep(self.match, self.people, self.log)
        replies.ending(self)

    # --- Seeing -----------------------------------------------------------------------------------------------------

    def scene(self, seat: int) -> Scene:
        hidden = self.match.hidden(seat)
        return Scene(
            game=self.match.game,
            texts=self.texts,
            names=self.names,
            seat=seat,
            hidden=hidden,
            view=self.match.game.view(hidden, seat),
            choices=() if self.match.over else self.match.choices(seat),
            news=self.happened_for(seat, self.news_from[seat]),
            width=self.console.width,
        )

    def happened_for(self, seat: int, since: int = 0) -> list[Happened]:
        """What has happened, as that seat may know it: tiles drawn unseen stay so, and open turns of others."""
        game, state = self.match.game, self.match.state
        entries = self.match.log_by_number_for(seat)
        return [
            Happened(
                entries[each.entry.number],
                tuple(shown for event in each.events if (shown := game.redact_event(state, seat, event)) is not None),
            )
            for each in self.happened[since:]
            if each.entry.number in entries
        ]

    def show(self, scene: Scene, everything: bool = False) -> None:
        """On a watched screen no more than it holds, with the question and its choices; elsewhere the whole page."""
        if is_watched():
            self.console.clear()
        low = is_watched() and not everything
        for part in self.page(scene, self.console.height if low else 0):
            self.console.print(part)
        self.notice = ""

    def page(self, scene: Scene, height: int = 0) -> list[RenderableType]:
        """The board, what is to be noticed, what may be typed. A low window leaves a line for the answer."""
        page = [self.drawing.board(scene), *self.after_board(scene)]
        if not height or lines_in(Group(*page), scene.width) < height:
            return page
        rest = self.after_board(scene, folded=True)
        return [self.drawing.board(scene, height - 1 - lines_in(Group(*rest), scene.width)), *rest]

    def after_board(self, scene: Scene, folded: bool = False) -> list[RenderableType]:
        notice = [Text(self.notice, "notice")] if self.notice else []
        return [*notice, *(Text(line, "quiet") for line in self.below(scene, folded))]

    def below(self, scene: Scene, folded: bool = False) -> list[str]:
        """What may be typed besides a choice: commands, and names of people who may act as well."""
        if self.match.over:
            return []
        others = ", ".join(self.names[each] for each in self.may_step_in(scene.seat))
        commands = [command_words.shown(self.texts)]
        if folded:
            commands.append(self.texts.say("play.folded", command=command_words.words_of(self.texts, "table")[0]))
        named = [self.texts.say("play.others_may", names=others)] if others else []
        return [" · ".join(commands), *named]

    def prompt(self, seat: int) -> str:
        """With several people at the keyboard, whose move it is."""
        return f"{self.names[seat]} › " if len(self.persons) > 1 else "› "

    # --- Asking -----------------------------------------------------------------------------------------------------

    def ask(self, scene: Scene) -> str:
        typed = ask(self.prompt(scene.seat))
        if not is_watched():
            self.console.print(Text(printable(typed)), soft_wrap=True)
        return command_words.in_known_words(typed, self.texts)

    def answer(self, scene: Scene, typed: str) -> bool:
        """Do what was asked. True when a decision was made or taken back, so that the table looks different."""
        match understand(typed, self.named(scene), command_words.command_names(self.texts)):
            case Play(words):
                self.play(scene.seat, words)
                return True
            case Command("undo"):
                return replies.undo(self, scene)
            case Command("quit"):
                raise Leave
            case Command("table") if not plain(typed):
                self.show(scene)
            case Command(name, rest):
                replies.REPLIES[name](self, scene, rest)
            case Unclear() as unclear:
                answer_unclear(self, scene, unclear, typed)
        return False

    def named(self, scene: Scene) -> list[Named]:
        """Each choice with its words, its sentence, the name of what it is about, and its number."""
        return [Named(words, self.names_of(scene, words), scene.number(words)) for words in scene.choices]

    def names_of(self, scene: Scene, words: str) -> tuple[str, ...]:
        own = self.name_of(scene, words)
        also = getattr(self.drawing, "also_called", lambda scene, words: ())
        return (*self.called(words), *([own] if own else []), *also(scene, words))

    def name_of(self, scene: Scene, words: str) -> str:
        """What the drawing calls a choice, if it has a name of its own for it."""
        return str(getattr(self.drawing, "name_of", lambda scene, words: "")(scene, words))

    def called(self, words: str) -> tuple[str, ...]:
        label = self.texts.action(words, self.names)
        after_verb = words.partition(" ")[2]
        about = label.partition(": ")[2]
        return tuple(name for name in (words, label, after_verb, about) if name)
