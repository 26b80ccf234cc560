"""Files and texts as they travel to a browser: compressed, where it can read that.

Only what is the same for everyone: what is secret is never compressed together with what somebody else may choose.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import FileResponse

WRITTEN = (".js", ".css", ".html", ".svg", ".webmanifest", ".json")
"""Endings of files that become smaller; pictures and fonts are packed already."""
FEWEST = 600
"""Bytes below which it is not worth it."""


def takes_gzip(request: Request) -> bool:
    named = (part.strip().lower() for part in request.headers.get("accept-encoding", "").split(","))
    return any(part == "gzip" or (part.startswith("gzip;") and not part.endswith("q=0")) for part in named)


def sent(content: bytes, media: str, request: Request, headers: dict[str, str] | None = None) -> Response:
    """These bytes, packed if they may be."""
    headers = (headers or {}) | {"vary": "Accept-Encoding"}
    if len(content) < FEWEST or not takes_gzip(request):
        return Response(content, headers=headers, media_type=media)
    return Response(packed(content), headers=headers | {"content-encoding": "gzip"}, media_type=media)


@lru_cache(maxsize=512)
def packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def file_sent(path: Path, media: str, request: Request, status: int, headers: dict[str, str]) -> Response:
    if path.suffix not in WRITTEN or request.method == "HEAD":
        return FileResponse(path, status, headers=headers, media_type=media)
    answer = sent(path.read_bytes(), media, request, headers)
    answer.status_code = status
    return answer
