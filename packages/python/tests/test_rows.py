"""Rows over pages, and their tables."""

import asyncio
import warnings
from datetime import date
from decimal import Decimal

import pandas
import pytest
from conftest import async_client_of, client_of

import usmd
from usmd import Client, _frames

symbols = ["AAPL.US", "KO.US", "MSFT.US"]


def test_bars_are_lazy_and_of_all_pages(client: Client) -> None:
    bars = client.bars(symbols, start="2026-01-02")
    listed = list(bars)
    assert [bar.symbol for bar in listed] == sorted(bar.symbol for bar in listed)
    pages = list(client.bars(symbols, start="2026-01-02").pages())
    assert sum(len(page.rows) for page in pages) == len(listed)
    days = [bar.date for bar in listed if bar.symbol == "KO.US"]
    assert days == sorted(set(days))


def test_a_page_ends_and_the_next_goes_on(client: Client) -> None:
    first = client.list_batch_candlesticks(symbols, start="2026-10-01", count=10)
    assert len(first.rows) == 10
    assert list(client.all_rows(first)) == list(client.bars(symbols, start="2026-10-01"))


def test_a_frame_of_bars(client: Client) -> None:
    frame = client.bars(symbols, start="2026-01-02").to_pandas()
    assert frame.index.names == ["symbol", "date"]
    # pandas 3 counts in microseconds.
    assert str(frame.index.dtypes["date"]) in ("datetime64[ns]", "datetime64[us]")
    assert frame.dtypes.astype(str).str.replace("[us,", "[ns,", regex=False).to_dict() == {
        "timestamp": "datetime64[ns, UTC]",
        "open": "float64",
        "high": "float64",
        "low": "float64",
        "close": "float64",
        "volume": "float64",
        "turnover": "float64",
        "tradeSession": "Int64",
    }
    bars = list(client.bars("KO.US", start="2026-01-02"))
    assert frame.loc["KO.US"]["close"].tolist() == [float(bar.close) for bar in bars]
    exact = client.bars("KO.US", start="2026-01-02").to_pandas(prices="decimal")
    assert exact["close"].tolist() == [bar.close for bar in bars]
    assert all(isinstance(close, Decimal) for close in exact["close"])


def test_times_in_a_zone(client: Client) -> None:
    [newest] = client.list_candlesticks("KO.US", count=1).candlesticks
    frame = client.bars("KO.US", start=newest.date, period="30m").to_pandas(tz="America/New_York")
    assert frame.index.names == ["symbol", "timestamp"]
    times = frame.index.get_level_values("timestamp")
    assert str(times.tz) == "America/New_York"
    assert times[0] == pandas.Timestamp(f"{newest.date} 09:30", tz="America/New_York")


def test_frames_of_answers(client: Client) -> None:
    answer = client.search_screener(conditions="pettm:5:40", show="roe,industry", size=20)
    frame = answer.to_pandas()
    assert frame["symbol"].tolist() == [row.symbol for row in answer.rows]
    assert {"pettm", "roe", "industry"} <= set(frame.columns) and "beta" not in frame.columns
    whole = client.all_rows(answer).to_pandas()
    assert len(whole) > len(frame)
    statements = client.list_statements("AAPL.US", report="af").to_pandas()
    assert set(statements["list"]) <= {"income", "balance", "cashFlow", "perShare"}
    assert len(client.get_quotes(["AAPL.US"]).to_pandas()) == 1
    assert client.bars("AAPL.US", start="2026-11-21", end="2026-11-22").to_pandas().empty


def test_the_past_has_its_own_figures(client: Client) -> None:
    past = client.at("2026-06-30")
    answer = past.list_statements("AAPL.US")
    filed = [statement.filing_date for statement in answer.statements]
    assert all(day is None or day <= date(2026, 6, 30) for day in filed)
    assert answer.statements != client.list_statements("AAPL.US").statements


def test_no_page_of_today_on_a_client_of_the_past(client: Client) -> None:
    past = client.at("2026-06-30")
    conditions = "pettm:5:40"
    with pytest.raises(ValueError, match="the answer is of today, and the client as of 2026-06-30"):
        past.all_rows(client.search_screener(conditions=conditions))
    assert len(list(past.all_rows(past.search_screener(conditions=conditions, size=10)))) > 10


