"""Files of days: one day of an area for the whole market."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from . import _operations as op
from ._answers import Response
from ._core import AsyncCore, Core, Request, Retries, SyncCore
from ._errors import MarketDataError, NetworkError, TimedOutError, error_of, unexpected
from ._models import BulkFile
from ._rows import AsyncRows, Rows

if TYPE_CHECKING:
    import pandas

    from ._frames import Prices

Format = Literal["parquet", "csv.gz"]
Step = tuple[Literal["get", "pause"], Any]


class _Bulk:
    def __init__(self, client: Core) -> None:
        self._core = client

    def _params(
        self, area: str, start: dt.date | str | None, end: dt.date | str | None, revisions: str
    ) -> list[dict[str, Any]]:
        return [{"area": area, "start": start, "end": end, "revisions": revisions}]

    def _steps(
        self, file: BulkFile, folder: str | Path
    ) -> Generator[Step, Response | bytes | MarketDataError | None, Path]:
        """
        The steps of a download, for a loop that sends and pauses. What is there already is not asked again, and what was cut off
        goes on where it ended.
        """
        # The name alone: no list of files writes outside of the folder.
        target = Path(folder) / Path(file.file).name
        if target.exists() and _sha256(target) == file.sha256:
            return target
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f"{target.name}.part")
        settings = self._core._settings
        url = f"{settings.base_url}/api/market-data/bulk/{file.path}"
        retries = Retries(settings.timeout, settings.max_retries)
        while True:
            held = part.stat().st_size if part.exists() else 0
            # Encoded bytes could not go on where they ended.
            headers = self._core._headers("main") | {"accept-encoding": "identity"}
            if held:
                headers |= {"range": f"bytes={held}-", "if-range": file.etag}
            failure: MarketDataError | None = None
            head = yield "get", Request(url, headers)
            if isinstance(head, MarketDataError):
                failure = head
            elif isinstance(head, Response) and head.status == 416 and held:
                # All of it was there already, or more than all.
                pass
            elif isinstance(head, Response) and head.status in (200, 206):
                with part.open("ab" if head.status == 206 else "wb") as out:
                    while (more := (yield "get", None)) is not None:
                        if isinstance(more, MarketDataError):
                            failure = more
                            break
                        assert isinstance(more, bytes)
                        out.write(more)
                        # The timeout is that of a silence, not of the whole file.
                        retries = Retries(settings.timeout, settings.max_retries)
            elif isinstance(head, Response):
                failure = error_of(head)
            if failure is not None:
                pause = retries.pause(failure)
                if pause is None:
                    raise failure
                yield "pause", pause
                continue
            if _sha256(part) != file.sha256:
                part.unlink()
                if held:
                    # What an earlier run left was of something else.
                    continue
                fault = f"{file.file} is not the file that the list tells: its SHA-256 differs"
                assert isinstance(head, Response)
                raise unexpected(head, fault)
            part.replace(target)
            return target


class Bulk(_Bulk):
    """
    Files of days. Each costs one data request a day, however often and in whatever parts it is read.

    >>> # for file in client.bulk.files("day-bars", start="2026-11-01"): client.bulk.download(file, "data")
    """

    def __init__(self, client: SyncCore) -> None:
        super().__init__(client)
        self._client = client

    def files(
        self,
        area: str,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        format: Format | None = None,
        revisions: Literal["newest", "all"] = "newest",
    ) -> Iterator[BulkFile]:
        """
        The files of an area, newest day first; of one format, or of both.

        area: such as `day-bars` or `corporate-actions`; the docstring of `get_bulk_link` has all.
        revisions: `all` adds the files that later ones have replaced.
        """
        rows: Rows[BulkFile] = Rows(self._client, op.LIST_BULK_FILES, self._params(area, start, end, revisions))
        return (file for file in rows if format in (None, file.format))

    def download(self, file: BulkFile, folder: str | Path = ".") -> Path:
        """Writes a file into a folder, checks its SHA-256, and returns its path. One that was cut off goes on."""
        steps = self._steps(file, folder)
        parts: Iterator[Response | bytes] = iter(())
        result: Response | bytes | MarketDataError | None = None
        while True:
            try:
                step, given = steps.send(result)
            except StopIteration as end:
                path: Path = end.value
                return path
            if step == "pause":
                self._client._sleep(given)
                result = None
                continue
            if given is not None:
                parts = self._client._http.stream(given.url, given.headers, self._core._settings.timeout)
            try:
                result = next(parts, None)
            except (NetworkError, TimedOutError) as failure:
                result = failure

    def to_pandas(
        self, file: BulkFile, folder: str | Path = ".", prices: Prices = "float", tz: str = "UTC"
    ) -> pandas.DataFrame:
        """The rows of a file as a DataFrame; it is downloaded first, unless the folder has it. Parquet takes pyarrow."""
        return read_file(file, self.download(file, folder), prices, tz)


class AsyncBulk(_Bulk):
    """Files of days, for asyncio."""

    def __init__(self, client: AsyncCore) -> None:
        super().__init__(client)
        self._client = client

    async def files(
        self,
        area: str,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        format: Format | None = None,
        revisions: Literal["newest", "all"] = "newest",
    ) -> AsyncIterator[BulkFile]:
        """The files of an area, newest day first; of one format, or of both."""
        params = self._params(area, start, end, revisions)
        rows: AsyncRows[BulkFile] = AsyncRows(self._client, op.LIST_BULK_FILES, params)
        async for file in rows:
            if format in (None, file.format):
                yield file

    async def download(self, file: BulkFile, folder: str | Path = ".") -> Path:
        """Writes a file into a folder, checks its SHA-256, and returns its path. One that was cut off goes on."""
        steps = self._steps(file, folder)
        parts: AsyncIterator[Response | bytes] | None = None
        result: Response | bytes | MarketDataError | None = None
        while True:
            try:
                step, given = steps.send(result)
            except StopIteration as end:
                path: Path = end.value
                return path
            if step == "pause":
                await self._client._sleep(given)
                result = None
                continue
            if given is not None:
                parts = self._client._http.stream(given.url, given.headers, self._core._settings.timeout)
            assert parts is not None
            try:
                result = await anext(parts, None)
            except (NetworkError, TimedOutError) as failure:
                result = failure

    async def to_pandas(
        self, file: BulkFile, folder: str | Path = ".", prices: Prices = "float", tz: str = "UTC"
    ) -> pandas.DataFrame:
        """The rows of a file as a DataFrame; the parameters are those of the other client."""
        return read_file(file, await self.download(file, folder), prices, tz)


def read_file(file: BulkFile, path: Path, prices: Prices, tz: str) -> pandas.DataFrame:
    """The rows of a file that is on the disk."""
    import pandas

    from ._frames import decimals, times

    kinds = {column.name: column.value_type for column in file.columns}
    if file.format == "parquet":
        frame = pandas.read_parquet(path)
        for name, kind in kinds.items():
            # As in the other format: days are dates of Python in Parquet, and whole numbers have no missing values.
            if kind == "decimal" and prices == "float":
                frame[name] = frame[name].astype("float64")
            elif kind == "date":
                frame[name] = pandas.to_datetime(frame[name])
            elif kind in _dtypes:
                frame[name] = frame[name].astype(_dtypes[kind])
    else:
        dtypes = _dtypes | {"decimal": "float64" if prices == "float" else "object"}
        frame = pandas.read_csv(
            path,
            dtype={name: dtypes.get(kind, "object") for name, kind in kinds.items()},
            keep_default_na=False,
            na_values=[""],
        )
        for name, kind in kinds.items():
            values = [None if value != value else value for value in frame[name]] if kind in _texts else []
            if kind == "decimal" and prices == "decimal":
                frame[name] = decimals(values)
            elif kind == "date":
                frame[name] = pandas.to_datetime(frame[name])
            elif kind == "timestamp":
                frame[name] = times(values)
    for name, kind in kinds.items():
        if kind == "timestamp":
            frame[name] = frame[name].dt.tz_convert(tz)
    return frame


_dtypes = {"integer": "Int64", "number": "float64", "boolean": "boolean", "text": "object"}

_texts = ("decimal", "timestamp")
"""What is read from CSV as text, because pandas would lose digits or refuse fractions of a second beside whole ones."""


def _sha256(path: Path) -> str:
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
