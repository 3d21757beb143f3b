import type { DecimalString } from "@us-market-data/market";
import type { SecurityParts } from "../view/security-parts.ts";
import type { SecurityRow } from "../view/security-row.ts";

type Figure = DecimalString | null;

/** Name of each figure in `fields`, with its name in the answer, where it is read and what it rests on. */
const figures = {
	last_done: ["lastDone", (row) => row.quote?.lastDone, ["quote"]],
	change_value: ["changeValue", (row) => row.quote?.changeValue, ["quote"]],
	change_rate: ["changeRate", (row) => row.quote?.changeRate, ["quote"]],
	volume: ["volume", (row) => row.quote?.volume, ["quote"]],
	turnover: ["turnover", (row) => row.quote?.turnover, ["quote"]],
	ytd_change_rate: ["ytdChangeRate", (row) => row.price?.chgytd, ["price"]],
	market_cap: ["marketCap", (row) => row.cross.marketcap, ["quote", "fundamentals"]],
	pe_ttm: ["peTtm", (row) => row.cross.pettm, ["quote", "fundamentals"]],
	pb_mrq: ["pbMrq", (row) => row.cross.pbmrq, ["quote", "fundamentals"]],
	dividend_yield: ["dividendYield", (row) => row.cross.divyld, ["quote", "dividends", "fundamentals"]],
	turnover_rate: ["turnoverRate", (row) => row.cross.turnoverrate, ["quote", "fundamentals"]],
	amplitude: ["amplitude", (row) => row.cross.amplitude, ["quote"]],
	volume_ratio: ["volumeRatio", (row) => row.price?.volumeratio, ["price"]],
	five_day_change_rate: ["fiveDayChangeRate", (row) => row.price?.chg5d, ["price"]],
	ten_day_change_rate: ["tenDayChangeRate", (row) => row.price?.chg10d, ["price"]],
	half_year_change_rate: ["halfYearChangeRate", (row) => row.price?.chg120d, ["price"]],
} as const satisfies Record<
	string,
	readonly [
		name: string,
		read: (row: SecurityRow) => Figure | undefined,
		parts: readonly (keyof SecurityParts)[],
	]
>;

/** Name of a figure in the parameter `fields`. */
export type CalcIndexField = keyof typeof figures;

/** Every figure of them. */
export const calcIndexFields = Object.keys(figures) as CalcIndexField[];

/** The asked figures of one security beside its symbol; null for what cannot be computed. */
export type CalcIndex = { symbol: string } & {
	[Field in CalcIndexField as (typeof figures)[Field][0]]?: Figure;
};

export function calcIndex(row: SecurityRow, fields: readonly CalcIndexField[]): CalcIndex {
	const values = fields.map((field) => {
		const [name, read] = figures[field];
		return [name, read(row) ?? null];
	});
	return { symbol: row.symbol, ...Object.fromEntries(values) };
}

/** Returns the parts behind the figures of an answer. Figures that cannot be computed have none. */
export function calcIndexParts(row: SecurityRow, fields: readonly CalcIndexField[]): (keyof SecurityParts)[] {
	const parts = fields.flatMap((field) => {
		const [, read, restsOn] = figures[field];
		return read(row) == null ? [] : restsOn;
	});
	return [...new Set(parts)];
}
