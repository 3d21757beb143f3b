import { areaOf, InputRefused } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import type { Outcome } from "../../frame/importer.ts";
import { noSecurityOfCik } from "../sec/cik.ts";
import { companyFile, readFileName } from "./file-name.ts";
import { type Parsed, parseSubmissions } from "./parse.ts";

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * The archive of all companies, one file after the other. Only the files of companies with securities are unpacked.
 * @param known CIK without leading zeros to canonical symbols
 * @param onFile hears how the times of each file were taken
 */
export async function* parseArchive(
	content: Content,
	known: ReadonlyMap<string, readonly string[]>,
	date: string,
	onFile: (zones: Parsed["zones"]) => void,
): AsyncGenerator<Outcome[]> {
	let others = 0;
	let all = 0;
	const wanted = (path: string): boolean => {
		const name = baseName(path);
		if (!companyFile.test(name)) return false;
		all += 1;
		const isKnown = known.has(readFileName(name).cik);
		if (!isKnown) others += 1;
		return isKnown;
	};
	const distinct = new DistinctRows(known);
	const setting = { date, symbolsOf: (cik: string) => known.get(cik) ?? [], isOwn: () => true };
	for await (const entry of content.entries(wanted)) {
		yield skips(others);
		others = 0;
		const text = await entry.document();
		const parsed = inEntry(entry.name, () =>
			parseSubmissions(text, readFileName(baseName(entry.name)), setting),
		);
		onFile(parsed.zones);
		yield parsed.outcomes.map((outcome) => distinct.once(outcome));
	}
	yield skips(others);
	if (all === 0)
		throw new InputRefused({ field: "zip", value: "no file of a company" }, "files CIK##########.json");
}

const skips = (count: number): Outcome[] =>
	Array.from({ length: count }, () => ({ skipped: noSecurityOfCik, line: 1 }));

function inEntry<T>(name: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw error instanceof InputRefused ? error.inFile(name) : error;
	}
}

/** Passes over what a second company brings for the same security, such as a parent that files jointly. */
class DistinctRows {
	/** Securities of several companies; only their records are remembered. */
	readonly #shared = new Set<string>();
	readonly #seen = new Set<string>();

	constructor(known: ReadonlyMap<string, readonly string[]>) {
		const met = new Set<string>();
		for (const symbol of [...known.values()].flat()) {
			if (met.has(symbol)) this.#shared.add(symbol);
			met.add(symbol);
		}
	}

	once(outcome: Outcome): Outcome {
		if ("skipped" in outcome || !this.#shared.has(outcome.symbol)) return outcome;
		const { area, symbol, line, record } = outcome;
		const before = this.#seen.size;
		this.#seen.add(`${symbol}/${area}/${areaOf(area).id(record)}`);
		return this.#seen.size > before
			? outcome
			: { skipped: "held from another company of the security", line };
	}
}
