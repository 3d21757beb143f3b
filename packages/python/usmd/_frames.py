"""Rows of answers as tables of pandas, polars and Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from ._answers import Column, Table

if TYPE_CHECKING:
    import pandas
    import polars

Prices = Literal["float", "decimal"]

_absent = object()
"""Stands for a member that an entry does not have."""


def columns_of(table: Table, pages: Iterable[Any]) -> list[tuple[Column, list[Any]]]:
    """The columns with their values over all pages, as the JSON of the answers has them."""
    values: list[list[Any]] = [[] for _ in table.columns]
    for page in pages:
        for path in table.lists:
            for entries in _rows(page, path, ()):
                for column, cells in zip(table.columns, values):
                    cells.append(_cell(column, path, entries))
    found = zip(table.columns, values)
    return [
        (column, [None if cell is _absent else cell for cell in cells])
        for column, cells in found
        if not column.is_optional or any(cell is not _absent for cell in cells)
    ]


def _rows(value: Any, path: tuple[str, ...], entries: tuple[Any, ...]) -> Iterable[tuple[Any, ...]]:
    """The entries on the way to each row, the row last."""
    inner = value.get(path[0]) if isinstance(value, dict) else None
    if not isinstance(inner, list):
        if inner is not None and len(path) > 1:
            yield from _rows(inner, path[1:], entries)
        return
    for entry in inner:
        if len(path) == 1:
            yield (*entries, entry)
        else:
            yield from _rows(entry, path[1:], (*entries, entry))


def _cell(column: Column, path: tuple[str, ...], entries: tuple[Any, ...]) -> Any:
    if column.level is None:
        return path[-1]
    value = entries[column.level]
    for name in column.path:
        value = value.get(name, _absent) if isinstance(value, dict) else None
    return value


def pandas_frame(table: Table, pages: Iterable[Any], prices: Prices, tz: str) -> pandas.DataFrame:
    import pandas

    return pandas.DataFrame(
        {
            column.name: _pandas_column(column.type, values, prices, tz)
            for column, values in columns_of(table, pages)
        }
    )


def _pandas_column(kind: str, values: list[Any], prices: Prices, tz: str) -> Any:
    import pandas

    if kind == "decimal" and prices == "float":
        return pandas.Series([None if v is None or v == "" else float(v) for v in values], dtype="float64")
    if kind == "decimal":
        return pandas.Series(decimals(values), dtype="object")
    if kind == "date":
        return pandas.to_datetime(pandas.Series(values, dtype="object"))
    if kind == "timestamp":
        return times(values).dt.tz_convert(tz)
    dtypes = {"integer": "Int64", "number": "float64", "boolean": "boolean"}
    return pandas.Series(values, dtype=dtypes.get(kind, "object"))


def times(values: list[Any]) -> pandas.Series:
    """Instants in UTC. Some have fractions of a second, which to_datetime of pandas 2 refuses beside those that have none."""
    import pandas

    found = [None if v is None else datetime.fromisoformat(v) for v in values]
    return pandas.Series(pandas.to_datetime(found, utc=True))


def decimals(values: list[Any]) -> list[Decimal | None]:
    return [None if v is None or v == "" else Decimal(v) for v in values]


def polars_frame(table: Table, pages: Iterable[Any], prices: Prices, tz: str) -> polars.DataFrame:
    import polars

    return polars.DataFrame(
        [_polars_column(column, values, prices, tz) for column, values in columns_of(table, pages)]
    )


def _polars_column(column: Column, values: list[Any], prices: Prices, tz: str) -> Any:
    import json

    import polars

    name, kind = column.name, column.type
    if kind == "decimal" and prices == "float":
        floats = [None if v is None or v == "" else float(v) for v in values]
        return polars.Series(name, floats, dtype=polars.Float64)
    if kind == "decimal":
        return polars.Series(name, decimals(values), dtype=polars.Decimal(38, 10))
    if kind == "date":
        return polars.Series(name, [None if v is None else date.fromisoformat(v) for v in values], dtype=polars.Date)
    if kind == "timestamp":
        times = [None if v is None else datetime.fromisoformat(v) for v in values]
        return polars.Series(name, times, dtype=polars.Datetime("us", "UTC")).dt.convert_time_zone(tz)
    if kind == "json":
        return polars.Series(name, [None if v is None else json.dumps(v) for v in values], dtype=polars.Utf8)
    dtypes = {"integer": polars.Int64, "number": polars.Float64, "boolean": polars.Boolean}
    return polars.Series(name, values, dtype=dtypes.get(kind, polars.Utf8))
