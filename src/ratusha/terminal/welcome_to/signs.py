"""Effects, houses and lots in a few signs; and what a choice may be called in short."""

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
LATIN = "abc"
ROUND_LETTERS = ("o", "о")
"""How a roundabout is typed: in Latin letters and in Cyrillic ones it looks the same."""


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


# --- Choices ----------------------------------------------------------------------------------------------------------


def lot_in(words: str) -> tuple[int, int] | None:
    """The lot that a choice names, from 0."""
    verb, *rest = words.split()
    if verb == "write":
        rest = rest[2:]
    if verb not in ("write", "fence", "bis", "roundabout", "spend"):
        return None
    return int(rest[0]) - 1, int(rest[1]) - 1


def number_in(words: str) -> int:
    """The number that `write` writes."""
    return int(words.split()[1])


def number_chosen(scene: Scene) -> int:
    """As it is printed on the card."""
    view, place = scene.view, scene.view["turn"]["number_card"]
    cards = view["stacks"] or view["sheets"][scene.seat]["hand"]
    return int(cards[place]["number"])


def copied(scene: Scene, words: str) -> int:
    """The number that a bis repeats."""
    street, place = lot_in(words) or (0, 0)
    beside = place - 1 if words.endswith("left") else place + 1
    return int(scene.view["sheets"][scene.seat]["houses"][street][beside])


def also_called(scene: Scene, words: str) -> tuple[str, ...]:
    """`b4` and `2 4` for a lot, after the number where temps or a bis leave a choice; `o b4` is a roundabout."""
    lot = lot_in(words)
    if lot is None:
        return ()
    names = lot_names(scene, lot)
    match words.split()[0]:
        case "roundabout":
            verbs = (*ROUND_LETTERS, "roundabout", label(scene, "roundabout_word"))
            return tuple(f"{verb} {name}" for verb in verbs for name in names)
        case "write" | "bis" as verb:
            number = number_in(words) if verb == "write" else copied(scene, words)
            full = tuple(f"{number} {name}" for name in names)
            return (*full, *(names if is_meant(scene, words, lot) else ()))
    return names


def lot_names(scene: Scene, lot: Sequence[int]) -> tuple[str, ...]:
    street, place = lot
    letters = dict.fromkeys(f"{alphabet[street]}{place + 1}" for alphabet in (LATIN, label(scene, "letters")))
    return (*letters, f"{street + 1} {place + 1}")


def is_meant(scene: Scene, words: str, lot: Sequence[int]) -> bool:
    """By the lot alone: what is printed, or the only thing that goes there."""
    there = [each for each in scene.choices if each.split()[0] == words.split()[0] and lot_in(each) == lot]
    if words.startswith("write "):
        printed = number_chosen(scene)
        if any(number_in(each) == printed for each in there):
            return number_in(words) == printed
    return len(there) == 1
