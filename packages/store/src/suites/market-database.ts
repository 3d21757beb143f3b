import type { MarketStore, PinnedMarket } from "../market.ts";

/** A separate database for the data of one test. */
interface MarketDatabase {
	/** Opens the data; a second call gives a second store on the same data. */
	open(options?: { now?: () => number }): Promise<MarketStore>;
	/** Holds the newest version of the data. */
	pin(): Promise<PinnedMarket>;
	dispose(): Promise<void>;
}

export type MakeMarketDatabase = () => Promise<MarketDatabase>;

/** The store and the database of the running test. */
export interface MarketFixture {
	store(): MarketStore;
	database(): MarketDatabase;
}
