import { type ListingOwners, once, readListingOwners, statementOfCompany } from "@us-market-data/analytics";
import { areaOf, InputError } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { archiveLimits } from "../../fetching/limits.ts";
import type { Content } from "../../frame/content.ts";
import type { Importer, ImportOptions, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings } from "../sec/accession.ts";
import { noSecurityOfCik, symbolsByCik } from "../sec/cik.ts";
import { acceptedNames, companyFile, fileNames, readFileName } from "./file-name.ts";
import { type Parsed, parseSubmissions } from "./parse.ts";

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * The archive of all companies, one file after the other. Only the files of companies with securities are unpacked.
 * @param symbolsByCik CIK without leading zeros to canonical symbols
 * @param onFile hears how the times of each file were taken
 */
async function* parseArchive(
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

/** Companies and their filings as the SEC keeps them: files of one company, and the archive of all. */
export const secSubmissions: Importer = {
	source: "sec-submissions",
	order: 90,
	task: "fundamentals",
	title: "SEC companies and their filings",
	tags: ["sec"],
	licence: publicFilings,
	takes: acceptedNames,
	files: fileNames,
	fetchLimits: archiveLimits,
	url: "https://data.sec.gov/submissions/CIK{10 digits}.json",
	// The archive of all companies has 8 GB unpacked, a million files.
	limits: { unpacked: 32 * 2 ** 30, entries: 3_000_000 },
	plan: planFiles,
};

/** A company's main file goes before its pages, which do not name their tickers. */
async function planFiles(files: SourceFile[], options: ImportOptions, market: MarketReader): Promise<Plan[]> {
	const byCik = new Map(await symbolsByCik(market));
	const owners = once(() => readListingOwners(market));
	const ordered = files.toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)));
	return ordered.map((file) => planFile(file, options.tag ?? "sec", { byCik, owners }));
}

const isArchive = ({ name }: SourceFile): boolean => name.endsWith(".zip");
const isPage = (file: SourceFile): boolean => !isArchive(file) && readFileName(file.name).isPage;

interface Setting {
	/** Learns the tickers of the main files as they are read, for the pages that follow. */
	byCik: Map<string, readonly string[]>;
	owners(): Promise<ListingOwners>;
}

function planFile(source: SourceFile, tag: string, { byCik, owners }: Setting): Plan {
	const notes: string[] = [];
	const date = new Date(source.retrievedAt).toISOString().slice(0, 10);
	const zones = { eastern: 0, utc: 0 };
	const count = (of: Parsed["zones"]): void => {
		zones.eastern += of.eastern;
		zones.utc += of.utc;
	};
	return {
		source,
		dataset: { tag, licence: publicFilings, file: source.name, adjustedThrough: null },
		notes,
		// A company is read once, and a filing that it names again is skipped there.
		unique: ["filings", "news", "events"],
		async *parse(content) {
			if (isArchive(source)) yield* parseArchive(content, byCik, date, count);
			else yield await companyOutcomes(content, source.name, { byCik, date, count, owners: await owners() });
			notes.push(`acceptance times: ${zones.eastern} taken as Eastern, ${zones.utc} as UTC`);
		},
	};
}

interface Reading {
	byCik: Map<string, readonly string[]>;
	owners: ListingOwners;
	date: string;
	count(zones: Parsed["zones"]): void;
}

async function companyOutcomes(content: Content, name: string, { byCik, owners, date, count }: Reading) {
	const symbolsOf = (cik: string, tickers: readonly string[]): readonly string[] => {
		const symbols = [...new Set([...(byCik.get(cik) ?? []), ...tickers])].sort();
		byCik.set(cik, symbols);
		return symbols;
	};
	const { outcomes, zones } = parseSubmissions(await content.document(), readFileName(name), {
		symbolsOf,
		isOwn: (symbol, company) => owners.isOwnCik(symbol, statementOfCompany(company), company.cik),
		date,
	});
	count(zones);
	return outcomes;
}
