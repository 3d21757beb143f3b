import { createHash } from "node:crypto";
import { datasetFacts, readFactorSpans } from "@us-market-data/analytics";
import type { BodyOf } from "@us-market-data/contract";
import {
	type AreaName,
	type AreaRecord,
	addDays,
	easternDate,
	easternMidnight,
	marketSymbol,
	minuteMs,
} from "@us-market-data/market";
import { csvHead } from "@us-market-data/operations/encodings";
import {
	actionsOf,
	dailyCandlesticks,
	dailyShortTrades,
	dividendOf,
	endOf,
	factorsOf,
	factsOf,
	formFilingOf,
	maxDividends,
	minuteBarsOn,
	type RowContext,
	startOf,
	tradeOf,
} from "@us-market-data/operations/rows";
import type { GeneralArea, SecurityRef, Stored, StoredOf } from "@us-market-data/store";
import { type BulkAreaName, bulkAreas } from "../areas.ts";
import { csvLinesOf, type RowChunk } from "./csv-file.ts";
import { ofEach, rowContext, type Snapshot } from "./snapshot.ts";

/** The rows of a day in the order of its file. */
type RowsOfDay = (date: string) => AsyncIterable<RowChunk>;

/** Reads the rows of an area for its files. */
export interface AreaRows {
	/** The areas of the store whose records the rows show, and from which the days of a first run follow. */
	areas: readonly AreaName[];
	/** Areas of the store whose changes change rows of days that the changes do not name. */
	others?: readonly AreaName[];
	/**
	 * The days whose rows are not those of their newest files, where the times of the records do not tell them.
	 *
	 * @param contents SHA-256 of the rows of each day that has a file
	 */
	changedDays?(snapshot: Snapshot, contents: ReadonlyMap<string, string>): Promise<Iterable<string>>;
	/** The dates of the files that show a record of a time. A trading day begins on the evening before. */
	datesAt?(time: number): string;
	/** @param dates the dates that will be asked for */
	open(snapshot: Snapshot, dates: ReadonlySet<string>): Promise<RowsOfDay> | RowsOfDay;
}

/** Rows of a page of an operation. */
const pageSize = 10_000;

/** More records than a day or a security has in an area. */
const everyRecord = 10_000_000;

const idsBySymbol = ({ securities }: Snapshot): ReadonlyMap<string, string> =>
	new Map(securities.map(({ symbol, id }) => [symbol, String(id)]));

/** Rows of an operation that answers a day of all securities. */
const ofOperation =
	(operationId: "listDailyCandlesticks" | "listDailyShortTrades"): ((snapshot: Snapshot) => RowsOfDay) =>
	(snapshot) => {
		const ids = idsBySymbol(snapshot);
		return async function* (date) {
			let cursor: string | undefined;
			do {
				const context = await rowContext(snapshot);
				const input = { date, count: pageSize, ...(cursor !== undefined && { cursor }) };
				const body: BodyOf<"listDailyCandlesticks"> | BodyOf<"listDailyShortTrades"> =
					operationId === "listDailyCandlesticks"
						? await dailyCandlesticks(input, context)
						: await dailyShortTrades(input, context);
				const answered = "candlesticks" in body ? body.candlesticks : body.dailyShortTrades;
				yield {
					rows: answered.map((row) => ({ securityId: ids.get(row.symbol), ...row })),
					sources: (await context.data.provenance()).sources,
				};
				cursor = body.next ?? undefined;
			} while (cursor !== undefined);
		};
	};

/** Rows with their security in front. */
const withSecurity = ({ id, symbol }: SecurityRef, rows: readonly object[]): object[] =>
	rows.map((row) => ({ securityId: String(id), ...row, symbol }));

const tagsOf = ({ datasets }: Snapshot, rows: readonly Pick<Stored<unknown>, "datasetId">[]): string[] =>
	[...new Set(rows.map(({ datasetId }) => datasets.get(datasetId)?.tag ?? ""))].filter((tag) => tag !== "");

/** Securities that may have records of an area between two times. */
async function* securitiesWithin(area: AreaName, snapshot: Snapshot, first: number, last: number) {
	for (const extent of await snapshot.extents(area))
		if (extent.first <= last && extent.last >= first) yield extent.security;
}

const minuteBars = (snapshot: Snapshot): RowsOfDay =>
	async function* (date) {
		const facts = factsOf(await rowContext(snapshot));
		const [first, last] = [startOf(date).instant, endOf(date).instant];
		for await (const security of securitiesWithin("minuteBars", snapshot, first, last)) {
			const context = await rowContext(snapshot);
			const bars = await minuteBarsOn(date, security, context, facts);
			if (bars.length === 0) continue;
			yield { rows: withSecurity(security, bars), sources: (await context.data.provenance()).sources };
		}
	};

