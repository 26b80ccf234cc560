"""What `make wheel` makes can be installed and played where there is nothing else: in each Python of this machine that
the project speaks of, in an empty home, with neither the checkout nor Node within reach."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias
from zipfile import ZipFile

import pytest

from ratusha.texts import LANGUAGES
from tests.browser.conftest import NewPage
from tests.browser.pairs import GAMES
from tests.door.conftest import INSTALLING, Installed, Stranger
from tests.door.keyboard import Keyboard
from tests.door.pythons import pythons
from tests.door.visits import (
    import_every_module,
    is_closed,
    play_by_typing,
    play_in_a_browser,
    play_over_the_socket,
    see_the_front_page,
)

PYTHONS = pythons()
NEWEST = list(PYTHONS.values())[-1]
SHORT_GAME = "machi_koro_2"
OPEN = ("open", "--no-open")

Install: TypeAlias = Callable[[Path], Installed]
every_python = pytest.mark.parametrize("python", PYTHONS.values(), ids=PYTHONS)


# --- What is in it ----------------------------------------------------------------------------------------------------


def to_play_with(source: Path) -> dict[str, bytes]:
    """The package as the checkout has it: every file, built or written, but the tests of games."""
    files = (path for path in (source / "ratusha").rglob("*") if path.is_file())
    named = ((path.relative_to(source), path) for path in files)
    return {name.as_posix(): path.read_bytes() for name, path in named if not {"tests", "__pycache__"} & {*name.parts}}


def packed(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist() if ".dist-info/" not in name}


def test_the_wheel_has_exactly_the_files_that_the_checkout_has(wheel: Path, stranger: Stranger) -> None:
    there, wanted = packed(wheel), to_play_with(stranger.checkout / "src")
    assert sorted(wanted.keys() - there.keys()) == [], "missing in the wheel"
    assert sorted(there.keys() - wanted.keys()) == [], "not wanted in the wheel"
    assert [name for name in wanted if there[name] != wanted[name]] == []


def read_while_playing() -> Iterator[str]:
    """By name: what the checkout itself has lost is missed too."""
    yield from ("server/web/index.html", "server/web/sw.js", "server/storage/migrations/env.py")
    yield from (f"names/{language}.toml" for language in LANGUAGES)
    for game in GAMES:
        yield from (f"games/{game}/{name}" for name in ("cards.toml", "lesson/script.toml", "rulebook.md"))
        yield from (f"games/{game}/rulebook.{language}.md" for language in LANGUAGES[1:])
        yield from (f"games/{game}/{kind}/{language}.toml" for kind in ("names", "lesson") for language in LANGUAGES)


def test_what_is_read_while_playing_is_in_the_wheel(wheel: Path) -> None:
    there = packed(wheel)
    assert [name for name in read_while_playing() if f"ratusha/{name}" not in there] == []


# --- In every Python --------------------------------------------------------------------------------------------------


@every_python
def test_only_what_every_game_needs_is_installed(installed: Install, python: Path) -> None:
    """With no extra: what needs one is asked for nowhere else."""
    import_every_module(installed(python).python, installed(python).environ, missing=["fast", "scale"])


@every_python
def test_nothing_but_the_wheel_is_played(installed: Install, python: Path, stranger: Stranger) -> None:
    somebody = installed(python)
    said = somebody.run([str(somebody.python), "-c", "import ratusha, sys; print(ratusha.__file__, *sys.path)"])
    imported, *paths = said.stdout.split()
    assert Path(imported).is_relative_to(somebody.venv.folder), said
    assert not [path for path in paths if Path(path).is_relative_to(stranger.checkout)]
    assert not [name for name in ("node", "npm", "git", "make") if shutil.which(name, path=somebody.environ["PATH"])]


@every_python
def test_the_first_word_says_what_to_do(installed: Install, python: Path) -> None:
    somebody = installed(python)
    said = somebody.run([str(somebody.venv.program("ratusha"))])
    assert (said.returncode, said.stderr) == (0, "")
    assert "ratusha open" in said.stdout


@every_python
def test_a_match_is_played_and_kept_in_the_terminal(installed: Install, python: Path) -> None:
    somebody = installed(python)
    command = [str(somebody.venv.program("ratusha")), "play", SHORT_GAME, "--seed", "7", "--lang", "en"]
    play_by_typing(Keyboard(command, somebody.home, somebody.environ), somebody.home, INSTALLING)


ONE_GAME_IN_EACH_AND_ALL_IN_THE_NEWEST = [
    pytest.param(python, game, id=f"{version}-{game}")
    for version, python in PYTHONS.items()
    for game in (GAMES if python == NEWEST else [SHORT_GAME])
]


@pytest.mark.parametrize(("python", "game"), ONE_GAME_IN_EACH_AND_ALL_IN_THE_NEWEST)
def test_a_match_against_a_bot_begins_and_goes_on_over_the_socket(installed: Install, python: Path, game: str) -> None:
    play_over_the_socket(installed(python).door(*OPEN).url, game)


# --- In the newest ----------------------------------------------------------------------------------------------------


def test_the_front_page_and_its_parts_are_there(installed: Install) -> None:
    see_the_front_page(installed(NEWEST).door(*OPEN).url)


def test_a_match_against_a_bot_begins_and_goes_on_in_a_browser(installed: Install, new_page: NewPage) -> None:
    play_in_a_browser(new_page(), installed(NEWEST).door(*OPEN).url, SHORT_GAME)


def test_who_opens_it_once_more_is_told_where_it_is_open(installed: Install) -> None:
    somebody = installed(NEWEST)
    said = somebody.run([str(somebody.venv.program("ratusha")), *OPEN])
    assert (said.returncode, said.stderr) == (0, "")
    assert somebody.door(*OPEN).url in said.stdout


def test_serve_shows_the_client_too(installed: Install) -> None:
    """On a folder of its own, as the usual one is open."""
    served = installed(NEWEST).door("serve", "--data", "served")
    see_the_front_page(served.url)
    play_over_the_socket(served.url, SHORT_GAME)


@every_python
def test_ctrl_c_closes_everything(installed: Install, python: Path) -> None:
    for opened in installed(python).doors.values():
        opened.press_ctrl_c()
        assert opened.process.returncode == 0, opened.said()
        assert "Traceback" not in opened.said()
        is_closed(opened.url)
