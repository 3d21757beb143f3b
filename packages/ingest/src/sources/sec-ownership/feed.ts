import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { addDays, easternDate } from "@us-market-data/market";
import { ZipFile } from "yazl";
import { compact, later, monthStart, quarterOf } from "../../updates/feeds/days.ts";
import {
	type DueFile,
	type Feed,
	type FeedContext,
	storedFiles,
	type Tools,
} from "../../updates/feeds/feed.ts";
import { storedCiks } from "../../updates/feeds/sec-companies.ts";
import { filingsOf, type IndexedFiling, indexDays } from "../../updates/feeds/sec-daily-index.ts";

/** The newest set has appeared in the second folder. */
const folders = [
	"https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets/",
	"https://www.sec.gov/files/datastandardsinnovation/data/insider-transactions-data-sets/",
];
const forms = /^[345](\/A)?$/;
const quartersBack = 4;
/** Most days that are composed of single filings; a data set covers older ones. */
const maxDays = 100;

/** The sets of whole quarters, and for the days after them the single filings of the held companies. */
export const secOwnershipFeed: Feed = {
	name: "sec-ownership",
	source: "sec-ownership",
	areas: ["insiderTrades", "shareholders"],
	what: "the quarterly sets of the last year, and each day after them from its index",
	schedule: { at: ["23:00"], days: "weekdays" },
	async *due({ now, since, datasets, market }: FeedContext): AsyncIterable<DueFile> {
		const today = easternDate(now);
		const files = storedFiles(datasets);
		const quarters = endedQuarters(since ?? monthStart(today, -3 * quartersBack), today);
		for (const { name } of quarters) {
			if (!files.has(name)) yield { name, urls: folders.map((folder) => folder + name) };
		}
		const newest = quarters.find(({ name }) => files.has(name))?.lastDay;
		const start = newest ? addDays(newest, 1) : quarterStart(today);
		const ciks = await storedCiks(market);
		const days = indexDays(later(later(start, since ?? start), addDays(today, -maxDays)), now);
		for (const day of ciks.size === 0 ? [] : days) {
			const name = `ownership-${compact(day)}.zip`;
			if (!files.has(name)) yield dayOf(name, day, ciks);
		}
	},
};

const dayOf = (name: string, day: string, ciks: ReadonlySet<string>): DueFile => ({
	name,
	urls: [],
	day,
	once: true,
	async gather(tools, path) {
		return packSubmissions((await filingsOf(day, forms, ciks, tools)) ?? [], tools, path);
	},
});

const quarterStart = (day: string): string =>
	monthStart(`${day.slice(0, 4)}-${String(quarterOf(day) * 3 - 2).padStart(2, "0")}-01`);

/** Quarters that began on or after `since` and have ended, newest first. */
function endedQuarters(since: string, today: string): { name: string; lastDay: string }[] {
	const quarters: { name: string; lastDay: string }[] = [];
	const first = quarterStart(since);
	for (let start = monthStart(quarterStart(today), -3); start >= first; start = monthStart(start, -3)) {
		const name = `${start.slice(0, 4)}q${quarterOf(start)}_form345.zip`;
		quarters.push({ name, lastDay: addDays(monthStart(start, 3), -1) });
	}
	return quarters;
}

/** The same filings make the same bytes, so that they are known again. */
const packedAt = new Date("2000-01-01T00:00:00Z");

/**
 * Fetches full submissions and packs them into one archive. What was fetched before an interruption is not fetched
 * again. False when there are none.
 */
async function packSubmissions(
	filings: readonly IndexedFiling[],
	tools: Tools,
	path: string,
): Promise<boolean> {
	const folder = `${path}.parts`;
	await mkdir(folder, { recursive: true });
	const names: string[] = [];
	for (const { accession, url } of filings) {
		const name = `${accession}.txt`;
		const isThere = await access(join(folder, name)).then(
			() => true,
			() => tools.toFile(url, join(folder, name)),
		);
		if (isThere) names.push(name);
	}
	if (names.length > 0) await pack(folder, names, path);
	await rm(folder, { recursive: true, force: true });
	return names.length > 0;
}

async function pack(folder: string, names: readonly string[], path: string): Promise<void> {
	const zip = new ZipFile();
	for (const name of names) zip.addFile(join(folder, name), name, { mtime: packedAt, mode: 0o100644 });
	zip.end();
	await pipeline(zip.outputStream, createWriteStream(`${path}.packing`));
	await rename(`${path}.packing`, path);
}
