import { afterEach, describe, expect, it, vi } from "vitest";
import { createMarketDataClient } from "../create-client.ts";
import { cutOff, hangUp, html, json, scriptedServer, silence } from "../testing/scripted-server.ts";

const ok = json(200, { quote: [] });
const quick = { baseDelay: 1 };
const busy = (status: number, headers = {}) => json(status, { error: "Busy." }, headers);
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

describe("repeats", () => {
	it.each([
		["429", busy(429)],
		["502", html(502)],
		["503", busy(503)],
		["504", busy(504)],
		["a network failure", hangUp],
		["a body that breaks off", cutOff],
	])("after %s until it is answered", async (_, failure) => {
		await using server = await scriptedServer(failure, failure, ok);
		const client = createMarketDataClient({ baseUrl: server.url, retry: quick });
		expect(await client.getMarketStatus()).toEqual({ quote: [] });
		expect(server.targets).toHaveLength(3);
	});

	it("no more often than allowed, then gives the last outcome", async () => {
		await using server = await scriptedServer(busy(503));
		const client = createMarketDataClient({ baseUrl: server.url, retry: { ...quick, attempts: 4 } });
		await expect(client.getMarketStatus()).rejects.toMatchObject({ name: "ServerError", status: 503 });
		expect(server.targets).toHaveLength(4);
	});

	it("after a network failure, whose cause it keeps", async () => {
		await using server = await scriptedServer(hangUp);
		const client = createMarketDataClient({ baseUrl: server.url, retry: quick });
		const message = expect.stringContaining(`[GET ${server.url}/api/market-data/market/status]`);
		await expect(client.getMarketStatus()).rejects.toMatchObject({
			name: "NetworkError",
			status: undefined,
			message,
			cause: expect.any(TypeError),
		});
		expect(server.targets).toHaveLength(3);
	});

	it("for typed paths too", async () => {
		await using server = await scriptedServer(busy(503), ok);
		const { market } = createMarketDataClient({ baseUrl: server.url, retry: quick });
		expect((await market.GET("/market/status")).response.status).toBe(200);
	});
});

it.each([400, 401, 402, 403, 404, 405, 408, 500, 501])("never repeats after %i", async (status) => {
	await using server = await scriptedServer(busy(status));
	const client = createMarketDataClient({ baseUrl: server.url, retry: quick });
	await expect(client.getMarketStatus()).rejects.toMatchObject({ status });
	expect(server.targets).toHaveLength(1);
});

describe("the pause", () => {
	it("is at least what Retry-After asks for", async () => {
		vi.useFakeTimers();
		const times: number[] = [];
		const client = createMarketDataClient({
			baseUrl: "https://data.example",
			fetch: async () => {
				const status = times.push(Date.now()) === 1 ? 429 : 200;
				return Response.json({}, { status, headers: { "retry-after": "1" } });
			},
			retry: quick,
		});
		const call = client.getMarketStatus();
		await vi.advanceTimersByTimeAsync(5000);
		await call;
		const [first = 0, second = 0] = times;
		expect(second - first).toBeGreaterThanOrEqual(1000);
	});

	it("grows twofold up to its bound, with full jitter", async () => {
		vi.useFakeTimers();
		vi.spyOn(Math, "random").mockReturnValue(0.5);
		const times: number[] = [];
		const client = createMarketDataClient({
			baseUrl: "https://data.example",
			fetch: async () => {
				times.push(Date.now());
				return Response.json({ error: "Busy." }, { status: 503 });
			},
			retry: { attempts: 6, baseDelay: 100, maxDelay: 700 },
		});
		const call = expect(client.getMarketStatus()).rejects.toMatchObject({ status: 503 });
		await vi.advanceTimersByTimeAsync(5000);
		await call;
		expect(times.slice(1).map((time, tried) => time - (times[tried] ?? 0))).toEqual([50, 100, 200, 350, 350]);
	});
});

describe("the timeout", () => {
	it("ends a call that is not answered", async () => {
		await using server = await scriptedServer(silence);
		const client = createMarketDataClient({ baseUrl: server.url, timeout: 60 });
		await expect(client.getMarketStatus()).rejects.toMatchObject({
			name: "TimeoutError",
			reason: "No answer within 60 ms",
		});
		await expect(client.getMarketStatus({}, { timeout: 20 })).rejects.toMatchObject({
			reason: "No answer within 20 ms",
		});
	});

	it("covers the body", async () => {
		await using server = await scriptedServer((_, response) => {
			response.writeHead(200, { "content-type": "application/json" }).write("{");
		});
		const client = createMarketDataClient({ baseUrl: server.url, timeout: 60 });
		await expect(client.getMarketStatus()).rejects.toMatchObject({ name: "TimeoutError" });
	});

	it("covers all tries together", async () => {
		await using server = await scriptedServer(hangUp, silence);
		const client = createMarketDataClient({ baseUrl: server.url, timeout: 500, retry: quick });
		await expect(client.getMarketStatus()).rejects.toMatchObject({ name: "TimeoutError" });
		expect(server.targets).toHaveLength(2);
	});

	it("lets no pause begin that would outlast it: the answer in hand is given at once", async () => {
		await using server = await scriptedServer(busy(429, { "retry-after": "3600" }));
		const client = createMarketDataClient({ baseUrl: server.url, timeout: 5000 });
		// A pause would end with a TimeoutError.
		await expect(client.getMarketStatus()).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
		expect(server.targets).toHaveLength(1);
	});

	it.each([
		[5000, 1],
		[Number.POSITIVE_INFINITY, 0],
	])("of %d ms has %d timers during a call", async (timeout, timers) => {
		vi.useFakeTimers();
		const fetch = async () => Response.json({ running: vi.getTimerCount() });
		const client = createMarketDataClient({ baseUrl: "https://data.example", fetch, timeout });
		expect(await client.getMarketStatus()).toEqual({ running: timers });
	});
});

describe("the caller's signal", () => {
	it("ends a call with its own reason", async () => {
		await using server = await scriptedServer(silence);
		const client = createMarketDataClient({ baseUrl: server.url });
		const stop = new AbortController();
		const call = expect(client.getMarketStatus({}, { signal: stop.signal })).rejects.toThrow("left the page");
		await vi.waitFor(() => expect(server.targets).toHaveLength(1), 60_000);
		stop.abort(new Error("left the page"));
		await call;
	});

	it("ends a pause between tries", async () => {
		// This clock goes on only when it is told to, so that a pause does not end by itself.
		vi.useFakeTimers();
		const fetch = vi.fn(async () =>
			Response.json({ error: "Busy." }, { status: 503, headers: { "retry-after": "10" } }),
		);
		const client = createMarketDataClient({ baseUrl: "https://data.example", fetch, timeout: 20_000 });
		const stop = new AbortController();
		const call = expect(client.getMarketStatus({}, { signal: stop.signal })).rejects.toBeInstanceOf(
			DOMException,
		);
		await vi.advanceTimersByTimeAsync(100);
		expect([fetch.mock.calls.length, vi.getTimerCount()], "the call and the pause are timed").toEqual([1, 2]);
		stop.abort();
		await call;
		expect([fetch.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
	});

	it("that has fired already sends nothing", async () => {
		await using server = await scriptedServer(ok);
		const client = createMarketDataClient({ baseUrl: server.url });
		const call = client.getMarketStatus({}, { signal: AbortSignal.abort() });
		await expect(call).rejects.toMatchObject({ name: "AbortError" });
		expect(server.targets).toHaveLength(0);
	});
});
