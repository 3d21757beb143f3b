import { datasetFacts, hasOpenDay, readFactorSpans } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import { actionsOf, rangeOfActions } from "./corporate-actions.ts";
import { factorsOf } from "./factors.ts";
import { uncertainSplit } from "./uncertain-split.ts";

/** Corporate actions of a security, newest first, and the factors of its bars. */
export const listCorporateActions: Handler<"listCorporateActions"> = async (
	{ symbol, kinds, ...range },
	{ data, clock },
) => {
	const { start, end } = rangeOfActions(range);
	const security = await data.requireSecurity(symbol);
	const facts = datasetFacts(await data.datasets());
	const { spans, bars, events } = await readFactorSpans(
		(area, query) => data.untracked.list(area, security.id, query),
		facts,
		clock.easternDate(),
	);
	data.recordRows("dayBars", bars);
	data.recordRows("splits", events.splits);
	data.recordRows("dividends", events.dividends);
	const open = events.splits
		.filter(({ record }) => hasOpenDay(record))
		.map(({ record }) => uncertainSplit(record));
	const within = factorsOf(spans).filter(({ firstDate, lastDate }) => firstDate <= end && lastDate >= start);
	return {
		symbol: security.symbol,
		actions: await actionsOf(security, { kinds, start, end }, data),
		factors: within,
		uncertainSplits: open,
	};
};

/** The factors are those of all bars of a security. */
export const isLongQuery: LongQueryTest<"listCorporateActions"> = () => true;
