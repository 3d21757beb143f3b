import type { Handler } from "../handler.ts";
import { currentHoldings, type Holding } from "../shared/holders.ts";
import { compareText } from "../shared/text.ts";

/** Holders by their newest reported position, filtered and ordered as requested. */
export const listShareholders: Handler<"listShareholders"> = async (input, { data }) => {
	const holdings = await currentHoldings(data, await data.knownSecurity(input.symbol));
	const chosen = holdings.filter((holding) => inRange(holding, input.range));
	const direction = input.order === "asc" ? 1 : -1;
	const value = sortValues[input.sort];
	chosen.sort((a, b) => direction * (value(a) - value(b)) || compareText(a.holderId, b.holderId));
	return {
		shareholders: {
			total: chosen.length,
			list: chosen.slice(0, input.count).map((holding) => ({
				holderId: holding.holderId,
				holderName: holding.name,
				holderType: holding.type,
				sharesHeld: holding.sharesHeld,
				ownershipPercent: holding.percentOfShares,
				sharesChanged: holding.sharesChanged,
				reportDate: holding.period,
			})),
		},
	};
};

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
