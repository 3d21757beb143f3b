import {
	type AreaRecord,
	type DecimalString,
	daysBetween,
	easternDate,
	quotient,
} from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import Big from "big.js";
import { derivation, type SecuritySources } from "../../derivation.ts";
import {
	type DatasetFacts,
	mergedProvenance,
	type Provenance,
	partsOf,
	sameNature,
} from "../../provenance.ts";
import { afterSplits, perShareOfToday } from "../../statements/per-share.ts";
import {
	type Financials,
	newestPeriod,
	newestTwelveMonths,
	type Pick,
	sumsOfOneWindow,
	yearBefore,
} from "../../statements/trailing.ts";
import { areOfOtherShares } from "./depositary.ts";

type Figure = DecimalString | null;

/**
 * Figures from the statements. Money is in `currency`. Sums cover the trailing twelve months (TTM), and balance-sheet
 * items are of the newest period. Ratios are in percent. Per-share figures and share counts are in today's share count.
 */
export interface FundamentalMetrics extends ShareCounts {
	/** End of the newest period. */
	periodEnd: string | null;
	currency: string;
	/** TTM. */
	sales: Figure;
	grossprofit: Figure;
	netincome: Figure;
	epsttm: Figure;
	/** Dividends per share as the statements state them, TTM. */
	dpsreported: Figure;
	/** Diluted earnings per share of the last full year. */
	eps: Figure;
	assets: Figure;
	liabilities: Figure;
	equity: Figure;
	/** Equity per share outstanding. */
	bps: Figure;
	/** TTM net income over the mean of equity now and four quarters before (equity now where that is not known). */
	roe: Figure;
	/** The same over assets. */
	roa: Figure;
	/** TTM net income and gross profit over TTM sales, of the same twelve months. */
	netmargin: Figure;
	grossmargin: Figure;
	/** Newest period against the same period of the year before. */
	salesgrowthyoy: Figure;
	netincomegrowthyoy: Figure;
	/** Liabilities over assets. */
	la: Figure;
	/** Set where they count ordinary shares and the security is a depositary share; see `isOfOtherShares`. */
	areOfOtherShares?: true;
}

/** Shares in today's share count. */
interface ShareCounts {
	totalshares: Figure;
	circulatingshares: Figure;
	/** Day of these counts, null without any. */
	sharesDate: string | null;
}

/** Three years of quarters, halves and full years. */
const periods = 24;

export const fundamentalMetrics = derivation<FundamentalMetrics>({
	kind: "fundamental-metrics",
	inputs: ["financials", "shares", "splits", "securities"],
	ages: true,
	async compute(sources) {
		const newest = { order: "desc", limit: periods } as const;
		const financials = await sources.list("financials", newest);
		const [shares] = await sources.list("shares", { order: "desc", limit: 1 });
		const provenance = provenanceOf(sources.facts, financials, shares);
		if (!provenance) return null;
		const splits = await comparableSplits(sources, provenance);
		const counts = shareCounts(shares, splits);
		const records = inOneCurrency(financials.map((row) => row.record));
		const isOther = await areOfOtherShares(sources.list, provenance.datasetIds, sources.facts);
		const others = isOther ? { areOfOtherShares: true as const } : {};
		return { ...provenance, data: { ...ofAccounts(records, splits, counts), ...counts, ...others } };
	},
});

/** Figures are as old as their statements; a share count alone tells its own age. */
function provenanceOf(
	facts: DatasetFacts,
	financials: readonly Stored<Financials>[],
	shares: Stored<AreaRecord<"shares">> | undefined,
): Provenance | null {
	const counts = partsOf(facts, "shares", shares ? [shares] : []);
	const statements = partsOf(facts, "financials", financials);
	const all = mergedProvenance([...statements, ...counts]);
	const aging = mergedProvenance(statements.length > 0 ? statements : counts);
	return all && aging && { time: aging.time, datasetIds: all.datasetIds };
}

async function comparableSplits(sources: SecuritySources, statements: { datasetIds: readonly number[] }) {
	const rows = await sources.list("splits", { order: "desc", limit: 100 });
	const today = easternDate(sources.now);
	return rows
		.filter((row) => sameNature(sources.facts, [statements, { datasetIds: [row.datasetId] }]))
		.map((row) => row.record)
		.filter((split) => split.exDate <= today);
}

/** For a company that changed its reporting currency, only the periods in the newest currency count. */
const inOneCurrency = (records: readonly Financials[]): Financials[] =>
	records.filter((record) => record.currency === records[0]?.currency);

