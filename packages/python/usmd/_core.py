"""Requests, retries and answers, the same for both clients."""

from __future__ import annotations

import asyncio
import copy
import os
import random
import re
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urljoin, urlsplit

from ._answers import Answer, Operation, Response, RowsAnswer, Stream
from ._errors import MarketDataError, NetworkError, TimedOutError, error_of, unexpected
from ._http import AsyncHttp, Http

A = TypeVar("A", bound=Answer)
Self = TypeVar("Self", bound="Core")

_passing = {429, 502, 503, 504}

_instants = {"as_of": "seconds", "since": "seconds", "replay": "microseconds", "until": "microseconds"}
"""Parameters that take an instant, and how exact they are."""


@dataclass(frozen=True)
class Settings:
    """The settings of a client."""

    base_url: str
    company_base_url: str
    legacy_base_url: str
    legacy_prefix: str
    api_key: str | None = field(repr=False)
    access_token: str | None = field(repr=False)
    timeout: float
    max_retries: int
    as_of: str | None = None
    """Day or instant that every answer is of."""

    pin: Pin | None = None
    """The version of the data that every answer is of."""


class Pin:
    """One version of the data: that of the first answer, unless it is given."""

    def __init__(self, data_version: str | None = None) -> None:
        self.data_version = data_version
        self._lock = threading.Lock()

    def pinned(self, data_version: str) -> str:
        """The version that is pinned, which is the given one when it is the first. Calls of several threads agree on it."""
        with self._lock:
            self.data_version = self.data_version or data_version
            return self.data_version


@dataclass(frozen=True)
class Request:
    """One GET."""

    url: str
    headers: Mapping[str, str] = field(repr=False)


class Retries:
    """Decides after each try whether and when there is another one, within the timeout of the call."""

    base_delay = 0.25
    max_delay = 8.0

    def __init__(self, timeout: float, max_retries: int) -> None:
        self._ends_at = time.monotonic() + timeout
        self._left = max_retries
        self._tried = 0

    def remaining(self) -> float:
        """Seconds that the call has left."""
        return max(0.001, self._ends_at - time.monotonic())

    def pause(self, failure: MarketDataError) -> float | None:
        """Seconds until the next try: random, and never less than the service asks for. None when there is none."""
        is_temporary = isinstance(failure, NetworkError) or failure.status in _passing
        if not is_temporary or self._tried >= self._left:
            return None
        longest = min(self.max_delay, self.base_delay * 2**self._tried)
        self._tried += 1
        pause = (failure.retry_after or 0.0) + random.random() * longest
        return pause if pause < self._ends_at - time.monotonic() else None


