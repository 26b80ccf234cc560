"""What the documents say is true: their Python runs, their commands run, their screens and texts are real.

The label of a fenced block says what is done with it:

    python     runs; with `>>>` it is a doctest. Blocks of one page share their names.
    console    `$ command`, then exactly what it prints; a line ending in ` …` stands for any that begins so
    screen     the same in a terminal of 92 columns; a comment before it says what was typed: <!-- typed: 1 2 -->
    match      the text of a match: it replays byte for byte

After a change of help texts, of what commands print or of the table's drawing, write the pages anew and read the diff:

    python -m tests.test_docs --write
"""

from __future__ import annotations

import doctest
import hmac
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ratusha import __version__
from ratusha.chance import FairChance, commit
from ratusha.cli import app
from ratusha.game import found_games, load_game
from ratusha.kernel import COMPILED
from ratusha.match import read_match, verify_match
from ratusha.match.log import split_matches
from tests.own_game import PAGE as OWN_GAME
from tests.own_game import install_own_game
from tests.test_layers import LAYERS

pytestmark = pytest.mark.skipif(COMPILED, reason="the pages speak of plain processes")

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(ROOT.glob("docs/*.md"))
GAMES = sorted(found_games())
SCREEN = (44, 92)  # lines and columns


class Block(NamedTuple):
    """A fenced block; `first` and `last` are the indexes of its lines in the page, the fences left out."""

    page: Path
    label: str
    first: int
    last: int
    lines: tuple[str, ...]
    before: str

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.first}"


def blocks(page: Path, *labels: str) -> list[Block]:
    return [block for block in all_blocks(page) if not labels or block.label in labels]


def all_blocks(page: Path) -> Iterator[Block]:
    lines = page.read_text("utf-8").splitlines()
    first, label = 0, ""
    for index, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if first:
            yield Block(page, label, first, index, tuple(lines[first:index]), lines[first - 2])
        first, label = (0, "") if first else (index + 1, line[3:])
    assert not first, f"{page.name}: the block on line {first} has no end"


def prose(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def names(pages: Sequence[Path]) -> list[str]:
    return [str(page.relative_to(ROOT)) for page in pages]


def pages_with(*labels: str) -> pytest.MarkDecorator:
    found = [page for page in PAGES if page.exists() and blocks(page, *labels)]
    return pytest.mark.parametrize("page", found, ids=names(found))


# --- Python -----------------------------------------------------------------------------------------------------------


@pages_with("python")
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page, "python"):
        if ">>> " in block.text:
            run_doctest(block, known)
        else:
            exec(compile("\n" * block.first + block.text, page.name, "exec"), known)


def run_doctest(block: Block, known: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, known, block.name, str(block.page), block.first)
    test.globs = known
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
    assert not failed, "".join(said)


# --- Commands and screens ---------------------------------------------------------------------------------------------


def environ_of_reader(folder: Path) -> dict[str, str]:
    """Somebody who has just installed it: English, 80 columns, nothing kept but what was compiled."""
    kept = {"RATUSHA_CACHE": os.environ.get("RATUSHA_CACHE", str(ROOT / ".cache" / "ratusha"))}
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "RATUSHA_"))} | kept
    environ |= {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    environ |= {"PYTHONPATH": str(folder / "site")} if (folder / "site").is_dir() else {}
    environ |= {"HOME": str(folder), "RATUSHA_DATA": str(folder / "data"), "PYTHONIOENCODING": "utf-8"}
    # Typer's plain help: the boxes it draws otherwise are too wide for a page.
    environ |= {"TYPER_USE_RICH": "0", "PATH": os.pathsep.join((str(Path(sys.executable).parent), environ["PATH"]))}
    return environ


def run_console(block: Block, folder: Path) -> list[str]:
    """The block as it is today: each command, then what it prints."""
    said: list[str] = []
    for line in block.lines:
        if line.startswith("$ "):
            said += [line, *output_of(line[2:], folder)]
    return said


def output_of(command: str, folder: Path) -> list[str]:
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environ_of_reader(folder), stdin=subprocess.DEVNULL,
        capture_output=True, encoding="utf-8", timeout=1200,
    )  # fmt: skip
    assert done.returncode == 0, f"$ {command}\n{done.stderr}"
    return [line.rstrip() for line in done.stdout.splitlines()]


def run_screen(block: Block, folder: Path) -> list[str]:
    """The block as it is today: the command, then the screen after what was typed."""
    typed = re.fullmatch(r"<!-- typed: (.*) -->", block.before)
    return [block.lines[0], *last_screen(block.lines[0][2:].split(), typed[1].split() if typed else [], folder)]


