# Generated from the contract by `pnpm generate`. Do not edit.
"""The objects of the contract. Units and meanings are those of the contract."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, TypeAlias

from ._answers import Answer, Model, RowsAnswer, filled

_new: Any = object.__new__
_set: Any = object.__setattr__
_date = dt.date.fromisoformat
_instant = dt.datetime.fromisoformat


@dataclass(frozen=True, kw_only=True)
class SessionQuote(Model):
    """Quote of one session outside regular hours."""

    last_done: Decimal
    """Last price of the session."""

    timestamp: dt.datetime
    """Time of the last trade of the session, or the end of its newest minute bar, in UTC."""

    volume: Decimal
    """Shares traded in the session."""

    turnover: Decimal | None
    """Money traded in the session, in the trading currency; null when not known."""

    high: Decimal
    """Highest price of the session."""

    low: Decimal
    """Lowest price of the session."""

    prev_close: Decimal | None
    """Regular close against which the session is measured, or null when there is none."""


def _session_quote(j: Any) -> SessionQuote:
    o = _new(SessionQuote)
    _set(
        o,
        "__dict__",
        {
            "last_done": Decimal(j["lastDone"]),
            "timestamp": _instant(j["timestamp"]),
            "volume": Decimal(j["volume"]),
            "turnover": (None if j["turnover"] is None else Decimal(j["turnover"])),
            "high": Decimal(j["high"]),
            "low": Decimal(j["low"]),
            "prev_close": (None if j["prevClose"] is None else Decimal(j["prevClose"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Quote(Model):
    """Newest quote of one security."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    name: str | None
    """English name of the security, or null when it is not known."""

    last_done: Decimal | None
    """Last price of the regular session, or null without price data."""

    prev_close: Decimal | None
    """Regular close of the trading day before, in shares of the day of `lastDone`; null when its
    day bar is not there.
    """

    open: Decimal | None
    """First price of the regular session, or null without price data."""

    high: Decimal | None
    """Highest price of the regular session, or null without price data."""

    low: Decimal | None
    """Lowest price of the regular session, or null without price data."""

    change_value: Decimal | None
    """`lastDone` minus `prevClose`, in the trading currency; null when either is null."""

    change_rate: Decimal | None
    """Change against `prevClose` in percent, `1.25` means 1.25 %; null when either price is null."""

    timestamp: dt.datetime | None
    """Time of the last trade of the regular session, or the end of its newest minute bar, in UTC;
    null without price data.
    """

    volume: Decimal | None
    """Shares traded on the trading day, or null without price data."""

    turnover: Decimal | None
    """Money traded on the trading day, in the trading currency; null when not known."""

    trade_status: Literal[0, 1, 2, 3, 6, 10]
    """Trade status: 0 normal, 1 halted, 2 delisted, 3 fuse (volatility pause), 6 to be opened, 10
    suspended.
    """

    pre_market_quote: SessionQuote | None
    """Quote of the pre-market session, or null when it has none."""

    post_market_quote: SessionQuote | None
    """Quote of the post-market session, or null when it has none."""

    overnight_quote: SessionQuote | None
    """Quote of the overnight session, or null when it has none."""