class Core:
    """Builds requests and reads answers."""

    _settings: Settings

    def _request(self, operation: Operation[Any] | Stream[Any], params: Mapping[str, Any]) -> Request:
        settings = self._settings
        given = {name: _text(name, value) for name, value in params.items() if value is not None}
        if settings.as_of is not None and "as_of" not in given and operation.is_metered:
            if not operation.takes_as_of:
                raise ValueError(f"{operation.id} has no as_of: it cannot be asked as of {settings.as_of}")
            given["as_of"] = settings.as_of
        if settings.pin and settings.pin.data_version and operation.takes_data_version:
            given.setdefault("data_version", settings.pin.data_version)
        path = operation.path.replace("{legacy_prefix}", quote(settings.legacy_prefix, safe=""))
        for name in re.findall(r"\{(\w+)\}", path):
            text = given.pop(name, "")
            if text in ("", ".", ".."):
                raise ValueError(f'{name} is "{text}"; it is a part of the path, such as AAPL.US')
            path = path.replace(f"{{{name}}}", quote(text, safe=""))
        query = urlencode(list(given.items()), safe=",:")
        host = {"company": settings.company_base_url, "legacy": settings.legacy_base_url}
        url = host.get(operation.family, settings.base_url) + path + (f"?{query}" if query else "")
        return Request(url, self._headers(operation.family))

    def _headers(self, family: str) -> dict[str, str]:
        """The credential: the token where it is accepted, otherwise the key."""
        settings = self._settings
        takes_token = family in ("main", "account") or settings.api_key is None
        if settings.access_token is not None and takes_token:
            return {"authorization": f"Bearer {settings.access_token}"}
        return {} if settings.api_key is None else {"x-api-key": settings.api_key}

    def _following(self, operation: Operation[Any], response: Response) -> Request | None:
        """The request of the next page, as the answer names it; None after the last page."""
        found = re.search(r'<([^>]*)>;\s*rel="?next"?', response.headers.get("link", ""))
        if found is None:
            return None
        url = urljoin(response.url, found[1])
        if urlsplit(url)[:2] != urlsplit(response.url)[:2]:
            raise unexpected(response, f"The next page is of another host: {url}")
        pin = self._settings.pin
        version = pin.data_version if pin and operation.takes_data_version else None
        return Request(_with_version(url, version), self._headers(operation.family))

    def _of_pin(self, request: Request, response: Response) -> Request | None:
        """
        The request for the pinned version, when an answer that names none is of another one: calls that run at the same time
        may be the first ones together. The first answer pins its version.
        """
        pin = self._settings.pin
        version = response.headers.get("x-data-version")
        if pin is None or version is None or response.status != 200 or "data_version=" in request.url:
            return None
        pinned = pin.pinned(version)
        return None if pinned == version else Request(_with_version(request.url, pinned), request.headers)

    def _check_past(self, response: Response) -> None:
        """Raises for an answer of today on a client of the past: its next pages are of today too."""
        if self._settings.as_of is not None and "as_of=" not in response.url:
            raise ValueError(f"the answer is of today, and the client as of {self._settings.as_of}")

    def _page(self, operation: Operation[Any], response: Response) -> Any:
        """The JSON of an answer that becomes a table. Without its lists it would be an empty table, and no error."""
        table = operation.table
        try:
            page = response.json()
        except ValueError as error:
            raise unexpected(response, f"The answer is not that of {operation.id}: {error}") from error
        if table is None or not isinstance(page, dict) or not all(path[0] in page for path in table.lists):
            raise unexpected(response, f"The answer is not that of {operation.id}: it has no rows")
        warn_of_unknown(page.get("unknownSymbols") or ())
        return page

    def _answer(self, operation: Operation[A], response: Response) -> A:
        if response.status != 200:
            raise error_of(response)
        try:
            answer = operation.decode(response.json())
        except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            fault = f"The answer is not that of {operation.id}: {type(error).__name__}: {error}"
            raise unexpected(response, fault) from error
        answer.__dict__["_response"] = response
        if isinstance(answer, RowsAnswer):
            answer.__dict__["_operation"] = operation
        return answer

    def _tries(self) -> Generator[tuple[str, Any], Response | MarketDataError, Response]:
        """The steps of a call, for a loop that sends and pauses: `send` seconds left, or `pause` seconds."""
        retries = Retries(self._settings.timeout, self._settings.max_retries)
        while True:
            outcome = yield "send", retries.remaining()
            failure = outcome if isinstance(outcome, MarketDataError) else None
            if isinstance(outcome, Response):
                if outcome.status not in _passing:
                    return outcome
                failure = error_of(outcome)
            assert failure is not None
            pause = retries.pause(failure)
            if pause is None:
                raise failure
            yield "pause", pause

    def with_options(
        self: Self, *, timeout: float | None = None, max_retries: int | None = None
    ) -> Self:
        """The same client with other settings; it shares the connections."""
        settings = self._settings
        return self._with(
            replace(
                settings,
                timeout=settings.timeout if timeout is None else timeout,
                max_retries=settings.max_retries if max_retries is None else max_retries,
            )
        )

    def at(self: Self, as_of: date | datetime | str) -> Self:
        """
        The client as of a past day or instant: every answer has what was public then, and nothing else.

        An operation that has no `as_of` raises ValueError, so that no figure of today slips in.

        >>> Client(base_url="http://127.0.0.1:3000").at("2024-03-01")._settings.as_of
        '2024-03-01'
        """
        return self._with(replace(self._settings, as_of=_text("as_of", as_of)))

    def pinned(self: Self, data_version: str | None = None) -> Self:
        """
        The client on one version of the data, whatever is imported meanwhile: that of its first answer, unless given.

        The service holds a version for minutes, and refuses any other with the code `unknown_version`.
        """
        return self._with(replace(self._settings, pin=Pin(data_version)))

    def _with(self: Self, settings: Settings) -> Self:
        other = copy.copy(self)
        other._settings = settings
        return other


class SyncCore(Core):
    _http: Http
    _sleep: Callable[[float], None] = staticmethod(time.sleep)

    def _ask(self, operation: Operation[A], params: Mapping[str, Any]) -> A:
        return self._answer(operation, self._send(self._request(operation, params)))

    def _send(self, request: Request) -> Response:
        response = self._sent(request)
        again = self._of_pin(request, response)
        return response if again is None else self._sent(again)

    def _sent(self, request: Request) -> Response:
        tries = self._tries()
        step, seconds = next(tries)
        while True:
            outcome: Any = None
            if step == "pause":
                self._sleep(seconds)
            else:
                try:
                    outcome = self._http.get(request.url, request.headers, seconds)
                except (NetworkError, TimedOutError) as failure:
                    outcome = failure
            try:
                step, seconds = tries.send(outcome)
            except StopIteration as end:
                response: Response = end.value
                return response

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()


