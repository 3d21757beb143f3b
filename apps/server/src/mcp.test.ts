import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { ToolsEnded, ToolsThread } from "@us-market-data/mcp";
import type { RateLimit } from "@us-market-data/store";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { FamilyHosts } from "./deployment/family-hosts.ts";
import { AccountScheduler, NotScheduled } from "./fairness.ts";
import { openEdge } from "./http/edge.ts";
import { AccountLimits } from "./rate-limit/account-limits.ts";
import { memoryCounters } from "./rate-limit/counters.ts";
import { type Service, startService } from "./testing/service.ts";
import { createTestKey } from "./testing/test-keys.ts";

/** The service with the thread of its tools. The clock of its rate limits stands still. */
let service: Service;
let tools: ToolsThread;
const failures: Error[] = [];
beforeAll(async () => {
	const folder = await mkdtemp(join(inject("runFolder"), "results-"));
	tools = new ToolsThread({ folder, legacyPrefix: "legacy", onError: (error) => failures.push(error) });
	const familyHosts = new FamilyHosts({ main: ["api.example"], company: [], legacy: [] });
	const now = () => 0;
	const accountLimits = new AccountLimits(memoryCounters(now), () => 1, now);
	service = await startService({
		mcp: { tools, ownHosts: undefined },
		edge: { ...openEdge(), familyHosts, accountLimits },
	});
});
afterAll(async () => {
	await service.close();
	await tools.close();
});

const post = (key: string, message: unknown, of = service, headers: Record<string, string> = {}) =>
	fetch(`${of.url}/mcp`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			accept: "application/json, text/event-stream",
			"x-api-key": key,
			...headers,
		},
		body: typeof message === "string" ? message : JSON.stringify(message),
	});
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const calling = (name: string, given: object) => ({
	jsonrpc: "2.0",
	id: 1,
	method: "tools/call",
	params: { name, arguments: given },
});
const quotes = calling("call_operation", { operation: "getQuotes", params: { symbols: "AAPL.US" } });

const none = { perSecond: null, burst: null, concurrency: null };
const families = ["main" as const, "company" as const, "legacy" as const];
const limited = (name: string, limit: Partial<RateLimit>, of = service) =>
	createTestKey(of.accounts, name, {
		monthlyAllowance: 1_000,
		marketData: true,
		families,
		rateLimit: { ...none, ...limit },
	});

test("every message counts against the rate of the plan", async () => {
	const key = await limited("messages", { perSecond: 3 });
	const statuses: number[] = [];
	for (let sent = 0; sent < 5; sent++) statuses.push((await post(key, ping)).status);
	expect(statuses).toEqual([200, 200, 200, 429, 429]);
	const rejected = await post(key, ping);
	expect(rejected.headers.get("ratelimit-policy")).toBe('"second";q=3;w=1');
	expect(await rejected.json()).toMatchObject({ code: "rate_limited" });
	expect(await service.used("messages")).toBe(0);
});

test("a data request of a message counts with it, and each further one once more", async () => {
	const key = await limited("asking", { perSecond: 4 });
	for (const count of [1, 2]) {
		expect(await (await post(key, quotes)).text()).toContain("lastDone");
		expect(await service.used("asking")).toBe(count);
	}
	// The message, and the second of its three data requests, are the third and fourth of the window.
	const chart = calling("chart", { symbols: ["AAPL.US", "MSFT.US", "KO.US"], start: "1mo" });
	expect(await (await post(key, chart)).text()).toContain("allows 4 per second");
	expect(await service.used("asking")).toBe(4);
});

test("a message and its data requests are one request in flight", async () => {
	const key = await limited("single", { concurrency: 1 });
	const chart = calling("chart", { symbols: ["AAPL.US", "MSFT.US"], start: "1mo" });
	expect(await (await post(key, chart)).text()).toContain("MSFT.US, day closes");
	expect(await service.used("single")).toBe(2);
});

test("tools reach the families that have hosts of their own", async () => {
	const response = await post(service.keys.demo, quotes);
	expect(await response.text()).toContain("lastDone");
});

test("data requests are logged with the client and the id of their message", async () => {
	const response = await post(service.keys.demo, quotes, service, { "x-request-id": "agent-request-7" });
	await response.text();
	const lines = service.log
		.map((line) => JSON.parse(line))
		.filter(({ requestId }) => requestId === "agent-request-7");
	expect(lines.map(({ path, client, cost }) => [path, client, cost])).toEqual([
		["/api/market-data/quote", "127.0.0.1", 1],
		["/mcp", "127.0.0.1", 0],
	]);
});

