"""
The habits of yfinance on data of your own service: change one import.

>>> import usmd.yf as yf
>>> # yf.Ticker("AAPL").history(period="5y")
>>> # yf.download(["AAPL", "MSFT"], start="2024-01-01")

The address and the key of the service are those of `USMD_URL` and `USMD_API_KEY`, or of `yf.use(client)`.

Columns, index and signs are those of yfinance. What differs:

- Only US stocks and funds: `AAPL`, `BRK-B`, `ABR-PD`. Indices (`^GSPC`), currencies (`EURUSD=X`), futures and crypto raise.
- A bar of a week or month ends before `end`, and it has no dividend from before its first trading day.
- The intervals 2m, 90m, 5d and 3mo raise, and so do `repair=True`, `back_adjust=True`, `keepna=True` and capital gains.
- A statement has the items that the company filed. Items that yfinance does not have keep the name of the service.
- `info` has the keys below; any other raises KeyError. Its prices are those of the newest data that the service holds.
- Options, recommendations, holders in yfinance's form, news, sustainability and screens raise: use `usmd.Client`.
- Nothing is rounded to four decimals, and nothing is guessed: what the service does not hold is NaN or missing.
"""

from __future__ import annotations

from bisect import bisect_left
from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from ._errors import MarketDataError
from .client import Client, Period

if TYPE_CHECKING:
    import pandas

_new_york = ZoneInfo("America/New_York")
_intervals: Mapping[str, Period] = {
    "1m": "1m",
    "5m": "5m",
    "15m": "15m",
    "30m": "30m",
    "60m": "1h",
    "1h": "1h",
    "1d": "day",
    "1wk": "week",
    "1mo": "month",
}
_periods = ("1d", "5d", "1mo", "3mo", "6mo", "1y", "2y", "5y", "10y", "ytd", "max")

_client: Client | None = None


def use(client: Client) -> None:
    """The client that tickers and downloads ask from now on."""
    global _client
    _client = client


def _default_client() -> Client:
    global _client
    if _client is None:
        _client = Client()
    return _client


class NotHere(NotImplementedError):
    """Something of yfinance that the service does not have. The message says what to use."""


def symbol_of(ticker: str) -> str:
    """
    The canonical symbol of a ticker as yfinance writes it.

    >>> symbol_of("BRK-B"), symbol_of("aapl"), symbol_of("ABR-PD")
    ('BRK.B.US', 'AAPL.US', 'ABR-D.US')
    """
    name = ticker.strip().upper()
    if name.endswith(".US"):
        return name
    if not name or any(mark in name for mark in "^=./ "):
        raise NotHere(f'"{ticker}" is not a US stock or fund, such as AAPL or BRK-B; the service has no others')
    root, _, suffix = name.partition("-")
    if not suffix:
        return f"{root}.US"
    if len(suffix) == 2 and suffix[0] == "P":
        return f"{root}-{suffix[1]}.US"
    if len(suffix) == 1:
        return f"{root}.{suffix}.US"
    raise NotHere(f'"{ticker}" is not a US stock or fund, such as AAPL or BRK-B; the service has no others')


def _start_of(period: str, today: date) -> date | None:
    """First day of a period that ends today; None for all days."""
    if period not in _periods:
        raise ValueError(f'period is "{period}"; allowed: {", ".join(_periods)}')
    if period == "max":
        return None
    if period == "ytd":
        return date(today.year, 1, 1)
    if period.endswith("d"):
        # Trading days, which `_newest` counts; two weeks hold five of them whatever the holidays.
        return today - timedelta(days=14)
    months = int(period[:-2]) if period.endswith("mo") else 12 * int(period[:-1])
    return _months_from(today, -months)


def _end_after(first: date, period: str) -> date | None:
    """Last day of a period that begins on a day."""
    if period == "ytd":
        raise ValueError("period is ytd, and start is given; give one of them")
    if period.endswith("d"):
        return first + timedelta(days=int(period[:-1]) - 1)
    if _start_of(period, first) is None:
        return None
    months = int(period[:-2]) if period.endswith("mo") else 12 * int(period[:-1])
    return _months_from(first, months) - timedelta(days=1)


