import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache, deriveTouched } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import type { MarketStore } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { goodRequests } from "./testing/good-requests.ts";
import { sampleMarket, sampleTime } from "./testing/sample-market.ts";
import { type Service, startService } from "./testing/service.ts";

const requests = {
	...goodRequests,
	listScreenerIndicators: "/api/market-data/screener/indicators?symbol=AAPL.US",
};
const targets = Object.entries(requests) as [OperationId, string][];

let market: MarketStore;
let service: Service;
/** Lets views be built. */
let open = () => {};
let importBarrier = Promise.resolve();

beforeAll(async () => {
	const folder = await mkdtemp(join(inject("runFolder"), "imports-"));
	await copyFile(await sampleMarket(), join(folder, "market.sqlite"));
	market = await openMarketFile(join(folder, "market.sqlite"));
	await importFile("first", { close: "500", shares: "7000000000", amount: "1" });
	const reader = {
		dataVersion: () => market.dataVersion(),
		dataToken: () => market.dataToken(),
		datasets: () => market.datasets(),
		securities: () => market.securities(),
		derivedFrom: async <D>(kind: string, id: number, limit: number) => {
			await importBarrier;
			return market.derivedFrom<D>(kind, id, limit);
		},
	};
	service = await startService({ market, view: createMarketViewCache(reader) });
});
afterAll(() => service.close());

/** Imports a revision of the one file of real data: it takes the place of the one before, and the number of its dataset. */
async function importFile(
	tag: string,
	{ close, shares, amount }: Record<"close" | "shares" | "amount", string>,
) {
	const price = { open: close, high: close, low: close, close, volume: "9000", turnover: "4500000" };
	const dates = { exDate: "2026-11-02", recordDate: null, paymentDate: null };
	const fiscal = { fiscalYear: null, fiscalPeriod: null, description: "" };
	const dividend = { ...dates, ...fiscal, amount, currency: "USD" };
	await market.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "test",
			file: "file",
			sha256: tag,
			tag,
			licence: "test data",
			retrievedAt: sampleTime,
			adjustedThrough: null,
		});
		const security = writer.ensureSecurity("AAPL.US");
		for (const date of ["2026-11-19", "2026-11-20"]) {
			writer.put("dayBars", security, dataset, { date, ...price });
		}
		writer.put("shares", security, dataset, {
			date: "2026-10-01",
			totalShares: shares,
			circulatingShares: null,
		});
		writer.put("dividends", security, dataset, dividend);
		await deriveTouched(writer, new Date(sampleTime));
	});
}

/** Answers of all operations, with what they say of their sources. The account is another matter. */
async function responsesOfAll(): Promise<Map<OperationId, unknown>> {
	const all = new Map<OperationId, unknown>();
	for (const [id, target] of targets) {
		if (target.startsWith("/account")) continue;
		const { status, headers, json } = await service.get(target, { key: service.keys.unlimited });
		expect(status, id).toBe(200);
		all.set(id, { body: json(), source: headers["x-data-source"], asOf: headers["x-data-as-of"] });
	}
	return all;
}

/** Operations whose answers differ. */
const changed = (one: Map<OperationId, unknown>, other: Map<OperationId, unknown>): OperationId[] =>
	[...one.keys()].filter((id) => JSON.stringify(one.get(id)) !== JSON.stringify(other.get(id)));

test("an answer is of the data before an import or of those after it, and of these once the view stands", async () => {
	const before = await responsesOfAll();
	importBarrier = new Promise((resolve) => {
		open = resolve;
	});
	await importFile("second", { close: "600", shares: "8000000000", amount: "2" });
	// The second time the service sends cached responses.
	await responsesOfAll();
	const meanwhile = await responsesOfAll();
	open();
	const { key, target } = { key: service.keys.unlimited, target: requests.getCalcIndexes };
	await expect
		.poll(async () => (await service.get(target, { key })).text)
		.toContain('"marketCap":"4800000000000"');
	const after = await responsesOfAll();
	const isNew = changed(before, meanwhile);
	const isOld = changed(after, meanwhile);
	expect(isNew.filter((id) => isOld.includes(id))).toEqual([]);
	expect(isNew).toEqual(
		expect.arrayContaining(["getQuotes", "getStaticInfo", "comparePeers", "listDividends"]),
	);
	expect(isOld).toEqual(expect.arrayContaining(["getCalcIndexes", "listScreenerFilters"]));
});
