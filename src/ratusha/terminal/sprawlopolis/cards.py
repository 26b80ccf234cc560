"""Cards that are not laid yet: the own hand, road works, the top of the deck; and what others hold."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ratusha.games.sprawlopolis.cards import CARDS
from ratusha.games.sprawlopolis.view import printed

from ..drawing import Scene
from .city import WIDTH, block_lines, framed
from .previews import tried
from .signs import Placement, card_name, chip, is_numbered, kind_name, label, lines_of, placement_in

CARD_WIDTH = 2 * WIDTH
GAP = 2


def cards_at_hand(scene: Scene) -> list[Table]:
    """As many beside each other as there is room for."""
    rows: list[list[list[Text]]] = []
    for card, note in shown(scene):
        drawn = small(scene, card, note)
        if rows and sum(wide(each) for each in (*rows[-1], drawn)) <= scene.width + GAP:
            rows[-1].append(drawn)
        else:
            rows.append([drawn])
    return [beside(row) for row in rows]


def names_at_hand(scene: Scene) -> list[Text]:
    """What can be typed, where there is no room for what the cards look like."""
    found = picked(scene)
    return lines_of((head(scene, card, note, found) for card, note in shown(scene)), scene.width)


def wide(card: list[Text]) -> int:
    return GAP + max(CARD_WIDTH, card[0].cell_len)


def shown(scene: Scene) -> list[tuple[str, str]]:
    """Each card with what is said of it, where it cannot simply be typed."""
    view, seat = scene.view, scene.seat
    found = [(card, "") for card in view["hands"][seat]["cards"]]
    found += [(each["card"], "") for each in view["works"][seat]]
    return found + ([(view["top"], label(scene, "top"))] if view["top"] else [])


def beside(cards: list[list[Text]]) -> Table:
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for card in cards:
        grid.add_column(width=wide(card) - GAP, no_wrap=True)
    for line in range(3):
        grid.add_row(*(card[line] for card in cards))
    return grid


def small(scene: Scene, card: str, note: str) -> list[Text]:
    """Its number above two lines of two blocks; turned while it is tried out so."""
    found = picked(scene)
    turned = bool(found and found.card == card and found.turned)
    return [head(scene, card, note, found), *card_lines(card, turned)]


def picked(scene: Scene) -> Placement | None:
    now = tried(scene)
    return placement_in(now.words) if now else None


def head(scene: Scene, card: str, note: str, found: Placement | None) -> Text:
    if note and not any(words.startswith(f"place {card} ") for words in scene.choices):
        return Text(note, "quiet").append(f" {card if is_numbered(card) else kind_name(scene, card)}", "heading")
    text = chip(card)
    if not is_numbered(card):
        text.append(f" {kind_name(scene, card)}", "none")
    return text.append(" ◂", "heading") if found and found.card == card else text


def card_lines(card: str, turned: bool) -> list[Text]:
    street = printed(CARDS.index(card), int(turned))
    marks = {3 - block if turned else block: mark for block, mark in framed(card)}
    cells = [
        block_lines(zone, road, marks.get(at, " "), False, True)[0]
        for at, (zone, road) in enumerate(zip(street["blocks"], street["roads"], strict=True))
    ]
    return [Text.assemble(cells[0], cells[1]), Text.assemble(cells[2], cells[3])]


# --- Other hands ------------------------------------------------------------------------------------------------------


def other_hands(scene: Scene) -> list[Text]:
    """What others hold: the cards that all have seen, and how many they have not; and how many are left."""
    seats = [seat for seat in range(len(scene.names)) if seat != scene.seat]
    pieces = [deck(scene), *(hand_of(scene, seat) for seat in seats)]
    return lines_of(pieces, scene.width)


def deck(scene: Scene) -> Text:
    """All that will still be drawn, the open one on top too, unless it is the one to be laid now."""
    view = scene.view
    on_top = view["top"] is not None and view["phase"] not in ("landmark", "at_once")
    return Text(label(scene, "deck", n=view["deck"] + on_top), "quiet")


def hand_of(scene: Scene, seat: int) -> Text:
    hand, works = scene.view["hands"][seat], scene.view["works"][seat]
    held = [card_name(scene, card) for card in hand["cards"]] + ["?"] * hand["hidden"]
    held += [card_name(scene, each["card"]) for each in works]
    plays = seat == scene.view["turn"] and scene.view["phase"] == "play"
    name = f"▸ {scene.names[seat]}" if plays else scene.names[seat]
    return Text.assemble((name, "heading"), ": ", ", ".join(held) or "–")
