"""Sprawlopolis: fifteen cards, one city, three goals, and everyone wins or loses together."""

from ratusha.kernel import Facts, Mode, Option

FACTS = Facts(
    id="sprawlopolis",
    rules=1,
    modes=(
        Mode("base", fewest=1, most=4, together=True, rival=True),
        Mode("duel", fewest=2, most=2),
        Mode("interstate", fewest=2, most=2, together=True, rival=True),
        Mode("interstate_solo", fewest=1, most=1, together=True, rival=True),
    ),
    options=(
        Option("difficulty", ("normal", "easy", "hard")),
        Option("construction_zones", ("no", "yes"), modes=("base",)),
        Option("points_of_interest", ("no", "yes"), modes=("base",)),
        Option("wrecktar", ("no", "yes"), modes=("base",)),
        Option("wrecktar_comes", ("drawn", "seen"), modes=("base",)),
        Option("beaches", ("no", "yes"), modes=("base",)),
        Option("roadworks", ("no", "yes"), modes=("base",)),
        Option("roadworks_ends", ("one", "all"), modes=("base",)),
        Option("roadworks_solo", ("one", "two", "three", "four"), modes=("base",)),
        Option("covering", ("not_whole", "not_last_block")),
        Option("interstate_target", ("more", "at_least"), modes=("interstate", "interstate_solo")),
        Option("hands", ("secret", "open")),
    ),
    streams=("goals", "extras", "highway", "hands", "deck"),
    categories=(
        "commercial",
        "park",
        "industrial",
        "residential",
        "roads",
        "goal_1",
        "goal_2",
        "goal_3",
        "sites",
        "landmark",
        "monster",
        "beach",
        "roadworks",
    ),
    endings=("built",),
    has_secrets=True,
)
