export const periods = ["1m", "5m", "15m", "30m", "1h", "day", "week", "month", "year"] as const;
export const adjustments = ["forward", "none"] as const;
export const tabs = [
	"overview",
	"financials",
	"estimates",
	"holders",
	"insiders",
	"filings",
	"news",
	"short",
	"dividends",
	"peers",
] as const;

/** The state of the page of a security, in its address. */
export interface SymbolSearch {
	period?: (typeof periods)[number];
	adjust?: (typeof adjustments)[number];
	tab?: (typeof tabs)[number];
	/** Day as of which the figures are shown, `YYYY-MM-DD`. */
	asOf?: string;
}

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
	allowed.find((one) => one === value);

/** Reads the state from an address. What is not known falls away. */
export function symbolSearch(given: Record<string, unknown>): SymbolSearch {
	const { asOf } = given;
	return defined({
		period: oneOf(periods, given["period"]),
		adjust: oneOf(adjustments, given["adjust"]),
		tab: oneOf(tabs, given["tab"]),
		asOf: typeof asOf === "string" && /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? asOf : undefined,
	});
}

/** An object without members that are undefined. */
function defined<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}
