import { type ListingOwners, once, readListingOwners, statementOfCompany } from "@us-market-data/analytics";
import type { MarketReader } from "@us-market-data/store";
import { archiveLimits } from "../../fetching/limits.ts";
import type { Content } from "../../frame/content.ts";
import type { Importer, ImportOptions, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { publicFilings } from "../sec/accession.ts";
import { symbolsByCik } from "../sec/cik.ts";
import { parseArchive } from "./archive.ts";
import { acceptedNames, fileNames, readFileName } from "./file-name.ts";
import { type Parsed, parseSubmissions } from "./parse.ts";

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
