import { issueKey } from "@us-market-data/store/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";
import { createTestKey } from "./testing/test-keys.ts";

/** The remaining allowance, its reset, and the account's own report. */
let service: Service;
beforeEach(async () => {
	service = await startService();
});
afterEach(() => service.close());

const families: ("main" | "company" | "legacy")[] = ["main", "company", "legacy"];
const limited = (name: string, monthlyAllowance: number | null) =>
	createTestKey(service.accounts, name, { monthlyAllowance, marketData: true, families });
const request = async (key: string, target = goodRequests.getQuotes) => {
	const { status, headers } = await service.get(target, { key });
	const left = headers["x-data-requests-remaining"];
	return { status, left, reset: headers["x-data-requests-reset"], cost: headers["x-data-requests-cost"] };
};

describe("the allowance starts anew at the very instant of the month", () => {
	test.each([
		["November", "2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"],
		["December", "2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00Z", "2027-02-01T00:00:00Z"],
		["February", "2027-02-28T23:59:59.999Z", "2027-03-01T00:00:00Z", "2027-04-01T00:00:00Z"],
		["a leap February", "2028-02-29T23:59:59.999Z", "2028-03-01T00:00:00Z", "2028-04-01T00:00:00Z"],
		["the end of summer time", "2026-10-31T23:59:59.999Z", "2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"],
	])("%s", async (_month, last, first, next) => {
		const key = await limited("two", 2);
		service.clock.now = Date.parse(last);
		expect(await request(key)).toEqual({ status: 200, left: "1", reset: first, cost: "1" });
		expect(await request(key)).toEqual({ status: 200, left: "0", reset: first, cost: "1" });
		expect(await request(key)).toEqual({ status: 402, left: "0", reset: first, cost: "0" });
		service.clock.now += 1;
		expect(await request(key)).toEqual({ status: 200, left: "1", reset: next, cost: "1" });
		const report = await service.get("/account/usage", { key });
		expect(report.json()).toMatchObject({
			usage: { periodStartsAt: first, periodEndsAt: next, allowance: 2, used: 1, remaining: 1 },
		});
	});
});

test("the refusal says how many there were, of which plan, and when there are more", async () => {
	const key = await limited("one", 1);
	await request(key);
	const response = await service.get(goodRequests.getQuotes, { key });
	expect(response.json()).toMatchObject({
		error:
			'Payment required: the 1 data request of plan "one" is used; the allowance resets at 2026-12-01T00:00:00Z.',
		code: "allowance_exhausted",
	});
});

test("of many requests at once exactly the allowance is answered", async () => {
	const key = await limited("ten", 10);
	const responses = await Promise.all(Array.from({ length: 60 }, () => request(key)));
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
	expect(responses.filter(({ status }) => status === 402)).toHaveLength(50);
	const left = responses.filter(({ status }) => status === 200).map((response) => Number(response.left));
	expect(left.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	expect(await service.used("ten")).toBe(10);
});

test("500 symbols cost as much as one", async () => {
	const key = await limited("fifty", 50);
	const symbols = Array.from({ length: 500 }, (_, index) => `S${index}.US`).join();
	expect(
		await request(
			key,
			`/api/market-data/quote?symbols=AAPL.US,${symbols.slice(0, symbols.lastIndexOf(","))}`,
		),
	).toMatchObject({
		status: 200,
		left: "49",
	});
});

test("a larger plan counts at once", async () => {
	const key = await limited("small", 1);
	await service.accounts.createPlan({ name: "large", monthlyAllowance: 5, marketData: true, families });
	await request(key);
	expect((await request(key)).status).toBe(402);
	const account = await service.accounts.account("small");
	await service.accounts.updateAccount(account?.id ?? 0, { plan: "large" });
	expect(await request(key)).toMatchObject({ status: 200, left: "3" });
});

test("keys expire, are revoked and rotated at the instant that was said", async () => {
	const key = await limited("keys", null);
	const [stored] = await service.accounts.keys((await service.accounts.account("keys"))?.id ?? 0);
	const expiry = service.clock.now + 1000;
	await service.accounts.updateKey(stored?.id ?? "", { expiresAt: expiry });
	service.clock.now = expiry - 1;
	expect((await request(key)).status).toBe(200);
	service.clock.now = expiry;
	expect((await request(key)).status).toBe(401);
	await service.accounts.updateKey(stored?.id ?? "", { expiresAt: null });
	expect((await request(key)).status).toBe(200);
	await service.accounts.updateKey(stored?.id ?? "", { revokedAt: service.clock.now });
	expect((await request(key)).status).toBe(401);
});

/** Numbers from 0 to below `n`, the same in each run. */
function dice(seed: number): (n: number) => number {
	let state = seed;
	return (n) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return Math.floor((state / 2 ** 32) * n);
	};
}

