"""Files of days: lists, downloads that are cut off, and frames."""

import asyncio
import gzip
import hashlib
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pandas
import pytest
from conftest import client_of as service_client

import usmd
from usmd import AsyncClient, Client
from usmd._frames import Prices

content = gzip.compress(b"securityId,symbol,date,close,volume\r\ns1,AAPL.US,2026-11-20,268.560,64891052\r\ns2,KO.US,2026-11-20,,\r\n")
etag = f'"{hashlib.sha256(content).hexdigest()}"'
columns = [("securityId", "text"), ("symbol", "text"), ("date", "date"), ("close", "decimal"), ("volume", "integer")]
listed: dict[str, Any] = {
    "file": "day-bars-2026-11-20.r57.csv.gz",
    "path": "day-bars/2026/11/day-bars-2026-11-20.r57.csv.gz",
    "date": "2026-11-20",
    "format": "csv.gz",
    "revision": 57,
    "rows": 2,
    "bytes": len(content),
    "sha256": etag[1:-1],
    "etag": etag,
    "contentSha256": "0" * 64,
    "columns": [{"name": name, "valueType": kind} for name, kind in columns],
    "madeAtVersion": 57,
    "sources": ["sample"],
    "licences": ["simulated"],
    "condition": "complete",
    "publishedAt": "2026-11-21T01:00:00Z",
    "supersedes": None,
}