def _quote(j: Any) -> Quote:
    o = _new(Quote)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "name": j["name"],
            "last_done": (None if j["lastDone"] is None else Decimal(j["lastDone"])),
            "prev_close": (None if j["prevClose"] is None else Decimal(j["prevClose"])),
            "open": (None if j["open"] is None else Decimal(j["open"])),
            "high": (None if j["high"] is None else Decimal(j["high"])),
            "low": (None if j["low"] is None else Decimal(j["low"])),
            "change_value": (None if j["changeValue"] is None else Decimal(j["changeValue"])),
            "change_rate": (None if j["changeRate"] is None else Decimal(j["changeRate"])),
            "timestamp": (None if j["timestamp"] is None else _instant(j["timestamp"])),
            "volume": (None if j["volume"] is None else Decimal(j["volume"])),
            "turnover": (None if j["turnover"] is None else Decimal(j["turnover"])),
            "trade_status": j["tradeStatus"],
            "pre_market_quote": (None if j["preMarketQuote"] is None else _session_quote(j["preMarketQuote"])),
            "post_market_quote": (None if j["postMarketQuote"] is None else _session_quote(j["postMarketQuote"])),
            "overnight_quote": (None if j["overnightQuote"] is None else _session_quote(j["overnightQuote"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class UnknownSymbolHint(Model):
    """A requested symbol that the service does not hold."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    suggestion: str | None
    """The symbol that the service holds and that the caller most likely meant; null when none is
    near.
    """

    reason: str
    """Sentences for people."""


def _unknown_symbol_hint(j: Any) -> UnknownSymbolHint:
    o = _new(UnknownSymbolHint)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "suggestion": j["suggestion"],
            "reason": j["reason"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AsOfLeftOutEntry(Model):
    """One kind of data."""

    data: str
    """Kind of data, such as `estimates`."""

    description: str
    """What is left out, and why."""


def _as_of_left_out_entry(j: Any) -> AsOfLeftOutEntry:
    o = _new(AsOfLeftOutEntry)
    _set(
        o,
        "__dict__",
        {
            "data": j["data"],
            "description": j["description"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AsOf(Model):
    """The past that `as_of` asked for. Absent without `as_of`."""

    timestamp: dt.datetime
    """Instant up to which data were public."""

    left_out: tuple[AsOfLeftOutEntry, ...]
    """Data that say no time of publication, or not all of them. They are left out, unless the
    service held them by then.
    """


def _as_of(j: Any) -> AsOf:
    o = _new(AsOf)
    _set(
        o,
        "__dict__",
        {
            "timestamp": _instant(j["timestamp"]),
            "left_out": tuple([_as_of_left_out_entry(item) for item in j["leftOut"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class QuotesResponse(RowsAnswer["Quote"]):
    """Newest quotes of the requested securities."""

    quote: tuple[Quote, ...]
    """One quote for each security with data, in the requested order."""

    unknown_symbols: tuple[str, ...]
    """Requested symbols that the service does not hold, in the order of the request. The answer
    has no record of them.
    """

    unknown_symbol_hints: tuple[UnknownSymbolHint, ...]
    """What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every
    requested symbol.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _quotes_response(j: Any) -> QuotesResponse:
    o = _new(QuotesResponse)
    _set(
        o,
        "__dict__",
        {
            "quote": tuple([_quote(item) for item in j["quote"]]),
            "unknown_symbols": tuple(j["unknownSymbols"]),
            "unknown_symbol_hints": tuple([_unknown_symbol_hint(item) for item in j["unknownSymbolHints"]]),
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BrokerQueueLevel(Model):
    """Firms with attributed orders at one price level."""

    position: int
    """Rank of the level on its side; 1 is the best price."""

    broker_ids: tuple[int, ...]
    """Identifiers of the firms at the level."""


def _broker_queue_level(j: Any) -> BrokerQueueLevel:
    o = _new(BrokerQueueLevel)
    _set(
        o,
        "__dict__",
        {
            "position": j["position"],
            "broker_ids": tuple(j["brokerIds"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BrokerQueueResponseBrokers(Model):
    """Queues of both sides, best level first."""

    ask_brokers: tuple[BrokerQueueLevel, ...]
    """Sell side; empty without attributed orders."""

    bid_brokers: tuple[BrokerQueueLevel, ...]
    """Buy side; empty without attributed orders."""


def _broker_queue_response_brokers(j: Any) -> BrokerQueueResponseBrokers:
    o = _new(BrokerQueueResponseBrokers)
    _set(
        o,
        "__dict__",
        {
            "ask_brokers": tuple([_broker_queue_level(item) for item in j["askBrokers"]]),
            "bid_brokers": tuple([_broker_queue_level(item) for item in j["bidBrokers"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BrokerQueueResponse(RowsAnswer["BrokerQueueLevel"]):
    """Broker queues of one security."""

    brokers: BrokerQueueResponseBrokers
    """Queues of both sides, best level first."""


def _broker_queue_response(j: Any) -> BrokerQueueResponse:
    o = _new(BrokerQueueResponse)
    _set(
        o,
        "__dict__",
        {
            "brokers": _broker_queue_response_brokers(j["brokers"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CalcIndex(Model):
    """Calculated figures of one security. The record holds `symbol` and the requested figures
    only. A figure that cannot be computed is null.
    """

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    last_done: Decimal | None = None
    """Last price of the regular session. Requested as `last_done`."""

    change_value: Decimal | None = None
    """Change against the previous close, in the trading currency. Requested as `change_value`."""

    change_rate: Decimal | None = None
    """Change against the previous close in percent, `1.25` means 1.25 %. Requested as
    `change_rate`.
    """

    volume: Decimal | None = None
    """Shares traded on the trading day. Requested as `volume`."""

    turnover: Decimal | None = None
    """Money traded on the trading day, in the trading currency. Requested as `turnover`."""

    ytd_change_rate: Decimal | None = None
    """Change since the last close of the year before in percent, `1.25` means 1.25 %. Requested as
    `ytd_change_rate`.
    """

    market_cap: Decimal | None = None
    """Shares outstanding times last price, in the trading currency. Requested as `market_cap`."""

    pe_ttm: Decimal | None = None
    """Last price over earnings per share of the trailing twelve months, a plain ratio. Requested
    as `pe_ttm`.
    """

    pb_mrq: Decimal | None = None
    """Last price over book value per share of the newest report, a plain ratio. Requested as
    `pb_mrq`.
    """

    dividend_yield: Decimal | None = None
    """Dividends per share of the trailing twelve months in percent of the last price, `0.54` means
    0.54 %. Requested as `dividend_yield`.
    """

    turnover_rate: Decimal | None = None
    """Shares traded in percent of the circulating shares, `0.33` means 0.33 %. Requested as
    `turnover_rate`.
    """

    amplitude: Decimal | None = None
    """Highest minus lowest price of the day in percent of the previous close, `1.51` means 1.51 %.
    Requested as `amplitude`.
    """

    volume_ratio: Decimal | None = None
    """Volume of the day over the average daily volume of the 20 trading days before, a plain
    ratio. Requested as `volume_ratio`.
    """

    five_day_change_rate: Decimal | None = None
    """Change over five trading days in percent, `1.25` means 1.25 %. Requested as
    `five_day_change_rate`.
    """

    ten_day_change_rate: Decimal | None = None
    """Change over ten trading days in percent, `1.25` means 1.25 %. Requested as
    `ten_day_change_rate`.
    """

    half_year_change_rate: Decimal | None = None
    """Change over half a year (120 trading days) in percent, `1.25` means 1.25 %. Requested as
    `half_year_change_rate`.
    """


def _calc_index(j: Any) -> CalcIndex:
    o = _new(CalcIndex)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "last_done": (None if j["lastDone"] is None else Decimal(j["lastDone"])) if "lastDone" in j else None,
            "change_value": (None if j["changeValue"] is None else Decimal(j["changeValue"])) if "changeValue" in j else None,
            "change_rate": (None if j["changeRate"] is None else Decimal(j["changeRate"])) if "changeRate" in j else None,
            "volume": (None if j["volume"] is None else Decimal(j["volume"])) if "volume" in j else None,
            "turnover": (None if j["turnover"] is None else Decimal(j["turnover"])) if "turnover" in j else None,
            "ytd_change_rate": (None if j["ytdChangeRate"] is None else Decimal(j["ytdChangeRate"])) if "ytdChangeRate" in j else None,
            "market_cap": (None if j["marketCap"] is None else Decimal(j["marketCap"])) if "marketCap" in j else None,
            "pe_ttm": (None if j["peTtm"] is None else Decimal(j["peTtm"])) if "peTtm" in j else None,
            "pb_mrq": (None if j["pbMrq"] is None else Decimal(j["pbMrq"])) if "pbMrq" in j else None,
            "dividend_yield": (None if j["dividendYield"] is None else Decimal(j["dividendYield"])) if "dividendYield" in j else None,
            "turnover_rate": (None if j["turnoverRate"] is None else Decimal(j["turnoverRate"])) if "turnoverRate" in j else None,
            "amplitude": (None if j["amplitude"] is None else Decimal(j["amplitude"])) if "amplitude" in j else None,
            "volume_ratio": (None if j["volumeRatio"] is None else Decimal(j["volumeRatio"])) if "volumeRatio" in j else None,
            "five_day_change_rate": (None if j["fiveDayChangeRate"] is None else Decimal(j["fiveDayChangeRate"])) if "fiveDayChangeRate" in j else None,
            "ten_day_change_rate": (None if j["tenDayChangeRate"] is None else Decimal(j["tenDayChangeRate"])) if "tenDayChangeRate" in j else None,
            "half_year_change_rate": (None if j["halfYearChangeRate"] is None else Decimal(j["halfYearChangeRate"])) if "halfYearChangeRate" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FiledFact(Model):
    """A fact as a filing states it. Of filings that state one value, it is the first."""

    tag: str
    """Tag of the taxonomy, such as `NetIncomeLoss`."""

    unit: str
    """Unit of the value, such as `USD` or `USD/shares`."""

    start_date: dt.date | None
    """First day of the period, null for a figure as of a day."""

    end_date: dt.date
    """Last day of the period, or the day."""

    value: Decimal
    """Value as filed, in the shares of the filing's time."""

    filing_date: dt.date
    """Day on which it was filed."""

    form: str
    """Form, such as `10-K`."""

    accession: str
    """Accession number of the filing."""


def _filed_fact(j: Any) -> FiledFact:
    o = _new(FiledFact)
    _set(
        o,
        "__dict__",
        {
            "tag": j["tag"],
            "unit": j["unit"],
            "start_date": (None if j["startDate"] is None else _date(j["startDate"])),
            "end_date": _date(j["endDate"]),
            "value": Decimal(j["value"]),
            "filing_date": _date(j["filingDate"]),
            "form": j["form"],
            "accession": j["accession"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ReceiptRecord(Model):
    """A value of one record, or the values of the records of several days."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    property: str
    """Kind of record and its property, as the inputs of `listFigures` name them."""

    key: str
    """Key of the rule by which the file of the source gives the value; `stated` where the file has
    it as it is.
    """

    record_id: str | None
    """Identifier of the record among those of its kind and security; null for several records."""

    start_date: dt.date | None
    """First day of several records; null for one."""

    date: dt.date | None
    """Day of the record, such as the day of a bar or the end of a fiscal period; the last of
    several. Null for a record without one.
    """

    value: str | None
    """Value of the record; null for several records, or where the record does not state it."""

    row_count: int
    """Number of records."""

    is_subtracted: bool
    """True where the formula takes the value off."""

    accession: str | None
    """Accession number of the filing that states the value; null where no single one is known."""

    facts: tuple[FiledFact, ...]
    """Filed facts that the value is or follows from. Empty for a value that is not of statements,
    or whose facts are not held, and in
    a `yoyChangeRate`, of which both values have receipts of their own.
    """

    dataset_keys: tuple[str, ...]
    """Files of the record and its facts, by their `datasetKey`."""


def _receipt_record(j: Any) -> ReceiptRecord:
    o = _new(ReceiptRecord)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "property": j["property"],
            "key": j["key"],
            "record_id": j["recordId"],
            "start_date": (None if j["startDate"] is None else _date(j["startDate"])),
            "date": (None if j["date"] is None else _date(j["date"])),
            "value": j["value"],
            "row_count": j["rowCount"],
            "is_subtracted": j["isSubtracted"],
            "accession": j["accession"],
            "facts": tuple([_filed_fact(item) for item in j["facts"]]),
            "dataset_keys": tuple(j["datasetKeys"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ReceiptInput(Model):
    """One input."""

    key: str
    """Key of its rule."""

    value: str | None
    """Its value, in the unit of its rule."""

    date: dt.date | None
    """Day of the price, end of the newest fiscal period, day of the share count, or newest
    ex-date; null when it is not known.
    """

    records: tuple[ReceiptRecord, ...]
    """Values of records that it is made of."""

    dataset_keys: tuple[str, ...]
    """Files of its records, by their `datasetKey`."""


def _receipt_input(j: Any) -> ReceiptInput:
    o = _new(ReceiptInput)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "value": j["value"],
            "date": (None if j["date"] is None else _date(j["date"])),
            "records": tuple([_receipt_record(item) for item in j["records"]]),
            "dataset_keys": tuple(j["datasetKeys"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Receipt(Model):
    """What one figure is made of."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    member: str
    """Path of the figure in the answer. An entry of a list is named by its `id`, `symbol`, `key`,
    `periodText` or `date`, the first that
    it has.
    """

    key: str
    """Key of its rule, as `listFigures` answers it."""

    value: str | None
    """The figure, as the answer has it, as text."""

    inputs: tuple[ReceiptInput, ...]
    """The figures that the formula begins with. A figure that follows from records is its own
    input.
    """

    null_reason: str | None
    """Why the figure is null: `sample_and_real`, `price_of_depositary_share` (the statements are
    of ordinary shares, and how many one
    depositary share represents is not known to be one), `price_older_than_statements`,
    `statements_too_old`,
    `price_older_than_share_count`, `share_count_too_old`, `price_older_than_dividends`, the key
    of an input with `_not_known`, or `by_its_rule`, which `nullWhen` of the
    rule gives. Null for a figure that is known.
    """


def _receipt(j: Any) -> Receipt:
    o = _new(Receipt)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "member": j["member"],
            "key": j["key"],
            "value": j["value"],
            "inputs": tuple([_receipt_input(item) for item in j["inputs"]]),
            "null_reason": j["nullReason"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ReceiptsDataset(Model):
    """One file."""

    dataset_key: str
    """First 16 digits of the SHA-256 of the file, by which the receipts name it."""

    name: str
    """Name of the file."""

    sha256: str
    """SHA-256 of the bytes of the file, as they came."""

    importer: str
    """Importer that has read it, as `data import` names it."""

    source: str
    """Tag of the source, as in `X-Data-Source`."""

    retrieved_at: dt.datetime
    """Time of the retrieval, in UTC."""

    imported_at: dt.datetime
    """Time of the import, in UTC. Of an answer with `as_of`, it decides what was known of the
    file.
    """


def _receipts_dataset(j: Any) -> ReceiptsDataset:
    o = _new(ReceiptsDataset)
    _set(
        o,
        "__dict__",
        {
            "dataset_key": j["datasetKey"],
            "name": j["name"],
            "sha256": j["sha256"],
            "importer": j["importer"],
            "source": j["source"],
            "retrieved_at": _instant(j["retrievedAt"]),
            "imported_at": _instant(j["importedAt"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Receipts(Model):
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    date: dt.date
    """Day in New York of which the figures are."""

    list: tuple[Receipt, ...]
    """One receipt for each figure of each security."""

    datasets: tuple[ReceiptsDataset, ...]
    """Imported files behind the figures."""


def _receipts(j: Any) -> Receipts:
    o = _new(Receipts)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "list": tuple([_receipt(item) for item in j["list"]]),
            "datasets": tuple([_receipts_dataset(item) for item in j["datasets"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CalcIndexesResponse(RowsAnswer["CalcIndex"]):
    """Calculated figures of the requested securities."""

    quote: tuple[CalcIndex, ...]
    """One record for each security with data, in the requested order."""

    unknown_symbols: tuple[str, ...]
    """Requested symbols that the service does not hold, in the order of the request. The answer
    has no record of them.
    """

    unknown_symbol_hints: tuple[UnknownSymbolHint, ...]
    """What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every
    requested symbol.
    """

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _calc_indexes_response(j: Any) -> CalcIndexesResponse:
    o = _new(CalcIndexesResponse)
    _set(
        o,
        "__dict__",
        {
            "quote": tuple([_calc_index(item) for item in j["quote"]]),
            "unknown_symbols": tuple(j["unknownSymbols"]),
            "unknown_symbol_hints": tuple([_unknown_symbol_hint(item) for item in j["unknownSymbolHints"]]),
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolCandlestick(Model):
    """One bar, with its security."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    date: dt.date
    """Trading day of the bar, of a week, month or year bar the first one that it holds. An
    overnight session belongs to the
    trading day that it leads into.
    """

    timestamp: dt.datetime
    """Start of the bar in UTC, for the time axis of a chart. A bar of a day or longer starts with
    the regular session of its
    `date`, such as `2026-11-20T14:30:00Z`.
    """

    open: Decimal
    """First price of the bar, in the trading currency."""

    high: Decimal
    """Highest price of the bar, in the trading currency."""

    low: Decimal
    """Lowest price of the bar, in the trading currency."""

    close: Decimal
    """Last price of the bar, in the trading currency."""

    volume: Decimal
    """Shares traded in the bar; may be fractional."""

    turnover: Decimal | None
    """Money traded in the bar, in the trading currency; null when the source does not report it."""

    trade_session: Literal[0, 1, 2, 3]
    """Session of the bar: 0 regular, 1 pre-market, 2 post-market, 3 overnight. Day bars and longer
    bars have 0.
    """


def _symbol_candlestick(j: Any) -> SymbolCandlestick:
    o = _new(SymbolCandlestick)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "date": _date(j["date"]),
            "timestamp": _instant(j["timestamp"]),
            "open": Decimal(j["open"]),
            "high": Decimal(j["high"]),
            "low": Decimal(j["low"]),
            "close": Decimal(j["close"]),
            "volume": Decimal(j["volume"]),
            "turnover": (None if j["turnover"] is None else Decimal(j["turnover"])),
            "trade_session": j["tradeSession"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolUncertainSplit(Model):
    """A split whose day is not known, with its security."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    new_shares: Decimal
    """New shares, 4 in a 4-for-1 split."""

    old_shares: Decimal
    """Old shares, 1 in a 4-for-1 split."""

    first_possible_date: dt.date
    """First day at the new share count that is possible, the one after the last filing in old
    shares.
    """

    last_possible_date: dt.date
    """Last one that is possible. The split is certainly in force on it."""


def _symbol_uncertain_split(j: Any) -> SymbolUncertainSplit:
    o = _new(SymbolUncertainSplit)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "new_shares": Decimal(j["newShares"]),
            "old_shares": Decimal(j["oldShares"]),
            "first_possible_date": _date(j["firstPossibleDate"]),
            "last_possible_date": _date(j["lastPossibleDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BatchCandlesticksResponse(RowsAnswer["SymbolCandlestick"]):
    """Bars of many securities."""

    candlesticks: tuple[SymbolCandlestick, ...]
    """Bars by symbol, those of a symbol oldest first; empty when there are none."""

    period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"]
    """Length of the bars by name, also when requested by code."""

    adjust: Literal["none", "forward"]
    """Price adjustment of the bars by name, also when requested by code."""

    unknown_symbols: tuple[str, ...]
    """Requested symbols that the service does not hold, in the order of the request. The answer
    has no record of them.
    """

    unknown_symbol_hints: tuple[UnknownSymbolHint, ...]
    """What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every
    requested symbol.
    """

    uncertain_splits: tuple[SymbolUncertainSplit, ...]
    """Splits whose day is not known, and for which bars of this page between their possible days
    are left out; empty where no bar is left out.
    """

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    hint: str | None
    """Advice on an answer that is empty or probably not what was meant, such as the range that is
    held; null otherwise.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _batch_candlesticks_response(j: Any) -> BatchCandlesticksResponse:
    o = _new(BatchCandlesticksResponse)
    _set(
        o,
        "__dict__",
        {
            "candlesticks": tuple([_symbol_candlestick(item) for item in j["candlesticks"]]),
            "period": j["period"],
            "adjust": j["adjust"],
            "unknown_symbols": tuple(j["unknownSymbols"]),
            "unknown_symbol_hints": tuple([_unknown_symbol_hint(item) for item in j["unknownSymbolHints"]]),
            "uncertain_splits": tuple([_symbol_uncertain_split(item) for item in j["uncertainSplits"]]),
            "next": j["next"],
            "hint": j["hint"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DailyCandlesticksResponse(RowsAnswer["SymbolCandlestick"]):
    """Day bars of all securities on one day."""

    candlesticks: tuple[SymbolCandlestick, ...]
    """Bars by symbol; empty when there are none."""

    date: dt.date
    """The day of the bars."""

    uncertain_splits: tuple[SymbolUncertainSplit, ...]
    """Splits whose day is not known, and for which a bar of this page is left out because its
    prices depend on it; empty where none is left out.
    """

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    hint: str | None
    """Advice on an answer that is empty or probably not what was meant, such as the range that is
    held; null otherwise.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _daily_candlesticks_response(j: Any) -> DailyCandlesticksResponse:
    o = _new(DailyCandlesticksResponse)
    _set(
        o,
        "__dict__",
        {
            "candlesticks": tuple([_symbol_candlestick(item) for item in j["candlesticks"]]),
            "date": _date(j["date"]),
            "uncertain_splits": tuple([_symbol_uncertain_split(item) for item in j["uncertainSplits"]]),
            "next": j["next"],
            "hint": j["hint"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolShortTrade(Model):
    """Short-sale volume of one day, with its security."""

    symbol: str
    """Canonical symbol of a US or Hong Kong security with its market suffix."""

    date: dt.date
    """Trading day."""

    short_volume_percent: Decimal | None
    """Short volume in percent of the total volume, `53.54` means 53.54 %; null when the total is
    zero or not known.
    """

    close: Decimal | None
    """Closing price of the day in the trading currency, or null without a bar of the day."""

    short_volume: Decimal
    """Shares sold short, including exempt ones; may be fractional."""

    short_exempt_volume: Decimal | None
    """Shares sold short under an exemption, or null when not reported."""

    total_volume: Decimal | None
    """All shares that the same sources report for the day, or null when not reported."""

    nasdaq_short_volume: Decimal | None
    """Portion of the short volume that the Nasdaq trade reporting facilities report, or null when
    not imported.
    """

    nyse_short_volume: Decimal | None
    """Portion of the short volume that the NYSE trade reporting facility reports, or null when not
    imported.
    """


def _symbol_short_trade(j: Any) -> SymbolShortTrade:
    o = _new(SymbolShortTrade)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "date": _date(j["date"]),
            "short_volume_percent": (None if j["shortVolumePercent"] is None else Decimal(j["shortVolumePercent"])),
            "close": (None if j["close"] is None else Decimal(j["close"])),
            "short_volume": Decimal(j["shortVolume"]),
            "short_exempt_volume": (None if j["shortExemptVolume"] is None else Decimal(j["shortExemptVolume"])),
            "total_volume": (None if j["totalVolume"] is None else Decimal(j["totalVolume"])),
            "nasdaq_short_volume": (None if j["nasdaqShortVolume"] is None else Decimal(j["nasdaqShortVolume"])),
            "nyse_short_volume": (None if j["nyseShortVolume"] is None else Decimal(j["nyseShortVolume"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DailyShortTradesResponse(RowsAnswer["SymbolShortTrade"]):
    """Short-sale volume of all securities on one day."""

    daily_short_trades: tuple[SymbolShortTrade, ...]
    """Short-sale volume by symbol; empty when no report of the day is held."""

    date: dt.date
    """The day of the reports."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    hint: str | None
    """Advice on an answer that is empty or probably not what was meant, such as the range that is
    held; null otherwise.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _daily_short_trades_response(j: Any) -> DailyShortTradesResponse:
    o = _new(DailyShortTradesResponse)
    _set(
        o,
        "__dict__",
        {
            "daily_short_trades": tuple([_symbol_short_trade(item) for item in j["dailyShortTrades"]]),
            "date": _date(j["date"]),
            "next": j["next"],
            "hint": j["hint"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DepthLevel(Model):
    """One price level of the order book."""

    position: int
    """Rank of the level on its side; 1 is the best price."""

    price: Decimal
    """Price, or difference of prices, in plain notation with at least two decimal places, and more
    where the data have them.
    """

    volume: Decimal
    """Exact decimal number in its shortest plain notation, without exponent, redundant zeros or a
    sign of zero.
    """

    order_num: int | None = None
    """Number of orders that make up the level; left out when the feed does not report it."""


def _depth_level(j: Any) -> DepthLevel:
    o = _new(DepthLevel)
    _set(
        o,
        "__dict__",
        {
            "position": j["position"],
            "price": Decimal(j["price"]),
            "volume": Decimal(j["volume"]),
            "order_num": j.get("orderNum"),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Depth(Model):
    """Both sides of the book, best level first."""

    asks: tuple[DepthLevel, ...]
    """Sell levels, lowest price first."""

    bids: tuple[DepthLevel, ...]
    """Buy levels, highest price first."""


def _depth(j: Any) -> Depth:
    o = _new(Depth)
    _set(
        o,
        "__dict__",
        {
            "asks": tuple([_depth_level(item) for item in j["asks"]]),
            "bids": tuple([_depth_level(item) for item in j["bids"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DepthResponse(RowsAnswer["DepthLevel"]):
    """Order-book depth of one security."""

    depth: Depth
    """Both sides of the book, best level first."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _depth_response(j: Any) -> DepthResponse:
    o = _new(DepthResponse)
    _set(
        o,
        "__dict__",
        {
            "depth": _depth(j["depth"]),
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ShortTrade(Model):
    """Short-sale volume of one trading day."""

    date: dt.date
    """Trading day."""

    short_volume_percent: Decimal | None
    """Short volume in percent of the total volume, `53.54` means 53.54 %; null when the total is
    zero or not known.
    """

    close: Decimal | None
    """Closing price of the day in the trading currency, or null without a bar of the day."""

    short_volume: Decimal
    """Shares sold short, including exempt ones; may be fractional."""

    short_exempt_volume: Decimal | None
    """Shares sold short under an exemption, or null when not reported."""

    total_volume: Decimal | None
    """All shares that the same sources report for the day, or null when not reported."""

    nasdaq_short_volume: Decimal | None
    """Portion of the short volume that the Nasdaq trade reporting facilities report, or null when
    not imported.
    """

    nyse_short_volume: Decimal | None
    """Portion of the short volume that the NYSE trade reporting facility reports, or null when not
    imported.
    """


def _short_trade(j: Any) -> ShortTrade:
    o = _new(ShortTrade)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "short_volume_percent": (None if j["shortVolumePercent"] is None else Decimal(j["shortVolumePercent"])),
            "close": (None if j["close"] is None else Decimal(j["close"])),
            "short_volume": Decimal(j["shortVolume"]),
            "short_exempt_volume": (None if j["shortExemptVolume"] is None else Decimal(j["shortExemptVolume"])),
            "total_volume": (None if j["totalVolume"] is None else Decimal(j["totalVolume"])),
            "nasdaq_short_volume": (None if j["nasdaqShortVolume"] is None else Decimal(j["nasdaqShortVolume"])),
            "nyse_short_volume": (None if j["nyseShortVolume"] is None else Decimal(j["nyseShortVolume"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ShortTradesResponseShortTrades(Model):
    """Records of the security and their sources."""

    symbol: str
    """Canonical symbol of a US or Hong Kong security with its market suffix."""

    sources: tuple[str, ...]
    """Source reports of the records, such as `CNMS` for the consolidated one of the US; `XHKG`
    alone for a Hong Kong security; empty when there are no records.
    """

    data: tuple[ShortTrade, ...]
    """One record for each trading day, newest first; empty when there are none."""


def _short_trades_response_short_trades(j: Any) -> ShortTradesResponseShortTrades:
    o = _new(ShortTradesResponseShortTrades)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "sources": tuple(j["sources"]),
            "data": tuple([_short_trade(item) for item in j["data"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ShortTradesResponse(RowsAnswer["ShortTrade"]):
    """Daily short-sale volume of one security."""

    short_trades: ShortTradesResponseShortTrades
    """Records of the security and their sources."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""


def _short_trades_response(j: Any) -> ShortTradesResponse:
    o = _new(ShortTradesResponse)
    _set(
        o,
        "__dict__",
        {
            "short_trades": _short_trades_response_short_trades(j["shortTrades"]),
            "next": j["next"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class MainStaticInfo(Model):
    """Static information on one security with its board."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    name_cn: str
    """Simplified Chinese name; empty when not known."""

    name_en: str
    """English name; empty when not known."""

    name_hk: str
    """Traditional Chinese name; empty when not known."""

    exchange: str
    """Exchange of primary listing, such as `NASDAQ`, `NYSE`, `AMEX` or `ARCA`; empty when not
    known.
    """

    currency: str
    """ISO 4217 code of the trading currency."""

    total_shares: Decimal | None
    """Shares outstanding of the issuer; empty when not known."""

    circulating_shares: Decimal | None
    """Shares in free circulation; empty when not known."""

    hk_shares: Decimal | None
    """Shares listed in Hong Kong; `0` for a security without a Hong Kong listing, empty when not
    known.
    """

    eps: Decimal | None
    """Earnings per share of the last fiscal year, in the trading currency; empty when not known."""

    eps_ttm: Decimal | None
    """Earnings per share of the trailing twelve months, in the trading currency; empty when not
    known.
    """

    bps: Decimal | None
    """Book value per share of the newest report, in the trading currency; empty when not known."""

    dividend_yield: Decimal | None
    """Dividends per share of the trailing twelve months in percent of the last price, `0.44` means
    0.44 %; empty when not known.
    """

    stock_derivatives: tuple[Literal[1, 2], ...]
    """Kinds of derivatives on the security, 1 option and 2 warrant; empty when there are none or
    none are known.
    """

    board: str | None
    """Market tier or board, such as `Nasdaq Global Select Market`; null when not known."""

    lot_size: int | None = None
    """Shares in one round lot; left out when not known."""


def _main_static_info(j: Any) -> MainStaticInfo:
    o = _new(MainStaticInfo)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "name_cn": j["nameCn"],
            "name_en": j["nameEn"],
            "name_hk": j["nameHk"],
            "exchange": j["exchange"],
            "currency": j["currency"],
            "total_shares": filled(j["totalShares"]),
            "circulating_shares": filled(j["circulatingShares"]),
            "hk_shares": filled(j["hkShares"]),
            "eps": filled(j["eps"]),
            "eps_ttm": filled(j["epsTtm"]),
            "bps": filled(j["bps"]),
            "dividend_yield": filled(j["dividendYield"]),
            "stock_derivatives": tuple(j["stockDerivatives"]),
            "board": j["board"],
            "lot_size": j.get("lotSize"),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StaticInfoResponse(RowsAnswer["MainStaticInfo"]):
    """Static information on the requested securities."""

    quote: tuple[MainStaticInfo, ...]
    """One record for each security with data, in the requested order."""

    unknown_symbols: tuple[str, ...]
    """Requested symbols that the service does not hold, in the order of the request. The answer
    has no record of them.
    """

    unknown_symbol_hints: tuple[UnknownSymbolHint, ...]
    """What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every
    requested symbol.
    """


def _static_info_response(j: Any) -> StaticInfoResponse:
    o = _new(StaticInfoResponse)
    _set(
        o,
        "__dict__",
        {
            "quote": tuple([_main_static_info(item) for item in j["quote"]]),
            "unknown_symbols": tuple(j["unknownSymbols"]),
            "unknown_symbol_hints": tuple([_unknown_symbol_hint(item) for item in j["unknownSymbolHints"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Trade(Model):
    """One trade."""

    price: Decimal
    """Price of the trade, in the trading currency."""

    volume: Decimal
    """Shares of the trade."""

    timestamp: dt.datetime
    """Time of the trade in UTC, up to microseconds."""

    trade_type: str | None
    """Sale condition codes of the trade; null for a regular trade."""

    direction: Literal[0, 1, 2]
    """Direction of the trade: 0 neutral, 1 down, 2 up."""

    trade_session: Literal[0, 1, 2, 3]
    """Trading session: 0 regular, 1 pre-market, 2 post-market, 3 overnight."""


def _trade(j: Any) -> Trade:
    o = _new(Trade)
    _set(
        o,
        "__dict__",
        {
            "price": Decimal(j["price"]),
            "volume": Decimal(j["volume"]),
            "timestamp": _instant(j["timestamp"]),
            "trade_type": j["tradeType"],
            "direction": j["direction"],
            "trade_session": j["tradeSession"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TradesResponse(RowsAnswer["Trade"]):
    """Newest trades of one security."""

    trades: tuple[Trade, ...]
    """Trades, newest first."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _trades_response(j: Any) -> TradesResponse:
    o = _new(TradesResponse)
    _set(
        o,
        "__dict__",
        {
            "trades": tuple([_trade(item) for item in j["trades"]]),
            "next": j["next"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TradingDaysResponse(RowsAnswer["dt.date"]):
    """Trading days of a date range."""

    trading_days: tuple[dt.date, ...]
    """Days with a full regular session, oldest first."""

    half_trading_days: tuple[dt.date, ...]
    """Days with an early close, oldest first. They do not appear in `tradingDays`."""


def _trading_days_response(j: Any) -> TradingDaysResponse:
    o = _new(TradingDaysResponse)
    _set(
        o,
        "__dict__",
        {
            "trading_days": tuple([_date(item) for item in j["tradingDays"]]),
            "half_trading_days": tuple([_date(item) for item in j["halfTradingDays"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Candlestick(Model):
    """One bar."""

    date: dt.date
    """Trading day of the bar, of a week, month or year bar the first one that it holds. An
    overnight session belongs to the
    trading day that it leads into.
    """

    timestamp: dt.datetime
    """Start of the bar in UTC, for the time axis of a chart. A bar of a day or longer starts with
    the regular session of its
    `date`, such as `2026-11-20T14:30:00Z`.
    """

    open: Decimal
    """First price of the bar, in the trading currency."""

    high: Decimal
    """Highest price of the bar, in the trading currency."""

    low: Decimal
    """Lowest price of the bar, in the trading currency."""

    close: Decimal
    """Last price of the bar, in the trading currency."""

    volume: Decimal
    """Shares traded in the bar; may be fractional."""

    turnover: Decimal | None
    """Money traded in the bar, in the trading currency; null when the source does not report it."""

    trade_session: Literal[0, 1, 2, 3]
    """Session of the bar: 0 regular, 1 pre-market, 2 post-market, 3 overnight. Day bars and longer
    bars have 0.
    """


def _candlestick(j: Any) -> Candlestick:
    o = _new(Candlestick)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "timestamp": _instant(j["timestamp"]),
            "open": Decimal(j["open"]),
            "high": Decimal(j["high"]),
            "low": Decimal(j["low"]),
            "close": Decimal(j["close"]),
            "volume": Decimal(j["volume"]),
            "turnover": (None if j["turnover"] is None else Decimal(j["turnover"])),
            "trade_session": j["tradeSession"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class UncertainSplit(Model):
    """A split that only filings of the company state, and whose day neither a source nor the
    prices tell.
    """

    new_shares: Decimal
    """New shares, 4 in a 4-for-1 split."""

    old_shares: Decimal
    """Old shares, 1 in a 4-for-1 split."""

    first_possible_date: dt.date
    """First day at the new share count that is possible, the one after the last filing in old
    shares.
    """

    last_possible_date: dt.date
    """Last one that is possible. The split is certainly in force on it."""


def _uncertain_split(j: Any) -> UncertainSplit:
    o = _new(UncertainSplit)
    _set(
        o,
        "__dict__",
        {
            "new_shares": Decimal(j["newShares"]),
            "old_shares": Decimal(j["oldShares"]),
            "first_possible_date": _date(j["firstPossibleDate"]),
            "last_possible_date": _date(j["lastPossibleDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CandlesticksResponse(RowsAnswer["Candlestick"]):
    """Bars of one security."""

    candlesticks: tuple[Candlestick, ...]
    """Bars, oldest first; empty when there are none."""

    period: Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"]
    """Length of the bars by name, also when requested by code."""

    adjust: Literal["none", "forward"]
    """Price adjustment of the bars by name, also when requested by code."""

    uncertain_splits: tuple[UncertainSplit, ...]
    """Splits whose day is not known, and for which bars between their possible days are left out,
    because their prices depend on it;
    empty where no bar is left out.
    """

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    hint: str | None
    """Advice on an answer that is empty or probably not what was meant, such as the range that is
    held; null otherwise.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _candlesticks_response(j: Any) -> CandlesticksResponse:
    o = _new(CandlesticksResponse)
    _set(
        o,
        "__dict__",
        {
            "candlesticks": tuple([_candlestick(item) for item in j["candlesticks"]]),
            "period": j["period"],
            "adjust": j["adjust"],
            "uncertain_splits": tuple([_uncertain_split(item) for item in j["uncertainSplits"]]),
            "next": j["next"],
            "hint": j["hint"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class MainFiling(Model):
    """One company filing with its form type and accession number."""

    id: str
    """Stable identifier of the filing."""

    title: str
    """Headline, usually the form type and the company."""

    description: str
    """Subject of the filing; empty when not known."""

    file_name: str
    """Name of the primary document; empty when not known."""

    file_urls: tuple[str, ...]
    """Addresses of the documents, primary document first; empty when none are known."""

    published_at: dt.datetime
    """Time at which the filing was accepted and made public, in UTC."""

    form: str | None
    """SEC form type, such as `10-K` or `8-K/A`; null when not known."""

    accession_number: str | None
    """SEC accession number with dashes, such as `0000320193-26-000104`; null when not known."""


def _main_filing(j: Any) -> MainFiling:
    o = _new(MainFiling)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "title": j["title"],
            "description": j["description"],
            "file_name": j["fileName"],
            "file_urls": tuple(j["fileUrls"]),
            "published_at": _instant(j["publishedAt"]),
            "form": j["form"],
            "accession_number": j["accessionNumber"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FilingsResponse(RowsAnswer["MainFiling"]):
    """Filings of one company."""

    filings: tuple[MainFiling, ...]
    """Filings, newest first; empty when there are none."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _filings_response(j: Any) -> FilingsResponse:
    o = _new(FilingsResponse)
    _set(
        o,
        "__dict__",
        {
            "filings": tuple([_main_filing(item) for item in j["filings"]]),
            "next": j["next"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class NewsItem(Model):
    """One news item. An unknown string is empty."""

    id: str
    """Stable identifier of the item."""

    title: str
    """Headline."""

    summary: str
    """First sentences; empty when not known."""

    publish_time: dt.datetime
    """Time of publication, in UTC."""

    source: str
    """Name of the publisher; empty when not known."""

    url: str
    """Address of the item; empty when not known."""

    related_symbols: tuple[str, ...]
    """Securities that the item names, including the requested one."""


def _news_item(j: Any) -> NewsItem:
    o = _new(NewsItem)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "title": j["title"],
            "summary": j["summary"],
            "publish_time": _instant(j["publishTime"]),
            "source": j["source"],
            "url": j["url"],
            "related_symbols": tuple(j["relatedSymbols"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class NewsResponse(RowsAnswer["NewsItem"]):
    """News on one security."""

    news: tuple[NewsItem, ...]
    """News items, newest first; empty when there are none."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _news_response(j: Any) -> NewsResponse:
    o = _new(NewsResponse)
    _set(
        o,
        "__dict__",
        {
            "news": tuple([_news_item(item) for item in j["news"]]),
            "next": j["next"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Topic(Model):
    """One discussion topic."""

    id: str
    """Stable identifier of the topic."""

    title: str
    """Title of the topic."""

    description: str | None
    """Opening text, or null when not known."""

    url: str | None
    """Address of the topic, or null when not known."""

    published_at: dt.datetime
    """Time of the opening post, in UTC."""

    comment_count: int | None
    """Number of comments, or null when not known."""

    like_count: int | None
    """Number of likes, or null when not known."""

    share_count: int | None
    """Number of times the topic was shared, or null when not known."""


def _topic(j: Any) -> Topic:
    o = _new(Topic)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "title": j["title"],
            "description": j["description"],
            "url": j["url"],
            "published_at": _instant(j["publishedAt"]),
            "comment_count": j["commentCount"],
            "like_count": j["likeCount"],
            "share_count": j["shareCount"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopicsResponse(RowsAnswer["Topic"]):
    """Discussion topics on one security."""

    topics: tuple[Topic, ...]
    """Topics, newest first; empty when there are none."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _topics_response(j: Any) -> TopicsResponse:
    o = _new(TopicsResponse)
    _set(
        o,
        "__dict__",
        {
            "topics": tuple([_topic(item) for item in j["topics"]]),
            "next": j["next"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class RankCategoryRanking(Model):
    """One ranking."""

    key: Literal["gainers", "losers", "active_volume", "active_turnover", "market_cap", "amplitude", "turnover_rate", "short_volume_percent", "dividend_yield"]
    """Key of the ranking, for requests."""

    name: str
    """Name of the ranking."""

    market: Literal["US"]
    """Market of the ranking."""


def _rank_category_ranking(j: Any) -> RankCategoryRanking:
    o = _new(RankCategoryRanking)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "name": j["name"],
            "market": j["market"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class RankCategory(Model):
    """One group of rankings."""

    key: str
    """Stable key of the group."""

    name: str
    """Name of the group."""

    rankings: tuple[RankCategoryRanking, ...]
    """Rankings of the group."""


def _rank_category(j: Any) -> RankCategory:
    o = _new(RankCategory)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "name": j["name"],
            "rankings": tuple([_rank_category_ranking(item) for item in j["rankings"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class RankCategoriesResponse(RowsAnswer["RankCategoryRanking"]):
    """All rankings by group."""

    categories: tuple[RankCategory, ...]
    """Groups in a fixed order."""


def _rank_categories_response(j: Any) -> RankCategoriesResponse:
    o = _new(RankCategoriesResponse)
    _set(
        o,
        "__dict__",
        {
            "categories": tuple([_rank_category(item) for item in j["categories"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class RankItem(Model):
    """One ranked security. A figure that cannot be computed is null."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    ticker: str
    """Symbol without the market suffix."""

    name: str | None
    """English name of the security, or null when it is not known."""

    last_done: Decimal | None
    """Last price of the regular session, in the trading currency."""

    change_rate: Decimal | None
    """Change against the previous close in percent, `1.25` means 1.25 %."""

    change_value: Decimal | None
    """Change against the previous close, in the trading currency."""

    net_inflow: Decimal | None
    """Turnover of upward trades minus turnover of downward trades of the day, in the trading
    currency; null when not known.
    """

    market_cap: Decimal | None
    """Shares outstanding times last price, in the trading currency."""

    industry: str | None
    """Industry of the company, or null when not known."""

    amplitude: Decimal | None
    """Highest minus lowest price of the day in percent of the previous close, `1.51` means 1.51 %."""

    turnover_rate: Decimal | None
    """Shares traded in percent of the circulating shares, `0.33` means 0.33 %."""

    volume_ratio: Decimal | None
    """Volume of the day over the average daily volume of the 20 trading days before, a plain
    ratio.
    """

    five_day_change_rate: Decimal | None
    """Change over five trading days in percent, `1.25` means 1.25 %."""

    ten_day_change_rate: Decimal | None
    """Change over ten trading days in percent, `1.25` means 1.25 %."""

    ytd_change_rate: Decimal | None
    """Change since the last close of the year before in percent, `1.25` means 1.25 %."""


def _rank_item(j: Any) -> RankItem:
    o = _new(RankItem)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "ticker": j["ticker"],
            "name": j["name"],
            "last_done": (None if j["lastDone"] is None else Decimal(j["lastDone"])),
            "change_rate": (None if j["changeRate"] is None else Decimal(j["changeRate"])),
            "change_value": (None if j["changeValue"] is None else Decimal(j["changeValue"])),
            "net_inflow": (None if j["netInflow"] is None else Decimal(j["netInflow"])),
            "market_cap": (None if j["marketCap"] is None else Decimal(j["marketCap"])),
            "industry": j["industry"],
            "amplitude": (None if j["amplitude"] is None else Decimal(j["amplitude"])),
            "turnover_rate": (None if j["turnoverRate"] is None else Decimal(j["turnoverRate"])),
            "volume_ratio": (None if j["volumeRatio"] is None else Decimal(j["volumeRatio"])),
            "five_day_change_rate": (None if j["fiveDayChangeRate"] is None else Decimal(j["fiveDayChangeRate"])),
            "ten_day_change_rate": (None if j["tenDayChangeRate"] is None else Decimal(j["tenDayChangeRate"])),
            "ytd_change_rate": (None if j["ytdChangeRate"] is None else Decimal(j["ytdChangeRate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class RankResponseRanking(Model):
    """The ranking and its time."""

    key: Literal["gainers", "losers", "active_volume", "active_turnover", "market_cap", "amplitude", "turnover_rate", "short_volume_percent", "dividend_yield"]
    """Key of the ranking."""

    updated_at: dt.datetime | None
    """Time of the newest data behind the ranking, in UTC; null without data."""

    list: tuple[RankItem, ...]
    """Securities, first rank first; empty when none can be ranked."""


def _rank_response_ranking(j: Any) -> RankResponseRanking:
    o = _new(RankResponseRanking)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "updated_at": (None if j["updatedAt"] is None else _instant(j["updatedAt"])),
            "list": tuple([_rank_item(item) for item in j["list"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class RankResponse(RowsAnswer["RankItem"]):
    """One ranking."""

    ranking: RankResponseRanking
    """The ranking and its time."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""


def _rank_response(j: Any) -> RankResponse:
    o = _new(RankResponse)
    _set(
        o,
        "__dict__",
        {
            "ranking": _rank_response_ranking(j["ranking"]),
            "next": j["next"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class MarketTime(Model):
    """Trading status of one market."""

    market: Literal["US"]
    """Market code."""

    market_status: Literal[121, 201, 202, 203, 204, 207]
    """Status code: 201 pre-market, 202 trading, 203 post-market, 204 closed, 207 overnight, 121
    closed after the sessions of a half day.
    """

    label: str
    """Text of the status."""

    timestamp: dt.datetime
    """Instant since which the status holds, in UTC."""

    next_opens_at: dt.datetime
    """Next start of a regular session after now, in UTC."""

    next_closes_at: dt.datetime
    """Next end of a regular session after now, in UTC; earlier than `nextOpensAt` while the market
    trades.
    """


def _market_time(j: Any) -> MarketTime:
    o = _new(MarketTime)
    _set(
        o,
        "__dict__",
        {
            "market": j["market"],
            "market_status": j["marketStatus"],
            "label": j["label"],
            "timestamp": _instant(j["timestamp"]),
            "next_opens_at": _instant(j["nextOpensAt"]),
            "next_closes_at": _instant(j["nextClosesAt"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class MarketStatusResponseStatus(Model):
    """Status by market."""

    market_time: tuple[MarketTime, ...]
    """One entry for each market."""


def _market_status_response_status(j: Any) -> MarketStatusResponseStatus:
    o = _new(MarketStatusResponseStatus)
    _set(
        o,
        "__dict__",
        {
            "market_time": tuple([_market_time(item) for item in j["marketTime"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class MarketStatusResponse(RowsAnswer["MarketTime"]):
    """Trading status of the markets."""

    status: MarketStatusResponseStatus
    """Status by market."""


def _market_status_response(j: Any) -> MarketStatusResponse:
    o = _new(MarketStatusResponse)
    _set(
        o,
        "__dict__",
        {
            "status": _market_status_response_status(j["status"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopMoverStock(Model):
    """The security that moved."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    ticker: str
    """Symbol without the market suffix."""

    name: str | None
    """English name of the security, or null when it is not known."""

    close: Decimal
    """Closing price of the day, in the trading currency."""

    change_rate: Decimal
    """Change against the previous close in percent, `6.1` means 6.1 %."""


def _top_mover_stock(j: Any) -> TopMoverStock:
    o = _new(TopMoverStock)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "ticker": j["ticker"],
            "name": j["name"],
            "close": Decimal(j["close"]),
            "change_rate": Decimal(j["changeRate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopMoverPost(Model):
    """Kind of publication."""

    id: str
    """Stable identifier of the filing, news item or topic."""

    title: str
    """Title."""

    url: str | None
    """Address, or null when not known."""

    published_at: dt.datetime
    """Time of publication, in UTC."""


def _top_mover_post(j: Any) -> TopMoverPost:
    o = _new(TopMoverPost)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "title": j["title"],
            "url": j["url"],
            "published_at": _instant(j["publishedAt"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopMover(Model):
    """One security whose move exceeds its own 20-day standard deviation."""

    date: dt.date
    """Trading day of the move."""

    timestamp: dt.datetime
    """Close of that trading day, in UTC."""

    alert_reason: str
    """Description of the move: its size and its ratio to the usual move."""

    direction: Literal[0, 1, 2]
    """Direction of the move: 1 down, 2 up."""

    stock: TopMoverStock
    """The security that moved."""

    post: TopMoverPost | None
    """Newest filing, news item or topic of the security on the day, or null when there is none."""


def _top_mover(j: Any) -> TopMover:
    o = _new(TopMover)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "timestamp": _instant(j["timestamp"]),
            "alert_reason": j["alertReason"],
            "direction": j["direction"],
            "stock": _top_mover_stock(j["stock"]),
            "post": (None if j["post"] is None else _top_mover_post(j["post"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopMoversResponseTopMoversNextParams(Model):
    """Parameters of the next request."""

    date: dt.date
    """Next older trading day with moves."""


def _top_movers_response_top_movers_next_params(j: Any) -> TopMoversResponseTopMoversNextParams:
    o = _new(TopMoversResponseTopMoversNextParams)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopMoversResponseTopMovers(Model):
    """Events of the day and the way to the older ones."""

    list: tuple[TopMover, ...]
    """Moves in the requested order; empty when no security moved enough."""

    next_params: TopMoversResponseTopMoversNextParams | None
    """Query parameters that turn the same request into one for the next older trading day with
    moves; null without older moves.
    """


def _top_movers_response_top_movers(j: Any) -> TopMoversResponseTopMovers:
    o = _new(TopMoversResponseTopMovers)
    _set(
        o,
        "__dict__",
        {
            "list": tuple([_top_mover(item) for item in j["list"]]),
            "next_params": (None if j["nextParams"] is None else _top_movers_response_top_movers_next_params(j["nextParams"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopMoversResponse(RowsAnswer["TopMover"]):
    """Top movers of one trading day."""

    top_movers: TopMoversResponseTopMovers
    """Events of the day and the way to the older ones."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""


def _top_movers_response(j: Any) -> TopMoversResponse:
    o = _new(TopMoversResponse)
    _set(
        o,
        "__dict__",
        {
            "top_movers": _top_movers_response_top_movers(j["topMovers"]),
            "next": j["next"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CalendarDaySession(Model):
    """One session."""

    trade_session: Literal[0, 1, 2, 3]
    """Trading session: 0 regular, 1 pre-market, 2 post-market, 3 overnight."""

    opens_at: dt.datetime
    """Start of the session, in UTC."""

    closes_at: dt.datetime
    """End of the session, in UTC."""


def _calendar_day_session(j: Any) -> CalendarDaySession:
    o = _new(CalendarDaySession)
    _set(
        o,
        "__dict__",
        {
            "trade_session": j["tradeSession"],
            "opens_at": _instant(j["opensAt"]),
            "closes_at": _instant(j["closesAt"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CalendarDay(Model):
    """One calendar day of the market."""

    date: dt.date
    """Calendar day in Eastern time."""

    kind: Literal["trading", "half", "closed"]
    """`trading` is a full day, `half` a day with an early close, `closed` a day without trading."""

    reason: str | None
    """Reason for a short or closed day, such as `Thanksgiving Day` or `Weekend`; null on an
    ordinary trading day.
    """

    sessions: tuple[CalendarDaySession, ...]
    """Sessions of the day in order of time, the overnight session that leads into the day first;
    empty on a closed day.
    """


def _calendar_day(j: Any) -> CalendarDay:
    o = _new(CalendarDay)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "kind": j["kind"],
            "reason": j["reason"],
            "sessions": tuple([_calendar_day_session(item) for item in j["sessions"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TradingCalendarResponse(RowsAnswer["CalendarDay"]):
    """Every day of a date range with its sessions."""

    calendar: tuple[CalendarDay, ...]
    """Days from `start` to `end`, oldest first, including closed days."""


def _trading_calendar_response(j: Any) -> TradingCalendarResponse:
    o = _new(TradingCalendarResponse)
    _set(
        o,
        "__dict__",
        {
            "calendar": tuple([_calendar_day(item) for item in j["calendar"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class UnusualItem(Model):
    """One unusual change."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    name: str
    """English name of the security; empty when not known."""

    alert_name: str
    """Kind of change, such as `Sharp rise` or `Volume surge`."""

    alert_time: int
    """Time of the change in Unix milliseconds."""

    change_values: tuple[str, ...]
    """Figures of the change as display text, the main one first, such as `+6.10%` or `3.2x`. A
    sharp rise or fall tells its ratio to the
    20-day standard deviation of the security, heavy short selling by how many points it exceeds
    the mean of the 20 days before, a new
    high or low of 52 weeks its price, and a halt its reason and when trading resumed.
    """

    emotion: Literal[0, 1, 2]
    """Direction of the change: 0 none, 1 down, 2 up."""


def _unusual_item(j: Any) -> UnusualItem:
    o = _new(UnusualItem)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "name": j["name"],
            "alert_name": j["alertName"],
            "alert_time": j["alertTime"],
            "change_values": tuple(j["changeValues"]),
            "emotion": j["emotion"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class UnusualItemsResponseUnusualItems(Model):
    """Unusual changes of the market or of one security."""

    all_off: bool
    """True when no data for alerts exists, so that every kind of alert is off. `changes` is then
    empty.
    """

    changes: tuple[UnusualItem, ...]
    """Changes, newest first; empty when there are none."""


def _unusual_items_response_unusual_items(j: Any) -> UnusualItemsResponseUnusualItems:
    o = _new(UnusualItemsResponseUnusualItems)
    _set(
        o,
        "__dict__",
        {
            "all_off": j["allOff"],
            "changes": tuple([_unusual_item(item) for item in j["changes"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class UnusualItemsResponse(RowsAnswer["UnusualItem"]):
    """Unusual market activity."""

    unusual_items: UnusualItemsResponseUnusualItems
    """Unusual changes of the market or of one security."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""


def _unusual_items_response(j: Any) -> UnusualItemsResponse:
    o = _new(UnusualItemsResponse)
    _set(
        o,
        "__dict__",
        {
            "unusual_items": _unusual_items_response_unusual_items(j["unusualItems"]),
            "next": j["next"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FinanceEvent(Model):
    """One financial event."""

    symbol: str | None
    """Security of the event; null for an event of the whole market."""

    market: Literal["US"]
    """Market of the event."""

    description: str
    """Description of the event in one sentence."""

    name: str | None
    """English name of the security, or null when there is none or it is not known."""

    event_type: str | None
    """Detailed kind of event, such as `10-Q`, `ex-dividend`, `CPI` or `closed`; null when not
    known.
    """

    date: dt.date
    """Day of the event in Eastern time."""

    datetime: dt.datetime | None
    """Time of the event, in UTC; null when only its day is known, or when it lasts all day."""

    importance: int
    """Importance of the event from 1 to 3, 3 the highest; 0 when it has none."""


def _finance_event(j: Any) -> FinanceEvent:
    o = _new(FinanceEvent)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "market": j["market"],
            "description": j["description"],
            "name": j["name"],
            "event_type": j["eventType"],
            "date": _date(j["date"]),
            "datetime": (None if j["datetime"] is None else _instant(j["datetime"])),
            "importance": j["importance"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FinanceCalendarResponseCalendarListEntry(Model):
    """Events of one day."""

    date: dt.date
    """Day in Eastern time."""

    count: int
    """Number of events of the day."""

    events: tuple[FinanceEvent, ...]
    """Events of the day, those without a time first, then in order of time and of symbol."""


def _finance_calendar_response_calendar_list_entry(j: Any) -> FinanceCalendarResponseCalendarListEntry:
    o = _new(FinanceCalendarResponseCalendarListEntry)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "count": j["count"],
            "events": tuple([_finance_event(item) for item in j["events"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FinanceCalendarResponseCalendar(Model):
    """Events by day."""

    date: dt.date
    """First day of the range."""

    list: tuple[FinanceCalendarResponseCalendarListEntry, ...]
    """Days with events, oldest first; days without events are left out."""

    next_date: dt.date | None
    """First day after the range that holds an event of the category, and of the requested
    security, or null when none is known.
    """


def _finance_calendar_response_calendar(j: Any) -> FinanceCalendarResponseCalendar:
    o = _new(FinanceCalendarResponseCalendar)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "list": tuple([_finance_calendar_response_calendar_list_entry(item) for item in j["list"]]),
            "next_date": (None if j["nextDate"] is None else _date(j["nextDate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FinanceCalendarResponse(RowsAnswer["FinanceEvent"]):
    """Financial events of a date range."""

    calendar: FinanceCalendarResponseCalendar
    """Events by day."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _finance_calendar_response(j: Any) -> FinanceCalendarResponse:
    o = _new(FinanceCalendarResponse)
    _set(
        o,
        "__dict__",
        {
            "calendar": _finance_calendar_response_calendar(j["calendar"]),
            "next": j["next"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyOverview(Model):
    """Identity, classification, contact and management of the company behind a security. An
    unknown value is null.
    """

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    name: str
    """Name of the security on its exchange."""

    company_name: str | None
    """Legal name of the company."""

    ticker: str
    """The symbol without its market suffix."""

    cik: str | None
    """SEC Central Index Key without leading zeros."""

    founded: str | None
    """Year or date of foundation, `YYYY` or `YYYY-MM-DD`."""

    listing_date: dt.date | None
    """First trading day."""

    fiscal_year_end: str | None
    """End of the fiscal year, `MM-DD`."""

    market: Literal["US"]
    """Market of the security."""

    exchange: str | None
    """Exchange of the primary listing, such as `NASDAQ`."""

    currency: str
    """Trading currency, ISO 4217."""

    region: str | None
    """State or country of incorporation."""

    security_type: Literal["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"]
    """Kind of security."""

    sector: str | None
    """Sector."""

    industry: str | None
    """Industry within the sector."""

    sic_code: str | None
    """Standard Industrial Classification code."""

    description: str | None
    """Business of the company, in a few sentences."""

    website: str | None
    """Address of the website."""

    email: str | None
    """Contact address for mail."""

    phone: str | None
    """Telephone number."""

    address: str | None
    """Business address on one line."""

    employees: int | None
    """Number of employees."""

    chairman: str | None
    """Chair of the board."""

    chief_executive: str | None
    """Chief executive."""

    updated_date: dt.date | None
    """Day as of which the overview is known to be correct."""


def _company_overview(j: Any) -> CompanyOverview:
    o = _new(CompanyOverview)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "name": j["name"],
            "company_name": j["companyName"],
            "ticker": j["ticker"],
            "cik": j["cik"],
            "founded": j["founded"],
            "listing_date": (None if j["listingDate"] is None else _date(j["listingDate"])),
            "fiscal_year_end": j["fiscalYearEnd"],
            "market": j["market"],
            "exchange": j["exchange"],
            "currency": j["currency"],
            "region": j["region"],
            "security_type": j["securityType"],
            "sector": j["sector"],
            "industry": j["industry"],
            "sic_code": j["sicCode"],
            "description": j["description"],
            "website": j["website"],
            "email": j["email"],
            "phone": j["phone"],
            "address": j["address"],
            "employees": j["employees"],
            "chairman": j["chairman"],
            "chief_executive": j["chiefExecutive"],
            "updated_date": (None if j["updatedDate"] is None else _date(j["updatedDate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyOverviewResponse(Answer):
    """Overview of one company."""

    company: CompanyOverview
    """Identity, classification, contact and management of the company behind a security. An
    unknown value is null.
    """

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _company_overview_response(j: Any) -> CompanyOverviewResponse:
    o = _new(CompanyOverviewResponse)
    _set(
        o,
        "__dict__",
        {
            "company": _company_overview(j["company"]),
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class PeerValuationHistoryEntry(Model):
    """The ratios at the end of one fiscal quarter."""

    date: dt.date
    """End of the fiscal quarter."""

    pe_ttm: Decimal | None
    """Close over earnings per share of the twelve months up to that day, a plain ratio; null for a
    loss.
    """

    pb_mrq: Decimal | None
    """Close over book value per share on that day, a plain ratio."""

    ps_ttm: Decimal | None
    """Market capitalisation over revenue of the twelve months up to that day, a plain ratio."""


def _peer_valuation_history_entry(j: Any) -> PeerValuationHistoryEntry:
    o = _new(PeerValuationHistoryEntry)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "pe_ttm": (None if j["peTtm"] is None else Decimal(j["peTtm"])),
            "pb_mrq": (None if j["pbMrq"] is None else Decimal(j["pbMrq"])),
            "ps_ttm": (None if j["psTtm"] is None else Decimal(j["psTtm"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class PeerValuation(Model):
    """Valuation figures of one security. Flow figures cover the last four reported quarters.
    Balance-sheet figures are those of the end of the newest quarter.
    """

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    name: str | None
    """English name of the security, or null when it is not known."""

    currency: str
    """Currency of the money figures, ISO 4217."""

    market_cap: Decimal | None
    """Shares outstanding times the last price, in the trading currency."""

    last_done: Decimal | None
    """Last price of the regular session, in the trading currency."""

    pe_ttm: Decimal | None
    """Last price over earnings per share of the trailing twelve months, a plain ratio; null for a
    loss.
    """

    pb_mrq: Decimal | None
    """Last price over book value per share of the newest report, a plain ratio; null when the book
    value is not positive.
    """

    ps_ttm: Decimal | None
    """Market capitalisation over revenue of the trailing twelve months, a plain ratio."""

    roe: Decimal | None
    """Net income over shareholders' equity, in percent units ("1.25" means 1.25 %)."""

    roa: Decimal | None
    """Net income over total assets, in percent units ("1.25" means 1.25 %)."""

    eps_ttm: Decimal | None
    """Diluted earnings per share of the trailing twelve months."""

    bps: Decimal | None
    """Book value per share of the newest report, which is shareholders' equity over shares
    outstanding.
    """

    dps_ttm: Decimal | None
    """Dividends per share of the trailing twelve months."""

    dividend_yield: Decimal | None
    """`dpsTtm` over the last price, in percent units ("1.25" means 1.25 %)."""

    assets: Decimal | None
    """Total assets."""

    liabilities: Decimal | None
    """Total liabilities."""

    net_income_ttm: Decimal | None
    """Net income of the trailing twelve months."""

    net_margin: Decimal | None
    """Net income over revenue of the newest twelve months that the statements give for both, in
    percent units ("1.25" means 1.25 %).
    """

    revenue_ttm: Decimal | None
    """Revenue of the trailing twelve months."""

    turnover: Decimal | None
    """Money traded on the newest trading day."""

    volume: Decimal | None
    """Shares traded on the newest trading day."""

    history: tuple[PeerValuationHistoryEntry, ...]
    """The ratios at the ends of up to twelve fiscal quarters, oldest first."""


def _peer_valuation(j: Any) -> PeerValuation:
    o = _new(PeerValuation)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "name": j["name"],
            "currency": j["currency"],
            "market_cap": (None if j["marketCap"] is None else Decimal(j["marketCap"])),
            "last_done": (None if j["lastDone"] is None else Decimal(j["lastDone"])),
            "pe_ttm": (None if j["peTtm"] is None else Decimal(j["peTtm"])),
            "pb_mrq": (None if j["pbMrq"] is None else Decimal(j["pbMrq"])),
            "ps_ttm": (None if j["psTtm"] is None else Decimal(j["psTtm"])),
            "roe": (None if j["roe"] is None else Decimal(j["roe"])),
            "roa": (None if j["roa"] is None else Decimal(j["roa"])),
            "eps_ttm": (None if j["epsTtm"] is None else Decimal(j["epsTtm"])),
            "bps": (None if j["bps"] is None else Decimal(j["bps"])),
            "dps_ttm": (None if j["dpsTtm"] is None else Decimal(j["dpsTtm"])),
            "dividend_yield": (None if j["dividendYield"] is None else Decimal(j["dividendYield"])),
            "assets": (None if j["assets"] is None else Decimal(j["assets"])),
            "liabilities": (None if j["liabilities"] is None else Decimal(j["liabilities"])),
            "net_income_ttm": (None if j["netIncomeTtm"] is None else Decimal(j["netIncomeTtm"])),
            "net_margin": (None if j["netMargin"] is None else Decimal(j["netMargin"])),
            "revenue_ttm": (None if j["revenueTtm"] is None else Decimal(j["revenueTtm"])),
            "turnover": (None if j["turnover"] is None else Decimal(j["turnover"])),
            "volume": (None if j["volume"] is None else Decimal(j["volume"])),
            "history": tuple([_peer_valuation_history_entry(item) for item in j["history"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class PeerComparisonResponseComparison(Model):
    """The table."""

    list: tuple[PeerValuation, ...]
    """One row for each security, the requested one first."""


def _peer_comparison_response_comparison(j: Any) -> PeerComparisonResponseComparison:
    o = _new(PeerComparisonResponseComparison)
    _set(
        o,
        "__dict__",
        {
            "list": tuple([_peer_valuation(item) for item in j["list"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class PeerComparisonResponse(RowsAnswer["PeerValuation"]):
    """Valuation of one security and its peers."""

    comparison: PeerComparisonResponseComparison
    """The table."""

    unknown_symbols: tuple[str, ...]
    """Requested symbols that the service does not hold, in the order of the request. The answer
    has no record of them.
    """

    unknown_symbol_hints: tuple[UnknownSymbolHint, ...]
    """What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every
    requested symbol.
    """

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _peer_comparison_response(j: Any) -> PeerComparisonResponse:
    o = _new(PeerComparisonResponse)
    _set(
        o,
        "__dict__",
        {
            "comparison": _peer_comparison_response_comparison(j["comparison"]),
            "unknown_symbols": tuple(j["unknownSymbols"]),
            "unknown_symbol_hints": tuple([_unknown_symbol_hint(item) for item in j["unknownSymbolHints"]]),
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ConsensusFigure(Model):
    """Estimate of one figure by analysts, and the published value."""

    key: Literal["revenue", "eps", "netIncome", "ebit"]
    """Short name of the figure. Lists keep the order of these names."""

    name: str
    """Name of the figure."""

    description: str
    """Meaning of the figure."""

    actual: Decimal | None
    """Published value; null before publication."""

    estimate: Decimal | None
    """Mean of the estimates."""

    surprise: Decimal | None
    """`actual` minus `estimate`; null when either is not known."""

    outcome: Literal["beat", "miss", "inline"] | None
    """Outcome: `actual` is above (beat), below (miss) or equal to (inline) `estimate`; null when
    either is not known.
    """

    is_released: bool
    """True when the figure is published."""


def _consensus_figure(j: Any) -> ConsensusFigure:
    o = _new(ConsensusFigure)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "name": j["name"],
            "description": j["description"],
            "actual": (None if j["actual"] is None else Decimal(j["actual"])),
            "estimate": (None if j["estimate"] is None else Decimal(j["estimate"])),
            "surprise": (None if j["surprise"] is None else Decimal(j["surprise"])),
            "outcome": j["outcome"],
            "is_released": j["isReleased"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ConsensusPeriod(Model):
    """Estimates for one fiscal period."""

    fiscal_year: int
    """Fiscal year."""

    fiscal_period: str
    """Period within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half years, `FY` is
    the whole year.
    """

    period_text: str
    """Name of the period, such as `Q4 FY2026`."""

    figures: tuple[ConsensusFigure, ...]
    """One entry for each figure, in the order of their `key`."""


def _consensus_period(j: Any) -> ConsensusPeriod:
    o = _new(ConsensusPeriod)
    _set(
        o,
        "__dict__",
        {
            "fiscal_year": j["fiscalYear"],
            "fiscal_period": j["fiscalPeriod"],
            "period_text": j["periodText"],
            "figures": tuple([_consensus_figure(item) for item in j["figures"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ConsensusResponseConsensus(Model):
    """Estimates of one kind of period."""

    currency: str | None
    """Currency of the money figures, ISO 4217; null without estimates."""

    current_index: int | None
    """Index in `list` of the first period without a published figure, or of the last period when
    all have one; null when `list` is empty.
    """

    period_type: Literal["qf", "saf", "af"]
    """Kind of the periods in `list`: `qf` quarters, `saf` half years, `af` full years."""

    period_types: tuple[Literal["qf", "saf", "af"], ...]
    """Kinds of periods with estimates."""

    list: tuple[ConsensusPeriod, ...]
    """Fiscal periods, oldest first."""


def _consensus_response_consensus(j: Any) -> ConsensusResponseConsensus:
    o = _new(ConsensusResponseConsensus)
    _set(
        o,
        "__dict__",
        {
            "currency": j["currency"],
            "current_index": j["currentIndex"],
            "period_type": j["periodType"],
            "period_types": tuple(j["periodTypes"]),
            "list": tuple([_consensus_period(item) for item in j["list"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ConsensusResponse(RowsAnswer["ConsensusFigure"]):
    """Consensus estimates of one company."""

    consensus: ConsensusResponseConsensus
    """Estimates of one kind of period."""

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _consensus_response(j: Any) -> ConsensusResponse:
    o = _new(ConsensusResponse)
    _set(
        o,
        "__dict__",
        {
            "consensus": _consensus_response_consensus(j["consensus"]),
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Dividend(Model):
    """One cash dividend."""

    id: str
    """Identifier of the dividend."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    description: str | None
    """Text of the declaration."""

    amount: Decimal
    """Cash per share."""

    currency: str
    """Currency of the amount, ISO 4217."""

    ex_date: dt.date
    """Ex-dividend date: first day on which the security trades without the dividend."""

    record_date: dt.date | None
    """Record date: day on which the issuer determines the holders who receive the dividend."""

    payment_date: dt.date | None
    """Day of payment."""

    fiscal_year: int | None
    """Fiscal year of the dividend."""

    fiscal_period: str | None
    """Period within the fiscal year, such as `Q4` or `FY`."""


def _dividend(j: Any) -> Dividend:
    o = _new(Dividend)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "symbol": j["symbol"],
            "description": j["description"],
            "amount": Decimal(j["amount"]),
            "currency": j["currency"],
            "ex_date": _date(j["exDate"]),
            "record_date": (None if j["recordDate"] is None else _date(j["recordDate"])),
            "payment_date": (None if j["paymentDate"] is None else _date(j["paymentDate"])),
            "fiscal_year": j["fiscalYear"],
            "fiscal_period": j["fiscalPeriod"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DividendsResponseDividendRecentDividends(Model):
    """Dividends with an ex-dividend date in the trailing twelve months, regardless of `page` and
    `year`.
    """

    dps_ttm: Decimal | None
    """Dividends per share of the trailing twelve months; `0` for a security that is known to have
    paid none, null when it is not known.
    """

    dividend_yield: Decimal | None
    """`dpsTtm` over the last price in percent, `1.25` means 1.25 %; null when the sum, or a price
    of its time and currency, is not known.
    """

    dividend_count: int | None
    """Number of these dividends; null when it is not known."""

    currency: str | None
    """Currency of the sum, ISO 4217; null without dividends."""


def _dividends_response_dividend_recent_dividends(j: Any) -> DividendsResponseDividendRecentDividends:
    o = _new(DividendsResponseDividendRecentDividends)
    _set(
        o,
        "__dict__",
        {
            "dps_ttm": (None if j["dpsTtm"] is None else Decimal(j["dpsTtm"])),
            "dividend_yield": (None if j["dividendYield"] is None else Decimal(j["dividendYield"])),
            "dividend_count": j["dividendCount"],
            "currency": j["currency"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DividendsResponseDividend(Model):
    """One page of the history and the sum of the trailing twelve months."""

    total: int
    """Number of dividends of all pages, of the requested year only where one is requested."""

    list: tuple[Dividend, ...]
    """Dividends by ex-dividend date, newest first."""

    recent_dividends: DividendsResponseDividendRecentDividends
    """Dividends with an ex-dividend date in the trailing twelve months, regardless of `page` and
    `year`.
    """


def _dividends_response_dividend(j: Any) -> DividendsResponseDividend:
    o = _new(DividendsResponseDividend)
    _set(
        o,
        "__dict__",
        {
            "total": j["total"],
            "list": tuple([_dividend(item) for item in j["list"]]),
            "recent_dividends": _dividends_response_dividend_recent_dividends(j["recentDividends"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DividendsResponse(RowsAnswer["Dividend"]):
    """Dividend history of one security."""

    dividend: DividendsResponseDividend
    """One page of the history and the sum of the trailing twelve months."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _dividends_response(j: Any) -> DividendsResponse:
    o = _new(DividendsResponse)
    _set(
        o,
        "__dict__",
        {
            "dividend": _dividends_response_dividend(j["dividend"]),
            "next": j["next"],
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InsiderTrade(Model):
    """One transaction line of an insider's Form 3, 4 or 5."""

    filing_date: dt.date
    """Day of the filing."""

    date: dt.date
    """Day of the transaction."""

    owner: str
    """Reporting person."""

    role: str | None
    """Role of the reporting person, such as `Director`; null when the form states none."""

    transaction_code: str
    """SEC transaction code, one letter."""

    transaction_type: Literal["BUY", "SELL", "GRANT", "DISP", "TAX", "EXERCISE", "GIFT", "OTHER"]
    """Meaning of the code. `DISP` is a return to the issuer, `TAX` shares withheld for tax."""

    acquired_or_disposed: Literal["acquired", "disposed"] | None
    """What the form says of the securities, which the code alone does not tell: an exercise
    acquires shares and disposes of the option. Null on lines from sources that do not say.
    """

    shares: Decimal | None
    """Shares of the transaction, never negative."""

    price: Decimal | None
    """Price of `priceUnitShares` shares; null when the form reports it only in a footnote, or
    reports the price of a depositary share without the shares of one.
    """

    price_unit_shares: Decimal | None
    """Number of shares that `price` is for: 1, or the shares that one American depositary share
    (ADS) represents where a footnote says that the price is per ADS; null when `price` is.
    """

    transaction_value: Decimal | None
    """`shares` times `price`, over `priceUnitShares`; null when one of them is not known."""

    shares_after: Decimal | None
    """Shares held after the transaction under the same form of ownership."""

    security_title: str | None
    """Title of the security, such as `Common Stock`; null when the form states none."""

    ownership: Literal["direct", "indirect"]
    """Form of ownership."""

    is10b5_one: bool | None
    """True when the transaction was made under a Rule 10b5-1 plan; null on older forms, which do
    not ask.
    """

    accession_number: str
    """SEC accession number of the form."""


def _insider_trade(j: Any) -> InsiderTrade:
    o = _new(InsiderTrade)
    _set(
        o,
        "__dict__",
        {
            "filing_date": _date(j["filingDate"]),
            "date": _date(j["date"]),
            "owner": j["owner"],
            "role": j["role"],
            "transaction_code": j["transactionCode"],
            "transaction_type": j["transactionType"],
            "acquired_or_disposed": j["acquiredOrDisposed"],
            "shares": (None if j["shares"] is None else Decimal(j["shares"])),
            "price": (None if j["price"] is None else Decimal(j["price"])),
            "price_unit_shares": (None if j["priceUnitShares"] is None else Decimal(j["priceUnitShares"])),
            "transaction_value": (None if j["transactionValue"] is None else Decimal(j["transactionValue"])),
            "shares_after": (None if j["sharesAfter"] is None else Decimal(j["sharesAfter"])),
            "security_title": j["securityTitle"],
            "ownership": j["ownership"],
            "is10b5_one": j["is10b5One"],
            "accession_number": j["accessionNumber"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InsiderTradesResponse(RowsAnswer["InsiderTrade"]):
    """Insider trades of one company."""

    insider_trades: tuple[InsiderTrade, ...]
    """Transactions, newest first."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _insider_trades_response(j: Any) -> InsiderTradesResponse:
    o = _new(InsiderTradesResponse)
    _set(
        o,
        "__dict__",
        {
            "insider_trades": tuple([_insider_trade(item) for item in j["insiderTrades"]]),
            "next": j["next"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InstitutionRatingLatestDistribution(Model):
    """Number of analysts by rating; null without ratings."""

    buy: int
    """Analysts who rate the security buy."""

    overweight: int
    """Analysts who rate the security overweight."""

    hold: int
    """Analysts who rate the security hold."""

    underweight: int
    """Analysts who rate the security underweight."""

    sell: int
    """Analysts who rate the security sell."""

    no_opinion: int
    """Analysts without an opinion."""

    analyst_count: int
    """All analysts counted, those without an opinion included."""

    start_date: dt.date
    """First day of the window in which the ratings were given."""

    end_date: dt.date
    """Last day of that window."""


def _institution_rating_latest_distribution(j: Any) -> InstitutionRatingLatestDistribution:
    o = _new(InstitutionRatingLatestDistribution)
    _set(
        o,
        "__dict__",
        {
            "buy": j["buy"],
            "overweight": j["overweight"],
            "hold": j["hold"],
            "underweight": j["underweight"],
            "sell": j["sell"],
            "no_opinion": j["noOpinion"],
            "analyst_count": j["analystCount"],
            "start_date": _date(j["startDate"]),
            "end_date": _date(j["endDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InstitutionRatingLatestTargetRange(Model):
    """Range of the price targets; null without targets."""

    highest_price: Decimal | None
    """Highest price target, per share of today: splits since the rating are in it."""

    lowest_price: Decimal | None
    """Lowest price target, per share of today."""

    last_done: Decimal | None
    """Last price of the regular session, for comparison with the targets; null when no price in
    their currency is known.
    """

    start_date: dt.date
    """First day of the window in which the targets were given."""

    end_date: dt.date
    """Last day of that window."""


def _institution_rating_latest_target_range(j: Any) -> InstitutionRatingLatestTargetRange:
    o = _new(InstitutionRatingLatestTargetRange)
    _set(
        o,
        "__dict__",
        {
            "highest_price": (None if j["highestPrice"] is None else Decimal(j["highestPrice"])),
            "lowest_price": (None if j["lowestPrice"] is None else Decimal(j["lowestPrice"])),
            "last_done": (None if j["lastDone"] is None else Decimal(j["lastDone"])),
            "start_date": _date(j["startDate"]),
            "end_date": _date(j["endDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InstitutionRatingLatest(Model):
    """The newest ratings and targets, and the rank of the security in its industry."""

    distribution: InstitutionRatingLatestDistribution | None
    """Number of analysts by rating; null without ratings."""

    target_range: InstitutionRatingLatestTargetRange | None
    """Range of the price targets; null without targets."""

    industry: str | None
    """Industry in which the security is ranked."""

    industry_rank: int | None
    """Rank by mean score among the rated securities of the industry; 1 is the best."""

    industry_count: int | None
    """Number of rated securities of the industry."""

    industry_mean: Decimal | None
    """Mean of the scores in the industry. A score is the mean rating from 5 (buy) to 1 (sell)."""

    industry_median: Decimal | None
    """Median of the scores in the industry."""


def _institution_rating_latest(j: Any) -> InstitutionRatingLatest:
    o = _new(InstitutionRatingLatest)
    _set(
        o,
        "__dict__",
        {
            "distribution": (None if j["distribution"] is None else _institution_rating_latest_distribution(j["distribution"])),
            "target_range": (None if j["targetRange"] is None else _institution_rating_latest_target_range(j["targetRange"])),
            "industry": j["industry"],
            "industry_rank": j["industryRank"],
            "industry_count": j["industryCount"],
            "industry_mean": (None if j["industryMean"] is None else Decimal(j["industryMean"])),
            "industry_median": (None if j["industryMedian"] is None else Decimal(j["industryMedian"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InstitutionRatingSummaryDistribution(Model):
    """Number of analysts by rating, those without an opinion left out; null without ratings."""

    buy: int
    """Analysts who rate the security buy."""

    overweight: int
    """Analysts who rate the security overweight."""

    hold: int
    """Analysts who rate the security hold."""

    underweight: int
    """Analysts who rate the security underweight."""

    sell: int
    """Analysts who rate the security sell."""

    date: dt.date
    """Day of the distribution."""


def _institution_rating_summary_distribution(j: Any) -> InstitutionRatingSummaryDistribution:
    o = _new(InstitutionRatingSummaryDistribution)
    _set(
        o,
        "__dict__",
        {
            "buy": j["buy"],
            "overweight": j["overweight"],
            "hold": j["hold"],
            "underweight": j["underweight"],
            "sell": j["sell"],
            "date": _date(j["date"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InstitutionRatingSummary(Model):
    """Summary of the consensus."""

    currency: str | None
    """Currency of the price targets, ISO 4217; null without ratings."""

    target_price: Decimal | None
    """Mean price target in `currency`, per share of today: splits since the rating are in it; null
    without targets.
    """

    upside_rate: Decimal | None
    """Change from the last price, per share of today, to `targetPrice` in percent, `1.25` means
    1.25 %; null when either is not known.
    """

    recommendation: Literal["buy", "overweight", "hold", "underweight", "sell"] | None
    """Consensus rating, the mean of all ratings rounded to the nearest step."""

    distribution: InstitutionRatingSummaryDistribution | None
    """Number of analysts by rating, those without an opinion left out; null without ratings."""

    updated_date: dt.date | None
    """Day on which ratings or targets last changed."""


def _institution_rating_summary(j: Any) -> InstitutionRatingSummary:
    o = _new(InstitutionRatingSummary)
    _set(
        o,
        "__dict__",
        {
            "currency": j["currency"],
            "target_price": (None if j["targetPrice"] is None else Decimal(j["targetPrice"])),
            "upside_rate": (None if j["upsideRate"] is None else Decimal(j["upsideRate"])),
            "recommendation": j["recommendation"],
            "distribution": (None if j["distribution"] is None else _institution_rating_summary_distribution(j["distribution"])),
            "updated_date": (None if j["updatedDate"] is None else _date(j["updatedDate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InstitutionRating(Model):
    """Newest distribution of analyst ratings, the consensus of these ratings and the range of
    price targets.
    """

    latest: InstitutionRatingLatest
    """The newest ratings and targets, and the rank of the security in its industry."""

    summary: InstitutionRatingSummary
    """Summary of the consensus."""


def _institution_rating(j: Any) -> InstitutionRating:
    o = _new(InstitutionRating)
    _set(
        o,
        "__dict__",
        {
            "latest": _institution_rating_latest(j["latest"]),
            "summary": _institution_rating_summary(j["summary"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class InstitutionRatingResponse(Answer):
    """Analyst ratings of one security."""

    rating: InstitutionRating
    """Newest distribution of analyst ratings, the consensus of these ratings and the range of
    price targets.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _institution_rating_response(j: Any) -> InstitutionRatingResponse:
    o = _new(InstitutionRatingResponse)
    _set(
        o,
        "__dict__",
        {
            "rating": _institution_rating(j["rating"]),
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class OperatingReportFinancialIndicator(Model):
    """One figure."""

    key: str
    """Short name of the figure, such as `revenue`."""

    name: str
    """Name of the figure."""

    value: Decimal | None
    """Value. Money is in units of the currency, margins are in percent units."""

    derived: Literal["sum", "difference", "implied", "split", "computed", "unspecified"] | None
    """Null for a value that a filing states, and where `value` is null. Else the rule: `sum` of
    two tags, `difference` of periods (a
    fourth quarter is the year less three quarters), `implied` by other items, restated for a
    `split`, `computed` of other
    figures of the report, or `unspecified` by the source.
    """

    yoy_change_rate: Decimal | None
    """Change against the same period of the previous year, in percent units ("1.25" means 1.25 %);
    null when that period is not known or was not positive.
    """


def _operating_report_financial_indicator(j: Any) -> OperatingReportFinancialIndicator:
    o = _new(OperatingReportFinancialIndicator)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "name": j["name"],
            "value": (None if j["value"] is None else Decimal(j["value"])),
            "derived": j["derived"],
            "yoy_change_rate": (None if j["yoyChangeRate"] is None else Decimal(j["yoyChangeRate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class OperatingReportFinancial(Model):
    """Figures of the report."""

    currency: str
    """Currency of the money figures, ISO 4217."""

    indicators: tuple[OperatingReportFinancialIndicator, ...]
    """Figures of the report."""


def _operating_report_financial(j: Any) -> OperatingReportFinancial:
    o = _new(OperatingReportFinancial)
    _set(
        o,
        "__dict__",
        {
            "currency": j["currency"],
            "indicators": tuple([_operating_report_financial_indicator(item) for item in j["indicators"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class OperatingReport(Model):
    """Key figures of one report. A quarter covers the quarter alone, never the year to date."""

    id: str
    """Identifier of the report."""

    report: Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"]
    """Kind of report: `af` full year, `saf` half year, `q1` to `q4` quarters, `tp` the transition
    period of a company that moved the end of its fiscal year, `tq1` to `tq3` quarters of a
    longer one.
    """

    title: str
    """Title of the report."""

    fiscal_year: int
    """Fiscal year."""

    fiscal_period: str
    """Period of a report within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half
    years, `FY` is the whole year. `TP` is the transition period of a company that moved the end
    of its fiscal year, `TQ1` to `TQ3` are quarters of a longer one.
    """

    is_latest: bool
    """True when the company has no report of a later period. A full year and its last quarter end
    together.
    """

    url: str | None
    """Address of the report."""

    financial: OperatingReportFinancial
    """Figures of the report."""


def _operating_report(j: Any) -> OperatingReport:
    o = _new(OperatingReport)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "report": j["report"],
            "title": j["title"],
            "fiscal_year": j["fiscalYear"],
            "fiscal_period": j["fiscalPeriod"],
            "is_latest": j["isLatest"],
            "url": j["url"],
            "financial": _operating_report_financial(j["financial"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class OperatingDataResponseOperating(Model):
    """The reports."""

    list: tuple[OperatingReport, ...]
    """Reports, newest first."""


def _operating_data_response_operating(j: Any) -> OperatingDataResponseOperating:
    o = _new(OperatingDataResponseOperating)
    _set(
        o,
        "__dict__",
        {
            "list": tuple([_operating_report(item) for item in j["list"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class OperatingDataResponse(RowsAnswer["OperatingReportFinancialIndicator"]):
    """Operating data of one company by report."""

    operating: OperatingDataResponseOperating
    """The reports."""

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _operating_data_response(j: Any) -> OperatingDataResponse:
    o = _new(OperatingDataResponse)
    _set(
        o,
        "__dict__",
        {
            "operating": _operating_data_response_operating(j["operating"]),
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Shareholder(Model):
    """Newest reported position of one holder."""

    holder_id: str
    """Identifier of the holder, the same in every period."""

    holder_name: str
    """Name of the holder."""

    holder_type: Literal["institution", "individual"]
    """Kind of holder, an institution or a natural person."""

    shares_held: Decimal
    """Shares held at the end of the reporting period, in the share count of that day."""

    ownership_percent: Decimal | None
    """Share of the shares outstanding in percent, `1.25` means 1.25 %; null when the share count
    is not known.
    """

    shares_changed: Decimal | None
    """Change of the shares held against the previous period, negative after a reduction; null when
    that period is not known.
    """

    report_date: dt.date
    """End of the reporting period."""


def _shareholder(j: Any) -> Shareholder:
    o = _new(Shareholder)
    _set(
        o,
        "__dict__",
        {
            "holder_id": j["holderId"],
            "holder_name": j["holderName"],
            "holder_type": j["holderType"],
            "shares_held": Decimal(j["sharesHeld"]),
            "ownership_percent": (None if j["ownershipPercent"] is None else Decimal(j["ownershipPercent"])),
            "shares_changed": (None if j["sharesChanged"] is None else Decimal(j["sharesChanged"])),
            "report_date": _date(j["reportDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ShareholdersResponseShareholders(Model):
    """The list and the total number of holders."""

    total: int
    """Number of holders in the requested range, including those that `count` cuts off."""

    list: tuple[Shareholder, ...]
    """Holders in the requested order."""


def _shareholders_response_shareholders(j: Any) -> ShareholdersResponseShareholders:
    o = _new(ShareholdersResponseShareholders)
    _set(
        o,
        "__dict__",
        {
            "total": j["total"],
            "list": tuple([_shareholder(item) for item in j["list"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ShareholdersResponse(RowsAnswer["Shareholder"]):
    """Major shareholders of one company."""

    shareholders: ShareholdersResponseShareholders
    """The list and the total number of holders."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _shareholders_response(j: Any) -> ShareholdersResponse:
    o = _new(ShareholdersResponse)
    _set(
        o,
        "__dict__",
        {
            "shareholders": _shareholders_response_shareholders(j["shareholders"]),
            "next": j["next"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopShareholder(Model):
    """Position of one holder at the end of a reporting period."""

    holder_id: str
    """Identifier of the holder, the same in every period."""

    holder_name: str
    """Name of the holder."""

    holder_type: Literal["institution", "individual"]
    """Kind of holder, an institution or a natural person."""

    role: str | None
    """Role of an insider, such as `Chief Executive Officer`; null for any other holder."""

    shares_held: Decimal
    """Shares held at the end of the period."""

    shares_changed: Decimal | None
    """Change of the shares held against the previous period; null when that period is not known."""

    ownership_percent: Decimal | None
    """Share of the shares outstanding in percent, `1.25` means 1.25 %; null when the share count
    is not known.
    """

    shares_change_rate: Decimal | None
    """Change of the shares held against the previous period in percent, `1.25` means 1.25 %; null
    when that position is unknown or zero.
    """

    filing_date: dt.date
    """Day of the filing that reports the position."""


def _top_shareholder(j: Any) -> TopShareholder:
    o = _new(TopShareholder)
    _set(
        o,
        "__dict__",
        {
            "holder_id": j["holderId"],
            "holder_name": j["holderName"],
            "holder_type": j["holderType"],
            "role": j["role"],
            "shares_held": Decimal(j["sharesHeld"]),
            "shares_changed": (None if j["sharesChanged"] is None else Decimal(j["sharesChanged"])),
            "ownership_percent": (None if j["ownershipPercent"] is None else Decimal(j["ownershipPercent"])),
            "shares_change_rate": (None if j["sharesChangeRate"] is None else Decimal(j["sharesChangeRate"])),
            "filing_date": _date(j["filingDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopShareholdersResponseShareholdersListEntry(Model):
    """The largest holders at the end of one reporting period."""

    report_date: dt.date
    """End of the reporting period."""

    holders: tuple[TopShareholder, ...]
    """Up to 20 holders, largest first."""


def _top_shareholders_response_shareholders_list_entry(j: Any) -> TopShareholdersResponseShareholdersListEntry:
    o = _new(TopShareholdersResponseShareholdersListEntry)
    _set(
        o,
        "__dict__",
        {
            "report_date": _date(j["reportDate"]),
            "holders": tuple([_top_shareholder(item) for item in j["holders"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopShareholdersResponseShareholders(Model):
    """The reporting reportDates and their holders."""

    report_dates: tuple[dt.date, ...]
    """Ends of the returned reporting reportDates, newest first."""

    list: tuple[TopShareholdersResponseShareholdersListEntry, ...]
    """One entry for each reportDate, in the order of `reportDates`."""


def _top_shareholders_response_shareholders(j: Any) -> TopShareholdersResponseShareholders:
    o = _new(TopShareholdersResponseShareholders)
    _set(
        o,
        "__dict__",
        {
            "report_dates": tuple([_date(item) for item in j["reportDates"]]),
            "list": tuple([_top_shareholders_response_shareholders_list_entry(item) for item in j["list"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class TopShareholdersResponse(RowsAnswer["TopShareholder"]):
    """Largest shareholders of one company by reporting period."""

    shareholders: TopShareholdersResponseShareholders
    """The reporting reportDates and their holders."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _top_shareholders_response(j: Any) -> TopShareholdersResponse:
    o = _new(TopShareholdersResponse)
    _set(
        o,
        "__dict__",
        {
            "shareholders": _top_shareholders_response_shareholders(j["shareholders"]),
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StatementItem(Model):
    """One item of a statement."""

    key: str
    """Short name of the item, such as `revenue`."""

    name: str
    """Name of the item."""

    value: Decimal
    """Value. Money is in units of the currency."""

    derived: Literal["sum", "difference", "implied", "split", "unspecified"] | None
    """Null for a value that a filing states. Else the rule: `sum` of two tags, `difference` of
    periods (a fourth quarter is the
    year less three quarters), `implied` by other items, restated for a `split`, or
    `unspecified` by the source.
    """

    facts: tuple[FiledFact, ...] | None
    """Filed facts that the item is or follows from, empty where they are not held; null without
    `with_facts=true`.
    """


def _statement_item(j: Any) -> StatementItem:
    o = _new(StatementItem)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "name": j["name"],
            "value": Decimal(j["value"]),
            "derived": j["derived"],
            "facts": (None if j["facts"] is None else tuple([_filed_fact(item) for item in j["facts"]])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StatementIssueFigure(Model):
    """A figure of an identity."""

    name: str
    """Short name of the item, such as `assets`; with the report where it is of another one, such
    as `revenue of q1`.
    """

    value: Decimal
    """Value."""


def _statement_issue_figure(j: Any) -> StatementIssueFigure:
    o = _new(StatementIssueFigure)
    _set(
        o,
        "__dict__",
        {
            "name": j["name"],
            "value": Decimal(j["value"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StatementIssue(Model):
    """An identity that figures of a report do not keep, by more than their rounding."""

    identity: Literal["assets are liabilities and equity", "cash flows add up to the change in cash", "quarters add up to the year", "earnings per share times shares are income"]
    """The identity."""

    figures: tuple[StatementIssueFigure, ...]
    """The figure that the others should give, then those."""

    difference: Decimal
    """First figure less what the others give."""

    accession: str | None
    """Accession number of the newest filing behind the figures; null where their facts are not
    held.
    """

    cause: str | None
    """Likely cause in words, null where the figures do not tell one."""


def _statement_issue(j: Any) -> StatementIssue:
    o = _new(StatementIssue)
    _set(
        o,
        "__dict__",
        {
            "identity": j["identity"],
            "figures": tuple([_statement_issue_figure(item) for item in j["figures"]]),
            "difference": Decimal(j["difference"]),
            "accession": j["accession"],
            "cause": j["cause"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StatementsReport(Model):
    """The statements of one fiscal period."""

    id: str
    """Identifier of the report."""

    report: Literal["af", "saf", "q1", "q2", "q3", "q4", "tp", "tq1", "tq2", "tq3"]
    """Kind of report: `af` full year, `saf` half year, `q1` to `q4` quarters, `tp` the transition
    period of a company that moved the end of its fiscal year, `tq1` to `tq3` quarters of a
    longer one.
    """

    fiscal_year: int
    """Fiscal year; of a transition period the calendar year in which it ends."""

    fiscal_period: str
    """Period of a report within the fiscal year. `Q1` to `Q4` are quarters, `H1` and `H2` half
    years, `FY` is the whole year. `TP` is the transition period of a company that moved the end
    of its fiscal year, `TQ1` to `TQ3` are quarters of a longer one.
    """

    start_date: dt.date | None
    """First day of the period; null where it is not known."""

    end_date: dt.date
    """Last day of the period."""

    filing_date: dt.date
    """Day on which the period was first published."""

    restatement_date: dt.date | None
    """Day of the newest publication that a key figure is from; null where it is not known."""

    currency: str
    """Currency of the money figures, ISO 4217."""

    url: str | None
    """Address of the newest filing that a key figure is from."""

    income: tuple[StatementItem, ...] | None
    """Items of the income statement; null where it is not asked for."""

    balance: tuple[StatementItem, ...] | None
    """Items of the balance sheet; null where it is not asked for."""

    cash_flow: tuple[StatementItem, ...] | None
    """Items of the cash flow statement; null where it is not asked for."""

    per_share: tuple[StatementItem, ...] | None
    """Figures per share, and numbers of shares; null where it is not asked for."""

    issues: tuple[StatementIssue, ...]
    """Identities that the figures of the report do not keep, whether or not their statements are
    asked for.
    """


def _statements_report(j: Any) -> StatementsReport:
    o = _new(StatementsReport)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "report": j["report"],
            "fiscal_year": j["fiscalYear"],
            "fiscal_period": j["fiscalPeriod"],
            "start_date": (None if j["startDate"] is None else _date(j["startDate"])),
            "end_date": _date(j["endDate"]),
            "filing_date": _date(j["filingDate"]),
            "restatement_date": (None if j["restatementDate"] is None else _date(j["restatementDate"])),
            "currency": j["currency"],
            "url": j["url"],
            "income": (None if j["income"] is None else tuple([_statement_item(item) for item in j["income"]])),
            "balance": (None if j["balance"] is None else tuple([_statement_item(item) for item in j["balance"]])),
            "cash_flow": (None if j["cashFlow"] is None else tuple([_statement_item(item) for item in j["cashFlow"]])),
            "per_share": (None if j["perShare"] is None else tuple([_statement_item(item) for item in j["perShare"]])),
            "issues": tuple([_statement_issue(item) for item in j["issues"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ListStatementsResponse(RowsAnswer["tuple[StatementItem, ...] | None"]):
    """Statements of one company by report."""

    statements: tuple[StatementsReport, ...]
    """Reports, newest first."""

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _list_statements_response(j: Any) -> ListStatementsResponse:
    o = _new(ListStatementsResponse)
    _set(
        o,
        "__dict__",
        {
            "statements": tuple([_statements_report(item) for item in j["statements"]]),
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerFilterDefaultRange(Model):
    """Suggested initial bounds; null for technical and text indicators."""

    min: Decimal | None
    """Lower bound; null without one."""

    max: Decimal | None
    """Upper bound; null without one."""


def _screener_filter_default_range(j: Any) -> ScreenerFilterDefaultRange:
    o = _new(ScreenerFilterDefaultRange)
    _set(
        o,
        "__dict__",
        {
            "min": (None if j["min"] is None else Decimal(j["min"])),
            "max": (None if j["max"] is None else Decimal(j["max"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerFilter(Model):
    """One indicator for conditions."""

    id: int
    """Identifier of the indicator."""

    key: str
    """Key for `conditions` and `show`."""

    name: str
    """Name of the indicator."""

    unit: str | None
    """Unit of bounds and values, `x`, `%` or `currency`, for amounts in US dollars unless the
    security is traded in another currency; null for plain numbers and text.
    """

    min: Decimal | None
    """Lowest current value of any security; null for technical and text indicators."""

    max: Decimal | None
    """Highest current value of any security; null for technical and text indicators."""

    default_range: ScreenerFilterDefaultRange | None
    """Suggested initial bounds; null for technical and text indicators."""

    tech_options: Mapping[str, Any]
    """Values that a technical or text indicator may take, by name; empty for a numeric one."""


def _screener_filter(j: Any) -> ScreenerFilter:
    o = _new(ScreenerFilter)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "key": j["key"],
            "name": j["name"],
            "unit": j["unit"],
            "min": (None if j["min"] is None else Decimal(j["min"])),
            "max": (None if j["max"] is None else Decimal(j["max"])),
            "default_range": (None if j["defaultRange"] is None else _screener_filter_default_range(j["defaultRange"])),
            "tech_options": j["techOptions"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerFiltersResponseGroup(Model):
    """One group."""

    name: str
    """Name of the group."""

    filters: tuple[ScreenerFilter, ...]
    """Indicators of the group."""


def _screener_filters_response_group(j: Any) -> ScreenerFiltersResponseGroup:
    o = _new(ScreenerFiltersResponseGroup)
    _set(
        o,
        "__dict__",
        {
            "name": j["name"],
            "filters": tuple([_screener_filter(item) for item in j["filters"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerFiltersResponse(RowsAnswer["ScreenerFilter"]):
    """Indicators that conditions may name."""

    groups: tuple[ScreenerFiltersResponseGroup, ...]
    """Groups of related indicators."""


def _screener_filters_response(j: Any) -> ScreenerFiltersResponse:
    o = _new(ScreenerFiltersResponse)
    _set(
        o,
        "__dict__",
        {
            "groups": tuple([_screener_filters_response_group(item) for item in j["groups"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerIndicator(Model):
    """One indicator, with its value for the requested security."""

    id: int
    """Identifier of the indicator."""

    key: str
    """Key for `conditions` and `show`."""

    name: str
    """Name of the indicator."""

    description: str | None
    """The formula in words, as `listFigures` answers it; null for a text of the listing."""

    unit: str | None
    """Unit of the value, `x`, `%` or `currency`, for amounts in US dollars unless the security is
    traded in another currency; null for plain numbers and text.
    """

    value: str | None
    """Value for the requested security, a decimal in the unit or text, null when it is not known
    and without a requested security.
    """


def _screener_indicator(j: Any) -> ScreenerIndicator:
    o = _new(ScreenerIndicator)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "key": j["key"],
            "name": j["name"],
            "description": j["description"],
            "unit": j["unit"],
            "value": j["value"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerIndicatorsResponseGroup(Model):
    """One group."""

    name: str
    """Name of the group."""

    indicators: tuple[ScreenerIndicator, ...]
    """Indicators of the group."""


def _screener_indicators_response_group(j: Any) -> ScreenerIndicatorsResponseGroup:
    o = _new(ScreenerIndicatorsResponseGroup)
    _set(
        o,
        "__dict__",
        {
            "name": j["name"],
            "indicators": tuple([_screener_indicator(item) for item in j["indicators"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerIndicatorsResponse(RowsAnswer["ScreenerIndicator"]):
    """Indicators that a screening may show."""

    groups: tuple[ScreenerIndicatorsResponseGroup, ...]
    """Groups of related indicators."""


def _screener_indicators_response(j: Any) -> ScreenerIndicatorsResponse:
    o = _new(ScreenerIndicatorsResponse)
    _set(
        o,
        "__dict__",
        {
            "groups": tuple([_screener_indicators_response_group(item) for item in j["groups"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerData(Model):
    """Result in free form."""

    data: Any
    """The result as text, as an object or as an array."""


def _screener_data(j: Any) -> ScreenerData:
    o = _new(ScreenerData)
    _set(
        o,
        "__dict__",
        {
            "data": j["data"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerItem(Model):
    """One security, with its values of `lastdone`, `changerate`, every key of the conditions and
    every key of `show`,
    each a property under its key: a decimal string in the unit of the indicator, text for text
    keys, null when not known.
    """

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    name: str
    """Name of the security."""

    lastdone: Decimal | None
    """Last price in the currency of the security."""

    changerate: Decimal | None
    """Change on the newest day in percent."""

    pettm: Decimal | None = None
    """P/E (TTM) as a multiple."""

    pbmrq: Decimal | None = None
    """P/B (MRQ) as a multiple."""

    pstm: Decimal | None = None
    """P/S (TTM) as a multiple."""

    marketcap: Decimal | None = None
    """Market value in the currency of the security."""

    circulating_marketcap: Decimal | None = None
    """Circulating market value in the currency of the security."""

    divyld: Decimal | None = None
    """Dividend yield (TTM) in percent."""

    roe: Decimal | None = None
    """Return on equity (TTM) in percent."""

    roa: Decimal | None = None
    """Return on assets (TTM) in percent."""

    netmargin: Decimal | None = None
    """Net margin (TTM) in percent."""

    grossmargin: Decimal | None = None
    """Gross margin (TTM) in percent."""

    epsttm: Decimal | None = None
    """Earnings per share (TTM) in the currency of the security."""

    netincome: Decimal | None = None
    """Net income (TTM) in the currency of the security."""

    sales: Decimal | None = None
    """Sales (TTM) in the currency of the security."""

    salesgrowthyoy: Decimal | None = None
    """Sales growth, year on year, in percent."""

    netincomegrowthyoy: Decimal | None = None
    """Net income growth, year on year, in percent."""

    la: Decimal | None = None
    """Liabilities to assets in percent."""

    bps: Decimal | None = None
    """Book value per share in the currency of the security."""

    turnover_rate: Decimal | None = None
    """Turnover rate in percent."""

    turnover: Decimal | None = None
    """Turnover in the currency of the security."""

    volume: Decimal | None = None
    """Volume."""

    avgvolume20: Decimal | None = None
    """Mean volume of 20 days."""

    volumeratio: Decimal | None = None
    """Volume ratio."""

    amplitude: Decimal | None = None
    """Amplitude in percent."""

    shortvolumepercent: Decimal | None = None
    """Short share of volume in percent."""

    shortinterest: Decimal | None = None
    """Shares short of those outstanding, in percent."""

    daystocover: Decimal | None = None
    """Days to cover of shares short."""

    chg5d: Decimal | None = None
    """Change over 5 days in percent."""

    chg10d: Decimal | None = None
    """Change over 10 days in percent."""

    chg20d: Decimal | None = None
    """Change over 20 days in percent."""

    chg60d: Decimal | None = None
    """Change over 60 days in percent."""

    chg120d: Decimal | None = None
    """Change over 120 days in percent."""

    chg250d: Decimal | None = None
    """Change over 250 days in percent."""

    chgytd: Decimal | None = None
    """Change this year in percent."""

    high52w: Decimal | None = None
    """Distance from the 52-week high in percent."""

    low52w: Decimal | None = None
    """Distance from the 52-week low in percent."""

    beta: Decimal | None = None
    """Beta."""

    volatility20: Decimal | None = None
    """Volatility of 20 days in percent."""

    insidernetbuy90d: Decimal | None = None
    """Net insider purchases in 90 days, in shares."""

    institutionshare: Decimal | None = None
    """Share that institutions hold, in percent."""

    macd_day: Literal["goldenfork", "deadcross"] | None = None
    """Signal of MACD (day): `goldenfork` or `deadcross`; null without a signal."""

    macd_week: Literal["goldenfork", "deadcross"] | None = None
    """Signal of MACD (week): `goldenfork` or `deadcross`; null without a signal."""

    rsi_day: Literal["overbought", "oversold"] | None = None
    """Signal of RSI (day): `overbought` or `oversold`; null without a signal."""

    rsi_week: Literal["overbought", "oversold"] | None = None
    """Signal of RSI (week): `overbought` or `oversold`; null without a signal."""

    kdj_day: Literal["goldenfork", "deadcross"] | None = None
    """Signal of KDJ (day): `goldenfork` or `deadcross`; null without a signal."""

    kdj_week: Literal["goldenfork", "deadcross"] | None = None
    """Signal of KDJ (week): `goldenfork` or `deadcross`; null without a signal."""

    boll_day: Literal["breakthrough_up", "breakthrough_down"] | None = None
    """Signal of the Bollinger bands (day): `breakthrough_up` or `breakthrough_down`; null without
    a signal.
    """

    boll_week: Literal["breakthrough_up", "breakthrough_down"] | None = None
    """Signal of the Bollinger bands (week): `breakthrough_up` or `breakthrough_down`; null without
    a signal.
    """

    ma_day: Literal["bullish", "bearish"] | None = None
    """Signal of the moving averages (day): `bullish` or `bearish`; null without a signal."""

    industry: str | None = None
    """Industry."""

    sector: str | None = None
    """Sector."""

    exchange: str | None = None
    """Exchange."""


def _screener_item(j: Any) -> ScreenerItem:
    o = _new(ScreenerItem)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "name": j["name"],
            "lastdone": (None if j["lastdone"] is None else Decimal(j["lastdone"])),
            "changerate": (None if j["changerate"] is None else Decimal(j["changerate"])),
            "pettm": (None if j["pettm"] is None else Decimal(j["pettm"])) if "pettm" in j else None,
            "pbmrq": (None if j["pbmrq"] is None else Decimal(j["pbmrq"])) if "pbmrq" in j else None,
            "pstm": (None if j["pstm"] is None else Decimal(j["pstm"])) if "pstm" in j else None,
            "marketcap": (None if j["marketcap"] is None else Decimal(j["marketcap"])) if "marketcap" in j else None,
            "circulating_marketcap": (None if j["circulating_marketcap"] is None else Decimal(j["circulating_marketcap"])) if "circulating_marketcap" in j else None,
            "divyld": (None if j["divyld"] is None else Decimal(j["divyld"])) if "divyld" in j else None,
            "roe": (None if j["roe"] is None else Decimal(j["roe"])) if "roe" in j else None,
            "roa": (None if j["roa"] is None else Decimal(j["roa"])) if "roa" in j else None,
            "netmargin": (None if j["netmargin"] is None else Decimal(j["netmargin"])) if "netmargin" in j else None,
            "grossmargin": (None if j["grossmargin"] is None else Decimal(j["grossmargin"])) if "grossmargin" in j else None,
            "epsttm": (None if j["epsttm"] is None else Decimal(j["epsttm"])) if "epsttm" in j else None,
            "netincome": (None if j["netincome"] is None else Decimal(j["netincome"])) if "netincome" in j else None,
            "sales": (None if j["sales"] is None else Decimal(j["sales"])) if "sales" in j else None,
            "salesgrowthyoy": (None if j["salesgrowthyoy"] is None else Decimal(j["salesgrowthyoy"])) if "salesgrowthyoy" in j else None,
            "netincomegrowthyoy": (None if j["netincomegrowthyoy"] is None else Decimal(j["netincomegrowthyoy"])) if "netincomegrowthyoy" in j else None,
            "la": (None if j["la"] is None else Decimal(j["la"])) if "la" in j else None,
            "bps": (None if j["bps"] is None else Decimal(j["bps"])) if "bps" in j else None,
            "turnover_rate": (None if j["turnover_rate"] is None else Decimal(j["turnover_rate"])) if "turnover_rate" in j else None,
            "turnover": (None if j["turnover"] is None else Decimal(j["turnover"])) if "turnover" in j else None,
            "volume": (None if j["volume"] is None else Decimal(j["volume"])) if "volume" in j else None,
            "avgvolume20": (None if j["avgvolume20"] is None else Decimal(j["avgvolume20"])) if "avgvolume20" in j else None,
            "volumeratio": (None if j["volumeratio"] is None else Decimal(j["volumeratio"])) if "volumeratio" in j else None,
            "amplitude": (None if j["amplitude"] is None else Decimal(j["amplitude"])) if "amplitude" in j else None,
            "shortvolumepercent": (None if j["shortvolumepercent"] is None else Decimal(j["shortvolumepercent"])) if "shortvolumepercent" in j else None,
            "shortinterest": (None if j["shortinterest"] is None else Decimal(j["shortinterest"])) if "shortinterest" in j else None,
            "daystocover": (None if j["daystocover"] is None else Decimal(j["daystocover"])) if "daystocover" in j else None,
            "chg5d": (None if j["chg5d"] is None else Decimal(j["chg5d"])) if "chg5d" in j else None,
            "chg10d": (None if j["chg10d"] is None else Decimal(j["chg10d"])) if "chg10d" in j else None,
            "chg20d": (None if j["chg20d"] is None else Decimal(j["chg20d"])) if "chg20d" in j else None,
            "chg60d": (None if j["chg60d"] is None else Decimal(j["chg60d"])) if "chg60d" in j else None,
            "chg120d": (None if j["chg120d"] is None else Decimal(j["chg120d"])) if "chg120d" in j else None,
            "chg250d": (None if j["chg250d"] is None else Decimal(j["chg250d"])) if "chg250d" in j else None,
            "chgytd": (None if j["chgytd"] is None else Decimal(j["chgytd"])) if "chgytd" in j else None,
            "high52w": (None if j["high52w"] is None else Decimal(j["high52w"])) if "high52w" in j else None,
            "low52w": (None if j["low52w"] is None else Decimal(j["low52w"])) if "low52w" in j else None,
            "beta": (None if j["beta"] is None else Decimal(j["beta"])) if "beta" in j else None,
            "volatility20": (None if j["volatility20"] is None else Decimal(j["volatility20"])) if "volatility20" in j else None,
            "insidernetbuy90d": (None if j["insidernetbuy90d"] is None else Decimal(j["insidernetbuy90d"])) if "insidernetbuy90d" in j else None,
            "institutionshare": (None if j["institutionshare"] is None else Decimal(j["institutionshare"])) if "institutionshare" in j else None,
            "macd_day": j.get("macd_day"),
            "macd_week": j.get("macd_week"),
            "rsi_day": j.get("rsi_day"),
            "rsi_week": j.get("rsi_week"),
            "kdj_day": j.get("kdj_day"),
            "kdj_week": j.get("kdj_week"),
            "boll_day": j.get("boll_day"),
            "boll_week": j.get("boll_week"),
            "ma_day": j.get("ma_day"),
            "industry": j.get("industry"),
            "sector": j.get("sector"),
            "exchange": j.get("exchange"),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerList(Model):
    """Result as one page of a list."""

    total: float
    """Securities that meet the conditions, on all pages."""

    page: float
    """Zero-based number of this page."""

    items: tuple[ScreenerItem, ...]
    """Securities of this page in the requested order."""

    units: Mapping[str, Any]
    """Unit of each indicator of the items, by its key, as `unit` of
    `/api/market-data/screener/filters`.
    """

    market: str | None = None
    """Market that was screened; left out when a strategy was run."""


def _screener_list(j: Any) -> ScreenerList:
    o = _new(ScreenerList)
    _set(
        o,
        "__dict__",
        {
            "total": j["total"],
            "page": j["page"],
            "items": tuple([_screener_item(item) for item in j["items"]]),
            "units": j["units"],
            "market": j.get("market"),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerResponse(RowsAnswer["ScreenerItem"]):
    """Outcome of a screening."""

    results: ScreenerList | ScreenerData
    """The result in one of two shapes. This service returns the list. Upstream implementations may
    return a result with `data`.
    """

    hint: str | None
    """Advice on an answer that is empty or probably not what was meant, such as the range that is
    held; null otherwise.
    """

    receipts: Receipts | None = None
    """What the figures of the answer are made of. Absent without `explain=true`. `data verify` of
    the service derives them again.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _screener_response(j: Any) -> ScreenerResponse:
    o = _new(ScreenerResponse)
    _set(
        o,
        "__dict__",
        {
            "results": _screener_data(j["results"]) if "data" in j["results"] else _screener_list(j["results"]),
            "hint": j["hint"],
            "receipts": _receipts(j["receipts"]) if "receipts" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerStrategyCondition(Model):
    """One condition."""

    key: str
    """Key of the indicator."""

    min: Decimal | None
    """Lower bound in the unit of the indicator; null without one."""

    max: Decimal | None
    """Upper bound in the unit of the indicator; null without one."""

    tech_values: Mapping[str, Any]
    """Values of a technical or text indicator by name, empty for a numeric one."""


def _screener_strategy_condition(j: Any) -> ScreenerStrategyCondition:
    o = _new(ScreenerStrategyCondition)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "min": (None if j["min"] is None else Decimal(j["min"])),
            "max": (None if j["max"] is None else Decimal(j["max"])),
            "tech_values": j["techValues"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerStrategy(Model):
    """A named set of conditions."""

    id: int
    """Identifier of the strategy, for `strategy_id`."""

    name: str
    """Name of the strategy."""

    description: str
    """Aim of the strategy."""

    market: Literal["US"]
    """Market that the strategy screens."""

    theme: str
    """Theme of the strategy, such as `value`, `growth`, `dividend` or `technical`."""

    conditions: tuple[ScreenerStrategyCondition, ...]
    """Conditions. A security must meet all of them."""


def _screener_strategy(j: Any) -> ScreenerStrategy:
    o = _new(ScreenerStrategy)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "name": j["name"],
            "description": j["description"],
            "market": j["market"],
            "theme": j["theme"],
            "conditions": tuple([_screener_strategy_condition(item) for item in j["conditions"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ScreenerStrategiesResponse(RowsAnswer["ScreenerStrategy"]):
    """Screening strategies."""

    strategies: tuple[ScreenerStrategy, ...]
    """Strategies by id."""


def _screener_strategies_response(j: Any) -> ScreenerStrategiesResponse:
    o = _new(ScreenerStrategiesResponse)
    _set(
        o,
        "__dict__",
        {
            "strategies": tuple([_screener_strategy(item) for item in j["strategies"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CorporateActionSplit(Model):
    """Facts of a split."""

    new_shares: Decimal
    """New shares, 4 in a 4-for-1 split."""

    old_shares: Decimal
    """Old shares, 1 in a 4-for-1 split."""

    first_possible_date: dt.date
    """First day that the split may have: that of `effectiveDate`, unless only filings state the
    split and nothing tells its day. Then
    it lies between the two.
    """


def _corporate_action_split(j: Any) -> CorporateActionSplit:
    o = _new(CorporateActionSplit)
    _set(
        o,
        "__dict__",
        {
            "new_shares": Decimal(j["newShares"]),
            "old_shares": Decimal(j["oldShares"]),
            "first_possible_date": _date(j["firstPossibleDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CorporateActionDividend(Model):
    """Facts of a cash dividend."""

    amount: Decimal
    """Cash per share."""

    currency: str
    """Currency of the amount, ISO 4217."""

    record_date: dt.date | None
    """Day on which the issuer determines the holders who receive the dividend."""

    payment_date: dt.date | None
    """Day of payment."""


def _corporate_action_dividend(j: Any) -> CorporateActionDividend:
    o = _new(CorporateActionDividend)
    _set(
        o,
        "__dict__",
        {
            "amount": Decimal(j["amount"]),
            "currency": j["currency"],
            "record_date": (None if j["recordDate"] is None else _date(j["recordDate"])),
            "payment_date": (None if j["paymentDate"] is None else _date(j["paymentDate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CorporateActionRename(Model):
    """Facts of a rename."""

    former_name: str
    """Name that the company had until then."""

    later_name: str
    """Name that it had afterwards."""


def _corporate_action_rename(j: Any) -> CorporateActionRename:
    o = _new(CorporateActionRename)
    _set(
        o,
        "__dict__",
        {
            "former_name": j["formerName"],
            "later_name": j["laterName"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CorporateActionSymbolRename(Model):
    """Facts of a change of the symbol."""

    former_symbol: str
    """Symbol until then."""

    later_symbol: str
    """Symbol afterwards."""


def _corporate_action_symbol_rename(j: Any) -> CorporateActionSymbolRename:
    o = _new(CorporateActionSymbolRename)
    _set(
        o,
        "__dict__",
        {
            "former_symbol": j["formerSymbol"],
            "later_symbol": j["laterSymbol"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CorporateActionHalt(Model):
    """Facts of a trading halt."""

    reason_code: str | None
    """Reason code of the exchange, such as `T1`."""

    reason: str | None
    """Reason in words; the code itself where the service does not know its meaning."""

    quotes_resumed_at: dt.datetime | None
    """Instant at which quoting began again, in UTC; null when the source does not say."""

    resumed_at: dt.datetime | None
    """Instant at which trading began again, in UTC; null when the source does not say."""


def _corporate_action_halt(j: Any) -> CorporateActionHalt:
    o = _new(CorporateActionHalt)
    _set(
        o,
        "__dict__",
        {
            "reason_code": j["reasonCode"],
            "reason": j["reason"],
            "quotes_resumed_at": (None if j["quotesResumedAt"] is None else _instant(j["quotesResumedAt"])),
            "resumed_at": (None if j["resumedAt"] is None else _instant(j["resumedAt"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CorporateAction(Model):
    """One action. The member of its kind has its facts; the members of the other kinds are null."""

    kind: Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"]
    """Kind of action."""

    effective_date: dt.date
    """Day of the action in New York: the ex-date of a split or dividend, the last day of a former
    name or symbol, the last day on which
    a security was listed before a delisting, the first day on which it was seen listed again,
    the day on which a halt began. A rename
    of an unknown day is left out.
    """

    effective_at: dt.datetime | None
    """Instant from which it holds, in UTC; null when the source gives a day alone."""

    announced_date: dt.date | None
    """Day on which it was announced, which for a halt is its own; null when the source does not
    say.
    """

    split: CorporateActionSplit | None
    """Facts of a split."""

    dividend: CorporateActionDividend | None
    """Facts of a cash dividend."""

    rename: CorporateActionRename | None
    """Facts of a rename."""

    symbol_rename: CorporateActionSymbolRename | None
    """Facts of a change of the symbol."""

    halt: CorporateActionHalt | None
    """Facts of a trading halt."""


def _corporate_action(j: Any) -> CorporateAction:
    o = _new(CorporateAction)
    _set(
        o,
        "__dict__",
        {
            "kind": j["kind"],
            "effective_date": _date(j["effectiveDate"]),
            "effective_at": (None if j["effectiveAt"] is None else _instant(j["effectiveAt"])),
            "announced_date": (None if j["announcedDate"] is None else _date(j["announcedDate"])),
            "split": (None if j["split"] is None else _corporate_action_split(j["split"])),
            "dividend": (None if j["dividend"] is None else _corporate_action_dividend(j["dividend"])),
            "rename": (None if j["rename"] is None else _corporate_action_rename(j["rename"])),
            "symbol_rename": (None if j["symbolRename"] is None else _corporate_action_symbol_rename(j["symbolRename"])),
            "halt": (None if j["halt"] is None else _corporate_action_halt(j["halt"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Fraction(Model):
    """Exact ratio of two whole numbers without a common divisor. Both may have hundreds of digits."""

    numerator: str
    """Numerator, a whole number."""

    denominator: str
    """Denominator, a whole number."""


def _fraction(j: Any) -> Fraction:
    o = _new(Fraction)
    _set(
        o,
        "__dict__",
        {
            "numerator": j["numerator"],
            "denominator": j["denominator"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BarFactors(Model):
    """Factors of one bar."""

    price_factor: Fraction
    """Factor of open, high, low and close."""

    volume_factor: Fraction
    """Factor of the volume. Turnover has none."""


def _bar_factors(j: Any) -> BarFactors:
    o = _new(BarFactors)
    _set(
        o,
        "__dict__",
        {
            "price_factor": _fraction(j["priceFactor"]),
            "volume_factor": _fraction(j["volumeFactor"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AdjustmentFactor(Model):
    """Cumulative adjustment factors that consecutive day bars share."""

    first_date: dt.date
    """Day of the first of these bars."""

    last_date: dt.date
    """Day of the last of these bars."""

    forward_factors: BarFactors
    """Factors that bring the bars to the share count and the dividends of today, as
    `adjust=forward` does.
    """

    backward_factors: BarFactors
    """Factors that bring the bars to the share count and the dividends of the oldest bar that is
    held.
    """


def _adjustment_factor(j: Any) -> AdjustmentFactor:
    o = _new(AdjustmentFactor)
    _set(
        o,
        "__dict__",
        {
            "first_date": _date(j["firstDate"]),
            "last_date": _date(j["lastDate"]),
            "forward_factors": _bar_factors(j["forwardFactors"]),
            "backward_factors": _bar_factors(j["backwardFactors"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CorporateActionsResponse(RowsAnswer["CorporateAction"]):
    """Corporate actions of one security, and the factors by which its bars are adjusted."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    actions: tuple[CorporateAction, ...]
    """Actions by `effectiveDate`, newest first; empty when none are held."""

    factors: tuple[AdjustmentFactor, ...]
    """Cumulative factors of the day bars, newest first, each of consecutive bars that share it;
    empty when no day bars are held.
    """

    uncertain_splits: tuple[UncertainSplit, ...]
    """Splits whose day is not known. The factors take each as of its `lastPossibleDate`, and do
    not hold for bars as traded between its
    possible days. Empty where every split has a day.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _corporate_actions_response(j: Any) -> CorporateActionsResponse:
    o = _new(CorporateActionsResponse)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "actions": tuple([_corporate_action(item) for item in j["actions"]]),
            "factors": tuple([_adjustment_factor(item) for item in j["factors"]]),
            "uncertain_splits": tuple([_uncertain_split(item) for item in j["uncertainSplits"]]),
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DataChange(Model):
    """What one version of the data changed of a security in an area."""

    data_version: str
    """Version that the import or removal made."""

    changed_at: dt.datetime
    """Instant at which that version was made."""

    area: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]
    """Kind of market data, named as its native file."""

    security_id: str
    """Permanent identifier of the security in this deployment, also of one that is no longer held."""

    symbol: str
    """Symbol of the security in that version."""

    first_date: dt.date | None
    """Day of the first record that may have changed, of an instant the day in New York; null when
    records of any day may have.
    """

    last_date: dt.date | None
    """The same of the last record."""


def _data_change(j: Any) -> DataChange:
    o = _new(DataChange)
    _set(
        o,
        "__dict__",
        {
            "data_version": j["dataVersion"],
            "changed_at": _instant(j["changedAt"]),
            "area": j["area"],
            "security_id": j["securityId"],
            "symbol": j["symbol"],
            "first_date": (None if j["firstDate"] is None else _date(j["firstDate"])),
            "last_date": (None if j["lastDate"] is None else _date(j["lastDate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ChangesResponse(RowsAnswer["DataChange"]):
    """Changes of the data."""

    changes: tuple[DataChange, ...]
    """Changes by version, area and security, oldest first; empty when there are none yet."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    cursor: str
    """The position behind this page, on the last page too. Sent as `cursor` at any later time, it
    answers what has changed since.
    """


def _changes_response(j: Any) -> ChangesResponse:
    o = _new(ChangesResponse)
    _set(
        o,
        "__dict__",
        {
            "changes": tuple([_data_change(item) for item in j["changes"]]),
            "next": j["next"],
            "cursor": j["cursor"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AreaCoverageGap(Model):
    """Missing trading days that follow each other."""

    start_date: dt.date
    """First missing day."""

    end_date: dt.date
    """Last missing day."""

    day_count: int
    """Number of missing trading days."""


def _area_coverage_gap(j: Any) -> AreaCoverageGap:
    o = _new(AreaCoverageGap)
    _set(
        o,
        "__dict__",
        {
            "start_date": _date(j["startDate"]),
            "end_date": _date(j["endDate"]),
            "day_count": j["dayCount"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AreaCoverageDay(Model):
    """The records of a trading day."""

    date: dt.date
    """The trading day."""

    condition: Literal["complete", "partial", "pending", "missing"]
    """Whether the records of the day are there."""

    security_count: int
    """Securities with records of the day."""


def _area_coverage_day(j: Any) -> AreaCoverageDay:
    o = _new(AreaCoverageDay)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "condition": j["condition"],
            "security_count": j["securityCount"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AreaCoverage(Model):
    """What is held in an area."""

    area: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]
    """Kind of market data, named as its native file."""

    symbol: str | None
    """The security that was asked for, or null for all securities."""

    rows: int | None
    """Records of the security, or those that imports brought for all securities, where one that
    two files brought counts twice. Null where records are not
    counted, which are minute bars, depth and shareholders of one security.
    """

    first_date: dt.date | None
    """Day of the first record, of an instant the day in New York; null when a record has no time."""

    last_date: dt.date | None
    """The same of the last record."""

    sources: tuple[str, ...]
    """Sources of the records, as `X-Data-Source` names them, by name."""

    gaps: tuple[AreaCoverageGap, ...] | None
    """Spans of missing trading days of the range, oldest first; null where `days` is."""

    days: tuple[AreaCoverageDay, ...] | None
    """The trading days of the range, oldest first; null without a range, and in areas that need
    not have records of each day.
    """


def _area_coverage(j: Any) -> AreaCoverage:
    o = _new(AreaCoverage)
    _set(
        o,
        "__dict__",
        {
            "area": j["area"],
            "symbol": j["symbol"],
            "rows": j["rows"],
            "first_date": (None if j["firstDate"] is None else _date(j["firstDate"])),
            "last_date": (None if j["lastDate"] is None else _date(j["lastDate"])),
            "sources": tuple(j["sources"]),
            "gaps": (None if j["gaps"] is None else tuple([_area_coverage_gap(item) for item in j["gaps"]])),
            "days": (None if j["days"] is None else tuple([_area_coverage_day(item) for item in j["days"]])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CoverageResponse(RowsAnswer["AreaCoverage"]):
    """What the service holds."""

    coverage: tuple[AreaCoverage, ...]
    """Areas by name; empty when none of them is held."""


def _coverage_response(j: Any) -> CoverageResponse:
    o = _new(CoverageResponse)
    _set(
        o,
        "__dict__",
        {
            "coverage": tuple([_area_coverage(item) for item in j["coverage"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolCorporateActionSplit(Model):
    """Facts of a split."""

    new_shares: Decimal
    """New shares, 4 in a 4-for-1 split."""

    old_shares: Decimal
    """Old shares, 1 in a 4-for-1 split."""

    first_possible_date: dt.date
    """First day that the split may have: that of `effectiveDate`, unless only filings state the
    split and nothing tells its day. Then
    it lies between the two.
    """


def _symbol_corporate_action_split(j: Any) -> SymbolCorporateActionSplit:
    o = _new(SymbolCorporateActionSplit)
    _set(
        o,
        "__dict__",
        {
            "new_shares": Decimal(j["newShares"]),
            "old_shares": Decimal(j["oldShares"]),
            "first_possible_date": _date(j["firstPossibleDate"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolCorporateActionDividend(Model):
    """Facts of a cash dividend."""

    amount: Decimal
    """Cash per share."""

    currency: str
    """Currency of the amount, ISO 4217."""

    record_date: dt.date | None
    """Day on which the issuer determines the holders who receive the dividend."""

    payment_date: dt.date | None
    """Day of payment."""


def _symbol_corporate_action_dividend(j: Any) -> SymbolCorporateActionDividend:
    o = _new(SymbolCorporateActionDividend)
    _set(
        o,
        "__dict__",
        {
            "amount": Decimal(j["amount"]),
            "currency": j["currency"],
            "record_date": (None if j["recordDate"] is None else _date(j["recordDate"])),
            "payment_date": (None if j["paymentDate"] is None else _date(j["paymentDate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolCorporateActionRename(Model):
    """Facts of a rename."""

    former_name: str
    """Name that the company had until then."""

    later_name: str
    """Name that it had afterwards."""


def _symbol_corporate_action_rename(j: Any) -> SymbolCorporateActionRename:
    o = _new(SymbolCorporateActionRename)
    _set(
        o,
        "__dict__",
        {
            "former_name": j["formerName"],
            "later_name": j["laterName"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolCorporateActionSymbolRename(Model):
    """Facts of a change of the symbol."""

    former_symbol: str
    """Symbol until then."""

    later_symbol: str
    """Symbol afterwards."""


def _symbol_corporate_action_symbol_rename(j: Any) -> SymbolCorporateActionSymbolRename:
    o = _new(SymbolCorporateActionSymbolRename)
    _set(
        o,
        "__dict__",
        {
            "former_symbol": j["formerSymbol"],
            "later_symbol": j["laterSymbol"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolCorporateActionHalt(Model):
    """Facts of a trading halt."""

    reason_code: str | None
    """Reason code of the exchange, such as `T1`."""

    reason: str | None
    """Reason in words; the code itself where the service does not know its meaning."""

    quotes_resumed_at: dt.datetime | None
    """Instant at which quoting began again, in UTC; null when the source does not say."""

    resumed_at: dt.datetime | None
    """Instant at which trading began again, in UTC; null when the source does not say."""


def _symbol_corporate_action_halt(j: Any) -> SymbolCorporateActionHalt:
    o = _new(SymbolCorporateActionHalt)
    _set(
        o,
        "__dict__",
        {
            "reason_code": j["reasonCode"],
            "reason": j["reason"],
            "quotes_resumed_at": (None if j["quotesResumedAt"] is None else _instant(j["quotesResumedAt"])),
            "resumed_at": (None if j["resumedAt"] is None else _instant(j["resumedAt"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolCorporateAction(Model):
    """A corporate action, with its security."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    kind: Literal["split", "dividend", "rename", "symbol_rename", "delisting", "relisting", "halt"]
    """Kind of action."""

    effective_date: dt.date
    """Day of the action in New York: the ex-date of a split or dividend, the last day of a former
    name or symbol, the last day on which
    a security was listed before a delisting, the first day on which it was seen listed again,
    the day on which a halt began. A rename
    of an unknown day is left out.
    """

    effective_at: dt.datetime | None
    """Instant from which it holds, in UTC; null when the source gives a day alone."""

    announced_date: dt.date | None
    """Day on which it was announced, which for a halt is its own; null when the source does not
    say.
    """

    split: SymbolCorporateActionSplit | None
    """Facts of a split."""

    dividend: SymbolCorporateActionDividend | None
    """Facts of a cash dividend."""

    rename: SymbolCorporateActionRename | None
    """Facts of a rename."""

    symbol_rename: SymbolCorporateActionSymbolRename | None
    """Facts of a change of the symbol."""

    halt: SymbolCorporateActionHalt | None
    """Facts of a trading halt."""


def _symbol_corporate_action(j: Any) -> SymbolCorporateAction:
    o = _new(SymbolCorporateAction)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "kind": j["kind"],
            "effective_date": _date(j["effectiveDate"]),
            "effective_at": (None if j["effectiveAt"] is None else _instant(j["effectiveAt"])),
            "announced_date": (None if j["announcedDate"] is None else _date(j["announcedDate"])),
            "split": (None if j["split"] is None else _symbol_corporate_action_split(j["split"])),
            "dividend": (None if j["dividend"] is None else _symbol_corporate_action_dividend(j["dividend"])),
            "rename": (None if j["rename"] is None else _symbol_corporate_action_rename(j["rename"])),
            "symbol_rename": (None if j["symbolRename"] is None else _symbol_corporate_action_symbol_rename(j["symbolRename"])),
            "halt": (None if j["halt"] is None else _symbol_corporate_action_halt(j["halt"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class DailyActionsResponse(RowsAnswer["SymbolCorporateAction"]):
    """Corporate actions of all securities on one day."""

    actions: tuple[SymbolCorporateAction, ...]
    """Actions by symbol; empty when none are held."""

    date: dt.date
    """The effective day of the actions."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    hint: str | None
    """Advice on an answer that is empty or probably not what was meant, such as the range that is
    held; null otherwise.
    """

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _daily_actions_response(j: Any) -> DailyActionsResponse:
    o = _new(DailyActionsResponse)
    _set(
        o,
        "__dict__",
        {
            "actions": tuple([_symbol_corporate_action(item) for item in j["actions"]]),
            "date": _date(j["date"]),
            "next": j["next"],
            "hint": j["hint"],
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FigureRuleServedEntry(Model):
    """One member."""

    operation_id: str
    """Operation of the answer."""

    member: str
    """Path of the member."""


def _figure_rule_served_entry(j: Any) -> FigureRuleServedEntry:
    o = _new(FigureRuleServedEntry)
    _set(
        o,
        "__dict__",
        {
            "operation_id": j["operationId"],
            "member": j["member"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FigureRule(Model):
    """The rule of one derived figure."""

    key: str
    """Key of the figure; that of the screener where it is an indicator."""

    name: str
    """Name of the figure."""

    description: str
    """The formula in words."""

    formula: str
    """The formula in symbols, which are keys of figures and properties of records."""

    inputs: tuple[str, ...]
    """What it is made of, keys of other figures or properties of records, such as `dayBars.close`."""

    unit: Literal["currency", "percent", "ratio", "shares", "days", "count", "state", "text"]
    """Unit of the figure itself; `percent` means that `1.25` is 1.25 %, `text` that it is as its
    source has it.
    """

    decimal_places: int | None
    """Decimal places to which a calculated value is rounded, half up; one that a source states
    keeps its own. Null when it is exact.
    """

    null_when: str
    """When it is null."""

    areas: tuple[str, ...]
    """Kinds of records that it follows from, those of its inputs included. The headers of an
    answer name their sources.
    """

    served: tuple[FigureRuleServedEntry, ...]
    """Members of answers that are this figure; empty when it is only a part of others."""


def _figure_rule(j: Any) -> FigureRule:
    o = _new(FigureRule)
    _set(
        o,
        "__dict__",
        {
            "key": j["key"],
            "name": j["name"],
            "description": j["description"],
            "formula": j["formula"],
            "inputs": tuple(j["inputs"]),
            "unit": j["unit"],
            "decimal_places": j["decimalPlaces"],
            "null_when": j["nullWhen"],
            "areas": tuple(j["areas"]),
            "served": tuple([_figure_rule_served_entry(item) for item in j["served"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FiguresResponse(RowsAnswer["FigureRule"]):
    """The derived figures of the service."""

    figures: tuple[FigureRule, ...]
    """Figures by `key`."""


def _figures_response(j: Any) -> FiguresResponse:
    o = _new(FiguresResponse)
    _set(
        o,
        "__dict__",
        {
            "figures": tuple([_figure_rule(item) for item in j["figures"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class ReferenceSecurity(Model):
    """One security. A fact that no source states is null."""

    security_id: str
    """Permanent identifier in this deployment. It stays when the symbol changes, and passes to no
    other security.
    """

    symbol: str
    """Symbol of today; the last one of a delisted security."""

    ticker: str
    """Symbol without the market suffix."""

    name: str | None
    """English name of the security, or null when it is not known."""

    exchange: str | None
    """Exchange of primary listing, such as `NASDAQ`, `NYSE`, `AMEX` or `ARCA`; null when not
    known.
    """

    security_type: Literal["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"] | None
    """Kind of security; null when not known."""

    listing_status: Literal["listed", "delisted", "unknown"]
    """`listed` or `delisted` as the directories say; `unknown` when none of them is held for the
    security.
    """

    listing_date: dt.date | None
    """First trading day; null when not known."""

    delisting_date: dt.date | None
    """Last trading day; null while listed or when not known."""

    cik: str | None
    """SEC Central Index Key without leading zeros; null when not known."""

    figi: str | None
    """Identifier of the Open FIGI register (FIGI); null when not held."""


def _reference_security(j: Any) -> ReferenceSecurity:
    o = _new(ReferenceSecurity)
    _set(
        o,
        "__dict__",
        {
            "security_id": j["securityId"],
            "symbol": j["symbol"],
            "ticker": j["ticker"],
            "name": j["name"],
            "exchange": j["exchange"],
            "security_type": j["securityType"],
            "listing_status": j["listingStatus"],
            "listing_date": (None if j["listingDate"] is None else _date(j["listingDate"])),
            "delisting_date": (None if j["delistingDate"] is None else _date(j["delistingDate"])),
            "cik": j["cik"],
            "figi": j["figi"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolResolutionResponseResolutionSymbol(Model):
    """One symbol and one source."""

    ticker: str
    """Symbol without the market suffix."""

    first_date: dt.date | None
    """First day seen; null when not known."""

    last_date: dt.date | None
    """Last day seen; null when it stands or is not known."""

    source: str
    """Source that states it, such as `sec`."""


def _symbol_resolution_response_resolution_symbol(j: Any) -> SymbolResolutionResponseResolutionSymbol:
    o = _new(SymbolResolutionResponseResolutionSymbol)
    _set(
        o,
        "__dict__",
        {
            "ticker": j["ticker"],
            "first_date": (None if j["firstDate"] is None else _date(j["firstDate"])),
            "last_date": (None if j["lastDate"] is None else _date(j["lastDate"])),
            "source": j["source"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolResolutionResponseResolutionName(Model):
    """One name and one source."""

    name: str
    """The name."""

    first_date: dt.date | None
    """First day seen; null when not known."""

    last_date: dt.date | None
    """Last day seen; null when it stands or is not known."""

    source: str
    """Source that states it, such as `sec`."""


def _symbol_resolution_response_resolution_name(j: Any) -> SymbolResolutionResponseResolutionName:
    o = _new(SymbolResolutionResponseResolutionName)
    _set(
        o,
        "__dict__",
        {
            "name": j["name"],
            "first_date": (None if j["firstDate"] is None else _date(j["firstDate"])),
            "last_date": (None if j["lastDate"] is None else _date(j["lastDate"])),
            "source": j["source"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolResolutionResponseResolutionListing(Model):
    """One period; the last day is null while it is listed."""

    first_date: dt.date | None
    """First day seen; null when not known."""

    last_date: dt.date | None
    """Last day seen; null when it stands or is not known."""

    source: str
    """Source that states it, such as `sec`."""


def _symbol_resolution_response_resolution_listing(j: Any) -> SymbolResolutionResponseResolutionListing:
    o = _new(SymbolResolutionResponseResolutionListing)
    _set(
        o,
        "__dict__",
        {
            "first_date": (None if j["firstDate"] is None else _date(j["firstDate"])),
            "last_date": (None if j["lastDate"] is None else _date(j["lastDate"])),
            "source": j["source"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolResolutionResponseResolutionOther(Model):
    """One security and its days."""

    security: ReferenceSecurity
    """One security. A fact that no source states is null."""

    first_date: dt.date | None
    """First day seen; null when not known."""

    last_date: dt.date | None
    """Last day seen; null when it stands or is not known."""


def _symbol_resolution_response_resolution_other(j: Any) -> SymbolResolutionResponseResolutionOther:
    o = _new(SymbolResolutionResponseResolutionOther)
    _set(
        o,
        "__dict__",
        {
            "security": _reference_security(j["security"]),
            "first_date": (None if j["firstDate"] is None else _date(j["firstDate"])),
            "last_date": (None if j["lastDate"] is None else _date(j["lastDate"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolResolutionResponseResolution(Model):
    """The security that a symbol meant, and those that had it on other days."""

    symbol: str
    """The symbol that was asked for."""

    date: dt.date | None
    """The day that was asked for, or null."""

    security: ReferenceSecurity | None
    """The security under its symbol of today; null when nobody is known to have had the symbol on
    the day.
    """

    first_date: dt.date | None
    """First day on which it had the symbol; null when not known."""

    last_date: dt.date | None
    """Last day on which it had the symbol; null while it has it or when not known."""

    is_today: bool
    """True when the symbol is still the one of the security, or was its last one."""

    symbols: tuple[SymbolResolutionResponseResolutionSymbol, ...]
    """Symbols of the security, that of today first, each as a source states it."""

    names: tuple[SymbolResolutionResponseResolutionName, ...]
    """Names of the security, that of today first, each as a source states it."""

    listings: tuple[SymbolResolutionResponseResolutionListing, ...]
    """Periods in which directories listed the security, oldest first. A security that was delisted
    and listed again has several. Empty
    when no directory is held for it.
    """

    share_classes: tuple[ReferenceSecurity, ...]
    """Other stocks of the same company, told by the CIK, such as `GOOG.US` for `GOOGL.US`."""

    others: tuple[SymbolResolutionResponseResolutionOther, ...]
    """Securities that had the symbol on other days, the newest first."""


def _symbol_resolution_response_resolution(j: Any) -> SymbolResolutionResponseResolution:
    o = _new(SymbolResolutionResponseResolution)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "date": (None if j["date"] is None else _date(j["date"])),
            "security": (None if j["security"] is None else _reference_security(j["security"])),
            "first_date": (None if j["firstDate"] is None else _date(j["firstDate"])),
            "last_date": (None if j["lastDate"] is None else _date(j["lastDate"])),
            "is_today": j["isToday"],
            "symbols": tuple([_symbol_resolution_response_resolution_symbol(item) for item in j["symbols"]]),
            "names": tuple([_symbol_resolution_response_resolution_name(item) for item in j["names"]]),
            "listings": tuple([_symbol_resolution_response_resolution_listing(item) for item in j["listings"]]),
            "share_classes": tuple([_reference_security(item) for item in j["shareClasses"]]),
            "others": tuple([_symbol_resolution_response_resolution_other(item) for item in j["others"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SymbolResolutionResponse(Answer):
    """The meaning of a symbol."""

    resolution: SymbolResolutionResponseResolution
    """The security that a symbol meant, and those that had it on other days."""


def _symbol_resolution_response(j: Any) -> SymbolResolutionResponse:
    o = _new(SymbolResolutionResponse)
    _set(
        o,
        "__dict__",
        {
            "resolution": _symbol_resolution_response_resolution(j["resolution"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class FoundSecurity(Model):
    """A security with the text by which it was found."""

    security_id: str
    """Permanent identifier in this deployment. It stays when the symbol changes, and passes to no
    other security.
    """

    symbol: str
    """Symbol of today; the last one of a delisted security."""

    ticker: str
    """Symbol without the market suffix."""

    name: str | None
    """English name of the security, or null when it is not known."""

    exchange: str | None
    """Exchange of primary listing, such as `NASDAQ`, `NYSE`, `AMEX` or `ARCA`; null when not
    known.
    """

    security_type: Literal["stock", "etf", "preferred", "warrant", "right", "unit", "note", "other"] | None
    """Kind of security; null when not known."""

    listing_status: Literal["listed", "delisted", "unknown"]
    """`listed` or `delisted` as the directories say; `unknown` when none of them is held for the
    security.
    """

    listing_date: dt.date | None
    """First trading day; null when not known."""

    delisting_date: dt.date | None
    """Last trading day; null while listed or when not known."""

    cik: str | None
    """SEC Central Index Key without leading zeros; null when not known."""

    figi: str | None
    """Identifier of the Open FIGI register (FIGI); null when not held."""

    match_kind: Literal["symbol", "former_symbol", "name", "former_name", "cik", "figi"]
    """Kind of the text that fits best."""

    match_text: str
    """The text that fits best, as its source writes it."""

    is_exact: bool
    """True when the query is the text, but for case, accents and marks."""


def _found_security(j: Any) -> FoundSecurity:
    o = _new(FoundSecurity)
    _set(
        o,
        "__dict__",
        {
            "security_id": j["securityId"],
            "symbol": j["symbol"],
            "ticker": j["ticker"],
            "name": j["name"],
            "exchange": j["exchange"],
            "security_type": j["securityType"],
            "listing_status": j["listingStatus"],
            "listing_date": (None if j["listingDate"] is None else _date(j["listingDate"])),
            "delisting_date": (None if j["delistingDate"] is None else _date(j["delistingDate"])),
            "cik": j["cik"],
            "figi": j["figi"],
            "match_kind": j["matchKind"],
            "match_text": j["matchText"],
            "is_exact": j["isExact"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SecuritySearchResponseSearch(Model):
    """The query and what it found."""

    query: str
    """The query, an API key in it cut to its prefix."""

    total: int
    """Securities that fit, also those behind `count`."""

    list: tuple[FoundSecurity, ...]
    """Securities, the best first; empty when none fits."""


def _security_search_response_search(j: Any) -> SecuritySearchResponseSearch:
    o = _new(SecuritySearchResponseSearch)
    _set(
        o,
        "__dict__",
        {
            "query": j["query"],
            "total": j["total"],
            "list": tuple([_found_security(item) for item in j["list"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SecuritySearchResponse(RowsAnswer["FoundSecurity"]):
    """Securities that fit a query."""

    search: SecuritySearchResponseSearch
    """The query and what it found."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""


def _security_search_response(j: Any) -> SecuritySearchResponse:
    o = _new(SecuritySearchResponse)
    _set(
        o,
        "__dict__",
        {
            "search": _security_search_response_search(j["search"]),
            "next": j["next"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class SecuritiesResponse(RowsAnswer["ReferenceSecurity"]):
    """One page of securities."""

    securities: tuple[ReferenceSecurity, ...]
    """Securities, by symbol."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""


def _securities_response(j: Any) -> SecuritiesResponse:
    o = _new(SecuritiesResponse)
    _set(
        o,
        "__dict__",
        {
            "securities": tuple([_reference_security(item) for item in j["securities"]]),
            "next": j["next"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BulkLinkResponse(Answer):
    """A signed link to one file."""

    url: str
    """Path and query of the file at the address of this service. Whoever has the link reads the
    file.
    """

    expires_at: dt.datetime
    """When the link ends, in UTC."""


def _bulk_link_response(j: Any) -> BulkLinkResponse:
    o = _new(BulkLinkResponse)
    _set(
        o,
        "__dict__",
        {
            "url": j["url"],
            "expires_at": _instant(j["expiresAt"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BulkFileColumn(Model):
    """One column."""

    name: str
    """Name of the column."""

    value_type: str
    """Type of its values, such as `decimal`, `date` or `timestamp`."""


def _bulk_file_column(j: Any) -> BulkFileColumn:
    o = _new(BulkFileColumn)
    _set(
        o,
        "__dict__",
        {
            "name": j["name"],
            "value_type": j["valueType"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BulkFile(Model):
    """One file of a day. It never changes."""

    file: str
    """Name of the file."""

    path: str
    """Path of the file below `/api/market-data/bulk/`."""

    date: dt.date
    """Day of the rows."""

    format: Literal["parquet", "csv.gz"]
    """`parquet` is Apache Parquet with zstd, `csv.gz` gzipped CSV (RFC 4180) with a header row."""

    revision: int
    """The data version at which the rows of the day became these."""

    rows: int
    """Number of rows."""

    bytes: int
    """Length of the file."""

    sha256: str
    """SHA-256 of the file."""

    etag: str
    """Strong entity tag of the file, with its quotes."""

    content_sha256: str
    """SHA-256 of the rows as CSV, the same for both formats of a revision."""

    columns: tuple[BulkFileColumn, ...]
    """Columns in their order."""

    made_at_version: int
    """The data version that was read when the file was made."""

    sources: tuple[str, ...]
    """Tags of the sources of the rows."""

    licences: tuple[str, ...]
    """Licences of the rows."""

    condition: Literal["complete", "partial", "pending", "missing"]
    """State of the day at the time of the answer, and of a superseded file when the next one was
    made; as in `listCoverage` for day bars, minute bars and short volume. Of other areas it is
    `pending` until the day is over in New York, `missing` when earlier rows were removed, and
    `complete` otherwise.
    """

    published_at: dt.datetime
    """When the file was made, in UTC."""

    supersedes: str | None
    """Name of the file of the revision before; null for the first one."""


def _bulk_file(j: Any) -> BulkFile:
    o = _new(BulkFile)
    _set(
        o,
        "__dict__",
        {
            "file": j["file"],
            "path": j["path"],
            "date": _date(j["date"]),
            "format": j["format"],
            "revision": j["revision"],
            "rows": j["rows"],
            "bytes": j["bytes"],
            "sha256": j["sha256"],
            "etag": j["etag"],
            "content_sha256": j["contentSha256"],
            "columns": tuple([_bulk_file_column(item) for item in j["columns"]]),
            "made_at_version": j["madeAtVersion"],
            "sources": tuple(j["sources"]),
            "licences": tuple(j["licences"]),
            "condition": j["condition"],
            "published_at": _instant(j["publishedAt"]),
            "supersedes": j["supersedes"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class BulkFilesResponse(RowsAnswer["BulkFile"]):
    """Files of days of an area."""

    files: tuple[BulkFile, ...]
    """Files, newest day first; empty when there are none."""

    area: str
    """The area of the files."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    hint: str | None
    """Advice on an answer that is empty or probably not what was meant, such as the range that is
    held; null otherwise.
    """


def _bulk_files_response(j: Any) -> BulkFilesResponse:
    o = _new(BulkFilesResponse)
    _set(
        o,
        "__dict__",
        {
            "files": tuple([_bulk_file(item) for item in j["files"]]),
            "area": j["area"],
            "next": j["next"],
            "hint": j["hint"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyShareholder(Model):
    """Newest reported position of one holder."""

    holder_name: str
    """Name of the holder."""

    holder_type: Literal["institution", "individual"]
    """Kind of holder, an institution or a natural person."""

    role: str | None
    """Role of an insider, such as `Chief Executive Officer`; null for any other holder."""

    shares_held: Decimal
    """Shares held at the end of the reporting period."""

    ownership_percent: Decimal | None
    """Share of the shares outstanding in percent, `1.25` means 1.25 %; null when the share count
    is not known.
    """

    shares_changed: Decimal | None
    """Change of the shares held against the previous period; null when that period is not known."""

    filing_date: dt.date
    """Day of the filing that reports the position."""


def _company_shareholder(j: Any) -> CompanyShareholder:
    o = _new(CompanyShareholder)
    _set(
        o,
        "__dict__",
        {
            "holder_name": j["holder_name"],
            "holder_type": j["holder_type"],
            "role": j["role"],
            "shares_held": Decimal(j["shares_held"]),
            "ownership_percent": (None if j["ownership_percent"] is None else Decimal(j["ownership_percent"])),
            "shares_changed": (None if j["shares_changed"] is None else Decimal(j["shares_changed"])),
            "filing_date": _date(j["filing_date"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyInsiderTradesStats(Model):
    """Statistics over all holders, not over this page alone."""

    total_shareholders: int
    """Number of holders."""

    institutional_shareholders: int
    """Number of institutions among them."""

    individual_shareholders: int
    """Number of natural persons among them."""

    institutional_ownership_percent: str
    """Share of the shares outstanding that institutions hold, as percentage text such as `61.34%`;
    empty when not known. A stake that several
    reported together in a Schedule 13D or 13G counts once.
    """

    last_updated: dt.datetime | None = None
    """Time of the newest filing behind the statistics; left out without filings."""


def _company_insider_trades_stats(j: Any) -> CompanyInsiderTradesStats:
    o = _new(CompanyInsiderTradesStats)
    _set(
        o,
        "__dict__",
        {
            "total_shareholders": j["total_shareholders"],
            "institutional_shareholders": j["institutional_shareholders"],
            "individual_shareholders": j["individual_shareholders"],
            "institutional_ownership_percent": j["institutional_ownership_percent"],
            "last_updated": _instant(j["last_updated"]) if "last_updated" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyInsiderTrades(Model):
    """One page of the holders of a company and statistics over all of them."""

    symbol: str
    """Canonical symbol, with the `.US` suffix."""

    shareholders: tuple[CompanyShareholder, ...]
    """Holders by shares held, largest first."""

    stats: CompanyInsiderTradesStats
    """Statistics over all holders, not over this page alone."""


def _company_insider_trades(j: Any) -> CompanyInsiderTrades:
    o = _new(CompanyInsiderTrades)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "shareholders": tuple([_company_shareholder(item) for item in j["shareholders"]]),
            "stats": _company_insider_trades_stats(j["stats"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Pagination(Model):
    """Position of this page in the whole list."""

    page: int
    """Page number, from 1."""

    limit: int
    """Records per full page."""

    total: int
    """Records on all pages."""

    has_next: bool
    """True when another page follows."""


def _pagination(j: Any) -> Pagination:
    o = _new(Pagination)
    _set(
        o,
        "__dict__",
        {
            "page": j["page"],
            "limit": j["limit"],
            "total": j["total"],
            "has_next": j["hasNext"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyInsiderTradesResponseMeta(Model):
    """Context of the answer."""

    pagination: Pagination | None = None
    """Position of this page in the whole list."""


def _company_insider_trades_response_meta(j: Any) -> CompanyInsiderTradesResponseMeta:
    o = _new(CompanyInsiderTradesResponseMeta)
    _set(
        o,
        "__dict__",
        {
            "pagination": _pagination(j["pagination"]) if "pagination" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyInsiderTradesResponse(Answer):
    """Company-family envelope with holders and ownership statistics."""

    success: bool
    """Always true for status 200."""

    data: CompanyInsiderTrades
    """One page of the holders of a company and statistics over all of them."""

    timestamp: dt.datetime
    """Time up to which the data of the answer are complete, as in `X-Data-As-Of`."""

    pagination: Pagination
    """Position of this page in the whole list."""

    next: str | None
    """The `cursor` of the page behind this one, as in the header `Link`; null on the last page."""

    message: str | None = None
    """Outcome in a few words."""

    meta: CompanyInsiderTradesResponseMeta | None = None
    """Context of the answer."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _company_insider_trades_response(j: Any) -> CompanyInsiderTradesResponse:
    o = _new(CompanyInsiderTradesResponse)
    _set(
        o,
        "__dict__",
        {
            "success": j["success"],
            "data": _company_insider_trades(j["data"]),
            "timestamp": _instant(j["timestamp"]),
            "pagination": _pagination(j["pagination"]),
            "next": j["next"],
            "message": j.get("message"),
            "meta": _company_insider_trades_response_meta(j["meta"]) if "meta" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyProfile(Model):
    """Profile of one company. Unknown text is the empty string. An unknown number or time is left
    out.
    """

    symbol: str
    """Canonical symbol, with the `.US` suffix."""

    company_name: str
    """Legal name."""

    description: str
    """Business of the company."""

    industry: str
    """Industry within the sector."""

    sector: str
    """Sector."""

    exchange: str
    """Exchange of the primary listing, such as `NASDAQ`."""

    website: str
    """Address of the website."""

    is_active: bool
    """True when the security is listed."""

    employees: int | None = None
    """Number of employees."""

    market_cap: float | None = None
    """Market value in US dollars."""

    created_at: dt.datetime | None = None
    """Time at which the service first stored the company; that of the last change where that is
    earlier.
    """

    updated_at: dt.datetime | None = None
    """Time of the last change that the source states; the last second of its day in New York."""


def _company_profile(j: Any) -> CompanyProfile:
    o = _new(CompanyProfile)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "company_name": j["company_name"],
            "description": j["description"],
            "industry": j["industry"],
            "sector": j["sector"],
            "exchange": j["exchange"],
            "website": j["website"],
            "is_active": j["is_active"],
            "employees": j.get("employees"),
            "market_cap": j.get("market_cap"),
            "created_at": _instant(j["created_at"]) if "created_at" in j else None,
            "updated_at": _instant(j["updated_at"]) if "updated_at" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyProfileResponseMeta(Model):
    """Context of the answer."""

    symbol: str
    """Canonical symbol to which the requested one resolved."""

    last_updated: dt.datetime | None = None
    """The same as `updated_at`; left out when not known."""

    pagination: Pagination | None = None
    """Position of this page in the whole list."""


def _company_profile_response_meta(j: Any) -> CompanyProfileResponseMeta:
    o = _new(CompanyProfileResponseMeta)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "last_updated": _instant(j["lastUpdated"]) if "lastUpdated" in j else None,
            "pagination": _pagination(j["pagination"]) if "pagination" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class CompanyProfileResponse(Answer):
    """Company-family envelope with a company profile."""

    success: bool
    """Always true for status 200."""

    data: CompanyProfile
    """Profile of one company. Unknown text is the empty string. An unknown number or time is left
    out.
    """

    timestamp: dt.datetime
    """Time up to which the data of the answer are complete, as in `X-Data-As-Of`."""

    message: str
    """Outcome in a few words."""

    meta: CompanyProfileResponseMeta
    """Context of the answer."""

    pagination: Pagination | None = None
    """Position of this page in the whole list."""

    as_of: AsOf | None = None
    """The past that `as_of` asked for. Absent without `as_of`."""


def _company_profile_response(j: Any) -> CompanyProfileResponse:
    o = _new(CompanyProfileResponse)
    _set(
        o,
        "__dict__",
        {
            "success": j["success"],
            "data": _company_profile(j["data"]),
            "timestamp": _instant(j["timestamp"]),
            "message": j["message"],
            "meta": _company_profile_response_meta(j["meta"]),
            "pagination": _pagination(j["pagination"]) if "pagination" in j else None,
            "as_of": _as_of(j["asOf"]) if "asOf" in j else None,
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class Filing(Model):
    """One company filing. An unknown string is empty."""

    id: str
    """Stable identifier of the filing."""

    title: str
    """Headline, usually the form type and the company."""

    description: str
    """Subject of the filing; empty when not known."""

    file_name: str
    """Name of the primary document; empty when not known."""

    file_urls: tuple[str, ...]
    """Addresses of the documents, primary document first; empty when none are known."""

    published_at: dt.datetime
    """Time at which the filing was accepted and made public, in UTC."""


def _filing(j: Any) -> Filing:
    o = _new(Filing)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "title": j["title"],
            "description": j["description"],
            "file_name": j["fileName"],
            "file_urls": tuple(j["fileUrls"]),
            "published_at": _instant(j["publishedAt"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class LegacyFilingsResponse(Answer):
    """Filings of one company, in the form of the legacy family."""

    filings: tuple[Filing, ...]
    """Filings, newest first; empty when there are none."""


def _legacy_filings_response(j: Any) -> LegacyFilingsResponse:
    o = _new(LegacyFilingsResponse)
    _set(
        o,
        "__dict__",
        {
            "filings": tuple([_filing(item) for item in j["filings"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StaticInfo(Model):
    """Static information on one security. An unknown string is empty, an unknown number is left
    out.
    """

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    name_cn: str
    """Simplified Chinese name; empty when not known."""

    name_en: str
    """English name; empty when not known."""

    name_hk: str
    """Traditional Chinese name; empty when not known."""

    exchange: str
    """Exchange of primary listing, such as `NASDAQ`, `NYSE`, `AMEX` or `ARCA`; empty when not
    known.
    """

    currency: str
    """ISO 4217 code of the trading currency."""

    total_shares: Decimal | None
    """Shares outstanding of the issuer; empty when not known."""

    circulating_shares: Decimal | None
    """Shares in free circulation; empty when not known."""

    hk_shares: Decimal | None
    """Shares listed in Hong Kong; `0` for a security without a Hong Kong listing, empty when not
    known.
    """

    eps: Decimal | None
    """Earnings per share of the last fiscal year, in the trading currency; empty when not known."""

    eps_ttm: Decimal | None
    """Earnings per share of the trailing twelve months, in the trading currency; empty when not
    known.
    """

    bps: Decimal | None
    """Book value per share of the newest report, in the trading currency; empty when not known."""

    dividend_yield: Decimal | None
    """Dividends per share of the trailing twelve months in percent of the last price, `0.44` means
    0.44 %; empty when not known.
    """

    stock_derivatives: tuple[Literal[1, 2], ...]
    """Kinds of derivatives on the security, 1 option and 2 warrant; empty when there are none or
    none are known.
    """

    lot_size: int | None = None
    """Shares in one round lot; left out when not known."""


def _static_info(j: Any) -> StaticInfo:
    o = _new(StaticInfo)
    _set(
        o,
        "__dict__",
        {
            "symbol": j["symbol"],
            "name_cn": j["nameCn"],
            "name_en": j["nameEn"],
            "name_hk": j["nameHk"],
            "exchange": j["exchange"],
            "currency": j["currency"],
            "total_shares": filled(j["totalShares"]),
            "circulating_shares": filled(j["circulatingShares"]),
            "hk_shares": filled(j["hkShares"]),
            "eps": filled(j["eps"]),
            "eps_ttm": filled(j["epsTtm"]),
            "bps": filled(j["bps"]),
            "dividend_yield": filled(j["dividendYield"]),
            "stock_derivatives": tuple(j["stockDerivatives"]),
            "lot_size": j.get("lotSize"),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class LegacyStaticInfoResponse(Answer):
    """Static information on the requested securities, in the form of the legacy family."""

    quote: tuple[StaticInfo, ...]
    """One record for each security with data, in the requested order."""

    unknown_symbols: tuple[str, ...]
    """Requested symbols that the service does not hold, in the order of the request. The answer
    has no record of them.
    """

    unknown_symbol_hints: tuple[UnknownSymbolHint, ...]
    """What the first 20 of `unknownSymbols` most likely mean. Empty when the service holds every
    requested symbol.
    """


def _legacy_static_info_response(j: Any) -> LegacyStaticInfoResponse:
    o = _new(LegacyStaticInfoResponse)
    _set(
        o,
        "__dict__",
        {
            "quote": tuple([_static_info(item) for item in j["quote"]]),
            "unknown_symbols": tuple(j["unknownSymbols"]),
            "unknown_symbol_hints": tuple([_unknown_symbol_hint(item) for item in j["unknownSymbolHints"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AccountKey(Model):
    """One API key, without its secret."""

    id: str
    """Identifier of the key."""

    name: str | None
    """Name of the key; null for a key without a name."""

    key_prefix: str
    """First characters of the key, which identify it to its owner."""

    created_at: dt.datetime
    """Time of creation."""

    last_used_at: dt.datetime | None
    """Time of the newest charged request, at most a minute behind it; null for an unused key."""

    expires_at: dt.datetime | None
    """Time from which the key is refused; null for a key that does not expire."""

    revoked_at: dt.datetime | None
    """Time of revocation; null for a key that is not revoked."""


def _account_key(j: Any) -> AccountKey:
    o = _new(AccountKey)
    _set(
        o,
        "__dict__",
        {
            "id": j["id"],
            "name": j["name"],
            "key_prefix": j["keyPrefix"],
            "created_at": _instant(j["createdAt"]),
            "last_used_at": (None if j["lastUsedAt"] is None else _instant(j["lastUsedAt"])),
            "expires_at": (None if j["expiresAt"] is None else _instant(j["expiresAt"])),
            "revoked_at": (None if j["revokedAt"] is None else _instant(j["revokedAt"])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AccountKeysResponse(Answer):
    """API keys of the caller's account."""

    keys: tuple[AccountKey, ...]
    """Keys, newest first."""


def _account_keys_response(j: Any) -> AccountKeysResponse:
    o = _new(AccountKeysResponse)
    _set(
        o,
        "__dict__",
        {
            "keys": tuple([_account_key(item) for item in j["keys"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AccountUsageByDayEntry(Model):
    """Charges of one day."""

    date: dt.date
    """Day in UTC."""

    count: int
    """Data requests charged."""


def _account_usage_by_day_entry(j: Any) -> AccountUsageByDayEntry:
    o = _new(AccountUsageByDayEntry)
    _set(
        o,
        "__dict__",
        {
            "date": _date(j["date"]),
            "count": j["count"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AccountUsageByOperationEntry(Model):
    """Charges of one operation."""

    operation_id: str
    """The operation."""

    count: int
    """Data requests charged."""


def _account_usage_by_operation_entry(j: Any) -> AccountUsageByOperationEntry:
    o = _new(AccountUsageByOperationEntry)
    _set(
        o,
        "__dict__",
        {
            "operation_id": j["operationId"],
            "count": j["count"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AccountUsageByKeyEntry(Model):
    """Charges of one key."""

    key_prefix: str
    """First characters of the key, which identify it to its owner."""

    name: str | None
    """Name of the key; null for a key without a name."""

    count: int
    """Data requests charged."""


def _account_usage_by_key_entry(j: Any) -> AccountUsageByKeyEntry:
    o = _new(AccountUsageByKeyEntry)
    _set(
        o,
        "__dict__",
        {
            "key_prefix": j["keyPrefix"],
            "name": j["name"],
            "count": j["count"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AccountUsage(Model):
    """Data requests of one account in one allowance period, a calendar month in UTC."""

    plan: str
    """Name of the plan."""

    period_starts_at: dt.datetime
    """First instant of the period."""

    period_ends_at: dt.datetime
    """Time of the reset, which is the first instant of the next period."""

    allowance: int | None
    """Data requests that the plan allows in the period; null for no limit."""

    used: int
    """Data requests charged in the period."""

    remaining: int | None
    """Data requests left in the period; null for no limit."""

    streams: int
    """Streams that the plan allows the account at once; 0 for none."""

    stream_symbols: int | None
    """Symbols that all its streams may have at once; null for no limit, and then a stream may ask
    for `*`.
    """

    by_day: tuple[AccountUsageByDayEntry, ...]
    """Charges by day, oldest first. Days without a charge are left out."""

    by_operation: tuple[AccountUsageByOperationEntry, ...]
    """Charges by operation, most used first."""

    by_key: tuple[AccountUsageByKeyEntry, ...]
    """Charges by API key, most used first."""


def _account_usage(j: Any) -> AccountUsage:
    o = _new(AccountUsage)
    _set(
        o,
        "__dict__",
        {
            "plan": j["plan"],
            "period_starts_at": _instant(j["periodStartsAt"]),
            "period_ends_at": _instant(j["periodEndsAt"]),
            "allowance": j["allowance"],
            "used": j["used"],
            "remaining": j["remaining"],
            "streams": j["streams"],
            "stream_symbols": j["streamSymbols"],
            "by_day": tuple([_account_usage_by_day_entry(item) for item in j["byDay"]]),
            "by_operation": tuple([_account_usage_by_operation_entry(item) for item in j["byOperation"]]),
            "by_key": tuple([_account_usage_by_key_entry(item) for item in j["byKey"]]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class AccountUsageResponse(Answer):
    """Usage of the caller's account in the current period."""

    usage: AccountUsage
    """Data requests of one account in one allowance period, a calendar month in UTC."""


def _account_usage_response(j: Any) -> AccountUsageResponse:
    o = _new(AccountUsageResponse)
    _set(
        o,
        "__dict__",
        {
            "usage": _account_usage(j["usage"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamOpenReplay(Model):
    """A replay."""

    starts_at: dt.datetime
    """First instant."""

    ends_at: dt.datetime | None
    """Instant behind the last one, in UTC; null for a replay that has no end."""

    speed: int
    """Seconds of the market in a second; 0 for as fast as the reader reads."""


def _stream_open_replay(j: Any) -> StreamOpenReplay:
    o = _new(StreamOpenReplay)
    _set(
        o,
        "__dict__",
        {
            "starts_at": _instant(j["startsAt"]),
            "ends_at": (None if j["endsAt"] is None else _instant(j["endsAt"])),
            "speed": j["speed"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamQuote(Model):
    """The quote of a security after a change."""

    event: Literal["quote"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    simulated: bool
    """True for a record of the simulated market."""

    conflated: int
    """Number of earlier states of the security that were left out since the event before, because
    `conflate` allows one in an interval.
    """

    quote: Quote
    """Newest quote of one security."""


def _stream_quote(j: Any) -> StreamQuote:
    o = _new(StreamQuote)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "symbol": j["symbol"],
            "simulated": j["simulated"],
            "conflated": j["conflated"],
            "quote": _quote(j["quote"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamTrade(Model):
    """A trade of a security."""

    event: Literal["trade"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    simulated: bool
    """True for a record of the simulated market."""

    trade: Trade
    """One trade."""


def _stream_trade(j: Any) -> StreamTrade:
    o = _new(StreamTrade)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "symbol": j["symbol"],
            "simulated": j["simulated"],
            "trade": _trade(j["trade"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamDepth(Model):
    """The order book of a security after a change, whole."""

    event: Literal["depth"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    simulated: bool
    """True for a record of the simulated market."""

    conflated: int
    """Number of earlier states of the security that were left out since the event before, because
    `conflate` allows one in an interval.
    """

    depth: Depth
    """Both sides of the book, best level first."""


def _stream_depth(j: Any) -> StreamDepth:
    o = _new(StreamDepth)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "symbol": j["symbol"],
            "simulated": j["simulated"],
            "conflated": j["conflated"],
            "depth": _depth(j["depth"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamBar(Model):
    """A complete one-minute bar of a security. Its instant is the end of the minute."""

    event: Literal["bar"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    symbol: str
    """Canonical symbol with the market suffix. Class shares have the form `BRK.B.US`, preferred
    shares `ABR-D.US`.
    """

    simulated: bool
    """True for a record of the simulated market."""

    candlestick: Candlestick
    """One bar."""


def _stream_bar(j: Any) -> StreamBar:
    o = _new(StreamBar)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "symbol": j["symbol"],
            "simulated": j["simulated"],
            "candlestick": _candlestick(j["candlestick"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamOpen(Model):
    """The first event of each connection."""

    event: Literal["open"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    data_version: str
    """Version of the data at the start."""

    simulated: bool
    """True when the stream plays the simulated market as if it were live (`replay=now`)."""

    replay: StreamOpenReplay | None
    """What is replayed; null for a live stream."""

    unknown_symbols: tuple[str, ...]
    """Requested symbols that the service does not hold."""

    snapshot: tuple[StreamBar | StreamDepth | StreamTrade | StreamQuote, ...] | None
    """State at the start: the newest quote, book, trade or complete bar of each security that has
    one. Null behind a position, for `*`, and
    for the streams of events and data.
    """


def _stream_open(j: Any) -> StreamOpen:
    o = _new(StreamOpen)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "data_version": j["dataVersion"],
            "simulated": j["simulated"],
            "replay": (None if j["replay"] is None else _stream_open_replay(j["replay"])),
            "unknown_symbols": tuple(j["unknownSymbols"]),
            "snapshot": (None if j["snapshot"] is None else tuple([_stream_quote(item) if "conflated" in item else _stream_trade(item) if "trade" in item else _stream_depth(item) if "conflated" in item else _stream_bar(item) for item in j["snapshot"]])),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamEndOfInterval(Model):
    """All bars of a minute were sent."""

    event: Literal["end_of_interval"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    interval: Literal["1m"]
    """Length of the bars."""

    bar_count: int
    """Bars of the minute in this stream."""


def _stream_end_of_interval(j: Any) -> StreamEndOfInterval:
    o = _new(StreamEndOfInterval)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "interval": j["interval"],
            "bar_count": j["barCount"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamSkipped(Model):
    """Records that this stream leaves out."""

    event: Literal["skipped"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    reason: Literal["slow", "late", "bulk"]
    """`slow`: the reader was behind, and newer states stand for these. `late`: they are older than
    records that were sent before.
    `bulk`: one import brought more than 100,000 records of the security. Requests for the range
    return them.
    """

    symbol: str | None
    """Security of the records; null for several."""

    count: int
    """Number of the records. Of `late`, those that are in the range now: some of them may have
    been sent before. 100,001 stands for more
    than 100,000.
    """

    first_at: dt.datetime
    """Instant of the first one."""

    last_at: dt.datetime
    """Instant of the last one."""


def _stream_skipped(j: Any) -> StreamSkipped:
    o = _new(StreamSkipped)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "reason": j["reason"],
            "symbol": j["symbol"],
            "count": j["count"],
            "first_at": _instant(j["firstAt"]),
            "last_at": _instant(j["lastAt"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamVersion(Model):
    """An import or a removal made a new version of the data."""

    event: Literal["version"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    data_version: str
    """The new version."""


def _stream_version(j: Any) -> StreamVersion:
    o = _new(StreamVersion)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "data_version": j["dataVersion"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamUsage(Model):
    """A block of 1,000 events is paid. It comes before the first event of the block."""

    event: Literal["usage"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    cost: int
    """Data requests of this connection so far, one for itself and one for each 1,000 events of
    data.
    """

    used: int
    """Data requests charged to the account in the period."""

    allowance: int | None
    """Data requests that the plan allows in the period; null for no limit."""

    remaining: int | None
    """Data requests left in the period; null for no limit."""


def _stream_usage(j: Any) -> StreamUsage:
    o = _new(StreamUsage)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "cost": j["cost"],
            "used": j["used"],
            "allowance": j["allowance"],
            "remaining": j["remaining"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamClose(Model):
    """The last event of a connection that the service ends."""

    event: Literal["close"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    reason: Literal["until", "end", "hour", "slow", "allowance", "revoked", "shutdown", "failure"]
    """`until`: the instant of `until` is reached. `end`: the replayed day has no more events.
    `hour`: a connection lasts an hour.
    `slow`: the reader was too far behind. `allowance`: the plan's data requests are used up.
    `revoked`: the credential or the plan no
    longer allows the stream. `shutdown`: the service ends. `failure`: it cannot continue.
    """

    resume: str | None
    """Position from which a new connection continues; null where there is nothing more to come."""


def _stream_close(j: Any) -> StreamClose:
    o = _new(StreamClose)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "reason": j["reason"],
            "resume": j["resume"],
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamDataChange(Model):
    """A change of the data, as listChanges answers it. Its instant is that of the data version."""

    event: Literal["data_change"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    data_change: DataChange
    """What one version of the data changed of a security in an area."""


def _stream_data_change(j: Any) -> StreamDataChange:
    o = _new(StreamDataChange)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "data_change": _data_change(j["dataChange"]),
        },
    )
    return o  # type: ignore[no-any-return]


@dataclass(frozen=True, kw_only=True)
class StreamAnnouncement(Model):
    """A publication or an event of the market, at the instant at which it became public or takes
    place. The member of its kind has its facts; the
    members of the other kinds are null.
    """

    event: Literal["announcement"]
    """Kind of the event."""

    id: str
    """Position behind the event. Sent as `Last-Event-ID` or `since` to the same stream, it
    continues there: nothing is lost, nothing comes twice.
    """

    timestamp: dt.datetime
    """Instant of the event in the market, in UTC."""

    kind: Literal["filing", "news", "insider_trade", "corporate_action", "finance_event"]
    """Kind of the record. Halts and resumptions are corporate actions."""

    symbol: str | None
    """Security of the record; null for one of the whole market."""

    simulated: bool
    """True for a record of the simulated market."""

    filing: Filing | None
    """The filing, as listFilings answers it."""

    news: NewsItem | None
    """The news item, as listNews answers it."""

    insider_trade: InsiderTrade | None
    """The transaction, as listInsiderTrades answers it."""

    corporate_action: CorporateAction | None
    """The action, as listCorporateActions answers it."""

    finance_event: FinanceEvent | None
    """The event, as listFinanceCalendar answers it."""


def _stream_announcement(j: Any) -> StreamAnnouncement:
    o = _new(StreamAnnouncement)
    _set(
        o,
        "__dict__",
        {
            "event": j["event"],
            "id": j["id"],
            "timestamp": _instant(j["timestamp"]),
            "kind": j["kind"],
            "symbol": j["symbol"],
            "simulated": j["simulated"],
            "filing": (None if j["filing"] is None else _filing(j["filing"])),
            "news": (None if j["news"] is None else _news_item(j["news"])),
            "insider_trade": (None if j["insiderTrade"] is None else _insider_trade(j["insiderTrade"])),
            "corporate_action": (None if j["corporateAction"] is None else _corporate_action(j["corporateAction"])),
            "finance_event": (None if j["financeEvent"] is None else _finance_event(j["financeEvent"])),
        },
    )
    return o  # type: ignore[no-any-return]


BarsStreamEvent: TypeAlias = StreamOpen | StreamBar | StreamEndOfInterval | StreamSkipped | StreamVersion | StreamUsage | StreamClose
"""An event of `/api/market-data/stream/bars`; `event` names its kind."""

DataStreamEvent: TypeAlias = StreamOpen | StreamDataChange | StreamUsage | StreamClose
"""An event of `/api/market-data/stream/data`; `event` names its kind."""

DepthStreamEvent: TypeAlias = StreamOpen | StreamDepth | StreamSkipped | StreamVersion | StreamUsage | StreamClose
"""An event of `/api/market-data/stream/depth`; `event` names its kind."""

EventsStreamEvent: TypeAlias = StreamOpen | StreamAnnouncement | StreamSkipped | StreamVersion | StreamUsage | StreamClose
"""An event of `/api/market-data/stream/events`; `event` names its kind."""

QuotesStreamEvent: TypeAlias = StreamOpen | StreamQuote | StreamSkipped | StreamVersion | StreamUsage | StreamClose
"""An event of `/api/market-data/stream/quotes`; `event` names its kind."""

TradesStreamEvent: TypeAlias = StreamOpen | StreamTrade | StreamSkipped | StreamVersion | StreamUsage | StreamClose
"""An event of `/api/market-data/stream/trades`; `event` names its kind."""

__all__ = [
    "SessionQuote",
    "Quote",
    "UnknownSymbolHint",
    "AsOfLeftOutEntry",
    "AsOf",
    "QuotesResponse",
    "BrokerQueueLevel",
    "BrokerQueueResponseBrokers",
    "BrokerQueueResponse",
    "CalcIndex",
    "FiledFact",
    "ReceiptRecord",
    "ReceiptInput",
    "Receipt",
    "ReceiptsDataset",
    "Receipts",
    "CalcIndexesResponse",
    "SymbolCandlestick",
    "SymbolUncertainSplit",
    "BatchCandlesticksResponse",
    "DailyCandlesticksResponse",
    "SymbolShortTrade",
    "DailyShortTradesResponse",
    "DepthLevel",
    "Depth",
    "DepthResponse",
    "ShortTrade",
    "ShortTradesResponseShortTrades",
    "ShortTradesResponse",
    "MainStaticInfo",
    "StaticInfoResponse",
    "Trade",
    "TradesResponse",
    "TradingDaysResponse",
    "Candlestick",
    "UncertainSplit",
    "CandlesticksResponse",
    "MainFiling",
    "FilingsResponse",
    "NewsItem",
    "NewsResponse",
    "Topic",
    "TopicsResponse",
    "RankCategoryRanking",
    "RankCategory",
    "RankCategoriesResponse",
    "RankItem",
    "RankResponseRanking",
    "RankResponse",
    "MarketTime",
    "MarketStatusResponseStatus",
    "MarketStatusResponse",
    "TopMoverStock",
    "TopMoverPost",
    "TopMover",
    "TopMoversResponseTopMoversNextParams",
    "TopMoversResponseTopMovers",
    "TopMoversResponse",
    "CalendarDaySession",
    "CalendarDay",
    "TradingCalendarResponse",
    "UnusualItem",
    "UnusualItemsResponseUnusualItems",
    "UnusualItemsResponse",
    "FinanceEvent",
    "FinanceCalendarResponseCalendarListEntry",
    "FinanceCalendarResponseCalendar",
    "FinanceCalendarResponse",
    "CompanyOverview",
    "CompanyOverviewResponse",
    "PeerValuationHistoryEntry",
    "PeerValuation",
    "PeerComparisonResponseComparison",
    "PeerComparisonResponse",
    "ConsensusFigure",
    "ConsensusPeriod",
    "ConsensusResponseConsensus",
    "ConsensusResponse",
    "Dividend",
    "DividendsResponseDividendRecentDividends",
    "DividendsResponseDividend",
    "DividendsResponse",
    "InsiderTrade",
    "InsiderTradesResponse",
    "InstitutionRatingLatestDistribution",
    "InstitutionRatingLatestTargetRange",
    "InstitutionRatingLatest",
    "InstitutionRatingSummaryDistribution",
    "InstitutionRatingSummary",
    "InstitutionRating",
    "InstitutionRatingResponse",
    "OperatingReportFinancialIndicator",
    "OperatingReportFinancial",
    "OperatingReport",
    "OperatingDataResponseOperating",
    "OperatingDataResponse",
    "Shareholder",
    "ShareholdersResponseShareholders",
    "ShareholdersResponse",
    "TopShareholder",
    "TopShareholdersResponseShareholdersListEntry",
    "TopShareholdersResponseShareholders",
    "TopShareholdersResponse",
    "StatementItem",
    "StatementIssueFigure",
    "StatementIssue",
    "StatementsReport",
    "ListStatementsResponse",
    "ScreenerFilterDefaultRange",
    "ScreenerFilter",
    "ScreenerFiltersResponseGroup",
    "ScreenerFiltersResponse",
    "ScreenerIndicator",
    "ScreenerIndicatorsResponseGroup",
    "ScreenerIndicatorsResponse",
    "ScreenerData",
    "ScreenerItem",
    "ScreenerList",
    "ScreenerResponse",
    "ScreenerStrategyCondition",
    "ScreenerStrategy",
    "ScreenerStrategiesResponse",
    "CorporateActionSplit",
    "CorporateActionDividend",
    "CorporateActionRename",
    "CorporateActionSymbolRename",
    "CorporateActionHalt",
    "CorporateAction",
    "Fraction",
    "BarFactors",
    "AdjustmentFactor",
    "CorporateActionsResponse",
    "DataChange",
    "ChangesResponse",
    "AreaCoverageGap",
    "AreaCoverageDay",
    "AreaCoverage",
    "CoverageResponse",
    "SymbolCorporateActionSplit",
    "SymbolCorporateActionDividend",
    "SymbolCorporateActionRename",
    "SymbolCorporateActionSymbolRename",
    "SymbolCorporateActionHalt",
    "SymbolCorporateAction",
    "DailyActionsResponse",
    "FigureRuleServedEntry",
    "FigureRule",
    "FiguresResponse",
    "ReferenceSecurity",
    "SymbolResolutionResponseResolutionSymbol",
    "SymbolResolutionResponseResolutionName",
    "SymbolResolutionResponseResolutionListing",
    "SymbolResolutionResponseResolutionOther",
    "SymbolResolutionResponseResolution",
    "SymbolResolutionResponse",
    "FoundSecurity",
    "SecuritySearchResponseSearch",
    "SecuritySearchResponse",
    "SecuritiesResponse",
    "BulkLinkResponse",
    "BulkFileColumn",
    "BulkFile",
    "BulkFilesResponse",
    "CompanyShareholder",
    "CompanyInsiderTradesStats",
    "CompanyInsiderTrades",
    "Pagination",
    "CompanyInsiderTradesResponseMeta",
    "CompanyInsiderTradesResponse",
    "CompanyProfile",
    "CompanyProfileResponseMeta",
    "CompanyProfileResponse",
    "Filing",
    "LegacyFilingsResponse",
    "StaticInfo",
    "LegacyStaticInfoResponse",
    "AccountKey",
    "AccountKeysResponse",
    "AccountUsageByDayEntry",
    "AccountUsageByOperationEntry",
    "AccountUsageByKeyEntry",
    "AccountUsage",
    "AccountUsageResponse",
    "StreamOpenReplay",
    "StreamQuote",
    "StreamTrade",
    "StreamDepth",
    "StreamBar",
    "StreamOpen",
    "StreamEndOfInterval",
    "StreamSkipped",
    "StreamVersion",
    "StreamUsage",
    "StreamClose",
    "StreamDataChange",
    "StreamAnnouncement",
    "BarsStreamEvent",
    "DataStreamEvent",
    "DepthStreamEvent",
    "EventsStreamEvent",
    "QuotesStreamEvent",
    "TradesStreamEvent",
]