def _months_from(day: date, months: int) -> date:
    """The same day of another month, or the last day of a shorter one."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@contextmanager
def _value_error_of_unknown(symbol: str) -> Iterator[None]:
    """Makes a ValueError of the refusal of a symbol that the service does not hold."""
    try:
        yield
    except MarketDataError as error:
        if error.code != "unknown_symbol":
            raise
        raise ValueError(f"{symbol} is not held by the service") from error


def _day(value: Any) -> date:
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else date.fromisoformat(str(value)[:10])


class Ticker:
    """One security, as yfinance has it."""

    def __init__(
        self,
        ticker: str,
        session: None = None,
        *,
        client: Client | None = None,
        today: Callable[[], date] = lambda: datetime.now(_new_york).date(),
    ) -> None:
        if session is not None:
            raise NotHere("a session of requests; give client=usmd.Client(...) in its place")
        self.ticker = ticker.upper()
        self.symbol = symbol_of(ticker)
        self._given = client
        self._today = today

    def __repr__(self) -> str:
        return f"usmd.yf.Ticker object <{self.ticker}>"

    @property
    def _client(self) -> Client:
        return self._given or _default_client()

    def history(
        self,
        period: str | None = None,
        interval: str = "1d",
        start: Any = None,
        end: Any = None,
        prepost: bool = False,
        actions: bool = True,
        auto_adjust: bool = True,
        back_adjust: bool = False,
        repair: bool = False,
        keepna: bool = False,
        rounding: bool = False,
        timeout: float | None = None,
        raise_errors: bool = True,
        proxy: None = None,
    ) -> pandas.DataFrame:
        """
        Bars with the columns Open, High, Low, Close, Volume, Dividends, Stock Splits; the index is the time in New York.

        start, end: first day, and the day behind the last one, as in yfinance.
        auto_adjust: prices in shares and dividends of today. False: prices in shares of today, and Adj Close beside.
        """
        for name, value in {"back_adjust": back_adjust, "repair": repair, "keepna": keepna, "proxy": proxy}.items():
            if value:
                raise NotHere(f"{name} of yfinance; the service gives what its sources state")
        if interval not in _intervals:
            raise NotHere(f'interval "{interval}"; allowed: {", ".join(_intervals)}')
        if period is not None and start is not None and end is not None:
            raise ValueError("period, start and end exclude each other: give at most two of them")
        client = self._client if timeout is None else self._client.with_options(timeout=timeout)
        first, last, count = self._range(period, start, end)
        with _value_error_of_unknown(self.symbol):
            frame = self._bars(client, interval, first, last, prepost, auto_adjust, actions)
        if count is not None:
            days = sorted({stamp.date() for stamp in frame.index})[-count:]
            frame = frame[[stamp.date() in days for stamp in frame.index]]
        return frame.round(2) if rounding else frame

    def _range(self, period: str | None, start: Any, end: Any) -> tuple[date | None, date | None, int | None]:
        last = None if end is None else _day(end) - timedelta(days=1)
        if start is not None:
            first = _day(start)
            if last is not None and last < first:
                raise ValueError(f"end is {_day(end)}, and start {first}; the bars end before the day of end")
            return first, last if period is None else _end_after(first, period), None
        chosen = period or "1mo"
        if chosen in ("1d", "5d"):
            return self._newest(last or self._current_day()), last, int(chosen[0])
        return _start_of(chosen, self._current_day() if end is None else _day(end)), last, None

    def _current_day(self) -> date:
        """Today in New York; for a client of the past its day."""
        as_of = self._client._settings.as_of
        if as_of is None:
            return self._today()
        if len(as_of) == 10:
            return date.fromisoformat(as_of)
        return datetime.fromisoformat(as_of).astimezone(_new_york).date()

    def _newest(self, until: date) -> date:
        """A day from which on the newest data that are held have five trading days."""
        newest = self._client.list_history_candlesticks(self.symbol, end=until).candlesticks
        return newest[max(0, len(newest) - 6)].date if newest else until

    def _bars(
        self,
        client: Client,
        interval: str,
        first: date | None,
        last: date | None,
        prepost: bool,
        auto_adjust: bool,
        actions: bool,
    ) -> pandas.DataFrame:
        import pandas

        period = _intervals[interval]
        is_daily = period in ("day", "week", "month")
        if first is not None and is_daily:
            first = _first_day(first, period)
        asked: dict[str, Any] = {
            "start": first,
            "end": last,
            # Weeks and months are built of days: a split within a week cannot be taken out of the week's prices.
            "period": "day" if is_daily else period,
            "session": "all" if prepost else "intraday",
        }
        # First, because it refuses a symbol that the service does not have.
        splits = self._splits(client)
        adjusted = client.bars(self.symbol, adjust="forward", **asked).to_pandas().reset_index()
        columns = {"open": "Open", "high": "High", "low": "Low", "close": "Close", "volume": "Volume"}
        if auto_adjust:
            frame = adjusted[list(columns)].rename(columns=columns)
        else:
            traded = client.bars(self.symbol, adjust="none", **asked).to_pandas().reset_index()
            frame = traded[list(columns)].rename(columns=columns)
        if is_daily:
            frame.index = pandas.DatetimeIndex(adjusted["date"], name="Date").tz_localize(_new_york.key)
        else:
            frame.index = pandas.DatetimeIndex(adjusted["timestamp"], name="Datetime").tz_convert(_new_york.key)
        if not auto_adjust:
            # As traded; yfinance has prices in shares of today.
            factors = _split_factors(list(frame.index), splits)
            for name in ("Open", "High", "Low", "Close"):
                frame[name] = frame[name] / factors
            frame["Volume"] = frame["Volume"] * factors
            frame.insert(4, "Adj Close", adjusted["close"].to_numpy())
        if actions:
            frame["Dividends"] = 0.0
            frame["Stock Splits"] = 0.0
            if is_daily:
                _place(frame, "Dividends", self._dividends(client, splits), sum)
                _place(frame, "Stock Splits", splits, _product)
        if period in ("week", "month"):
            frame = _combined(frame, period)
        if (frame["Volume"] % 1 == 0).all():
            frame["Volume"] = frame["Volume"].astype("int64")
        return frame

    def _actions(self, client: Client, kind: Any) -> list[Any]:
        """Actions that have happened: an announced split is in no price yet."""
        with _value_error_of_unknown(self.symbol):
            return list(client.list_corporate_actions(self.symbol, kinds=[kind], end=self._current_day()).actions)

    def _splits(self, client: Client) -> list[tuple[date, float]]:
        """Splits by their day, oldest first: new shares for an old one."""
        found = [
            (action.effective_date, float(action.split.new_shares / action.split.old_shares))
            for action in self._actions(client, "split")
            if action.split is not None
        ]
        return sorted(found)

    def _dividends(self, client: Client, splits: list[tuple[date, float]]) -> list[tuple[date, float]]:
        """Dividends by their ex-date, oldest first, in shares of today as yfinance states them."""
        found = []
        for action in self._actions(client, "dividend"):
            if action.dividend is None or action.dividend.amount is None:
                continue
            if action.dividend.currency not in (None, "USD"):
                raise NotHere(f"dividends in {action.dividend.currency}; use usmd.Client().list_dividends")
            later = _product([ratio for day, ratio in splits if day > action.effective_date])
            found.append((action.effective_date, float(action.dividend.amount) / later))
        return sorted(found)

    @property
    def dividends(self) -> pandas.Series:
        """Dividends per share of today, by ex-date."""
        return _series(self._dividends(self._client, self._splits(self._client)), "Dividends")

    @property
    def splits(self) -> pandas.Series:
        """New shares for an old one, by the day of the split."""
        return _series(self._splits(self._client), "Stock Splits")

    @property
    def actions(self) -> pandas.DataFrame:
        """Dividends and splits by day."""
        import pandas

        frame = pandas.concat([self.dividends, self.splits], axis=1).fillna(0.0).sort_index()
        return frame.rename_axis("Date")

    def get_actions(self, period: str = "max") -> pandas.DataFrame:
        if period != "max":
            raise NotHere("actions of a period; take a part of `actions`")
        return self.actions

    def _statement(self, kind: Any, reports: Sequence[Any]) -> pandas.DataFrame:
        import pandas

        member = {"income": "income", "balance": "balance", "cashflow": "cash_flow"}[kind]
        with _value_error_of_unknown(self.symbol):
            answer = self._client.list_statements(self.symbol, report=reports, statement=[kind], count=20)
        columns: dict[Any, dict[str, float]] = {}
        for statement in answer.statements:
            items = columns.setdefault(pandas.Timestamp(statement.end_date), {})
            for item in getattr(statement, member):
                name, sign = _item_names.get(item.key, (item.name, 1))
                items[name] = sign * float(item.value)
        frame = pandas.DataFrame(columns)
        return frame[sorted(frame.columns, reverse=True)]

    @property
    def income_stmt(self) -> pandas.DataFrame:
        """Income statements of full years: items by the end of the year, the newest first."""
        return self._statement("income", ["af"])

    @property
    def quarterly_income_stmt(self) -> pandas.DataFrame:
        return self._statement("income", ["q1", "q2", "q3", "q4"])

    financials = income_stmt
    incomestmt = income_stmt
    quarterly_financials = quarterly_income_stmt

    @property
    def balance_sheet(self) -> pandas.DataFrame:
        """Balance sheets of full years."""
        return self._statement("balance", ["af"])

    balancesheet = balance_sheet

    @property
    def quarterly_balance_sheet(self) -> pandas.DataFrame:
        return self._statement("balance", ["q1", "q2", "q3", "q4"])

    @property
    def cashflow(self) -> pandas.DataFrame:
        """Cash flow statements of full years."""
        return self._statement("cashflow", ["af"])

    cash_flow = cashflow

    @property
    def quarterly_cashflow(self) -> pandas.DataFrame:
        return self._statement("cashflow", ["q1", "q2", "q3", "q4"])

    @cached_property
    def info(self) -> Mapping[str, Any]:
        """
        Facts of the security by yfinance's keys: names, sector, industry, website, employees, currency, exchange, prices of
        the newest session, shares, market value, earnings and book value per share, ratios. A key that is not known raises.
        """
        client = self._client
        quotes = client.get_quotes(self.symbol).quote
        facts = client.get_static_info(self.symbol).quote
        if not quotes and not facts:
            raise ValueError(f"{self.symbol} is not held by the service")
        figures = client.get_calc_indexes(
            self.symbol, fields=["market_cap", "pe_ttm", "pb_mrq", "dividend_yield"]
        ).quote
        found: dict[str, Any] = {"symbol": self.ticker}
        for fact in facts:
            found |= {
                "shortName": fact.name_en,
                "longName": fact.name_en,
                "exchange": fact.exchange,
                "currency": fact.currency,
                "sharesOutstanding": _whole(fact.total_shares),
                "floatShares": _whole(fact.circulating_shares),
                "trailingEps": _float(fact.eps_ttm),
                "bookValue": _float(fact.bps),
            }
        for quote in quotes:
            found |= {
                "currentPrice": _float(quote.last_done),
                "regularMarketPrice": _float(quote.last_done),
                "previousClose": _float(quote.prev_close),
                "regularMarketPreviousClose": _float(quote.prev_close),
                "open": _float(quote.open),
                "regularMarketOpen": _float(quote.open),
                "dayHigh": _float(quote.high),
                "regularMarketDayHigh": _float(quote.high),
                "dayLow": _float(quote.low),
                "regularMarketDayLow": _float(quote.low),
                "volume": _whole(quote.volume),
                "regularMarketVolume": _whole(quote.volume),
                "regularMarketTime": None if quote.timestamp is None else int(quote.timestamp.timestamp()),
            }
        for figure in figures:
            found |= {
                "marketCap": _whole(figure.market_cap),
                "trailingPE": _float(figure.pe_ttm),
                "priceToBook": _float(figure.pb_mrq),
                "dividendYield": _float(figure.dividend_yield),
            }
        return {**found, **self._company()}

    def _company(self) -> dict[str, Any]:
        """Facts of the company; none for a fund."""
        try:
            company = self._client.get_company_overview(self.symbol).company
        except MarketDataError as error:
            if error.status == 400:
                return {}
            raise
        if company is None:
            return {}
        return {
            "longName": company.company_name or company.name,
            "sector": company.sector,
            "industry": company.industry,
            "website": company.website,
            "fullTimeEmployees": company.employees,
            "longBusinessSummary": company.description,
            "phone": company.phone,
            "address1": company.address,
        }

    if not TYPE_CHECKING:  # A type checker finds what is missing by itself.

        def __getattr__(self, name: str) -> Any:
            if name.startswith("get_") and isinstance(getattr(Ticker, name[4:], None), (property, cached_property)):
                raise NotHere(f"Ticker.{name} of yfinance is not here; use `{name[4:]}`")
            if name in _not_here:
                raise NotHere(f"Ticker.{name} of yfinance is not here; {_not_here[name]}")
            raise AttributeError(f"Ticker has no attribute {name}")


_not_here: Mapping[str, str] = {
    "options": "the service holds no options",
    "option_chain": "the service holds no options",
    "news": "use usmd.Client().list_news(symbol)",
    "recommendations": "use usmd.Client().get_institution_rating(symbol)",
    "analyst_price_targets": "use usmd.Client().get_institution_rating(symbol)",
    "institutional_holders": "use usmd.Client().list_shareholders(symbol)",
    "major_holders": "use usmd.Client().list_top_shareholders(symbol)",
    "mutualfund_holders": "use usmd.Client().list_shareholders(symbol)",
    "insider_transactions": "use usmd.Client().list_insider_trades(symbol)",
    "earnings_estimate": "use usmd.Client().get_consensus(symbol)",
    "earnings_dates": "use usmd.Client().list_finance_calendar(symbol=symbol)",
    "calendar": "use usmd.Client().list_finance_calendar()",
    "sec_filings": "use usmd.Client().list_filings(symbol)",
    "fast_info": "use `info`",
    "isin": "the service holds no ISIN",
    "sustainability": "the service holds no such ratings",
    "funds_data": "the service holds no holdings of funds",
    "capital_gains": "the service holds no capital gains of funds",
    "ttm_income_stmt": "add the last four columns of `quarterly_income_stmt`",
}


class Tickers:
    """Several securities, by the names that were given."""

    def __init__(self, tickers: str | Sequence[str], *, client: Client | None = None) -> None:
        names = tickers.replace(",", " ").split() if isinstance(tickers, str) else list(tickers)
        self.symbols = [name.upper() for name in names]
        self.tickers = {name: Ticker(name, client=client) for name in self.symbols}

    def history(self, **options: Any) -> pandas.DataFrame:
        return download(self.symbols, **options)


def download(
    tickers: str | Sequence[str],
    start: Any = None,
    end: Any = None,
    actions: bool = False,
    group_by: str = "column",
    auto_adjust: bool = True,
    period: str | None = None,
    interval: str = "1d",
    prepost: bool = False,
    rounding: bool = False,
    multi_level_index: bool = True,
    timeout: float | None = None,
    progress: bool = True,
    threads: bool | int = True,
    ignore_tz: bool | None = None,
    client: Client | None = None,
    **others: Any,
) -> pandas.DataFrame:
    """
    Bars of several securities: columns by price and ticker (`group_by="ticker"`: by ticker and price).

    A ticker that the service does not hold raises ValueError, where yfinance prints a line. `progress` and `threads` change
    nothing. Days have no zone, times are in UTC.
    """
    import pandas

    for name, value in others.items():
        if value:
            raise NotHere(f"{name} of yfinance")
    if group_by not in ("column", "ticker"):
        raise ValueError(f'group_by is "{group_by}"; allowed: column, ticker')
    names = tickers.replace(",", " ").split() if isinstance(tickers, str) else list(tickers)
    if not names:
        raise ValueError("tickers is empty; it names at least one, such as AAPL")
    frames = {}
    for name in names:
        frame = Ticker(name, client=client).history(
            period=period,
            interval=interval,
            start=start,
            end=end,
            prepost=prepost,
            actions=actions,
            auto_adjust=auto_adjust,
            rounding=rounding,
            timeout=timeout,
        )
        # As in yfinance: days of a download have no zone, and times are in UTC, unless ignore_tz says otherwise.
        has_no_zone = frame.index.name == "Date" if ignore_tz is None else ignore_tz
        frames[name.upper()] = frame.tz_localize(None) if has_no_zone else frame.tz_convert("UTC")
    if len(frames) == 1 and not multi_level_index:
        return next(iter(frames.values()))
    joined = pandas.concat(frames, axis=1, names=["Ticker", "Price"]).sort_index()
    if group_by == "ticker":
        return joined
    return joined.swaplevel(axis=1).sort_index(axis=1, level=0, sort_remaining=True)


def _split_factors(index: list[Any], splits: list[tuple[date, float]]) -> Any:
    import numpy

    return numpy.array([_product([ratio for day, ratio in splits if day > stamp.date()]) for stamp in index])


def _product(values: list[float]) -> float:
    product = 1.0
    for value in values:
        product *= value
    return product


def _place(frame: pandas.DataFrame, column: str, events: list[tuple[date, float]], join: Any) -> None:
    """Puts events into the bar of their day; one of a day without a bar into the next bar."""
    days = [stamp.date() for stamp in frame.index]
    bars: dict[int, list[float]] = {}
    for day, value in events:
        if days and days[0] <= day <= days[-1]:
            bars.setdefault(bisect_left(days, day), []).append(value)
    for position, found in bars.items():
        frame.iloc[position, frame.columns.get_loc(column)] = join(found)


def _first_day(day: date, period: str) -> date:
    """First day of the bar that has a day: yfinance's weeks begin on Monday."""
    if period == "week":
        return day - timedelta(days=day.weekday())
    return day.replace(day=1) if period == "month" else day


