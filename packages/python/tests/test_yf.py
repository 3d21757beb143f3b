"""The habits of yfinance."""

from datetime import date, timedelta
from functools import cache

import pandas
import pytest
from conftest import client_of

from usmd import yf


@pytest.fixture(autouse=True)
def service() -> None:
    yf.use(client_of("service"))


@cache
def newest() -> date:
    """The newest trading day of the sample data."""
    [bar] = client_of("service").list_candlesticks("AAPL.US", count=1).candlesticks
    return bar.date


def ticker(name: str = "AAPL") -> yf.Ticker:
    return yf.Ticker(name, today=newest)


def test_history_has_the_columns_and_the_index_of_yfinance() -> None:
    frame = ticker().history(period="5y")
    assert list(frame.columns) == ["Open", "High", "Low", "Close", "Volume", "Dividends", "Stock Splits"]
    assert frame.index.name == "Date" and str(frame.index.tz) == "America/New_York"
    assert frame["Volume"].dtype == "int64"
    assert frame.index[-1].date() == newest()
    assert frame.index.is_monotonic_increasing and frame.index.is_unique
    start = newest().replace(year=newest().year - 5)
    bars = list(client_of("service").bars("AAPL.US", start=start, adjust="forward"))
    assert frame["Close"].tolist() == [float(bar.close) for bar in bars]


def test_periods_and_the_exclusive_end() -> None:
    assert len(ticker().history(period="5d")) == 5
    assert len(ticker().history(period="1d")) == 1
    days = ticker().history(period="1mo").index
    assert ticker().history(start=days[2], end=days[-1]).index.tolist() == days[2:-1].tolist()
    assert ticker().history(period="ytd").index[0].year == newest().year
    half = ticker().history(period="6mo").index[0].date()
    assert 178 <= (newest() - half).days <= 184
    with pytest.raises(ValueError, match='period is "7d"; allowed: 1d, 5d'):
        ticker().history(period="7d")


def test_dividends_are_in_the_bar_of_their_ex_date() -> None:
    frame = ticker().history(period="1y")
    paid = frame[frame["Dividends"] > 0]["Dividends"]
    assert paid.to_dict() == ticker().dividends[ticker().dividends.index >= frame.index[0]].to_dict()
    monthly = ticker().history(period="1y", interval="1mo")
    assert monthly["Dividends"].sum() == pytest.approx(paid[paid.index >= monthly.index[0]].sum())
    assert all(stamp.day == 1 for stamp in monthly.index)
    assert all(stamp.weekday() == 0 for stamp in ticker().history(period="1y", interval="1wk").index)


def test_prices_that_are_not_adjusted_for_dividends() -> None:
    frame = ticker().history(period="1y", auto_adjust=False, actions=False)
    assert list(frame.columns) == ["Open", "High", "Low", "Close", "Adj Close", "Volume"]
    assert frame["Adj Close"].tolist() == ticker().history(period="1y")["Close"].tolist()
    assert (frame["Close"] >= frame["Adj Close"]).all()
    assert frame["Close"].iloc[-1] == frame["Adj Close"].iloc[-1]


def test_a_split_is_in_all_prices() -> None:
    client = client_of("service")
    days = client.list_securities(count=100).securities
    for security in days:
        splits = [action for action in client.list_corporate_actions(security.symbol, kinds=["split"]).actions if action.split]
        if splits:
            break
    else:
        pytest.fail("the sample data have no split")
    action = splits[0]
    assert action.split is not None
    name = security.symbol.removesuffix(".US").replace(".", "-")
    frame = ticker(name).history(period="max", auto_adjust=False)
    before = frame[frame.index < pandas.Timestamp(action.effective_date, tz="America/New_York")]
    traded = client.bars(security.symbol, end=str(before.index[-1].date())).to_pandas()
    later = 1.0
    for one in splits:
        assert one.split is not None
        if one.effective_date > before.index[-1].date():
            later *= float(one.split.new_shares / one.split.old_shares)
    assert before["Close"].iloc[-1] == pytest.approx(traded["close"].iloc[-1] / later)
    assert before["Volume"].iloc[-1] == pytest.approx(traded["volume"].iloc[-1] * later)
    ratio = float(action.split.new_shares / action.split.old_shares)
    assert ticker(name).splits[pandas.Timestamp(action.effective_date, tz="America/New_York")] == ratio


@pytest.mark.parametrize("interval", ["1wk", "1mo"])
def test_a_bar_of_many_days_is_in_shares_of_today_over_a_split(interval: str) -> None:
    """AVGO split 10 for 1 on a Tuesday: its week and month hold prices of both kinds as they were traded."""
    [split] = client_of("service").list_corporate_actions("AVGO.US", kinds=["split"], start="2023-11-27").actions
    at = pandas.Timestamp(split.effective_date)
    days = ticker("AVGO").history(start=at - timedelta(days=31), end=at + timedelta(days=31), auto_adjust=False)
    bars = ticker("AVGO").history(start=at - timedelta(days=31), end=at + timedelta(days=31), auto_adjust=False, interval=interval)
    first = at - timedelta(days=at.weekday()) if interval == "1wk" else at.replace(day=1)
    end = first + (timedelta(days=7) if interval == "1wk" else timedelta(days=31))
    bar = bars.loc[first.tz_localize("America/New_York")]
    within = days.tz_localize(None).loc[first : end - timedelta(days=1)]
    assert bar["Open"] == within["Open"].iloc[0] and bar["Close"] == within["Close"].iloc[-1]
    assert bar["High"] == within["High"].max() and bar["Low"] == within["Low"].min()
    assert bar["Adj Close"] == within["Adj Close"].iloc[-1]
    assert bar["Volume"] == within["Volume"].sum()
    assert bar["Stock Splits"] == 10
    assert bar["High"] < 1.5 * bar["Low"]


