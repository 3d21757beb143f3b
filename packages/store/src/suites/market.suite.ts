import { describe } from "vitest";
import { freshPlaces } from "./fresh-place.ts";
import { marketAreas } from "./market-areas.suite.ts";
import type { MakeMarketPlace, MarketFixture } from "./market-place.ts";
import { marketProperties } from "./market-properties.suite.ts";
import { marketTransactions } from "./market-transactions.suite.ts";

/**
 * What every engine of the market store must do.
 *
 * @param histories how many random histories to try; each takes a place of its own
 */
export function marketSuite(engine: string, makePlace: MakeMarketPlace, histories = 100): void {
	describe(`market data on ${engine}`, () => {
		const fixture: MarketFixture = freshPlaces(makePlace);
		marketAreas(fixture);
		marketTransactions(fixture);
	});
	marketProperties(engine, makePlace, histories);
}
