import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { OperationId } from "@us-market-data/contract";
import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { Handler, HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { pino } from "pino";
import { afterEach, expect, inject, test } from "vitest";
import { SerializedBody } from "../long-queries/serialized-body.ts";
import { createMetrics } from "../telemetry/metrics/metrics.ts";
import { goodRequests, withQuery } from "../testing/good-requests.ts";
import { sampleMarket } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { type GuardDeps, guardSettings, ResponseGuard } from "./response-guard.ts";
import { compareBodies } from "./response-validators.ts";

let service: Service | undefined;
afterEach(async () => {
	await service?.close();
	service = undefined;
});

const log: string[] = [];
const parts = {
	document,
	log: pino({}, { write: (line: string) => void log.push(line) }),
	market: { dataVersion: async () => 1 },
	every: 1_000,
	refuses: false,
};
const guarded = { operationId: "listTrades", requestId: "request-1", isKept: false } as const;
const right = { trades: [] };
const wrong = { trades: [{ price: "secret of a caller" }] };

/** Numbers of the answers that a guard wants, of some in a row. */
async function wanted(deps: Partial<GuardDeps>, count: number): Promise<number[]> {
	const guard = new ResponseGuard({ ...parts, ...deps });
	const found: number[] = [];
	for (let index = 0; index < count; index++) {
		if (!guard.wants(guarded)) continue;
		found.push(index);
		await guard.check(guarded, right);
	}
	return found;
}

test("the first answer of an operation is compared, and a sample of the others", async () => {
	let drawn = 0;
	const random = () => (drawn++ === 4 ? 0 : 0.5);
	expect(await wanted({ random }, 8)).toEqual([0, 5]);
	expect(await wanted({ every: 1 }, 3)).toEqual([0, 1, 2]);
	expect(await wanted({ every: 0 }, 3)).toEqual([]);
});

test("an import makes each first answer one to compare, within a second", async () => {
	let version = 1;
	let time = 0;
	const market = { dataVersion: async () => version };
	const guard = new ResponseGuard({ ...parts, market, elapsed: () => time, random: () => 0.5 });
	const asks = async () => {
		guard.wants(guarded);
		await new Promise(setImmediate);
		return guard.wants(guarded);
	};
	await guard.check(guarded, right);
	expect(await asks()).toBe(false);
	version = 2;
	expect(await asks()).toBe(false);
	time = 1_000;
	expect(await asks()).toBe(true);
});

test("an answer that is kept is compared", () => {
	const guard = new ResponseGuard({ ...parts, random: () => 0.5 });
	expect(guard.wants({ ...guarded, isKept: true })).toBe(true);
});

test("a difference is logged by its place, without a value, and counted", async () => {
	log.length = 0;
	const metrics = createMetrics("1");
	const guard = new ResponseGuard({ ...parts, onCheck: metrics.responseChecked });
	await guard.check(guarded, wrong);
	await guard.check(guarded, new SerializedBody(Buffer.from(JSON.stringify(right)), "", () => {}));
	expect(log).toHaveLength(1);
	expect(JSON.parse(log[0] ?? "")).toMatchObject({
		requestId: "request-1",
		operationId: "listTrades",
		differences: [{ path: "/trades/0", message: expect.stringContaining("required property") }],
	});
	expect(log[0]).not.toContain("secret");
	const text = await metrics.text();
	expect(text).toContain('market_data_responses_checked_total{operation="listTrades"} 2');
	expect(text).toContain('market_data_responses_invalid_total{operation="listTrades"} 1');
	await expect(new ResponseGuard({ ...parts, refuses: true }).check(guarded, wrong)).rejects.toThrow(
		"The answer of listTrades differs from the contract.",
	);
});

test("production compares one of 1,000 answers, and refuses none", () => {
	expect(guardSettings({ NODE_ENV: "production" })).toEqual({ every: 1_000, refuses: false });
	expect(guardSettings({ NODE_ENV: "test" })).toEqual({ every: 1, refuses: true });
	const given = { NODE_ENV: "production", RESPONSE_CHECK_EVERY: 5, RESPONSE_CHECK_REFUSE: true } as const;
	expect(guardSettings(given)).toEqual({ every: 5, refuses: true });
});

/** Handlers of which one drops a member that the contract requires. */
const broken = (id: OperationId): HandlerTable => ({
	...handlers,
	[id]: async (input: never, context: never) => {
		const body = await (handlers[id] as Handler<never>)(input, context);
		return Object.fromEntries(Object.entries(body as object).slice(1));
	},
});

test.each(operationList.map(({ operationId }) => operationId))(
	"%s: a body without a required member is noticed",
	async (id) => {
		const compare = await compareBodies(document);
		expect(compare(id, {}).length).toBeGreaterThan(0);
	},
);

/** Bytes of kept answers so few that none is kept before its second request. */
const withoutRoom = 200_000;

const other = { origin: "https://app.example" };

test("a refused answer is 500 by both ways, and not charged", async () => {
	service = await startService({ handlers: broken("listNews") });
	for (const headers of [{}, other]) {
		const { status, text } = await service.get(goodRequests.listNews, { key: service.keys.demo, headers });
		expect([status, JSON.parse(text)]).toMatchObject([500, { code: "internal_error" }]);
	}
	expect(await service.used("demo")).toBe(0);
});

test.each([
	["with room, once it is sent again", new KeptAnswers()],
	["without room, when it is kept", new KeptAnswers(withoutRoom)],
])("a sampled answer is sent as it is; one that is kept is compared %s", async (_when, kept) => {
	const checks: boolean[] = [];
	const guard = new ResponseGuard({
		...parts,
		onCheck: (_operation, isValid) => void checks.push(isValid),
		random: () => 0.5,
	});
	service = await startService({ handlers: broken("listNews"), guard, kept });
	const get = (target: string) => service?.get(target, { key: service.keys.demo });
	for (let index = 0; index < 3; index++)
		expect((await get(withQuery(goodRequests.listNews, `count=${10 + index}`)))?.status).toBe(200);
	expect(checks).toEqual([false]);
	for (let index = 0; index < 3; index++) await get(withQuery(goodRequests.listNews, "count=11"));
	expect(checks).toEqual([false, false]);
});

test("a kept answer that differs is not sent again where answers are refused", async () => {
	const guard = new ResponseGuard({ ...parts, refuses: true, random: () => 0.5 });
	let isBroken = false;
	const listNews: HandlerTable["listNews"] = (input, context) =>
		(isBroken ? broken("listNews") : handlers).listNews(input, context);
	service = await startService({ handlers: { ...handlers, listNews }, guard });
	const get = async (target: string, headers = {}) =>
		(await service?.get(target, { key: service.keys.demo, headers }))?.status;
	expect(await get(goodRequests.listNews), "the first of the operation is compared").toBe(200);
	isBroken = true;
	const target = withQuery(goodRequests.listNews, "count=11");
	expect(await get(target), "neither the first one nor of the sample").toBe(200);
	expect(await get(target)).toBe(500);
	expect(await get(target, other), "the application makes it again").toBe(500);
	expect(await get(target)).toBe(500);
	expect(await service.used("demo")).toBe(2);
});

test("an answer that the application alone repeats is compared once", async () => {
	const checks: boolean[] = [];
	const onCheck = (_operation: OperationId, isValid: boolean) => void checks.push(isValid);
	service = await startService({ guard: new ResponseGuard({ ...parts, onCheck, random: () => 0.5 }) });
	const get = (target: string) => service?.get(target, { key: service.keys.demo, headers: other });
	await get(goodRequests.listNews);
	checks.length = 0;
	for (let asked = 0; asked < 4; asked++) await get(withQuery(goodRequests.listNews, "count=11"));
	expect(checks).toEqual([true]);
});

test("an answer that is kept already is compared again for new data alone, when the application makes it", async () => {
	const checks: boolean[] = [];
	const onCheck = (_operation: OperationId, isValid: boolean) => void checks.push(isValid);
	const file = join(await mkdtemp(join(inject("runFolder"), "guard-")), "market.sqlite");
	await copyFile(await sampleMarket(), file);
	const market = await openMarketFile(file);
	const guard = new ResponseGuard({ ...parts, onCheck, random: () => 0.5 });
	service = await startService({ guard, market });
	const { clock, keys } = service;
	const repeat = async () => {
		checks.length = 0;
		for (let asked = 0; asked < 4; asked++)
			await service?.get(goodRequests.listTradingDays, { key: keys.demo, headers: other });
		return checks.length;
	};
	expect(await repeat(), "the first of the operation").toBe(1);
	expect(await repeat()).toBe(0);
	await market.transaction(async (writer) => {
		const ofFile = { source: "test", file: "a", sha256: "a", tag: "real", licence: "test data" };
		writer.beginDataset({ ...ofFile, retrievedAt: clock.now, adjustedThrough: null });
	});
	expect(await repeat(), "another version").toBe(1);
	clock.now += 86_400_000;
	expect(await repeat(), "another day").toBe(1);
	await market.close();
});

test("a long answer is made once while there is room, and its repetition is not compared again", async () => {
	const checks: boolean[] = [];
	const onCheck = (_operation: OperationId, isValid: boolean) => void checks.push(isValid);
	const guard = new ResponseGuard({ ...parts, onCheck, random: () => 0.5 });
	let made = 0;
	const listCandlesticks: HandlerTable["listCandlesticks"] = (input, context) => {
		made++;
		return handlers.listCandlesticks(input, context);
	};
	service = await startService({ handlers: { ...handlers, listCandlesticks }, guard });
	const target = "/api/market-data/quote/AAPL.US/candlestick?period=1m&count=1000&session=all";
	const texts = new Set<string>();
	for (let asked = 0; asked < 4; asked++) {
		const { status, text } = await service.get(target, { key: service.keys.demo });
		expect(status).toBe(200);
		texts.add(text);
	}
	expect([texts.size, made, checks]).toEqual([1, 1, [true]]);
	expect([...texts][0]?.length).toBeGreaterThan(100_000);
	const { headers } = await service.get(target, { key: service.keys.demo });
	const again = { key: service.keys.demo, headers: { "If-None-Match": String(headers["etag"]) } };
	expect((await service.get(target, again)).status).toBe(304);
	expect(await service.used("demo")).toBe(6);
});
