"""`ratusha serve` as people start it: settings, what is said, how it closes."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ratusha.server.lan import code_for, origins_for, own_address
from ratusha.server.settings import Settings, help_of, variable
from tests.server.client import Client
from tests.server.running import PATIENCE, ROOT, Server, fetch, free_port

FLAGS = ("host", "port", "lan", "data", "database", "nats", "origins", "https", "proxies", "workers")


def ended(tmp_path: Path, *args: str, **settings: object) -> tuple[int, str, str]:
    """`ratusha serve ARGS`, which must end by itself: its status, what it printed, what it complained of."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("RATUSHA_")}
    environ |= {"RATUSHA_DATA": str(tmp_path / "data"), "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"}
    environ |= {variable(name): str(value) for name, value in settings.items()}
    command = [sys.executable, "-m", "ratusha", "serve", *args]
    done = subprocess.run(command, capture_output=True, env=environ, cwd=tmp_path, timeout=PATIENCE, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


# --- Settings ---------------------------------------------------------------------------------------------------------


def test_every_flag_is_explained_as_the_settings_are(tmp_path: Path) -> None:
    status, printed, _ = ended(tmp_path, "--help")
    assert status == 0
    told = " ".join(re.sub(r"[│╭╮╰╯─]", " ", printed).split())
    for name in FLAGS:
        assert f"--{name} " in told
        assert help_of(name) in told
    assert "--key" not in told, "a secret on the command line is seen by all who list processes"


@pytest.mark.parametrize(
    ("args", "settings", "words"),
    [
        (["--port", "99999"], {}, ["port", "99999", "65535"]),
        ([], {"port": "0"}, ["port", "65535"]),
        ([], {"port": "abc"}, ["RATUSHA_PORT", "abc", "whole number"]),
        ([], {"rates": "perhaps"}, ["RATUSHA_RATES", "yes or no"]),
        ([], {"think_seconds": "nan"}, ["think_seconds"]),
        (["--workers", "0"], {}, ["workers", "from 1"]),
        (["--database", "mysql://localhost/x"], {}, ["database", "postgresql://"]),
        (["--origins", "play.example.org"], {}, ["origins", "https://"]),
        (["--origins", "https://play.example.org/board"], {}, ["origins", "https://"]),
        ([], {"key": "short"}, ["key", "32 characters"]),
        (["--host", "203.0.113.7"], {}, ["203.0.113.7", "--host"]),
    ],
)
def test_a_wrong_setting_is_one_line(
    tmp_path: Path, args: list[str], settings: dict[str, str], words: list[str]
) -> None:
    status, printed, complaint = ended(tmp_path, *args, **settings)
    assert (status, printed) == (2, ""), complaint
    assert complaint.startswith("ratusha: ")
    assert complaint.count("\n") == 1, complaint
    assert all(word in complaint for word in words), complaint


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        status, printed, complaint = ended(tmp_path, "--port", str(other.getsockname()[1]))
    assert (status, printed) == (2, ""), complaint
    assert complaint.count("\n") == 1
    assert "in use" in complaint
    assert "--port" in complaint


@pytest.mark.parametrize("name", ["file", "file/inside"])
def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    status, _, complaint = ended(tmp_path, "--data", str(tmp_path / name))
    assert status == 2
    assert complaint.startswith(f"ratusha: {tmp_path / name}: ")
    assert "--data" in complaint
    assert complaint.count("\n") == 1, complaint


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    """Root may write in every folder but those that are no real ones."""
    folder = Path("/proc") if sys.platform == "linux" else tmp_path / "closed"
    folder.mkdir(mode=0o500, exist_ok=True)
    status, _, complaint = ended(tmp_path, "--data", str(folder))
    assert (status, complaint.count("\n")) == (2, 1), complaint
    assert "--data" in complaint


def test_a_folder_that_another_server_has_is_one_line(tmp_path: Path) -> None:
    with Server(tmp_path / "data"):
        status, _, complaint = ended(tmp_path, port=free_port())
        assert (status, complaint.count("\n")) == (2, 1), complaint
        assert "another server" in complaint
    with Server(tmp_path / "data"):
        pass  # whoever ended has let it go


def test_a_database_that_is_none_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "ratusha.db").write_text("this is a diary, not a database " * 200)
    status, printed, complaint = ended(tmp_path)
    assert (status, printed) == (2, ""), complaint
    assert complaint.count("\n") == 1, complaint
    assert "ratusha.db" in complaint


