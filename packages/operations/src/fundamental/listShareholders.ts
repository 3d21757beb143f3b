import type { Handler } from "../handler.ts";
import { cursorAfter, keyAfter } from "../shared/cursor.ts";
import { currentHoldings, type Holding } from "../shared/holders.ts";
import { compareText } from "../shared/text.ts";

/** Holders by their newest reported position, filtered and ordered as requested. */
export const listShareholders: Handler<"listShareholders"> = async (input, { data }) => {
	const holdings = await currentHoldings(data, await data.knownSecurity(input.symbol));
	const chosen = holdings.filter((holding) => inRange(holding, input.range));
	const direction = input.order === "asc" ? 1 : -1;
	const value = sortValues[input.sort];
	const order = ([a, one]: Place, [b, other]: Place) => direction * (a - b) || compareText(one, other);
	const placeOf = (holding: Holding): Place => [value(holding), holding.holderId];
	chosen.sort((a, b) => order(placeOf(a), placeOf(b)));
	const scope = ["listShareholders", input.symbol, input.range, input.sort, input.order, input.as_of];
	const after = keyAfter(scope, input.cursor, [0, ""]);
	const behind = after ? chosen.filter((holding) => order(placeOf(holding), after) > 0) : chosen;
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
		next: last && behind.length > page.length ? cursorAfter(scope, placeOf(last)) : null,
	};
};

/** A holder's place in the order: the value by which it is sorted, and its id. */
type Place = readonly [value: number, holderId: string];

function inRange({ sharesChanged }: Holding, range: "all" | "inc" | "dec"): boolean {
	if (range === "all") return true;
	const change = Number(sharesChanged ?? 0);
	return range === "inc" ? change > 0 : change < 0;
}

const sortValues: Record<"shares_changed" | "shares_held" | "report_date", (holding: Holding) => number> = {
	shares_changed: ({ sharesChanged }) => Number(sharesChanged ?? 0),
	shares_held: ({ sharesHeld }) => Number(sharesHeld),
	report_date: ({ period }) => Date.parse(period),
};
