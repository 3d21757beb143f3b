"""Thirty-four mistakes of users. The type checker finds each; the lines without a mark are right."""

from datetime import date
from decimal import Decimal

from usmd import AsyncClient, BadRequestError, Client, yf

client = Client("http://127.0.0.1:1", "key")
quotes = client.get_quotes(["AAPL.US"])
bars = client.bars(["AAPL.US"], start="2026-01-02", end=date(2026, 1, 9))
price: Decimal | None = quotes.quote[0].last_done

client.get_quote(["AAPL.US"])  # wrong
client.get_quotes()  # wrong
client.get_quotes([1])  # wrong
client.get_quotes(symbol="AAPL.US")  # wrong
client.get_quotes("AAPL.US", "MSFT.US")  # wrong
quotes.quotes  # wrong
quotes.quote[0].last  # wrong
quotes.quote[0].lastDone  # wrong
quotes.quote[0].last_done + 1  # wrong
quotes.quote[0].last_done * 1.5  # wrong
float_price: float = quotes.quote[0].volume  # wrong
quotes.quote[0].symbol = "MSFT.US"  # wrong
quotes.quote.append(quotes.quote[0])  # wrong
quotes.provenance.version  # wrong
quotes.provenance.as_of.year  # wrong
client.list_candlesticks("AAPL.US", period="1d")  # wrong
client.list_candlesticks("AAPL.US", adjust="backward")  # wrong
client.list_candlesticks("AAPL.US", count="10")  # wrong
client.list_candlesticks("AAPL.US", 10)  # wrong
client.list_statements("AAPL.US", report=["fy"])  # wrong
client.list_rank("popular")  # wrong
client.bars("AAPL.US", period="hour")  # wrong
client.bars("AAPL.US", start=20260102)  # wrong
bars.to_pandas(prices="exact")  # wrong
bars[0]  # wrong
for bar in bars:
    bar.date + 1  # wrong
client.with_raw_response.get_quotes("AAPL.US").parsed.rows[0].price  # wrong
client.with_options(retries=3)  # wrong
yf.Ticker("AAPL").histories()  # wrong
client.stream.trades()  # wrong
client.stream.bars("AAPL.US", conflate=250)  # wrong
for event in client.stream.trades(["AAPL.US"], replay="now"):
    event.trade  # wrong
    if event.event == "trade":
        exact: Decimal = event.trade.price
        event.quote  # wrong


async def ask() -> None:
    other = AsyncClient("http://127.0.0.1:1", "key")
    (await other.get_quotes("AAPL.US")).quote
    other.get_quotes("AAPL.US").quote  # wrong


try:
    client.get_quotes("AAPL.US")
except BadRequestError as error:
    code: str | None = error.code
