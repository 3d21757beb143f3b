import { type ListingOwners, statementOf } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";

/** The tickers of companies by CIK, as a list said them. */
type Tickers = ReadonlyMap<string, readonly Ticker[]>;

interface Ticker {
	symbol: string;
	line: number;
	record: AreaRecord<"identifiers">;
}

export const source = "sec-tickers";

/** The statements of a list under the same name that was imported before. */
export async function storedTickers(market: MarketReader, file: string): Promise<Tickers> {
	const stored = (await market.datasets()).find(
		(dataset) => dataset.source === source && dataset.file === file,
	);
	if (!stored) return new Map();
	const all = { kinds: ["cik"], order: "asc", limit: 1_000_000_000 } as const;
	const rows = await market.across("identifiers", all);
	return byCik(
		rows
			.filter(({ datasetId }) => datasetId === stored.id)
			.map(({ record, security }) => ({ symbol: security.symbol, line: 0, record })),
	);
}

/**
 * Symbols that changed between two lists: of a company that has one ticker, and had another one. Where a company has several,
 * such as preferred stock, the lists do not tell which became which. A list that says the contrary of the directory is older.
 */
export function renamedTickers(
	before: Tickers,
	outcomes: readonly Outcome[],
	owners: ListingOwners,
): ImportedRecord[] {
	const now = byCik(
		outcomes.flatMap((outcome) =>
			"area" in outcome && outcome.area === "identifiers" ? (outcome as ImportedRecord<"identifiers">) : [],
		),
	);
	return [...now].flatMap(([cik, [today, ...others]]) => {
		const [former, ...more] = before.get(cik) ?? [];
		if (!today || !former || others.length + more.length > 0 || today.symbol === former.symbol) return [];
		if (owners.isListed(former.symbol) || !owners.agrees(today.symbol, statementOf(today.record))) return [];
		return former.record.date < today.record.date ? [historyOf(former, today), historyOf(today, today)] : [];
	});
}

/** A symbol that a security has or had; the lists do not say since when. */
const historyOf = (ticker: Ticker, today: Ticker): ImportedRecord<"symbolHistory"> => ({
	area: "symbolHistory",
	symbol: today.symbol,
	line: today.line,
	record: {
		code: ticker.symbol.replace(/\.US$/, ""),
		name: ticker.record.name,
		first: ticker === today ? ticker.record.date : null,
		last: ticker.record.date,
		source,
	},
});

function byCik(tickers: readonly Ticker[]): Tickers {
	const tickersByKey = new Map<string, Ticker[]>();
	for (const ticker of tickers) {
		const { value } = ticker.record;
		tickersByKey.set(value, [...(tickersByKey.get(value) ?? []), ticker]);
	}
	return tickersByKey;
}
