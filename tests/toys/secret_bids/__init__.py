"""A toy with what Machi Koro lacks: hidden hands, simultaneous turns, a move out of turn, and a rival.

Two rounds. Everyone holds two cards and puts one face down, in any order, saying `done`; then all are shown, and the
highest alone wins a point. Anyone may `cheer` once, at any time. Alone, one plays against the bank.
"""

from ratusha.kernel import Facts, Mode, Option

FACTS = Facts(
    id="secret_bids",
    rules=1,
    modes=(Mode("base", fewest=2, most=4), Mode("solo", fewest=1, most=1, rival=True)),
    options=(Option("cheers", ("yes", "no")),),
    streams=("deck",),
    categories=("rounds", "cheers"),
    endings=("all_shown",),
    has_secrets=True,
)
