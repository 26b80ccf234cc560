"""What a game offers, as JSON with its names in a language: for `ratusha games --json` and for clients."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from .game import Game
from .kernel import Option, Preset
from .texts import Texts


def facts(game: Game, texts: Texts) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": texts.say("game.name"),
        "about": texts.say("game.about"),
        "motto": texts.say("game.motto"),
        "time": texts.say("game.time"),
        "rules": game.facts.rules,
        "modes": [asdict(mode) | {"name": texts.say(f"mode.{mode.id}")} for mode in game.facts.modes],
        "options": [option_facts(option, game, texts) for option in game.facts.options],
        "editions": [edition_facts(preset, texts) for preset in game.facts.presets],
        "lesson": has_lesson(game),
    }


def has_lesson(game: Game) -> bool:
    """Whether somebody wrote one; how it is told, `server/history/lessons.py` says."""
    return (game.folder / "lesson" / "script.toml").is_file()


def option_facts(option: Option, game: Game, texts: Texts) -> dict[str, Any]:
    names = {value: texts.say(f"option_value.{option.id}.{value}") for value in option.values}
    return asdict(option) | {
        "modes": [mode.id for mode in game.facts.modes if option.matters_in(mode.id)],
        "default": option.values[0],
        "name": texts.say(f"option.{option.id}"),
        "value_names": names,
    }


def edition_facts(preset: Preset, texts: Texts) -> dict[str, Any]:
    return {"id": preset.id, "options": dict(preset.values), "name": texts.say(f"preset.{preset.id}")}
