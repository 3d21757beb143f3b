import { once } from "node:events";
import { connect } from "node:net";
import { noHost } from "@us-market-data/operations/hints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendBytes } from "./fuzz/run.ts";
import { createMockServer } from "./http-server.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const head = (...lines: string[]) => Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");

test.each([
	["noise", head("\u0000\u0001\u00ff"), 400, "bad_request"],
	["a header name with bad bytes", head("GET /nope HTTP/1.1", "Host: a", "X-\u0001: b"), 400, "bad_request"],
	[
		"a header value with a control byte",
		head("GET /nope HTTP/1.1", "Host: a", "X: a\u0000b"),
		400,
		"bad_request",
	],
	[
		"a header value beyond ASCII",
		head("GET /nope HTTP/1.1", "Host: a", "Connection: close", "X: \u00ff"),
		404,
		"unknown_route",
	],
	["no Host", head("GET /nope HTTP/1.1", "Connection: close"), 400, "bad_request"],
	[
		"a head of 70 kB",
		head("GET /nope HTTP/1.1", "Host: a", `X: ${"a".repeat(70_000)}`),
		431,
		"headers_too_large",
	],
	["CONNECT", head("CONNECT a:1 HTTP/1.1", "Host: a"), 405, "method_not_allowed"],
	[
		"an expectation",
		head("GET /nope HTTP/1.1", "Host: a", "Connection: close", "Expect: x"),
		404,
		"unknown_route",
	],
	[
		"an upgrade",
		head("GET /nope HTTP/1.1", "Host: a", "Connection: upgrade, close", "Upgrade: x"),
		404,
		"unknown_route",
	],
])("%s is refused in the contract's form", async (_what, bytes, status, code) => {
	const response = await sendBytes(service.port, { bytes, cut: false });
	expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).toMatchObject({
		error: expect.any(String),
		code,
		requestId: /^X-Request-Id: (.*)$/im.exec(response)?.[1],
	});
	if (status === 405) expect(response).toContain("\r\nAllow: GET\r\n");
});

test("a body has no effect", async () => {
	const lines = [
		"GET /nope HTTP/1.1",
		"Host: a",
		"Connection: close",
		"Content-Type: text/plain",
		"Content-Length: 3",
	];
	const bytes = Buffer.concat([head(...lines), Buffer.from("abc")]);
	expect(await sendBytes(service.port, { bytes, cut: false })).toMatch(/^HTTP\/1.1 404 /);
});

test("callers that hang up at once leave the mock running", async () => {
	for (const bytes of [
		head("CONNECT a:1 HTTP/1.1", "Host: a"),
		head("\u0000"),
		head("GET / HTTP/1.1", "Host: a"),
	]) {
		const socket = connect(service.port, "127.0.0.1");
		await once(socket, "connect");
		socket.write(bytes);
		socket.resetAndDestroy();
	}
	expect((await service.request("/account/keys")).status).toBe(200);
});

test("a failure of the mock itself is a 500 that says so", async () => {
	const server = createMockServer({
		mock: async () => {
			throw new Error("boom");
		},
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const response = await fetch(`http://127.0.0.1:${port}/`);
	expect(response.status).toBe(500);
	expect(await response.json()).toMatchObject({
		error: "The mock itself failed: boom",
		code: "internal_error",
	});
	server.close();
	server.closeAllConnections();
});

test("a request without a host is refused in the words of the service", async () => {
	const response = await sendBytes(service.port, { bytes: head("GET /nope HTTP/1.1"), cut: false });
	expect(response).toContain(JSON.stringify(noHost.message));
});
