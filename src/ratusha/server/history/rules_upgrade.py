"""When the rules of a game have changed: an unfinished match of the old ones goes on if it comes to the same, else
not."""

from __future__ import annotations

import logging

from ratusha.errors import RatushaError
from ratusha.game import found_games, load_game
from ratusha.match import read_match

from ..storage import records
from ..storage.records import PLAYING, VOID, Kept
from ..storage.store import Store
from ..storage.stored_match import chance_of, checksum, text_of

log = logging.getLogger("ratusha.rules")


async def settle_old_tables(store: Store) -> None:
    """Done on every start, before anyone can sit down."""
    for name in found_games():
        rules = load_game(name).facts.rules
        old = await store.read(records.unfinished_of_other_rules, name, rules)
        for id in old:
            kept = await store.read(records.find_table, id)
            if kept:
                await settle(store, kept, rules)


async def settle(store: Store, kept: Kept, rules: int) -> None:
    why = difference(kept)
    values: dict[str, object] = {"rules": rules} if why is None else {"state": VOID, "why": why, "bots_since": None}
    await store.write(records.change_table, kept.row.id, PLAYING, **values)
    log.info("table %s of %s: %s", kept.row.id[:6], kept.row.game, why or "goes on by the new rules")


def difference(kept: Kept) -> str | None:
    """Why it cannot go on, in words; None if it comes to the same."""
    try:
        match = read_match(text_of(kept), chance=chance_of(kept.row, kept.places), any_rules=True)
    except RatushaError as error:  # its words may tell what a hand held: they are not for everyone who looks on
        log.warning("table %s does not follow the new rules: %s", kept.row.id[:6], error)
        return "the rules of the game have changed, and this match is not possible by the new ones"
    if kept.steps and checksum(match.state) != kept.steps[-1].checksum:
        return "the rules of the game have changed, and this match would stand differently by the new ones"
    return None
