import type { DecimalString } from "../../decimals.ts";
import type { SecurityRow } from "../view/security-row.ts";

type Figure = DecimalString | null;

/** Name of each figure in `fields`, with its name in the answer and where it is read. */
const figures = {
	last_done: ["lastDone", (row) => row.quote?.lastDone],
	change_value: ["changeValue", (row) => row.quote?.changeValue],
	change_rate: ["changeRate", (row) => row.quote?.changeRate],
	volume: ["volume", (row) => row.quote?.volume],
	turnover: ["turnover", (row) => row.quote?.turnover],
	ytd_change_rate: ["ytdChangeRate", (row) => row.price?.chgytd],
	mktcap: ["marketValue", (row) => row.cross.marketcap],
	pe: ["peTtmRatio", (row) => row.cross.pettm],
	pb: ["pbRatio", (row) => row.cross.pbmrq],
	dps_rate: ["dividendRatioTtm", (row) => row.cross.divyld],
	turnover_rate: ["turnoverRate", (row) => row.cross.turnoverrate],
	amplitude: ["amplitude", (row) => row.cross.amplitude],
	volume_ratio: ["volumeRatio", (row) => row.price?.volumeratio],
	five_day_change_rate: ["fiveDayChangeRate", (row) => row.price?.chg5d],
	ten_day_change_rate: ["tenDayChangeRate", (row) => row.price?.chg10d],
	half_year_change_rate: ["halfYearChangeRate", (row) => row.price?.chg120d],
} as const satisfies Record<string, readonly [string, (row: SecurityRow) => Figure | undefined]>;

/** Name of a figure in the parameter `fields`. */
export type CalcIndexField = keyof typeof figures;

/** Every name that `fields` may hold. */
export const calcIndexFields = Object.keys(figures) as CalcIndexField[];

/** What is answered without `fields`. */
export const defaultCalcIndexFields: readonly CalcIndexField[] = [
	"pe",
	"pb",
	"dps_rate",
	"turnover_rate",
	"mktcap",
];

/** The asked figures of one security beside its symbol; null for what cannot be computed. */
export type CalcIndex = { symbol: string } & {
	[Field in CalcIndexField as (typeof figures)[Field][0]]?: Figure;
};

export function calcIndex(row: SecurityRow, fields: readonly CalcIndexField[]): CalcIndex {
	const asked = fields.map((field) => {
		const [name, read] = figures[field];
		return [name, read(row) ?? null];
	});
	return { symbol: row.symbol, ...Object.fromEntries(asked) };
}
