import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { handlers } from "@us-market-data/operations/handlers";
import type { RateLimit } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";
import type { Answer } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEdge } from "../http/edge.ts";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";
import { createTestKey } from "../testing/test-keys.ts";
import { AccountLimits } from "./account-limits.ts";
import { memoryCounters } from "./counters.ts";

/** Its windows are so long that no test sees the end of one; `inRealTime` has those of the service. */
let service: Service;
let inRealTime: Service;
beforeAll(async () => {
	const counters = memoryCounters({ second: 100, burst: 100 });
	service = await startService({ edge: { ...openEdge(), accountLimits: new AccountLimits(counters) } });
	inRealTime = await startService();
});
afterAll(() => Promise.all([service.close(), inRealTime.close()]));

const quotes = "/api/market-data/quote?symbols=AAPL.US";
const families = ["main" as const, "company" as const, "legacy" as const];
const none = { perSecond: null, burst: null, concurrency: null };

/** A key of an account of its own under a rate limit. */
async function limited(
	name: string,
	limit: Partial<RateLimit>,
	{ monthlyAllowance = 1_000, of = service } = {},
): Promise<string> {
	const rateLimit = { ...none, ...limit };
	return createTestKey(of.accounts, name, { monthlyAllowance, marketData: true, families, rateLimit });
}

/** Asks one after the other. */
const request = async (count: number, key: string, target = quotes, of = service): Promise<Answer[]> => {
	const responses = [];
	for (let index = 0; index < count; index++) responses.push(await of.get(target, { key }));
	return responses;
};
const statuses = (responses: readonly Answer[]) => responses.map(({ status }) => status);

test("a plan without a rate limit tells none", async () => {
	const { headers } = await service.get(quotes, { key: service.keys.demo });
	expect(headers).not.toHaveProperty("ratelimit");
	expect(headers).not.toHaveProperty("ratelimit-policy");
});

test("requests of a second, told in the headers; 429 is not charged", async () => {
	const key = await limited("paced", { perSecond: 3 });
	const responses = await request(5, key);
	expect(statuses(responses)).toEqual([200, 200, 200, 429, 429]);
	const rateHeaders = responses.map(({ headers }) => String(headers["ratelimit"]));
	for (const state of rateHeaders) expect(state).toMatch(/^"second";r=\d;t=(100|9\d)$/);
	expect(rateHeaders.map((state) => state.slice(9, 12))).toEqual(["r=2", "r=1", "r=0", "r=0", "r=0"]);
	for (const { headers } of responses) expect(headers["ratelimit-policy"]).toBe('"second";q=3;w=1');
	const last = responses.at(-1);
	expect(last?.headers).toMatchObject({
		"retry-after": expect.stringMatching(/^(100|9\d)$/),
		"x-data-requests-cost": "0",
		"x-data-requests-remaining": "997",
		"cache-control": "no-store",
	});
	expect(last?.json()).toMatchObject({
		error: expect.stringMatching(
			/^Too many requests: plan "paced" allows 3 per second; retry in \d+ seconds\.$/,
		),
		code: "rate_limited",
		requestId: expect.any(String),
	});
	expect(await service.used("paced")).toBe(3);
});

test("a window is over after a second", async () => {
	const key = await limited("real", { perSecond: 1 }, { of: inRealTime });
	const started = performance.now();
	let rejectedCount = 0;
	for (let accepted = 0; accepted < 3; ) {
		const [response] = await request(1, key, quotes, inRealTime);
		if (response?.status === 200) accepted++;
		else rejectedCount++;
		if (response?.status === 429) expect(response.headers["retry-after"]).toBe("1");
	}
	expect(performance.now() - started).toBeGreaterThan(1_900);
	expect(rejectedCount).toBeGreaterThan(0);
});

test("a burst lets more through, and no more than it says", async () => {
	const key = await limited("bursty", { perSecond: 2, burst: 3 });
	const responses = await request(7, key);
	expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429, 429]);
	expect(responses[0]?.headers["ratelimit-policy"]).toBe('"second";q=2;w=1, "burst";q=3;w=10');
	expect(responses[4]?.headers["ratelimit"]).toMatch(/^"second";r=0;t=\d+, "burst";r=0;t=\d+$/);
});

