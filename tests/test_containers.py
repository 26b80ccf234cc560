"""Containerfile and compose.yaml, read as an engine would: whatever they name is there, and what they run works."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from typer.main import get_command

from ratusha.cli import app
from ratusha.server.settings import Settings, checked, from_environment, variable
from tests.door.pythons import versions
from tests.server.running import ROOT, Nats, Server, free_port, wait_until

SECRETS = {"POSTGRES_PASSWORD": "p" * 64, "RATUSHA_KEY": "k" * 64}
SETTINGS = {variable(each.name) for each in fields(Settings)}
HOLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


# --- Reading them -----------------------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """Each word of the Containerfile with what follows it."""
    lines = [line for line in (ROOT / "Containerfile").read_text("utf-8").splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def last_stage() -> list[tuple[str, str]]:
    """What the image is; whatever came before it was only for building."""
    found = instructions()
    return found[max(place for place, (word, _) in enumerate(found) if word == "FROM") :]


def said(word: str) -> str:
    (rest,) = [rest for each, rest in last_stage() if each == word]
    return rest


def image_settings() -> dict[str, str]:
    return dict(each.split("=", 1) for each in shlex.split(said("ENV")))


def filled(value: Any, environ: Mapping[str, str]) -> Any:
    """As compose puts variables in: `:-` gives a default, `:?` an error."""
    if isinstance(value, dict):
        return {key: filled(each, environ) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(each, environ) for each in value]
    return HOLE.sub(lambda hole: put_in(hole, environ), value) if isinstance(value, str) else value


def put_in(hole: re.Match[str], environ: Mapping[str, str]) -> str:
    name, how, otherwise = hole.groups()
    if found := environ.get(name):
        return found
    if how == "?":
        raise LookupError(f"{name}: {otherwise}")
    assert how == "-", f"{name} has no default, and no error says that it is missing"
    return str(otherwise)


def compose(environ: Mapping[str, str] = SECRETS) -> Any:
    return filled(yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8")), environ)


def made_by() -> list[tuple[str, str]]:
    """Each image that is made here, with the service that makes it."""
    return [(service["image"], name) for name, service in compose()["services"].items() if "build" in service]


def ours() -> dict[str, Any]:
    """The services that run an image that is made here."""
    made = {image for image, _ in made_by()}
    return {name: service for name, service in compose()["services"].items() if service["image"] in made}


def environment_of(service: Any) -> dict[str, str]:
    environ: dict[str, str] = image_settings() | service["environment"]
    return environ


def command_of(service: Any) -> list[str]:
    command: list[str] = service.get("command") or json.loads(said("CMD"))
    return command


# --- The image --------------------------------------------------------------------------------------------------------


def sources() -> Iterator[str]:
    for word, rest in instructions():
        if word == "COPY" and not rest.startswith("--from"):
            yield from rest.split()[:-1]


def test_whatever_is_copied_is_there_and_not_ignored() -> None:
    rules = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    kept = {line[1:] for line in rules if line.startswith("!")}
    assert "*" in rules, "whatever is not named stays outside"
    assert {name.rstrip("/") for name in sources()} == kept
    assert [name for name in sources() if not (ROOT / name).exists()] == []


def test_what_is_copied_is_all_that_a_wheel_is_made_of(tmp_path: Path) -> None:
    """Hatchling finds its hook and the licence among it; the client, which is built there, counts as built here."""
    for name in sources():
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, tmp_path / name)
        else:
            left_out = shutil.ignore_patterns("node_modules", "__pycache__", "tests")
            shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
    shutil.rmtree(tmp_path / "src" / "ratusha" / "server" / "web", ignore_errors=True)
    marked = "from scripts import web; web.BUILT.mkdir(); web.stamp().write_text(web.state_of_client())"
    subprocess.run([sys.executable, "-c", marked], cwd=tmp_path, check=True)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_scripts_that_are_run_while_building_are_there() -> None:
    run = " ".join(rest for word, rest in instructions() if word == "RUN")
    named = re.findall(r"scripts/\S+", run)
    assert named
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_extras_that_are_installed_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (extras,) = [rest.partition("=")[2] for word, rest in last_stage() if word == "ARG"]
    assert set(extras.split(",")) <= project["optional-dependencies"].keys()


def test_the_python_of_the_image_is_one_that_is_promised() -> None:
    (python,) = [rest.partition("=")[2] for word, rest in instructions() if rest.startswith("PYTHON=")]
    assert python in versions()
    assert [rest.split()[0] for word, rest in instructions() if word == "FROM"] == ["python:${PYTHON}-slim"] * 2


def test_nobody_is_root_there() -> None:
    user = said("USER").partition(":")[0]
    assert user.isdecimal(), "a number can be checked before the image is started"
    assert int(user) > 0
    assert f"--uid {user} " in " ".join(rest for word, rest in last_stage() if word == "RUN")
    last = [word for word, _ in last_stage()]
    assert last.index("USER") < last.index("ENTRYPOINT")


def test_what_it_keeps_is_a_volume_of_its_user() -> None:
    assert image_settings()["RATUSHA_DATA"] == said("VOLUME")
    assert f"--create-home --home-dir {said('VOLUME')} " in " ".join(rest for word, rest in last_stage())


def test_the_image_serves_everyone_at_its_port_and_its_health_check_works(tmp_path: Path) -> None:
    """With the settings and the health check that stand there; only folder and port are this test's."""
    assert image_settings()["RATUSHA_PORT"] == said("EXPOSE")
    assert [*json.loads(said("ENTRYPOINT")), *json.loads(said("CMD"))] == ["ratusha", "serve"]
    with Server(tmp_path, host=image_settings()["RATUSHA_HOST"]) as server:
        assert healthy(server.port)
    assert not healthy(server.port)


