"""After the rules of a game have changed: an unfinished match goes on if it replays to the same state, else it is
closed."""

from __future__ import annotations

import logging

from ratusha.errors import RatushaError
from ratusha.game import found_games, load_game
from ratusha.match import read_match

from ..storage import table_lists, table_records
from ..storage.rows import PLAYING, VOID, StoredTable
from ..storage.store import Store
from ..storage.stored_match import chance_of, checksum, text_of

log = logging.getLogger("ratusha.rules")


async def upgrade_tables(store: Store) -> None:
    """Done at every start, before anyone can sit down."""
    for name in found_games():
        rules = load_game(name).facts.rules
        old = await store.read(table_lists.unfinished_of_other_rules, name, rules)
        for id in old:
            stored = await store.read(table_records.find_table, id)
            if stored:
                await upgrade(store, stored, rules)


async def upgrade(store: Store, stored: StoredTable, rules: int) -> None:
    why = difference(stored)
    values: dict[str, object] = {"rules": rules} if why is None else {"state": VOID, "why": why, "bots_since": None}
    await store.write(table_records.change_table, stored.row.id, PLAYING, **values)
    log.info("table %s of %s: %s", stored.row.id[:6], stored.row.game, why or "continues under the new rules")


def difference(stored: StoredTable) -> str | None:
    """Why the match cannot go on; None if it comes to the same."""
    try:
        match = read_match(text_of(stored), chance=chance_of(stored.row, stored.places), any_rules=True)
    except RatushaError as error:  # its words may tell what is in a hand, so onlookers do not get them
        log.warning("table %s does not follow the new rules: %s", stored.row.id[:6], error)
        return "the rules of the game have changed, and this match is not possible by the new ones"
    if stored.steps and checksum(match.state) != stored.steps[-1].checksum:
        return "the rules of the game have changed, and this match would stand differently by the new ones"
    return None
