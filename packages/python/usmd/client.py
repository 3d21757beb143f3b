"""The clients: `Client`, and `AsyncClient` for asyncio."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Literal, TypeVar

from . import _operations as op
from ._answers import RowsAnswer
from ._bulk import AsyncBulk, Bulk
from ._client import AsyncMethods, AsyncRawMethods, RawMethods, SyncMethods
from ._core import settings_of
from ._http import AsyncHttp, Http
from ._models import SymbolCandlestick
from ._rows import AsyncRows, Rows, pages_of_bars
from ._stream_methods import AsyncStreams, Streams

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")

Period = Literal["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"]
Adjust = Literal["none", "forward"]
Session = Literal["intraday", "all"]


class Client(SyncMethods):
    """
    A client of the service. It may be shared by threads, and is a context manager.

    base_url: address of the service; `USMD_URL` when absent.
    api_key: sent as `x-api-key`; `USMD_API_KEY` when absent.
    access_token: sent as bearer token in place of the key where tokens are accepted.
    timeout: seconds for a whole call, retries included.
    max_retries: further tries after 429, 502, 503, 504 and failures of the network.
    company_base_url, legacy_base_url: addresses of those families, if they have their own hosts.
    legacy_prefix: setting of the deployment.
    transport: replaces the transport of httpx, for tests.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        access_token: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        company_base_url: str | None = None,
        legacy_base_url: str | None = None,
        legacy_prefix: str = "legacy",
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._settings = settings_of(
            base_url,
            company_base_url,
            legacy_base_url,
            legacy_prefix,
            api_key,
            access_token,
            timeout,
            max_retries,
        )
        self._http = Http(transport)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def bars(
        self,
        symbols: str | Sequence[str],
        *,
        start: date | str | None = None,
        end: date | str | None = None,
        period: Period = "day",
        adjust: Adjust = "none",
        session: Session = "intraday",
    ) -> Rows[SymbolCandlestick]:
        """
        Bars of any number of securities, by symbol and then by time, oldest first.

        Nothing is asked before the first bar is wanted. A page has up to 10,000 bars and costs one data request.

        symbols: canonical symbols, such as `AAPL.US`.
        start, end: first and last trading day in Eastern time, inclusive.
        adjust: `none` for prices as traded, `forward` for prices in shares of today.
        session: `all` adds pre-market, post-market and overnight to bars shorter than a day.
        """
        given = {"start": start, "end": end, "period": period, "adjust": adjust, "session": session}
        params, index = pages_of_bars(symbols, given)
        return Rows(self, op.LIST_BATCH_CANDLESTICKS, params, index=index)

    def all_rows(self, answer: RowsAnswer[T]) -> Rows[T]:
        """The rows of an answer and of all pages behind it."""
        self._check_past(answer.response)
        return Rows(self, answer._operation, [], answer.response)

    @property
    def bulk(self) -> Bulk:
        """Files of days."""
        return Bulk(self)

    @property
    def stream(self) -> Streams:
        """Streams of events, live or replayed."""
        return Streams(self)

    @property
    def with_raw_response(self) -> RawMethods:
        """The same methods, which return status, headers and bytes beside the objects."""
        return RawMethods(self)


class AsyncClient(AsyncMethods):
    """The same client for asyncio. Its arguments are those of `Client`."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        access_token: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        company_base_url: str | None = None,
        legacy_base_url: str | None = None,
        legacy_prefix: str = "legacy",
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._settings = settings_of(
            base_url,
            company_base_url,
            legacy_base_url,
            legacy_prefix,
            api_key,
            access_token,
            timeout,
            max_retries,
        )
        self._http = AsyncHttp(transport)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def bars(
        self,
        symbols: str | Sequence[str],
        *,
        start: date | str | None = None,
        end: date | str | None = None,
        period: Period = "day",
        adjust: Adjust = "none",
        session: Session = "intraday",
    ) -> AsyncRows[SymbolCandlestick]:
        """Bars of any number of securities; the parameters are those of `Client.bars`."""
        given = {"start": start, "end": end, "period": period, "adjust": adjust, "session": session}
        params, index = pages_of_bars(symbols, given)
        return AsyncRows(self, op.LIST_BATCH_CANDLESTICKS, params, index=index)

    def all_rows(self, answer: RowsAnswer[T]) -> AsyncRows[T]:
        """The rows of an answer and of all pages behind it."""
        self._check_past(answer.response)
        return AsyncRows(self, answer._operation, [], answer.response)

    @property
    def bulk(self) -> AsyncBulk:
        """Files of days."""
        return AsyncBulk(self)

    @property
    def stream(self) -> AsyncStreams:
        """Streams of events, live or replayed."""
        return AsyncStreams(self)

    @property
    def with_raw_response(self) -> AsyncRawMethods:
        """The same methods, which return status, headers and bytes beside the objects."""
        return AsyncRawMethods(self)