def last_screen(command: list[str], typed: list[str], folder: Path) -> list[str]:
    if sys.platform == "win32":
        pytest.skip("there are no pseudo-terminals on Windows")
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, SCREEN)
    environ = environ_of_reader(folder)
    del environ["COLUMNS"], environ["LINES"]
    program = [str(Path(sys.executable).with_name(command[0])), *command[1:]]
    with subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environ, cwd=folder) as playing:
        try:
            for line in typed:
                up_to_prompt(ours)
                os.write(ours, f"{line}\n".encode())
            return up_to_prompt(ours)
        finally:
            playing.kill()
            os.close(theirs)
            os.close(ours)


def up_to_prompt(terminal: int) -> list[str]:
    """What is printed until the next question, as lines on the screen: control sequences do not show."""
    seen = b""
    while True:
        seen += os.read(terminal, 65536)
        shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.rpartition(b"\x1b[2J")[2].decode(errors="replace"))
        if shown.endswith("› "):
            return [line.rstrip() for line in shown.replace("\r", "").split("\n")]


RUNS = {"console": run_console, "screen": run_screen}


def same(expected: str, printed: str) -> bool:
    return printed.startswith(expected[:-1]) if expected.endswith(" …") else printed == expected


def as_documented(expected: Sequence[str], printed: Sequence[str]) -> list[str]:
    """What was printed, with a documented line wherever one stands for it."""
    return [next((old for old in expected if same(old, line)), line) for line in printed]


def kitchen(page: Path, folder: Path) -> Path:
    """A folder where a page's commands work one after another, with what the page has installed."""
    (folder / "examples").symlink_to(ROOT / "examples")
    if page == OWN_GAME:
        install_own_game(folder)
    return folder


@pages_with(*RUNS)
def test_the_commands_of_a_page_print_what_it_shows(page: Path, tmp_path: Path) -> None:
    folder = kitchen(page, tmp_path)
    for block in blocks(page, *RUNS):
        printed = RUNS[block.label](block, folder)
        again = "run: python -m tests.test_docs --write"
        assert as_documented(block.lines, printed) == list(block.lines), f"{block.name} is out of date; {again}"