function shareCounts(
	shares: Stored<AreaRecord<"shares">> | undefined,
	splits: AreaRecord<"splits">[],
): ShareCounts {
	const count = (value: Figure | undefined): Figure =>
		shares && value ? afterSplits(value, shares.record.date, splits) : null;
	return {
		totalshares: count(shares?.record.totalShares),
		circulatingshares: count(shares?.record.circulatingShares),
		sharesDate: shares?.record.date ?? null,
	};
}

function ofAccounts(records: readonly Financials[], splits: AreaRecord<"splits">[], counts: ShareCounts) {
	const sum = (pick: Pick) => newestTwelveMonths(records, pick);
	const perShare = (field: "epsDiluted" | "dividendsPerShare") => (record: Financials) =>
		perShareOfToday(record, field, splits);
	const netincome = sum((record) => record.netIncome);
	const year = records.find((record) => record.report === "af");
	const { assets, liabilities, equity, date } = balanceOf(records);
	return {
		periodEnd: records[0]?.periodEnd ?? null,
		currency: records[0]?.currency ?? "",
		sales: sum((record) => record.revenue),
		grossprofit: sum((record) => record.grossProfit),
		netincome,
		epsttm: sum(perShare("epsDiluted")),
		dpsreported: sum(perShare("dividendsPerShare")),
		eps: year ? perShare("epsDiluted")(year) : null,
		assets,
		liabilities,
		equity,
		bps: bookValuePerShare(equity, date, counts),
		roe: overMean(
			netincome,
			equity,
			yearEarlier(records, (record) => record.equity),
		),
		roa: overMean(
			netincome,
			assets,
			yearEarlier(records, (record) => record.assets),
		),
		netmargin: ofSales(records, (record) => record.netIncome),
		grossmargin: ofSales(records, (record) => record.grossProfit),
		salesgrowthyoy: growth(records, (record) => record.revenue),
		netincomegrowthyoy: growth(records, (record) => record.netIncome),
		la: percent(liabilities, assets),
	};
}

/** A figure in percent of sales, both of the same twelve months. */
function ofSales(records: readonly Financials[], pick: Pick): Figure {
	const [part, sales] = sumsOfOneWindow(records, pick, (record) => record.revenue) ?? [];
	return percent(part?.value ?? null, sales?.value ?? null);
}

/** The newest balance sheet; liabilities follow from the other two where they are not stated. */
function balanceOf(records: readonly Financials[]) {
	const newest = records.find((record) => record.assets !== null || record.equity !== null);
	const { assets = null, equity = null } = newest ?? {};
	const rest = assets !== null && equity !== null ? new Big(assets).minus(equity).toFixed() : null;
	return { assets, equity, liabilities: newest?.liabilities ?? rest, date: newest?.periodEnd ?? null };
}

/** Days between a balance sheet and a count of shares that still go together: a year, and the odd days of fiscal calendars. */
const maxCountDistanceDays = 400;

function bookValuePerShare(equity: Figure, date: string | null, counts: ShareCounts): Figure {
	const { totalshares, sharesDate } = counts;
	if (equity === null || date === null || totalshares === null || sharesDate === null) return null;
	return Math.abs(daysBetween(date, sharesDate)) <= maxCountDistanceDays
		? quotient(equity, totalshares, 4)
		: null;
}

/** Returns a balance-sheet item of about four quarters before the newest period. */
function yearEarlier(records: readonly Financials[], pick: Pick): Figure {
	const [newest] = records;
	const earlier = records.find((record) => {
		const days = newest ? daysBetween(record.periodEnd, newest.periodEnd) : 0;
		return days > 330 && days < 400 && pick(record) !== null;
	});
	return earlier ? pick(earlier) : null;
}

/** Percent of the mean of two values; none of a base that is not positive. */
function overMean(flow: Figure, now: Figure, before: Figure): Figure {
	if (flow === null || now === null) return null;
	const base = before === null ? new Big(now) : new Big(now).plus(before).div(2);
	return base.lte(0) ? null : percent(flow, base.toFixed());
}

const percent = (part: Figure, whole: Figure): Figure =>
	part === null || whole === null ? null : quotient(new Big(part).times(100).toFixed(), whole, 2);

/** Percent against the same period of the year before; the sign is that of the change also after a loss. */
function growth(records: readonly Financials[], pick: Pick): Figure {
	const newest = newestPeriod(records, pick);
	const before = newest && yearBefore(newest, records);
	const [now, then] = [newest && pick(newest), before && pick(before)];
	if (!now || !then) return null;
	return quotient(new Big(now).minus(then).times(100).toFixed(), new Big(then).abs().toFixed(), 2);
}
