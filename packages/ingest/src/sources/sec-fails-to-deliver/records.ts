import type { MarketReader } from "@us-market-data/store";
import type { ImportedRecord } from "../../frame/importer.ts";
import { isTradedBetween, mayBeReused, retiredSymbol } from "../../symbols/reused-symbol.ts";
import { type Observation, type Observations, source } from "./observations.ts";

/** A pair of a file, with the line of its first row. */
export interface Pair {
	observation: Observation;
	line: number;
}

/** Files without a symbol that have to lie between two companies that had it: two months. */
const quietFiles = 4;

/**
 * The records of a file: whose each CUSIP is, and which symbols changed. A CUSIP that goes on under another symbol is a
 * renamed security. A symbol that comes back with another CUSIP and another name after months without it is another security:
 * the one that had it before is kept under its symbol with the year of its last day.
 */
export async function recordsOf(
	pairs: readonly Pair[],
	observations: Observations,
	market: MarketReader,
	notes: string[],
): Promise<ImportedRecord[]> {
	const records = new Map<string, ImportedRecord>();
	const add = (row: ImportedRecord): void => {
		const { area, symbol, record } = row;
		const key = JSON.stringify([area, symbol, "value" in record ? record.value : record]);
		if (!records.has(key)) records.set(key, row);
	};
	for (const { observation } of pairs) observations.add(observation);
	const unsure: string[] = [];
	for (const { observation, line } of pairs) {
		for (const row of renamed(observations.ofCusip(observation.cusip), line)) add(row);
		const reuse = await reuseOf(observations, observation.symbol, market);
		if (reuse === "unsure") unsure.push(observation.symbol);
		else if (reuse) for (const row of parted(reuse, line)) add(row);
		const own = observations.ofCusip(observation.cusip).find(({ symbol }) => symbol === observation.symbol);
		if (
			own &&
			!isFormer(own, observations) &&
			own !== (reuse && reuse !== "unsure" ? reuse.before : undefined)
		)
			add(identifierOf(own, own.symbol, line));
	}
	if (unsure.length > 0) notes.push(unsureNote([...new Set(unsure)]));
	return [...records.values()];
}

/** True for a symbol that its CUSIP has left. */
const isFormer = (observation: Observation, observations: Observations): boolean => {
	const [newest] = observations.ofCusip(observation.cusip);
	return newest !== undefined && observation.last < newest.first;
};

/** The history of a CUSIP that went on under another symbol. */
function renamed([newest, ...older]: readonly Observation[], line: number): ImportedRecord[] {
	if (!newest) return [];
	const former = older.filter(({ last }) => last < newest.first);
	if (former.length === 0) return [];
	return [newest, ...former].map((observation) => historyOf(observation, newest.symbol, line));
}

interface Reuse {
	before: Observation;
	after: Observation;
}

async function reuseOf(
	observations: Observations,
	symbol: string,
	market: MarketReader,
): Promise<Reuse | "unsure" | undefined> {
	const [after, ...others] = observations
		.ofSymbol(symbol)
		.filter((observation) => !isFormer(observation, observations));
	if (!after) return undefined;
	const before = others.find((other) => issuerOf(other) !== issuerOf(after) && mayBeReused(other, after));
	if (!before || (await isTradedBetween(market, symbol, before.last, after.first))) return undefined;
	return observations.filesBetween(before.last, after.first) < quietFiles ? "unsure" : { before, after };
}

/** The first six characters of a CUSIP are the issuer's. */
const issuerOf = ({ cusip }: Observation): string => cusip.slice(0, 6);

/** The records of a symbol that passed to another security. */
function parted({ before, after }: Reuse, line: number): ImportedRecord[] {
	const retired = before.retiredSymbol ?? retiredSymbol(before.symbol, before.last);
	return [
		identifierOf(before, retired, line),
		historyOf(before, retired, line),
		historyOf(after, after.symbol, line),
	];
}

const identifierOf = (
	{ cusip, name, first, last }: Observation,
	symbol: string,
	line: number,
): ImportedRecord => ({
	area: "identifiers",
	symbol,
	line,
	record: { scheme: "cusip", value: cusip, name, date: last, first },
});

const historyOf = (
	{ symbol: observedSymbol, name, first, last }: Observation,
	symbol: string,
	line: number,
): ImportedRecord => ({
	area: "symbolHistory",
	symbol,
	line,
	record: { code: observedSymbol.replace(/\.US$/, ""), name, first, last, source },
});

const maxSymbols = 10;

const unsureNote = (symbols: readonly string[]): string =>
	`${symbols.length} symbols came back with another CUSIP and name, but too few files lie between to tell two securities: ` +
	symbols.slice(0, maxSymbols).join(", ") +
	(symbols.length > maxSymbols ? ", ..." : "");
