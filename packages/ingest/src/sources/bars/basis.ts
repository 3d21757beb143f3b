import { asTraded } from "@us-market-data/analytics";
import { type AreaRecord, dayMs, InputRefused, sampleTag } from "@us-market-data/market";
import type { Dataset, MarketWriter, Stored } from "@us-market-data/store";

type DayBar = AreaRecord<"dayBars">;

/** First and last day of the bars of a symbol in a file, epoch milliseconds. */
export interface DaySpan {
	first: number;
	last: number;
}

/** Days around a file in which its bars meet those of others. */
const around = 10 * dayMs;
/** From one day to the next no sound price changes so much; the smallest usual split, 3 for 2, does. */
const jump = 1.4;
/** More splits than any security has had. */
const mostSplits = 1_000;
/** Symbols from which on it pays to look through all datasets first. */
const many = 100;

type Meeting = readonly [before: Stored<DayBar>, after: Stored<DayBar>];

/**
 * Refuses a file that would put prices of two bases into one series: prices as traded beside prices adjusted for
 * splits that are not held. It looks at both ends of the file, where its bars meet those of others.
 *
 * @throws InputRefused naming both days, prices and files
 */
export async function refuseMixedBases(
	writer: MarketWriter,
	spans: ReadonlyMap<string, DaySpan>,
): Promise<void> {
	if (spans.size >= many && (await isAfterAll(writer, spans))) return;
	const datasets = new KnownDatasets(writer);
	for (const [symbol, span] of spans) {
		const { id } = writer.ensureSecurity(symbol);
		for (const met of await meetings(writer, id, span)) {
			const [before, after] = await Promise.all(met.map((bar) => datasets.of(bar)));
			if (before?.adjustedThrough === after?.adjustedThrough) continue;
			if (isPast(met, [before, after])) continue;
			if (await fits(writer, id, met, datasets)) continue;
			refuse(symbol, met, [before, after]);
		}
	}
}

/** True if the days of a file follow the last day through which any prices are adjusted. */
async function isAfterAll(writer: MarketWriter, spans: ReadonlyMap<string, DaySpan>): Promise<boolean> {
	let first = Number.POSITIVE_INFINITY;
	for (const span of spans.values()) first = Math.min(first, span.first);
	const day = new Date(first).toISOString().slice(0, 10);
	return (await writer.datasets()).every(({ adjustedThrough }) => (adjustedThrough ?? "") <= day);
}

/** The datasets of rows, each read once. */
class KnownDatasets {
	readonly #writer: MarketWriter;
	readonly #known = new Map<number, Dataset | undefined>();

	constructor(writer: MarketWriter) {
		this.#writer = writer;
	}

	async of({ datasetId }: { datasetId: number }): Promise<Dataset | undefined> {
		if (!this.#known.has(datasetId)) this.#known.set(datasetId, await this.#writer.dataset(datasetId));
		return this.#known.get(datasetId);
	}
}

/** The bars of a security on both sides of the first and of the last day of a file. */
async function meetings(writer: MarketWriter, id: number, { first, last }: DaySpan): Promise<Meeting[]> {
	const start = await writer.list("dayBars", id, {
		from: first - around,
		to: first,
		order: "desc",
		limit: 2,
	});
	const end = await writer.list("dayBars", id, { from: last, to: last + around, order: "asc", limit: 2 });
	return [start.reverse(), end].flatMap(([before, after]) =>
		before && after ? [[before, after] as const] : [],
	);
}

/** True if no split after the two days is in either price, so that both are as they were then. */
const isPast = ([, after]: Meeting, of: readonly (Dataset | undefined)[]): boolean =>
	of.every((dataset) => (dataset?.adjustedThrough ?? "") <= after.record.date);

/** True if the prices fit each other once the splits that are held are taken out. */
async function fits(
	writer: MarketWriter,
	id: number,
	met: Meeting,
	datasets: KnownDatasets,
): Promise<boolean> {
	const through = new Map<number, string | null>();
	for (const bar of met) through.set(bar.datasetId, (await datasets.of(bar))?.adjustedThrough ?? null);
	const splits = [];
	for (const split of await writer.list("splits", id, { order: "asc", limit: mostSplits })) {
		if ((await datasets.of(split))?.tag !== sampleTag) splits.push(split.record);
	}
	const [before, after] = met.map(({ record }) => record.date);
	// Prices as traded change by the split itself.
	if (splits.some(({ exDate }) => exDate > (before ?? "") && exDate <= (after ?? ""))) return true;
	const traded = asTraded(
		met,
		({ date }) => date,
		splits,
		(datasetId) => through.get(datasetId) ?? null,
	);
	const change = Number(traded[1]?.open) / Number(traded[0]?.close);
	return change < jump && change > 1 / jump;
}

function refuse(symbol: string, met: Meeting, of: readonly (Dataset | undefined)[]): never {
	const days = met.map(({ record }) => record.date).join(" and ");
	const bases = of.map((dataset) => {
		const { file = "", adjustedThrough = null } = dataset ?? {};
		return adjustedThrough === null
			? `${file} is as traded`
			: `${file} is adjusted for splits through ${adjustedThrough}`;
	});
	throw new InputRefused(
		{ field: `close of ${symbol} on ${days}`, value: met.map(({ record }) => record.close).join(" and ") },
		`prices on one basis, but ${bases.join(" and ")}: import the splits in between first (native, ` +
			"nasdaq-calendar, or a file of bars with a column of splits), or remove one of the two",
	);
}
