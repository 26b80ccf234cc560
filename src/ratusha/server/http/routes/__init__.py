"""The HTTP API, one file a subject. Names under `/api/` are stable."""

from __future__ import annotations

from . import history, people, play, server, tables

ROUTERS = [each.router for each in (server, people, tables, play, history)]