/** A busy security has some hundred thousand trades in a day, so that they are read by parts of it. */
const tradesPartMs = 15 * minuteMs;

const trades = (snapshot: Snapshot): RowsOfDay =>
	async function* (date) {
		const [first, last] = [startOf(date).instant, endOf(date).instant];
		for await (const security of securitiesWithin("trades", snapshot, first, last)) {
			const { data } = await rowContext(snapshot);
			const list = (from: number, to: number, limit: number) =>
				data.untracked.list("trades", security.id, { from, to, order: "asc", limit });
			let [next] = await list(first, last, 1);
			while (next) {
				const to = Math.min(next.time + tradesPartMs, last);
				const found = await list(next.time, to, everyRecord);
				yield {
					rows: withSecurity(
						security,
						found.map(({ record }) => tradeOf(record)),
					),
					sources: tagsOf(snapshot, found),
				};
				[next] = to < last ? await list(to + 1, last, 1) : [];
			}
		}
	};

/** Records of a general area between two times, by symbol and then by time. */
async function* bySecurity<A extends GeneralArea>(
	area: A,
	{ data }: RowContext,
	from: number,
	to: number,
): AsyncGenerator<[SecurityRef, StoredOf<AreaRecord<A>>[]]> {
	const all = await data.untracked.across(area, { from, to, order: "asc", limit: everyRecord });
	const found = Map.groupBy(all, ({ security }) => security.symbol);
	found.delete(marketSymbol);
	for (const symbol of [...found.keys()].sort()) {
		const rows = found.get(symbol) ?? [];
		const [first] = rows;
		if (first) yield [first.security, rows];
	}
}

const filings = (snapshot: Snapshot): RowsOfDay =>
	async function* (date) {
		const [from, to] = [Date.parse(easternMidnight(date)), Date.parse(easternMidnight(addDays(date, 1))) - 1];
		for await (const [security, found] of bySecurity("filings", await rowContext(snapshot), from, to))
			yield {
				rows: withSecurity(
					security,
					found.map(({ record }) => formFilingOf(record)),
				),
				sources: tagsOf(snapshot, found),
			};
	};

/** Of several dividends of a security that sources name, those count that its whole list has. */
const dividends = (snapshot: Snapshot): RowsOfDay =>
	async function* (date) {
		const context = await rowContext(snapshot);
		const day = Date.parse(date);
		const near = await snapshot.market.across("dividends", {
			from: day,
			to: day,
			order: "asc",
			limit: everyRecord,
		});
		const securities = new Map(near.map(({ security }) => [security.symbol, security]));
		securities.delete(marketSymbol);
		for (const symbol of [...securities.keys()].sort()) {
			const security = securities.get(symbol);
			if (!security) continue;
			const all = await context.data.untracked.list("dividends", security.id, {
				order: "desc",
				limit: maxDividends,
			});
			const found = all.filter(({ record }) => record.exDate === date);
			yield {
				rows: withSecurity(
					security,
					found.map(({ record }) => dividendOf(symbol, record)),
				),
				sources: tagsOf(snapshot, found),
			};
		}
	};

const shareholders = (snapshot: Snapshot): RowsOfDay =>
	async function* (date) {
		const day = Date.parse(date);
		for await (const security of securitiesWithin("shareholders", snapshot, day, day)) {
			const found = await snapshot.market.list("shareholders", security.id, {
				from: day,
				to: day,
				order: "asc",
				limit: everyRecord,
			});
			if (found.length === 0) continue;
			yield {
				rows: withSecurity(
					security,
					found.map(({ record }) => record),
				),
				sources: tagsOf(snapshot, found),
			};
		}
	};

const reportedFacts = (snapshot: Snapshot): RowsOfDay =>
	async function* (date) {
		const day = Date.parse(date);
		for await (const [security, found] of bySecurity("reportedFacts", await rowContext(snapshot), day, day))
			yield {
				rows: withSecurity(
					security,
					found.flatMap(({ record }) => factsIn(record)),
				),
				sources: tagsOf(snapshot, found),
			};
	};

/** Facts of a filing, a row each. */
const factsIn = ({ accession, form, filedAt, cik, periods }: AreaRecord<"reportedFacts">): object[] =>
	periods.flatMap(({ start, end, unit, values }) =>
		values
			.split(" ")
			.filter((fact) => fact !== "")
			.map((fact) => {
				const equals = fact.lastIndexOf("=");
				const [tag, value] = [fact.slice(0, equals), fact.slice(equals + 1)];
				return { accession, form, filedAt, cik, start, end, unit, tag, value };
			}),
	);