class Cut(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that breaks off."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def __iter__(self) -> Iterator[bytes]:
        yield self._body
        raise httpx.ReadError("cut")

    async def __aiter__(self) -> Any:
        yield self._body
        raise httpx.ReadError("cut")


class Service:
    """A service with one file, whose first answers break off."""

    def __init__(self, *cuts: int, body: bytes = content) -> None:
        self.cuts = list(cuts)
        self.body = body
        self.ranges: list[str | None] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        assert request.headers["x-api-key"] == "k"
        if request.url.path.endswith("/manifest"):
            other = {**listed, "file": "x.parquet", "format": "parquet"}
            answer = {"area": "day-bars", "files": [listed, other], "hint": None, "next": None}
            return httpx.Response(200, content=json.dumps(answer).encode(), headers={"X-Data-Version": "57-a"})
        assert request.url.path == f"/api/market-data/bulk/{listed['path']}"
        span = request.headers.get("range")
        self.ranges.append(span)
        start = 0
        if span is not None:
            assert request.headers["if-range"] == etag
            start = int(span.removeprefix("bytes=").removesuffix("-"))
        if start >= len(self.body):
            return httpx.Response(416)
        status = 206 if span else 200
        if self.cuts:
            return httpx.Response(status, stream=Cut(self.body[start : start + self.cuts.pop(0)]))
        return httpx.Response(status, content=self.body[start:])


def client_of(service: Service) -> Client:
    client = Client("http://data.test", "k", transport=httpx.MockTransport(service))
    client._sleep = lambda _: None
    return client


def test_a_download_that_is_cut_off_goes_on(tmp_path: Path) -> None:
    service = Service(10, 20)
    client = client_of(service)
    [file] = client.bulk.files("day-bars", format="csv.gz")
    path = client.bulk.download(file, tmp_path)
    assert path.read_bytes() == content
    assert service.ranges == [None, "bytes=10-", "bytes=30-"]
    assert [entry.name for entry in tmp_path.iterdir()] == [file.file]
    client.bulk.download(file, tmp_path)
    assert len(service.ranges) == 3


def test_the_next_run_goes_on_too(tmp_path: Path) -> None:
    service = Service(10)
    client = client_of(service).with_options(max_retries=0)
    [file] = client.bulk.files("day-bars", format="csv.gz")
    with pytest.raises(usmd.NetworkError):
        client.bulk.download(file, tmp_path)
    client.bulk.download(file, tmp_path)
    assert service.ranges == [None, "bytes=10-"]
    part = tmp_path / f"{file.file}.part"
    part.write_bytes(content)
    (tmp_path / file.file).unlink()
    assert client.bulk.download(file, tmp_path).read_bytes() == content


def test_another_content_is_refused(tmp_path: Path) -> None:
    client = client_of(Service(body=b"something else"))
    [file] = client.bulk.files("day-bars", format="csv.gz")
    with pytest.raises(usmd.UnexpectedAnswerError, match="SHA-256 differs"):
        client.bulk.download(file, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_rest_of_another_content_is_begun_again(tmp_path: Path) -> None:
    for left in (b"other bytes", b"other bytes" * 100):
        service = Service()
        client = client_of(service)
        [file] = client.bulk.files("day-bars", format="csv.gz")
        (tmp_path / f"{file.file}.part").write_bytes(left)
        assert client.bulk.download(file, tmp_path).read_bytes() == content
        assert service.ranges == [f"bytes={len(left)}-", None]
        (tmp_path / file.file).unlink()


def test_a_download_may_last_longer_than_the_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each cut comes a minute later than the one before, and brings bytes."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    class Slow(Service):
        def __call__(self, request: httpx.Request) -> httpx.Response:
            now[0] += 60
            return super().__call__(request)

    service = Slow(10, 10, 10, 10)
    client = client_of(service)
    client._settings = replace(client._settings, timeout=100, max_retries=1)
    [file] = client.bulk.files("day-bars", format="csv.gz")
    assert client.bulk.download(file, tmp_path).read_bytes() == content
    assert service.ranges[1:] == ["bytes=10-", "bytes=20-", "bytes=30-", "bytes=40-"]


def test_a_file_stays_within_its_folder(tmp_path: Path) -> None:
    client = client_of(Service())
    [file] = client.bulk.files("day-bars", format="csv.gz")
    path = client.bulk.download(replace(file, file="../../outside.csv.gz"), tmp_path / "a")
    assert path == tmp_path / "a" / "outside.csv.gz"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a device that is always full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    client = client_of(Service())
    [file] = client.bulk.files("day-bars", format="csv.gz")
    (tmp_path / f"{file.file}.part").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left"):
        client.bulk.download(file, tmp_path)


def test_a_frame_of_a_file(tmp_path: Path) -> None:
    client = client_of(Service())
    assert len(list(client.bulk.files("day-bars"))) == 2
    [file] = client.bulk.files("day-bars", format="csv.gz")
    frame = client.bulk.to_pandas(file, tmp_path)
    assert frame.dtypes.astype(str).str.replace("[us]", "[ns]", regex=False).tolist() == ["object", "object", "datetime64[ns]", "float64", "Int64"]
    assert frame["close"].tolist()[0] == 268.56
    exact = client.bulk.to_pandas(file, tmp_path, prices="decimal")
    assert [str(value) for value in exact["close"]] == ["268.560", "None"]


def test_both_formats_make_the_same_frame(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    client = service_client("service")
    for area in ("day-bars", "corporate-actions", "trades"):
        newest = next(client.bulk.files(area)).date
        files = {file.format: file for file in client.bulk.files(area, start=newest, end=newest)}
        prices: Prices
        for prices in ("float", "decimal"):
            parquet, csv = (client.bulk.to_pandas(files[kind], tmp_path, prices) for kind in ("parquet", "csv.gz"))
            pandas.testing.assert_frame_equal(parquet.fillna(0).astype("object"), csv.fillna(0).astype("object"))
            kinds = [[str(dtype)[:10] for dtype in frame.dtypes] for frame in (parquet, csv)]
            assert kinds[0] == kinds[1]


def test_the_async_client_downloads_too(tmp_path: Path) -> None:
    service = Service(10)

    async def pause(_: float) -> None:
        pass

    async def ask() -> Path:
        async with AsyncClient("http://data.test", "k", transport=httpx.MockTransport(service)) as client:
            client._sleep = pause
            [file] = [file async for file in client.bulk.files("day-bars", format="csv.gz")]
            return await client.bulk.download(file, tmp_path)

    assert asyncio.run(ask()).read_bytes() == content
    assert service.ranges == [None, "bytes=10-"]
