/**
 * Names of what can be imported, in the order in which they are listed. Apart from the importers themselves, so that
 * who only needs the names does not load them.
 */
export const sources = [
	"nasdaq-directory",
	"finra-short-volume",
	"bars",
	"native",
	"sec-tickers",
	"sec-submissions",
	"sec-latest-filings",
	"sec-companyfacts",
	"sec-ownership",
	"finra-short-interest",
	"nasdaq-halts",
	"nyse-halts",
	"nasdaq-calendar",
	"nasdaq-itch",
	"iex-hist",
	"sec-fails-to-deliver",
	"sec-13f",
	"sec-beneficial",
] as const;

export type Source = (typeof sources)[number];
