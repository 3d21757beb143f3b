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
    RateLimitedError,
    ServerError,
    TimedOutError,
    UnauthorizedError,
    UnexpectedAnswerError,
)
from ._rows import AsyncRows, Rows
from .client import AsyncClient, Client

__all__ = [
    "AsyncClient",
    "AsyncRows",
    "BadRequestError",
    "Client",
    "ErrorDetail",
    "ForbiddenError",
    "MarketDataError",
    "NetworkError",
    "NotFoundError",
    "PaymentRequiredError",
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
