"""Every operation, by both clients, against the examples of the contract and the service."""

import asyncio
from typing import Any

import pytest
from conftest import async_client_of, client_of, deployments
from rebuilt import rebuilt

from usmd._answers import Answer

requests: dict[str, dict[str, Any]] = deployments.get("requests", {})
places = ["mock", "service"]


def check(answer: Answer, method: str) -> None:
    told = answer.response.json()
    assert rebuilt(answer, told) == told
    assert answer.request_id
    if method not in ("list_account_keys", "get_account_usage"):
        assert answer.provenance.data_version
        usage = answer.data_requests
        assert usage is not None and usage.cost == 1


@pytest.mark.parametrize("place", places)
@pytest.mark.parametrize("method", list(requests))
def test_sync(place: str, method: str) -> None:
    with client_of(place) as client:
        check(getattr(client, method)(**requests[method]), method)


@pytest.mark.parametrize("place", places)
@pytest.mark.parametrize("method", list(requests))
def test_async(place: str, method: str) -> None:
    async def ask() -> Answer:
        async with async_client_of(place) as client:
            answer: Answer = await getattr(client, method)(**requests[method])
            return answer

    check(asyncio.run(ask()), method)


def test_all_operations_are_asked() -> None:
    from usmd import _operations

    # Streams have no end; test_stream.py reads them.
    operations = [name for name in vars(_operations) if name.isupper() and not name.startswith("STREAM_")]
    assert sorted(requests) == sorted(name.lower() for name in operations)


def test_raw_response_has_the_bytes_beside_the_objects() -> None:
    raw = client_of("service").with_raw_response.get_quotes(["AAPL.US"])
    assert raw.status == 200
    assert raw.headers["content-type"].startswith("application/json")
    assert raw.parsed.quote[0].symbol in raw.content.decode()

    async def ask() -> int:
        async with async_client_of("service") as client:
            return (await client.with_raw_response.get_quotes("AAPL.US")).status

    assert asyncio.run(ask()) == 200
