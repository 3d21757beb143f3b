import type { Handler, LongQueryTest } from "../handler.ts";
import { cursorAfter, keyAfter } from "../shared/cursor.ts";
import { currentHoldings, type Holding, sharesOfToday } from "../shared/holders.ts";
import { compareText } from "../shared/text.ts";

/** Holders by their newest reported position, filtered and ordered as requested. */
export const listShareholders: Handler<"listShareholders"> = async (input, { data }) => {
	const holdings = await currentHoldings(data, await data.requireSecurity(input.symbol));
	const chosen = holdings.filter((holding) => inRange(holding, input.range));
	const direction = input.order === "asc" ? 1 : -1;
	// Holders whose value is not known come last, whatever the order.
	const unknown = direction * Number.MAX_VALUE;
	const value = (holding: Holding): number => sortValues[input.sort](holding) ?? unknown;
	const order = ([a, one]: SortKey, [b, other]: SortKey) => direction * (a - b) || compareText(one, other);
	const sortKeyOf = (holding: Holding): SortKey => [value(holding), holding.holderId];
	chosen.sort((a, b) => order(sortKeyOf(a), sortKeyOf(b)));
	const scope = ["listShareholders", input.symbol, input.range, input.sort, input.order, input.as_of];
	const after = keyAfter(scope, input.cursor, [0, ""]);
	const behind = after ? chosen.filter((holding) => order(sortKeyOf(holding), after) > 0) : chosen;
	const page = behind.slice(0, input.count);
	const last = page.at(-1);
	return {
		shareholders: {
			total: chosen.length,
			list: page.map((holding) => ({
				holderId: holding.holderId,
				holderName: holding.name,
				holderType: holding.type,
				sharesHeld: holding.sharesHeld,
				ownershipPercent: holding.percentOfShares,
				sharesChanged: holding.sharesChanged,
				reportDate: holding.period,
			})),
		},
		next: last && behind.length > page.length ? cursorAfter(scope, sortKeyOf(last)) : null,
	};
};

/** A holder's place in the order: the value by which it is sorted, and its id. */
type SortKey = readonly [value: number, holderId: string];

function inRange({ sharesChanged }: Holding, range: "all" | "inc" | "dec"): boolean {
	if (range === "all") return true;
	const change = Number(sharesChanged ?? 0);
	return range === "inc" ? change > 0 : change < 0;
}

type Sort = "shares_changed" | "shares_held" | "report_date";

/** Shares are compared in the share count of today: a split may lie between the periods of two holders. */
const sortValues: Record<Sort, (holding: Holding) => number | null> = {
	shares_changed: ({ sharesChanged, splitRatio }) =>
		sharesChanged === null ? null : Number(sharesChanged) * splitRatio,
	shares_held: sharesOfToday,
	report_date: ({ period }) => Date.parse(period),
};

/** How many holders a security has is not known before they are read. */
export const isLongQuery: LongQueryTest<"listShareholders"> = () => true;
