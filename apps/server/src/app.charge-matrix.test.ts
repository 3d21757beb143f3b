import { type OperationId, operations } from "@us-market-data/contract";
import type { Handler, HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import { ApiError } from "@us-market-data/operations/refusals";
import { StoreUnavailable } from "@us-market-data/store";
import type { Answer, CallOptions } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodRequests, withQuery } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";
import { type AccountName, createTestKey } from "./testing/test-keys.ts";

/**
 * Every operation with every status that it can be answered with: a metered one costs one data request with 200
 * and 304, and no other status is charged. The reported cost equals the charge of the account.
 */
const ids = Object.keys(goodRequests) as OperationId[];

/** Behaviour of the handlers: their work, or a fault of the service. */
let injectedError: (() => never) | undefined;
const watched = Object.fromEntries(
	Object.entries(handlers).map(([id, handler]) => [
		id,
		(...input: Parameters<Handler<never>>) =>
			injectedError ? injectedError() : (handler as Handler<never>)(...input),
	]),
) as unknown as HandlerTable;

let service: Service;
let hurried: string;
beforeAll(async () => {
	service = await startService({ handlers: watched });
	const families: ("main" | "company" | "legacy")[] = ["main", "company", "legacy"];
	const rateLimit = { perSecond: 1, burst: null, concurrency: null };
	hurried = await createTestKey(service.accounts, "hurried", {
		monthlyAllowance: 1_000_000,
		marketData: true,
		bulk: true,
		families,
		rateLimit,
	});
});
afterAll(() => service.close());

type Case = [status: number, account: AccountName, options?: CallOptions, query?: string];

const cases: readonly Case[] = [
	[200, "demo"],
	[200, "unlimited"],
	[400, "demo", {}, "nonsense=1"],
	[401, "revoked"],
	[401, "expired"],
	[401, "disabled"],
	[402, "exhausted"],
	[403, "noAccess"],
	...["POST", "HEAD", "OPTIONS"].map((method): Case => [405, "demo", { method }]),
];

/** Statuses that an operation of the account's own family is never answered with. */
const onlyMarketData = [402, 403];

function expectCost(id: OperationId, { status, headers }: Answer, charged: number): void {
	const due = operations[id].metered && (status === 200 || status === 304) ? 1 : 0;
	expect(charged, `${id} with ${status}`).toBe(due);
	expect(Number(headers["x-data-requests-cost"] ?? 0), `${id} with ${status}`).toBe(due);
}

/** Sends a request as an account; returns its charge. */
async function called(account: AccountName, target: string, options: CallOptions = {}) {
	const before = await service.used(account);
	const response = await service.get(target, { key: service.keys[account], ...options });
	return { response, charged: (await service.used(account)) - before };
}

describe.each(ids)("%s", (id) => {
	test.each(cases)("%i for %s %o %s", async (status, account, options, query) => {
		const unreachable = operations[id].family === "account" && onlyMarketData.includes(status);
		const target = query ? withQuery(goodRequests[id], query) : goodRequests[id];
		const { response, charged } = await called(account, target, options);
		expect(response.status, response.text.slice(0, 300)).toBe(unreachable ? 200 : status);
		expectCost(id, response, charged);
	});

	test("304 for what is held already", async () => {
		const first = await called("unlimited", goodRequests[id]);
		const headers = { "if-none-match": first.response.headers.etag };
		const second = await called("unlimited", goodRequests[id], { headers });
		// The usage of an account changes with each metered call, and stays the same after an unmetered one.
		expect(second.response.status).toBe(304);
		expectCost(id, second.response, second.charged);
	});

	test.each<[number, string, () => never]>([
		[
			500,
			"a fault of a handler",
			() => {
				throw new Error("planted");
			},
		],
		[
			503,
			"a service that is not available",
			() => {
				throw new ApiError("unavailable", "planted");
			},
		],
		[
			503,
			"a store that is not reachable",
			() => {
				throw new StoreUnavailable("planted");
			},
		],
	])("%i for %s", async (status, _what, planted) => {
		injectedError = planted;
		// Another target than those of the other tests, whose responses are cached.
		const target = `${goodRequests[id]}${goodRequests[id].includes("?") ? "&" : "?"}`;
		const { response, charged } = await called("demo", target).finally(() => {
			injectedError = undefined;
		});
		expect(response.status).toBe(status);
		expectCost(id, response, charged);
	});

	test("429 for too many at once", async () => {
		const before = await service.used("hurried");
		const calls = Array.from({ length: 6 }, () => service.get(goodRequests[id], { key: hurried }));
		const responses = await Promise.all(calls);
		const accepted = responses.filter(({ status }) => status === 200);
		expect(responses.filter(({ status }) => status === 429).length).toBe(6 - accepted.length);
		expect(accepted.length).toBeLessThan(6);
		const charged = (await service.used("hurried")) - before;
		expect(charged).toBe(operations[id].metered ? accepted.length : 0);
		for (const response of responses)
			expectCost(id, response, Number(response.headers["x-data-requests-cost"] ?? 0));
	});
});
