"""Bloom Town: place a tile, score it, take the next one from under the symbol just covered."""

from ratusha.kernel import Facts, Mode, Option, Preset

FACTS = Facts(
    id="bloom_town",
    rules=1,
    modes=(
        Mode("full", fewest=2, most=4),
        Mode("training", fewest=2, most=4),
        Mode("solo", fewest=1, most=1, rival=True),
    ),
    options=(
        Option("side", ("a", "b"), modes=("full", "solo")),
        Option("rival", ("alisa", "boris", "zinovy"), modes=("solo",)),
        Option("token_recount", ("everyone", "owner"), modes=("full", "solo")),
        Option("house_counts_house", ("yes", "no")),
        Option("chains", ("group", "line", "adjacent")),
        Option("leftovers", ("hidden", "shown"), modes=("full", "training")),
        Option(
            "triple_shop",
            ("park_house", "park_office", "park_metro", "house_office", "office_metro", "house_metro", "random"),
        ),
        Option("training_for_two", ("stacks_of_six", "remove_five"), modes=("training",)),
        Option("lap_bonus", ("on_wrap", "on_landing"), modes=("solo",)),
        Option("refill", ("left_to_right", "order_taken"), modes=("full", "solo")),
    ),
    presets=(
        Preset("ru", {"token_recount": "everyone", "house_counts_house": "yes", "leftovers": "hidden"}),
        Preset("uk", {"token_recount": "owner", "house_counts_house": "no", "leftovers": "shown"}),
    ),
    streams=("box", "hands", "leftovers", "stack_1", "stack_2", "stack_3", "stack_4", "stack_5"),
    categories=("office", "metro", "park", "house", "shop", "recount", "final", "laps"),
    endings=("stacks_empty",),
    has_secrets=True,
)
