import { areaOf, InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import type { Outcome } from "../../frame/importer.ts";
import { noSecurityOfCik } from "../sec/cik.ts";
import { companyFile, readFileName } from "./file-name.ts";
import { type Parsed, parseSubmissions } from "./parse.ts";

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * The archive of all companies, one file after the other. Only the files of companies with securities are unpacked.
 * @param symbolsByCik CIK without leading zeros to canonical symbols
 * @param onFile hears how the times of each file were taken
 */
export async function* parseArchive(
	content: Content,
	symbolsByCik: ReadonlyMap<string, readonly string[]>,
	date: string,
	onFile: (zones: Parsed["zones"]) => void,
): AsyncGenerator<Outcome[]> {
	let unlistedCount = 0;
	let all = 0;
	const isWanted = (path: string): boolean => {
		const name = baseName(path);
		if (!companyFile.test(name)) return false;
		all += 1;
		const hasSecurity = symbolsByCik.has(readFileName(name).cik);
		if (!hasSecurity) unlistedCount += 1;
		return hasSecurity;
	};
	const distinct = new DuplicateFilter(symbolsByCik);
	const setting = { date, symbolsOf: (cik: string) => symbolsByCik.get(cik) ?? [], isOwn: () => true };
	for await (const entry of content.entries(isWanted)) {
		yield skippedOutcomes(unlistedCount);
		unlistedCount = 0;
		const text = await entry.document();
		const parsed = inEntry(entry.name, () =>
			parseSubmissions(text, readFileName(baseName(entry.name)), setting),
		);
		onFile(parsed.zones);
		yield parsed.outcomes.map((outcome) => distinct.once(outcome));
	}
	yield skippedOutcomes(unlistedCount);
	if (all === 0)
		throw new InputError({ field: "zip", value: "no file of a company" }, "files CIK##########.json");
}

const skippedOutcomes = (count: number): Outcome[] =>
	Array.from({ length: count }, () => ({ skipped: noSecurityOfCik, line: 1 }));

function inEntry<T>(name: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw error instanceof InputError ? error.inFile(name) : error;
	}
}

/** Passes over what a second company brings for the same security, such as a parent that files jointly. */
class DuplicateFilter {
	/** Securities of several companies; only their records are remembered. */
	readonly #shared = new Set<string>();
	readonly #seen = new Set<string>();

	constructor(symbolsByCik: ReadonlyMap<string, readonly string[]>) {
		const visited = new Set<string>();
		for (const symbol of [...symbolsByCik.values()].flat()) {
			if (visited.has(symbol)) this.#shared.add(symbol);
			visited.add(symbol);
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
