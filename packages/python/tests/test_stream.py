"""Streams: resumption at any byte, pauses and errors with a transport in place of a service, and a replay of the service itself."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any

import httpx
import pytest

import usmd
from conftest import async_client_of
from usmd import AsyncClient, Client, _stream
from usmd import models as m

Handler = Callable[[httpx.Request], httpx.Response]


def trade(number: int) -> dict[str, Any]:
    timestamp = f"2026-11-20T15:00:0{number}.196258Z"
    return {
        "event": "trade",
        "id": f"p{number}",
        "timestamp": timestamp,
        "symbol": "AAPL.US",
        "simulated": True,
        "trade": {
            "price": "268.64",
            "volume": "700",
            "timestamp": timestamp,
            "tradeType": None,
            "direction": 1,
            "tradeSession": 0,
        },
    }


def opened(position: str) -> dict[str, Any]:
    return {
        "event": "open",
        "id": position,
        "timestamp": "2026-11-20T15:00:00Z",
        "dataVersion": "1-a",
        "simulated": False,
        "replay": {"startsAt": "2026-11-20T15:00:00Z", "endsAt": None, "speed": 1},
        "unknownSymbols": [],
        "snapshot": [trade(0)],
    }


def closed(reason: str, resume: str | None) -> dict[str, Any]:
    return {"event": "close", "id": "p9", "timestamp": "2026-11-20T15:00:09Z", "reason": reason, "resume": resume}


def lines(*events: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


class Cut(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body that comes in two parts and then breaks off, or ends."""

    def __init__(self, content: bytes, is_broken: bool = True) -> None:
        middle = len(content) // 2
        self.parts = [content[:middle], content[middle:]]
        self.is_broken = is_broken
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        yield from self.parts
        if self.is_broken:
            raise httpx.ReadError("cut off")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            yield part
        if self.is_broken:
            raise httpx.ReadError("cut off")

    def close(self) -> None:
        self.is_closed = True

    async def aclose(self) -> None:
        self.is_closed = True


def client_with(handler: Handler, **options: Any) -> tuple[Client, list[float]]:
    """A client whose pauses last no time, and the pauses."""
    client = Client("http://data.test", "k", transport=httpx.MockTransport(handler), **options)
    pauses: list[float] = []
    client._sleep = pauses.append
    return client, pauses


class Service:
    """Answers with the events behind the position of a request; the first answers are cut off after some bytes."""

    events = [opened("p0"), trade(1), trade(2), {**trade(3), "event": "later"}, trade(4), closed("end", None)]

    def __init__(self, *cuts: int) -> None:
        self.cuts = list(cuts)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        position = request.headers.get("last-event-id")
        behind = int(position[1:]) if position else 0
        content = lines(opened(f"p{behind}"), *self.events[behind + 1 :])
        if self.cuts:
            return httpx.Response(200, stream=Cut(content[: self.cuts.pop(0)]))
        return httpx.Response(200, stream=Cut(content, is_broken=False))


whole = lines(*Service.events)
trades_alone = ["p1", "p2", "p4"]


def test_a_stream_gives_typed_events() -> None:
    service = Service()
    client, _ = client_with(service)
    with client.stream.trades(["AAPL.US", "KO.US"], replay=date(2026, 11, 20), speed=10) as stream:
        events = list(stream)
    assert str(service.requests[0].url) == (
        "http://data.test/api/market-data/stream/trades?symbols=AAPL.US,KO.US&replay=2026-11-20&speed=10&format=ndjson"
    )
    first, second, *_, last = events
    assert isinstance(first, m.StreamOpen) and first.snapshot is not None
    assert isinstance(first.snapshot[0], m.StreamTrade)
    assert isinstance(second, m.StreamTrade)
    assert second.trade.price == Decimal("268.64")
    assert second.timestamp == datetime(2026, 11, 20, 15, 0, 1, 196258, timezone.utc)
    assert isinstance(last, m.StreamClose) and last.reason == "end"
    assert stream.position == "p9"
    # An event of a kind that a later service has is passed over.
    assert [event.event for event in events] == ["open", "trade", "trade", "trade", "close"]


def test_cut_at_any_byte_nothing_is_lost_and_nothing_comes_twice() -> None:
    for cut in range(len(whole)):
        client, pauses = client_with(Service(cut))
        ids = [event.id for event in client.stream.trades("AAPL.US") if event.event == "trade"]
        assert ids == trades_alone, cut
        assert len(pauses) <= 1


def test_cut_at_any_byte_with_asyncio() -> None:
    async def ids(cut: int) -> list[str]:
        client = AsyncClient("http://data.test", "k", transport=httpx.MockTransport(Service(cut)))
        client._sleep = lambda _: asyncio.sleep(0)
        async with client, client.stream.trades("AAPL.US") as stream:
            return [event.id async for event in stream if event.event == "trade"]

    for cut in range(0, len(whole), 7):
        assert asyncio.run(ids(cut)) == trades_alone, cut


@pytest.mark.parametrize("reason", ["hour", "slow", "shutdown", "failure"])
def test_a_stream_that_the_service_ends_continues_where_it_says(reason: str) -> None:
    answers = [lines(opened("p0"), trade(1), closed(reason, "p7")), lines(opened("p7"), closed("until", None))]
    positions: list[str | None] = []

    def handler(request: httpx.Request) -> httpx.Response:
        positions.append(request.headers.get("last-event-id"))
        return httpx.Response(200, content=answers.pop(0))

    client, _ = client_with(handler)
    events = [event.event for event in client.stream.trades("AAPL.US", since="p0")]
    assert events == ["open", "trade", "close", "open", "close"]
    assert positions == ["p0", "p7"]