def test_a_secret_setting_is_never_shown() -> None:
    settings = Settings(key="k" * 40, database="postgresql://ann:hunter2@db/x", nats="nats://ann:hunter2@n")
    assert "kkkk" not in repr(settings)
    assert "hunter2" not in repr(settings)


# --- The table of settings --------------------------------------------------------------------------------------------


def settings_table() -> str:
    """One row a setting, as `docs/server.md` has it."""
    rows = [
        f"| {f'`--{each.name}`' if each.name in FLAGS else ''} | `{variable(each.name)}` | "
        f"{shown(each.default)} | {each.metadata['help']} |"
        for each in fields(Settings)
    ]
    return "\n".join(["| flag | variable | by default | what it is for |", "|---|---|---|---|", *rows, ""])


def shown(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`" if default else ""


def test_every_setting_is_a_row_of_one_table() -> None:
    """After a change, put what `settings_table()` makes into the document."""
    document = (ROOT / "docs" / "server.md").read_text("utf-8")
    section = document.split("\n## Settings\n")[1].split("\n## ")[0]
    assert settings_table() in section, settings_table()


# --- The network at home ----------------------------------------------------------------------------------------------


def test_lan_prints_an_address_and_a_code_and_answers_to_it(tmp_path: Path) -> None:
    address = own_address()
    if address is None:
        status, printed, complaint = ended(tmp_path, "--lan")
        assert (status, printed, complaint.count("\n")) == (2, "", 1)
        assert "--lan" in complaint
        return
    with Server(tmp_path, lan="yes") as server:
        url = f"http://{address}:{server.port}"
        said = server.said()
        assert url in said
        assert code_for(url) in said
        assert "HTTPS" in said
        assert fetch(f"{url}/api/health").status_code == 200
        origin = {"origin": url}
        assert fetch(f"{url}/api/people", "POST", json={"name": "Ann"}, headers=origin).status_code == 200
        with Client(url).socket(origin=url) as sock:
            assert sock.hear()["you"]["name"] == "Ann"


def test_a_code_leads_to_its_address() -> None:
    one, other = code_for("http://192.168.1.5:8750"), code_for("http://192.168.1.6:8750")
    assert one != other
    assert len(one.splitlines()) > 10
    assert len({len(line) for line in re.sub(r"\x1b\[[0-9;]*m", "", one).splitlines()}) == 1


def test_origins_are_all_names_of_this_server() -> None:
    assert origins_for("0.0.0.0", 8750, "192.168.1.5", "https://a.example, http://b.example:81/") == [
        "http://127.0.0.1:8750", "http://localhost:8750", "http://[::1]:8750", "http://192.168.1.5:8750",
        "https://a.example", "http://b.example:81",
    ]  # fmt: skip
    assert "http://localhost" in origins_for("127.0.0.1", 80, None, "")
    assert "http://[fd00::5]:8750" in origins_for("fd00::5", 8750, None, "")


# --- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_everything_and_is_no_failure(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(tmp_path).start()
    ann = Client(server.url)
    id = ann.table("machi_koro_2", "me", "bot")["id"]
    with ann.socket() as sock:
        sock.watch(id)
        assert server.process
        server.process.send_signal(how)
        with pytest.raises(ConnectionClosed):
            sock.until(lambda message: False)
    assert server.process.wait(PATIENCE) == 0, server.said()
    assert "Traceback" not in server.said()
    assert "ERROR" not in server.said()
