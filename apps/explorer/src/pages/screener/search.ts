/** The state of the screener, in its address. The names and texts are those of `searchScreener`. */
export interface ScreenerSearch {
	/** Id of a strategy. */
	strategy?: number;
	/** Conditions `KEY:MIN:MAX`, or a JSON array. */
	conditions?: string;
	/** Keys of the columns beside those of the conditions, with commas between; empty for none. */
	show?: string;
	/** Key of the indicator that orders the rows. */
	sort?: string;
	order?: "asc" | "desc";
	/** True to list securities without a price too. */
	all?: boolean;
}

/** A part of the state; a member that is undefined leaves the address. */
export type ScreenerChange = { [Name in keyof ScreenerSearch]?: ScreenerSearch[Name] | undefined };

/** Columns of a screener whose address names none. */
export const usualColumns = "sector,marketcap,pettm,divyld";

const textOf = (value: unknown): string | undefined => {
	if (typeof value === "string") return value;
	return Array.isArray(value) ? JSON.stringify(value) : undefined;
};

/** Reads the state from an address. A member of another kind falls away; what the service refuses stays, and is told. */
export function screenerSearch(given: Record<string, unknown>): ScreenerSearch {
	const { strategy, conditions, show, sort, order, all } = given;
	const read: ScreenerChange = {
		strategy: typeof strategy === "number" && Number.isInteger(strategy) ? strategy : undefined,
		conditions: textOf(conditions) || undefined,
		show: textOf(show),
		sort: textOf(sort) || undefined,
		order: order === "asc" || order === "desc" ? order : undefined,
		all: all === true ? all : undefined,
	};
	return Object.fromEntries(
		Object.entries(read).filter(([, value]) => value !== undefined),
	) as ScreenerSearch;
}
