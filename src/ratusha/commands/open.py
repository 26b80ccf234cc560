"""`ratusha open`: play in the browser of this machine."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from ratusha.errors import RatushaError
from ratusha.server.settings import Settings

from .serve import for_the_network, listening, run, setting, settings_with
from .shared import texts_in

if TYPE_CHECKING:
    from ratusha.texts import Texts

LONGEST_START = 30.0
PAUSE = 0.1
IN_THE_TERMINAL = ("links", "elinks", "lynx", "w3m", "www-browser")
"""Browsers that would take the terminal, and cannot show the client."""


def open_client(
    port: Annotated[int | None, setting("port")] = None,
    lan: Annotated[bool | None, setting("lan")] = None,
    data: Annotated[str | None, setting("data", metavar="FOLDER")] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page, or only print its address.")] = True,
) -> None:
    """Play in your browser. Start a server on this machine, until Ctrl-C, and open its page. If one is running already,
    only open its page; if another program has the usual port, take a free one. All other settings of `ratusha serve`
    can be given as environment variables."""
    settings = settings_with({"port": port, "lan": lan, "data": data})
    texts = texts_in(None)
    if urls := open_already(settings):
        visit(urls, settings, show, texts)
        return
    if port is None:
        settings = on_a_free_port(settings, texts)
    run(settings, show_later if show else None)


def open_already(settings: Settings) -> list[str]:
    """Where a server of the same data is open; one that is just starting, or just ending, is waited for."""
    from ratusha.server.storage.folder_lock import addresses_of

    if settings.database:
        return []  # any number of servers may share one
    until = time.monotonic() + LONGEST_START
    while (urls := addresses_of(settings.folder)) is not None:
        if urls and answers(urls[0]):
            return urls
        if time.monotonic() > until or sys.platform == "win32":  # there nobody knows whether the folder is held
            break
        time.sleep(PAUSE)
    return []


def answers(url: str) -> bool:
    from urllib.request import ProxyHandler, build_opener

    try:
        # Not by way of a proxy that the environment names: that one has another machine in mind.
        with build_opener(ProxyHandler({})).open(f"{url}/api/health", timeout=5) as said:
            return bool(said.status == 200)
    except OSError:
        return False


def visit(urls: list[str], settings: Settings, show: bool, texts: Texts) -> None:
    """The server that is open already, as it is: what it cannot do, it is not made to."""
    if settings.lan and not urls[1:]:
        raise RatushaError(texts.say("server.not_in_network", url=urls[0]))
    typer.echo(texts.say("server.open_already", url=urls[0]))
    if settings.lan:
        typer.echo(for_the_network(urls[1]))
    if show:
        show_page(urls[0])


def on_a_free_port(settings: Settings, texts: Texts) -> Settings:
    """The usual one, at which the browser remembers who you are; another where somebody else has it."""
    from ratusha.server.lan import EVERYWHERE

    host = EVERYWHERE if settings.lan else settings.host
    try:
        listening(host, settings.port).close()
    except RatushaError:
        with listening(host, 0) as door:
            found: int = door.getsockname()[1]
        typer.echo(texts.say("server.port_taken", wanted=settings.port, port=found))
        return replace(settings, port=found)
    return settings


def show_later(url: str) -> None:
    """Some browsers end only when they are closed: the server does not wait for them, nor for a page of itself."""
    Thread(target=show_page, args=(url,), daemon=True).start()


def show_page(url: str) -> None:
    """Where there is no browser, the address that was printed is enough."""
    import webbrowser

    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if getattr(browser, "name", "") not in IN_THE_TERMINAL:
        browser.open(url)