@pytest.mark.parametrize(
    ("reason", "kind"), [("allowance", usmd.PaymentRequiredError), ("revoked", usmd.UnauthorizedError)]
)
def test_a_stream_that_is_not_allowed_any_more_is_an_error(reason: str, kind: type[Exception]) -> None:
    client, _ = client_with(lambda _: httpx.Response(200, content=lines(opened("p0"), closed(reason, "p0"))))
    events = []
    with pytest.raises(kind, match=reason):
        for event in client.stream.trades("AAPL.US"):
            events.append(event.event)
    assert events == ["open", "close"]


def test_a_refusal_is_an_error_of_its_kind() -> None:
    body = {"error": "gone", "code": "position_gone", "details": [{"path": "query.since", "allowed": ["p5"]}]}
    client, pauses = client_with(lambda _: httpx.Response(410, json=body))
    with pytest.raises(usmd.PositionGoneError) as gone:
        next(client.stream.trades("AAPL.US", since="p1"))
    assert (gone.value.oldest_position, gone.value.code, pauses) == ("p5", "position_gone", [])


def test_what_passes_is_tried_again_no_sooner_than_the_service_asks_for() -> None:
    answers = [httpx.Response(429, headers={"Retry-After": "5"}), httpx.Response(200, content=whole)]
    client, pauses = client_with(lambda _: answers.pop(0))
    assert len(list(client.stream.trades("AAPL.US"))) == 5
    assert len(pauses) == 1 and 5 <= pauses[0] <= 5 + _stream.first_pause


def test_the_first_connection_fails_after_the_tries_of_the_client() -> None:
    client, pauses = client_with(lambda _: httpx.Response(503), max_retries=2)
    with pytest.raises(usmd.ServerError):
        next(client.stream.trades("AAPL.US"))
    assert len(pauses) == 2


def test_a_stream_that_has_begun_gives_up_after_more_failures() -> None:
    client, pauses = client_with(lambda _: httpx.Response(200, stream=Cut(lines(opened("p0")))))
    with pytest.raises(usmd.NetworkError, match="cut off"):
        list(client.stream.trades("AAPL.US"))
    assert len(pauses) == _stream.max_failures
    assert max(pauses) <= _stream.max_pause


def test_an_answer_that_ends_without_close_counts_as_broken() -> None:
    answers = [lines(opened("p0"), trade(1)), lines(opened("p1"), closed("end", None))]
    client, pauses = client_with(lambda _: httpx.Response(200, content=answers.pop(0)))
    assert [event.event for event in client.stream.trades("AAPL.US")] == ["open", "trade", "open", "close"]
    assert len(pauses) == 1


@pytest.mark.parametrize("line", [b"nonsense\n", b"[]\n", b"{}\n", b'{"event": "trade", "id": "p1"}\n'])
def test_a_line_outside_the_contract_is_an_error(line: bytes) -> None:
    client, _ = client_with(lambda _: httpx.Response(200, content=lines(opened("p0")) + line))
    with pytest.raises(usmd.UnexpectedAnswerError, match="not an event of streamTrades"):
        list(client.stream.trades("AAPL.US"))


def test_empty_lines_are_signs_of_life() -> None:
    client, _ = client_with(lambda _: httpx.Response(200, content=b"\n" + whole.replace(b"\n", b"\n\n")))
    assert len(list(client.stream.trades("AAPL.US"))) == 5


def test_a_stream_that_is_left_closes_its_connection() -> None:
    body = Cut(whole)
    client, _ = client_with(lambda _: httpx.Response(200, stream=body))
    with client.stream.trades("AAPL.US") as stream:
        assert next(stream).event == "open"
        assert not body.is_closed
    assert body.is_closed
    assert list(stream) == []


def test_instants_are_as_exact_as_the_stream_takes_them() -> None:
    service = Service()
    client, _ = client_with(service)
    start = datetime(2026, 11, 20, 14, 30, 0, 5, timezone.utc)
    list(client.stream.depth("AAPL.US", replay=start, until=start.replace(microsecond=0), conflate=250))
    params = service.requests[0].url.params
    assert params["replay"] == "2026-11-20T14:30:00.000005Z"
    assert params["until"] == "2026-11-20T14:30:00Z"
    with pytest.raises(ValueError, match="no time zone"):
        next(client.stream.trades("AAPL.US", replay=datetime(2026, 11, 20, 14, 30)))


def test_a_client_of_the_past_has_no_streams() -> None:
    client, _ = client_with(Service())
    with pytest.raises(ValueError, match="streamTrades has no as_of"):
        next(client.at("2026-01-02").stream.trades("AAPL.US"))


def test_a_replay_of_the_service_has_the_trades_of_its_answer(client: Client) -> None:
    trades = client.list_trades("AAPL.US", count=50).trades[::-1]
    stream = client.stream.trades("AAPL.US", replay=trades[0].timestamp, speed=0)
    events = list(stream)
    assert [event.trade for event in events if event.event == "trade"] == list(trades)
    assert (events[0].event, events[-1].event) == ("open", "close")


def test_a_replay_of_the_service_with_asyncio_continues_at_a_position(client: Client) -> None:
    trades = client.list_trades("AAPL.US", count=50).trades[::-1]

    async def replayed() -> list[m.Trade]:
        seen: list[m.Trade] = []
        async with async_client_of("service") as other:
            async with other.stream.trades("AAPL.US", replay=trades[0].timestamp, speed=0) as first:
                async for event in first:
                    if event.event == "trade":
                        seen.append(event.trade)
                    if len(seen) == 20:
                        break
            since = first.position
            async for event in other.stream.trades("AAPL.US", replay=trades[0].timestamp, speed=0, since=since):
                if event.event == "trade":
                    seen.append(event.trade)
        return seen

    assert asyncio.run(replayed()) == list(trades)