test("a message waits for the turn of its account", async () => {
	const full = new AccountScheduler();
	full.enter = () => {
		throw new NotScheduled("1000 of the account wait already");
	};
	const busy = await startService({ mcp: { tools, ownHosts: undefined }, scheduler: full });
	const key = await limited("waits", {}, busy);
	const response = await post(key, ping, busy);
	expect([response.status, await response.text()]).toEqual([429, expect.stringContaining("wait already")]);
	await busy.close();
});

describe("a message that is none", () => {
	const nested = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
	test.each([
		["no JSON", "{", 400, "no JSON"],
		["no message", '{"a":1}', 400, "not a valid JSON-RPC message"],
		["a list of messages", JSON.stringify([ping, ping]), 400, "send one message"],
		[
			"a text that is too long",
			JSON.stringify({ ...ping, method: "x".repeat(9_000) }),
			400,
			"9000 characters",
		],
		["too many values", JSON.stringify({ ...ping, params: new Array(9_000).fill(1) }), 400, "more than 4000"],
		["too deep", nested, 400, "nested too deeply"],
		["a stream without end", JSON.stringify({ ...ping, method: "subscriptions/listen" }), 404, "not found"],
		["too large", `"${"x".repeat(70_000)}"`, 413, "at most 65536 bytes"],
		["null", "null", 400, ""],
		["a prototype", '{"__proto__":{"method":"ping"},"jsonrpc":"2.0","id":1}', 400, ""],
	])("%s", async (_name, body, status, text) => {
		const response = await post(service.keys.demo, body);
		expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
	});

	test("another type of body", async () => {
		const response = await post(service.keys.demo, ping, service, { "content-type": "text/plain" });
		expect(response.status).toBe(415);
	});
});

test("a statement that writes to the outputs of its process is refused, and the service goes on", async () => {
	const from = { bars: { operation: "getQuotes", params: { symbols: "AAPL.US" } } };
	for (const sql of [
		"SELECT * FROM enable_logging(storage='stdout')",
		"SELECT write_log('x', level := 'error') FROM bars",
	]) {
		const answer = async () =>
			(await post(service.keys.demo, calling("query_results", { sql, from }))).text();
		// A busy machine may end a statement by its time before it is judged.
		await expect.poll(answer, { timeout: 150_000 }).toContain("may not be called");
	}
	expect((await post(service.keys.demo, ping)).status).toBe(200);
});

test("too many messages at once of an account are refused, and a client that leaves ends its own", async () => {
	const withdrawn: AbortSignal[] = [];
	const never = {
		answer: (_message: unknown, _send: unknown, signal: AbortSignal) => {
			withdrawn.push(signal);
			return new Promise<never>((_, reject) =>
				signal.addEventListener("abort", () => reject(new ToolsEnded("gone"))),
			);
		},
	};
	const slow = await startService({ mcp: { tools: never, ownHosts: undefined } });
	const left = new AbortController();
	const send = () =>
		fetch(`${slow.url}/mcp`, {
			method: "POST",
			headers: { "content-type": "application/json", "x-api-key": slow.keys.demo },
			body: JSON.stringify(ping),
			signal: left.signal,
		}).then(
			({ status }) => status,
			() => "left",
		);
	const all = Array.from({ length: 20 }, send);
	const first = await Promise.race(all);
	expect(first).toBe(429);
	await expect.poll(() => withdrawn.length).toBe(16);
	left.abort();
	expect((await Promise.all(all)).filter((status) => status === "left").length).toBeGreaterThanOrEqual(16);
	await expect.poll(() => withdrawn.filter(({ aborted }) => !aborted).length).toBe(0);
	await slow.close();
});

test("tools that end are 503, and the next message starts them again", async () => {
	const folder = await mkdtemp(join(inject("runFolder"), "results-"));
	const mortal = new ToolsThread({ folder, legacyPrefix: "legacy", onError: () => {} });
	const other = await startService({ mcp: { tools: mortal, ownHosts: undefined } });
	expect((await post(other.keys.demo, ping, other)).status).toBe(200);
	const failing = { answer: () => Promise.reject(new ToolsEnded("the thread of the tools ended")) };
	const ended = await startService({ mcp: { tools: failing, ownHosts: undefined } });
	const response = await post(ended.keys.demo, ping, ended);
	expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
	await Promise.all([other.close(), ended.close(), mortal.close()]);
});

test("nothing of all this was a failure of the tools", () => {
	expect(failures.filter(({ message }) => !/^Rejected|^Invalid|^Parse/.test(message))).toEqual([]);
});
