"""A server whose buckets fill so slowly that even a busy machine empties one."""

from __future__ import annotations

import sys

from ratusha.cli import main
from ratusha.server.http.limits import RATES, Rate

SLOWER = 20

for kind, rate in RATES.items():
    RATES[kind] = Rate(rate.a_minute / SLOWER, rate.at_once)

if __name__ == "__main__":
    sys.argv = ["ratusha", "serve"]
    main()
