"""Errors, retries, credentials and settings, with a transport in place of a service."""

import asyncio
import json
import pickle
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import httpx
import numpy
import pandas
import pytest

import usmd
from usmd import AsyncClient, Client
from usmd._errors import retry_after_of

Handler = Callable[[httpx.Request], httpx.Response]

quotes = {"quote": [], "unknownSymbols": [], "unknownSymbolHints": []}


def client_with(handler: Handler, **options: Any) -> Client:
    """A client whose pauses last no time."""
    client = Client("http://data.test", options.pop("api_key", "k"), transport=httpx.MockTransport(handler), **options)
    pauses: list[float] = []
    client._sleep = pauses.append
    client.__dict__["pauses"] = pauses
    return client


def refusing(status: int, **headers: str) -> Handler:
    body = {"error": f"no: {status}", "code": "a_code", "requestId": "r-1", "details": [{"path": "query.x", "message": "m"}]}
    return lambda _: httpx.Response(status, json=body, headers=headers)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, usmd.BadRequestError),
        (401, usmd.UnauthorizedError),
        (402, usmd.PaymentRequiredError),
        (403, usmd.ForbiddenError),
        (404, usmd.NotFoundError),
        (405, usmd.UnexpectedAnswerError),
        (429, usmd.RateLimitedError),
        (500, usmd.ServerError),
        (503, usmd.ServerError),
        (302, usmd.UnexpectedAnswerError),
    ],
)
def test_a_refusal_is_an_error_of_its_kind(status: int, kind: type[usmd.MarketDataError]) -> None:
    client = client_with(refusing(status))
    with pytest.raises(kind) as told:
        client.get_quotes("AAPL.US")
    error = told.value
    assert (error.status, error.code, error.request_id, error.reason) == (status, "a_code", "r-1", f"no: {status}")
    assert error.details == (usmd.ErrorDetail("query.x", "m"),)
    assert "http://data.test/api/market-data/quote?symbols=AAPL.US" in str(error)
    assert type(error) is kind


def test_an_answer_that_is_no_json_is_told() -> None:
    with pytest.raises(usmd.ServerError, match="The service answered 500"):
        client_with(lambda _: httpx.Response(500, text="<html>")).get_quotes("AAPL.US")


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"quote": 3}', b"nonsense", b'{"quote": [{}]}'])
def test_an_answer_outside_the_contract_is_told(body: bytes) -> None:
    with pytest.raises(usmd.UnexpectedAnswerError, match="not that of getQuotes"):
        client_with(lambda _: httpx.Response(200, content=body)).get_quotes("AAPL.US")


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_what_passes_is_tried_again(status: int) -> None:
    answers = [httpx.Response(status), httpx.Response(status), httpx.Response(200, json=quotes)]
    client = client_with(lambda _: answers.pop(0))
    assert client.get_quotes("AAPL.US").quote == ()
    assert len(client.__dict__["pauses"]) == 2


def test_retries_end() -> None:
    asked: list[str] = []

    def handler(request: httpx.Request) -> httpx.Response:
        asked.append(str(request.url))
        return httpx.Response(503)

    with pytest.raises(usmd.ServerError):
        client_with(handler, max_retries=4).get_quotes("AAPL.US")
    assert len(asked) == 5
    asked.clear()
    with pytest.raises(usmd.ServerError):
        client_with(handler).with_options(max_retries=0).get_quotes("AAPL.US")
    assert len(asked) == 1


def test_a_pause_is_never_shorter_than_the_service_asks_for() -> None:
    answers = [httpx.Response(429, headers={"Retry-After": "3"}), httpx.Response(200, json=quotes)]
    client = client_with(lambda _: answers.pop(0))
    client.get_quotes("AAPL.US")
    [pause] = client.__dict__["pauses"]
    assert 3 <= pause < 3.25


def test_no_pause_outlasts_the_timeout() -> None:
    client = client_with(lambda _: httpx.Response(429, headers={"Retry-After": "60"}), timeout=5)
    with pytest.raises(usmd.RateLimitedError) as told:
        client.get_quotes("AAPL.US")
    assert told.value.retry_after == 60
    assert client.__dict__["pauses"] == []


