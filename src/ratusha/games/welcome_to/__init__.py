"""Welcome To…: everyone builds the same three streets from the same cards, each in their own way."""

from ratusha.kernel import Facts, Mode, Option

FACTS = Facts(
    id="welcome_to",
    rules=1,
    modes=(
        Mode("base", fewest=2, most=8),
        Mode("solo", fewest=1, most=1),
        Mode("expert", fewest=2, most=8),
        Mode("draft", fewest=2, most=8),
        Mode("expert_draft", fewest=2, most=8),
    ),
    options=(
        Option("exhausted", ("reshuffle_all", "keep_flipped"), modes=("base", "expert")),
        Option("refusal", ("none_fits", "none_reachable", "chosen_unfit")),
        Option("claims", ("may_wait", "at_once")),
        Option("reshuffle", ("every_plan", "first_plan"), modes=("base", "expert", "draft", "expert_draft")),
        Option("roundabout", ("any_time", "before_choosing"), modes=("expert", "expert_draft")),
        Option("built_street", ("may_be_fenced", "stays_whole"), modes=("expert", "expert_draft")),
        Option("draft_refusal", ("pass_on", "discard_all"), modes=("draft", "expert_draft")),
        Option("draft_pass", ("right", "left"), modes=("draft", "expert_draft")),
    ),
    streams=("plans", "stack_1", "stack_2", "stack_3", "deck"),
    categories=("plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals"),
    endings=("refusals", "plans", "built", "deck_empty"),
    has_secrets=True,
)
