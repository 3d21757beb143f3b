"""FastAPI on uvicorn: a route for each operation of the hot load, up to three checked parameters, the object from memory."""

import json
import sys
from typing import Optional

import uvicorn
from fastapi import FastAPI, Path, Query, Request

port, recording = int(sys.argv[1]), sys.argv[2]
with open(recording, encoding="utf-8") as file:
    recorded = json.load(file)["targets"]
answers = {target: json.loads(one["text"]) for target, one in recorded.items() if one["status"] == 200}
pattern = r"^[A-Z0-9][A-Z0-9.-]{0,15}\.US$"
app = FastAPI()


def find(request: Request):
    url = request.url
    return answers[f"{url.path}?{url.query}" if url.query else url.path]


async def of_symbols(request: Request, symbols: str = Query(max_length=9000)):
    return find(request)


async def of_symbol(
    request: Request,
    symbol: str = Query(regex=pattern),
    count: int = Query(default=20, ge=1, le=100),
):
    return find(request)


async def of_path(
    request: Request,
    symbol: str = Path(regex=pattern),
    count: int = Query(default=100, ge=1, le=1000),
):
    return find(request)


async def of_market(
    request: Request,
    market: str = Query(default="US", regex="^US$"),
    key: Optional[str] = None,
    count: int = Query(default=20, ge=1, le=100),
):
    return find(request)


main = "/api/market-data"
for path in ["/quote", "/quote/calc_index", "/quote/static_info"]:
    app.get(main + path)(of_symbols)
for path in [
    "/content/news",
    "/content/filings",
    "/fundamental/company",
    "/fundamental/dividend",
    "/quote/short_trades",
]:
    app.get(main + path)(of_symbol)
for path in ["/market/top_movers", "/market/rank_list", "/market/status"]:
    app.get(main + path)(of_market)
app.get(main + "/quote/{symbol}/candlestick")(of_path)

uvicorn.run(app, host="127.0.0.1", port=port, access_log=False, log_level="warning")