test("all keys of an account share its limit, and another account has its own", async () => {
	const key = await limited("shared", { perSecond: 2 });
	const other = await limited("other", { perSecond: 2 });
	const issued = await issueKey(service.accounts, "shared", {
		name: "sibling",
		environment: "test",
		expiresAt: null,
	});
	const [first, second] = [key, issued.secret];
	expect(statuses([...(await request(1, first)), ...(await request(2, second))])).toEqual([200, 200, 429]);
	expect(statuses(await request(1, other))).toEqual([200]);
});

test("the account family is limited too", async () => {
	const key = await limited("account family", { perSecond: 1 });
	expect(statuses(await request(2, key, "/account/usage"))).toEqual([200, 429]);
});

test("a plan that is changed holds at once", async () => {
	const key = await limited("changed", { perSecond: 1 });
	expect(statuses(await request(2, key))).toEqual([200, 429]);
	await service.accounts.updatePlan("changed", { rateLimit: { perSecond: 5 } });
	expect(statuses(await request(3, key))).toEqual([200, 200, 200]);
	await service.accounts.updatePlan("changed", { rateLimit: { perSecond: null } });
	expect(statuses(await request(10, key))).toEqual(Array.from({ length: 10 }, () => 200));
});

describe("the order of the checks", () => {
	test("400 and 403 come before 429, and do not count", async () => {
		const key = await limited("ordered", { perSecond: 1 });
		const bad = "/api/market-data/quote";
		expect(statuses(await request(3, key, bad))).toEqual([400, 400, 400]);
		expect(statuses(await request(2, key))).toEqual([200, 429]);
		expect(statuses(await request(1, key, bad))).toEqual([400]);
		expect((await service.get(quotes, { key, method: "POST" })).status).toBe(405);
	});

	test("402 comes before 429", async () => {
		const key = await limited("spent", { perSecond: 2 }, { monthlyAllowance: 1 });
		expect(statuses(await request(4, key))).toEqual([200, 402, 402, 402]);
		expect(statuses(await request(1, key, "/account/usage")), "which has no allowance to be out of").toEqual([
			429,
		]);
		expect(await service.used("spent")).toBe(1);
	});

	test("a 304 counts like a 200", async () => {
		const key = await limited("held", { perSecond: 2 });
		const [first] = await request(1, key);
		const headers = { "if-none-match": first?.headers.etag ?? "" };
		expect((await service.get(quotes, { key, headers })).status).toBe(304);
		expect((await service.get(quotes, { key, headers })).status).toBe(429);
	});
});

describe("requests at once", () => {
	test("no more than the plan allows, and again when one is over", async () => {
		const slow = await startService({
			handlers: { ...handlers, listTopics: () => sleep(300).then(() => ({ topics: [], next: null })) },
		});
		const key = await limited("parallel", { concurrency: 2 }, { of: slow });
		const responses = await Promise.all(
			Array.from({ length: 6 }, () => slow.get(goodRequests.listTopics, { key })),
		);
		expect(statuses(responses).sort()).toEqual([200, 200, 429, 429, 429, 429]);
		expect(await slow.used("parallel")).toBe(2);
		const rejected = responses.find(({ status }) => status === 429);
		expect(rejected?.json()).toMatchObject({
			error: expect.stringContaining("allows 2 at once; retry in 1"),
		});
		expect(rejected?.headers).toMatchObject({
			"retry-after": "1",
			ratelimit: '"concurrency";r=0',
			"ratelimit-policy": '"concurrency";q=2;qu="concurrent-requests"',
		});
		const [after] = await request(1, key, quotes, slow);
		expect([after?.status, after?.headers["ratelimit"]]).toEqual([200, '"concurrency";r=1']);
		await slow.close();
	});

	test("a client that goes away gives its place back", async () => {
		const key = await limited("leaving", { concurrency: 1 });
		for (let index = 0; index < 20; index++) {
			await new Promise<void>((resolve) => {
				const socket = connect(service.port, "127.0.0.1", () => {
					socket.write(`GET ${quotes} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`, () => {
						setTimeout(() => socket.destroy(), index / 4);
					});
				});
				socket.on("close", () => resolve());
				socket.on("error", () => {});
			});
		}
		await sleep(100);
		expect(statuses(await request(1, key))).toEqual([200]);
	});
});
