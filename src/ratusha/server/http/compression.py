"""Files and texts, compressed where the browser accepts it.

Only what is the same for everyone is compressed: a secret must never be compressed together with what somebody else may
choose.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import FileResponse

TEXTUAL = (".js", ".css", ".html", ".svg", ".webmanifest", ".json")
"""Files that become smaller; pictures and fonts are compressed already."""
SMALLEST = 600
"""Bytes; below, it is not worth it."""


def takes_gzip(request: Request) -> bool:
    named = (part.strip().lower() for part in request.headers.get("accept-encoding", "").split(","))
    return any(part == "gzip" or (part.startswith("gzip;") and not part.endswith("q=0")) for part in named)


def compressed(content: bytes, media: str, request: Request, headers: dict[str, str] | None = None) -> Response:
    """A response with these bytes, compressed if the browser accepts it."""
    headers = (headers or {}) | {"vary": "Accept-Encoding"}
    if len(content) < SMALLEST or not takes_gzip(request):
        return Response(content, headers=headers, media_type=media)
    return Response(gzipped(content), headers=headers | {"content-encoding": "gzip"}, media_type=media)


@lru_cache(maxsize=512)
def gzipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def file_response(path: Path, media: str, request: Request, status: int, headers: dict[str, str]) -> Response:
    if path.suffix not in TEXTUAL or request.method == "HEAD":
        return FileResponse(path, status, headers=headers, media_type=media)
    answer = compressed(path.read_bytes(), media, request, headers)
    answer.status_code = status
    return answer
