"""What all answers have in common: their rows, sources and cost."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

if TYPE_CHECKING:
    import pandas
    import polars

    from ._frames import Prices

A = TypeVar("A", bound="Answer")
T = TypeVar("T")
E = TypeVar("E")


def filled(text: str) -> Decimal | None:
    """The decimal of a text that is empty when the value is not known."""
    return Decimal(text) if text else None


class Model:
    """An object of the contract."""


@dataclass(frozen=True)
class Response:
    """An answer as it came."""

    url: str
    """Address of the request; it never holds a credential."""

    status: int
    headers: Mapping[str, str]
    """Headers by their names in lower case."""

    content: bytes

    def json(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True)
class Provenance:
    """Where an answer comes from."""

    sources: tuple[str, ...]
    """Tags of the datasets behind the answer, such as `sample` or `finra`."""

    as_of: datetime | None
    """Time up to which the newest data behind the answer are complete, in UTC."""

    oldest: datetime | None
    """The same for the oldest data behind the answer."""

    data_version: str | None
    """Version of the data, as `data_version` of a further call takes it."""


@dataclass(frozen=True)
class Usage:
    """The allowance of the plan, as an answer reports it."""

    limit: int | None
    """Data requests of the current month; None for a plan without a limit."""

    remaining: int | None
    """Data requests left in the current month; None for a plan without a limit."""

    reset: datetime
    """Instant at which the allowance starts again, in UTC."""

    cost: int
    """Data requests charged for this answer."""


def usage_of(headers: Mapping[str, str]) -> Usage | None:
    """The usage that an answer reports; None when it reports none."""
    values = [headers.get(f"x-data-requests-{name}") for name in ("limit", "remaining", "reset", "cost")]
    limit, remaining, reset, cost = values
    if limit is None or remaining is None or reset is None or cost is None:
        return None
    return Usage(_count(limit), _count(remaining), datetime.fromisoformat(reset), int(cost))


def _count(text: str) -> int | None:
    return None if text == "unlimited" else int(text)


class Answer(Model):
    """The answer of an operation. The members of its class are those of the contract."""

    _response: Response

    @property
    def response(self) -> Response:
        """Status, headers and bytes of the answer."""
        return self._response

    @property
    def provenance(self) -> Provenance:
        """Sources, age and version of the data behind the answer."""
        headers = self._response.headers
        sources = (tag.strip() for tag in headers.get("x-data-source", "").split(","))
        return Provenance(
            tuple(tag for tag in sources if tag),
            _instant(headers.get("x-data-as-of")),
            _instant(headers.get("x-data-oldest")),
            headers.get("x-data-version"),
        )

    @property
    def data_requests(self) -> Usage | None:
        """The allowance of the plan after this answer."""
        return usage_of(self._response.headers)

    @property
    def request_id(self) -> str | None:
        """Id of the request, to quote to support."""
        return self._response.headers.get("x-request-id")


def _instant(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


class RowsAnswer(Answer, Generic[T]):
    """An answer with rows. `client.all_rows(answer)` goes on to those of the next pages."""

    _operation: Operation[Any]

    @property
    def rows(self) -> tuple[T, ...]:
        """The rows of this page, of all lists of the answer."""
        return tuple(row for path in self._table.lists for row in _entries(self, path))

    @property
    def _table(self) -> Table:
        table = self._operation.table
        assert table is not None
        return table

    def to_pandas(self, prices: Prices = "float", tz: str = "UTC") -> pandas.DataFrame:
        """
        The rows of this page as a DataFrame.

        prices: `float` for floating-point numbers, `decimal` for exact decimals (objects).
        tz: zone in which times are shown.
        """
        from ._frames import pandas_frame

        return pandas_frame(self._table, [self._response.json()], prices, tz)

    def to_polars(self, prices: Prices = "float", tz: str = "UTC") -> polars.DataFrame:
        """The rows of this page as a DataFrame of polars."""
        from ._frames import polars_frame

        return polars_frame(self._table, [self._response.json()], prices, tz)


def _entries(value: Any, path: tuple[str, ...]) -> list[Any]:
    """The entries of a list, and of each list in the entries of another."""
    if isinstance(value, tuple):
        return [row for entry in value for row in _entries(entry, path)] if path else list(value)
    if not path:
        return [] if value is None else [value]
    return _entries(getattr(value, snake_case(path[0]), None), path[1:])


def snake_case(name: str) -> str:
    """The name of a member in Python."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


@dataclass(frozen=True)
class Column:
    """One column of the rows of an answer."""

    name: str
    type: str
    """`text`, `integer`, `number`, `boolean`, `decimal`, `date`, `timestamp`, or `json`."""

    level: int | None
    """The list on the way to the rows whose entry has the value; None for the name of the list itself."""

    path: tuple[str, ...]
    is_optional: bool = False
    """True for a member that depends on the request: without a row that has it, the column is left out."""


@dataclass(frozen=True)
class Table:
    """The rows of an answer."""

    lists: tuple[tuple[str, ...], ...]
    columns: tuple[Column, ...]


@dataclass(frozen=True)
class Operation(Generic[A]):
    """An operation of the contract."""

    id: str
    path: str
    family: str
    is_metered: bool
    takes_as_of: bool
    takes_data_version: bool
    decode: Callable[[Any], A]
    table: Table | None = None


@dataclass(frozen=True)
class Stream(Generic[E]):
    """A stream of the contract."""

    id: str
    path: str
    family: str
    is_metered: bool
    decoders: Mapping[str, Callable[[Any], E]]
    """The classes of its events by their member `event`."""

    takes_as_of: Literal[False] = False
    takes_data_version: Literal[False] = False
