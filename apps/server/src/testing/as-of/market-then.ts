import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { deriveTouched } from "@us-market-data/analytics";
import { type AreaName, type AreaRecord, areaNames } from "@us-market-data/market";
import type { MarketReader, MarketStore, MarketWriter, SecurityRef } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { inject } from "vitest";

type Row = Record<string, unknown>;

const dayEnd = (date: unknown) => Date.parse(`${date}T23:59:59-05:00`);
const instant = (time: unknown) => Date.parse(String(time));

/**
 * The time at which a record became public, by rules of the test's own, a little late rather than early; undefined where nobody says.
 * The tests ask for days in summer and in winter, so that an hour of daylight time never matters.
 */
const published: Partial<Record<AreaName, (record: Row) => number>> = {
	shares: ({ filedAt }) => (filedAt ? dayEnd(filedAt) : Number.POSITIVE_INFINITY),
	dayBars: ({ date }) => Date.parse(`${date}T16:00:00-05:00`),
	minuteBars: ({ start }) => instant(start) + 60_000,
	quotes: ({ timestamp }) => instant(timestamp),
	depth: ({ timestamp }) => instant(timestamp),
	trades: ({ timestamp }) => instant(timestamp),
	halts: ({ haltedAt }) => instant(haltedAt),
	splits: ({ exDate }) => Date.parse(`${exDate}T00:00:00-05:00`),
	shortVolume: ({ date }) => dayEnd(date),
	filings: ({ publishedAt }) => instant(publishedAt),
	news: ({ publishTime }) => instant(publishTime),
	topics: ({ publishedAt }) => instant(publishedAt),
	financials: ({ filedAt }) => dayEnd(filedAt),
	ratings: ({ date }) => dayEnd(date),
	dividends: ({ exDate }) => Date.parse(`${exDate}T00:00:00-05:00`),
	shareholders: ({ filingDate }) => dayEnd(filingDate),
	insiderTrades: ({ filingDate }) => dayEnd(filingDate),
	events: ({ datetime }) => instant(datetime),
};

/** What is told otherwise later: the counts of a topic, and statements, which are restated for splits. */
function asThen(area: AreaName, record: Row, day: string, splits: readonly AreaRecord<"splits">[]): Row {
	if (area === "topics") return { ...record, commentsCount: null, likesCount: null, sharesCount: null };
	const restatedTo = String(record["sharesAsOf"] ?? "");
	if (area !== "financials" || restatedTo <= day) return record;
	const later = splits.filter(({ exDate }) => exDate > day && exDate <= restatedTo);
	const ratio = later.reduce((all, one) => (all * Number(one.numerator)) / Number(one.denominator), 1);
	const times = (factor: number, ...names: string[]) =>
		names.map((name) => [name, record[name] && String(Number((Number(record[name]) * factor).toFixed(6)))]);
	return {
		...record,
		...Object.fromEntries(times(ratio, "epsBasic", "epsDiluted", "dividendsPerShare")),
		...Object.fromEntries(times(1 / ratio, "sharesBasic", "sharesDiluted")),
		sharesAsOf: day,
	};
}

/** A market that was imported at the end of a day, of all that was public by then and nothing else. */
export async function marketThen(
	whole: MarketReader,
	securities: readonly SecurityRef[],
	day: string,
): Promise<{ market: MarketStore; records: number }> {
	const folder = await mkdtemp(join(inject("runFolder"), "then-"));
	const market = await openMarketFile(join(folder, "market.sqlite"), { now: () => dayEnd(day) });
	return { market, records: await fill(market, whole, securities, day) };
}

/** Puts all that was public by the end of a day into a market. Returns how many records that is. */
export const fill = (
	market: MarketStore,
	whole: MarketReader,
	securities: readonly SecurityRef[],
	day: string,
): Promise<number> =>
	market.transaction(async (writer) => {
		const copied = await copy(whole, securities, writer, day);
		await deriveTouched(writer, new Date(dayEnd(day)));
		return copied;
	});

async function copy(
	whole: MarketReader,
	securities: readonly SecurityRef[],
	writer: MarketWriter,
	day: string,
) {
	const end = dayEnd(day);
	const ids = new Map<number, number>();
	for (const { id, ...dataset } of await whole.datasets()) {
		const retrievedAt = Math.min(dataset.retrievedAt, end);
		ids.set(id, writer.beginDataset({ ...dataset, retrievedAt }));
		writer.finishDataset(ids.get(id) ?? 0, { rows: 0, skipped: {}, newest: null });
	}
	let records = 0;
	for (const listing of securities) {
		const security = writer.ensureSecurity(listing.symbol);
		const splits = (await whole.list("splits", listing.id, { order: "asc", limit: 1_000 })).map(
			({ record }) => record,
		);
		for (const area of areaNames) {
			const publishedAt = published[area];
			if (!publishedAt) continue;
			for (const row of await whole.list(area, listing.id, { order: "asc", limit: 100_000 })) {
				if (!(publishedAt(row.record) <= end)) continue;
				const record = asThen(area, row.record, day, splits) as AreaRecord<typeof area>;
				writer.put(area, security, ids.get(row.datasetId) ?? 0, record);
				records++;
			}
		}
	}
	return records;
}