/** The actions of each security of all days. */
const allActions = (snapshot: Snapshot) =>
	ofEach(snapshot.securities, async (security) => {
		const { data } = await rowContext(snapshot);
		const query = { kinds: undefined, start: "0000-01-01", end: "9999-12-31" };
		return { data, actions: await actionsOf(security, query, data) };
	});

/** All actions of each security are read, and those of the wanted days are put aside for their files. */
async function corporateActions(snapshot: Snapshot, dates: ReadonlySet<string>): Promise<RowsOfDay> {
	const byDate = new Map<string, RowChunk[]>();
	for await (const [security, { data, actions }] of allActions(snapshot)) {
		const wanted = Map.groupBy(actions, ({ effectiveDate }) => effectiveDate);
		let sources: readonly string[] | undefined;
		for (const [date, own] of wanted) {
			if (!dates.has(date)) continue;
			sources ??= (await data.provenance()).sources;
			const chunk = { rows: withSecurity(security, own), sources };
			const chunks = byDate.get(date);
			if (chunks) chunks.push(chunk);
			else byDate.set(date, [chunk]);
		}
	}
	return async function* (date) {
		yield* byDate.get(date) ?? [];
	};
}

/** All actions of all securities are read, and each day compared with its file: a rename has no time in its record. */
async function changedActionDays(
	snapshot: Snapshot,
	contents: ReadonlyMap<string, string>,
): Promise<Iterable<string>> {
	const { columns } = bulkAreas["corporate-actions"];
	const begin = () => createHash("sha256").update(csvHead(columns));
	const digests = new Map([...contents.keys()].map((date) => [date, begin()]));
	for await (const [security, { actions }] of allActions(snapshot)) {
		for (const [date, own] of Map.groupBy(actions, ({ effectiveDate }) => effectiveDate)) {
			const digest = digests.get(date) ?? begin();
			digests.set(date, digest);
			digest.update(csvLinesOf(columns, { rows: withSecurity(security, own), sources: [] }));
		}
	}
	return [...digests].flatMap(([date, digest]) => (digest.digest("hex") === contents.get(date) ? [] : date));
}

/** The factors of a day are those that REST answers on it, so that only a file of today can be made. */
const factors = (snapshot: Snapshot): RowsOfDay =>
	async function* (date) {
		if (date !== easternDate(new Date(snapshot.now))) return;
		const facts = datasetFacts([...snapshot.datasets.values()]);
		const spansOf = async ({ id }: SecurityRef) => {
			const { data } = await rowContext(snapshot);
			return readFactorSpans((area, query) => data.untracked.list(area, id, query), facts, date);
		};
		for await (const [security, { spans, bars, events }] of ofEach(snapshot.securities, spansOf)) {
			if (spans.length === 0) continue;
			const used = [...bars, ...events.splits, ...events.dividends];
			yield { rows: withSecurity(security, factorsOf(spans)), sources: tagsOf(snapshot, used) };
		}
	};

/** Evening in New York from which on trades are of the next day, as `startOf` has it. */
const tradingDateAt = (time: number): string => {
	const date = easternDate(new Date(time));
	return time > endOf(date).instant ? addDays(date, 1) : date;
};

const easternDateAt = (time: number): string => easternDate(new Date(time));

/** How the rows of each area are read. */
export const areaRows: Readonly<Record<BulkAreaName, AreaRows>> = {
	"day-bars": { areas: ["dayBars"], others: ["splits"], open: ofOperation("listDailyCandlesticks") },
	"minute-bars": {
		areas: ["minuteBars"],
		others: ["splits"],
		datesAt: tradingDateAt,
		open: minuteBars,
	},
	trades: { areas: ["trades"], datesAt: tradingDateAt, open: trades },
	// The close of the day stands beside the volumes.
	"short-volume": { areas: ["shortVolume", "dayBars"], open: ofOperation("listDailyShortTrades") },
	"corporate-actions": {
		areas: ["splits", "dividends", "halts", "companies", "symbolHistory", "securities"],
		changedDays: changedActionDays,
		open: corporateActions,
	},
	dividends: { areas: ["dividends"], open: dividends },
	filings: { areas: ["filings"], datesAt: easternDateAt, open: filings },
	shareholders: { areas: ["shareholders"], open: shareholders },
	"reported-facts": { areas: ["reportedFacts"], open: reportedFacts },
	factors: {
		areas: ["dayBars", "splits", "dividends"],
		changedDays: async ({ now }) => [easternDateAt(now)],
		open: factors,
	},
};
