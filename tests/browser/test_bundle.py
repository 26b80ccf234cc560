"""What the build weighs, and that it asks nobody else."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

from ratusha.server.http.compression import SMALLEST
from ratusha.server.http.static_files import BUILT
from tests.server.running import PATIENCE, Server, fetch

MOST = 60 * 1024
"""Bytes, compressed, of the shell with one language, and of each board."""
NAMESPACES = re.compile(r"http://www\.w3\.org/(2000/svg|1999/x(html|link)|1998/Math/MathML)")
ADDRESS = re.compile(r"(?:https?:|wss?:)?//[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b")
WRITTEN = (".js", ".css", ".html", ".svg", ".webmanifest", ".json")
BOARDS = sorted(each.name for each in (BUILT.parents[3] / "web/src/boards").iterdir() if each.is_dir())


def assets(pattern: str) -> list[Path]:
    return sorted((BUILT / "assets").glob(pattern))


def with_imports(files: list[Path]) -> set[Path]:
    """The files and all that they import at once; what they import later is not counted."""
    found: set[Path] = set()
    left = list(files)
    while left:
        file = left.pop()
        if file not in found:
            found.add(file)
            at_once = re.findall(r"""(?:from|import)\s*["'`]\./([^"'`]+\.js)["'`]""", file.read_text("utf-8"))
            left += [file.parent / name for name in at_once]
    return found


def shell() -> set[Path]:
    """What the first page needs before it is drawn."""
    page = (BUILT / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)
    assert any(name.endswith(".js") for name in named)
    assert any(name.endswith(".css") for name in named)
    return with_imports([BUILT / name for name in named])


def weight(files: set[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_shell_is_small_in_every_language(language: str) -> None:
    words = {*assets(f"{language}-*.js"), *assets(f"texts.{language}-*.js")}  # of the boards too
    assert len(words) > 1
    assert weight(shell() | words | {BUILT / "index.html"}) < MOST


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_small_and_comes_only_when_it_is_needed(board: str) -> None:
    files = assets(f"{board}-*.js") + assets(f"{board}-*.css")
    assert [file for file in files if file.suffix == ".js"]
    assert not shell() & set(files)
    assert weight(with_imports(files) - shell()) < MOST


def test_nothing_in_the_build_names_another_host() -> None:
    files = [file for file in BUILT.rglob("*") if file.suffix in WRITTEN]
    assert len(files) > 20
    for file in files:
        text = NAMESPACES.sub("", file.read_text("utf-8"))
        assert not ADDRESS.findall(text), file.name


def test_the_page_runs_no_script_and_sets_no_style_of_its_own() -> None:
    page = (BUILT / "index.html").read_text("utf-8")
    assert not re.findall(r"<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=", page)


def travelled(server: Server, path: str) -> int:
    """Bytes that really come over the line for a browser."""
    with httpx.stream(
        "GET", f"{server.url}{path}", headers={"accept-encoding": "gzip, br"}, timeout=PATIENCE
    ) as answer:
        assert answer.status_code == 200
        came = sum(len(part) for part in answer.iter_raw())
        assert answer.headers.get("content-encoding") == "gzip" or came < SMALLEST
        return came


def test_the_shell_is_small_as_it_travels(server: Server) -> None:
    (words,) = assets("uk-*.js")
    files = [f"/{file.relative_to(BUILT).as_posix()}" for file in (*shell(), words)]
    assert sum(travelled(server, path) for path in ("/", *files)) < MOST


@pytest.mark.parametrize("path", ["/", "/api/texts/uk?game=bloom_town", "/api/games/bloom_town/rulebook"])
def test_what_is_packed_is_the_same(server: Server, path: str) -> None:
    plain = fetch(f"{server.url}{path}", headers={"accept-encoding": "identity"})
    packed = fetch(f"{server.url}{path}", headers={"accept-encoding": "gzip"})
    assert plain.content == packed.content
    assert ("content-encoding" in plain.headers, packed.headers["content-encoding"]) == (False, "gzip")
    assert packed.headers["vary"] == "Accept-Encoding"


def test_a_page_that_is_not_there_is_told_by_the_client_and_a_file_by_a_word(server: Server) -> None:
    page = fetch(f"{server.url}/nowhere", headers={"accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    file = fetch(f"{server.url}/nowhere.js", headers={"accept": "*/*"})
    assert (file.status_code, file.json()["error"]) == (404, "no_such_thing")
    assert fetch(f"{server.url}/api/nowhere", headers={"accept": "text/html"}).json()["error"] == "no_such_thing"
    assert fetch(server.url, "HEAD").status_code == 200
