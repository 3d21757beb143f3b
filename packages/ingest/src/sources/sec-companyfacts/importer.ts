import { isStated } from "@us-market-data/analytics";
import { type AreaRecord, InputError, sampleTag } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { archiveLimits } from "../../fetching/limits.ts";
import type { Content } from "../../frame/content.ts";
import type { Importer, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { publicFilings } from "../sec/accession.ts";
import { noSecurityOfCik, securityMasters, symbolsByCik, unpaddedCik } from "../sec/cik.ts";
import { IdentityNotes } from "./identity-notes.ts";
import { type CommonStock, parseCompany } from "./parse.ts";

const companyFile = /(?:^|\/)CIK(\d{10})\.json$/i;

/** The figures that companies file in XBRL, as fundamentals of their common stock. */
export const secCompanyfacts: Importer = {
	source: "sec-companyfacts",
	order: 100,
	task: "fundamentals",
	title: "SEC company facts: figures of annual and quarterly reports",
	tags: ["sec"],
	licence: publicFilings,
	takes: /^(CIK\d{10}\.json|companyfacts([._-][\w.-]+)?\.zip)$/i,
	files: "CIK##########.json as of a company, also as .gz, or companyfacts.zip with all of them",
	fetchLimits: archiveLimits,
	url: "https://data.sec.gov/api/xbrl/companyfacts/CIK{10 digits}.json",
	// The archive of all companies has 20 GB unpacked, 19,000 files; the largest company 20 MB.
	limits: { unpacked: 64 * 2 ** 30, document: 64 * 2 ** 20 },
	async plan(files, options, market) {
		const masters = await securityMasters(market);
		const symbols = await symbolsByCik(market, masters);
		const commonStock = await commonStockOf(market, masters, symbols);
		const advice =
			symbols.size === 0
				? ["no CIKs are held: import sec-tickers first, or no company can be identified"]
				: [];
		return files.map((file) => planFile(file, options.tag ?? "sec", commonStock, advice));
	},
};

/** @param advice notes that the import begins with */
function planFile(
	source: SourceFile,
	tag: string,
	commonStock: CommonStock,
	advice: readonly string[],
): Plan {
	const notes = [...advice];
	return {
		source,
		dataset: { tag, licence: publicFilings, file: source.name, adjustedThrough: null },
		notes,
		// A company is read once and has one record for each of its periods.
		unique: ["financials", "reportedFacts", "shares", "splits", "issues"],
		async *parse(content) {
			const identities = new IdentityNotes();
			if (content.isArchive()) yield* parseArchive(content, source.label, commonStock, identities);
			else yield parseCompany(await content.document(), cikOfName(source.name), commonStock, identities);
			notes.push(...identities.notes);
		},
	};
}

/** One company at a time; those without securities are not even unpacked. */
async function* parseArchive(
	content: Content,
	label: string,
	commonStock: CommonStock,
	identities: IdentityNotes,
): AsyncGenerator<Outcome[]> {
	let companies = 0;
	let strangers: Outcome[] = [];
	const isWanted = (name: string): boolean => {
		const cik = companyFile.exec(name)?.[1];
		if (cik === undefined) return false;
		companies += 1;
		const hasSecurity = commonStock(unpaddedCik(cik) ?? "") !== undefined;
		if (!hasSecurity)
			strangers.push({ skipped: noSecurityOfCik, line: companies, unresolved: unpaddedCik(cik) ?? cik });
		return hasSecurity;
	};
	for await (const entry of content.entries(isWanted)) {
		const text = await entry.document();
		yield [
			...strangers,
			...(await namingFile(`${label}: ${entry.name}`, async () =>
				parseCompany(text, cikOfName(entry.name), commonStock, identities),
			)),
		];
		strangers = [];
	}
	if (companies === 0)
		throw new InputError({ field: "zip", value: "no such file" }, "files named CIK##########.json");
	yield strangers;
}

const cikOfName = (name: string): string => unpaddedCik(companyFile.exec(name)?.[1] ?? "") ?? "";

/**
 * Securities that the statements of a company belong to: those that the security master lists as stock. Of those that it
 * does not hold, the symbol tells preferred stock, warrants, rights and units (`ABR-D.US`, `OXY.WS.US`, `CELG.RT.US`,
 * `AACT.U.US`).
 */
async function commonStockOf(
	market: MarketReader,
	masters: Awaited<ReturnType<typeof securityMasters>>,
	symbols: ReadonlyMap<string, readonly string[]>,
): Promise<CommonStock> {
	const types = new Map<string, string>();
	for (const { record, security } of masters) {
		types.set(security.symbol, record.type);
	}
	const isCommon = (symbol: string): boolean => {
		const type = types.get(symbol);
		return type === undefined ? !notCommon.test(symbol) : type === "stock";
	};
	const splits = await storedSplits(market);
	return (cik) =>
		symbols
			.get(cik)
			?.filter(isCommon)
			.map((symbol) => ({ symbol, splits: splits.get(symbol) ?? [] }));
}

/** Splits by symbol, but those of the simulated market, and those that filings themselves state. */
async function storedSplits(market: MarketReader): Promise<Map<string, AreaRecord<"splits">[]>> {
	const datasets = await market.datasets();
	const simulated = new Set(datasets.filter(({ tag }) => tag === sampleTag).map(({ id }) => id));
	const splits = new Map<string, AreaRecord<"splits">[]>();
	for (const { record, security, datasetId } of await market.across("splits", { order: "asc", limit: all })) {
		if (simulated.has(datasetId) || isStated({ record })) continue;
		splits.set(security.symbol, [...(splits.get(security.symbol) ?? []), record]);
	}
	return splits;
}

const all = 1_000_000_000;

const notCommon = /(-[A-Z]|\.PR|\.WS|\.RT|\.U)(\.[A-Z]{1,2})?\.US$/;
