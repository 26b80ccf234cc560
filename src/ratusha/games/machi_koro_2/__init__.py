"""Machi Koro 2: roll, earn, build; the third landmark wins."""

from ratusha.kernel import Facts, Mode, Option

FACTS = Facts(
    id="machi_koro_2",
    rules=1,
    modes=(Mode("base", fewest=2, most=5),),
    options=(
        Option("moving_company", ("end_of_turn", "after_roll")),
        Option("promos", ("no", "yes")),
    ),
    streams=("dice", "deck_1_6", "deck_7_12", "deck_landmarks"),
    categories=("landmarks",),
    endings=("third_landmark", "launch_pad"),
)
