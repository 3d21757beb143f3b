import { createMarketViewCache } from "@us-market-data/analytics";
import { handlers } from "@us-market-data/operations/handlers";
import type { MarketStore } from "@us-market-data/store";
import { openMarketDatabase } from "@us-market-data/store/postgres";
import type { TestDatabase } from "@us-market-data/store/testing";
import { dayBar, importInto, runOn, type Severable, severable } from "@us-market-data/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { comparable, longQueryRequests } from "../testing/long-query-requests.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import { sampleTime } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";
import { offloadLongQueries } from "./offload.ts";
import { QueryPool } from "./query-pool.ts";
import { createQueryWorkers, QueryWorker, WorkerEnded } from "./query-worker.ts";

let database: TestDatabase;
let line: Severable;
let market: MarketStore;
let here: Service;
let there: Service;
const open: { close(): Promise<unknown> }[] = [];
const opens = <T extends { close(): Promise<unknown> }>(part: T): T => {
	open.push(part);
	return part;
};

beforeAll(async () => {
	database = await sampleDatabase();
	line = await severable(database.url);
	market = await openMarketDatabase(database.url);
	const common = {
		market,
		view: createMarketViewCache(market, { outdatedFor: 0 }),
	};
	here = opens(await startService(common));
	const pool = opens(new QueryPool(createQueryWorkers(data(), 1)));
	there = opens(await startService({ ...common, handlers: offloadLongQueries(handlers, pool) }));
});
afterAll(async () => {
	await Promise.all(open.map((part) => part.close()));
	await market.close();
	await line.close();
	await database.drop();
});

const data = (STORE_TIMEOUT_MS = 20_000) => ({
	settings: { DATA_DIR: "", DATABASE_URL: line.url, DATABASE_READ_URL: "", STORE_TIMEOUT_MS },
	bodyForm: "bytes" as const,
});
const bars = (symbol: string) => ({
	operationId: "listCandlesticks" as const,
	now: sampleTime,
	input: { symbol, period: "day", adjust: "none", session: "intraday", count: 10 },
});

it.each(Object.entries(longQueryRequests))(
	"%s answers the same from a thread as on the event loop",
	async (_operation, target) => {
		const expected = comparable(await here.get(target, { key: here.keys.demo }));
		expect(expected.status).toBe(200);
		expect(comparable(await there.get(target, { key: there.keys.demo }))).toEqual(expected);
	},
);

it("sees an import with the next query", async () => {
	const thread = opens(new QueryWorker(data()));
	const put = (file: string, date: string) =>
		importInto(market, file, "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("NEW.US"), id, dayBar(date));
		});
	const count = async () => {
		const reply = await thread.execute(bars("NEW.US"));
		const bytes = "answered" in reply ? reply.answered.ready?.bytes : undefined;
		return JSON.parse(Buffer.from(bytes ?? []).toString()).candlesticks.length;
	};
	await put("one", "2026-11-02");
	expect(await count()).toBe(1);
	await put("two", "2026-11-03");
	expect(await count()).toBe(2);
});

it("answers a version that was named with what it held", async () => {
	const thread = opens(new QueryWorker({ ...data(), snapshots: { maxVersions: 2, seconds: 60 } }));
	const of = async (version?: string) => {
		const reply = await thread.execute({ ...bars("HELD.US"), version });
		if (!("answered" in reply)) return reply;
		const { ready, provenance } = reply.answered;
		return { text: Buffer.from(ready?.bytes ?? []).toString(), provenance };
	};
	const put = (date: string) =>
		importInto(market, date, "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("HELD.US"), id, dayBar(date));
		});
	await put("2026-11-02");
	const before = await of();
	const { version } = "provenance" in before ? before.provenance : {};
	expect(await of(version)).toEqual(before);
	await put("2026-11-03");
	expect(await of(version)).toEqual(before);
	expect(await of()).not.toEqual(before);
	expect(await of("1-0")).toMatchObject({ refused: { code: "unknown_version" } });
});

it("waits for the database no longer than the setting says, and goes on when it answers again", async () => {
	const [thread, usual] = [opens(new QueryWorker(data(400))), opens(new QueryWorker(data()))];
	for (const one of [thread, usual]) expect(await one.execute(bars("AAPL.US"))).toHaveProperty("answered");
	await line.freeze();
	const ended: string[] = [];
	const execute = async (name: string, worker: QueryWorker) => {
		expect(await worker.execute(bars("AAPL.US"))).toHaveProperty("unavailable");
		ended.push(name);
	};
	// The other thread has the default, a wait of 5 s.
	await Promise.all([execute("usual", usual), execute("brief", thread)]);
	expect(ended).toEqual(["brief", "usual"]);
	await line.thaw();
	await expect.poll(() => thread.execute(bars("AAPL.US")), { timeout: 60_000 }).toHaveProperty("answered");
});

it("gives up a query with a thread that is ended, and starts another, also on tables of a newer version", async () => {
	const thread = opens(new QueryWorker(data()));
	const cut = thread.execute(bars("AAPL.US"));
	await thread.start().terminate();
	await expect(cut).rejects.toThrow(WorkerEnded);
	await runOn(database.url, "insert into market_migration (name, timestamp) values ('9999-later', '')");
	expect(await thread.execute(bars("AAPL.US"))).toHaveProperty("answered");
});
