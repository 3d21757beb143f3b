import { afterEach, beforeEach, describe } from "vitest";
import type { MarketStore } from "./market.ts";
import { marketAreas } from "./market-areas.suite.ts";
import { marketProperties } from "./market-properties.suite.ts";
import { marketTransactions } from "./market-transactions.suite.ts";

/** A place of its own for the data of one test. */
export interface MarketPlace {
	/** Opens the data; a second call gives a second store on the same data. */
	open(): Promise<MarketStore>;
	dispose(): Promise<void>;
}
export type MakeMarketPlace = () => Promise<MarketPlace>;

/** What every engine of the market store must do. */
export function marketSuite(engine: string, makePlace: MakeMarketPlace): void {
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
	marketProperties(engine, makePlace);
}

/** The store and the place of the running test. */
export interface MarketFixture {
	store(): MarketStore;
	place(): MarketPlace;
}
