"""The client's types, made from `messages`: `python -m ratusha.server.messages.typescript > web/src/messages.ts`."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, TypeAdapter

from . import history, people, play, problem, socket, tables
from .fields import ClientMessage, Message

HEAD = """// Made from src/ratusha/server/messages/ by `python -m ratusha.server.messages.typescript`: change it there.

export type Json = unknown;
"""
WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
FILES = (people, tables, play, history, problem, socket)


def typescript() -> str:
    """All messages as TypeScript, in the order of the files."""
    parts = [HEAD, *(interface(model) for model in models())]
    for name in ("FromClient", "ToClient"):
        parts.append(f"export type {name} = {written(schema_of(TypeAdapter(getattr(socket, name)).json_schema()))};\n")
    return "\n".join(parts)


def models() -> list[type[BaseModel]]:
    named = ((file.__name__, each) for file in FILES for each in vars(file).values() if isinstance(each, type))
    return [each for file, each in named if issubclass(each, Message) and each.__module__ == file]


def interface(model: type[BaseModel]) -> str:
    sent = not issubclass(model, ClientMessage)
    schema = schema_of(model.model_json_schema(mode="serialization" if sent else "validation"))
    needed = schema.get("required", [])
    lines = [
        line for name, field in schema["properties"].items() for line in member(name, field, sent or name in needed)
    ]
    about = " ".join((model.__doc__ or "").split())
    return "\n".join([*([f"/** {about} */"] if about else []), f"export interface {model.__name__} {{", *lines, "}\n"])


def member(name: str, field: dict[str, Any], needed: bool) -> list[str]:
    about = field.get("description")
    return [*([f"  /** {about} */"] if about else []), f"  {name}{'' if needed else '?'}: {written(field)};"]


def schema_of(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key != "$defs"}


def written(field: dict[str, Any]) -> str:
    """A type as TypeScript writes it."""
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "const" in field:
        return literal(field["const"])
    if "enum" in field:
        return " | ".join(map(literal, field["enum"]))
    if several := field.get("anyOf") or field.get("oneOf"):
        return " | ".join(dict.fromkeys(map(written, several)))
    if field.get("type") == "array":
        return f"{bracketed(written(field.get('items', {})))}[]"
    if field.get("type") == "object":
        values: Any = field.get("additionalProperties") or next(iter(field.get("patternProperties", {}).values()), {})
        return f"Record<string, {written(values)}>"
    return WORDS.get(field.get("type", ""), "Json")


def bracketed(kind: str) -> str:
    return f"({kind})" if " | " in kind else kind


def literal(value: Any) -> str:
    return json.dumps(value)


if __name__ == "__main__":
    print(typescript(), end="")