def test_retry_after_as_a_date() -> None:
    now = datetime(2026, 11, 20, 12, 0, tzinfo=timezone.utc)
    answer = usmd.Response("", 429, {"retry-after": "Fri, 20 Nov 2026 12:00:30 GMT"}, b"")
    assert retry_after_of(answer, now) == 30
    assert retry_after_of(answer, now + timedelta(hours=1)) == 0
    assert retry_after_of(usmd.Response("", 429, {"retry-after": "soon"}, b"")) is None
    without_zone = usmd.Response("", 429, {"retry-after": "Fri, 20 Nov 2026 12:00:30 -0000"}, b"")
    assert retry_after_of(without_zone, now) == 30


def test_a_failure_of_the_network_is_tried_again_and_then_told() -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused", request=request)

    client = client_with(handler)
    with pytest.raises(usmd.NetworkError, match="could not be reached: refused"):
        client.get_quotes("AAPL.US")
    assert len(client.__dict__["pauses"]) == 2


def test_a_timeout_is_told() -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("slow", request=request)

    with pytest.raises(usmd.TimedOutError):
        client_with(handler).get_quotes("AAPL.US")


def sent(client_options: dict[str, Any], ask: Callable[[Client], Any]) -> httpx.Request:
    """The request of a call."""
    requests: list[httpx.Request] = []

    def handler(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return httpx.Response(400, json={})

    with pytest.raises(usmd.MarketDataError):
        ask(client_with(handler, **client_options))
    return requests[0]


def test_credentials() -> None:
    key = sent({}, lambda client: client.get_quotes("AAPL.US"))
    assert key.headers["x-api-key"] == "k"
    both = {"access_token": "t"}
    token = sent(both, lambda client: client.get_quotes("AAPL.US"))
    assert token.headers["authorization"] == "Bearer t" and "x-api-key" not in token.headers
    company = sent(both, lambda client: client.get_company_profile("AAPL"))
    assert company.headers["x-api-key"] == "k" and "authorization" not in company.headers


def test_no_credential_is_in_an_error() -> None:
    with pytest.raises(usmd.UnauthorizedError) as told:
        client_with(refusing(401), api_key="secret-key").get_quotes("AAPL.US")
    assert "secret-key" not in repr(told.value) + str(vars(told.value))


@pytest.mark.parametrize("key", ["secret-key\n", " secret-key\r\n"])
def test_a_key_may_end_with_the_line_of_its_file(key: str) -> None:
    assert sent({"api_key": key}, lambda client: client.get_quotes("AAPL.US")).headers["x-api-key"] == "secret-key"


@pytest.mark.parametrize("key", ["…", "secret\nkey", "schlüssel"])
def test_a_key_that_no_header_can_have_is_refused_without_its_text(key: str) -> None:
    with pytest.raises(ValueError, match="api_key has characters") as told:
        Client("http://data.test", key)
    assert key not in str(told.value)
    assert "secret" not in repr(Client("http://data.test", "secret", access_token="secret")._settings)


def test_errors_pass_through_pools_of_processes() -> None:
    with pytest.raises(usmd.RateLimitedError) as told:
        client_with(refusing(429, **{"Retry-After": "60"}), timeout=5).get_quotes("AAPL.US")
    copied = pickle.loads(pickle.dumps(told.value))
    assert type(copied) is usmd.RateLimitedError and str(copied) == str(told.value)
    assert vars(copied) == vars(told.value)


def test_days_and_numbers_of_pandas_and_numpy() -> None:
    days: list[Any] = [
        date(2026, 11, 20),
        datetime(2026, 11, 20),
        pandas.Timestamp("2026-11-20"),
        pandas.Timestamp("2026-11-20", tz="America/New_York"),
        numpy.datetime64("2026-11-20"),
        numpy.datetime64("2026-11-20", "ns"),
    ]
    for day in days:
        asked = sent({}, lambda client: client.list_history_candlesticks("KO.US", start=day, count=numpy.int64(5)))
        assert asked.url.query == b"start=2026-11-20&count=5"
    for count in (Decimal(5), numpy.int32(5)):
        assert sent({}, lambda client: client.list_candlesticks("KO.US", count=count)).url.query == b"count=5"
    asked = sent({}, lambda client: client.get_calc_indexes(numpy.array(["KO.US", "A.US"]), explain=numpy.bool_(True)))
    assert asked.url.query == b"symbols=KO.US,A.US&explain=true"


def test_what_no_parameter_can_be_is_refused_by_name() -> None:
    client = client_with(refusing(400))
    wrong: Any
    for wrong in (None, float, b"KO.US", pandas.NaT, {"KO.US": 1}):
        with pytest.raises(TypeError, match="symbols is"):
            client.get_quotes(["KO.US", wrong])
    for wrong in (datetime(2026, 11, 20, 15), pandas.Timestamp("2026-11-20T05:00Z")):
        with pytest.raises(ValueError, match="start is .* it is a day, such as 2026-11-20"):
            client.list_history_candlesticks("KO.US", start=wrong)
    with pytest.raises(ValueError, match="as_of is .* has no time zone"):
        client.at(pandas.Timestamp("2026-11-20"))
    for wrong in ("", ".", "..", None):
        with pytest.raises(ValueError, match="symbol is"):
            client.list_candlesticks(wrong)


def test_parameters_are_written_as_the_contract_has_them() -> None:
    url = sent({}, lambda client: client.list_statements("AAPL.US", report=["af", "q1"], with_facts=True)).url
    assert url.query == b"symbol=AAPL.US&report=af,q1&with_facts=true"
    day = sent({}, lambda client: client.list_daily_candlesticks(date(2026, 11, 20))).url
    assert day.query == b"date=2026-11-20"
    eastern = datetime(2026, 11, 20, 16, 0, tzinfo=timezone(timedelta(hours=-5)))
    instant = sent({}, lambda client: client.get_calc_indexes("AAPL.US", as_of=eastern)).url
    assert instant.params["as_of"] == "2026-11-20T21:00:00Z"
    path = sent({}, lambda client: client.list_candlesticks("A/../B?")).url
    assert path.raw_path == b"/api/market-data/quote/A%2F..%2FB%3F/candlestick"
    legacy = sent({"legacy_prefix": "v1"}, lambda client: client.get_legacy_static_info("AAPL.US")).url
    assert legacy.path == "/api/v1/quote/static_info"


def test_hosts_of_families() -> None:
    options = {"company_base_url": "https://company.test/", "legacy_base_url": "https://legacy.test"}
    assert sent(options, lambda client: client.get_company_profile("AAPL")).url.host == "company.test"
    assert sent(options, lambda client: client.list_legacy_filings("AAPL.US")).url.host == "legacy.test"
    assert sent(options, lambda client: client.list_account_keys()).url.host == "data.test"


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("USMD_URL", raising=False)
    with pytest.raises(ValueError, match="USMD_URL"):
        Client()
    monkeypatch.setenv("USMD_URL", "http://env.test/")
    monkeypatch.setenv("USMD_API_KEY", "env-key")
    settings = Client()._settings
    assert (settings.base_url, settings.api_key) == ("http://env.test", "env-key")
    assert Client(access_token="t")._settings.api_key is None
    for address in ("data.example.com", "http://user:password@data.test", "http://data.test/?a=1"):
        with pytest.raises(ValueError, match="https://data.example.com"):
            Client(address)
    assert Client(" http://data.test/base/ ")._settings.base_url == "http://data.test/base"


def test_a_past_day_is_of_every_answer_or_refused() -> None:
    past = {"as_of": "2024-03-01"}
    asked = sent({}, lambda client: client.at(date(2024, 3, 1)).get_calc_indexes("AAPL.US")).url
    assert dict(asked.params) == {"symbols": "AAPL.US", **past}
    own = sent({}, lambda client: client.at("2024-03-01").get_calc_indexes("AAPL.US", as_of="2023-01-01")).url
    assert own.params["as_of"] == "2023-01-01"
    with pytest.raises(ValueError, match="listTradingDays has no as_of"):
        client_with(refusing(400)).at("2024-03-01").list_trading_days()
    account = sent({}, lambda client: client.at("2024-03-01").get_account_usage()).url
    assert account.query == b""


def test_a_pinned_client_asks_for_the_version_of_its_first_answer() -> None:
    asked: list[str | None] = []

    def handler(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.params.get("data_version"))
        return httpx.Response(200, json=quotes, headers={"X-Data-Version": "7-abc"})

    client = client_with(handler)
    pinned = client.pinned()
    pinned.get_quotes("AAPL.US")
    pinned.with_options(timeout=3).get_quotes("AAPL.US")
    client.get_quotes("AAPL.US")
    client.pinned("6-x").get_quotes("AAPL.US")
    assert asked == [None, "7-abc", None, "6-x"]


def test_calls_at_the_same_time_pin_one_version() -> None:
    """An import lands between the first two calls, which both run before a version is pinned."""
    versions = iter(["7-abc", "8-def"])

    async def ask() -> list[str | None]:
        both = asyncio.Event()
        asked: list[str] = []

        async def handler(request: httpx.Request) -> httpx.Response:
            version = request.url.params.get("data_version")
            if version is None:
                asked.append(str(request.url))
                if len(asked) == 2:
                    both.set()
                await both.wait()
            return httpx.Response(200, json=quotes, headers={"X-Data-Version": version or next(versions)})

        async with AsyncClient("http://data.test", "k", transport=httpx.MockTransport(handler)) as client:
            pinned = client.pinned()
            answers = await asyncio.gather(pinned.get_quotes("AAPL.US"), pinned.get_quotes("KO.US"))
            return [answer.provenance.data_version for answer in answers]

    assert asyncio.run(ask()) == ["7-abc", "7-abc"]


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"<html>"])
def test_a_table_of_something_else_is_no_empty_table(body: bytes) -> None:
    with pytest.raises(usmd.UnexpectedAnswerError, match="not that of listBatchCandlesticks"):
        client_with(lambda _: httpx.Response(200, content=body)).bars("AAPL.US").to_pandas()