def _combined(frame: pandas.DataFrame, period: str) -> pandas.DataFrame:
    """Bars of weeks or months out of those of days."""
    import pandas

    if frame.empty:
        return frame
    starts = [_first_day(stamp.date(), period) for stamp in frame.index]
    index = pandas.DatetimeIndex(starts, name="Date").tz_localize(_new_york.key)
    joins: dict[str, Any] = {"Open": "first", "High": "max", "Low": "min", "Volume": "sum", "Dividends": "sum"}
    joins["Stock Splits"] = lambda ratios: _product([ratio for ratio in ratios if ratio]) if any(ratios) else 0.0
    return frame.groupby(index).agg({name: joins.get(name, "last") for name in frame.columns})


def _series(values: list[tuple[date, float]], name: str) -> pandas.Series:
    import pandas

    index = pandas.DatetimeIndex([day for day, _ in values], name="Date").tz_localize(_new_york.key)
    return pandas.Series([value for _, value in values], index=index, name=name, dtype="float64")


def _float(value: Any) -> float | None:
    return None if value is None else float(value)


def _whole(value: Any) -> int | None:
    return None if value is None else int(value)


_item_names: Mapping[str, tuple[str, int]] = {
    # Income statement.
    "revenue": ("Total Revenue", 1),
    "costOfRevenue": ("Cost Of Revenue", 1),
    "grossProfit": ("Gross Profit", 1),
    "researchDevelopment": ("Research And Development", 1),
    "sellingGeneralAdministrative": ("Selling General And Administration", 1),
    "operatingExpenses": ("Operating Expense", 1),
    "operatingIncome": ("Operating Income", 1),
    "interestExpense": ("Interest Expense", 1),
    "interestIncome": ("Interest Income", 1),
    "pretaxIncome": ("Pretax Income", 1),
    "incomeTax": ("Tax Provision", 1),
    "netIncome": ("Net Income", 1),
    "commonIncome": ("Net Income Common Stockholders", 1),
    # Balance sheet.
    "assets": ("Total Assets", 1),
    "currentAssets": ("Current Assets", 1),
    "cash": ("Cash And Cash Equivalents", 1),
    "inventory": ("Inventory", 1),
    "receivables": ("Accounts Receivable", 1),
    "property": ("Net PPE", 1),
    "goodwill": ("Goodwill", 1),
    "liabilities": ("Total Liabilities Net Minority Interest", 1),
    "currentLiabilities": ("Current Liabilities", 1),
    "payables": ("Accounts Payable", 1),
    "longTermDebt": ("Long Term Debt", 1),
    "retainedEarnings": ("Retained Earnings", 1),
    "equity": ("Stockholders Equity", 1),
    "totalEquity": ("Total Equity Gross Minority Interest", 1),
    # Cash flow statement; yfinance has what is paid as negative numbers.
    "operatingCashFlow": ("Operating Cash Flow", 1),
    "investingCashFlow": ("Investing Cash Flow", 1),
    "financingCashFlow": ("Financing Cash Flow", 1),
    "freeCashFlow": ("Free Cash Flow", 1),
    "capitalExpenditure": ("Capital Expenditure", -1),
    "dividendsPaid": ("Cash Dividends Paid", -1),
    "stockRepurchased": ("Repurchase Of Capital Stock", -1),
    "stockIssued": ("Issuance Of Capital Stock", 1),
    "debtIssued": ("Issuance Of Debt", 1),
    "debtRepaid": ("Repayment Of Debt", -1),
    "depreciation": ("Depreciation And Amortization", 1),
    "stockCompensation": ("Stock Based Compensation", 1),
}
