import { createMarketViewCache } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import type { MarketStore } from "@us-market-data/store";
import { openMarketDatabase } from "@us-market-data/store/postgres";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fill, marketThen, requestsAsOf } from "../testing/as-of.ts";
import { withQuery } from "../testing/good-requests.ts";
import { sampleMarket } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";

const lastDay = "2026-11-20";

let database: TestDatabase;
let postgres: MarketStore;
const services: Service[] = [];
beforeAll(async () => {
	database = await newDatabase();
	postgres = await openMarketDatabase(database.url);
	const whole = await openMarketFile(await sampleMarket());
	const symbols = new Set(["AAPL.US", "KO.US", "SPY.US"]);
	const securities = (await whole.securities()).filter(({ symbol }) => symbols.has(symbol));
	await fill(postgres, whole, securities, lastDay);
	const { market: sqlite } = await marketThen(whole, securities, lastDay);
	await whole.close();
	for (const market of [sqlite, postgres])
		services.push(await startService({ market, view: createMarketViewCache(market, { outdatedFor: 0 }) }));
});
afterAll(async () => {
	for (const service of services) await service.close();
	await database.drop();
});

test.each(Object.keys(requestsAsOf) as OperationId[])(
	"%s answers of the past alike on both engines",
	async (id) => {
		for (const day of ["2024-02-09", "2025-12-05", "2026-10-15"]) {
			const target = withQuery(requestsAsOf[id]?.("AAPL.US") ?? "", `as_of=${day}`);
			const [sqlite, other] = await Promise.all(
				services.map((service) => service.get(target, { key: service.keys.unlimited })),
			);
			expect([target, sqlite?.status]).toEqual([target, 200]);
			expect([target, other?.json()]).toEqual([target, sqlite?.json()]);
		}
	},
);
