import { answersIn, sendRaw } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";

/** Behaviour below the application: malformed HTTP, and rare HTTP. */
let service: Service;
/** The answer to an incomplete head. It takes five seconds; the other tests run meanwhile. */
let late: Promise<string>;
beforeAll(async () => {
	service = await startService();
	late = sendRaw(service.port, "GET /healthz HTTP/1.1\r\nHost: x\r\n");
	// Its test reports a failure.
	late.catch(() => {});
});
afterAll(() => service.close());

const end = "Host: x\r\nConnection: close\r\n\r\n";
const quotes = "/api/market-data/quote?symbols=AAPL.US";
const send = async (text: string | Buffer) => answersIn(await sendRaw(service.port, text));

const expectOneError = async (text: string | Buffer, status: number, code: string): Promise<void> =>
	expectOneErrorIn(await sendRaw(service.port, text), status, code);

async function expectOneErrorIn(received: string, status: number, code: string): Promise<void> {
	const responses = answersIn(received);
	expect(responses.map((response) => response.status)).toEqual([status]);
	const [response] = responses;
	expect(response?.head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
	const [, requestId] = /^x-request-id: ([\w-]{36})\r$/im.exec(response?.head ?? "") ?? [];
	const errorBody = { error: expect.stringMatching(/\S/), code, requestId };
	expect(JSON.parse(response?.body ?? "")).toMatchObject(errorBody);
	const lines = service.log.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
	expect(lines).toEqual([expect.objectContaining({ status, cost: 0, client: "127.0.0.1" })]);
	expect((await service.get("/healthz")).status, "the process lives").toBe(200);
}

describe("refuses with 400", () => {
	test.each<[string, string | Buffer]>([
		["no HTTP at all", "HELLO\r\n\r\n"],
		["a TLS handshake", Buffer.from("160301020001000001fc0303", "hex")],
		["an unknown version", `GET /healthz HTTP/9.9\r\n${end}`],
		["a space in the target", `GET /health z HTTP/1.1\r\n${end}`],
		["a target without a slash", `GET healthz HTTP/1.1\r\n${end}`],
		["a raw byte above ASCII in the target", Buffer.from(`GET /\u00e9 HTTP/1.1\r\n${end}`, "latin1")],
		["a zero byte in the target", `GET /\0 HTTP/1.1\r\n${end}`],
		["a header without a colon", `GET /healthz HTTP/1.1\r\nnonsense\r\n${end}`],
		["a header with a space before the colon", `GET /healthz HTTP/1.1\r\nX-A : 1\r\n${end}`],
		["a zero byte in a header", `GET /healthz HTTP/1.1\r\nX-A: a\0b\r\n${end}`],
		["a folded header", `GET /healthz HTTP/1.1\r\nX-A: a\r\n b\r\n${end}`],
		["a length that is no number", `GET /healthz HTTP/1.1\r\nContent-Length: ten\r\n${end}`],
		["two lengths", `GET /healthz HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}xx`],
		[
			"a length beside chunks",
			`GET /healthz HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
		],
		["two hosts", `GET /healthz HTTP/1.1\r\nHost: y\r\n${end}`],
		["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
	])("%s", (_what, text) => expectOneError(text, 400, "bad_request"));

	test.each(["BREW", "get"])("the unknown method %s, with 405", (method) =>
		expectOneError(`${method} /healthz HTTP/1.1\r\n${end}`, 405, "method_not_allowed"),
	);

	test("without a word of what was sent", async () => {
		const sent = `SECRETMETHOD /secret-path HTTP/1.1\r\nX-Request-Id: secret-request-id\r\n${end}`;
		expect(await sendRaw(service.port, sent)).not.toMatch(/secret/i);
		expect(service.log.join()).not.toMatch(/secret/i);
	});
});

describe("limits of size", () => {
	const target = (length: number) => `/${"a".repeat(length - 1)}`;

	test("a target of 16384 characters passes, the next is 414", async () => {
		await expectOneError(`GET ${target(16_384)} HTTP/1.1\r\n${end}`, 404, "unknown_route");
		await expectOneError(`GET ${target(16_385)} HTTP/1.1\r\n${end}`, 414, "uri_too_long");
		await expectOneError(`GET ${target(60_000)} HTTP/1.1\r\n${end}`, 414, "uri_too_long");
	});

	test("500 symbols of full length with encoded commas pass", async () => {
		const symbols = Array.from({ length: 500 }, (_, index) => `${String(index).padEnd(16, "X")}.US`).join(
			"%2C",
		);
		const response = await service.get(`/api/market-data/quote?symbols=${symbols}`, {
			key: service.keys.demo,
		});
		expect(response.json()).toMatchObject({ quote: [] });
	});

	test("a head over 64 KiB is 431", async () => {
		await expectOneError(
			`GET /healthz HTTP/1.1\r\nX-A: ${"a".repeat(66_000)}\r\n${end}`,
			431,
			"headers_too_large",
		);
		await expectOneError(`GET ${target(70_000)} HTTP/1.1\r\n${end}`, 431, "headers_too_large");
		await expectOneError(
			`GET /healthz HTTP/1.1\r\n${"X-A: aaaaaaaa\r\n".repeat(6_000)}${end}`,
			431,
			"headers_too_large",
		);
	});

	test("a head of too many headers is 431, and the error does not blame its bytes alone", async () => {
		const responses = await send(`GET /healthz HTTP/1.1\r\n${"X-A: a\r\n".repeat(1_900)}${end}`);
		expect(responses).toMatchObject([{ status: 431 }]);
		expect(responses[0]?.body).toContain("or too many");
	});
});

describe("unusual and well formed", () => {
	const withKey = (line: string, rest = "") =>
		`${line} HTTP/1.1\r\nx-api-key: ${service.keys.unlimited}\r\n${rest}${end}`;

	test("an absolute-form target, as proxies send it", async () => {
		const responses = await send(`GET http://elsewhere/healthz HTTP/1.1\r\n${end}`);
		expect(responses.map(({ status }) => status)).toEqual([200]);
	});

	test("an absolute-form target that is no route", () =>
		expectOneError(`GET ftp://elsewhere/nothing HTTP/1.1\r\n${end}`, 404, "unknown_route"));

	test.each(["", "user@elsewhere", "user:word@elsewhere:80"])("an absolute-form target of %j", (host) =>
		expectOneError(`GET http://${host}/healthz HTTP/1.1\r\n${end}`, 400, "bad_request"),
	);

	test("the asterisk", () => expectOneError(`OPTIONS * HTTP/1.1\r\n${end}`, 404, "unknown_route"));

	test("CONNECT", () =>
		expectOneError(`CONNECT elsewhere:443 HTTP/1.1\r\n${end}`, 405, "method_not_allowed"));

	test("a refusal waits for the answers before it on the connection", async () => {
		const before = await service.used("demo");
		const first = `GET ${quotes} HTTP/1.1\r\nHost: x\r\nx-api-key: ${service.keys.demo}\r\n\r\n`;
		const responses = await send(`${first}NONSENSE\r\n\r\n`);
		expect(responses.map(({ status }) => status)).toEqual([200, 400]);
		expect(await service.used("demo")).toBe(before + 1);
	});

	test("nothing behind an answer that closes the connection is charged", async () => {
		const before = await service.used("demo");
		const good = `GET ${quotes} HTTP/1.1\r\nHost: x\r\nx-api-key: ${service.keys.demo}\r\n\r\n`;
		const responses = await send(`GET /healthz HTTP/1.1\r\nHost:\r\n\r\n${good}${good}NONSENSE\r\n\r\n`);
		expect(responses.map(({ status }) => status)).toEqual([400]);
		expect(await service.used("demo")).toBe(before);
	});

	test("pipelined requests are answered in their order", async () => {
		const head = `Host: x\r\nx-api-key: ${service.keys.unlimited}\r\n\r\n`;
		const responses = await send(
			`GET /healthz HTTP/1.1\r\n${head}GET ${quotes} HTTP/1.1\r\n${head}POST ${quotes} HTTP/1.1\r\n${head}GET /nowhere HTTP/1.1\r\n${end}`,
		);
		expect(responses.map(({ status }) => status)).toEqual([200, 200, 405, 404]);
	});

	test("a good request is answered before the malformed one behind it", async () => {
		const responses = await send(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nNONSENSE\r\n\r\n`);
		expect(responses.at(-1)?.status).toBe(400);
	});

	test("Expect: 100-continue", async () => {
		const responses = await send(withKey(`GET ${quotes}`, "Expect: 100-continue\r\n"));
		expect(responses.map(({ status }) => status)).toEqual([100, 200]);
	});

	test("another expectation is skipped", async () => {
		const responses = await send(withKey(`GET ${quotes}`, "Expect: tea\r\n"));
		expect(responses.map(({ status }) => status)).toEqual([200]);
	});

	test("a GET with a body, whole or in chunks", async () => {
		const whole = withKey(`GET ${quotes}`, "Content-Type: application/json\r\nContent-Length: 7\r\n");
		expect((await send(`${whole}{"a":1}`)).map(({ status }) => status)).toEqual([200]);
		const chunks = withKey(`GET ${quotes}`, "Transfer-Encoding: chunked\r\n");
		expect((await send(`${chunks}3\r\nabc\r\n0\r\n\r\n`)).map(({ status }) => status)).toEqual([200]);
		const body = "x".repeat(2_000_000);
		expect((await service.get(quotes, { key: service.keys.unlimited, body })).status).toBe(200);
	});

	test("a content type per request does not pile up", async () => {
		const before = await service.get(quotes, {
			key: service.keys.unlimited,
			headers: { "content-type": "a/b" },
		});
		const after = await service.get(quotes, {
			key: service.keys.unlimited,
			headers: { "content-type": "c/d; e=f" },
		});
		expect([before.status, after.status]).toEqual([200, 200]);
	});

	test("HTTP/1.0", async () => {
		const responses = await send(`GET ${quotes} HTTP/1.0\r\nx-api-key: ${service.keys.unlimited}\r\n\r\n`);
		expect(responses.map(({ status }) => status)).toEqual([200]);
	});

	test("a request for an upgrade is answered as what it is", async () => {
		const upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
		const response = await service.get("/healthz", {
			headers: { upgrade: "websocket", connection: "upgrade" },
		});
		expect([response.status, upgrade.length > 0]).toEqual([200, true]);
	});

	test("the key twice is no key", async () => {
		const twice = `x-api-key: ${service.keys.unlimited}\r\n`;
		const [response] = await send(withKey(`GET ${quotes}`, twice));
		expect(response?.status).toBe(401);
	});

	test("the name of the key's header in any case", async () => {
		const [response] = await send(`GET ${quotes} HTTP/1.1\r\nX-API-KEY: ${service.keys.unlimited}\r\n${end}`);
		expect(response?.status).toBe(200);
	});

	test("X-Request-Id twice is not echoed", async () => {
		const [response] = await send(
			withKey("GET /healthz", "X-Request-Id: aaaaaaaa\r\nX-Request-Id: bbbbbbbb\r\n"),
		);
		expect(response?.head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im);
	});

	test("If-None-Match twice holds either", async () => {
		const first = await service.get(quotes, { key: service.keys.unlimited });
		const duplicateHeaders = `If-None-Match: "other"\r\nIf-None-Match: ${first.headers.etag}\r\n`;
		expect((await send(withKey(`GET ${quotes}`, duplicateHeaders))).map(({ status }) => status)).toEqual([
			304,
		]);
	});
});

test("many connections that break off at once leave the service in order", async () => {
	const broken = Array.from({ length: 50 }, () =>
		sendRaw(service.port, `GET ${quotes} HTTP/1.1\r\nbroken\r\n\r\n`),
	);
	expect((await Promise.all(broken)).every((text) => text.startsWith("HTTP/1.1 400 "))).toBe(true);
	expect((await service.get(quotes, { key: service.keys.demo })).status).toBe(200);
});

test("a head that does not come to its end is 408", async () => {
	await expectOneErrorIn(await late, 408, "request_timeout");
});
