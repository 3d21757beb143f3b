import type { Dataset, MarketReader } from "@us-market-data/store";
import { noSecurityOfCik, symbolsByCik } from "../sources/sec/cik.ts";
import { cusipOfNoSecurity, symbolsByCusip } from "../sources/sec-13f/cusips.ts";

/** Reasons for which rows are skipped whose owner is not known yet, and how owners are read. */
const kinds = [
	{ reason: noSecurityOfCik, what: "CIKs", read: symbolsByCik },
	{ reason: cusipOfNoSecurity, what: "CUSIPs", read: symbolsByCusip },
] as const;

/** Sources that state owners. */
const stating: ReadonlySet<string> = new Set([
	"sec-tickers",
	"sec-fails-to-deliver",
	"nasdaq-directory",
	"native",
]);

/**
 * Finds out if an import makes owners known whose rows held files skipped: these have to be imported again.
 *
 * @param source source of the import
 * @returns what is said to the operator, to be asked for when the import is stored
 */
export async function againAdvice(market: MarketReader, source: string): Promise<() => Promise<string[]>> {
	if (!stating.has(source)) return async () => [];
	const stored = await market.datasets();
	const waiting = kinds.flatMap((kind) => {
		const datasets = stored.filter(({ skipped }) => (skipped[kind.reason] ?? 0) > 0);
		return datasets.length > 0 ? [{ ...kind, datasets }] : [];
	});
	const before = await Promise.all(waiting.map(async ({ read }) => new Set((await read(market)).keys())));
	return async () => {
		const notes: string[] = [];
		for (const [i, { read, what, datasets }] of waiting.entries()) {
			const learned = [...(await read(market)).keys()].filter((key) => !before[i]?.has(key));
			if (learned.length > 0) notes.push(adviceOf(learned.length, what, datasets));
		}
		return notes;
	};
}

function adviceOf(count: number, what: string, datasets: readonly Dataset[]): string {
	const bySource = [...Map.groupBy(datasets, (dataset) => dataset.source)].map(
		([source, { length }]) => `${source} (${length})`,
	);
	return (
		`${count} ${what} are known now, and held files skipped rows of unknown ones: import these again with --again: ` +
		bySource.join(", ")
	);
}
