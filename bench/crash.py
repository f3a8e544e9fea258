"""`make crash KILLS=5`: a server killed again and again under `TABLES` (100) live tables and tables of one device.

`MUTANT=1` is for a server known to be bad, which answers before its commit: the line then says what it lost, and that
is how it should be, so that the exit code is 0 too. For the right server the exit code is 0 when nothing that was
acknowledged or shown is gone, changed or there twice. `SEED` makes other moments. The last line is JSON.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

from bench.live.process import raise_files, scratch
from tests.web.crash import Siege, told


def main() -> int:
    """Besieges as the environment says; the exit code."""
    kills, tables = int(os.environ.get("KILLS", "5")), int(os.environ.get("TABLES", "100"))
    mutant = os.environ.get("MUTANT", "") not in ("", "0")
    seed = int(os.environ.get("SEED") or random.SystemRandom().randrange(1 << 32))
    raise_files()
    print(f"seed {seed}", flush=True)
    env = {"GOBELET_FAULT_EARLY_ACK": "1"} if mutant else {}
    wrongs: list[Counter[str]] = []
    confirmed, returns = 0, list[float]()
    with scratch() as folder:
        together = 1 if mutant else kills  # what a bad server has lost stays lost: it begins anew each time
        for n in range(kills // together):
            siege = Siege(Path(folder) / f"{n}.db", seed + n, tables, env=env)
            began = time.monotonic()
            found = siege.kill(together)
            wrongs += found
            confirmed, returns = confirmed + siege.confirmed, returns + siege.returns
            for wrong in found:
                print(dict(wrong) or "nothing wrong", flush=True)
            print(f"{siege.confirmed / (time.monotonic() - began):.0f} actions a second, starts included", flush=True)
    if returns:
        print(f"back after a kill: {statistics.median(returns):.2f} s at the median, {max(returns):.2f} s at most")
    figures = told(wrongs)
    print(json.dumps({"kills": kills, "acknowledged": confirmed, **figures}), flush=True)
    return 0 if mutant else int(any(wrongs))


if __name__ == "__main__":
    sys.exit(main())
