import { iso } from "@us-market-data/market";
import type { Dataset, MarketReader } from "@us-market-data/store";
import { contentOf } from "../../frame/content.ts";
import type { Importer, ImportOptions, Outcome, Plan } from "../../frame/importer.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { namingFile } from "../../frame/store-error.ts";
import { publicFilings } from "../sec/accession.ts";
import { filingRows } from "../sec/filing-rows.ts";
import { type FeedEntry, feedEntries, feedName, feedPrefix } from "./atom.ts";
import { indexDay, parseIndex } from "./daily-index.ts";
import { type Holdings, holdingsFrom } from "./holdings.ts";

const source = "sec-latest-filings";

/** Filings of the last minutes and of single days, for companies whose CIK is known. */
export const secLatestFilings: Importer = {
	source,
	order: 110,
	task: "fundamentals",
	title: "SEC latest filings: EDGAR's feed and daily indexes",
	tags: ["sec"],
	licence: publicFilings,
	takes: /^(browse-edgar\?.*|[\w.-]+\.atom(\.xml)?|master[._]\d{8}[\w.-]*\.idx)$/i,
	files: "feeds *.atom or *.atom.xml, daily indexes master.YYYYMMDD.idx, also as .gz",
	instead: otherIndex,
	namedBy: ["action", "type", "count", "start", "output"],
	url: "https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&type=8-K&count=100&start=0&output=atom",
	async plan(files, options, market) {
		const plans: Plan[] = [];
		for (const file of files.toSorted(feedsLast)) {
			plans.push(await namingFile(file.label, () => planFile(file, options, market)));
		}
		return plans;
	},
};

/** EDGAR's other indexes list the same filings in columns without separators, which long names of companies overflow. */
function otherIndex(name: string): string | null {
	const [, kind, day = "YYYYMMDD"] = /^(form|company|crawler)[._](?:(\d{8})[\w.-]*)?idx$/i.exec(name) ?? [];
	if (kind === undefined) return null;
	return `master.${day}.idx of EDGAR's folder daily-index, which lists the filings of the ${kind} index`;
}

/** Records of feeds replace those of indexes, because they hold more. */
const feedsLast = (a: SourceFile, b: SourceFile): number =>
	Number(indexDay(a.name) === null) - Number(indexDay(b.name) === null);

const isSubmissions = (dataset: Pick<Dataset, "source">): boolean => dataset.source === "sec-submissions";
const isFeed = (dataset: Pick<Dataset, "source" | "file">): boolean =>
	dataset.source === source && dataset.file.startsWith(feedPrefix);

async function planFile(file: SourceFile, options: ImportOptions, market: MarketReader): Promise<Plan> {
	const day = indexDay(file.name);
	return day === null ? planFeed(file, options, market) : planIndex(file, day, options, market);
}

const datasetOf = (file: string, { tag = "sec" }: ImportOptions): Plan["dataset"] => ({
	tag,
	licence: publicFilings,
	file,
	adjustedThrough: null,
});

/** A feed is small and read here, as its entries name its dataset. */
async function planFeed(file: SourceFile, options: ImportOptions, market: MarketReader): Promise<Plan> {
	const text = await contentOf(file).document({ encoding: "windows-1252", xml: true });
	const entries = feedEntries(text);
	const oldest = Math.min(...entries.map(({ acceptedAt }) => acceptedAt));
	const holdings = await holdingsFrom(market, oldest, isSubmissions);
	return {
		source: file,
		dataset: datasetOf(feedName(entries), options),
		notes: [],
		async *parse() {
			yield feedOutcomes(entries, holdings);
		},
	};
}

/** A filing has an entry for each company and person that it concerns. */
function feedOutcomes(entries: readonly FeedEntry[], holdings: Holdings): Outcome[] {
	const filings = Map.groupBy(entries, ({ accession }) => accession);
	return entries.flatMap((entry): Outcome[] => {
		const { accession, cik, line } = entry;
		const acceptedAt = iso(entry.acceptedAt);
		const all = holdings.symbolsOf((filings.get(accession) ?? []).map((other) => other.cik));
		const filing = { ...entry, acceptedAt, reported: "", document: "", about: "", symbols: all };
		return holdings.outcomes(accession, holdings.symbolsOf([cik]), line, (symbol) =>
			filingRows(filing, symbol, line),
		);
	});
}

async function planIndex(
	file: SourceFile,
	day: string,
	options: ImportOptions,
	market: MarketReader,
): Promise<Plan> {
	const isFuller = (dataset: Dataset): boolean => isSubmissions(dataset) || isFeed(dataset);
	const holdings = await holdingsFrom(market, Date.parse(day), isFuller);
	return {
		source: file,
		dataset: datasetOf(`master.${day.replaceAll("-", "")}.idx`, options),
		notes: ["the index has no times of day: filings have the last second of their day in New York"],
		parse: (content) => parseIndex(content.text({ encoding: "windows-1252" }), holdings),
	};
}
