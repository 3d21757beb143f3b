import type { MarketStore } from "../market.ts";

/** A place of its own for the data of one test. */
export interface MarketPlace {
	/** Opens the data; a second call gives a second store on the same data. */
	open(): Promise<MarketStore>;
	dispose(): Promise<void>;
}

export type MakeMarketPlace = () => Promise<MarketPlace>;

/** The store and the place of the running test. */
export interface MarketFixture {
	store(): MarketStore;
	place(): MarketPlace;
}
