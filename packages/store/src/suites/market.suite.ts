import { describe } from "vitest";
import { freshDatabases } from "./fresh-database.ts";
import { marketAreas } from "./market-areas.suite.ts";
import { marketChanges } from "./market-changes.suite.ts";
import { marketCoverage } from "./market-coverage.suite.ts";
import type { MakeMarketDatabase, MarketFixture } from "./market-database.ts";
import { marketMoves } from "./market-moves.suite.ts";
import { marketOverlaps } from "./market-overlaps.suite.ts";
import { marketPinned } from "./market-pinned.suite.ts";
import { marketProperties } from "./market-properties.suite.ts";
import { marketTransactions } from "./market-transactions.suite.ts";
import { marketTrust } from "./market-trust.suite.ts";

/**
 * Tests the rules that every engine of the market store must keep.
 *
 * @param histories number of random histories to try
 */
export function marketSuite(engine: string, makeDatabase: MakeMarketDatabase, histories = 50): void {
	describe(`market data on ${engine}`, () => {
		const fixture: MarketFixture = freshDatabases(makeDatabase);
		marketAreas(fixture);
		marketTransactions(fixture);
		marketOverlaps(fixture);
		marketMoves(fixture);
		marketTrust(fixture);
		marketPinned(fixture);
		marketChanges(fixture, histories);
		marketCoverage(fixture);
	});
	marketProperties(engine, makeDatabase, histories);
}
