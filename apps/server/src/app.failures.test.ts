import type { HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import type { MarketReader } from "@us-market-data/store";
import type { Answer } from "@us-market-data/tooling/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { AppDeps } from "./app.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

/** Faults of the service itself: 500 or 503 as JSON, without internal details and without a charge. */
let service: Service;
let opened: Service | undefined;
const open = async (replaced: Partial<AppDeps> = {}) => {
	opened = await startService(replaced);
	return opened;
};
afterEach(async () => {
	await opened?.close();
	opened = undefined;
});

const inside = "the inside of /some/where/secret.ts";

/** A handler that compiles only because the test says so. */
const broken = (respond: () => unknown): Partial<AppDeps> => ({
	handlers: { ...handlers, getQuotes: respond as HandlerTable["getQuotes"] },
});

function expectInternalError(response: Answer): void {
	expect(response.status).toBe(500);
	expect(response.json()).toEqual({
		error: "Internal error. Quote the requestId to the operator.",
		code: "internal_error",
		requestId: response.headers["x-request-id"],
	});
	expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
	expect(response.headers["x-data-requests-remaining"]).toBe("1000000");
	expect(response.headers["x-data-requests-cost"]).toBe("0");
	for (const name of ["etag", "x-data-source", "x-data-as-of", "x-data-oldest"])
		expect(response.headers[name]).toBeUndefined();
}

const circle: { quote?: unknown } = {};
circle.quote = circle;

const failures: [name: string, answer: () => unknown][] = [
	[
		"throws an error",
		() => {
			throw new Error(inside);
		},
	],
	[
		"throws a text",
		() => {
			throw inside;
		},
	],
	[
		"throws nothing",
		() => {
			throw undefined;
		},
	],
	[
		"throws an error with a status of its own",
		() => {
			throw Object.assign(new Error(inside), { status: 400 });
		},
	],
	[
		"throws what looks like a validator's error",
		() => {
			throw Object.assign(new Error(inside), {
				status: 400,
				errors: [{ path: "/query/symbols", message: inside }],
			});
		},
	],
	["rejects", () => Promise.reject(new Error(inside))],
	["rejects with a text", () => Promise.reject(inside)],
	["rejects with null", () => Promise.reject(null)],
	["returns nothing", () => undefined],
	["returns null", () => null],
	["returns a text", () => inside],
	["returns an empty object", () => ({})],
	["returns a field of the wrong type", () => ({ quote: inside })],
	["returns a record without its fields", () => ({ quote: [{ symbol: "AAPL.US" }] })],
	["returns a circle", () => circle],
	["returns a number without end", () => ({ quote: [], count: 1n })],
];

describe("a handler that", () => {
	let behaviour: () => unknown;
	let shared: Service;
	beforeAll(async () => {
		shared = await startService(broken(() => behaviour()));
	});
	afterAll(() => shared.close());

	test.each(failures)("%s", async (_what, respond) => {
		behaviour = respond;
		const failed = await shared.get(goodRequests.getQuotes, { key: shared.keys.demo });
		expectInternalError(failed);
		expect(await shared.used("demo")).toBe(0);
		const causes = shared.log.splice(0).filter((line) => line.includes("request failed"));
		expect(causes, "the cause is logged under the request").toHaveLength(1);
		expect(causes[0]).toContain(failed.headers["x-request-id"]);
		const other = await shared.get(goodRequests.getQuoteDepth, { key: shared.keys.unlimited });
		expect(other.status, "others go on").toBe(200);
	});

	test("never answers holds up nobody", async () => {
		service = await open(broken(() => new Promise(() => {})));
		let isStuck = true;
		const stuck = service.get(goodRequests.getQuotes, { key: service.keys.demo });
		stuck
			.catch(() => {})
			.finally(() => {
				isStuck = false;
			});
		expect((await service.get(goodRequests.listNews, { key: service.keys.demo })).status).toBe(200);
		expect([await service.used("demo"), isStuck]).toEqual([1, true]);
	});
});

/** A reader on which every call fails, as without the disk. */
const gone = new Proxy({} as MarketReader, {
	get: (_target, name) => (name === "recentVersion" ? undefined : () => Promise.reject(new Error(inside))),
});

test("a market that cannot be read is 500, not ready, and alive", async () => {
	service = await open({ market: gone });
	expectInternalError(await service.get(goodRequests.getQuotes, { key: service.keys.demo }));
	const ready = await service.get("/readyz");
	expect(ready.status).toBe(503);
	expect(ready.headers["retry-after"]).toBe("1");
	expect(ready.json()).toMatchObject({
		code: "unavailable",
		error: expect.stringContaining("not reachable"),
	});
	expect((await service.get("/healthz")).status).toBe(200);
	expect((await service.get("/status")).status).toBe(500);
});

test("a view that cannot be made is 500", async () => {
	service = await open({ view: () => Promise.reject(new Error(inside)) });
	expectInternalError(await service.get(goodRequests.listRank, { key: service.keys.demo }));
});

test("a charge that cannot be stored is 500, and the next one is stored", async () => {
	service = await open();
	vi.spyOn(service.accounts, "charge").mockRejectedValueOnce(new Error(inside));
	expectInternalError(await service.get(goodRequests.getQuotes, { key: service.keys.demo }));
	expect((await service.get(goodRequests.getQuotes, { key: service.keys.demo })).status).toBe(200);
	expect(await service.used("demo")).toBe(1);
});

test("an account store that cannot be asked is 500 for whoever asks", async () => {
	service = await open();
	vi.spyOn(service.accounts, "credential").mockRejectedValueOnce(new Error(inside));
	const respond = await service.get(goodRequests.getQuotes, { key: service.keys.demo });
	expect(respond.status).toBe(500);
	expect(respond.text).not.toContain("secret.ts");
});
