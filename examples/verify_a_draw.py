"""Was a match fair? Every draw is computed again with nothing but HMAC-SHA256 and whole numbers.

python examples/verify_a_draw.py match.txt

Ratusha is asked for one thing only, which the rules decide: what could have been drawn, and how likely it was.
"""

import hashlib
import hmac
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from ratusha.match import replay_match


def draw(seed: bytes, nonces: Sequence[str], stream: str, count: int, outcomes: Sequence[tuple[str, int]]) -> str:
    total = sum(weight for _, weight in outcomes)
    number, attempt = 1 << 256, 0
    while number >= (1 << 256) // total * total:
        lines = ["ratusha draw 1", *(f"nonce {nonce}" for nonce in nonces)]
        lines += [f"stream {stream}", f"count {count}", f"try {attempt}"]
        number = int.from_bytes(hmac.digest(seed, "\n".join(lines).encode(), "sha256"), "big")
        attempt += 1
    number %= total
    for words, weight in sorted(outcomes, key=lambda outcome: outcome[0].encode()):
        number -= weight
        if number < 0:
            return words
    raise AssertionError("a number below the total falls into one of the outcomes")


text = Path(sys.argv[1]).read_text("utf-8")
revealed = re.search(r"^\d+ table seed ([0-9a-f]{64})$", text, re.M)
if not revealed:
    sys.exit("The seed of this match is not revealed.")
seed = bytes.fromhex(revealed[1])
nonces = re.findall(r"^\d+ table nonce \d+ ([0-9a-f]+)$", text, re.M)
table = re.findall(r"^table: (.+)$", text, re.M)[0]
promised = re.findall(r"^commitment: (.+)$", text, re.M)[0]
if hashlib.sha256(seed + table.encode()).hexdigest() != promised:
    sys.exit("This is not the seed that was promised.")

draws = [each for _, step in replay_match(text) for each in step.draws]
for each in draws:
    fair = draw(seed, nonces, each.stream, each.count, each.outcomes)
    if fair != each.words:
        sys.exit(f"Line {each.number}: the seed says {fair!r}, the match says {each.words!r}.")
print(f"All {len(draws)} draws are fair; the last was {draws[-1].words!r}.")
