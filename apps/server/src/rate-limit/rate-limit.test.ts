import { once } from "node:events";
import { connect } from "node:net";
import { handlers } from "@us-market-data/operations/handlers";
import type { RateLimit } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";
import type { Answer } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openEdge } from "../http/edge.ts";
import { goodRequests, withQuery } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";
import { createTestKey } from "../testing/test-keys.ts";
import { AccountLimits } from "./account-limits.ts";
import { memoryCounters } from "./counters.ts";

let service: Service;
/** The milliseconds of the windows, which only tests move. */
let steadyMs = 0;
/** Called when the handler of topics begins; the handler ends with what it returns. */
let onTopics = async (): Promise<void> => {};
beforeAll(async () => {
	const now = () => steadyMs;
	const accountLimits = new AccountLimits(memoryCounters(now), () => 1, now);
	const listTopics = () => onTopics().then(() => ({ topics: [], next: null }));
	service = await startService({
		edge: { ...openEdge(), accountLimits },
		handlers: { ...handlers, listTopics },
	});
});
afterAll(() => service.close());

const quotes = "/api/market-data/quote?symbols=AAPL.US";
const families = ["main" as const, "company" as const, "legacy" as const];
const none = { perSecond: null, burst: null, concurrency: null };

/** A key of an account of its own under a rate limit. */
async function limited(
	name: string,
	limit: Partial<RateLimit>,
	{ monthlyAllowance = 1_000 } = {},
): Promise<string> {
	const rateLimit = { ...none, ...limit };
	return createTestKey(service.accounts, name, { monthlyAllowance, marketData: true, families, rateLimit });
}

/** Asks one after the other. */
const request = async (count: number, key: string, target = quotes): Promise<Answer[]> => {
	const responses = [];
	for (let index = 0; index < count; index++) responses.push(await service.get(target, { key }));
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
	expect(rateHeaders).toEqual([2, 1, 0, 0, 0].map((left) => `"second";r=${left};t=1`));
	for (const { headers } of responses) expect(headers["ratelimit-policy"]).toBe('"second";q=3;w=1');
	const last = responses.at(-1);
	expect(last?.headers).toMatchObject({
		"retry-after": "1",
		"x-data-requests-cost": "0",
		"x-data-requests-remaining": "997",
		"cache-control": "no-store",
	});
	expect(last?.json()).toMatchObject({
		error: 'Too many requests: plan "paced" allows 3 per second; retry in 1 second.',
		code: "rate_limited",
		requestId: expect.any(String),
	});
	expect(await service.used("paced")).toBe(3);
});

test("a window is over after a second", async () => {
	const key = await limited("real", { perSecond: 1 });
	for (let second = 0; second < 3; second++) {
		expect(statuses(await request(2, key))).toEqual([200, 429]);
		steadyMs += 999;
		expect(statuses(await request(1, key))).toEqual([429]);
		steadyMs += 1;
	}
});

test("a burst lets more through, and no more than it says", async () => {
	const key = await limited("bursty", { perSecond: 2, burst: 3 });
	const responses = await request(7, key);
	expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429, 429]);
	expect(responses[0]?.headers["ratelimit-policy"]).toBe('"second";q=2;w=1, "burst";q=3;w=10');
	expect(responses[4]?.headers["ratelimit"]).toBe('"second";r=0;t=1, "burst";r=0;t=10');
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
		const key = await limited("parallel", { concurrency: 2 });
		const others = Promise.withResolvers<void>();
		onTopics = () => others.promise;
		let answered = 0;
		const call = async () => {
			const response = await service.get(goodRequests.listTopics, { key });
			// The two that pass end when the four others are rejected.
			if (++answered === 4) others.resolve();
			return response;
		};
		const responses = await Promise.all(Array.from({ length: 6 }, call));
		expect(statuses(responses).sort()).toEqual([200, 200, 429, 429, 429, 429]);
		expect(await service.used("parallel")).toBe(2);
		const rejected = responses.find(({ status }) => status === 429);
		expect(rejected?.json()).toMatchObject({
			error: expect.stringContaining("allows 2 at once; retry in 1"),
		});
		expect(rejected?.headers).toMatchObject({
			"retry-after": "1",
			ratelimit: '"concurrency";r=0',
			"ratelimit-policy": '"concurrency";q=2;qu="concurrent-requests"',
		});
		const [after] = await request(1, key);
		expect([after?.status, after?.headers["ratelimit"]]).toEqual([200, '"concurrency";r=1']);
	});

	test.each([
		["when its request is sent", 11],
		["while its handler runs", 12],
		["during its charge", 13],
	])("a client that goes away %s gives its place back", async (moment, count) => {
		const key = await limited(`leaving ${moment}`, { concurrency: 1 });
		const caller = connect(service.port, "127.0.0.1");
		const gone = once(caller, "close");
		const leave = async () => void caller.destroy();
		onTopics = moment === "while its handler runs" ? leave : async () => {};
		const charge = service.accounts.charge.bind(service.accounts);
		const spy = vi.spyOn(service.accounts, "charge").mockImplementation(async (made) => {
			if (moment === "during its charge") await leave();
			return charge(made);
		});
		onTestFinished(() => spy.mockRestore());
		// Another target each time, of which no response is cached.
		const target = withQuery(goodRequests.listTopics, `count=${count}`);
		caller.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`, () => {
			if (moment === "when its request is sent") void leave();
		});
		await gone;
		// Nobody hears when the service has noticed it.
		await expect.poll(async () => statuses(await request(1, key))).toEqual([200]);
	});
});
