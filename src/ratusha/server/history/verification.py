"""Whether the draws of a finished match were fair, as `ratusha verify` says it, with all that others need to check."""

from __future__ import annotations

from ratusha.errors import RatushaError
from ratusha.match.verify import NotRevealed, Verified, verify_match

from ..messages.history import FairDraw, Verification


def verification_of(text: str) -> Verification:
    """Every draw with what could have come; with the revealed seed anyone can compute it again."""
    try:
        found = verify_match(text)
    except RatushaError as error:
        fair = None if isinstance(error, NotRevealed) else False
        return Verification.model_validate({"fair": fair, "why": str(error)})
    match = found.match
    return Verification(
        fair=True, why=None, practice=match.chance.practice, table=match.table, commitment=match.chance.commitment,
        seed=match.position.seed or "", nonces=list(match.chance.nonces), taken_back=found.taken_back,
        draws=draws_of(found),
    )  # fmt: skip


def draws_of(found: Verified) -> list[FairDraw]:
    return [
        FairDraw(stream=draw.stream, count=draw.count, outcomes=dict(draw.outcomes), drew=draw.words)
        for draw in found.draws
    ]
