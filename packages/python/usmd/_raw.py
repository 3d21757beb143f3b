"""Answers with the response that they were read from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

from ._answers import Answer

A = TypeVar("A", bound=Answer)
P = ParamSpec("P")


@dataclass(frozen=True)
class RawResponse(Generic[A]):
    """An answer as it came, and its objects."""

    status: int
    headers: Mapping[str, str]
    """Headers by their names in lower case."""

    content: bytes
    parsed: A


def _raw(answer: A) -> RawResponse[A]:
    response = answer.response
    return RawResponse(response.status, response.headers, response.content, answer)


def raw(method: Callable[P, A]) -> Callable[P, RawResponse[A]]:
    """The method of an operation, which returns the response too."""

    @wraps(method)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> RawResponse[A]:
        return _raw(method(*args, **kwargs))

    return wrapper


def async_raw(method: Callable[P, Awaitable[A]]) -> Callable[P, Awaitable[RawResponse[A]]]:
    """The same for a coroutine."""

    @wraps(method)
    async def wrapper(*args: P.args, **kwargs: P.kwargs) -> RawResponse[A]:
        return _raw(await method(*args, **kwargs))

    return wrapper