def write(page: Path) -> None:
    """Every command and screen of the page as it is today."""
    lines = page.read_text("utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        kitchen(page, Path(folder))
        new = [
            (block, as_documented(block.lines, RUNS[block.label](block, Path(folder)))) for block in blocks(page, *RUNS)
        ]
    for block, printed in reversed(new):
        lines[block.first : block.last] = printed
    page.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def test_every_make_command_that_is_named_exists() -> None:
    words = set(re.findall(r"^COMMANDS = (.*)$", (ROOT / "Makefile").read_text(), re.M)[0].split())
    for page in PAGES:
        named = re.findall(r"(?:^|`)(?:make|python3 scripts/dev\.py) ([a-z]+)", page.read_text("utf-8"), re.M)
        assert set(named) <= words, page.name


# --- docs/commands.md -------------------------------------------------------------------------------------------------


def commands() -> dict[str, Any]:
    from typer.main import get_command

    return dict(getattr(get_command(app), "commands"))  # noqa: B009 (Typer's type does not tell)


def sections(page: str) -> dict[str, str]:
    """What stands under each heading of the second level."""
    parts = re.split(r"^## (.*)$", (ROOT / page).read_text("utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_command_has_its_section_and_none_is_made_up() -> None:
    documented = [title for title in sections("docs/commands.md") if title.startswith("ratusha")]
    assert sorted(documented) == sorted(["ratusha", *(f"ratusha {name}" for name in commands())])


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_option_is_explained_and_the_help_is_shown(name: str) -> None:
    found = sections("docs/commands.md")
    assert f"$ ratusha {name} --help\n" in found[f"ratusha {name}"]
    explained = prose(found[f"ratusha {name}"]) + prose(found["Options of several commands"])
    for parameter in commands()[name].params:
        spelled = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.name.upper()
        assert f"`{spelled}" in explained, f"{spelled} of `ratusha {name}` is not explained"


# --- docs/games.md ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_mode_and_option_of_a_game_is_explained(name: str) -> None:
    facts = load_game(name).facts
    (section,) = (text for title, text in sections("docs/games.md").items() if f"`{name}`" in title)
    for mode in facts.modes:
        seats = str(mode.fewest) if mode.fewest == mode.most else f"{mode.fewest}–{mode.most}"
        assert re.search(rf"`{mode.id}` \| {seats} \|", section), f"mode {mode.id} with {seats} seats"
    for option in facts.options:
        for value in option.values:
            assert f"`{option.id}={value}`" in section
    for ending in facts.endings:
        assert f"`{ending}`" in section


def test_no_game_is_described_that_cannot_be_played() -> None:
    described = re.findall(r"^## .*`(\w+)`", (ROOT / "docs/games.md").read_text("utf-8"), re.M)
    assert sorted(described) == GAMES


# --- docs/log.md and docs/fair-chance.md ------------------------------------------------------------------------------


@pages_with("match")
def test_the_matches_of_a_page_replay_byte_for_byte(page: Path) -> None:
    for block in blocks(page, "match"):
        for _, text in split_matches(block.text):
            assert read_match(text).text() == text


def test_the_match_on_the_page_shows_what_a_match_can_have_and_is_fair() -> None:
    (block,) = blocks(ROOT / "docs/log.md", "match")
    verified = verify_match(block.text)
    words = [entry.words.split()[0] for entry in verified.match.entries]
    assert {"nonce", "seats", "undo", "stalled", "result", "seed"} <= set(words)
    draw = next(draw for draw in verified.draws if draw.stream == "dice")
    assert f"line {draw.number} is draw {draw.count} of the stream `{draw.stream}`" in prose(page_text("docs/log.md"))


def page_text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def own_draw() -> Any:
    """The function that docs/fair-chance.md prints, which knows nothing of ours."""
    known: dict[str, Any] = {}
    exec(next(block.text for block in blocks(ROOT / "docs/fair-chance.md", "python")), known)
    return known["draw"]


def test_the_printed_fifteen_lines_draw_as_we_do() -> None:
    draw, rng = own_draw(), random.Random(1)
    for _ in range(300):
        outcomes = [(f"outcome {n}", rng.randrange(1, 9)) for n in rng.sample(range(99), rng.randrange(1, 12))]
        seed, nonces = rng.randbytes(32), [rng.randbytes(3).hex() for _ in range(rng.randrange(3))]
        fair = FairChance(seed, "table", nonces)
        assert draw(seed, nonces, "dice", 7, outcomes) == fair.draw("dice", 7, outcomes)
    assert "ratusha" not in re.findall(r"^(?:import|from) (\w+)", page_text("docs/fair-chance.md"), re.M)


def test_the_printed_test_vectors_are_true() -> None:
    (block,) = blocks(ROOT / "docs/fair-chance.md", "json")
    vectors = json.loads(block.text)
    seed = bytes.fromhex(vectors["seed"])
    assert commit(seed, vectors["table"]) == vectors["commitment"]
    for row in vectors["draws"]:
        outcomes = list(row["outcomes"].items())
        lines = [*(f"nonce {nonce}" for nonce in row["nonces"]), f"stream {row['stream']}", f"count {row['count']}"]
        message = "\n".join(("ratusha draw 1", *lines, "try 0"))
        assert hmac.digest(seed, message.encode(), "sha256").hex() == row["number"]
        for draw in (FairChance(seed, vectors["table"], row["nonces"]).draw, own_draw_for(seed, row["nonces"])):
            assert draw(row["stream"], row["count"], outcomes) == row["drawn"]


def own_draw_for(seed: bytes, nonces: list[str]) -> Any:
    return lambda stream, count, outcomes: own_draw()(seed, nonces, stream, count, outcomes)


# --- docs/design.md ---------------------------------------------------------------------------------------------------


def test_the_picture_of_the_layers_is_that_of_the_imports() -> None:
    (picture,) = (block for block in blocks(ROOT / "docs/design.md", "text") if block.lines[0].startswith("__main__"))
    drawn = [tuple(re.split(r"\s{2,}", line)[0].split()) for line in picture.lines]
    assert [set(layer) for layer in reversed(drawn)] == [set(layer) for layer in LAYERS]


def test_the_second_picture_has_no_arrow_against_the_layers() -> None:
    (picture,) = blocks(ROOT / "docs/design.md", "mermaid")
    order = {name: place for place, layer in enumerate(LAYERS) for name in layer}
    for line in picture.lines[1:]:
        chain = re.findall(r"\w+", re.sub(r"\[.*?\]|-\..*", "", line))
        assert all(order[low] < order[high] for low, high in pairwise(chain)), line


# --- All pages --------------------------------------------------------------------------------------------------------


def anchors(page: Path) -> set[str]:
    """Headings as GitHub addresses them."""
    titles = re.findall(r"^#+ (.*)$", prose(page.read_text("utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text("utf-8"))):
        if not link.startswith("https://"):
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_a_page_names_no_machine_and_no_package_host(page: Path) -> None:
    """What is written must be true on the reader's machine, whoever made it."""
    paths, hosts = r"/(?:work|root|home|tmp|Users|opt|mnt)/", r"(?:pypi|pythonhosted|npmjs|index-url|localhost:)"
    found = re.findall(rf"{paths}\S*|{hosts}\S*", page.read_text("utf-8"))
    assert not found


def test_the_changelog_tells_of_this_version_and_of_every_games_rules() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changelog = page_text("CHANGELOG.md")
    assert project["version"] == __version__
    assert re.search(rf"^## \[?{re.escape(__version__)}\b", changelog, re.M)
    for name in GAMES:
        assert f"`{name}` RULES {load_game(name).facts.rules}" in changelog


def test_the_readme_says_whose_games_these_are() -> None:
    assert "not affiliated" in page_text("README.md")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tests.test_docs --write")
    for each in PAGES:
        write(each)
