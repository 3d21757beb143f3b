import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketStore, MarketWriter } from "@us-market-data/store";
import { openSqliteStores } from "@us-market-data/store/sqlite";
import { dataset } from "@us-market-data/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveTouched } from "./derive.ts";
import { parseConditions } from "./screener/conditions.ts";
import { searchScreener } from "./screener/search.ts";
import { parseSort } from "./screener/show.ts";
import { profile, security, statement, walk } from "./testing/fixtures.ts";
import { now } from "./testing/small-market.ts";
import { createMarketViewCache } from "./view/view-cache.ts";

let folder: string;
let market: MarketStore;
let close: () => Promise<unknown>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "analytics-"));
	const stores = await openSqliteStores(folder);
	market = stores.market;
	close = () => Promise.all([stores.market.close(), stores.accounts.close()]);
});
afterAll(async () => {
	await close();
	await rm(folder, { recursive: true });
});

function addSecurity(writer: MarketWriter, symbol: string, seed: number, id: number): void {
	const ref = writer.ensureSecurity(symbol);
	writer.put("securities", ref, id, security(symbol));
	writer.put("profiles", ref, id, profile("Software"));
	for (const bar of walk("2026-11-20", 300, seed)) writer.put("dayBars", ref, id, bar);
	writer.put("shares", ref, id, { date: "2026-10-01", totalShares: "1000000000", circulatingShares: null });
	writer.put(
		"financials",
		ref,
		id,
		statement("af", 2025, "2025-12-31", { epsDiluted: "5", revenue: "1000000" }),
	);
}

describe("analytics on a store", () => {
	it("derive in the transaction of an import, and follow what later ones change", async () => {
		const view = createMarketViewCache(market, { outdatedFor: 0 });
		await market.transaction(async (writer) => {
			const id = writer.beginDataset(dataset("sample", "sample"));
			addSecurity(writer, "A.US", 3, id);
			addSecurity(writer, "SPY.US", 4, id);
			await deriveTouched(writer, now);
		});
		const first = (await view()).row("A.US");
		expect(first?.cross.pettm).not.toBeNull();
		expect(first?.price?.beta).not.toBeNull();
		const conditions = parseConditions("pettm:0:,industry:::value=software");
		const search = { conditions, sort: parseSort("marketcap"), page: 0, size: 10 };
		expect(searchScreener(await view(), search).total).toBe(2);

		// Real prices take over from the sample ones; the sample statements no longer go with them.
		await market.transaction(async (writer) => {
			const id = writer.beginDataset(dataset("exchange", "exchange"));
			const ref = writer.ensureSecurity("A.US");
			for (const bar of walk("2026-11-20", 300, 5)) writer.put("dayBars", ref, id, bar);
			await deriveTouched(writer, now);
		});
		const second = (await view()).row("A.US");
		expect(second?.quote?.lastDone).not.toBe(first?.quote?.lastDone);
		expect(second?.cross.pettm).toBeNull();
		expect(second?.price?.beta).toBeNull();
		expect(searchScreener(await view(), search).items.map((item) => item.symbol)).toEqual(["SPY.US"]);
	});

	it("derive anew when a source is switched off", async () => {
		await market.transaction(async (writer) => {
			writer.setTagDisabled("exchange", true);
			await deriveTouched(writer, now);
		});
		expect((await createMarketViewCache(market, { outdatedFor: 0 })()).row("A.US")?.quote).toBeNull();
	});
});
