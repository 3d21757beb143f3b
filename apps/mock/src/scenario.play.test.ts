import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, type Service, startService } from "./testing/service.ts";

let service: Service;
/** Milliseconds of the waits of the mock, which are over at once. */
const waits: number[] = [];
beforeAll(async () => {
	service = await startService({ answers: "world", sleep: async (ms) => void waits.push(ms) });
	// The first question of a run may wait for the market to be made.
	await service.request("/api/market-data/quote?symbols=AAPL.US");
}, 300_000);
afterAll(() => service.close());
beforeEach(async () => {
	await service.order("reset");
	waits.length = 0;
});

const quote = "/api/market-data/quote?symbols=AAPL.US";
const status = "/api/market-data/market/status";
const bars = "/api/market-data/quote/AAPL.US/candlestick?period=day&count=1";
const play = (scenario: string, target = quote) =>
	service.request(target, { ...good, "Mock-Scenario": scenario });

describe("by header", () => {
	test("an allowance counts down to 402, costs nothing then, and begins anew in the next month", async () => {
		const scenario = "id=allowance, allowance=2, clock=2026-11-20T22:30:00Z";
		const responses = [
			await play(scenario),
			await play(scenario),
			await play(scenario),
			await play(scenario),
		];
		expect(
			responses.map(({ status, headers }) => [status, headers.get("x-data-requests-remaining")]),
		).toEqual([
			[200, "1"],
			[200, "0"],
			[402, "0"],
			[402, "0"],
		]);
		expect((await play(scenario, "/account/usage")).get("usage", "used")).toBe(2);
		expect((await play(scenario, "/api/market-data/quote?symbols=AAPL")).status).toBe(400);
		expect((await service.request(quote)).headers.get("x-data-requests-remaining")).toBe("999999");
	});

	test.each([
		[
			"allowance=1, rate=1/60",
			'Payment required: the 1 data request of plan "mock-1" is used; the allowance resets at 2026-12-01T00:00:00Z.',
		],
		["allowance=0", 'Payment required: plan "mock-0" includes no data requests; a paid plan is required.'],
	])("the refusal of %s tells its plan, in either mode", async (scenario, words) => {
		for (const answers of ["world", "examples"]) {
			await play(`${scenario}, answers=${answers}`);
			const { status, error } = await play(`${scenario}, answers=${answers}`);
			expect([status, error().code, error().error]).toEqual([402, "allowance_exhausted", words]);
		}
	});

	test("a rate ends in 429 with Retry-After, for each credential apart", async () => {
		const scenario = "rate=2/60";
		const responses = [await play(scenario), await play(scenario), await play(scenario)];
		expect(responses.map((response) => response.status)).toEqual([200, 200, 429]);
		expect(responses[0]?.headers.get("ratelimit")).toMatch(/^"scenario";r=1;t=\d+$/);
		expect(Number(responses[2]?.headers.get("retry-after"))).toBeGreaterThan(50);
		expect(responses[2]?.headers.get("x-data-requests-cost")).toBe("0");
		const other = { "x-api-key": `md_test_${"b".repeat(38)}`, "Mock-Scenario": scenario };
		expect((await service.request(quote, other)).status).toBe(200);
	});

	test("a key expires at its instant", async () => {
		const { status, error } = await play("expires=2026-11-20T22:30:00Z");
		expect([status, error().code]).toEqual([401, "expired_credential"]);
		expect((await play("expires=2026-11-20T22:30:01Z")).status).toBe(200);
	});

	test("failures come at their rate, the same in each run of a seed", async () => {
		const run = async (id: string) => {
			const statuses: number[] = [];
			for (let index = 0; index < 20; index++)
				statuses.push((await play(`id=${id}, errors=0.4, seed=5`)).status);
			return statuses;
		};
		const first = await run("first");
		expect(new Set(first)).toEqual(new Set([200, 500, 503]));
		expect(await run("second")).toEqual(first);
	});

	test("the data change: another ETag, a newer X-Data-As-Of and another version, where they changed", async () => {
		const scenario = "id=change, change=2";
		const reported = async () => {
			const { headers, get } = await play(scenario);
			const version = headers.get("x-data-version");
			const price = get("quote", 0, "postMarketQuote", "lastDone");
			return { etag: headers.get("etag"), asOf: headers.get("x-data-as-of"), version, price };
		};
		const [one, two, three] = [await reported(), await reported(), await reported()];
		expect(two).toEqual(one);
		expect([three.asOf, one.asOf]).toEqual(["2026-11-20T21:30:59Z", "2026-11-20T21:29:59Z"]);
		expect(three.etag).not.toBe(one.etag);
		expect(three.version).not.toBe(one.version);
		expect(three.price).not.toBe(one.price);
		const named = await play("id=change", `${quote}&data_version=${one.version}`);
		expect(named.error().code).toBe("unknown_version");
		expect((await service.request(quote)).get("quote", 0, "postMarketQuote", "lastDone")).toBe(one.price);
	});

	test("a connection is cut in the middle of the body", async () => {
		await expect(play("cut=1")).rejects.toThrow();
	});

	test("a slow body and a late answer take their time", async () => {
		const slow = await play("slow=1, bytes=4000");
		expect(slow.get("quote", 0, "symbol")).toBe("AAPL.US");
		const pieces = Math.ceil(Buffer.byteLength(slow.text) / 400);
		expect(pieces).toBeGreaterThan(1);
		expect(waits.splice(0)).toEqual(Array(pieces - 1).fill(100));
		await play("latency=150");
		expect(waits).toEqual([150]);
	});

	test.each([
		["2026-11-23T13:00:00Z", "Pre-market"],
		["2026-11-23T16:00:00Z", "Trading"],
		["2026-11-20T22:30:00Z", "Post-market"],
		["2026-11-21T16:00:00Z", "Closed"],
	])("at %s the market is: %s", async (clock, label) => {
		expect((await play(`clock=${clock}`, status)).get("status", "marketTime", 0, "label")).toContain(label);
	});

	test("a market-wide halt is on, a halted security is halted", async () => {
		const halted = await play("clock=2026-11-23T16:00:00Z, halt=1", status);
		expect(halted.get("status", "marketTime", 0, "label")).toBe("Trading: market-wide halt, level 1");
		const wbd = await service.request("/api/market-data/quote?symbols=WBD.US");
		expect(wbd.get("quote", 0, "tradeStatus")).toBe(1);
	});

	test("a setting that cannot be is refused by name", async () => {
		const { status, error } = await play("allowance=some");
		expect([status, error().error]).toEqual([
			400,
			'Setting allowance is "some"; allowed: an integer from 0 to 1000000000.',
		]);
	});
});

