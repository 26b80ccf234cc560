"""Checks made before every request (origin, size, rate), and the headers of every response.

A page of another site must not act with somebody's cookie. Browsers say where a request comes from (`Origin`) and which
host it is meant for (`Host`). Both must be ours; otherwise a foreign name that resolves to this machine could pass for
it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..refusal import Refusal
from .limits import Limits

log = logging.getLogger("ratusha.guard")

LARGEST = 64 * 1024
LARGEST_LOG = 1024 * 1024
LONGEST_PATH = 250
SAFE = ("GET", "HEAD", "OPTIONS")

SAME_ORIGIN = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
DOCS = SAME_ORIGIN.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
"""The page at /docs sets inline styles."""
HEADERS = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class TooLarge(Exception):
    """A body grew larger than it may be."""


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, origins: Iterable[str], limits: Limits) -> None:
        self.app, self.limits = app, limits
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        self.hosts = {origin.split("://", 1)[1] for origin in self.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self.check(scope)
        except Refusal as refusal:
            await refuse(scope, receive, send, refusal)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.pass_on(scope, receive, send)

    def check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        self.check_host(headers.get("host", ""))
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self.check_origin(headers)
        self.limits.check(kind_of(scope), address(scope))
        if len(scope["path"]) > LONGEST_PATH or not scope["path"].isprintable():
            raise Refusal("no_such_thing", "there is no such page")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < 10 and int(length) <= largest(scope)):
            raise Refusal("too_large", f"at most {largest(scope) // 1024} KB")

    def check_host(self, host: str) -> None:
        if host.lower() not in self.hosts:
            raise Refusal("origin", "this server does not answer to that name; see the setting `origins`")

    def check_origin(self, headers: Headers) -> None:
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in self.origins:
            raise Refusal("origin", "a page of another site cannot do this; see the setting `origins`")
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and origin is None:
            raise Refusal("origin", "a page of another site cannot do this")

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add headers to the answer. A body that is too large is cut off and refused,
        whatever the application makes of it."""
        read, most, begun = 0, largest(scope), False

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge
            return message

        async def said(message: Message) -> None:
            nonlocal begun
            if read > most and not begun:
                raise TooLarge
            if message["type"] == "http.response.start":
                begun = True
                add_headers(message, scope)
            await send(message)

        try:
            await self.app(scope, measured, said)
        except TooLarge:
            if begun:
                raise
            await refuse(scope, receive, send, Refusal("too_large", f"at most {most // 1024} KB"))
        except Exception:
            if begun:
                raise
            log.exception("a request could not be handled")
            await refuse(scope, receive, send, Refusal("unavailable", "something went wrong here; look again"))


def kind_of(scope: Scope) -> str:
    """The limit that counts it: files cost little and come many at once."""
    if scope["type"] == "websocket":
        return "sockets"
    return "requests" if scope["path"].startswith("/api") else "files"


def largest(scope: Scope) -> int:
    return LARGEST_LOG if scope["path"] == "/api/logs" else LARGEST


def address(scope: Scope) -> str:
    """The address of the client. One IPv6 address means a whole network of them, which counts as one."""
    client = scope.get("client")
    if not client:
        return "nowhere"
    try:
        found = ip_address(client[0].partition("%")[0])
    except ValueError:
        return str(client[0])
    if isinstance(found, IPv6Address) and not found.ipv4_mapped:
        return found.exploded[:19]
    return str(getattr(found, "ipv4_mapped", None) or found)


def add_headers(message: Message, scope: Scope) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("content-security-policy", DOCS if scope["path"].startswith("/docs") else SAME_ORIGIN)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Answer over HTTP, even where a socket was asked for: it is not opened."""
    kind = "websocket.http" if scope["type"] == "websocket" else "http"
    body = refusal.problem.model_dump_json().encode()
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    start: dict[str, Any] = {"type": f"{kind}.response.start", "status": refusal.status, "headers": headers}
    add_headers(start, scope)
    await send(start)
    await send({"type": f"{kind}.response.body", "body": body})
