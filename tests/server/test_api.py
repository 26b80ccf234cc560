"""The HTTP API as it is described, by whatever anyone may send to it; and what is made from the description."""

from __future__ import annotations

import re
from contextlib import nullcontext, suppress
from typing import Any, get_args

import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import sampled_from
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ratusha import __version__
from ratusha.server.http.app import create_app
from ratusha.server.http.routes import ROUTERS
from ratusha.server.http.static_files import texts_api
from ratusha.server.messages.socket import FromClient, ToClient
from ratusha.server.messages.typescript import typescript
from ratusha.server.settings import Settings
from tests.server.client import Client
from tests.server.running import PATIENCE, ROOT, Server, fetch

DESCRIBED = create_app(Settings(), []).openapi()
OPERATIONS = [(method.upper(), path) for path, methods in DESCRIBED["paths"].items() for method in methods]
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
FEW = settings(
    max_examples=20, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)  # fmt: skip


# --- Whatever is sent -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    """Of somebody's program."""
    return str(Client(server.url).ok("POST", "/api/tokens", label="tests")["token"])


@pytest.fixture(scope="module")
def tables(server: Server, token: str) -> list[str]:
    """The program's tables, one of each kind."""
    program = Client(server.url, None, token)
    gathering = program.table("welcome_to", "me", "open", "invited")["id"]
    playing = program.table("machi_koro_2", "me", "bot")["id"]
    over = program.table("machi_koro_2", "me", "me")
    program.ok("POST", f"/api/tables/{over['id']}/resign", seat=0)
    closed = program.table("sprawlopolis", "me", "open")["id"]
    program.ok("POST", f"/api/tables/{closed}/close")
    return [gathering, playing, over["id"], closed]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["right", "wrong"])
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_is_sent_is_answered_as_described(
    server: Server, token: str, tables: list[str], method: str, path: str, mode: GenerationMode
) -> None:
    operation = schemathesis.openapi.from_dict(DESCRIBED)[path][method]
    if method == "DELETE":
        token = Client(server.url).ok("POST", "/api/tokens", label="to be taken back")["token"]
    headers = {"authorization": f"Bearer {token}"}

    @FEW
    @given(case=operation.as_strategy(generation_mode=mode), table=sampled_from([*tables, None]))
    def send(case: Any, table: str | None) -> None:
        if table and "id" in (case.path_parameters or {}):
            case.path_parameters = {"id": table}
        case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS, timeout=PATIENCE)

    with suppress(Unsatisfiable) if mode is GenerationMode.NEGATIVE else nullcontext():  # where nothing can be wrong
        send()
    assert "Traceback" not in server.said()


WRONG_PATHS = (
    "/api/tables/..%2f..%2fetc%2fpasswd", "/api/tables/%00", "/docs/..%2fapp.py", "//api//tables", "/%ff", "/%00",
    "/..%2f..%2fapp.py", "/%2e%2e/app.py", "/%2fetc%2fpasswd", "/assets/..%2f..%2fpeople.py", "/" + "x" * 300,
    "/" + "x/" * 3000, "/%0d%0aset-cookie:x", "/api/texts/..%2fen", "/api/games/..%2f..%2fserver/rulebook",
)  # fmt: skip


def test_no_path_can_be_asked_for_in_a_way_that_breaks(server: Server) -> None:
    ann = Client(server.url)
    for path in WRONG_PATHS:
        for method in ("GET", "POST", "PUT", "DELETE", "TRACE"):
            answer = ann.http.request(method, path)
            assert 400 <= answer.status_code < 500, (method, path)
            assert set(answer.json()) == {"error", "why", "allowed"}


# --- The description --------------------------------------------------------------------------------------------------


def test_the_server_describes_every_route_it_has(server: Server) -> None:
    served = fetch(f"{server.url}/api/openapi.json").json()
    assert served == DESCRIBED
    known = [route for router in (*ROUTERS, texts_api) for route in router.routes if isinstance(route, APIRoute)]
    routes = {(method, route.path) for route in known for method in route.methods or ()}
    assert routes == set(OPERATIONS)
    for method, path in OPERATIONS:
        told = served["paths"][path][method.lower()]
        assert told["description"], path
        assert {"401", "404", "413", "422", "429"} <= set(told["responses"]), path


def test_health_says_that_the_server_answers(server: Server) -> None:
    health = fetch(f"{server.url}/api/health").json()
    assert set(health) == {"version", "tables", "thinking"}
    assert health["version"] == __version__


def test_the_page_of_the_description_needs_no_other_host(server: Server) -> None:
    page = fetch(f"{server.url}/docs").text
    found = re.findall(r"""(?:src|href)=["']([^"']+)""", page)
    start = fetch(f"{server.url}/docs/start.js").text
    found += re.findall(r"""url: ["']([^"']+)""", start)
    assert len(found) == 4, found
    for path in found:
        assert re.match(r"/[^/]", path), path
        assert fetch(f"{server.url}{path}").status_code == 200, path
    assert "<script>" not in page
    assert not re.search(r"@import|url\((?!['\"]?data:)", fetch(f"{server.url}/docs/swagger-ui.css").text)


# --- What is made from the messages -----------------------------------------------------------------------------------


def test_the_clients_types_are_those_of_the_server() -> None:
    """If not: `python -m ratusha.server.messages.typescript > web/src/messages.ts`."""
    assert (ROOT / "web" / "src" / "messages.ts").read_text("utf-8") == typescript()


def test_every_message_of_the_socket_has_a_type() -> None:
    made = typescript()
    for union in (FromClient, ToClient):
        for model in get_args(get_args(union)[0]):
            assert f"export interface {model.__name__} {{" in made
            assert f'do: "{get_args(model.model_fields["do"].annotation)[0]}";' in made
