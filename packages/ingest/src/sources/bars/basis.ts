import { asTraded, datasetFacts, withDedupedEvents } from "@us-market-data/analytics";
import { type AreaRecord, dayMs, InputError, sampleTag } from "@us-market-data/market";
import type { Dataset, MarketWriter, Stored } from "@us-market-data/store";

type DayBar = AreaRecord<"dayBars">;

/** First and last day of the bars of a symbol in a file, epoch milliseconds. */
export interface DaySpan {
	first: number;
	last: number;
}

/** The days of a file by symbol. */
export interface FileDays {
	/** Name of the file, for messages. */
	label: string;
	spans: ReadonlyMap<string, DaySpan>;
}

/** Days around a file in which its bars meet those of others. */
const around = 10 * dayMs;
/** From one day to the next no sound price changes so much; the smallest usual split, 3 for 2, does. */
const jump = 1.4;
/** More splits than any security has had, and more days than one has traded. */
const maxSplits = 1_000;
const maxDays = 100_000;

type Meeting = readonly [before: Stored<DayBar>, after: Stored<DayBar>];
type Datasets = ReadonlyMap<number, Dataset>;

/**
 * Refuses a file that would put prices of two bases into one series: prices as traded beside prices adjusted for
 * splits that are not held. It looks at both ends of each file, where its bars meet those of others.
 *
 * @throws InputError naming the file, both days, prices and files
 */
export async function checkOneBasis(writer: MarketWriter, files: readonly FileDays[]): Promise<void> {
	const allDatasets = await writer.datasets();
	const datasets = new Map(allDatasets.map((dataset) => [dataset.id, dataset]));
	const adjusted = lastAdjusted(allDatasets);
	for (const [symbol, ends] of endsBySymbol(files, lastOf([...adjusted.values()]))) {
		const { id } = writer.ensureSecurity(symbol);
		const own = lastOf([...writer.sourceTags("dayBars", id)].map((tag) => adjusted.get(tag) ?? never));
		const early = ends.filter(({ first }) => first < own);
		if (early.length === 0) continue;
		for (const { label, pair } of await meetings(writer, id, early)) {
			const [before, after] = pair.map(({ datasetId }) => datasets.get(datasetId));
			if (before?.adjustedThrough === after?.adjustedThrough) continue;
			if (isPast(pair, [before, after])) continue;
			if (await fits(writer, id, pair, datasets)) continue;
			rejectMixedBases(symbol, label, pair, [before, after]);
		}
	}
}

const never = Number.NEGATIVE_INFINITY;

/** The last day through which any prices of a tag are adjusted for splits, by tag. Epoch milliseconds. */
function lastAdjusted(datasets: readonly Dataset[]): Map<string, number> {
	const last = new Map<string, number>();
	for (const { tag, adjustedThrough } of datasets) {
		if (adjustedThrough === null) continue;
		last.set(tag, Math.max(last.get(tag) ?? never, Date.parse(adjustedThrough)));
	}
	return last;
}

const lastOf = (times: readonly number[]): number => Math.max(never, ...times);

interface Ends extends DaySpan {
	label: string;
}

/** The ends of the files by symbol, but of files that follow `adjusted`: prices of later days are as they were traded. */
function endsBySymbol(files: readonly FileDays[], adjusted: number): Map<string, Ends[]> {
	const all = new Map<string, Ends[]>();
	for (const { label, spans } of files) {
		for (const [symbol, { first, last }] of spans) {
			if (first >= adjusted) continue;
			const ends = all.get(symbol);
			if (ends) ends.push({ label, first, last });
			else all.set(symbol, [{ label, first, last }]);
		}
	}
	return all;
}

/** The bars of a security on both sides of the first and of the last day of each file. */
async function meetings(
	writer: MarketWriter,
	id: number,
	ends: readonly Ends[],
): Promise<{ label: string; pair: Meeting }[]> {
	const bars: Stored<DayBar>[] = [];
	for (const { first, last } of spansAround(ends)) {
		bars.push(...(await writer.list("dayBars", id, { from: first, to: last, order: "asc", limit: maxDays })));
	}
	return ends.flatMap(({ label, first, last }) => {
		const start = indexFrom(bars, first + 1) - 1;
		const end = indexFrom(bars, last);
		return [meeting(bars, start - 1), meeting(bars, end)].flatMap((pair) => (pair ? [{ label, pair }] : []));
	});
}

/** Index of the first bar at or after a time. */
function indexFrom(bars: readonly Stored<DayBar>[], time: number): number {
	let low = 0;
	let high = bars.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((bars[middle]?.time ?? time) < time) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Two bars that follow each other, null where there are none within some days. */
function meeting(bars: readonly Stored<DayBar>[], index: number): Meeting | null {
	const [before, after] = [bars[index], bars[index + 1]];
	return before && after && after.time - before.time <= around ? [before, after] : null;
}

/** The days around the ends, without those that several have in common. */
function spansAround(ends: readonly DaySpan[]): DaySpan[] {
	const spans = ends
		.flatMap(({ first, last }) => [
			{ first: first - around, last: first },
			{ first: last, last: last + around },
		])
		.sort((a, b) => a.first - b.first);
	const joined: DaySpan[] = [];
	for (const span of spans) {
		const open = joined.at(-1);
		if (open && span.first <= open.last) open.last = Math.max(open.last, span.last);
		else joined.push(span);
	}
	return joined;
}

/** True if no split after the two days is in either price, so that both are as they were then. */
const isPast = ([, after]: Meeting, of: readonly (Dataset | undefined)[]): boolean =>
	of.every((dataset) => (dataset?.adjustedThrough ?? "") <= after.record.date);

/** True if the prices fit each other once the splits that are held are taken out. */
async function fits(writer: MarketWriter, id: number, pair: Meeting, datasets: Datasets): Promise<boolean> {
	const list = withDedupedEvents(
		(area, query) => writer.list(area, id, query),
		datasetFacts([...datasets.values()]),
	);
	const splits = (await list("splits", { order: "asc", limit: maxSplits }))
		.filter(({ datasetId }) => datasets.get(datasetId)?.tag !== sampleTag)
		.map(({ record }) => record);
	const [before, after] = pair.map(({ record }) => record.date);
	// Prices as traded change by the split itself.
	if (splits.some(({ exDate }) => exDate > (before ?? "") && exDate <= (after ?? ""))) return true;
	const traded = asTraded(
		pair,
		({ date }) => date,
		splits,
		(datasetId) => datasets.get(datasetId)?.adjustedThrough ?? null,
	);
	const change = Number(traded[1]?.open) / Number(traded[0]?.close);
	return change < jump && change > 1 / jump;
}

function rejectMixedBases(
	symbol: string,
	label: string,
	pair: Meeting,
	of: readonly (Dataset | undefined)[],
): never {
	const days = pair.map(({ record }) => record.date).join(" and ");
	const bases = of.map((dataset) => {
		const { file = "", adjustedThrough = null } = dataset ?? {};
		return adjustedThrough === null
			? `${file} is as traded`
			: `${file} is adjusted for splits through ${adjustedThrough}`;
	});
	throw new InputError(
		{
			file: label,
			field: `close of ${symbol} on ${days}`,
			value: pair.map(({ record }) => record.close).join(" and "),
		},
		`prices on one basis, but ${bases.join(" and ")}: import the splits in between first (native, ` +
			"nasdaq-calendar, or a file of bars with a column of splits), tell the basis of the file with --adjusted-through or " +
			"--as-traded, or remove one of the two",
	);
}