class Trickle(httpx.SyncByteStream):
    """A body that never ends; the clock moves on by a second with each byte."""

    def __init__(self, now: list[float]) -> None:
        self._now = now

    def __iter__(self) -> Iterator[bytes]:
        while True:
            self._now[0] += 1
            yield b" "


def test_an_answer_that_trickles_in_ends_with_the_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with pytest.raises(usmd.TimedOutError):
        client_with(lambda _: httpx.Response(200, stream=Trickle(now)), timeout=5).get_quotes("AAPL.US")
    assert now[0] == 6


def test_pages_follow_links_of_their_own_host_alone() -> None:
    def linking(to: str) -> Handler:
        return lambda _: httpx.Response(
            200,
            content=json.dumps({"candlesticks": [], "period": "day", "adjust": "none", "hint": None}).encode(),
            headers={"Link": f'<{to}>; rel="next"'},
        )

    pages = client_with(linking("https://evil.test/x")).bars("AAPL.US")._responses({})
    next(pages)
    with pytest.raises(usmd.UnexpectedAnswerError, match="another host"):
        next(pages)


def test_the_async_client_tries_again_too() -> None:
    answers = [httpx.Response(503), httpx.Response(200, json=quotes)]
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def ask() -> int:
        transport = httpx.MockTransport(lambda _: answers.pop(0))
        async with AsyncClient("http://data.test", "k", transport=transport) as client:
            client._sleep = pause
            return len((await client.get_quotes("AAPL.US")).quote)

    assert asyncio.run(ask()) == 0
    assert len(pauses) == 1

    async def fail() -> None:
        transport = httpx.MockTransport(refusing(402))
        async with AsyncClient("http://data.test", "k", transport=transport) as client:
            await client.get_quotes("AAPL.US")

    with pytest.raises(usmd.PaymentRequiredError):
        asyncio.run(fail())
