# Generated from the contract by `pnpm generate`. Do not edit.
"""The methods of the streams, for both clients."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal

from . import _models as m
from . import _operations as op
from ._core import AsyncCore, SyncCore
from ._stream import AsyncEventStream, EventStream


class Streams:
    """The streams of the service, as iterators of their events."""

    def __init__(self, client: SyncCore) -> None:
        self._client = client

    def bars(
        self,
        symbols: str | Sequence[str],
        *,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> EventStream[m.BarsStreamEvent]:
        """Stream of one-minute bars.

        One-minute bars of securities as traded, each at the end of its minute, as
        `listCandlesticks` answers them; `end_of_interval` follows the bars of a minute.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return EventStream(
            self._client,
            op.STREAM_BARS,
            {
                "symbols": symbols,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def data(
        self,
        *,
        symbols: str | Sequence[str] | None = None,
        areas: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"] | Sequence[Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]] | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> EventStream[m.DataStreamEvent]:
        """Stream of data changes.

        What imports, corrections and removals change, as `listChanges` answers it: one event
        for each version, security and area. A replay begins with the versions from an instant
        on.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated. The default is `*`, all securities and
        the whole market.
        areas: Areas of the changes, comma-separated. The default is all.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return EventStream(
            self._client,
            op.STREAM_DATA,
            {
                "symbols": symbols,
                "areas": areas,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def depth(
        self,
        symbols: str | Sequence[str],
        *,
        conflate: int | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> EventStream[m.DepthStreamEvent]:
        """Stream of order books.

        The order books of securities, whole after each change, as `getQuoteDepth` answers them.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        conflate: Milliseconds in which each security has one event at most, with its newest
        state. It is sent at the end of the interval; a replay counts intervals in time of the
        market, at least as long as these in real time. The default is each change. From 10 to
        60000.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return EventStream(
            self._client,
            op.STREAM_DEPTH,
            {
                "symbols": symbols,
                "conflate": conflate,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def events(
        self,
        *,
        symbols: str | Sequence[str] | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> EventStream[m.EventsStreamEvent]:
        """Stream of publications and events.

        Filings, news, insider trades, corporate actions with halts, and financial events, each
        at the instant at which it became public or takes place.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated. The default is `*`, all securities and
        the whole market.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return EventStream(
            self._client,
            op.STREAM_EVENTS,
            {
                "symbols": symbols,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def quotes(
        self,
        symbols: str | Sequence[str],
        *,
        conflate: int | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> EventStream[m.QuotesStreamEvent]:
        """Stream of quotes.

        The quotes of securities, each whenever it changes, as `getQuotes` answers them.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        conflate: Milliseconds in which each security has one event at most, with its newest
        state. It is sent at the end of the interval; a replay counts intervals in time of the
        market, at least as long as these in real time. The default is each change. From 10 to
        60000.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return EventStream(
            self._client,
            op.STREAM_QUOTES,
            {
                "symbols": symbols,
                "conflate": conflate,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def trades(
        self,
        symbols: str | Sequence[str],
        *,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> EventStream[m.TradesStreamEvent]:
        """Stream of trades.

        Each trade of securities, as `listTrades` answers it.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return EventStream(
            self._client,
            op.STREAM_TRADES,
            {
                "symbols": symbols,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )


class AsyncStreams:
    """The streams of the service, as iterators of their events."""

    def __init__(self, client: AsyncCore) -> None:
        self._client = client

    def bars(
        self,
        symbols: str | Sequence[str],
        *,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> AsyncEventStream[m.BarsStreamEvent]:
        """Stream of one-minute bars.

        One-minute bars of securities as traded, each at the end of its minute, as
        `listCandlesticks` answers them; `end_of_interval` follows the bars of a minute.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return AsyncEventStream(
            self._client,
            op.STREAM_BARS,
            {
                "symbols": symbols,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def data(
        self,
        *,
        symbols: str | Sequence[str] | None = None,
        areas: Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"] | Sequence[Literal["companies", "day-bars", "depth", "dividends", "estimates", "events", "filings", "financials", "halts", "identifiers", "insider-trades", "issues", "minute-bars", "news", "profiles", "quotes", "ratings", "reported-facts", "securities", "shareholders", "shares", "short-interest", "short-volume", "size-ranks", "splits", "symbol-history", "topics", "trades"]] | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> AsyncEventStream[m.DataStreamEvent]:
        """Stream of data changes.

        What imports, corrections and removals change, as `listChanges` answers it: one event
        for each version, security and area. A replay begins with the versions from an instant
        on.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated. The default is `*`, all securities and
        the whole market.
        areas: Areas of the changes, comma-separated. The default is all.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return AsyncEventStream(
            self._client,
            op.STREAM_DATA,
            {
                "symbols": symbols,
                "areas": areas,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def depth(
        self,
        symbols: str | Sequence[str],
        *,
        conflate: int | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> AsyncEventStream[m.DepthStreamEvent]:
        """Stream of order books.

        The order books of securities, whole after each change, as `getQuoteDepth` answers them.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        conflate: Milliseconds in which each security has one event at most, with its newest
        state. It is sent at the end of the interval; a replay counts intervals in time of the
        market, at least as long as these in real time. The default is each change. From 10 to
        60000.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return AsyncEventStream(
            self._client,
            op.STREAM_DEPTH,
            {
                "symbols": symbols,
                "conflate": conflate,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def events(
        self,
        *,
        symbols: str | Sequence[str] | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> AsyncEventStream[m.EventsStreamEvent]:
        """Stream of publications and events.

        Filings, news, insider trades, corporate actions with halts, and financial events, each
        at the instant at which it became public or takes place.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated. The default is `*`, all securities and
        the whole market.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return AsyncEventStream(
            self._client,
            op.STREAM_EVENTS,
            {
                "symbols": symbols,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def quotes(
        self,
        symbols: str | Sequence[str],
        *,
        conflate: int | None = None,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> AsyncEventStream[m.QuotesStreamEvent]:
        """Stream of quotes.

        The quotes of securities, each whenever it changes, as `getQuotes` answers them.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        conflate: Milliseconds in which each security has one event at most, with its newest
        state. It is sent at the end of the interval; a replay counts intervals in time of the
        market, at least as long as these in real time. The default is each change. From 10 to
        60000.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return AsyncEventStream(
            self._client,
            op.STREAM_QUOTES,
            {
                "symbols": symbols,
                "conflate": conflate,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )

    def trades(
        self,
        symbols: str | Sequence[str],
        *,
        replay: dt.date | dt.datetime | str | None = None,
        speed: int | None = None,
        until: dt.datetime | str | None = None,
        since: str | None = None,
    ) -> AsyncEventStream[m.TradesStreamEvent]:
        """Stream of trades.

        Each trade of securities, as `listTrades` answers it.

        The events have the members `event`, `id` and `timestamp`, and come as server-sent
        events or as NDJSON. `open` is the first one; after `close`,
        or a broken connection, the `id` of the last event continues the stream. A comment (an
        empty line of NDJSON) comes after 15 seconds without an
        event. A connection costs one data request, and one more for each 1,000 events of data.
        The service description does not have this
        operation.

        symbols: One to 500 securities, comma-separated, or `*` alone for all where the plan
        allows it. A plan limits the securities of all streams of an account.
        replay: Plays stored data again in place of the live stream: from a day in New York
        (from the start of its first session), or from an instant in UTC. `now` plays the last
        session of the simulated market as if it were live, at any hour and without end. The
        default is the live stream.
        speed: Seconds of the market in a second of a replay, such as 1, 10 or 100; 0 for as
        fast as the reader reads. From 0 to 100. Default `1`.
        until: The instant of the market, in UTC, behind whose events the stream ends with
        `close`. The default is none; a replay ends with its trading day.
        since: The `id` of the last event that was received; the stream continues behind it. It
        counts before the header `Last-Event-ID`. The other parameters are those of the
        connection before. A position whose data are no longer kept receives 410.
        """
        return AsyncEventStream(
            self._client,
            op.STREAM_TRADES,
            {
                "symbols": symbols,
                "replay": replay,
                "speed": speed,
                "until": until,
                "since": since,
            },
        )
