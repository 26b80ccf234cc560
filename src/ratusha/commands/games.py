"""`ratusha games`: what can be played, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .shared import Json, Lang, texts_in

if TYPE_CHECKING:
    from ratusha.game import Game
    from ratusha.kernel import Mode, Option, Preset
    from ratusha.texts import Texts


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game.", show_default=False)] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List the games with their modes, options and numbers of seats."""
    from ratusha.game import found_games, load_game

    found = [load_game(name) for name in ([game] if game else sorted(found_games()))]
    if as_json:
        import json

        from ratusha.listing import facts

        typer.echo(json.dumps([facts(game, texts_in(lang, game)) for game in found], ensure_ascii=False, indent=2))
        return
    typer.echo("\n\n".join(described(game, texts_in(lang, game)) for game in found))


def described(game: Game, texts: Texts) -> str:
    lines = [f"{game.id}: {texts.say('game.name')}", f"  {texts.say('game.about')}", ""]
    lines += [mode_line(mode, texts) for mode in game.facts.modes]
    for option in game.facts.options:
        lines += option_lines(option, texts)
    if game.facts.presets:
        lines += ["", f"  {texts.say('table.editions')}:", *(edition_line(each, texts) for each in game.facts.presets)]
    return "\n".join(lines)


def edition_line(preset: Preset, texts: Texts) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in preset.values.items())
    return f"  --edition {preset.id:<29} {texts.say(f'preset.{preset.id}')}: {chosen}"


def mode_line(mode: Mode, texts: Texts) -> str:
    seats = texts.say("sentence.range", fewest=mode.fewest, most=mode.most) if mode.fewest < mode.most else mode.most
    return f"  --mode {mode.id:<32} {texts.say(f'mode.{mode.id}')}, {texts.say('table.players').lower()}: {seats}"


def option_lines(option: Option, texts: Texts) -> list[str]:
    """The option and, if not in all, in which modes it matters; then a line a value."""
    called = texts.say(f"option.{option.id}")
    if option.modes:
        called = texts.say("sentence.noted", what=called, note=", ".join(option.modes))
    lines = ["", f"  {called}:"]
    for value in option.values:
        said = texts.say(f"option_value.{option.id}.{value}")
        said = texts.say("sentence.default", what=said) if value == option.values[0] else said
        lines.append(f"  --option {f'{option.id}={value}':<30} {said}")
    return lines
