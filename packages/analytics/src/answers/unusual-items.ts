import type { MarketView, UnusualEvent } from "../view/market-view.ts";

/** A change record of the contract. */
interface UnusualItem {
	symbol: string;
	/** Empty when not known. */
	name: string;
	alertName: string;
	/** Unix milliseconds. */
	alertTime: number;
	changeValues: string[];
	/** 0 none, 1 down, 2 up. */
	emotion: 0 | 1 | 2;
}

export interface UnusualItems {
	allOff: boolean;
	changes: UnusualItem[];
	/** The changes behind the answer, for citation. */
	cited: UnusualEvent[];
}

/** The newest unusual changes, of the market or of one security. */
export function unusualItems(
	view: MarketView,
	query: { symbol?: string | undefined; count: number },
): UnusualItems {
	const { symbol, count } = query;
	const found = symbol === undefined ? view.unusual : view.unusual.filter(({ row }) => row.symbol === symbol);
	const chosen = found.slice(0, count);
	return { allOff: view.unusualOff, changes: chosen.map(unusualItem), cited: chosen };
}

function unusualItem({ row, change }: UnusualEvent): UnusualItem {
	const { alertName, alertTime, changeValues, direction } = change;
	return { symbol: row.symbol, name: row.name, alertName, alertTime, changeValues, emotion: direction };
}
