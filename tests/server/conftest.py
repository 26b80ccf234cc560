"""One server for all tests of a process that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.client import OPEN
from tests.server.running import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(autouse=True)
def everyone_goes_home() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().http.close()
