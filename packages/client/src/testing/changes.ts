import type { Change } from "./empty-project.ts";

/** Changes of the contract that the compiler must report to a user of the changed part. */
export const changes: readonly (readonly [what: string, ...Change])[] = [
	["a property is renamed", /( Quote: \{[^}]*?)\blastDone:/, "$1lastPrice:"],
	["decimals become numbers", /( Decimal: )string;/, "$1number;"],
	["a property becomes nullable", /( nameEn: )string;/, "$1string | null;"],
	["a property becomes optional", /( exDate)(: components)/, "$1?$2"],
	["a property changes its type", /( employees\?: )number;/, "$1string;"],
	["a list becomes one record", /( quote: components\["schemas"\]\["Quote"\])\[\]/, "$1"],
	["a code is taken away", /( tradeStatus: 0 \| )1 \| /, "$1"],
	["the error body changes", /( Error: \{[^}]*?)\berror: string;/, "$1message: string;"],
	["a parameter is renamed", /( getQuotes: \{[^}]*?)\bsymbols:/, "$1tickers:"],
	["a parameter loses a value", /( listCandlesticks: \{[^}]*?adjust\?: "none" \| )"forward"/, '$1"back"'],
	["a parameter becomes required", /( searchScreener: \{[^}]*?)\bmarket\?:/, "$1market:"],
	["an operation is renamed", /( getCompanyProfile)(: \{)/, "$1s$2"],
	["a path is renamed", /"\/api\/market-data\/quote\/depth"/, '"/api/market-data/quote/book"'],
	[
		"an operation is no longer paged",
		/( listDividends: \{[^}]*?)\bpage\?:([^}]*?)\bcursor\?:/,
		"$1sheet?:$2place?:",
	],
];
