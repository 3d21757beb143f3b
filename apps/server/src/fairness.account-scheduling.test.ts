import { handlers } from "@us-market-data/operations/handlers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountScheduler } from "./fairness.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";
import { createTestKey } from "./testing/test-keys.ts";

let service: Service;
let entered: PromiseWithResolvers<void>;
let handlerBarrier: PromiseWithResolvers<void>;
beforeAll(async () => {
	service = await startService({
		scheduler: new AccountScheduler({ maxWaiting: 1 }),
		handlers: {
			...handlers,
			listNews: async (...given) => {
				entered.resolve();
				await handlerBarrier.promise;
				return handlers.listNews(...given);
			},
		},
	});
});
afterAll(() => service.close());

const families = ["main" as const];

/**
 * Fills all slots of an account, and keeps one request waiting while another account sends requests. Each crowd has a
 * count of its own, because a cached response needs no handler.
 */
async function crowd(key: string, count: number) {
	const request = () => service.get(`${goodRequests.listNews}&count=${count}`, { key });
	[entered, handlerBarrier] = [Promise.withResolvers(), Promise.withResolvers()];
	const all = [request()];
	await entered.promise;
	await service.get("/healthz");
	const rest = Array.from({ length: 9 }, request);
	return [...all, ...rest];
}

test("what an account has waiting beyond the bound is told 429 and is not charged", async () => {
	const key = await createTestKey(service.accounts, "crowd", {
		monthlyAllowance: null,
		marketData: true,
		families,
	});
	const requests = await crowd(key, 1);
	const rejected = await Promise.any(requests);
	expect(rejected.status).toBe(429);
	expect(rejected.headers).toMatchObject({ "retry-after": "1", "x-data-requests-cost": "0" });
	expect(rejected.json()).toMatchObject({
		code: "rate_limited",
		error: "Too many requests: 1 of the account wait already; retry in 1 second.",
	});
	// Another account is not held up by it.
	const other = await service.get(goodRequests.listTopics, { key: service.keys.demo });
	expect(other.status).toBe(200);
	handlerBarrier.resolve();
	const successful = (await Promise.all(requests)).filter(({ status }) => status === 200);
	expect(await service.used("crowd")).toBe(successful.length);
	expect(successful.length).toBeGreaterThan(0);
});

test("an account that has nothing left is told 402 instead", async () => {
	const key = await createTestKey(service.accounts, "spent", {
		monthlyAllowance: 0,
		marketData: true,
		families,
	});
	const requests = await crowd(key, 2);
	expect((await Promise.any(requests)).status).toBe(402);
	handlerBarrier.resolve();
	await Promise.all(requests);
});
