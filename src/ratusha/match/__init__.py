"""One match of a game, from its first draw to the verification of its log.

`log` is the text of a match and `setting` what was agreed before it; a `position` is where it stands, a `result` how it
ended, a `step` what a move would add. `undo` says what may be taken back, `apply_entry` what each line of a log does,
`seat_log` what a seat may read of it. `match` puts them together; `replay` makes a match again from its text, and
`verify` checks its draws. Each file imports only those named before it.
"""

from .log import Entry
from .match import Match
from .replay import practise_from, read_match, replay_match
from .result import MatchResult
from .step import Step
from .verify import verify_match

__all__ = ["Entry", "Match", "MatchResult", "Step", "practise_from", "read_match", "replay_match", "verify_match"]