describe("by the control API", () => {
	test("a scenario is played by every request until it begins anew", async () => {
		const { status, get } = await service.order("scenario", { allowance: 1 });
		expect([status, get("scenario")]).toEqual([200, { allowance: 1 }]);
		expect([(await service.request(quote)).status, (await service.request(quote)).status]).toEqual([
			200, 402,
		]);
		await service.order("reset");
		expect((await service.request(quote)).status).toBe(200);
	});

	test("the month of an allowance ends at UTC", async () => {
		await service.order("scenario", { answers: "examples", allowance: 1, clock: "2026-11-30T23:59:59Z" });
		expect([(await service.request(quote)).status, (await service.request(quote)).status]).toEqual([
			200, 402,
		]);
		await service.order("clock", { at: "2026-12-01T00:00:00Z" });
		const { status, headers } = await service.request(quote);
		expect([status, headers.get("x-data-requests-reset")]).toEqual([200, "2027-01-01T00:00:00Z"]);
	});

	test("the clock runs", async () => {
		await service.order("clock", { at: "2026-11-23T14:29:59Z", speed: 100 });
		const label = async () => (await service.request(status)).get("status", "marketTime", 0, "label");
		await expect.poll(label, { timeout: 60_000 }).toBe("Trading");
	});

	test("the data change at once", async () => {
		const before = (await service.request(quote)).headers.get("etag");
		expect((await service.order("data")).get("changes")).toBe(1);
		expect((await service.request(quote)).headers.get("etag")).not.toBe(before);
		await service.order("reset");
		expect((await service.request(quote)).headers.get("etag")).toBe(before);
	});

	test.each([
		["scenario", { halts: 1 }, 'There is no setting "halts"'],
		["clock", { at: "noon" }, 'Setting clock is "noon"'],
		["clock", { allowance: 1 }, 'There is no setting "allowance" of the clock'],
		["scenario", [], "The body is not a JSON object"],
	])("refuses %s %j", async (name, body, message) => {
		const { status, error } = await service.order(name, body);
		expect([status, error().error]).toEqual([400, expect.stringContaining(message)]);
	});

	test("POST is an order below /_mock alone, and there only to known addresses", async () => {
		expect((await service.request(quote, good, "POST")).status).toBe(405);
		expect((await service.order("nothing")).status).toBe(404);
		expect((await service.request("/_mock/state", good, "DELETE")).status).toBe(405);
		expect((await service.request("/_mock/scenario")).status).toBe(404);
		expect((await service.request("/_mocks")).error().code).toBe("unknown_route");
	});
});

describe("the log", () => {
	test("tells what was asked and how it was answered, without credentials", async () => {
		await service.request("/api/market-data/quote/KO.US/candlestick?period=week&count=3");
		await service.request(quote, { ...good, Prefer: "code=402" });
		await play("latency=5", bars);
		const { text, get } = await service.request("/_mock/log");
		expect(get("entries")).toMatchObject([
			{ number: 1, operationId: "listCandlesticks", status: 200, source: "world", code: null },
			{ number: 2, operationId: "getQuotes", status: 402, source: "example", code: "allowance_exhausted" },
			{ number: 3, scenario: "latency=5", delivery: "5 ms late" },
		]);
		expect(text).not.toContain("mock-200");
		expect((await service.request("/_mock/log?after=2")).get("entries")).toHaveLength(1);
	});

	test("counts operations, parameters, their values and outcomes", async () => {
		await service.request("/api/market-data/quote/KO.US/candlestick?period=week&count=3");
		await service.request("/api/market-data/quote/KO.US/candlestick?period=weak");
		const coverage = await service.request("/_mock/coverage");
		expect(coverage.get("total", "operations", "seen")).toBe(1);
		expect(coverage.get("total", "outcomes", "seen")).toBe(2);
		const operations = coverage.get("operations") as { operationId: string }[];
		const row = operations.find(({ operationId }) => operationId === "listCandlesticks");
		expect(row).toMatchObject({
			requests: 2,
			parameters: expect.arrayContaining([
				{ name: "count", requests: 1, values: {} },
				{ name: "period", requests: 2, values: expect.objectContaining({ week: 1, day: 0 }) },
			]),
			outcomes: expect.arrayContaining([
				{ status: 200, requests: 1, codes: {} },
				{ status: 400, requests: 1, codes: { invalid_parameter: 1 } },
			]),
		});
	});
});