def test_a_split_that_is_announced_is_in_no_price_yet() -> None:
    client = client_of("service")
    coming = client.list_corporate_actions("NOW.US", kinds=["split"], start=newest() + timedelta(days=1)).actions
    assert coming, "the sample data announce no split of NOW"
    now = ticker("NOW")
    frame = now.history(period="1mo", auto_adjust=False)
    assert frame["Close"].iloc[-1] == float(client.list_candlesticks("NOW.US", count=1).candlesticks[0].close)
    assert all(day.date() <= newest() for day in now.splits.index)
    # On that day it is in them, and the newest bar is in shares of the day.
    then = yf.Ticker("NOW", today=lambda: coming[0].effective_date)
    assert then.splits.index[-1].date() == coming[0].effective_date


def test_a_client_of_the_past_ends_there() -> None:
    past = yf.Ticker("NVDA", client=client_of("service").at("2024-06-21"))
    assert past.history(period="1mo", auto_adjust=False).index[-1].date() == date(2024, 6, 21)
    [bar] = client_of("service").bars("NVDA.US", start="2024-06-21", end="2024-06-21")
    assert past.history(period="1d", auto_adjust=False)["Close"].tolist() == [float(bar.close)]
    assert all(day.date() <= date(2024, 6, 21) for day in past.splits.index)


def test_a_period_beside_a_start_or_an_end() -> None:
    days = ticker().history(start="2025-01-02", period="1mo").index
    assert (days[0].date(), days[-1].date()) == (date(2025, 1, 2), date(2025, 1, 31))
    days = ticker().history(end="2025-02-01", period="1mo").index
    assert (days[0].date(), days[-1].date()) == (date(2025, 1, 2), date(2025, 1, 31))
    assert len(ticker().history(start="2025-01-13", period="5d")) == 5
    with pytest.raises(ValueError, match="the bars end before the day of end"):
        ticker().history(start="2025-01-06", end="2025-01-06")


def test_a_ticker_that_is_not_held_is_a_value_error() -> None:
    for ask in (
        lambda: ticker("NOPE").history(),
        lambda: ticker("NOPE").dividends,
        lambda: ticker("NOPE").financials,
        lambda: yf.download(["KO", "NOPE"], start=newest()),
    ):
        with pytest.raises(ValueError, match="NOPE.US is not held"):
            ask()


def test_the_zone_of_a_download() -> None:
    hours = yf.download("AAPL", start=newest(), interval="1h")
    assert str(hours.index.tz) == "UTC"
    assert hours.index[0] == pandas.Timestamp(f"{newest()} 09:30", tz="America/New_York")
    assert yf.download("AAPL", start=newest(), interval="1h", ignore_tz=True).index.tz is None
    assert str(yf.download("AAPL", start=newest(), ignore_tz=False).index.tz) == "UTC"


def test_intraday_bars_have_times_in_new_york() -> None:
    frame = ticker().history(period="1d", interval="30m")
    assert frame.index.name == "Datetime"
    assert frame.index[0] == pandas.Timestamp(f"{newest()} 09:30", tz="America/New_York")
    assert len(ticker().history(period="1d", interval="30m", prepost=True)) > len(frame)


def test_a_download_has_two_levels_of_columns() -> None:
    start = newest() - timedelta(days=30)
    frame = yf.download("AAPL MSFT", start=start)
    assert frame.columns.names == ["Price", "Ticker"]
    assert list(frame["Close"].columns) == ["AAPL", "MSFT"]
    assert frame.index.tz is None and frame.index.name == "Date"
    by_ticker = yf.download(["AAPL", "MSFT"], start=start, group_by="ticker")
    assert by_ticker["AAPL"]["Close"].tolist() == frame["Close"]["AAPL"].tolist()
    alone = yf.download("KO", start=start, multi_level_index=False)
    assert list(alone.columns) == ["Open", "High", "Low", "Close", "Volume"]


def test_statements_have_the_items_of_yfinance() -> None:
    income = ticker().financials
    assert income.loc["Total Revenue"].iloc[0] > income.loc["Net Income"].iloc[0] > 0
    assert list(income.columns) == sorted(income.columns, reverse=True)
    assert ticker().balance_sheet.loc["Total Assets"].iloc[0] > 0
    assert ticker().cashflow.loc["Capital Expenditure"].iloc[0] < 0
    assert len(ticker().quarterly_financials.columns) > len(income.columns)


def test_info() -> None:
    info = ticker().info
    assert info["symbol"] == "AAPL" and info["currency"] == "USD" and info["marketCap"] > 0
    with pytest.raises(KeyError):
        info["beta"]
    with pytest.raises(ValueError, match="NOPE.US is not held"):
        ticker("NOPE").info


@pytest.mark.parametrize("name", ["^GSPC", "EURUSD=X", "ES=F", "", "BTC-USD", "VOD.L"])
def test_what_is_no_us_security_is_refused(name: str) -> None:
    with pytest.raises(yf.NotHere, match="not a US stock or fund"):
        yf.Ticker(name)


def test_what_differs_raises() -> None:
    with pytest.raises(yf.NotHere, match="holds no options"):
        ticker().options
    with pytest.raises(yf.NotHere, match="interval"):
        ticker().history(interval="2m")
    with pytest.raises(yf.NotHere, match="repair"):
        ticker().history(repair=True)
    with pytest.raises(AttributeError):
        ticker().nonsense
    with pytest.raises(yf.NotHere, match="keepna"):
        yf.download("AAPL", keepna=True)
    with pytest.raises(yf.NotHere, match="use `info`"):
        ticker().get_info()
    with pytest.raises(ValueError, match="group_by"):
        yf.download("AAPL", group_by="row")
