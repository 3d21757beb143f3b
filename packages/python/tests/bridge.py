"""
A service whose answers have gone through the client: the conformance suite judges the client by it.

Run as a program with `USMD_URL`; it prints its address. The key is that of each request.
"""

import json
import os
import re
import sys
from collections.abc import Mapping
from functools import cache
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

sys.path.insert(0, str(Path(__file__).parent.parent))

from rebuilt import rebuilt  # noqa: E402

from usmd import Client, MarketDataError, _operations  # noqa: E402
from usmd._answers import Operation  # noqa: E402

operations = [value for value in vars(_operations).values() if isinstance(value, Operation)]
# Fixed paths before templates.
operations.sort(key=lambda operation: operation.path.count("{"))


def operation_of(path: str) -> tuple[Operation[Any], dict[str, str]] | None:
    for operation in operations:
        form = re.escape(operation.path.replace("{legacy_prefix}", "legacy")).replace(r"\{", "{").replace(r"\}", "}")
        found = re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", form), path)
        if found:
            return operation, {name: unquote(value) for name, value in found.groupdict().items()}
    return None


@cache
def client_of(key: str | None) -> Client:
    return Client(os.environ["USMD_URL"], key, max_retries=0)


plain_headers = {"accept", "accept-encoding", "connection", "host", "user-agent", "x-api-key"}
counts = {"by the client": 0, "unchanged": 0}


class Bridge(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body are two writes.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        if self.path == "/_bridge":
            return self.reply(200, {}, json.dumps(counts).encode())
        parts = urlsplit(self.path)
        params = parse_qsl(parts.query, keep_blank_values=True)
        found = operation_of(parts.path)
        # What no method of the client can ask goes on unchanged, as do other methods than GET.
        is_plain = len(dict(params)) == len(params) and {name.lower() for name in self.headers} <= plain_headers
        if found is None or not is_plain or dict(params).get("format", "json") != "json" or self.other_encoding():
            return self.pass_on()
        counts["by the client"] += 1
        operation, in_path = found
        try:
            answer = client_of(self.headers.get("x-api-key"))._ask(operation, {**dict(params), **in_path})
        except MarketDataError as error:
            assert error.response is not None
            told = error.response.json()
            details = told.get("details") or []
            assert (error.reason, error.code, error.request_id) == (told["error"], told["code"], told["requestId"])
            assert [(one.path, one.message) for one in error.details] == [(one["path"], one["message"]) for one in details]
            return self.reply(error.response.status, error.response.headers, error.response.content)
        body = rebuilt(answer, answer.response.json())
        content = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        self.reply(200, answer.response.headers, content)

    def other_encoding(self) -> bool:
        return "json" not in self.headers.get("accept", "json") and "*/*" not in self.headers["accept"]

    def pass_on(self) -> None:
        counts["unchanged"] += 1
        length = int(self.headers.get("content-length") or 0)
        connection = HTTPConnection(urlsplit(os.environ["USMD_URL"]).netloc)
        try:
            headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
            connection.request(self.command, self.path, self.rfile.read(length), headers)
            response = connection.getresponse()
            self.reply(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_HEAD = pass_on

    def reply(self, status: int, headers: Mapping[str, str], content: bytes) -> None:
        self.send_response_only(status)
        own = {"content-length", "connection", "keep-alive", "transfer-encoding"}
        for name, value in headers.items():
            if name not in own:
                self.send_header(name, value)
        if status != 304:
            self.send_header("content-length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Bridge)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
