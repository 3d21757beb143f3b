import { endOfDay, iso, sum } from "@us-market-data/market";
import type { Handler, LongQueryTest } from "../handler.ts";
import { companySecurity, timeOfData } from "../shared/company.ts";
import { cursorAfter, keyAfter } from "../shared/cursor.ts";
import { currentHoldings, type Holding, roleOf, sharesOfToday } from "../shared/holders.ts";
import { compareText } from "../shared/text.ts";

/** The holders of a company by shares held, page by page, with statistics over all of them. */
export const getCompanyInsiderTrades: Handler<"getCompanyInsiderTrades"> = async (input, context) => {
	const { data } = context;
	const security = await companySecurity(input.symbol, context);
	const holdings = (await currentHoldings(data, security)).toSorted((a, b) =>
		order(sortKeyOf(a), sortKeyOf(b)),
	);
	// Without holders the answer rests on the listing alone.
	if (holdings.length === 0) await data.newest("securities", security);
	const scope = ["getCompanyInsiderTrades", security.symbol, input.as_of];
	const after = keyAfter(scope, input.cursor, [0, ""]);
	const passed = holdings.slice((input.page - 1) * input.limit);
	const behind = after ? passed.filter((holding) => order(sortKeyOf(holding), after) > 0) : passed;
	const page = behind.slice(0, input.limit);
	const last = page.at(-1);
	const hasNext = behind.length > page.length;
	return {
		success: true,
		data: {
			symbol: security.symbol,
			shareholders: page.map(shareholder),
			stats: statistics(holdings),
		},
		timestamp: await timeOfData(data),
		pagination: {
			page: input.page,
			limit: input.limit,
			total: holdings.length,
			hasNext,
		},
		next: last && hasNext ? cursorAfter(scope, sortKeyOf(last)) : null,
	};
};

/** A holder's place in the order: the shares of today that it holds, and its id. */
type SortKey = readonly [shares: number, holderId: string];

const sortKeyOf = (holding: Holding): SortKey => [sharesOfToday(holding), holding.holderId];

const order = ([a, one]: SortKey, [b, other]: SortKey): number => b - a || compareText(one, other);

const shareholder = (holding: Holding) => ({
	holder_name: holding.name,
	holder_type: holding.type,
	role: roleOf(holding),
	shares_held: holding.sharesHeld,
	ownership_percent: holding.percentOfShares,
	shares_changed: holding.sharesChanged,
	filing_date: holding.filingDate,
});

function statistics(holdings: readonly Holding[]) {
	const institutions = holdings.filter(({ type }) => type === "institution");
	const newest = holdings
		.map(({ filingDate }) => filingDate)
		.sort()
		.at(-1);
	return {
		total_shareholders: holdings.length,
		institutional_shareholders: institutions.length,
		individual_shareholders: holdings.length - institutions.length,
		institutional_ownership_percent: ownership(institutions),
		...(newest === undefined ? {} : { last_updated: iso(endOfDay(newest)) }),
	};
}

/**
 * Percentage text of the shares that all institutions hold together; empty if none is known. Holders that reported
 * because they crossed a threshold each count the shares of their group: they are omitted if others reported, and one of each
 * stake counts otherwise.
 */
function ownership(institutions: readonly Holding[]): string {
	const regular = institutions.filter(({ crossed }) => !crossed);
	const counted = (regular.length > 0 ? regular : institutions).filter(({ isCounted }) => isCounted);
	const percents = counted.flatMap(({ percentOfShares }) => percentOfShares ?? []);
	return percents.length === 0 ? "" : `${sum(percents)}%`;
}

export const isLongQuery: LongQueryTest<"getCompanyInsiderTrades"> = () => true;
