// Generated from the folders of the sources by `pnpm generate`. Do not edit.
/**
 * Names of what can be imported, in their order. Apart from the importers themselves, so that who only needs the names
 * does not load them.
 */
export const sources = [
	"nasdaq-directory",
	"sec-tickers",
	"sec-fails-to-deliver",
	"bars",
	"finra-short-volume",
	"finra-short-interest",
	"nasdaq-halts",
	"nyse-halts",
	"sec-submissions",
	"sec-companyfacts",
	"sec-latest-filings",
	"sec-ownership",
	"sec-13f",
	"sec-beneficial",
	"nasdaq-calendar",
	"iex-hist",
	"nasdaq-itch",
	"native",
] as const;

export type Source = (typeof sources)[number];
