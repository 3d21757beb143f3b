"""The ways in which a call fails."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._answers import Response


@dataclass(frozen=True)
class ErrorDetail:
    """A faulty parameter."""

    path: str
    message: str


class MarketDataError(Exception):
    """A failed call. `status`, `code` and `request_id` are None without an answer of the service."""

    def __init__(
        self,
        reason: str,
        *,
        url: str,
        status: int | None = None,
        code: str | None = None,
        request_id: str | None = None,
        details: tuple[ErrorDetail, ...] = (),
        retry_after: float | None = None,
        response: Response | None = None,
    ) -> None:
        super().__init__(f"{reason} [GET {url}{'' if status is None else f', {status}'}]")
        self.reason = reason
        """The fault, fit to be shown to a user."""
        self.url = url
        """Address of the request; it never holds a credential."""
        self.status = status
        self.code = code
        """Stable slug of the kind of error, such as `unknown_symbol`."""
        self.request_id = request_id
        """Id of the request, to quote to support."""
        self.details = details
        """The faulty parameters; empty when none is named."""
        self.retry_after = retry_after
        """Seconds after which the service allows another try; None when it does not say."""
        self.response = response
        """The answer as it came; None without one."""

    def __reduce__(self) -> tuple[object, ...]:
        # Pools of processes pickle errors; the default calls the class with the message alone, and the pool hangs.
        return _rebuilt, (type(self), self.args, self.__dict__)


def _rebuilt(kind: type[MarketDataError], args: tuple[object, ...], members: dict[str, object]) -> MarketDataError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(members)
    return error


class BadRequestError(MarketDataError):
    """400: a parameter is invalid; `details` names it."""


class UnauthorizedError(MarketDataError):
    """401: the credential is missing, expired or invalid."""


class PaymentRequiredError(MarketDataError):
    """402: a paid plan or remaining allowance is required."""


class ForbiddenError(MarketDataError):
    """403: the credential is valid but has no access."""


class NotFoundError(MarketDataError):
    """404: there is no such file, or no such path."""


class PositionGoneError(MarketDataError):
    """410: the data behind the position of a stream are no longer kept."""

    @property
    def oldest_position(self) -> str | None:
        """The oldest position from which the stream continues; None when the service does not name it."""
        try:
            allowed = json.loads(self.response.content)["details"][0]["allowed"] if self.response else []
        except (ValueError, TypeError, LookupError):
            return None
        return str(allowed[0]) if allowed else None


class RateLimitedError(MarketDataError):
    """429 on every try: the rate limit of the plan is exceeded; see `retry_after`."""


class ServerError(MarketDataError):
    """5xx on every try: the service failed or cannot answer now."""


class NetworkError(MarketDataError):
    """No answer on any try; the cause is what the HTTP library reported."""


class TimedOutError(MarketDataError):
    """No answer within the timeout, retries included."""


class UnexpectedAnswerError(MarketDataError):
    """An answer outside the contract: another status, a redirect, a body that the contract does not describe."""


_by_status = {
    400: BadRequestError,
    401: UnauthorizedError,
    402: PaymentRequiredError,
    403: ForbiddenError,
    404: NotFoundError,
    410: PositionGoneError,
    429: RateLimitedError,
}


def error_of(response: Response) -> MarketDataError:
    """The error of an answer other than 200."""
    status = response.status
    kind = _by_status.get(status, ServerError if status >= 500 else UnexpectedAnswerError)
    try:
        body = json.loads(response.content)
    except ValueError:
        body = {}
    body = body if isinstance(body, dict) else {}
    details = body.get("details")
    return kind(
        str(body.get("error") or f"The service answered {status}"),
        url=response.url,
        status=status,
        code=body.get("code"),
        request_id=body.get("requestId") or response.headers.get("x-request-id"),
        details=tuple(
            ErrorDetail(str(detail.get("path", "")), str(detail.get("message", "")))
            for detail in (details if isinstance(details, list) else [])
            if isinstance(detail, dict)
        ),
        retry_after=retry_after_of(response),
        response=response,
    )


def retry_after_of(response: Response, now: datetime | None = None) -> float | None:
    """Seconds of a `Retry-After` header, given as number or as date; None when absent or unreadable."""
    text = response.headers.get("retry-after")
    if text is None:
        return None
    if text.isdecimal():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return None
    # A date with the zone -0000 has none in Python; it is in UTC.
    at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - (now or datetime.now(timezone.utc))).total_seconds())


def unexpected(response: Response, reason: str) -> UnexpectedAnswerError:
    """The error for a documented status with an undocumented body."""
    return UnexpectedAnswerError(
        reason,
        url=response.url,
        status=response.status,
        request_id=response.headers.get("x-request-id"),
        response=response,
    )
