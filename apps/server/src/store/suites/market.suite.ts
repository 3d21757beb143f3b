import { afterEach, beforeEach, describe } from "vitest";
import type { MarketStore } from "../market.ts";
import { marketAreas } from "./market-areas.suite.ts";
import type { MakeMarketPlace, MarketFixture, MarketPlace } from "./market-place.ts";
import { marketProperties } from "./market-properties.suite.ts";
import { marketTransactions } from "./market-transactions.suite.ts";

/**
 * What every engine of the market store must do.
 *
 * @param histories how many random histories to try; each takes a place of its own
 */
export function marketSuite(engine: string, makePlace: MakeMarketPlace, histories = 100): void {
	describe(`market data on ${engine}`, () => {
		let place: MarketPlace;
		let store: MarketStore;
		beforeEach(async () => {
			place = await makePlace();
			store = await place.open();
		});
		afterEach(async () => {
			await store.close();
			await place.dispose();
		});
		const fixture: MarketFixture = { store: () => store, place: () => place };
		marketAreas(fixture);
		marketTransactions(fixture);
	});
	marketProperties(engine, makePlace, histories);
}
