import { parseConditions } from "../conditions/conditions.ts";
import { type GroupedFilter, type Indicators, isNumeric } from "../indicators.ts";
import { type ScreenerSearch, usualColumns } from "../search.ts";

/** A security with its values by key: decimal texts, texts, or null where not known. */
export type Row = Readonly<Record<string, string | null>>;

/** A column of the result. */
export interface ResultColumn {
	key: string;
	filter: GroupedFilter | undefined;
	isFigure: boolean;
	/** Digits behind the point, the same in every row. */
	digits: number;
}

/** Keys of the columns that a viewer chose. */
export const chosenColumns = ({ show = usualColumns }: ScreenerSearch): string[] =>
	show.split(",").filter((key) => key !== "");

/** Columns that every row has. */
const always = ["lastdone", "changerate"];

/** The columns of a result: price and change, those of the conditions, those that were chosen. */
export function columnsOf(
	search: ScreenerSearch,
	ofStrategy: readonly string[],
	rows: readonly Row[],
	indicators: Indicators,
): ResultColumn[] {
	const ofConditions = parseConditions(search.conditions ?? "").map(({ key }) => key);
	const keys = new Set([...always, ...ofStrategy, ...ofConditions, ...chosenColumns(search)]);
	return [...keys].map((key) => {
		const filter = indicators.get(key);
		return {
			key,
			filter,
			isFigure: filter !== undefined && isNumeric(filter),
			digits: rows.reduce((maxDigits, row) => Math.max(maxDigits, row[key]?.split(".")[1]?.length ?? 0), 0),
		};
	});
}
