/** Channels by which processes tell each other, with `NOTIFY`, what they need not wait for. */
export const channels = {
	/** A key, account or plan changed. */
	credentials: "us_market_data_credentials",
	/** A transaction of market data was committed; the payload is the new data version. */
	market: "us_market_data_market",
	/** A request has named a version of the data, which all processes may hold; the payload is its name. */
	versions: "us_market_data_versions",
} as const;

export type Channel = (typeof channels)[keyof typeof channels];
