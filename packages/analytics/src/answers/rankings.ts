import { type DecimalString, isoOfData } from "@us-market-data/market";
import { parseSort } from "../screener/show.ts";
import type { Direction } from "../view/columns.ts";
import type { MarketView } from "../view/market-view.ts";
import type { SecurityParts } from "../view/security-parts.ts";
import type { SecurityRow } from "../view/security-row.ts";

type Figure = DecimalString | null;

/** Key of a ranking with its name, its group, and the indicator that orders it. */
const rankingTable = {
	gainers: { name: "Top gainers", group: "price", by: "changerate", order: "desc" },
	losers: { name: "Top losers", group: "price", by: "changerate", order: "asc" },
	amplitude: { name: "Largest amplitude", group: "price", by: "amplitude", order: "desc" },
	active_volume: { name: "Most active by volume", group: "activity", by: "volume", order: "desc" },
	active_turnover: { name: "Most active by turnover", group: "activity", by: "turnover", order: "desc" },
	turnover_rate: { name: "Highest turnover rate", group: "activity", by: "turnover_rate", order: "desc" },
	short_volume_percent: {
		name: "Highest share of short sales",
		group: "activity",
		by: "shortvolumepercent",
		order: "desc",
	},
	market_cap: { name: "Largest market value", group: "valuation", by: "marketcap", order: "desc" },
	dividend_yield: { name: "Highest dividend yield", group: "valuation", by: "divyld", order: "desc" },
} as const satisfies Record<string, { name: string; group: string; by: string; order: Direction }>;

export type RankKey = keyof typeof rankingTable;

export const rankKeys = Object.keys(rankingTable) as RankKey[];

const groupNames = { price: "Price", activity: "Activity", valuation: "Valuation and dividends" };

/** A group of rankings as `listRankCategories` answers it. */
export interface RankCategory {
	key: string;
	name: string;
	rankings: { key: RankKey; name: string; market: "US" }[];
}

export const rankCategories: readonly RankCategory[] = Object.entries(groupNames).map(([group, name]) => ({
	key: group,
	name,
	rankings: rankKeys
		.filter((key) => rankingTable[key].group === group)
		.map((key) => ({ key, name: rankingTable[key].name, market: "US" })),
}));

/** The members of a ranked security that name it. */
export interface RankedSecurity {
	symbol: string;
	ticker: string;
	name: string | null;
	industry: string | null;
}

/** A ranked security as `listRank` answers it. Rates in percent. */
export interface RankItem extends RankedSecurity {
	lastDone: Figure;
	changeRate: Figure;
	/** In the trading currency. */
	changeValue: Figure;
	netInflow: Figure;
	marketCap: Figure;
	amplitude: Figure;
	turnoverRate: Figure;
	volumeRatio: Figure;
	fiveDayChangeRate: Figure;
	tenDayChangeRate: Figure;
	ytdChangeRate: Figure;
}

export interface Ranking {
	key: RankKey;
	/** Newest time behind the ranked rows, ISO 8601 in UTC; null when nothing is ranked. */
	updatedAt: string | null;
	list: RankItem[];
	/** The rows of the items, to cite. */
	rows: SecurityRow[];
	/** True when there are ranks behind them. */
	hasMore: boolean;
}

/** The parts that the record of a ranked security shows. */
const baseParts: readonly (keyof SecurityParts)[] = ["listing", "quote", "price", "fundamentals", "flow"];

/** The further parts by which some rankings order. */
const orderedBy: { [Key in RankKey]?: keyof SecurityParts } = {
	short_volume_percent: "shorts",
	dividend_yield: "dividends",
};

/** Returns the parts behind the records of a ranking. */
export function rankParts(key: RankKey): (keyof SecurityParts)[] {
	const by = orderedBy[key];
	return by ? [...baseParts, by] : [...baseParts];
}

/** The sign that the ranked value of a security has to have: gainers rose, losers fell. */
const signs: { [Key in RankKey]?: 1 | -1 } = { gainers: 1, losers: -1 };

const isRanked = (value: number | undefined, sign: 1 | -1 | undefined): boolean =>
	value !== undefined && !Number.isNaN(value) && (sign === undefined || value * sign > 0);

/** `count` securities of a ranking behind the first `start`. Securities whose ranked value is not known are left out. */
export function ranking({ active }: MarketView, key: RankKey, count: number, start = 0): Ranking {
	const { by, order } = rankingTable[key];
	const indicator = parseSort(by);
	const column = active.column(indicator);
	const sign = signs[key];
	// Ranked values come first in the order, so that none is behind one that is not.
	const withNext = active.order(indicator, order).subarray(start, start + count + 1);
	const ranked = [...withNext]
		.filter((index) => isRanked(column[index], sign))
		.map((index) => active.rows[index])
		.filter((row) => row !== undefined);
	const rows = ranked.slice(0, count);
	const newest = Math.max(...rows.map((row) => row.provenanceOf(...rankParts(key)).time));
	return {
		key,
		updatedAt: rows.length === 0 ? null : isoOfData(newest),
		list: rows.map(rankItem),
		rows,
		hasMore: ranked.length > count,
	};
}

function rankItem(row: SecurityRow): RankItem {
	const { symbol, code, name, quote, price, cross } = row;
	return {
		symbol,
		ticker: code,
		name: name || null,
		lastDone: quote?.lastDone ?? null,
		changeRate: quote?.changeRate ?? null,
		changeValue: quote?.changeValue ?? null,
		netInflow: row.flow?.inflow ?? null,
		marketCap: cross.marketcap,
		industry: row.listing?.industry || null,
		amplitude: cross.amplitude,
		turnoverRate: cross.turnoverrate,
		volumeRatio: price?.volumeratio ?? null,
		fiveDayChangeRate: price?.chg5d ?? null,
		tenDayChangeRate: price?.chg10d ?? null,
		ytdChangeRate: price?.chgytd ?? null,
	};
}
