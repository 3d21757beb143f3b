"""Streams of events that continue where they were cut off."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncGenerator, Generator, Iterator, Mapping
from typing import Any, Generic, TypeVar

from ._answers import Response, Stream
from ._core import _passing, AsyncCore, Core, Request, SyncCore
from ._errors import (
    MarketDataError,
    NetworkError,
    PaymentRequiredError,
    TimedOutError,
    UnauthorizedError,
    error_of,
    unexpected,
)

E = TypeVar("E")

max_silence = 45.0
"""Seconds without a byte after which a connection counts as broken: the service sends an empty line after 15."""

max_failures = 10
"""Failures in a row after which a stream that has begun gives up. Their pauses take about a minute."""

first_pause, max_pause = 0.25, 8.0
"""Seconds before a connection is opened again: doubled from failure to failure, at random."""

_final: Mapping[str, type[MarketDataError]] = {"allowance": PaymentRequiredError, "revoked": UnauthorizedError}
"""The errors of a stream that the service ends for these reasons."""


class _Course(Generic[E]):
    """How far a stream is, and what follows: the same for both clients."""

    def __init__(self, core: Core, stream: Stream[E], params: Mapping[str, Any]) -> None:
        self._core = core
        self._stream = stream
        self._params = {name: value for name, value in params.items() if name != "since"} | {"format": "ndjson"}
        self.position: str | None = params["since"]
        self.is_over = False
        self._has_begun = False
        self._failures = 0
        self._rest = b""
        self._head: Response | None = None

    def request(self) -> Request:
        """The request that continues the stream."""
        request = self._core._request(self._stream, self._params)
        if self.position is None:
            return request
        return Request(request.url, {**request.headers, "last-event-id": self.position})

    def events(self, part: Response | bytes) -> Iterator[E]:
        """The events that a part of an answer completes. A line that the end of an answer cuts off is left out."""
        if isinstance(part, Response):
            if part.status != 200:
                raise error_of(part)
            self._head, self._rest = part, b""
            return
        *lines, self._rest = (self._rest + part).split(b"\n")
        for line in lines:
            if line.strip():
                yield from self._event(line)

    def _event(self, line: bytes) -> Iterator[E]:
        try:
            item = json.loads(line)
            kind, position = item["event"], item["id"]
            decoder = self._stream.decoders.get(kind)
            # A later service may have events of other kinds.
            event = None if decoder is None else decoder(item)
        except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            assert self._head is not None
            fault = f"A line is not an event of {self._stream.id}: {type(error).__name__}: {error}"
            raise unexpected(self._head, fault) from error
        self._has_begun = True
        self.position = position
        if kind not in ("open", "close"):
            self._failures = 0
        if event is not None:
            yield event
        if kind == "close":
            self._close(item["reason"], item["resume"])

    def _close(self, reason: str, resume: str | None) -> None:
        """Ends the stream, or lets it continue. Raises what another connection would receive too."""
        if error := _final.get(reason):
            assert self._head is not None
            raise error(f"The service ended the stream: {reason}", url=self._head.url, response=self._head)
        self.is_over = resume is None
        self.position = resume or self.position

    def pause(self, failure: MarketDataError | None) -> float:
        """Seconds until the stream continues, never less than the service asks for. Raises what does not pass."""
        failure = failure or NetworkError("The stream broke off", url=self.request().url)
        is_temporary = isinstance(failure, (NetworkError, TimedOutError)) or failure.status in _passing
        self._failures += 1
        if not is_temporary or self._failures > (max_failures if self._has_begun else self._core._settings.max_retries):
            raise failure
        longest: float = min(max_pause, first_pause * 2.0 ** (self._failures - 1))
        return (failure.retry_after or 0.0) + random.random() * longest


class EventStream(Generic[E]):
    """
    The events of a stream, as an iterator and a context manager.

    It continues behind broken connections and those that the service ends, without a loss and without a repetition; each connection
    begins with `open`. The first step opens the first one. It ends with `close` when there is nothing more to come.
    """

    def __init__(self, client: SyncCore, stream: Stream[E], params: Mapping[str, Any]) -> None:
        self._course = _Course(client, stream, params)
        self._events = self._run(client)

    def _run(self, client: SyncCore) -> Generator[E, None, None]:
        course = self._course
        while not course.is_over:
            failure: MarketDataError | None = None
            request = course.request()
            parts = client._http.stream(request.url, request.headers, max_silence)
            try:
                for part in parts:
                    yield from course.events(part)
            except MarketDataError as error:
                failure = error
            finally:
                parts.close()
            if not course.is_over:
                client._sleep(course.pause(failure))

    @property
    def position(self) -> str | None:
        """Position behind the last event: as `since` of the same stream it continues there."""
        return self._course.position

    def __iter__(self) -> EventStream[E]:
        return self

    def __next__(self) -> E:
        return next(self._events)

    def close(self) -> None:
        """Closes the connection."""
        self._events.close()

    def __enter__(self) -> EventStream[E]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncEventStream(Generic[E]):
    """The same for asyncio."""

    def __init__(self, client: AsyncCore, stream: Stream[E], params: Mapping[str, Any]) -> None:
        self._course = _Course(client, stream, params)
        self._events = self._run(client)

    async def _run(self, client: AsyncCore) -> AsyncGenerator[E, None]:
        course = self._course
        while not course.is_over:
            failure: MarketDataError | None = None
            request = course.request()
            parts = client._http.stream(request.url, request.headers, max_silence)
            try:
                async for part in parts:
                    for event in course.events(part):
                        yield event
            except MarketDataError as error:
                failure = error
            finally:
                await parts.aclose()
            if not course.is_over:
                await client._sleep(course.pause(failure))

    @property
    def position(self) -> str | None:
        """Position behind the last event: as `since` of the same stream it continues there."""
        return self._course.position

    def __aiter__(self) -> AsyncEventStream[E]:
        return self

    async def __anext__(self) -> E:
        return await self._events.__anext__()

    async def close(self) -> None:
        """Closes the connection."""
        await self._events.aclose()

    async def __aenter__(self) -> AsyncEventStream[E]:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
