import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { OperationId } from "@us-market-data/contract";
import { openSqliteMarket } from "@us-market-data/store/sqlite";
import { dayBar, importInto } from "@us-market-data/store/testing";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { sampleMarket, sampleTime } from "../testing/sample-market.ts";
import { QueryPool, type QueryPoolOptions } from "./query-pool.ts";
import { createQueryWorkers, QueryWorker, WorkerEnded } from "./query-worker.ts";
import { SerializedBody } from "./serialized-body.ts";

let folder: string;
let opened: { close(): Promise<unknown> }[];
beforeEach(async () => {
	folder = await mkdtemp(join(inject("runFolder"), "long-queries-"));
	opened = [];
});
afterEach(() => Promise.all(opened.map((part) => part.close())));

const opens = <T extends { close(): Promise<unknown> }>(part: T): T => {
	opened.push(part);
	return part;
};
const data = (bodyForm: "bytes" | "body" = "body") => ({
	settings: { DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" },
	bodyForm,
});
const createPool = (options: QueryPoolOptions = {}, bodyForm: "bytes" | "body" = "body") =>
	opens(new QueryPool(createQueryWorkers(data(bodyForm), 1), { timeout: 60_000, ...options }));
const withSample = async () => copyFile(await sampleMarket(), join(folder, "market.sqlite"));

const query = (input: object, operationId: OperationId = "listCandlesticks") => ({
	operationId,
	now: sampleTime,
	input: { period: "day", adjust: "none", session: "intraday", count: 10, ...input },
});
const caller = (account: number, onGone = (_listener: () => void) => {}) => ({ account, onGone });
const calendar = { operationId: "getTradingCalendar" as const, now: sampleTime, input: {} };

it("sees an import with the next query", async () => {
	const market = opens(await openSqliteMarket(folder));
	const put = (file: string, date: string) =>
		importInto(market, file, "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("A.US"), id, dayBar(date));
		});
	const pool = createPool();
	const bars = async () => {
		const { body } = await pool.execute(query({ symbol: "A.US" }), caller(1));
		return (body as { candlesticks: unknown[] }).candlesticks.length;
	};
	await put("one", "2026-11-02");
	expect(await bars()).toBe(1);
	await put("two", "2026-11-03");
	expect(await bars()).toBe(2);
});

it("answers a version that was named with what it held, on the one thread that holds it", async () => {
	const market = opens(await openSqliteMarket(folder));
	const put = (date: string) =>
		importInto(market, date, "real", (writer, id) => {
			writer.put("dayBars", writer.ensureSecurity("A.US"), id, dayBar(date));
		});
	const holding = { ...data(), snapshots: { maxVersions: 2, seconds: 60 } };
	const pool = opens(new QueryPool(createQueryWorkers(holding, 2), { timeout: 60_000 }));
	await put("2026-11-02");
	const slowQuery = query({ symbol: "A.US" });
	const before = await pool.execute(slowQuery, caller(1));
	const { version } = before.provenance;
	const named = () => pool.execute({ ...slowQuery, version }, caller(1));
	expect(await named()).toMatchObject({ body: before.body, provenance: before.provenance });
	await put("2026-11-03");
	const results = await Promise.all([
		...Array.from({ length: 4 }, named),
		...Array.from({ length: 4 }, () => pool.execute(slowQuery, caller(1))),
	]);
	const bars = results.map(({ body }) => (body as { candlesticks: unknown[] }).candlesticks.length);
	expect(bars).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
	const unknown = pool.execute({ ...slowQuery, version: "1-0" }, caller(1));
	await expect(unknown).rejects.toMatchObject({ code: "unknown_version" });
	await expect(createPool().execute({ ...slowQuery, version }, caller(1))).rejects.toMatchObject({
		status: 400,
	});
});

it("fails with 503 the query whose thread ends, and answers the next", async () => {
	const pool = createPool();
	await expect(pool.execute(calendar, caller(1))).rejects.toMatchObject({
		code: "unavailable",
		headers: { "Retry-After": "1" },
	});
	await withSample();
	expect((await pool.execute(calendar, caller(1))).body).toHaveProperty("calendar");
});

it("gives up one query with a thread that is ended, and starts another", async () => {
	await withSample();
	const thread = opens(new QueryWorker(data()));
	const cut = thread.execute(calendar);
	await thread.start().terminate();
	await expect(cut).rejects.toThrow(WorkerEnded);
	expect(await thread.execute(calendar)).toHaveProperty("answered.body.calendar");
});

it("answers another account before what one has waiting", async () => {
	await withSample();
	const pool = createPool();
	const order: number[] = [];
	const execute = async (account: number) => {
		await pool.execute(calendar, caller(account));
		order.push(account);
	};
	await Promise.all([...Array.from({ length: 8 }, () => execute(1)), execute(2)]);
	expect(order.indexOf(2)).toBeLessThanOrEqual(2);
});

it("drops the waiting query of a caller that leaves", async () => {
	await withSample();
	const pool = createPool();
	const first = pool.execute(calendar, caller(1));
	let leave = () => {};
	const dropped = pool.execute(
		calendar,
		caller(1, (listener) => {
			leave = listener;
		}),
	);
	leave();
	expect((await dropped).body).toBeUndefined();
	expect((await first).body).toHaveProperty("calendar");
});

it("refuses with 429 what has waited too long", async () => {
	await withSample();
	const pool = createPool({ timeout: 1 });
	const all = await Promise.allSettled(Array.from({ length: 4 }, () => pool.execute(calendar, caller(1))));
	expect(all[0]?.status).toBe("fulfilled");
	expect(all.at(-1)).toMatchObject({ reason: { code: "rate_limited", headers: { "Retry-After": "1" } } });
});

it("makes no further answer for an account that does not take what it has, and goes on for others", async () => {
	await withSample();
	const pool = createPool({ maxUnreadBytes: 1 }, "bytes");
	const { body: firstBody } = await pool.execute(calendar, caller(1));
	let further = false;
	const next = pool.execute(calendar, caller(1)).then((result) => {
		further = true;
		return result;
	});
	const { body: of2 } = await pool.execute(calendar, caller(2));
	expect(of2).toBeInstanceOf(SerializedBody);
	expect(further).toBe(false);
	if (!(firstBody instanceof SerializedBody)) throw new Error("the answer is not written out");
	expect(JSON.parse(Buffer.from(firstBody.bytes).toString())).toHaveProperty("calendar");
	firstBody.release();
	expect((await next).body).toBeInstanceOf(SerializedBody);
});

it("answers an operation that fails with its error", async () => {
	await withSample();
	const failing = { ...query({}), input: null };
	const failed = createPool().execute(failing, caller(1));
	await expect(failed).rejects.toThrow("null");
	await expect(failed).rejects.toHaveProperty("stack", expect.stringContaining("listCandlesticks"));
});
