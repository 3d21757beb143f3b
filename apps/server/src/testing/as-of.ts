import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { deriveTouched } from "@us-market-data/analytics";
import type { OperationId } from "@us-market-data/contract";
import { type AreaName, type AreaRecord, areaNames } from "@us-market-data/market";
import type { MarketReader, MarketStore, MarketWriter, SecurityRef } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { inject } from "vitest";

/** Days that lie ahead of the publication that states them. */
const ahead = new Set(["paymentDate", "recordDate"]);

const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/;

/** The days and instants of an answer that are later than the end of a day in New York, and how many were looked at. */
export function laterThan(body: unknown, day: string): { checked: number; later: string[] } {
	// Six hours after midnight in UTC, the day is over in New York and has not begun to trade again.
	const end = Date.parse(`${day}T00:00:00Z`) + 30 * 3_600_000;
	const later: string[] = [];
	let checked = 0;
	const walk = (value: unknown, name: string): void => {
		if (typeof value === "object" && value !== null) {
			for (const [key, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? name : key);
		} else if (typeof value === "string" && isTime.test(value) && !ahead.has(name)) {
			checked++;
			const isLater = value.length === 10 ? value > day : Date.parse(value) > end;
			if (isLater) later.push(`${name}: ${value}`);
		}
	};
	walk(body, "");
	return { checked, later };
}

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

const main = (path: string) => (symbol: string) => `/api/market-data${path.replace("SYMBOL", symbol)}`;

/** Requests about one security for each operation that takes `as_of`. */
export const requestsAsOf: Partial<Record<OperationId, (symbol: string) => string>> = {
	getCalcIndexes: main(
		"/quote/calc_index?symbols=SYMBOL&fields=last_done,change_rate,pe_ttm,pb_mrq,dividend_yield,turnover_rate,market_cap,ytd_change_rate,volume_ratio",
	),
	getQuotes: main("/quote?symbols=SYMBOL"),
	getQuoteDepth: main("/quote/depth?symbol=SYMBOL"),
	listTrades: main("/quote/trades?symbol=SYMBOL&count=100"),
	listCandlesticks: main("/quote/SYMBOL/candlestick?count=60&adjust=forward"),
	listHistoryCandlesticks: main("/quote/SYMBOL/history_candlestick?count=40&period=week&adjust=forward"),
	listFilings: main("/content/filings?symbol=SYMBOL&count=100"),
	listNews: main("/content/news?symbol=SYMBOL&count=100"),
	listTopics: main("/content/topics?symbol=SYMBOL&count=100"),
	listShareholders: main("/fundamental/shareholder?symbol=SYMBOL&count=100"),
	listTopShareholders: main("/fundamental/shareholder/top?symbol=SYMBOL&periods=8"),
	getInstitutionRating: main("/fundamental/institution_rating?symbol=SYMBOL"),
	comparePeers: main("/fundamental/compare?symbol=SYMBOL"),
	getConsensus: main("/fundamental/consensus?symbol=SYMBOL"),
	getOperatingData: main("/fundamental/operating?symbol=SYMBOL"),
	listDividends: main("/fundamental/dividend?symbol=SYMBOL"),
	listFinanceCalendar: main("/calendar/finance?category=dividend&start=2023-06-01&end=2024-05-30"),
	searchScreener: main(
		"/screener/search?conditions=marketcap:0.001:&show=lastdone,pettm,pbmrq,divyld,roe,epsttm,chg5d,chgytd,beta,macd_day,avgvolume20,institutionshare&sort=marketcap&size=100",
	),
	listCorporateActions: main("/reference/actions?symbol=SYMBOL"),
	getCompanyOverview: main("/fundamental/company?symbol=SYMBOL"),
	getCompanyProfile: (symbol) => `/company/${symbol}/profile`,
	getCompanyInsiderTrades: (symbol) => `/company/${symbol}/insider-trades?limit=100`,
	listInsiderTrades: main("/fundamental/insider_trades?symbol=SYMBOL&count=100"),
};
