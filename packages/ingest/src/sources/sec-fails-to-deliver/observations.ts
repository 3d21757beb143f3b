import type { MarketReader } from "@us-market-data/store";
import { formerSymbolOf } from "../../symbols/reused-symbol.ts";

/** A CUSIP beside a symbol, with the days on which files had both. */
export interface Observation {
	symbol: string;
	cusip: string;
	name: string;
	/** `YYYY-MM-DD`. */
	first: string;
	last: string;
	/** Symbol under which it is kept since its own passed to another security. */
	retiredSymbol?: string;
}

/** Half a month, or a month, of which a file is known. */
interface Period {
	first: string;
	last: string;
}

export const source = "sec-fails-to-deliver";

/** The name of a file's dataset. */
export const datasetName = (fileName: string): string => fileName.replace(/\.(txt|zip)$/i, "").toLowerCase();

/** Statements of files on CUSIPs and symbols: those that are held, and those of the same import that were read before. */
export class Observations {
	readonly #byCusip = new Map<string, Map<string, Observation>>();
	readonly #bySymbol = new Map<string, Map<string, Observation>>();
	readonly #periods: Period[] = [];

	/** Adds a sighting to what is known of its pair. The name is that of the newest day. */
	add(observation: Observation): Observation {
		const existing = this.#byCusip.get(observation.cusip)?.get(observation.symbol);
		const joined = existing ? join(existing, observation) : observation;
		put(this.#byCusip, observation.cusip, observation.symbol, joined);
		put(this.#bySymbol, observation.symbol, observation.cusip, joined);
		return joined;
	}

	/** Says that a file was read, by the name of its dataset. */
	addPeriod(file: string): void {
		const period = periodOf(file);
		if (period) this.#periods.push(period);
	}

	/** The symbols of a CUSIP, that of the newest day first. */
	ofCusip(cusip: string): Observation[] {
		return newestFirst(this.#byCusip.get(cusip));
	}

	/** The CUSIPs of a symbol, that of the newest day first. */
	ofSymbol(symbol: string): Observation[] {
		return newestFirst(this.#bySymbol.get(symbol));
	}

	/** Files of which all days lie between two days. */
	filesBetween(first: string, last: string): number {
		return this.#periods.filter((period) => period.first > first && period.last < last).length;
	}
}

/** Statements of other files than the given datasets. */
export async function storedObservations(
	market: MarketReader,
	files: ReadonlySet<string>,
): Promise<Observations> {
	const observations = new Observations();
	const own = new Set<number>();
	for (const { id, file, ...dataset } of await market.datasets()) {
		if (dataset.source !== source) continue;
		if (files.has(file)) own.add(id);
		else observations.addPeriod(file);
	}
	const all = { kinds: ["cusip"], order: "asc", limit: 1_000_000_000 } as const;
	for (const { record, security, datasetId } of await market.across("identifiers", all)) {
		if (own.has(datasetId)) continue;
		const { value: cusip, name, first, date: last } = record;
		const symbol = formerSymbolOf(security.symbol);
		const retired = symbol === security.symbol ? {} : { retiredSymbol: security.symbol };
		observations.add({ symbol, cusip, name, first: first ?? last, last, ...retired });
	}
	return observations;
}

function join(a: Observation, b: Observation): Observation {
	const [older, newer] = a.last > b.last ? [b, a] : [a, b];
	const [first = ""] = [a.first, b.first].sort();
	return { ...older, ...newer, first };
}

function put(
	sets: Map<string, Map<string, Observation>>,
	key: string,
	inner: string,
	observation: Observation,
): void {
	const set = sets.get(key) ?? new Map<string, Observation>();
	sets.set(key, set.set(inner, observation));
}

const newestFirst = (set: ReadonlyMap<string, Observation> | undefined): Observation[] =>
	[...(set?.values() ?? [])].sort((a, b) => (a.last < b.last ? 1 : a.last > b.last ? -1 : 0));

/** The days of a file by its name, such as `cnsfails202605a` for the first half of May. */
function periodOf(file: string): Period | undefined {
	const [, year, month, half] = /^cnsfails(\d{4})(\d{2})([ab]?)/.exec(file) ?? [];
	if (year === undefined) return undefined;
	return {
		first: `${year}-${month}-${half === "b" ? "16" : "01"}`,
		last: `${year}-${month}-${half === "a" ? "15" : "31"}`,
	};
}