def healthy(port: int) -> bool:
    """Whether the image's own check says so."""
    program, *rest = json.loads(said("HEALTHCHECK").partition(" CMD ")[2])
    assert program == "python"
    environ = os.environ | {"RATUSHA_PORT": str(port)}
    return subprocess.run([sys.executable, *rest], env=environ, stderr=subprocess.DEVNULL).returncode == 0


# --- Several of them --------------------------------------------------------------------------------------------------


def test_an_image_is_made_once_and_nobody_looks_for_it_elsewhere() -> None:
    """Several services would make it several times, side by side, under one name; a registry may have one of others."""
    made = dict(made_by())
    assert len(made) == len(made_by()), made_by()
    assert sorted(ours()) == ["bots", "ratusha-1", "ratusha-2"]
    for name, service in ours().items():
        makes_it = name == made[service["image"]]
        assert service.get("pull_policy") == ("build" if makes_it else "never"), name


@pytest.mark.parametrize("name", ours())
def test_a_service_runs_what_ratusha_understands(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands, options and values, with the settings that the service has."""
    for key in SETTINGS:
        monkeypatch.delenv(key, raising=False)
    for key, value in environment_of(ours()[name]).items():
        monkeypatch.setenv(key, value)
    word, *rest = command_of(ours()[name])
    commands: dict[str, Any] = getattr(get_command(app), "commands")  # noqa: B009 (Typer's type does not tell)
    assert word in commands
    commands[word].make_context(word, rest)
    checked(from_environment())


@pytest.mark.parametrize("name", ours())
def test_a_service_sets_only_what_can_be_set(name: str) -> None:
    assert environment_of(ours()[name]).keys() <= SETTINGS


def test_every_variable_is_a_setting_or_a_secret_of_a_service() -> None:
    written = (ROOT / "compose.yaml").read_text("utf-8") + (ROOT / ".env.example").read_text("utf-8")
    named = {name for name, *_ in HOLE.findall(written)} | set(re.findall(r"^[# ]*([A-Z_]+)=", written, re.M))
    assert named <= SETTINGS | SECRETS.keys()


@pytest.mark.parametrize("secret", SECRETS)
def test_a_missing_secret_is_an_error_that_says_where_to_set_it(secret: str) -> None:
    """One that was left empty, too."""
    with pytest.raises(LookupError, match=rf"{secret}: .*\.env\.example"):
        compose(SECRETS | {secret: ""})


def test_no_secret_is_written_down() -> None:
    """In the example they are empty, and .env itself is kept neither by git nor by the image."""
    for secret, value in SECRETS.items():
        assert f"\n{secret}=\n" in (ROOT / ".env.example").read_text("utf-8")
        other = compose(SECRETS | {secret: "another"})
        assert value not in json.dumps(other)
        assert value in json.dumps(compose())
    assert "/.env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert ".env" not in set(sources())


def test_every_path_volume_and_network_that_is_named_is_there() -> None:
    found = compose()
    for name, service in found["services"].items():
        if build := service.get("build"):
            assert (ROOT / build["context"] / build["dockerfile"]).is_file(), name
        assert set(service.get("networks", [])) <= {"default", *found["networks"]}, name
        assert set(service.get("depends_on", {})) <= found["services"].keys(), name
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (ROOT / source).exists() if source.startswith(".") else source in found["volumes"], volume


def test_servers_share_what_makes_them_one_and_are_reached_where_they_listen() -> None:
    servers = {name: environment_of(each) for name, each in ours().items() if command_of(each) == ["serve"]}
    assert len(servers) > 1
    for shared in ("RATUSHA_DATABASE", "RATUSHA_NATS", "RATUSHA_KEY"):
        assert len({environ[shared] for environ in servers.values()}) == 1, shared
    for name, environ in servers.items():
        (reached,) = ours()[name]["ports"]
        assert reached == f"127.0.0.1:{environ['RATUSHA_PORT']}:{environ['RATUSHA_PORT']}"


def test_the_addresses_of_the_others_are_those_of_services() -> None:
    found = compose()["services"]
    environ = environment_of(found["ratusha-1"])
    postgres = found["postgres"]["environment"]
    account = f"{postgres['POSTGRES_USER']}:{postgres['POSTGRES_PASSWORD']}"
    assert environ["RATUSHA_DATABASE"] == f"postgresql://{account}@postgres/{postgres['POSTGRES_DB']}"
    assert environ["RATUSHA_NATS"] == f"nats://nats:{flag(found['nats'], '--port')}"


def flag(service: Any, name: str) -> str:
    command: list[str] = service["command"]
    return command[command.index(name) + 1]


def test_whoever_is_depended_on_says_whether_it_is_healthy() -> None:
    found = compose()["services"]
    for service in found.values():
        for other, wish in service.get("depends_on", {}).items():
            assert wish == {"condition": "service_healthy"}
            assert found[other]["healthcheck"]["test"]


def test_the_health_of_nats_is_asked_where_it_is_told() -> None:
    """Of a real one, with the flags that stand there and ports of this test."""
    service = compose()["services"]["nats"]
    asked = service["healthcheck"]["test"][-1]
    told = flag(service, "--http_port")
    assert f"127.0.0.1:{told}/" in asked
    port = str(free_port())
    with Nats(*(port if word == told else word for word in service["command"] if word not in ("--port", "4222"))):
        url = asked.replace(told, port)
        wait_until(lambda: answers(url), "NATS does not say that it is healthy")


def answers(url: str) -> bool:
    try:
        return httpx.get(url).status_code == 200
    except httpx.TransportError:
        return False
