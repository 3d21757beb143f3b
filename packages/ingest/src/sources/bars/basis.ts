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
/** More days than any security has traded. */
const allDays = 50_000;

/**
 * Refuses a file that would put prices of two bases into one series: prices as traded beside prices adjusted for
 * splits that are not held. It looks where bars of files with different bases meet.
 *
 * @throws InputRefused naming both days, prices and files
 */
export async function refuseMixedBases(
	writer: MarketWriter,
	spans: ReadonlyMap<string, DaySpan>,
): Promise<void> {
	const datasets = new Map((await writer.datasets()).map((dataset) => [dataset.id, dataset]));
	const through = (id: number) => datasets.get(id)?.adjustedThrough ?? null;
	if ([...datasets.values()].every(({ adjustedThrough }) => adjustedThrough === null)) return;
	for (const [symbol, { first, last }] of spans) {
		const { id } = writer.ensureSecurity(symbol);
		const query = { from: first - around, to: last + around, order: "asc", limit: allDays } as const;
		const bars = await writer.list("dayBars", id, query);
		if (new Set(bars.map(({ datasetId }) => through(datasetId))).size <= 1) continue;
		const splits = await writer.list("splits", id, { order: "asc", limit: allDays });
		const events = splits
			.filter(({ datasetId }) => datasets.get(datasetId)?.tag !== sampleTag)
			.map(({ record }) => record);
		const traded = asTraded(bars, ({ date }) => date, events, through);
		const splitsWithin = (from: string, to: string) =>
			events.some(({ exDate }) => exDate > from && exDate <= to);
		for (let at = 1; at < bars.length; at++) {
			const [before, after] = [bars[at - 1], bars[at]];
			if (!before || !after || through(before.datasetId) === through(after.datasetId)) continue;
			if (after.time - before.time > around) continue;
			if (splitsWithin(before.record.date, after.record.date)) continue;
			const change = Number(traded[at]?.open) / Number(traded[at - 1]?.close);
			if (change < jump && change > 1 / jump) continue;
			refuse(symbol, [before, after], datasets);
		}
	}
}

function refuse(
	symbol: string,
	met: readonly [Stored<DayBar>, Stored<DayBar>],
	datasets: ReadonlyMap<number, Dataset>,
): never {
	const days = met.map(({ record }) => record.date).join(" and ");
	const bases = met.map(({ datasetId }) => {
		const { file = "", adjustedThrough = null } = datasets.get(datasetId) ?? {};
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
