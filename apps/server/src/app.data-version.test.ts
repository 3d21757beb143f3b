import { copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache, deriveTouched } from "@us-market-data/analytics";
import { type OperationId, operationList } from "@us-market-data/contract";
import { sampleTag } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { openMarketFile, pinMarketFile } from "@us-market-data/store/sqlite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { goodRequests, withQuery } from "./testing/good-requests.ts";
import { sampleMarket, sampleTime } from "./testing/sample-market.ts";
import { type Service, startService } from "./testing/service.ts";

let market: MarketStore;
let service: Service;
beforeAll(async () => {
	const file = join(await mkdtemp(join(inject("runFolder"), "versions-")), "market.sqlite");
	await copyFile(await sampleMarket(), file);
	market = await openMarketFile(file);
	const view = createMarketViewCache(market, { outdatedFor: 0 });
	service = await startService({ market, view, pin: () => pinMarketFile(file) });
});
afterAll(() => service.close());

const ofMarket = operationList
	.filter(({ parameters }) => parameters.some(({ name }) => name === "data_version"))
	.map(({ operationId }) => operationId);
const targetOf = (id: OperationId, version?: string) =>
	version === undefined ? goodRequests[id] : withQuery(goodRequests[id], `data_version=${version}`);
const request = (target: string) => service.get(target, { key: service.keys.unlimited });

/** Changes what every operation on a security tells: real data in place of the sample's, and a switched-off source. */
async function importReal(close: string): Promise<void> {
	await market.transaction(async (writer) => {
		const dataset = writer.beginDataset({
			source: "test",
			file: "bars",
			sha256: close,
			tag: "real",
			licence: "test data",
			retrievedAt: sampleTime,
			adjustedThrough: null,
		});
		const security = writer.ensureSecurity("AAPL.US");
		const price = { open: close, high: close, low: close, close, volume: "9000", turnover: "4500000" };
		for (const date of ["2026-11-19", "2026-11-20"])
			writer.put("dayBars", security, dataset, { date, ...price });
		await deriveTouched(writer, new Date(sampleTime));
	});
}

async function responsesAt(version?: string): Promise<Map<OperationId, { body: unknown; headers: unknown }>> {
	const all = new Map();
	for (const id of ofMarket) {
		const { status, headers, json } = await request(targetOf(id, version));
		expect(status, id).toBe(200);
		const headerNames = ["etag", "x-data-version", "x-data-as-of", "x-data-oldest", "x-data-source"];
		all.set(id, { body: json(), headers: headerNames.map((name) => headers[name]) });
	}
	return all;
}

test("every answer of a version stays what it was while imports land, and names its version", async () => {
	const { headers } = await request(goodRequests.getQuotes);
	const version = String(headers["x-data-version"]);
	expect(version).toMatch(/^\d+-[0-9a-z]+$/);
	const before = await responsesAt();
	const named = await responsesAt(version);
	expect(named).toEqual(before);
	for (const { headers: reported } of before.values()) expect(reported).toContain(version);

	await importReal("500");
	await market.transaction(async (writer) => writer.setTagDisabled(sampleTag, true));
	const after = await request(goodRequests.getQuotes);
	expect(after.headers["x-data-version"]).not.toBe(version);
	expect(await responsesAt(version)).toEqual(before);
	expect(await responsesAt(version)).toEqual(before);
	await market.transaction(async (writer) => writer.setTagDisabled(sampleTag, false));
});

test("a version that was never held, and one of another store, is refused and not charged", async () => {
	const { headers } = await request(goodRequests.getQuotes);
	const newest = String(headers["x-data-version"]);
	await importReal("600");
	const used = await service.used("unlimited");
	for (const unknown of [newest, "999999-0", newest.replace(/-.*/, "-zzz")]) {
		const response = await request(targetOf("getQuotes", unknown));
		expect([response.status, response.json()]).toMatchObject([
			400,
			{
				code: "unknown_version",
				details: [{ path: "query.data_version", message: expect.stringContaining(unknown) }],
			},
		]);
		expect(response.headers["x-data-version"]).toBeUndefined();
	}
	expect(await service.used("unlimited")).toBe(used);
	expect((await request(goodRequests.getAccountUsage)).headers["x-data-version"]).toBeUndefined();
});

test("a client that pages on one version sees each entry once, whatever is imported meanwhile", async () => {
	const list = "/api/market-data/screener/search?market=US&size=7&sort=lastdone";
	const first = await request(list);
	const version = String(first.headers["x-data-version"]);
	const page = async (number: number) => {
		const { results } = (await request(`${list}&page=${number}&data_version=${version}`)).json() as {
			results: { total: number; items: { symbol: string }[] };
		};
		return results;
	};
	const { total, items } = await page(0);
	const seen = items.map(({ symbol }) => symbol);
	for (let number = 1; seen.length < total; number++) {
		await importReal(String(number * 1000));
		seen.push(...(await page(number)).items.map(({ symbol }) => symbol));
	}
	expect(new Set(seen).size).toBe(total);
});
