# Generated from the contract by `pnpm generate`. Do not edit.
"""The methods of the operations, for both clients."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal

from . import _models as m
from . import _operations as op
from ._core import AsyncCore, SyncCore
from ._raw import async_raw, raw


class SyncMethods(SyncCore):
    """The operations of the service; each call waits for its answer."""

    def get_quotes(
        self,
        symbols: str | Sequence[str],
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.QuotesResponse:
        """Newest quotes.

        Newest quote of up to 500 securities, in the requested order. Prices are those of the
        newest regular session, in the trading
        currency: of a source's quote or day bar, and of newer complete minute bars and the
        trades behind them. Odd lots and other trades
        that set no price count for the volume. The sessions outside regular hours are those of
        the newest trading day; one without a
        trade is null. A well-formed symbol without data is left out. With `as_of`, the quotes
        are as they were then.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_QUOTES,
            {
                "symbols": symbols,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def get_broker_queue(
        self,
        symbol: str,
        *,
        data_version: str | None = None,
    ) -> m.BrokerQueueResponse:
        """Broker queues.

        Firms with attributed orders at each price level of one security, best level first, as
        of the newest order-book data.
        Both arrays are empty when no feed attributes orders.

        symbol: One security, with the `.US` suffix.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_BROKER_QUEUE,
            {
                "symbol": symbol,
                "data_version": data_version,
            },
        )

    def get_calc_indexes(
        self,
        symbols: str | Sequence[str],
        *,
        fields: Literal["last_done", "change_value", "change_rate", "volume", "turnover", "ytd_change_rate", "market_cap", "pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "amplitude", "volume_ratio", "five_day_change_rate", "ten_day_change_rate", "half_year_change_rate"] | Sequence[Literal["last_done", "change_value", "change_rate", "volume", "turnover", "ytd_change_rate", "market_cap", "pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "amplitude", "volume_ratio", "five_day_change_rate", "ten_day_change_rate", "half_year_change_rate"]] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CalcIndexesResponse:
        """Calculated indexes.

        Valuation and activity figures of up to 500 securities, in the requested order. Each
        record holds `symbol` and the requested figures only.
        A figure that cannot be computed is null. Rates are in percent, ratios are plain.
        Changes over several days are
        adjusted for splits. A well-formed symbol without data is left out.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        fields: Figures to return, comma-separated. The default is
        `pe_ttm,pb_mrq,dividend_yield,turnover_rate,market_cap`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_CALC_INDEXES,
            {
                "symbols": symbols,
                "fields": fields,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_batch_candlesticks(
        self,
        symbols: str | Sequence[str],
        *,
        period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        count: int | None = None,
        adjust: Literal["none", "forward"] | None = None,
        session: Literal["intraday", "all"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.BatchCandlesticksResponse:
        """Candlesticks of many securities.

        Bars of up to 500 securities in a range of days, by symbol and then by time, oldest
        first. A page has at most 10,000 rows and costs one
        data request, as every answer does; `next` leads on. The bars are those of
        `/quote/{symbol}/history_candlestick` with the same parameters.

        Pages that name the same `data_version` are of one state of the data, whatever is
        imported meanwhile.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        period: Length of the bars, by name or by code. Default `day`.
        start: First trading day in Eastern time. The default is the first that is held.
        end: Last trading day in Eastern time, not before `start`. The default is the last that
        is held.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        adjust: Price adjustment. `none` gives prices as traded. Where a source has them
        adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken
        out; a split that it does not hold remains in them. `forward` gives prices in shares of
        today: it scales them for later splits up to today, and for later cash dividends up to
        the newest bar. Default `none`.
        session: Sessions that bars shorter than a day cover. `intraday` covers regular hours.
        `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it.
        Default `intraday`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_BATCH_CANDLESTICKS,
            {
                "symbols": symbols,
                "period": period,
                "start": start,
                "end": end,
                "count": count,
                "adjust": adjust,
                "session": session,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_daily_candlesticks(
        self,
        date: dt.date | str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DailyCandlesticksResponse:
        """Day bars of all securities.

        The day bar of every security that has one on a day, by symbol, with prices as traded. A
        page has at most 10,000 rows; `next` leads on.
        A day without trading has none, and the answer says so in `hint`.

        date: Trading day in Eastern time.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_DAILY_CANDLESTICKS,
            {
                "date": date,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_daily_short_trades(
        self,
        date: dt.date | str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DailyShortTradesResponse:
        """Short-sale volume of all securities.

        Short-sale volume of a day for every security that a report names, by symbol: the
        figures of `/quote/short_trades`. A page has at most
        10,000 rows; `next` leads on.

        date: Trading day at the exchange.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_DAILY_SHORT_TRADES,
            {
                "date": date,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def get_quote_depth(
        self,
        symbol: str,
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DepthResponse:
        """Order-book depth.

        Up to ten price levels per side of one security, best price first, as of the newest
        order-book data,
        with `as_of` the newest of then.
        Both arrays are empty for a security without order-book data.

        symbol: One security, with the `.US` suffix.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_QUOTE_DEPTH,
            {
                "symbol": symbol,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_short_trades(
        self,
        symbol: str,
        *,
        count: int | None = None,
        last_timestamp: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.ShortTradesResponse:
        """Daily short-sale volume.

        Daily short-sale volume of one US or Hong Kong security, newest trading day first.
        Volumes of a US security
        are shares reported off exchange, those of a Hong Kong security all shares that its
        exchange reports: its only source is `XHKG`,
        and `close` and the volumes of US facilities are null.
        `shortVolumePercent` is in percent of the total volume. The `data` array is empty for a
        security without records.
        To page back, send the last record's `date` in Unix seconds as `last_timestamp`:
        `Date.parse(date) / 1000`.

        symbol: One security, with the `.US` or `.HK` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        last_timestamp: Paging cursor in Unix seconds, at most 4102444800. The answer holds only
        trading days that began before this time; a day begins with its regular session. From 0
        to 4102444800.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_SHORT_TRADES,
            {
                "symbol": symbol,
                "count": count,
                "last_timestamp": last_timestamp,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    def get_static_info(
        self,
        symbols: str | Sequence[str],
        *,
        data_version: str | None = None,
    ) -> m.StaticInfoResponse:
        """Static security information.

        Names, listing, share counts and per-share figures of up to 500 securities, in the
        requested order. An unknown string is empty.
        A well-formed symbol without data is left out.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_STATIC_INFO,
            {
                "symbols": symbols,
                "data_version": data_version,
            },
        )

    def list_trades(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.TradesResponse:
        """Newest trades.

        Newest trades of one security, newest first, as of the newest trade data or up to
        `as_of`. The array is empty for a security without trade data.

        symbol: One security, with the `.US` suffix.
        count: Number of trades to return. From 1 to 1000. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_TRADES,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_trading_days(
        self,
        *,
        market: Literal["US"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.TradingDaysResponse:
        """Trading days.

        Full trading days and half days of a market in a date range, oldest first, by the
        calendar in Eastern time. A half day does not appear among
        the full days. The range holds at most 366 days. A request with `end` before `start`
        receives 400.

        market: Market filter. `US` is the only market. Default `US`.
        start: First day of the range. The default is today in Eastern time, or 30 days before
        `end` when `end` lies in the past. Days before 1962-01-01 receive 400, because the
        calendar does not know them.
        end: Last day of the range. The default is 30 days after `start`. The range holds at
        most 366 days, both ends included.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_TRADING_DAYS,
            {
                "market": market,
                "start": start,
                "end": end,
                "data_version": data_version,
            },
        )

    def list_candlesticks(
        self,
        symbol: str,
        *,
        period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] | None = None,
        count: int | None = None,
        adjust: Literal["none", "forward"] | None = None,
        session: Literal["intraday", "all"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CandlesticksResponse:
        """Newest candlesticks.

        Newest bars of one security, oldest first. Bars shorter than a day are built from minute
        bars, longer bars from day bars.
        The newest bar may still be open. The array is empty for a security without bars. `next`
        leads to the bars before the oldest of the answer.

        symbol: One security, with the `.US` suffix.
        period: Length of the bars, by name or by code. Default `day`.
        count: Number of newest bars to return. From 1 to 1000. Default `100`.
        adjust: Price adjustment. `none` gives prices as traded. Where a source has them
        adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken
        out; a split that it does not hold remains in them. `forward` gives prices in shares of
        today: it scales them for later splits up to today, and for later cash dividends up to
        the newest bar. Default `none`.
        session: Sessions that bars shorter than a day cover. `intraday` covers regular hours.
        `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it.
        Default `intraday`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_CANDLESTICKS,
            {
                "symbol": symbol,
                "period": period,
                "count": count,
                "adjust": adjust,
                "session": session,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_history_candlesticks(
        self,
        symbol: str,
        *,
        period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        count: int | None = None,
        forward: bool | None = None,
        datetime: str | None = None,
        adjust: Literal["none", "forward"] | None = None,
        session: Literal["intraday", "all"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CandlesticksResponse:
        """Historical candlesticks.

        Bars of one security from its history, oldest first, at most 1000.

        - Date mode takes `start` and `end`, both included. With `start` it returns the bars
        from `start` on. With `end` alone it returns the last bars up to `end`.
        - Offset mode returns `count` bars from `datetime` on (`forward=true`) or up to it
        (`forward=false`), including a bar that starts at `datetime`.
        For day bars and longer bars only the day of `datetime` counts. Without `datetime` it
        returns the newest `count` bars.
        - A request without these parameters returns the newest 1000 bars.

        `next` leads on in the direction of the request: to later bars where the answer has the
        first ones from `start` or `datetime` on, to earlier bars otherwise.

        A bar of a week, month or year that overlaps the range is returned whole.

        A request with parameters of both modes receives 400.

        symbol: One security, with the `.US` suffix.
        period: Length of the bars, by name or by code. Default `day`.
        start: Date mode: first trading day in Eastern time.
        end: Date mode: last trading day in Eastern time, not before `start`.
        count: Offset mode: number of bars to return. The default in this mode is 10. From 1 to
        1000.
        forward: Offset mode: `true` returns bars from `datetime` on, `false` bars up to it. The
        default in this mode is `true`.
        datetime: Offset mode: reference time `YYYY-MM-DD HH:MM:SS` in Eastern time.
        adjust: Price adjustment. `none` gives prices as traded. Where a source has them
        adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken
        out; a split that it does not hold remains in them. `forward` gives prices in shares of
        today: it scales them for later splits up to today, and for later cash dividends up to
        the newest bar. Default `none`.
        session: Sessions that bars shorter than a day cover. `intraday` covers regular hours.
        `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it.
        Default `intraday`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_HISTORY_CANDLESTICKS,
            {
                "symbol": symbol,
                "period": period,
                "start": start,
                "end": end,
                "count": count,
                "forward": forward,
                "datetime": datetime,
                "adjust": adjust,
                "session": session,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_filings(
        self,
        symbol: str,
        *,
        count: int | None = None,
        form: str | Sequence[str] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.FilingsResponse:
        """Company filings.

        Filings of one company, newest first. `form` selects form types. The array is empty for
        a company without filings.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        form: SEC form types to return, comma-separated. Types match exactly: `10-K` does not
        include `10-K/A`. Case, hyphens, blanks and the word `Form` do not count: `10k` is
        `10-K`. A type that the SEC does not have receives 400.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_FILINGS,
            {
                "symbol": symbol,
                "count": count,
                "form": form,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_news(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.NewsResponse:
        """Securities news.

        News on one security, newest first. The array is empty for a security without news.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_NEWS,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_topics(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.TopicsResponse:
        """Discussion topics.

        Discussion topics on one security, newest first. The array is empty for a security
        without topics.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_TOPICS,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_rank_categories(
        self,
        *,
        data_version: str | None = None,
    ) -> m.RankCategoriesResponse:
        """Ranking categories.

        All rankings by group, in a fixed order. The ranking operation takes the `key` of an
        entry of `rankings`.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_RANK_CATEGORIES,
            {
                "data_version": data_version,
            },
        )

    def list_rank(
        self,
        key: Literal["gainers", "losers", "active_volume", "active_turnover", "market_cap", "amplitude", "turnover_rate", "short_volume_percent", "dividend_yield"],
        *,
        market: Literal["US"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.RankResponse:
        """Ranking of securities.

        Securities in the order of one ranking, first rank first. `losers` begins with the
        largest loss, every other ranking with the largest value.
        Left out are securities whose ranked value cannot be computed, and those whose last
        price is more than ten days older than the newest one. Rates are in percent.
        `volumeRatio` is a plain ratio.

        key: Ranking to return. `short_volume_share` is a compatible alias of
        `short_volume_percent`.
        market: Market filter. `US` is the only market. Default `US`.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_RANK,
            {
                "key": key,
                "market": market,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    def get_market_status(
        self,
        *,
        data_version: str | None = None,
    ) -> m.MarketStatusResponse:
        """Market status.

        Current trading status of each market by the trading calendar, with the next start and
        end of a regular session.
        The service reads market-wide circuit-breaker halts from imported halt lists. During
        such a halt `label` names its level.
        Level 3 closes the market for the day.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_MARKET_STATUS,
            {
                "data_version": data_version,
            },
        )

    def list_top_movers(
        self,
        *,
        market: Literal["US"] | None = None,
        sort: Literal["hot", "time", "change_rate"] | None = None,
        date: dt.date | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.TopMoversResponse:
        """Top movers.

        Securities whose move on the trading day exceeds their own 20-day standard deviation.
        `sort` sets the order: `hot` puts the largest move
        relative to that deviation first, `change_rate` the largest move in percent, `time` the
        newest. `next` leads to the other moves of the day, `nextParams` to the next older
        trading day with moves.

        market: Market filter. `US` is the only market. Default `US`.
        sort: Order of the moves, by name or by code. `change` is a compatible alias of
        `change_rate`. Default `hot`.
        date: Trading day in Eastern time. A day without trading has no events. The default is
        the newest trading day with moves.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_TOP_MOVERS,
            {
                "market": market,
                "sort": sort,
                "date": date,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    def get_trading_calendar(
        self,
        *,
        market: Literal["US"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.TradingCalendarResponse:
        """Trading calendar.

        Every day of a date range, oldest first, weekends and holidays included, with the
        sessions of the day in UTC.
        The extended sessions are listed from their first whole years on: pre-market and
        post-market from 2000, overnight
        from 2022. The range holds at most 366 days. A request with `end` before `start`
        receives 400.

        market: Market filter. `US` is the only market. Default `US`.
        start: First day of the range. The default is today in Eastern time, or 30 days before
        `end` when `end` lies in the past. Days before 1962-01-01 receive 400, because the
        calendar does not know them.
        end: Last day of the range. The default is 30 days after `start`. The range holds at
        most 366 days, both ends included.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_TRADING_CALENDAR,
            {
                "market": market,
                "start": start,
                "end": end,
                "data_version": data_version,
            },
        )

    def list_unusual_items(
        self,
        *,
        market: Literal["US"] | None = None,
        symbol: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.UnusualItemsResponse:
        """Unusual market activity.

        Unusual changes of the market or of one security, newest first, such as outliers of
        price and volume, heavy short selling and bursts of filings.

        market: Market filter. `US` is the only market. Default `US`.
        symbol: Security whose changes to return, with the `.US` suffix. The default is the
        whole market.
        count: Number of changes to return. From 1 to 100. Default `50`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_UNUSUAL_ITEMS,
            {
                "market": market,
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    def list_finance_calendar(
        self,
        *,
        category: Literal["report", "dividend", "split", "ipo", "macrodata", "closed"] | None = None,
        symbol: str | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        market: Literal["US"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.FinanceCalendarResponse:
        """Financial event calendar.

        Financial events of one category in a date range by day, oldest first, of the market or
        of one security. Days without events are left out.
        `nextDate` is the first day after the range that holds such an event: with `symbol`, the
        next report or the next ex-date of the security. The range holds at most 366 days. A
        request with `end` before `start` receives 400.
        Closed days are known from 1962-01-01 on; a request of `closed` for earlier days
        receives 400.

        category: Kind of event, by name or by code. Default `report`.
        symbol: Security whose events to return, with the `.US` suffix. The default is the whole
        market. Events of `macrodata` and `closed` belong to no security.
        start: First day of the range in Eastern time. The default is three days before `end`.
        end: Last day of the range in Eastern time. The default is today, or three days after
        `start` when `start` lies in the future.
        market: Market filter. `US` is the only market. Default `US`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_FINANCE_CALENDAR,
            {
                "category": category,
                "symbol": symbol,
                "start": start,
                "end": end,
                "market": market,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def get_company_overview(
        self,
        symbol: str,
        *,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CompanyOverviewResponse:
        """Company overview.

        Identity, classification, contact and management of the company behind one security.
        A value that no imported source provides is null.

        symbol: One security, with the `.US` suffix.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_COMPANY_OVERVIEW,
            {
                "symbol": symbol,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def compare_peers(
        self,
        symbol: str,
        *,
        symbols: str | Sequence[str] | None = None,
        currency: Literal["USD"] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.PeerComparisonResponse:
        """Peer valuation.

        Valuation of one security and up to four others. The requested security comes first, the
        others in the requested order.
        Without `symbols` the others are the securities of the same industry nearest in market
        value. A peer without data is
        left out. An unknown `symbol` receives 400. Money is in `currency`.

        symbol: One security, with the `.US` suffix.
        symbols: One to four other securities, comma-separated. A duplicate is returned once.
        currency: Currency of the money figures. `USD` is the only currency. Default `USD`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.COMPARE_PEERS,
            {
                "symbol": symbol,
                "symbols": symbols,
                "currency": currency,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def get_consensus(
        self,
        symbol: str,
        *,
        period_type: Literal["qf", "saf", "af"] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ConsensusResponse:
        """Consensus estimates.

        Mean analyst estimates and published values of one company by fiscal period, oldest
        period first.
        `periodTypes` lists the kinds of periods with estimates. The list is empty for any other
        kind.

        symbol: One security, with the `.US` suffix.
        period_type: Kind of fiscal period: `qf` quarters, `saf` half years, `af` full years.
        Default `qf`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_CONSENSUS,
            {
                "symbol": symbol,
                "period_type": period_type,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_dividends(
        self,
        symbol: str,
        *,
        page: int | None = None,
        year: int | None = None,
        cursor: str | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DividendsResponse:
        """Dividend history.

        Cash dividends of one security by ex-dividend date, newest first, 50 a page, and the sum
        of the last twelve months.
        A page past the end is empty.

        symbol: One security, with the `.US` suffix.
        page: Page number, from 1. From 1 to 100000. Default `1`.
        year: Year of the ex-dividend date. The default is all years. From 1900 to 2200.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_DIVIDENDS,
            {
                "symbol": symbol,
                "page": page,
                "year": year,
                "cursor": cursor,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_insider_trades(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.InsiderTradesResponse:
        """Insider trades.

        Transactions in the shares of one company that its insiders reported on Forms 3, 4 and
        5, by day of the transaction,
        newest first.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_INSIDER_TRADES,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def get_institution_rating(
        self,
        symbol: str,
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.InstitutionRatingResponse:
        """Analyst ratings and price targets.

        Newest distribution of analyst ratings of one security, the consensus rating, the range
        of price targets and the
        rank of the security among the rated securities of its industry. Without ratings the
        distributions are null.

        symbol: One security, with the `.US` suffix.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_INSTITUTION_RATING,
            {
                "symbol": symbol,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def get_operating_data(
        self,
        symbol: str,
        *,
        report: Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"] | Sequence[Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"]] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.OperatingDataResponse:
        """Operating data.

        Key figures of one company from its periodic reports, newest report first, with the
        change against the same period of
        the previous year. A quarter covers the quarter alone, never the year to date.

        symbol: One security, with the `.US` suffix.
        report: Kinds of reports to return, comma-separated: `af` full year, `saf` half year,
        `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its
        fiscal year, `tq1` to `tq3` quarters of a longer one. The default is all kinds.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_OPERATING_DATA,
            {
                "symbol": symbol,
                "report": report,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_shareholders(
        self,
        symbol: str,
        *,
        range: Literal["all", "inc", "dec"] | None = None,
        sort: Literal["shares_changed", "shares_held", "report_date"] | None = None,
        order: Literal["desc", "asc"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ShareholdersResponse:
        """Major shareholders.

        Holders of one security by their newest reported position, in the requested order.
        Shares and their changes are answered
        as of the reporting period and compared in the share count of today, so that a split
        between two periods does not change
        the order. Ties are ordered by `holderId`; holders whose change is not known come last
        when sorted by it.
        `range` selects the holders that increased (`inc`) or reduced (`dec`) their position in
        their newest period. The list
        is empty for a security without reported holders.

        symbol: One security, with the `.US` suffix.
        range: Holders to list: `all`, those with more shares than in the previous period
        (`inc`), or those with fewer (`dec`). Default `all`.
        sort: Sort key: the change of the shares held (`shares_changed`), the shares held
        (`shares_held`) or the end of the reporting period (`report_date`). `chg`, `owned` and
        `time` are compatible aliases. Default `shares_held`.
        order: Sort direction: `desc` from the largest or newest, `asc` from the smallest or
        oldest. Default `desc`.
        count: Number of holders to return. From 1 to 100. Default `50`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_SHAREHOLDERS,
            {
                "symbol": symbol,
                "range": range,
                "sort": sort,
                "order": order,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_top_shareholders(
        self,
        symbol: str,
        *,
        periods: int | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.TopShareholdersResponse:
        """Top shareholders by reporting period.

        The 20 largest holders of one security at the end of each of the newest reporting
        periods, periods newest first,
        holders largest first. The answer holds fewer periods when fewer have data. A reporting
        period is one of reports on
        everything held, such as Form 13F: a day on which an insider (Form 4) or a large holder
        (Schedule 13D or 13G)
        reported is none. Their positions are in `/fundamental/shareholder`.

        symbol: One security, with the `.US` suffix.
        periods: Number of reporting periods to return. From 1 to 8. Default `1`.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_TOP_SHAREHOLDERS,
            {
                "symbol": symbol,
                "periods": periods,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_statements(
        self,
        symbol: str,
        *,
        report: Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"] | Sequence[Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"]] | None = None,
        statement: Literal["income", "balance", "cashflow", "shares"] | Sequence[Literal["income", "balance", "cashflow", "shares"]] | None = None,
        with_facts: bool | None = None,
        count: int | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ListStatementsResponse:
        """Statements.

        Income statement, balance sheet, cash flow statement, and figures of shares of one
        company by report, newest first, with
        the items that each report has. A quarter covers the quarter alone, never the year to
        date. A half year is a report of a
        company that does not state its quarters. Items are the newest known
        values; per-share figures and numbers of shares are in the shares of the newest filing,
        and one whose share basis is not
        known is absent. A security without statements has an empty list.

        symbol: One security, with the `.US` suffix.
        report: Kinds of reports to return, comma-separated: `af` full year, `saf` half year,
        `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its
        fiscal year, `tq1` to `tq3` quarters of a longer one. The default is all kinds.
        statement: Statements to return, comma-separated: `income`, `balance`, `cashflow` and
        `shares`. The default is all of them.
        with_facts: `true` adds to each item the filed facts that it is or follows from. Default
        `false`.
        count: Number of records to return. From 1 to 100. Default `20`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_STATEMENTS,
            {
                "symbol": symbol,
                "report": report,
                "statement": statement,
                "with_facts": with_facts,
                "count": count,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_screener_filters(
        self,
        *,
        data_version: str | None = None,
    ) -> m.ScreenerFiltersResponse:
        """Indicators to screen by.

        Every indicator that a condition may name, in groups, with its unit and the current
        range of its values.
        Bounds are in that unit: `marketcap:1.5B:` are securities of at least 1.5 billion US
        dollars.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_SCREENER_FILTERS,
            {
                "data_version": data_version,
            },
        )

    def list_screener_indicators(
        self,
        *,
        symbol: str | None = None,
        data_version: str | None = None,
    ) -> m.ScreenerIndicatorsResponse:
        """Indicators to show.

        Every indicator that `show` may name, in groups. With `symbol` each indicator includes
        its value for that security.

        symbol: Security whose values to include, with the `.US` suffix.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_SCREENER_INDICATORS,
            {
                "symbol": symbol,
                "data_version": data_version,
            },
        )

    def search_screener(
        self,
        *,
        market: Literal["US"] | None = None,
        strategy_id: int | None = None,
        conditions: str | None = None,
        show: str | None = None,
        sort: str | None = None,
        order: Literal["desc", "asc"] | None = None,
        page: int | None = None,
        size: int | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ScreenerResponse:
        """Screen all securities.

        Securities that meet every condition, one zero-based page at a time. With `strategy_id`
        the conditions of that strategy
        apply, and `conditions` narrow the result further. Without either the result lists every
        security. Left out are those that
        are delisted, and those whose last price is more than ten days older than the newest
        one. Securities without any price are listed.

        A condition has the form `KEY:MIN:MAX` in the unit of the indicator and includes its
        bounds. An empty bound leaves that
        side open. `K`, `M`, `B` and `T` behind a number stand for thousand, million, billion
        and trillion: `marketcap:1.5B:` or
        `marketcap:1500000000:` are securities of at least 1.5 billion US dollars. A condition
        on a technical or text key has the form `KEY:::name=value,name=value`. A JSON array is
        equivalent; its elements are such texts, or objects with `key`, `min`, `max` and
        `techValues`. The service drops a `filter_` prefix of a key, takes it
        with or without underscores, and accepts earlier names (`prevclose`, `prevchg`,
        `balance`, `shortvolumeratio`). The
        values stand under the present key. A security whose value is unknown meets no condition
        on it. `/api/market-data/screener/filters` lists keys, units and values.

        An unknown key, a lower bound above the upper one, a numeric key with two empty bounds
        and invalid JSON receive 400.
        So does a text that no security has, with the texts that are held. The error names the
        invalid entry.
        A search that finds nothing, or whose bounds are probably in another unit
        (`divyld:0.03:` for 3 %), says so in `hint`. `units` has the unit of each
        indicator of the items.

        market: Market to screen with custom conditions. It has no effect with `strategy_id`.
        Default `US`.
        strategy_id: Identifier of a strategy of `/api/market-data/screener/strategies` to run.
        From 1 to 999999999.
        conditions: Custom conditions, either comma-separated `KEY:MIN:MAX` entries (an empty
        bound leaves that side open, a number may end in `K`, `M`, `B` or `T` for thousand to
        trillion) or a JSON array of such entries as texts or as objects with `key`, `min`,
        `max` and `techValues`.
        show: Keys of extra indicators to show for each security, comma-separated or as a JSON
        array of strings.
        sort: Key of the numeric indicator to sort by. Securities without a value come last.
        Ties are ordered by symbol. Default `changerate`.
        order: Sort direction: `desc` from the highest value, `asc` from the lowest. Default
        `desc`.
        page: Zero-based page number. From 0 to 100000. Default `0`.
        size: Items per page. From 1 to 100. Default `20`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.SEARCH_SCREENER,
            {
                "market": market,
                "strategy_id": strategy_id,
                "conditions": conditions,
                "show": show,
                "sort": sort,
                "order": order,
                "page": page,
                "size": size,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_screener_strategies(
        self,
        *,
        market: Literal["US"] | None = None,
        strategy_id: int | None = None,
        data_version: str | None = None,
    ) -> m.ScreenerStrategiesResponse:
        """Screening strategies.

        Built-in strategies with their conditions, by id. `strategy_id` selects one strategy.

        market: Market filter. `US` is the only market. Default `US`.
        strategy_id: Identifier of one strategy. An unknown identifier receives 400. From 1 to
        999999999.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_SCREENER_STRATEGIES,
            {
                "market": market,
                "strategy_id": strategy_id,
                "data_version": data_version,
            },
        )

    def list_corporate_actions(
        self,
        symbol: str,
        *,
        kinds: Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"] | Sequence[Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"]] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CorporateActionsResponse:
        """Corporate actions and adjustment factors.

        Splits, cash dividends, changes of name and symbol, delistings, relistings and trading
        halts of one security, newest first, and the
        factors by which its bars are adjusted. The service description does not have this
        operation.

        The promise of the factors: for each day bar of `adjust=none`, open, high, low and close
        times `forwardFactors.priceFactor`, rounded half up to four
        decimal places, are those of `adjust=forward`; its volume times
        `forwardFactors.volumeFactor`, rounded half up to six, is that of `adjust=forward`.
        The fractions are exact and the product is rounded once. A bar whose factors are 1 is
        answered as it is held, not rounded. Where a source
        gives prices that are adjusted for splits already, the price of
        `adjust=none` is itself rounded to four places, so that the product may differ by that
        rounding times the factor. `backwardFactors` scale to the oldest bar in place of the
        newest.

        A split that SEC filings alone state is among the splits: on the day of a jump of the
        bars, else on the trading day after the one that the
        filing states. One without either is left out. A record of another source with the same
        ratio counts in its place.

        A dividend is left out of the factors when it is not in USD, when no close before its
        ex-date is held, when it is as large as that
        close, or when its ex-date is in the future.

        symbol: One security, with the `.US` suffix.
        kinds: Kinds of actions to return, comma-separated. The default is all.
        start: First day of the actions and bars in Eastern time. The default is the first that
        is held.
        end: Last day of the actions and bars in Eastern time, not before `start`. The default
        is the last that is held, announced ones included.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_CORPORATE_ACTIONS,
            {
                "symbol": symbol,
                "kinds": kinds,
                "start": start,
                "end": end,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_changes(
        self,
        *,
        since: dt.date | dt.datetime | str | None = None,
        areas: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"] | Sequence[Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]] | None = None,
        symbols: str | Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.ChangesResponse:
        """Changes of the data.

        What imports, corrections and removals changed, oldest first: for each version of the
        data and security the areas, and the times between which
        records may have been added, replaced or removed. The range is never too narrow; it can
        be wider than the change, as a file that is imported
        again counts as a change of all its times. Figures that follow from records are not
        listed.

        To follow the data, read all pages by `next` and store `cursor` of the last one. Sent
        with the same other parameters at any later
        time, it answers what came since. A page of a filtered list can have fewer rows than
        `count`, or none, and a next page. The changes of 90 days are kept. An older `since` or
        `cursor`, and one of another store, is refused: 400 with the code `unknown_version`, and
        the oldest version is named. The service
        description does not have this operation.

        since: Only changes after a version of the data, as `X-Data-Version` and `dataVersion`
        name it, after an instant in UTC, or from the beginning of a day in New York on. The
        default is all changes that are kept.
        areas: Areas of the changes, comma-separated. The default is all.
        symbols: Only changes of securities that had one of these symbols then, comma-separated.
        The default is all securities.
        count: Rows of a page. From 1 to 10000. Default `1000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_CHANGES,
            {
                "since": since,
                "areas": areas,
                "symbols": symbols,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    def list_coverage(
        self,
        *,
        symbol: str | None = None,
        areas: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"] | Sequence[Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.CoverageResponse:
        """Coverage of the data.

        What the service holds, by area, of one security or of all: first and last day, records,
        sources, and with `start` or `end` the condition of
        each trading day of the range.

        Day bars, minute bars and the volume of short sales have records of each trading day,
        and so a condition. A day is `pending` until its regular session is over,
        and until noon in New York on the next trading day as long as it would be missing or
        partial. It is `missing` without records, and `partial` when fewer
        than four fifths of the usual number of securities have some: the median of the days
        with records among the five trading days before it and the five behind. Any other
        day is `complete`. Days before the first record and future days are left out, and those
        after the last record of a security.

        The range holds at most 366 days for one security, and 31 days for all. The service
        description does not have this operation.

        symbol: One security, with the `.US` suffix. The default is all securities.
        areas: Areas of the answer, comma-separated. The default is all that are held.
        start: First trading day of the conditions in Eastern time. The default is 30 days
        before `end`.
        end: Last trading day of the conditions in Eastern time, not before `start`. The default
        is 30 days after `start`.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_COVERAGE,
            {
                "symbol": symbol,
                "areas": areas,
                "start": start,
                "end": end,
                "data_version": data_version,
            },
        )

    def list_daily_actions(
        self,
        date: dt.date | str,
        *,
        kinds: Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"] | Sequence[Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"]] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DailyActionsResponse:
        """Corporate actions of all securities.

        Splits, cash dividends, changes of name and symbol, delistings, relistings and trading
        halts of a day, by symbol: those whose
        `effectiveDate` it is. For a dividend that is the ex-date. A page has at most 10,000
        rows; `next` leads on. The service description does not
        have this operation.

        date: Effective day of the actions in Eastern time.
        kinds: Kinds of actions to return, comma-separated. The default is all.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_DAILY_ACTIONS,
            {
                "date": date,
                "kinds": kinds,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_figures(
        self,
        *,
        data_version: str | None = None,
    ) -> m.FiguresResponse:
        """Derived figures.

        Every figure that the service derives from records, by key: its formula in words and in
        symbols, what it is made of, its unit and
        rounding, when it is null, and where it is served. The service description does not have
        this operation.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_FIGURES,
            {
                "data_version": data_version,
            },
        )

    def resolve_symbol(
        self,
        symbol: str,
        *,
        date: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.SymbolResolutionResponse:
        """Meaning of a symbol.

        Which security a symbol meant on a day, and what it is called today. `securityId` is
        permanent: it stays when the symbol or the name
        changes. Without `date` the symbol means the security that has it, else the one that had
        it last. `security` is null when nobody is
        known to have had the symbol on the day: files that name no company, such as those of
        FINRA, tell of a symbol's security for 60 days before
        a source with a name first saw it. `others` are securities that had it on other days: a
        symbol of a delisted security may pass to
        another one. Each symbol and name says the source that states it and the first and last
        day on which that source saw it, null where it
        does not say. `listings` tells of delistings and relistings, `shareClasses` of other
        stocks of the company. This operation is beyond the service description.

        symbol: One security, with the `.US` suffix.
        date: Day on which the symbol was in use.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.RESOLVE_SYMBOL,
            {
                "symbol": symbol,
                "date": date,
                "data_version": data_version,
            },
        )

    def search_securities(
        self,
        query: str,
        *,
        security_type: Literal["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"] | None = None,
        listing_status: Literal["listed", "delisted", "unknown"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.SecuritySearchResponse:
        """Find securities.

        Securities by symbol, name, former symbol, former name, CIK or FIGI, the best first.
        Case, accents and marks do not count; the last
        word may be a beginning, and words may have a wrong, missing, extra or exchanged letter.
        A symbol or a number that is the query itself
        comes first, then a company whose whole name it is, then symbols and names that begin
        with it, then names that have all of its words,
        then those with a slip. One exception: four or more letters with which the name of one
        of the largest companies begins mean that
        company rather than a fund of this symbol. Of two that fit alike, a listed security
        comes first, then the larger one by market value,
        or by the order of the SEC's list of companies where it is not known, then a stock
        before a fund, preferred stock, warrants and units.
        Delisted securities are found too. CUSIPs are not searched. This operation is beyond the
        service description.

        query: Symbol, name, former symbol or name, CIK or FIGI, or the beginning of one.
        security_type: Only securities of this kind.
        listing_status: Only securities that are listed, that are delisted, or of which no
        directory is held.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.SEARCH_SECURITIES,
            {
                "query": query,
                "security_type": security_type,
                "listing_status": listing_status,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    def list_securities(
        self,
        *,
        security_type: Literal["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"] | None = None,
        listing_status: Literal["listed", "delisted", "unknown"] | None = None,
        exchange: Literal["nasdaq", "nyse", "amex", "arca", "bats", "iex", "otc"] | None = None,
        active_on: dt.date | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.SecuritiesResponse:
        """All securities.

        Every security that the service holds, delisted ones included, by symbol. `next` leads
        to the page behind this one and is null on the last
        page: send it as `cursor` with the same other parameters. A page begins behind the last
        symbol of the page before, so that securities
        which an import adds or removes meanwhile neither repeat nor hide others. This operation
        is beyond the service description.

        security_type: Only securities of this kind.
        listing_status: Only securities that are listed, that are delisted, or of which no
        directory is held.
        exchange: Only securities of this exchange of primary listing.
        active_on: Only securities that were listed on this day. One whose first or last day is
        unknown counts as listed then.
        count: Number of securities of a page. From 1 to 1000. Default `100`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_SECURITIES,
            {
                "security_type": security_type,
                "listing_status": listing_status,
                "exchange": exchange,
                "active_on": active_on,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    def get_bulk_link(
        self,
        area: str,
        file: str,
    ) -> m.BulkLinkResponse:
        """Link to a file of a day.

        A signed link to one file, for tools that send no header: spreadsheets, browsers, R. It
        lives for 15 minutes, and ends before when its
        key is revoked or the plan loses its files. A file that there is not is 404 when it is
        read. What reads the file through it is charged to the key that asked for it.

        area: Area of the files: `day-bars`, `minute-bars`, `trades`, `short-volume`,
        `corporate-actions`, `dividends`, `filings`, `shareholders`, `reported-facts`,
        `factors`.
        file: Name of the file, as the list of files tells it.
        """
        return self._ask(
            op.GET_BULK_LINK,
            {
                "area": area,
                "file": file,
            },
        )

    def list_bulk_files(
        self,
        area: str,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        revisions: Literal["newest", "all"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
    ) -> m.BulkFilesResponse:
        """Files of days of an area.

        The files of an area, newest day first. A file has the rows of one day for the whole
        market, as Parquet and as gzipped CSV. Its
        revisions never change; a correction makes a further one. `path` leads to the file below
        `/api/market-data/bulk/`. The list is empty for
        an area without files. A plan without files of days receives 402.

        area: Area of the files: `day-bars`, `minute-bars`, `trades`, `short-volume`,
        `corporate-actions`, `dividends`, `filings`, `shareholders`, `reported-facts`,
        `factors`.
        start: First day; without it the first of all.
        end: Last day; without it the last of all.
        revisions: The newest revision of each day, or all. Default `newest`.
        count: Files of a page. From 1 to 1000. Default `1000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        """
        return self._ask(
            op.LIST_BULK_FILES,
            {
                "area": area,
                "start": start,
                "end": end,
                "revisions": revisions,
                "count": count,
                "cursor": cursor,
            },
        )

    def get_company_insider_trades(
        self,
        symbol: str,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CompanyInsiderTradesResponse:
        """Holders and ownership statistics.

        Holders of one company by shares held, in the share count of today the largest first,
        one page at a time, with statistics
        over all holders.
        `AAPL`, `AAPL.US` and `NASDAQ:AAPL` name the same company. A page past the end is empty;
        `next` leads on while imports land.

        symbol: One security, with or without the `.US` suffix or in the exchange-prefixed form.
        page: Page number, from 1. From 1 to 100000. Default `1`.
        limit: Holders per page. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_COMPANY_INSIDER_TRADES,
            {
                "symbol": symbol,
                "page": page,
                "limit": limit,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def get_company_profile(
        self,
        symbol: str,
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CompanyProfileResponse:
        """Company profile.

        Profile of one company in the company-family envelope. `AAPL`, `AAPL.US` and
        `NASDAQ:AAPL` name the same company.
        Unknown text is the empty string. An unknown number or time is left out.

        symbol: One security, with or without the `.US` suffix or in the exchange-prefixed form.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_COMPANY_PROFILE,
            {
                "symbol": symbol,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    def list_legacy_filings(
        self,
        symbol: str,
        *,
        data_version: str | None = None,
    ) -> m.LegacyFilingsResponse:
        """Company filings (legacy).

        The newest 100 filings of one company, newest first.

        symbol: One security, with the `.US` suffix.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.LIST_LEGACY_FILINGS,
            {
                "symbol": symbol,
                "data_version": data_version,
            },
        )

    def get_legacy_static_info(
        self,
        symbols: str | Sequence[str],
        *,
        data_version: str | None = None,
    ) -> m.LegacyStaticInfoResponse:
        """Static security information (legacy).

        Names, exchange, currency, lot size and share figures of one to 500 securities, in the
        requested order.
        A security without data is left out.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return self._ask(
            op.GET_LEGACY_STATIC_INFO,
            {
                "symbols": symbols,
                "data_version": data_version,
            },
        )

    def list_account_keys(
        self,
    ) -> m.AccountKeysResponse:
        """Keys of the account.

        API keys of the caller's account, newest first, revoked and expired ones included. The
        answer never contains a secret.
        The request is never charged. Keys should be rotated periodically and revoked when
        unused; `lastUsedAt` shows which ones are.
        """
        return self._ask(
            op.LIST_ACCOUNT_KEYS,
            {
            },
        )

    def get_account_usage(
        self,
    ) -> m.AccountUsageResponse:
        """Usage of the account.

        Data requests of the caller's account in the current allowance period, a calendar month
        in UTC, by day, operation and
        key. The request is never charged and succeeds even when the allowance is used up.
        """
        return self._ask(
            op.GET_ACCOUNT_USAGE,
            {
            },
        )


class AsyncMethods(AsyncCore):
    """The operations of the service, as coroutines."""

    async def get_quotes(
        self,
        symbols: str | Sequence[str],
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.QuotesResponse:
        """Newest quotes.

        Newest quote of up to 500 securities, in the requested order. Prices are those of the
        newest regular session, in the trading
        currency: of a source's quote or day bar, and of newer complete minute bars and the
        trades behind them. Odd lots and other trades
        that set no price count for the volume. The sessions outside regular hours are those of
        the newest trading day; one without a
        trade is null. A well-formed symbol without data is left out. With `as_of`, the quotes
        are as they were then.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_QUOTES,
            {
                "symbols": symbols,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def get_broker_queue(
        self,
        symbol: str,
        *,
        data_version: str | None = None,
    ) -> m.BrokerQueueResponse:
        """Broker queues.

        Firms with attributed orders at each price level of one security, best level first, as
        of the newest order-book data.
        Both arrays are empty when no feed attributes orders.

        symbol: One security, with the `.US` suffix.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_BROKER_QUEUE,
            {
                "symbol": symbol,
                "data_version": data_version,
            },
        )

    async def get_calc_indexes(
        self,
        symbols: str | Sequence[str],
        *,
        fields: Literal["last_done", "change_value", "change_rate", "volume", "turnover", "ytd_change_rate", "market_cap", "pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "amplitude", "volume_ratio", "five_day_change_rate", "ten_day_change_rate", "half_year_change_rate"] | Sequence[Literal["last_done", "change_value", "change_rate", "volume", "turnover", "ytd_change_rate", "market_cap", "pe_ttm", "pb_mrq", "dividend_yield", "turnover_rate", "amplitude", "volume_ratio", "five_day_change_rate", "ten_day_change_rate", "half_year_change_rate"]] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CalcIndexesResponse:
        """Calculated indexes.

        Valuation and activity figures of up to 500 securities, in the requested order. Each
        record holds `symbol` and the requested figures only.
        A figure that cannot be computed is null. Rates are in percent, ratios are plain.
        Changes over several days are
        adjusted for splits. A well-formed symbol without data is left out.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        fields: Figures to return, comma-separated. The default is
        `pe_ttm,pb_mrq,dividend_yield,turnover_rate,market_cap`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_CALC_INDEXES,
            {
                "symbols": symbols,
                "fields": fields,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_batch_candlesticks(
        self,
        symbols: str | Sequence[str],
        *,
        period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        count: int | None = None,
        adjust: Literal["none", "forward"] | None = None,
        session: Literal["intraday", "all"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.BatchCandlesticksResponse:
        """Candlesticks of many securities.

        Bars of up to 500 securities in a range of days, by symbol and then by time, oldest
        first. A page has at most 10,000 rows and costs one
        data request, as every answer does; `next` leads on. The bars are those of
        `/quote/{symbol}/history_candlestick` with the same parameters.

        Pages that name the same `data_version` are of one state of the data, whatever is
        imported meanwhile.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        period: Length of the bars, by name or by code. Default `day`.
        start: First trading day in Eastern time. The default is the first that is held.
        end: Last trading day in Eastern time, not before `start`. The default is the last that
        is held.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        adjust: Price adjustment. `none` gives prices as traded. Where a source has them
        adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken
        out; a split that it does not hold remains in them. `forward` gives prices in shares of
        today: it scales them for later splits up to today, and for later cash dividends up to
        the newest bar. Default `none`.
        session: Sessions that bars shorter than a day cover. `intraday` covers regular hours.
        `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it.
        Default `intraday`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_BATCH_CANDLESTICKS,
            {
                "symbols": symbols,
                "period": period,
                "start": start,
                "end": end,
                "count": count,
                "adjust": adjust,
                "session": session,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_daily_candlesticks(
        self,
        date: dt.date | str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DailyCandlesticksResponse:
        """Day bars of all securities.

        The day bar of every security that has one on a day, by symbol, with prices as traded. A
        page has at most 10,000 rows; `next` leads on.
        A day without trading has none, and the answer says so in `hint`.

        date: Trading day in Eastern time.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_DAILY_CANDLESTICKS,
            {
                "date": date,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_daily_short_trades(
        self,
        date: dt.date | str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DailyShortTradesResponse:
        """Short-sale volume of all securities.

        Short-sale volume of a day for every security that a report names, by symbol: the
        figures of `/quote/short_trades`. A page has at most
        10,000 rows; `next` leads on.

        date: Trading day at the exchange.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_DAILY_SHORT_TRADES,
            {
                "date": date,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def get_quote_depth(
        self,
        symbol: str,
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DepthResponse:
        """Order-book depth.

        Up to ten price levels per side of one security, best price first, as of the newest
        order-book data,
        with `as_of` the newest of then.
        Both arrays are empty for a security without order-book data.

        symbol: One security, with the `.US` suffix.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_QUOTE_DEPTH,
            {
                "symbol": symbol,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_short_trades(
        self,
        symbol: str,
        *,
        count: int | None = None,
        last_timestamp: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.ShortTradesResponse:
        """Daily short-sale volume.

        Daily short-sale volume of one US or Hong Kong security, newest trading day first.
        Volumes of a US security
        are shares reported off exchange, those of a Hong Kong security all shares that its
        exchange reports: its only source is `XHKG`,
        and `close` and the volumes of US facilities are null.
        `shortVolumePercent` is in percent of the total volume. The `data` array is empty for a
        security without records.
        To page back, send the last record's `date` in Unix seconds as `last_timestamp`:
        `Date.parse(date) / 1000`.

        symbol: One security, with the `.US` or `.HK` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        last_timestamp: Paging cursor in Unix seconds, at most 4102444800. The answer holds only
        trading days that began before this time; a day begins with its regular session. From 0
        to 4102444800.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_SHORT_TRADES,
            {
                "symbol": symbol,
                "count": count,
                "last_timestamp": last_timestamp,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    async def get_static_info(
        self,
        symbols: str | Sequence[str],
        *,
        data_version: str | None = None,
    ) -> m.StaticInfoResponse:
        """Static security information.

        Names, listing, share counts and per-share figures of up to 500 securities, in the
        requested order. An unknown string is empty.
        A well-formed symbol without data is left out.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_STATIC_INFO,
            {
                "symbols": symbols,
                "data_version": data_version,
            },
        )

    async def list_trades(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.TradesResponse:
        """Newest trades.

        Newest trades of one security, newest first, as of the newest trade data or up to
        `as_of`. The array is empty for a security without trade data.

        symbol: One security, with the `.US` suffix.
        count: Number of trades to return. From 1 to 1000. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_TRADES,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_trading_days(
        self,
        *,
        market: Literal["US"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.TradingDaysResponse:
        """Trading days.

        Full trading days and half days of a market in a date range, oldest first, by the
        calendar in Eastern time. A half day does not appear among
        the full days. The range holds at most 366 days. A request with `end` before `start`
        receives 400.

        market: Market filter. `US` is the only market. Default `US`.
        start: First day of the range. The default is today in Eastern time, or 30 days before
        `end` when `end` lies in the past. Days before 1962-01-01 receive 400, because the
        calendar does not know them.
        end: Last day of the range. The default is 30 days after `start`. The range holds at
        most 366 days, both ends included.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_TRADING_DAYS,
            {
                "market": market,
                "start": start,
                "end": end,
                "data_version": data_version,
            },
        )

    async def list_candlesticks(
        self,
        symbol: str,
        *,
        period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] | None = None,
        count: int | None = None,
        adjust: Literal["none", "forward"] | None = None,
        session: Literal["intraday", "all"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CandlesticksResponse:
        """Newest candlesticks.

        Newest bars of one security, oldest first. Bars shorter than a day are built from minute
        bars, longer bars from day bars.
        The newest bar may still be open. The array is empty for a security without bars. `next`
        leads to the bars before the oldest of the answer.

        symbol: One security, with the `.US` suffix.
        period: Length of the bars, by name or by code. Default `day`.
        count: Number of newest bars to return. From 1 to 1000. Default `100`.
        adjust: Price adjustment. `none` gives prices as traded. Where a source has them
        adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken
        out; a split that it does not hold remains in them. `forward` gives prices in shares of
        today: it scales them for later splits up to today, and for later cash dividends up to
        the newest bar. Default `none`.
        session: Sessions that bars shorter than a day cover. `intraday` covers regular hours.
        `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it.
        Default `intraday`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_CANDLESTICKS,
            {
                "symbol": symbol,
                "period": period,
                "count": count,
                "adjust": adjust,
                "session": session,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_history_candlesticks(
        self,
        symbol: str,
        *,
        period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        count: int | None = None,
        forward: bool | None = None,
        datetime: str | None = None,
        adjust: Literal["none", "forward"] | None = None,
        session: Literal["intraday", "all"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CandlesticksResponse:
        """Historical candlesticks.

        Bars of one security from its history, oldest first, at most 1000.

        - Date mode takes `start` and `end`, both included. With `start` it returns the bars
        from `start` on. With `end` alone it returns the last bars up to `end`.
        - Offset mode returns `count` bars from `datetime` on (`forward=true`) or up to it
        (`forward=false`), including a bar that starts at `datetime`.
        For day bars and longer bars only the day of `datetime` counts. Without `datetime` it
        returns the newest `count` bars.
        - A request without these parameters returns the newest 1000 bars.

        `next` leads on in the direction of the request: to later bars where the answer has the
        first ones from `start` or `datetime` on, to earlier bars otherwise.

        A bar of a week, month or year that overlaps the range is returned whole.

        A request with parameters of both modes receives 400.

        symbol: One security, with the `.US` suffix.
        period: Length of the bars, by name or by code. Default `day`.
        start: Date mode: first trading day in Eastern time.
        end: Date mode: last trading day in Eastern time, not before `start`.
        count: Offset mode: number of bars to return. The default in this mode is 10. From 1 to
        1000.
        forward: Offset mode: `true` returns bars from `datetime` on, `false` bars up to it. The
        default in this mode is `true`.
        datetime: Offset mode: reference time `YYYY-MM-DD HH:MM:SS` in Eastern time.
        adjust: Price adjustment. `none` gives prices as traded. Where a source has them
        adjusted for splits, as Yahoo and Stooq do, the splits that the service holds are taken
        out; a split that it does not hold remains in them. `forward` gives prices in shares of
        today: it scales them for later splits up to today, and for later cash dividends up to
        the newest bar. Default `none`.
        session: Sessions that bars shorter than a day cover. `intraday` covers regular hours.
        `all` adds pre-market, post-market and overnight. Day bars and longer bars ignore it.
        Default `intraday`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_HISTORY_CANDLESTICKS,
            {
                "symbol": symbol,
                "period": period,
                "start": start,
                "end": end,
                "count": count,
                "forward": forward,
                "datetime": datetime,
                "adjust": adjust,
                "session": session,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_filings(
        self,
        symbol: str,
        *,
        count: int | None = None,
        form: str | Sequence[str] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.FilingsResponse:
        """Company filings.

        Filings of one company, newest first. `form` selects form types. The array is empty for
        a company without filings.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        form: SEC form types to return, comma-separated. Types match exactly: `10-K` does not
        include `10-K/A`. Case, hyphens, blanks and the word `Form` do not count: `10k` is
        `10-K`. A type that the SEC does not have receives 400.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_FILINGS,
            {
                "symbol": symbol,
                "count": count,
                "form": form,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_news(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.NewsResponse:
        """Securities news.

        News on one security, newest first. The array is empty for a security without news.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_NEWS,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_topics(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.TopicsResponse:
        """Discussion topics.

        Discussion topics on one security, newest first. The array is empty for a security
        without topics.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_TOPICS,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_rank_categories(
        self,
        *,
        data_version: str | None = None,
    ) -> m.RankCategoriesResponse:
        """Ranking categories.

        All rankings by group, in a fixed order. The ranking operation takes the `key` of an
        entry of `rankings`.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_RANK_CATEGORIES,
            {
                "data_version": data_version,
            },
        )

    async def list_rank(
        self,
        key: Literal["gainers", "losers", "active_volume", "active_turnover", "market_cap", "amplitude", "turnover_rate", "short_volume_percent", "dividend_yield"],
        *,
        market: Literal["US"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.RankResponse:
        """Ranking of securities.

        Securities in the order of one ranking, first rank first. `losers` begins with the
        largest loss, every other ranking with the largest value.
        Left out are securities whose ranked value cannot be computed, and those whose last
        price is more than ten days older than the newest one. Rates are in percent.
        `volumeRatio` is a plain ratio.

        key: Ranking to return. `short_volume_share` is a compatible alias of
        `short_volume_percent`.
        market: Market filter. `US` is the only market. Default `US`.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_RANK,
            {
                "key": key,
                "market": market,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    async def get_market_status(
        self,
        *,
        data_version: str | None = None,
    ) -> m.MarketStatusResponse:
        """Market status.

        Current trading status of each market by the trading calendar, with the next start and
        end of a regular session.
        The service reads market-wide circuit-breaker halts from imported halt lists. During
        such a halt `label` names its level.
        Level 3 closes the market for the day.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_MARKET_STATUS,
            {
                "data_version": data_version,
            },
        )

    async def list_top_movers(
        self,
        *,
        market: Literal["US"] | None = None,
        sort: Literal["hot", "time", "change_rate"] | None = None,
        date: dt.date | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.TopMoversResponse:
        """Top movers.

        Securities whose move on the trading day exceeds their own 20-day standard deviation.
        `sort` sets the order: `hot` puts the largest move
        relative to that deviation first, `change_rate` the largest move in percent, `time` the
        newest. `next` leads to the other moves of the day, `nextParams` to the next older
        trading day with moves.

        market: Market filter. `US` is the only market. Default `US`.
        sort: Order of the moves, by name or by code. `change` is a compatible alias of
        `change_rate`. Default `hot`.
        date: Trading day in Eastern time. A day without trading has no events. The default is
        the newest trading day with moves.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_TOP_MOVERS,
            {
                "market": market,
                "sort": sort,
                "date": date,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    async def get_trading_calendar(
        self,
        *,
        market: Literal["US"] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.TradingCalendarResponse:
        """Trading calendar.

        Every day of a date range, oldest first, weekends and holidays included, with the
        sessions of the day in UTC.
        The extended sessions are listed from their first whole years on: pre-market and
        post-market from 2000, overnight
        from 2022. The range holds at most 366 days. A request with `end` before `start`
        receives 400.

        market: Market filter. `US` is the only market. Default `US`.
        start: First day of the range. The default is today in Eastern time, or 30 days before
        `end` when `end` lies in the past. Days before 1962-01-01 receive 400, because the
        calendar does not know them.
        end: Last day of the range. The default is 30 days after `start`. The range holds at
        most 366 days, both ends included.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_TRADING_CALENDAR,
            {
                "market": market,
                "start": start,
                "end": end,
                "data_version": data_version,
            },
        )

    async def list_unusual_items(
        self,
        *,
        market: Literal["US"] | None = None,
        symbol: str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.UnusualItemsResponse:
        """Unusual market activity.

        Unusual changes of the market or of one security, newest first, such as outliers of
        price and volume, heavy short selling and bursts of filings.

        market: Market filter. `US` is the only market. Default `US`.
        symbol: Security whose changes to return, with the `.US` suffix. The default is the
        whole market.
        count: Number of changes to return. From 1 to 100. Default `50`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_UNUSUAL_ITEMS,
            {
                "market": market,
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    async def list_finance_calendar(
        self,
        *,
        category: Literal["report", "dividend", "split", "ipo", "macrodata", "closed"] | None = None,
        symbol: str | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        market: Literal["US"] | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.FinanceCalendarResponse:
        """Financial event calendar.

        Financial events of one category in a date range by day, oldest first, of the market or
        of one security. Days without events are left out.
        `nextDate` is the first day after the range that holds such an event: with `symbol`, the
        next report or the next ex-date of the security. The range holds at most 366 days. A
        request with `end` before `start` receives 400.
        Closed days are known from 1962-01-01 on; a request of `closed` for earlier days
        receives 400.

        category: Kind of event, by name or by code. Default `report`.
        symbol: Security whose events to return, with the `.US` suffix. The default is the whole
        market. Events of `macrodata` and `closed` belong to no security.
        start: First day of the range in Eastern time. The default is three days before `end`.
        end: Last day of the range in Eastern time. The default is today, or three days after
        `start` when `start` lies in the future.
        market: Market filter. `US` is the only market. Default `US`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_FINANCE_CALENDAR,
            {
                "category": category,
                "symbol": symbol,
                "start": start,
                "end": end,
                "market": market,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def get_company_overview(
        self,
        symbol: str,
        *,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CompanyOverviewResponse:
        """Company overview.

        Identity, classification, contact and management of the company behind one security.
        A value that no imported source provides is null.

        symbol: One security, with the `.US` suffix.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_COMPANY_OVERVIEW,
            {
                "symbol": symbol,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def compare_peers(
        self,
        symbol: str,
        *,
        symbols: str | Sequence[str] | None = None,
        currency: Literal["USD"] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.PeerComparisonResponse:
        """Peer valuation.

        Valuation of one security and up to four others. The requested security comes first, the
        others in the requested order.
        Without `symbols` the others are the securities of the same industry nearest in market
        value. A peer without data is
        left out. An unknown `symbol` receives 400. Money is in `currency`.

        symbol: One security, with the `.US` suffix.
        symbols: One to four other securities, comma-separated. A duplicate is returned once.
        currency: Currency of the money figures. `USD` is the only currency. Default `USD`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.COMPARE_PEERS,
            {
                "symbol": symbol,
                "symbols": symbols,
                "currency": currency,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def get_consensus(
        self,
        symbol: str,
        *,
        period_type: Literal["qf", "saf", "af"] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ConsensusResponse:
        """Consensus estimates.

        Mean analyst estimates and published values of one company by fiscal period, oldest
        period first.
        `periodTypes` lists the kinds of periods with estimates. The list is empty for any other
        kind.

        symbol: One security, with the `.US` suffix.
        period_type: Kind of fiscal period: `qf` quarters, `saf` half years, `af` full years.
        Default `qf`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_CONSENSUS,
            {
                "symbol": symbol,
                "period_type": period_type,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_dividends(
        self,
        symbol: str,
        *,
        page: int | None = None,
        year: int | None = None,
        cursor: str | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DividendsResponse:
        """Dividend history.

        Cash dividends of one security by ex-dividend date, newest first, 50 a page, and the sum
        of the last twelve months.
        A page past the end is empty.

        symbol: One security, with the `.US` suffix.
        page: Page number, from 1. From 1 to 100000. Default `1`.
        year: Year of the ex-dividend date. The default is all years. From 1900 to 2200.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_DIVIDENDS,
            {
                "symbol": symbol,
                "page": page,
                "year": year,
                "cursor": cursor,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_insider_trades(
        self,
        symbol: str,
        *,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.InsiderTradesResponse:
        """Insider trades.

        Transactions in the shares of one company that its insiders reported on Forms 3, 4 and
        5, by day of the transaction,
        newest first.

        symbol: One security, with the `.US` suffix.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_INSIDER_TRADES,
            {
                "symbol": symbol,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def get_institution_rating(
        self,
        symbol: str,
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.InstitutionRatingResponse:
        """Analyst ratings and price targets.

        Newest distribution of analyst ratings of one security, the consensus rating, the range
        of price targets and the
        rank of the security among the rated securities of its industry. Without ratings the
        distributions are null.

        symbol: One security, with the `.US` suffix.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_INSTITUTION_RATING,
            {
                "symbol": symbol,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def get_operating_data(
        self,
        symbol: str,
        *,
        report: Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"] | Sequence[Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"]] | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.OperatingDataResponse:
        """Operating data.

        Key figures of one company from its periodic reports, newest report first, with the
        change against the same period of
        the previous year. A quarter covers the quarter alone, never the year to date.

        symbol: One security, with the `.US` suffix.
        report: Kinds of reports to return, comma-separated: `af` full year, `saf` half year,
        `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its
        fiscal year, `tq1` to `tq3` quarters of a longer one. The default is all kinds.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_OPERATING_DATA,
            {
                "symbol": symbol,
                "report": report,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_shareholders(
        self,
        symbol: str,
        *,
        range: Literal["all", "inc", "dec"] | None = None,
        sort: Literal["shares_changed", "shares_held", "report_date"] | None = None,
        order: Literal["desc", "asc"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ShareholdersResponse:
        """Major shareholders.

        Holders of one security by their newest reported position, in the requested order.
        Shares and their changes are answered
        as of the reporting period and compared in the share count of today, so that a split
        between two periods does not change
        the order. Ties are ordered by `holderId`; holders whose change is not known come last
        when sorted by it.
        `range` selects the holders that increased (`inc`) or reduced (`dec`) their position in
        their newest period. The list
        is empty for a security without reported holders.

        symbol: One security, with the `.US` suffix.
        range: Holders to list: `all`, those with more shares than in the previous period
        (`inc`), or those with fewer (`dec`). Default `all`.
        sort: Sort key: the change of the shares held (`shares_changed`), the shares held
        (`shares_held`) or the end of the reporting period (`report_date`). `chg`, `owned` and
        `time` are compatible aliases. Default `shares_held`.
        order: Sort direction: `desc` from the largest or newest, `asc` from the smallest or
        oldest. Default `desc`.
        count: Number of holders to return. From 1 to 100. Default `50`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_SHAREHOLDERS,
            {
                "symbol": symbol,
                "range": range,
                "sort": sort,
                "order": order,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_top_shareholders(
        self,
        symbol: str,
        *,
        periods: int | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.TopShareholdersResponse:
        """Top shareholders by reporting period.

        The 20 largest holders of one security at the end of each of the newest reporting
        periods, periods newest first,
        holders largest first. The answer holds fewer periods when fewer have data. A reporting
        period is one of reports on
        everything held, such as Form 13F: a day on which an insider (Form 4) or a large holder
        (Schedule 13D or 13G)
        reported is none. Their positions are in `/fundamental/shareholder`.

        symbol: One security, with the `.US` suffix.
        periods: Number of reporting periods to return. From 1 to 8. Default `1`.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_TOP_SHAREHOLDERS,
            {
                "symbol": symbol,
                "periods": periods,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_statements(
        self,
        symbol: str,
        *,
        report: Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"] | Sequence[Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"]] | None = None,
        statement: Literal["income", "balance", "cashflow", "shares"] | Sequence[Literal["income", "balance", "cashflow", "shares"]] | None = None,
        with_facts: bool | None = None,
        count: int | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ListStatementsResponse:
        """Statements.

        Income statement, balance sheet, cash flow statement, and figures of shares of one
        company by report, newest first, with
        the items that each report has. A quarter covers the quarter alone, never the year to
        date. A half year is a report of a
        company that does not state its quarters. Items are the newest known
        values; per-share figures and numbers of shares are in the shares of the newest filing,
        and one whose share basis is not
        known is absent. A security without statements has an empty list.

        symbol: One security, with the `.US` suffix.
        report: Kinds of reports to return, comma-separated: `af` full year, `saf` half year,
        `q1` to `q4` quarters, `tp` the transition period of a company that moved the end of its
        fiscal year, `tq1` to `tq3` quarters of a longer one. The default is all kinds.
        statement: Statements to return, comma-separated: `income`, `balance`, `cashflow` and
        `shares`. The default is all of them.
        with_facts: `true` adds to each item the filed facts that it is or follows from. Default
        `false`.
        count: Number of records to return. From 1 to 100. Default `20`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_STATEMENTS,
            {
                "symbol": symbol,
                "report": report,
                "statement": statement,
                "with_facts": with_facts,
                "count": count,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_screener_filters(
        self,
        *,
        data_version: str | None = None,
    ) -> m.ScreenerFiltersResponse:
        """Indicators to screen by.

        Every indicator that a condition may name, in groups, with its unit and the current
        range of its values.
        Bounds are in that unit: `marketcap:1.5B:` are securities of at least 1.5 billion US
        dollars.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_SCREENER_FILTERS,
            {
                "data_version": data_version,
            },
        )

    async def list_screener_indicators(
        self,
        *,
        symbol: str | None = None,
        data_version: str | None = None,
    ) -> m.ScreenerIndicatorsResponse:
        """Indicators to show.

        Every indicator that `show` may name, in groups. With `symbol` each indicator includes
        its value for that security.

        symbol: Security whose values to include, with the `.US` suffix.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_SCREENER_INDICATORS,
            {
                "symbol": symbol,
                "data_version": data_version,
            },
        )

    async def search_screener(
        self,
        *,
        market: Literal["US"] | None = None,
        strategy_id: int | None = None,
        conditions: str | None = None,
        show: str | None = None,
        sort: str | None = None,
        order: Literal["desc", "asc"] | None = None,
        page: int | None = None,
        size: int | None = None,
        explain: bool | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.ScreenerResponse:
        """Screen all securities.

        Securities that meet every condition, one zero-based page at a time. With `strategy_id`
        the conditions of that strategy
        apply, and `conditions` narrow the result further. Without either the result lists every
        security. Left out are those that
        are delisted, and those whose last price is more than ten days older than the newest
        one. Securities without any price are listed.

        A condition has the form `KEY:MIN:MAX` in the unit of the indicator and includes its
        bounds. An empty bound leaves that
        side open. `K`, `M`, `B` and `T` behind a number stand for thousand, million, billion
        and trillion: `marketcap:1.5B:` or
        `marketcap:1500000000:` are securities of at least 1.5 billion US dollars. A condition
        on a technical or text key has the form `KEY:::name=value,name=value`. A JSON array is
        equivalent; its elements are such texts, or objects with `key`, `min`, `max` and
        `techValues`. The service drops a `filter_` prefix of a key, takes it
        with or without underscores, and accepts earlier names (`prevclose`, `prevchg`,
        `balance`, `shortvolumeratio`). The
        values stand under the present key. A security whose value is unknown meets no condition
        on it. `/api/market-data/screener/filters` lists keys, units and values.

        An unknown key, a lower bound above the upper one, a numeric key with two empty bounds
        and invalid JSON receive 400.
        So does a text that no security has, with the texts that are held. The error names the
        invalid entry.
        A search that finds nothing, or whose bounds are probably in another unit
        (`divyld:0.03:` for 3 %), says so in `hint`. `units` has the unit of each
        indicator of the items.

        market: Market to screen with custom conditions. It has no effect with `strategy_id`.
        Default `US`.
        strategy_id: Identifier of a strategy of `/api/market-data/screener/strategies` to run.
        From 1 to 999999999.
        conditions: Custom conditions, either comma-separated `KEY:MIN:MAX` entries (an empty
        bound leaves that side open, a number may end in `K`, `M`, `B` or `T` for thousand to
        trillion) or a JSON array of such entries as texts or as objects with `key`, `min`,
        `max` and `techValues`.
        show: Keys of extra indicators to show for each security, comma-separated or as a JSON
        array of strings.
        sort: Key of the numeric indicator to sort by. Securities without a value come last.
        Ties are ordered by symbol. Default `changerate`.
        order: Sort direction: `desc` from the highest value, `asc` from the lowest. Default
        `desc`.
        page: Zero-based page number. From 0 to 100000. Default `0`.
        size: Items per page. From 1 to 100. Default `20`.
        explain: `true` adds `receipts`: what each figure is made of, and why one is null. The
        default is `false`. JSON, Parquet and Arrow have a place for receipts; with another
        `format` the request is refused.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.SEARCH_SCREENER,
            {
                "market": market,
                "strategy_id": strategy_id,
                "conditions": conditions,
                "show": show,
                "sort": sort,
                "order": order,
                "page": page,
                "size": size,
                "explain": explain,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_screener_strategies(
        self,
        *,
        market: Literal["US"] | None = None,
        strategy_id: int | None = None,
        data_version: str | None = None,
    ) -> m.ScreenerStrategiesResponse:
        """Screening strategies.

        Built-in strategies with their conditions, by id. `strategy_id` selects one strategy.

        market: Market filter. `US` is the only market. Default `US`.
        strategy_id: Identifier of one strategy. An unknown identifier receives 400. From 1 to
        999999999.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_SCREENER_STRATEGIES,
            {
                "market": market,
                "strategy_id": strategy_id,
                "data_version": data_version,
            },
        )

    async def list_corporate_actions(
        self,
        symbol: str,
        *,
        kinds: Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"] | Sequence[Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"]] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CorporateActionsResponse:
        """Corporate actions and adjustment factors.

        Splits, cash dividends, changes of name and symbol, delistings, relistings and trading
        halts of one security, newest first, and the
        factors by which its bars are adjusted. The service description does not have this
        operation.

        The promise of the factors: for each day bar of `adjust=none`, open, high, low and close
        times `forwardFactors.priceFactor`, rounded half up to four
        decimal places, are those of `adjust=forward`; its volume times
        `forwardFactors.volumeFactor`, rounded half up to six, is that of `adjust=forward`.
        The fractions are exact and the product is rounded once. A bar whose factors are 1 is
        answered as it is held, not rounded. Where a source
        gives prices that are adjusted for splits already, the price of
        `adjust=none` is itself rounded to four places, so that the product may differ by that
        rounding times the factor. `backwardFactors` scale to the oldest bar in place of the
        newest.

        A split that SEC filings alone state is among the splits: on the day of a jump of the
        bars, else on the trading day after the one that the
        filing states. One without either is left out. A record of another source with the same
        ratio counts in its place.

        A dividend is left out of the factors when it is not in USD, when no close before its
        ex-date is held, when it is as large as that
        close, or when its ex-date is in the future.

        symbol: One security, with the `.US` suffix.
        kinds: Kinds of actions to return, comma-separated. The default is all.
        start: First day of the actions and bars in Eastern time. The default is the first that
        is held.
        end: Last day of the actions and bars in Eastern time, not before `start`. The default
        is the last that is held, announced ones included.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_CORPORATE_ACTIONS,
            {
                "symbol": symbol,
                "kinds": kinds,
                "start": start,
                "end": end,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_changes(
        self,
        *,
        since: dt.date | dt.datetime | str | None = None,
        areas: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"] | Sequence[Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]] | None = None,
        symbols: str | Sequence[str] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.ChangesResponse:
        """Changes of the data.

        What imports, corrections and removals changed, oldest first: for each version of the
        data and security the areas, and the times between which
        records may have been added, replaced or removed. The range is never too narrow; it can
        be wider than the change, as a file that is imported
        again counts as a change of all its times. Figures that follow from records are not
        listed.

        To follow the data, read all pages by `next` and store `cursor` of the last one. Sent
        with the same other parameters at any later
        time, it answers what came since. A page of a filtered list can have fewer rows than
        `count`, or none, and a next page. The changes of 90 days are kept. An older `since` or
        `cursor`, and one of another store, is refused: 400 with the code `unknown_version`, and
        the oldest version is named. The service
        description does not have this operation.

        since: Only changes after a version of the data, as `X-Data-Version` and `dataVersion`
        name it, after an instant in UTC, or from the beginning of a day in New York on. The
        default is all changes that are kept.
        areas: Areas of the changes, comma-separated. The default is all.
        symbols: Only changes of securities that had one of these symbols then, comma-separated.
        The default is all securities.
        count: Rows of a page. From 1 to 10000. Default `1000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_CHANGES,
            {
                "since": since,
                "areas": areas,
                "symbols": symbols,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    async def list_coverage(
        self,
        *,
        symbol: str | None = None,
        areas: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"] | Sequence[Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]] | None = None,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.CoverageResponse:
        """Coverage of the data.

        What the service holds, by area, of one security or of all: first and last day, records,
        sources, and with `start` or `end` the condition of
        each trading day of the range.

        Day bars, minute bars and the volume of short sales have records of each trading day,
        and so a condition. A day is `pending` until its regular session is over,
        and until noon in New York on the next trading day as long as it would be missing or
        partial. It is `missing` without records, and `partial` when fewer
        than four fifths of the usual number of securities have some: the median of the days
        with records among the five trading days before it and the five behind. Any other
        day is `complete`. Days before the first record and future days are left out, and those
        after the last record of a security.

        The range holds at most 366 days for one security, and 31 days for all. The service
        description does not have this operation.

        symbol: One security, with the `.US` suffix. The default is all securities.
        areas: Areas of the answer, comma-separated. The default is all that are held.
        start: First trading day of the conditions in Eastern time. The default is 30 days
        before `end`.
        end: Last trading day of the conditions in Eastern time, not before `start`. The default
        is 30 days after `start`.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_COVERAGE,
            {
                "symbol": symbol,
                "areas": areas,
                "start": start,
                "end": end,
                "data_version": data_version,
            },
        )

    async def list_daily_actions(
        self,
        date: dt.date | str,
        *,
        kinds: Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"] | Sequence[Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"]] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.DailyActionsResponse:
        """Corporate actions of all securities.

        Splits, cash dividends, changes of name and symbol, delistings, relistings and trading
        halts of a day, by symbol: those whose
        `effectiveDate` it is. For a dividend that is the ex-date. A page has at most 10,000
        rows; `next` leads on. The service description does not
        have this operation.

        date: Effective day of the actions in Eastern time.
        kinds: Kinds of actions to return, comma-separated. The default is all.
        count: Rows of a page. From 1 to 10000. Default `10000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_DAILY_ACTIONS,
            {
                "date": date,
                "kinds": kinds,
                "count": count,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_figures(
        self,
        *,
        data_version: str | None = None,
    ) -> m.FiguresResponse:
        """Derived figures.

        Every figure that the service derives from records, by key: its formula in words and in
        symbols, what it is made of, its unit and
        rounding, when it is null, and where it is served. The service description does not have
        this operation.

        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_FIGURES,
            {
                "data_version": data_version,
            },
        )

    async def resolve_symbol(
        self,
        symbol: str,
        *,
        date: dt.date | str | None = None,
        data_version: str | None = None,
    ) -> m.SymbolResolutionResponse:
        """Meaning of a symbol.

        Which security a symbol meant on a day, and what it is called today. `securityId` is
        permanent: it stays when the symbol or the name
        changes. Without `date` the symbol means the security that has it, else the one that had
        it last. `security` is null when nobody is
        known to have had the symbol on the day: files that name no company, such as those of
        FINRA, tell of a symbol's security for 60 days before
        a source with a name first saw it. `others` are securities that had it on other days: a
        symbol of a delisted security may pass to
        another one. Each symbol and name says the source that states it and the first and last
        day on which that source saw it, null where it
        does not say. `listings` tells of delistings and relistings, `shareClasses` of other
        stocks of the company. This operation is beyond the service description.

        symbol: One security, with the `.US` suffix.
        date: Day on which the symbol was in use.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.RESOLVE_SYMBOL,
            {
                "symbol": symbol,
                "date": date,
                "data_version": data_version,
            },
        )

    async def search_securities(
        self,
        query: str,
        *,
        security_type: Literal["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"] | None = None,
        listing_status: Literal["listed", "delisted", "unknown"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.SecuritySearchResponse:
        """Find securities.

        Securities by symbol, name, former symbol, former name, CIK or FIGI, the best first.
        Case, accents and marks do not count; the last
        word may be a beginning, and words may have a wrong, missing, extra or exchanged letter.
        A symbol or a number that is the query itself
        comes first, then a company whose whole name it is, then symbols and names that begin
        with it, then names that have all of its words,
        then those with a slip. One exception: four or more letters with which the name of one
        of the largest companies begins mean that
        company rather than a fund of this symbol. Of two that fit alike, a listed security
        comes first, then the larger one by market value,
        or by the order of the SEC's list of companies where it is not known, then a stock
        before a fund, preferred stock, warrants and units.
        Delisted securities are found too. CUSIPs are not searched. This operation is beyond the
        service description.

        query: Symbol, name, former symbol or name, CIK or FIGI, or the beginning of one.
        security_type: Only securities of this kind.
        listing_status: Only securities that are listed, that are delisted, or of which no
        directory is held.
        count: Number of records to return. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.SEARCH_SECURITIES,
            {
                "query": query,
                "security_type": security_type,
                "listing_status": listing_status,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    async def list_securities(
        self,
        *,
        security_type: Literal["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"] | None = None,
        listing_status: Literal["listed", "delisted", "unknown"] | None = None,
        exchange: Literal["nasdaq", "nyse", "amex", "arca", "bats", "iex", "otc"] | None = None,
        active_on: dt.date | str | None = None,
        count: int | None = None,
        cursor: str | None = None,
        data_version: str | None = None,
    ) -> m.SecuritiesResponse:
        """All securities.

        Every security that the service holds, delisted ones included, by symbol. `next` leads
        to the page behind this one and is null on the last
        page: send it as `cursor` with the same other parameters. A page begins behind the last
        symbol of the page before, so that securities
        which an import adds or removes meanwhile neither repeat nor hide others. This operation
        is beyond the service description.

        security_type: Only securities of this kind.
        listing_status: Only securities that are listed, that are delisted, or of which no
        directory is held.
        exchange: Only securities of this exchange of primary listing.
        active_on: Only securities that were listed on this day. One whose first or last day is
        unknown counts as listed then.
        count: Number of securities of a page. From 1 to 1000. Default `100`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_SECURITIES,
            {
                "security_type": security_type,
                "listing_status": listing_status,
                "exchange": exchange,
                "active_on": active_on,
                "count": count,
                "cursor": cursor,
                "data_version": data_version,
            },
        )

    async def get_bulk_link(
        self,
        area: str,
        file: str,
    ) -> m.BulkLinkResponse:
        """Link to a file of a day.

        A signed link to one file, for tools that send no header: spreadsheets, browsers, R. It
        lives for 15 minutes, and ends before when its
        key is revoked or the plan loses its files. A file that there is not is 404 when it is
        read. What reads the file through it is charged to the key that asked for it.

        area: Area of the files: `day-bars`, `minute-bars`, `trades`, `short-volume`,
        `corporate-actions`, `dividends`, `filings`, `shareholders`, `reported-facts`,
        `factors`.
        file: Name of the file, as the list of files tells it.
        """
        return await self._ask(
            op.GET_BULK_LINK,
            {
                "area": area,
                "file": file,
            },
        )

    async def list_bulk_files(
        self,
        area: str,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        revisions: Literal["newest", "all"] | None = None,
        count: int | None = None,
        cursor: str | None = None,
    ) -> m.BulkFilesResponse:
        """Files of days of an area.

        The files of an area, newest day first. A file has the rows of one day for the whole
        market, as Parquet and as gzipped CSV. Its
        revisions never change; a correction makes a further one. `path` leads to the file below
        `/api/market-data/bulk/`. The list is empty for
        an area without files. A plan without files of days receives 402.

        area: Area of the files: `day-bars`, `minute-bars`, `trades`, `short-volume`,
        `corporate-actions`, `dividends`, `filings`, `shareholders`, `reported-facts`,
        `factors`.
        start: First day; without it the first of all.
        end: Last day; without it the last of all.
        revisions: The newest revision of each day, or all. Default `newest`.
        count: Files of a page. From 1 to 1000. Default `1000`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        """
        return await self._ask(
            op.LIST_BULK_FILES,
            {
                "area": area,
                "start": start,
                "end": end,
                "revisions": revisions,
                "count": count,
                "cursor": cursor,
            },
        )

    async def get_company_insider_trades(
        self,
        symbol: str,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CompanyInsiderTradesResponse:
        """Holders and ownership statistics.

        Holders of one company by shares held, in the share count of today the largest first,
        one page at a time, with statistics
        over all holders.
        `AAPL`, `AAPL.US` and `NASDAQ:AAPL` name the same company. A page past the end is empty;
        `next` leads on while imports land.

        symbol: One security, with or without the `.US` suffix or in the exchange-prefixed form.
        page: Page number, from 1. From 1 to 100000. Default `1`.
        limit: Holders per page. From 1 to 100. Default `20`.
        cursor: The `next` of the page before; without it the first page. The other parameters
        are those of that page.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_COMPANY_INSIDER_TRADES,
            {
                "symbol": symbol,
                "page": page,
                "limit": limit,
                "cursor": cursor,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def get_company_profile(
        self,
        symbol: str,
        *,
        as_of: dt.date | dt.datetime | str | None = None,
        data_version: str | None = None,
    ) -> m.CompanyProfileResponse:
        """Company profile.

        Profile of one company in the company-family envelope. `AAPL`, `AAPL.US` and
        `NASDAQ:AAPL` name the same company.
        Unknown text is the empty string. An unknown number or time is left out.

        symbol: One security, with or without the `.US` suffix or in the exchange-prefixed form.
        as_of: Answers with what was public then: a day (to its end in New York) or an instant
        in UTC, not in the future. No figure uses data that became public later. The member
        `asOf` of the answer names the data that say no time of publication. Figures of the
        whole market (screener, peers, ranks) are refused with 400 where more than 500
        securities are held.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_COMPANY_PROFILE,
            {
                "symbol": symbol,
                "as_of": as_of,
                "data_version": data_version,
            },
        )

    async def list_legacy_filings(
        self,
        symbol: str,
        *,
        data_version: str | None = None,
    ) -> m.LegacyFilingsResponse:
        """Company filings (legacy).

        The newest 100 filings of one company, newest first.

        symbol: One security, with the `.US` suffix.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.LIST_LEGACY_FILINGS,
            {
                "symbol": symbol,
                "data_version": data_version,
            },
        )

    async def get_legacy_static_info(
        self,
        symbols: str | Sequence[str],
        *,
        data_version: str | None = None,
    ) -> m.LegacyStaticInfoResponse:
        """Static security information (legacy).

        Names, exchange, currency, lot size and share figures of one to 500 securities, in the
        requested order.
        A security without data is left out.

        symbols: One to 500 securities, comma-separated. A duplicate is returned once. The
        answer lists a well-formed symbol that is not held in `unknownSymbols`, and proposes
        another in `unknownSymbolHints`.
        data_version: Answers with one version of the data, as `X-Data-Version` of an earlier
        answer names it, however many imports land meanwhile. A version is held from the first
        request that names it while it is the newest. It is let go when no request has named it
        for 60 seconds, 600 seconds after an import replaced it, or when four newer ones are
        held; the operator of a service may set the last two otherwise. Any other version is
        refused: 400 with the code `unknown_version`. The clock does not stand still: what
        depends on the time of the request, such as the market status, changes within a version.
        """
        return await self._ask(
            op.GET_LEGACY_STATIC_INFO,
            {
                "symbols": symbols,
                "data_version": data_version,
            },
        )

    async def list_account_keys(
        self,
    ) -> m.AccountKeysResponse:
        """Keys of the account.

        API keys of the caller's account, newest first, revoked and expired ones included. The
        answer never contains a secret.
        The request is never charged. Keys should be rotated periodically and revoked when
        unused; `lastUsedAt` shows which ones are.
        """
        return await self._ask(
            op.LIST_ACCOUNT_KEYS,
            {
            },
        )

    async def get_account_usage(
        self,
    ) -> m.AccountUsageResponse:
        """Usage of the account.

        Data requests of the caller's account in the current allowance period, a calendar month
        in UTC, by day, operation and
        key. The request is never charged and succeeds even when the allowance is used up.
        """
        return await self._ask(
            op.GET_ACCOUNT_USAGE,
            {
            },
        )


class RawMethods:
    """The operations, which return status, headers and bytes beside the objects."""

    def __init__(self, client: SyncMethods) -> None:
        self.get_quotes = raw(client.get_quotes)
        self.get_broker_queue = raw(client.get_broker_queue)
        self.get_calc_indexes = raw(client.get_calc_indexes)
        self.list_batch_candlesticks = raw(client.list_batch_candlesticks)
        self.list_daily_candlesticks = raw(client.list_daily_candlesticks)
        self.list_daily_short_trades = raw(client.list_daily_short_trades)
        self.get_quote_depth = raw(client.get_quote_depth)
        self.list_short_trades = raw(client.list_short_trades)
        self.get_static_info = raw(client.get_static_info)
        self.list_trades = raw(client.list_trades)
        self.list_trading_days = raw(client.list_trading_days)
        self.list_candlesticks = raw(client.list_candlesticks)
        self.list_history_candlesticks = raw(client.list_history_candlesticks)
        self.list_filings = raw(client.list_filings)
        self.list_news = raw(client.list_news)
        self.list_topics = raw(client.list_topics)
        self.list_rank_categories = raw(client.list_rank_categories)
        self.list_rank = raw(client.list_rank)
        self.get_market_status = raw(client.get_market_status)
        self.list_top_movers = raw(client.list_top_movers)
        self.get_trading_calendar = raw(client.get_trading_calendar)
        self.list_unusual_items = raw(client.list_unusual_items)
        self.list_finance_calendar = raw(client.list_finance_calendar)
        self.get_company_overview = raw(client.get_company_overview)
        self.compare_peers = raw(client.compare_peers)
        self.get_consensus = raw(client.get_consensus)
        self.list_dividends = raw(client.list_dividends)
        self.list_insider_trades = raw(client.list_insider_trades)
        self.get_institution_rating = raw(client.get_institution_rating)
        self.get_operating_data = raw(client.get_operating_data)
        self.list_shareholders = raw(client.list_shareholders)
        self.list_top_shareholders = raw(client.list_top_shareholders)
        self.list_statements = raw(client.list_statements)
        self.list_screener_filters = raw(client.list_screener_filters)
        self.list_screener_indicators = raw(client.list_screener_indicators)
        self.search_screener = raw(client.search_screener)
        self.list_screener_strategies = raw(client.list_screener_strategies)
        self.list_corporate_actions = raw(client.list_corporate_actions)
        self.list_changes = raw(client.list_changes)
        self.list_coverage = raw(client.list_coverage)
        self.list_daily_actions = raw(client.list_daily_actions)
        self.list_figures = raw(client.list_figures)
        self.resolve_symbol = raw(client.resolve_symbol)
        self.search_securities = raw(client.search_securities)
        self.list_securities = raw(client.list_securities)
        self.get_bulk_link = raw(client.get_bulk_link)
        self.list_bulk_files = raw(client.list_bulk_files)
        self.get_company_insider_trades = raw(client.get_company_insider_trades)
        self.get_company_profile = raw(client.get_company_profile)
        self.list_legacy_filings = raw(client.list_legacy_filings)
        self.get_legacy_static_info = raw(client.get_legacy_static_info)
        self.list_account_keys = raw(client.list_account_keys)
        self.get_account_usage = raw(client.get_account_usage)


class AsyncRawMethods:
    """The operations, which return status, headers and bytes beside the objects."""

    def __init__(self, client: AsyncMethods) -> None:
        self.get_quotes = async_raw(client.get_quotes)
        self.get_broker_queue = async_raw(client.get_broker_queue)
        self.get_calc_indexes = async_raw(client.get_calc_indexes)
        self.list_batch_candlesticks = async_raw(client.list_batch_candlesticks)
        self.list_daily_candlesticks = async_raw(client.list_daily_candlesticks)
        self.list_daily_short_trades = async_raw(client.list_daily_short_trades)
        self.get_quote_depth = async_raw(client.get_quote_depth)
        self.list_short_trades = async_raw(client.list_short_trades)
        self.get_static_info = async_raw(client.get_static_info)
        self.list_trades = async_raw(client.list_trades)
        self.list_trading_days = async_raw(client.list_trading_days)
        self.list_candlesticks = async_raw(client.list_candlesticks)
        self.list_history_candlesticks = async_raw(client.list_history_candlesticks)
        self.list_filings = async_raw(client.list_filings)
        self.list_news = async_raw(client.list_news)
        self.list_topics = async_raw(client.list_topics)
        self.list_rank_categories = async_raw(client.list_rank_categories)
        self.list_rank = async_raw(client.list_rank)
        self.get_market_status = async_raw(client.get_market_status)
        self.list_top_movers = async_raw(client.list_top_movers)
        self.get_trading_calendar = async_raw(client.get_trading_calendar)
        self.list_unusual_items = async_raw(client.list_unusual_items)
        self.list_finance_calendar = async_raw(client.list_finance_calendar)
        self.get_company_overview = async_raw(client.get_company_overview)
        self.compare_peers = async_raw(client.compare_peers)
        self.get_consensus = async_raw(client.get_consensus)
        self.list_dividends = async_raw(client.list_dividends)
        self.list_insider_trades = async_raw(client.list_insider_trades)
        self.get_institution_rating = async_raw(client.get_institution_rating)
        self.get_operating_data = async_raw(client.get_operating_data)
        self.list_shareholders = async_raw(client.list_shareholders)
        self.list_top_shareholders = async_raw(client.list_top_shareholders)
        self.list_statements = async_raw(client.list_statements)
        self.list_screener_filters = async_raw(client.list_screener_filters)
        self.list_screener_indicators = async_raw(client.list_screener_indicators)
        self.search_screener = async_raw(client.search_screener)
        self.list_screener_strategies = async_raw(client.list_screener_strategies)
        self.list_corporate_actions = async_raw(client.list_corporate_actions)
        self.list_changes = async_raw(client.list_changes)
        self.list_coverage = async_raw(client.list_coverage)
        self.list_daily_actions = async_raw(client.list_daily_actions)
        self.list_figures = async_raw(client.list_figures)
        self.resolve_symbol = async_raw(client.resolve_symbol)
        self.search_securities = async_raw(client.search_securities)
        self.list_securities = async_raw(client.list_securities)
        self.get_bulk_link = async_raw(client.get_bulk_link)
        self.list_bulk_files = async_raw(client.list_bulk_files)
        self.get_company_insider_trades = async_raw(client.get_company_insider_trades)
        self.get_company_profile = async_raw(client.get_company_profile)
        self.list_legacy_filings = async_raw(client.list_legacy_filings)
        self.get_legacy_static_info = async_raw(client.get_legacy_static_info)
        self.list_account_keys = async_raw(client.list_account_keys)
        self.get_account_usage = async_raw(client.get_account_usage)