class AsyncCore(Core):
    _http: AsyncHttp
    _sleep: Callable[[float], Any] = staticmethod(asyncio.sleep)

    async def _ask(self, operation: Operation[A], params: Mapping[str, Any]) -> A:
        return self._answer(operation, await self._send(self._request(operation, params)))

    async def _send(self, request: Request) -> Response:
        response = await self._sent(request)
        again = self._of_pin(request, response)
        return response if again is None else await self._sent(again)

    async def _sent(self, request: Request) -> Response:
        tries = self._tries()
        step, seconds = next(tries)
        while True:
            outcome: Any = None
            if step == "pause":
                await self._sleep(seconds)
            else:
                try:
                    outcome = await self._http.get(request.url, request.headers, seconds)
                except (NetworkError, TimedOutError) as failure:
                    outcome = failure
            try:
                step, seconds = tries.send(outcome)
            except StopIteration as end:
                response: Response = end.value
                return response

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.close()


def settings_of(
    base_url: str | None,
    company_base_url: str | None,
    legacy_base_url: str | None,
    legacy_prefix: str,
    api_key: str | None,
    access_token: str | None,
    timeout: float,
    max_retries: int,
) -> Settings:
    """Settings from arguments, and from `USMD_URL` and `USMD_API_KEY` for what is not given."""
    base = base_url or os.environ.get("USMD_URL")
    if not base:
        raise ValueError("base_url is missing: give the address of the service, or set USMD_URL")
    key = api_key if api_key is not None or access_token is not None else os.environ.get("USMD_API_KEY")
    return Settings(
        base_url=_address(base),
        company_base_url=_address(company_base_url or base),
        legacy_base_url=_address(legacy_base_url or base),
        legacy_prefix=legacy_prefix,
        api_key=_credential("api_key", key),
        access_token=_credential("access_token", access_token),
        timeout=timeout,
        max_retries=max_retries,
    )


def _credential(name: str, text: str | None) -> str | None:
    """A credential without the line break of the file that it comes from. No error repeats it."""
    if text is None:
        return None
    credential = text.strip()
    if not credential.isascii() or not credential.isprintable():
        raise ValueError(f"{name} has characters that no credential has")
    return credential


def _address(text: str) -> str:
    address = text.strip().rstrip("/")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f'base_url is "{text}"; it needs http:// or https://, such as https://data.example.com')
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError("base_url has a user, a query or a fragment; it is an address alone, such as https://data.example.com")
    return address


def _with_version(url: str, data_version: str | None) -> str:
    """An address that names a version of the data, unless it names one."""
    if data_version is None or "data_version=" in url:
        return url
    return f"{url}{'&' if '?' in url else '?'}data_version={quote(data_version, safe='')}"


class UnknownSymbolWarning(UserWarning):
    """Rows lack a symbol because the service does not have it."""


def warn_of_unknown(symbols: Iterable[str]) -> None:
    """Warns of symbols that the service does not have: their rows would be missing without a word."""
    if names := list(symbols):
        more = f" and {len(names) - 5} others" if len(names) > 5 else ""
        warnings.warn(f"The service has no {', '.join(names[:5])}{more}", UnknownSymbolWarning, stacklevel=4)


def _text(name: str, value: Any) -> str:
    """
    A parameter as a query has it. A day may be a time at midnight, as pandas has days.

    >>> _text("count", 5), _text("symbols", ["AAPL.US", "KO.US"]), _text("start", datetime(2026, 1, 2))
    ('5', 'AAPL.US,KO.US', '2026-01-02')
    """
    if getattr(value, "ndim", None) == 0:
        # A number or time of numpy.
        value = value.astype("datetime64[us]").item() if value.dtype.kind == "M" else value.item()
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    # NaT of pandas is a datetime that does not equal itself.
    if isinstance(value, datetime) and value == value:
        if name not in _instants:
            if value.time() != datetime.min.time():
                raise ValueError(f"{name} is {value}; it is a day, such as {value.date()}")
            return value.date().isoformat()
        if value.tzinfo is None:
            raise ValueError(f"{name} is {value}, which has no time zone. An instant needs one; a day is {value.date()}")
        exactness = _instants[name] if value.microsecond else "seconds"
        return value.astimezone(timezone.utc).replace(tzinfo=None).isoformat(timespec=exactness) + "Z"
    if isinstance(value, date) and value == value:
        return value.isoformat()
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Iterable) and not isinstance(value, (bytes, Mapping)):
        return ",".join(_text(name, entry) for entry in value)
    raise TypeError(f"{name} is {value!r}, which no parameter can be")
