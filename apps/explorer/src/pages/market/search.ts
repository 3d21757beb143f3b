import type { Params } from "@us-market-data/client";

type Ranking = Params<"listRank">["key"];
type Category = NonNullable<Params<"listFinanceCalendar">["category"]>;

/** The kinds of events, with their names. */
export const categories = {
	report: "Reports",
	dividend: "Dividends",
	split: "Splits",
	ipo: "First listings",
	macrodata: "Economic data",
	closed: "Market closed",
} as const satisfies Partial<Record<Category, string>>;

export type EventCategory = keyof typeof categories;

/** The state of the market page, in its address. */
export interface MarketSearch {
	ranking?: Ranking;
	events?: EventCategory;
	/** First day of the events, `YYYY-MM-DD`. */
	from?: string;
	/** Table in place of the heat map. */
	map?: "table" | undefined;
}

/** Reads the state from an address. What is not known falls away; the service judges the name of a ranking. */
export function marketSearch({ ranking, events, from, map }: Record<string, unknown>): MarketSearch {
	return {
		...(typeof ranking === "string" && /^[a-z_]{1,40}$/.test(ranking) ? { ranking: ranking as Ranking } : {}),
		...(typeof events === "string" && Object.hasOwn(categories, events)
			? { events: events as EventCategory }
			: {}),
		...(typeof from === "string" && /^\d{4}-\d{2}-\d{2}$/.test(from) ? { from } : {}),
		...(map === "table" ? { map } : {}),
	};
}
