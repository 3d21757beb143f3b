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
	/** True when there are older ones. */
	hasMore: boolean;
}

/** What tells a change from every other. */
type UnusualKey = Pick<UnusualItem, "alertTime" | "symbol" | "alertName">;

/** The newest unusual changes behind one of them, of the market or of one security. */
export function unusualItems(
	view: MarketView,
	query: { symbol?: string | undefined; count: number; after?: UnusualKey | undefined },
): UnusualItems {
	const { symbol, count, after } = query;
	const found = symbol === undefined ? view.unusual : view.unusual.filter(({ row }) => row.symbol === symbol);
	const start = after === undefined ? 0 : placeBehind(found, after);
	const chosen = found.slice(start, start + count);
	return {
		allOff: view.unusualOff,
		changes: chosen.map(unusualItem),
		cited: chosen,
		hasMore: found.length > start + count,
	};
}

/** The place behind a change; where an import has taken it away, that of the first older one. */
function placeBehind(found: readonly UnusualEvent[], after: UnusualKey): number {
	const same = found.findIndex(
		({ row, change }) =>
			change.alertTime === after.alertTime &&
			row.symbol === after.symbol &&
			change.alertName === after.alertName,
	);
	if (same >= 0) return same + 1;
	const older = found.findIndex(({ change }) => change.alertTime < after.alertTime);
	return older < 0 ? found.length : older;
}

function unusualItem({ row, change }: UnusualEvent): UnusualItem {
	const { alertName, alertTime, changeValues, direction } = change;
	return { symbol: row.symbol, name: row.name, alertName, alertTime, changeValues, emotion: direction };
}