def test_pages_of_one_version(client: Client) -> None:
    pinned = client.pinned()
    versions = {page.provenance.data_version for page in pinned.bars(symbols, start="2026-01-02").pages()}
    assert len(versions) == 1
    assert pinned._settings.pin is not None and pinned._settings.pin.data_version in versions


def test_more_than_500_symbols_are_several_requests(client: Client) -> None:
    names = [f"X{index}.US" for index in range(501)]
    with pytest.warns(usmd.UnknownSymbolWarning, match=r"has no X0.US, X1.US, X10.US, X100.US, X101.US and 495 others"):
        assert len(list(client.bars(names, start="2026-11-20").pages())) == 2
    # In the order of one request, each once.
    with pytest.warns(usmd.UnknownSymbolWarning):
        frame = client.bars(["MSFT.US", *names, "AAPL.US", "AAPL.US"], start="2026-11-20", end="2026-11-20").to_pandas()
    assert frame.index.get_level_values("symbol").tolist() == ["AAPL.US", "MSFT.US"]
    with pytest.raises(ValueError, match="symbols is empty"):
        client.bars([])


def test_a_symbol_that_is_not_there_is_told(client: Client) -> None:
    bars = client.bars(["KO.US", "NOPE.US"], start="2026-11-20", end="2026-11-20")
    with pytest.warns(usmd.UnknownSymbolWarning, match="has no NOPE.US"):
        assert len(bars.to_pandas()) == 1
    with pytest.warns(usmd.UnknownSymbolWarning, match="has no NOPE.US"):
        assert len(list(bars)) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(client.bars("KO.US", start="2026-11-20", end="2026-11-20").to_pandas()) == 1


def test_a_table_pins_the_version_too(client: Client) -> None:
    pinned = client.pinned()
    pinned.bars("KO.US", start="2026-11-20").to_pandas()
    assert pinned._settings.pin is not None and pinned._settings.pin.data_version is not None


def test_times_with_and_without_fractions() -> None:
    values = ["2026-11-20T14:30:00Z", "2026-11-20T14:30:00.196258Z", None]
    times = _frames._pandas_column("timestamp", values, "float", "America/New_York")
    assert times[0] == pandas.Timestamp("2026-11-20 09:30", tz="America/New_York")
    assert times[1].microsecond == 196258 and pandas.isna(times[2])
    empty = _frames._pandas_column("timestamp", [], "float", "America/New_York")
    assert str(empty.dt.tz) == "America/New_York"


def test_the_async_client_has_the_same_rows() -> None:
    async def ask() -> tuple[list[object], pandas.DataFrame, list[object]]:
        async with async_client_of("service") as client:
            rows: list[object] = [bar async for bar in client.bars(symbols, start="2026-10-01")]
            frame = await client.bars(symbols, start="2026-10-01").to_pandas()
            first = await client.list_batch_candlesticks(symbols, start="2026-10-01", count=10)
            return rows, frame, [row async for row in client.all_rows(first)]

    rows, frame, followed = asyncio.run(ask())
    client = client_of("service")
    assert rows == list(client.bars(symbols, start="2026-10-01")) == followed
    pandas.testing.assert_frame_equal(frame, client.bars(symbols, start="2026-10-01").to_pandas())


def test_arrow_has_exact_decimals(client: Client) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    table = client.bars(symbols, start="2026-10-01").to_arrow()
    assert table["close"].to_pylist() == [bar.close for bar in client.bars(symbols, start="2026-10-01")]


def test_polars_keeps_fractions_of_a_second() -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    column = _frames.Column("timestamp", "timestamp", 0, ("timestamp",))
    series = _frames._polars_column(column, ["2026-11-20T14:30:00.196258Z", None], "float", "UTC")
    assert series.to_list()[0].microsecond == 196258 and series.dtype == polars.Datetime("us", "UTC")


def test_polars_has_the_same_rows(client: Client) -> None:
    pytest.importorskip("polars", reason="polars is not installed")
    frame = client.bars(symbols, start="2026-10-01").to_polars()
    assert frame["close"].to_list() == [float(bar.close) for bar in client.bars(symbols, start="2026-10-01")]