test.each([1, 2, 3])(
	"the report is exact by day, operation and key after a mixture of calls (seed %i)",
	async (seed) => {
		const roll = dice(seed);
		const secrets = [await limited("mixed", 40)];
		for (const name of ["second", "third"]) {
			const { secret } = await issueKey(service.accounts, "mixed", {
				name,
				environment: "live",
				expiresAt: null,
			});
			secrets.push(secret);
		}
		const targets = [
			["getQuotes", goodRequests.getQuotes, 200],
			["listNews", goodRequests.listNews, 200],
			["getCompanyProfile", goodRequests.getCompanyProfile, 200],
			["listLegacyFilings", goodRequests.listLegacyFilings, 200],
			["", "/account/usage", 200],
			["", "/api/market-data/quote", 400],
			["", "/api/market-data/nothing", 404],
			["", "/api/market-data/quote/depth?symbol=NOSUCH.US", 400],
		] as const;
		const counts = {
			day: new Map<string, number>(),
			operation: new Map<string, number>(),
			key: new Map<string, number>(),
		};
		const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
		let used = 0;
		for (let call = 0; call < 120; call++) {
			service.clock.now = Date.UTC(2026, 10, 1 + roll(30), roll(24), roll(60));
			const [operation, target, status] = targets[roll(targets.length)] ?? targets[0];
			const key = secrets[roll(secrets.length)] ?? "";
			const response = await service.get(target, { key, method: roll(10) === 0 ? "POST" : "GET" });
			const metered = operation !== "" && response.status !== 405;
			expect(response.status).toBe(response.status === 405 ? 405 : metered && used === 40 ? 402 : status);
			if (response.status !== 200 || !metered) continue;
			used++;
			count(counts.day, new Date(service.clock.now).toISOString().slice(0, 10));
			count(counts.operation, operation);
			count(counts.key, key.slice(0, 14));
		}
		const report = await service.get("/account/usage", { key: secrets[0] ?? "" });
		const { usage } = report.json() as { usage: Record<string, unknown> };
		expect(usage).toMatchObject({ plan: "mixed", allowance: 40, used, remaining: 40 - used });
		const rows = (map: Map<string, number>, name: string) =>
			[...map].map(([value, times]) => ({ [name]: value, count: times }));
		expect(usage["byDay"]).toEqual(
			rows(counts.day, "date").sort((a, b) => String(a["date"]).localeCompare(String(b["date"]))),
		);
		const byOperation = usage["byOperation"] as { count: number }[];
		expect(byOperation).toHaveLength(counts.operation.size);
		expect(byOperation).toEqual(expect.arrayContaining(rows(counts.operation, "operationId")));
		expect(byOperation.map((row) => row.count)).toEqual(
			byOperation.map((row) => row.count).sort((a, b) => b - a),
		);
		const byKey = (usage["byKey"] as { keyPrefix: string; count: number }[]).map(
			({ keyPrefix, count: times }) => ({ keyPrefix, count: times }),
		);
		expect(byKey).toHaveLength(counts.key.size);
		expect(byKey).toEqual(expect.arrayContaining(rows(counts.key, "keyPrefix")));
	},
);

test("the list of keys tells of each key what it may and never a secret", async () => {
	const first = await limited("listed", null);
	await issueKey(service.accounts, "listed", {
		name: "other",
		environment: "live",
		expiresAt: Date.UTC(2027, 0, 1),
	});
	await request(first);
	const response = await service.get("/account/keys", { key: first });
	expect(response.json()).toEqual({
		keys: expect.arrayContaining([
			{
				id: expect.any(String),
				name: "key of listed",
				keyPrefix: first.slice(0, 14),
				createdAt: "2026-11-20T22:30:00Z",
				lastUsedAt: "2026-11-20T22:30:00Z",
				expiresAt: null,
				revokedAt: null,
			},
			expect.objectContaining({ name: "other", lastUsedAt: null, expiresAt: "2027-01-01T00:00:00Z" }),
		]),
	});
	expect(response.text).not.toContain(first.slice(14));
	expect(response.text).not.toMatch(/sha|digest|[0-9a-f]{64}/);
});
