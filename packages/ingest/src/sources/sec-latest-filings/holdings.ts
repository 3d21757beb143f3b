import { dayMs } from "@us-market-data/market";
import type { Dataset, MarketReader } from "@us-market-data/store";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import { noSecurityOfCik, symbolsByCik } from "../sec/cik.ts";

/** Companies and filings of the store that reading a list of latest filings needs. */
export class Holdings {
	readonly #byCik: ReadonlyMap<string, readonly string[]>;
	/** `symbol/accession` of filings that a source which knows more of them has brought. */
	readonly #fuller: ReadonlySet<string>;
	/** The same of filings that the file has brought. */
	readonly #seen = new Set<string>();

	constructor(byCik: ReadonlyMap<string, readonly string[]>, fuller: ReadonlySet<string>) {
		this.#byCik = byCik;
		this.#fuller = fuller;
	}

	/** Securities of companies, by name, each once. */
	symbolsOf(ciks: readonly string[]): string[] {
		return [...new Set(ciks.flatMap((cik) => this.#byCik.get(cik) ?? []))].sort();
	}

	/** The rows of a filing for its securities, without held and repeated ones. */
	outcomes(
		accession: string,
		symbols: readonly string[],
		line: number,
		rowsOf: (symbol: string) => ImportedRecord[],
	): Outcome[] {
		if (symbols.length === 0) return [{ skipped: noSecurityOfCik, line }];
		return symbols.flatMap((symbol): Outcome[] => {
			const key = `${symbol}/${accession}`;
			if (this.#fuller.has(key)) return [{ skipped: "held from a more detailed source", line }];
			if (this.#seen.size === this.#seen.add(key).size) return [{ skipped: "the same filing again", line }];
			return rowsOf(symbol);
		});
	}
}

/**
 * Reads holdings.
 * @param from epoch milliseconds; filings that were accepted up to a week before are looked at too, as weekends and
 * holidays lie between acceptance and the day of filing
 * @param isFuller whether the filings of a dataset say more than the file, and are kept
 */
export async function holdingsFrom(
	market: MarketReader,
	from: number,
	isFuller: (dataset: Dataset) => boolean,
): Promise<Holdings> {
	const ids = new Set((await market.datasets()).filter(isFuller).map(({ id }) => id));
	const query = { from: from - 7 * dayMs, order: "asc", limit: 1_000_000_000 } as const;
	const rows = ids.size === 0 ? [] : await market.across("filings", query);
	const keys = rows
		.filter(({ datasetId }) => ids.has(datasetId))
		.map(({ security, record }) => `${security.symbol}/${record.accessionNumber}`);
	return new Holdings(await symbolsByCik(market), new Set(keys));
}
