"""
The time of calls beside bare httpx and json, interleaved in rounds.

USMD_URL=http://127.0.0.1:3000 USMD_API_KEY=… python3 bench/overhead.py
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))

from usmd import Client  # noqa: E402

url, key = os.environ["USMD_URL"], os.environ["USMD_API_KEY"]
client, bare = Client(), httpx.Client()


def fetch(path: str) -> Callable[[], object]:
    return lambda: json.loads(bare.get(f"{url}/api/market-data{path}", headers={"x-api-key": key}).content)


cases: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "quotes of two": (lambda: client.get_quotes(["AAPL.US", "MSFT.US"]), fetch("/quote?symbols=AAPL.US,MSFT.US")),
    "100 bars": (lambda: client.list_candlesticks("AAPL.US"), fetch("/quote/AAPL.US/candlestick")),
    "1,000 bars": (
        lambda: client.list_candlesticks("AAPL.US", count=1000),
        fetch("/quote/AAPL.US/candlestick?count=1000"),
    ),
    "a screen": (lambda: client.search_screener(conditions="pettm:5:40"), fetch("/screener/search?conditions=pettm:5:40")),
}


def seconds(call: Callable[[], object], times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        call()
    return time.perf_counter() - started


for name, pair in cases.items():
    rounds = [[seconds(call, 100) for call in pair] for _ in range(10)]
    ratios = sorted(ours / theirs for ours, theirs in rounds)
    each = [statistics.median(column) * 10 for column in zip(*rounds)]
    print(f"{name}: {each[0]:.2f} ms beside {each[1]:.2f} ms, ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
