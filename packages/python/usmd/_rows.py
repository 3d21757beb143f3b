"""Rows over all pages of an operation."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._answers import Operation, Response, RowsAnswer, Table
from ._core import AsyncCore, Core, SyncCore, _text, warn_of_unknown
from ._errors import error_of
from ._frames import Prices, pandas_frame, polars_frame

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

T = TypeVar("T")
Params = Mapping[str, Any]


class _Rows(Generic[T]):
    """What rows of both clients have in common. Nothing is asked before the first row is wanted."""

    def __init__(
        self,
        client: Any,
        operation: Operation[Any],
        params: Sequence[Params],
        first: Response | None = None,
        index: Sequence[str] = (),
    ) -> None:
        self._client = client
        self._operation = operation
        self._params = params
        self._first = first
        self._index = list(index)

    @property
    def _table(self) -> Table:
        table = self._operation.table
        assert table is not None
        return table

    def _pandas(self, responses: Sequence[Response], prices: Prices, tz: str) -> pandas.DataFrame:
        frame = pandas_frame(self._table, self._pages(responses), prices, tz)
        return frame.set_index(self._index) if self._index else frame

    def _pages(self, responses: Sequence[Response]) -> list[Any]:
        return [self._client._page(self._operation, response) for response in responses]

    def _arrow(self, responses: Sequence[Response]) -> pyarrow.Table:
        import pyarrow

        tables = [pyarrow.ipc.open_stream(response.content).read_all() for response in responses]
        return pyarrow.concat_tables(tables, promote_options="permissive")


def _ok(response: Response) -> Response:
    if response.status != 200:
        raise error_of(response)
    return response


class Rows(_Rows[T]):
    """
    The rows of all pages, asked as they are read: each page is one data request.

    >>> # for bar in client.bars(["AAPL.US"], start="2026-01-02"): print(bar.close)
    """

    _client: SyncCore

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.rows

    def pages(self) -> Iterator[RowsAnswer[T]]:
        """The answers, one for each page."""
        for response in self._responses({}):
            page = self._client._answer(self._operation, response)
            warn_of_unknown(getattr(page, "unknown_symbols", None) or ())
            yield page

    def _responses(self, more: Params) -> Iterator[Response]:
        if self._first is not None and not more:
            yield from self._following(self._first)
            return
        for params in self._params:
            request = self._client._request(self._operation, {**params, **more})
            yield from self._following(_ok(self._client._send(request)))

    def _following(self, response: Response) -> Iterator[Response]:
        yield response
        while (request := self._client._following(self._operation, response)) is not None:
            response = _ok(self._client._send(request))
            yield response

    def to_pandas(self, prices: Prices = "float", tz: str = "UTC") -> pandas.DataFrame:
        """
        All rows as a DataFrame.

        prices: `float` for floating-point numbers, `decimal` for exact decimals (objects).
        tz: zone in which times are shown, such as `America/New_York`.
        """
        return self._pandas(list(self._responses({})), prices, tz)

    def to_polars(self, prices: Prices = "float", tz: str = "UTC") -> polars.DataFrame:
        """All rows as a DataFrame of polars."""
        return polars_frame(self._table, self._pages(list(self._responses({}))), prices, tz)

    def to_arrow(self) -> pyarrow.Table:
        """All rows as a table of Arrow with exact decimals, read from the Arrow streams of the service."""
        return self._arrow(list(self._responses({"format": "arrow"})))


class AsyncRows(_Rows[T]):
    """The rows of all pages, asked as they are read: each page is one data request."""

    _client: AsyncCore

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for row in page.rows:
                yield row

    async def pages(self) -> AsyncIterator[RowsAnswer[T]]:
        """The answers, one for each page."""
        async for response in self._responses({}):
            page = self._client._answer(self._operation, response)
            warn_of_unknown(getattr(page, "unknown_symbols", None) or ())
            yield page

    async def _responses(self, more: Params) -> AsyncIterator[Response]:
        if self._first is not None and not more:
            async for response in self._following(self._first):
                yield response
            return
        for params in self._params:
            request = self._client._request(self._operation, {**params, **more})
            async for response in self._following(_ok(await self._client._send(request))):
                yield response

    async def _following(self, response: Response) -> AsyncIterator[Response]:
        yield response
        while (request := self._client._following(self._operation, response)) is not None:
            response = _ok(await self._client._send(request))
            yield response

    async def to_pandas(self, prices: Prices = "float", tz: str = "UTC") -> pandas.DataFrame:
        """All rows as a DataFrame; the parameters are those of the other client."""
        return self._pandas([page async for page in self._responses({})], prices, tz)

    async def to_polars(self, prices: Prices = "float", tz: str = "UTC") -> polars.DataFrame:
        """All rows as a DataFrame of polars."""
        return polars_frame(self._table, self._pages([page async for page in self._responses({})]), prices, tz)

    async def to_arrow(self) -> pyarrow.Table:
        """All rows as a table of Arrow with exact decimals, read from the Arrow streams of the service."""
        return self._arrow([page async for page in self._responses({"format": "arrow"})])


def pages_of_bars(
    symbols: str | Sequence[str], params: Params
) -> tuple[list[dict[str, Any]], tuple[str, str]]:
    """The requests for bars of any number of securities, and the index of their rows."""
    # Sorted and without duplicates, as the service has them in one request: so are the rows of several.
    names = sorted(set(_text("symbols", symbols).split(",")) - {""})
    if not names:
        raise ValueError("symbols is empty; it names at least one security, such as AAPL.US")
    size = 500
    groups = [names[start : start + size] for start in range(0, len(names), size)]
    is_daily = params["period"] in ("day", "week", "month", "year")
    return [{**params, "symbols": group} for group in groups], ("symbol", "date" if is_daily else "timestamp")


__all__ = ["AsyncRows", "Core", "Rows", "pages_of_bars"]
