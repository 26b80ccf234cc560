"""Effects, houses and lots in a few signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from ..drawing import Scene

SIGNS = {"surveyor": "║", "agent": "↑", "park": "♣", "pool": "≈", "temp": "±", "bis": "b", "solo_card": "☻"}
"""Colour is never alone: whoever sees none reads the sign."""
STYLES = {
    "surveyor": "heading",
    "agent": "card.purple",
    "park": "card.green",
    "pool": "card.blue",
    "temp": "card.orange",
    "bis": "card.red",
    "solo_card": "heading",
}
BUILT_POOL, PRINTED_POOL, LOST_POOL = "≈", "~", "×"
ROUNDABOUT = "○"


def label(scene: Scene, key: str, /, **values: object) -> str:
    return scene.say(f"label.terminal.{key}", **values)


def chip(number: int) -> Text:
    """The number of a choice: gold means yes."""
    return Text.assemble((f"{number:>2})", "choice")) if number else Text()


def effect(scene: Scene, name: str) -> Text:
    """`♣ Park`."""
    return Text(f"{SIGNS[name]} {scene.texts.name(name)}", STYLES[name])


def card(scene: Scene, number: int | None, name: str) -> Text:
    """`7 ♣ Park`; a number that is not known is a question mark."""
    return Text.assemble((str("?" if number is None else number), "heading"), " ").append_text(effect(scene, name))


def lines_of(pieces: Iterable[Text], width: int, gap: str = "   ") -> list[Text]:
    """As many pieces on a line as it holds; none is broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(Text().append_text(piece))
    return lines


# --- Lots -------------------------------------------------------------------------------------------------------------


def letter(scene: Scene, street: int) -> str:
    """Streets have letters, in the alphabet of the table."""
    return label(scene, "letters")[street]


def lot_name(scene: Scene, lot: Sequence[int]) -> str:
    """`b4`: street and place count from 0."""
    street, place = lot
    return f"{letter(scene, street)}{place + 1}"


def lots_text(scene: Scene, lots: Sequence[Sequence[int]]) -> str:
    """Places by street, neighbours together: `a3–7 · b2, 9`."""
    streets = [f"{letter(scene, street)}{spans(places)}" for street, places in enumerate(lots) if places]
    return " · ".join(streets) or label(scene, "nowhere")


def spans(places: Sequence[int]) -> str:
    found: list[list[int]] = []
    for place in places:
        if found and found[-1][-1] == place - 1:
            found[-1].append(place)
        else:
            found.append([place])
    return ", ".join(str(run[0] + 1) + (f"–{run[-1] + 1}" if run[1:] else "") for run in found)


def by_street(lots: Iterable[tuple[int, int]]) -> list[list[int]]:
    found: list[list[int]] = [[], [], []]
    for street, place in lots:
        found[street].append(place)
    return found
