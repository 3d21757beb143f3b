"""The only module that knows the HTTP library: httpx from 0.23 on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Generator, Mapping
from typing import Any

import httpx

from ._answers import Response
from ._errors import NetworkError, TimedOutError

Headers = Mapping[str, str]


def _response(answer: httpx.Response, content: bytes) -> Response:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return Response(str(answer.request.url), answer.status_code, headers, content)


def _failure(error: Exception, url: str) -> NetworkError | TimedOutError:
    if isinstance(error, (httpx.TimeoutException, TimeoutError)):
        return TimedOutError("The service did not answer in time", url=url)
    return NetworkError(f"The service could not be reached: {error}", url=url)


class Http:
    """Sends requests over one pool of connections."""

    def __init__(self, transport: httpx.BaseTransport | None = None, **options: Any) -> None:
        # Redirects are not followed: the contract has none for operations, and a key must not travel to another host.
        self._client = httpx.Client(transport=transport, follow_redirects=False, **options)

    def get(self, url: str, headers: Headers, timeout: float) -> Response:
        # The timeout of httpx is that of each read: an answer that trickles in would never end.
        ends_at = time.monotonic() + timeout
        content = bytearray()
        try:
            with self._client.stream("GET", url, headers=dict(headers), timeout=timeout) as answer:
                for part in answer.iter_bytes():
                    content += part
                    if time.monotonic() > ends_at:
                        raise httpx.ReadTimeout("the answer trickles in", request=answer.request)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise _failure(error, url) from error
        return _response(answer, bytes(content))

    def stream(self, url: str, headers: Headers, timeout: float | None) -> Generator[Response | bytes, None, None]:
        """The head of an answer, then its body in parts; of an error its whole body in the head."""
        try:
            with self._client.stream("GET", url, headers=dict(headers), timeout=timeout) as answer:
                if answer.status_code >= 300:
                    yield _response(answer, answer.read())
                    return
                yield _response(answer, b"")
                yield from answer.iter_bytes()
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise _failure(error, url) from error

    def close(self) -> None:
        self._client.close()


class AsyncHttp:
    """The same for asyncio."""

    def __init__(self, transport: httpx.AsyncBaseTransport | None = None, **options: Any) -> None:
        self._client = httpx.AsyncClient(transport=transport, follow_redirects=False, **options)

    async def get(self, url: str, headers: Headers, timeout: float) -> Response:
        try:
            async with asyncio.timeout(timeout):
                answer = await self._client.get(url, headers=dict(headers), timeout=timeout)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as error:
            raise _failure(error, url) from error
        return _response(answer, answer.content)

    async def stream(self, url: str, headers: Headers, timeout: float | None) -> AsyncGenerator[Response | bytes, None]:
        """The head of an answer, then its body in parts; of an error its whole body in the head."""
        try:
            async with self._client.stream("GET", url, headers=dict(headers), timeout=timeout) as answer:
                if answer.status_code >= 300:
                    yield _response(answer, await answer.aread())
                    return
                yield _response(answer, b"")
                async for part in answer.aiter_bytes():
                    yield part
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise _failure(error, url) from error

    async def close(self) -> None:
        await self._client.aclose()
