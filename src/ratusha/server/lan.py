"""The address of this machine in the local network, and a QR code of it for phones."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlsplit

import segno

from ratusha.errors import RatushaError

EVERYWHERE = "0.0.0.0"
SOMEWHERE_ELSE = ("10.255.255.255", 1)
"""The address we would use to get there is our own address; nothing is sent."""


def own_address() -> str | None:
    """The address at which others in the same network reach this machine, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ask:
        try:
            ask.connect(SOMEWHERE_ELSE)
            address: str = ask.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else address


def code_for(url: str) -> str:
    """A QR code made of characters, small enough for a terminal."""
    drawn = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def origins_for(host: str, port: int, lan: str | None, others: str) -> list[str]:
    """Every origin under which pages of this server may be opened."""
    names = [
        "127.0.0.1",
        "localhost",
        "[::1]",
        *([f"[{host}]" if ":" in host else host] if host not in (EVERYWHERE, "::") else []),
        *([lan] if lan else []),
    ]
    ours = [f"http://{name}:{port}" for name in names] + ([f"http://{name}" for name in names] if port == 80 else [])
    return list(dict.fromkeys([*ours, *(origin(each.strip()) for each in others.split(",") if each.strip())]))


def origin(text: str) -> str:
    """An origin as browsers write it: scheme, host, perhaps a port, and nothing else."""
    found = urlsplit(text)
    if (
        found.scheme not in ("http", "https")
        or not found.netloc
        or text.rstrip("/") != f"{found.scheme}://{found.netloc}"
    ):
        raise RatushaError(
            "origins: '{text}' is no address like https://play.example.org or http://10.0.0.5:8750", text=text
        )
    return text.rstrip("/")
