import {
	type BarFactors,
	datasetFacts,
	type Fraction,
	hasOpenDay,
	readFactorSpans,
} from "@us-market-data/analytics";
import type { BodyOf } from "@us-market-data/contract";
import type { Handler, LongQueryTest } from "../handler.ts";
import { actionsOf, rangeOfActions } from "./corporate-actions.ts";
import { uncertainSplit } from "./uncertain-split.ts";

type Factors = BodyOf<"listCorporateActions">["factors"][number];

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
	const within = spans.filter(({ firstDate: first, lastDate: last }) => first <= end && last >= start);
	return {
		symbol: security.symbol,
		actions: await actionsOf(security, { kinds, start, end }, data),
		factors: within.map(({ forward, backward, ...days }) => ({
			...days,
			forwardFactors: factorsText(forward),
			backwardFactors: factorsText(backward),
		})),
		uncertainSplits: open,
	};
};

const factorsText = ({ price, volume }: BarFactors): Factors["forwardFactors"] => ({
	priceFactor: fractionText(price),
	volumeFactor: fractionText(volume),
});

const fractionText = ({ numerator, denominator }: Fraction) => ({
	numerator: String(numerator),
	denominator: String(denominator),
});

/** The factors are those of all bars of a security. */
export const isLongQuery: LongQueryTest<"listCorporateActions"> = () => true;
