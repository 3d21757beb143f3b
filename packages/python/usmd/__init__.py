"""
The Python client of us-market-data.

>>> from usmd import Client
>>> client = Client("http://127.0.0.1:3000", api_key="mock-200")
>>> # client.get_quotes(["AAPL.US"]).quote[0].last_done
"""

from ._answers import Provenance, Response, Usage
from ._core import UnknownSymbolWarning
from ._errors import (
    BadRequestError,
    ErrorDetail,
    ForbiddenError,
    MarketDataError,
    NetworkError,
    NotFoundError,
    PaymentRequiredError,
    PositionGoneError,
    RateLimitedError,
    ServerError,
    TimedOutError,
    UnauthorizedError,
    UnexpectedAnswerError,
)
from ._rows import AsyncRows, Rows
from ._stream import AsyncEventStream, EventStream
from .client import AsyncClient, Client

__all__ = [
    "AsyncClient",
    "AsyncEventStream",
    "AsyncRows",
    "BadRequestError",
    "Client",
    "ErrorDetail",
    "EventStream",
    "ForbiddenError",
    "MarketDataError",
    "NetworkError",
    "NotFoundError",
    "PaymentRequiredError",
    "PositionGoneError",
    "Provenance",
    "RateLimitedError",
    "Response",
    "Rows",
    "ServerError",
    "TimedOutError",
    "UnauthorizedError",
    "UnknownSymbolWarning",
    "Usage",
    "UnexpectedAnswerError",
    "models",
]
