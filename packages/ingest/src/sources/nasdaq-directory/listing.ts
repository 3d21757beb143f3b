/** Listing of a security. */
export interface Listing {
	exchange: string;
	board: string;
}

/** `Market Category` of nasdaqlisted.txt. */
export const nasdaqTiers: Readonly<Record<string, Listing>> = {
	Q: { exchange: "NASDAQ", board: "Nasdaq Global Select Market" },
	G: { exchange: "NASDAQ", board: "Nasdaq Global Market" },
	S: { exchange: "NASDAQ", board: "Nasdaq Capital Market" },
};

/** `Exchange` of otherlisted.txt. NYSE Texas (until 2025 NYSE Chicago) has no name in the records. */
export const otherExchanges: Readonly<Record<string, Listing>> = {
	N: { exchange: "NYSE", board: "New York Stock Exchange" },
	A: { exchange: "AMEX", board: "NYSE American" },
	P: { exchange: "ARCA", board: "NYSE Arca" },
	Z: { exchange: "BATS", board: "Cboe BZX" },
	V: { exchange: "IEX", board: "Investors Exchange" },
	M: { exchange: "", board: "NYSE Texas" },
};
