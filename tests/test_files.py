"""A saved file is whole: the old text or the new one, whatever happens."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ratusha.files import save

ENDLESS = """
import itertools, sys
from ratusha.files import save
for round in itertools.count():
    save(sys.argv[1], str(round % 10) * 300_000)
"""


def test_a_text_is_saved_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    save(path, "old\n")
    save(str(path), "Ратуша\r\n")
    assert path.read_bytes() == "Ратуша\r\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_process_killed_while_saving_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text("0" * 300_000)
    for tries in range(12):
        process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)])
        started = path.stat().st_ino
        while path.stat().st_ino == started and process.poll() is None:
            time.sleep(0.001)
        time.sleep(0.0007 * tries)
        assert process.poll() is None
        process.kill()
        process.wait()
        text = path.read_text()
        assert len(text) == 300_000
        assert len(set(text)) == 1


def test_what_cannot_be_saved_raises_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save(tmp_path / "no such folder" / "match.txt", "text")
    folder = tmp_path / "a folder"
    folder.mkdir()
    with pytest.raises(OSError, match="a folder"):
        save(folder, "text")
    with pytest.raises(UnicodeEncodeError):
        save(tmp_path / "match.txt", "\ud800")
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.skipif(sys.platform == "win32", reason="rights and links as on Unix")
def test_a_file_keeps_its_rights_and_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "match.txt", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o662)
    link.symlink_to(path)
    save(link, "new")
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o662
    assert link.is_symlink()


@pytest.mark.skipif(os.name != "posix", reason="pipes with a name are a thing of POSIX")
def test_a_device_or_pipe_is_never_replaced(tmp_path: Path) -> None:
    """As root, `/dev/null` would be gone for everyone."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        save(pipe, "text")
    assert pipe.is_fifo()
    assert [each.name for each in tmp_path.iterdir()] == ["pipe"]
