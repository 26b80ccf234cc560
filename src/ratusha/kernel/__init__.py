"""The kernel: the only part that knows a compiler exists.

A game's rules are ordinary functions over ints and fixed tables of ints, each marked `@rule`. In a plain process they
run as written, on the standard library alone. In a process started with RATUSHA_COMPILED=1 each is compiled by Numba
and a state is one flat record. The text of the rules is the same, and so are the games they play.

    RATUSHA_COMPILED=1   compile the rules (without Numba: one line of notice, and they run plain)
    RATUSHA_CHECKED=1    check every range and index: tests and bot workers
    RATUSHA_CACHE=DIR    where compiled rules are kept
"""

from . import reading
from .backend import (
    CHECKED,
    COMPILED,
    assign,
    can_compile,
    compile_lock,
    contract_function,
    copy,
    copy_row,
    generic,
    layout,
    load,
    new,
    numbers,
    pack,
    register,
    rows,
    rule,
    table,
    unpack,
    why_not_compiled,
)
from .events import Events, Silent, event_rows, tell
from .facts import Facts, Mode, Option, Preset
from .fields import Cube, Grid, Int, Row, i1, i2, i4, i8
from .offers import CHANCE, NOBODY, Moves, Outcomes, offer, offer_outcome, offer_outcomes
from .results import MOST_CATEGORIES, MOST_SEATS, Result
from .rng import Rng, below, seed_rng
from .sentences import Refused, Sentence, visible
from .why_not import WhyNot

__all__ = [
    "CHANCE",
    "CHECKED",
    "COMPILED",
    "MOST_CATEGORIES",
    "MOST_SEATS",
    "NOBODY",
    "Cube",
    "Events",
    "Facts",
    "Grid",
    "Int",
    "Mode",
    "Moves",
    "Option",
    "Outcomes",
    "Preset",
    "Refused",
    "Result",
    "Rng",
    "Row",
    "Sentence",
    "Silent",
    "WhyNot",
    "assign",
    "below",
    "can_compile",
    "compile_lock",
    "contract_function",
    "copy",
    "copy_row",
    "event_rows",
    "generic",
    "i1",
    "i2",
    "i4",
    "i8",
    "layout",
    "load",
    "new",
    "numbers",
    "offer",
    "offer_outcome",
    "offer_outcomes",
    "pack",
    "reading",
    "register",
    "rows",
    "rule",
    "seed_rng",
    "table",
    "tell",
    "unpack",
    "visible",
    "why_not_compiled",
]
