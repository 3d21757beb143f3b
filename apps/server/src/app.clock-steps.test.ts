import { revokeKey, rotateKey } from "@us-market-data/store/accounts";
import { openAccountsDatabase } from "@us-market-data/store/postgres";
import { newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addressTest } from "./http/addresses.ts";
import { openEdge } from "./http/edge.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";
import { createTestKey } from "./testing/test-keys.ts";

/** A wall clock that is set back or forward may change none of this. */
const [minute, day] = [60_000, 86_400_000];
const steps = [-day, -minute, minute, day, 40 * day];
const families = ["main" as const, "company" as const, "legacy" as const];
const monthBegan = Date.parse("2026-12-01T00:00:10Z");

describe.each(["sqlite", "postgres"] as const)("on %s", (engine) => {
	let service: Service;
	let database: TestDatabase | undefined;
	beforeAll(async () => {
		database = engine === "postgres" ? await newDatabase() : undefined;
		service = await startService(database && { accounts: await openAccountsDatabase(database.url) });
	});
	afterAll(async () => {
		await service.close();
		await database?.drop();
	});

	const limited = async (name: string, monthlyAllowance: number | null) => {
		service.clock.now = monthBegan;
		return createTestKey(service.accounts, name, { monthlyAllowance, marketData: true, families });
	};
	const request = (key: string) => service.get(goodRequests.getQuotes, { key });
	const codeOf = async (key: string) => ((await request(key)).json() as { code?: string }).code;
	const idOf = async (name: string) =>
		(await service.accounts.keys((await service.accounts.account(name))?.id ?? 0))[0]?.id ?? "";

	test.each(steps)("a revoked key is revoked after a step of %i ms", async (step) => {
		const key = await limited(`revoked ${step}`, null);
		await revokeKey(service.accounts, await idOf(`revoked ${step}`), service.clock.now);
		expect(await codeOf(key)).toBe("revoked_credential");
		service.clock.now += step;
		expect(await codeOf(key)).toBe("revoked_credential");
	});

	test.each(steps)(
		"a rotated key that was seen to have ended stays so after a step of %i ms",
		async (step) => {
			const old = await limited(`rotated ${step}`, null);
			await rotateKey(service.accounts, await idOf(`rotated ${step}`), 1_000, service.clock.now);
			expect((await request(old)).status).toBe(200);
			service.clock.now += 1_000;
			expect(await codeOf(old)).toBe("expired_credential");
			service.clock.now += step;
			expect(await codeOf(old)).toBe("expired_credential");
		},
	);

	test.each(steps)("the month of an account never goes back with a step of %i ms", async (step) => {
		const key = await limited(`two ${step}`, 2);
		const first = await request(key);
		expect(first.headers["x-data-requests-reset"]).toBe("2027-01-01T00:00:00Z");
		service.clock.now += step;
		const isLater = step === 40 * day;
		const after = [await request(key), await request(key), await request(key)];
		expect(after.map(({ status }) => status)).toEqual(isLater ? [200, 200, 402] : [200, 402, 402]);
		const reset = isLater ? "2027-02-01T00:00:00Z" : "2027-01-01T00:00:00Z";
		for (const { headers } of after) expect(headers["x-data-requests-reset"]).toBe(reset);
		expect(after[2]?.json()).toMatchObject({ error: expect.stringContaining(`resets at ${reset}`) });
		const { usage } = (await service.get("/account/usage", { key })).json() as { usage: object };
		expect(usage).toMatchObject({ periodEndsAt: reset, used: 2, remaining: 0 });
	});
});

describe("limits of plans and of guesses go on by their own clock", () => {
	let service: Service;
	/** Milliseconds that the clock of the limits is ahead of its time. */
	let aheadMs = 0;
	beforeAll(async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const now = performance.now.bind(performance);
		vi.spyOn(performance, "now").mockImplementation(() => now() + aheadMs);
		const edge = { ...openEdge(), authFailuresPerMinute: 3, isTrustedProxy: addressTest("loopback") };
		service = await startService({ edge });
	});
	afterAll(async () => {
		vi.useRealTimers();
		vi.restoreAllMocks();
		await service.close();
	});

	test.each(steps)("after a step of %i ms", async (step) => {
		const rateLimit = { perSecond: 1, burst: null, concurrency: null };
		const plan = { monthlyAllowance: null, marketData: true, families, rateLimit };
		const key = await createTestKey(service.accounts, `paced ${step}`, plan);
		const client = { "x-forwarded-for": `192.0.2.${steps.indexOf(step)}` };
		const request = (secret: string, headers = {}) =>
			service.get(goodRequests.getQuotes, { key: secret, headers });
		expect((await request(key)).status).toBe(200);
		const waits = [];
		for (let guess = 0; guess < 4; guess++)
			waits.push((await request("nonsense", client)).headers["retry-after"]);
		vi.setSystemTime(Date.now() + step);
		waits.push((await request("nonsense", client)).headers["retry-after"]);
		for (const seconds of waits.slice(-2)) expect(Number(seconds)).toBeLessThanOrEqual(60);
		const responses = [await request(key), await request(key), await request(key)];
		for (const { headers } of responses.filter(({ status }) => status === 429))
			expect(headers["retry-after"]).toBe("1");
		aheadMs += 1_000;
		expect((await request(key)).status).toBe(200);
	});
});
