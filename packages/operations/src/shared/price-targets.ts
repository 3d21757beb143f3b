import { isOpenOn, perShareAfterSplits, type StoredQuote } from "@us-market-data/analytics";
import { type AreaRecord, type DecimalString, percentChange, product } from "@us-market-data/market";
import type { SecurityRef, Stored } from "@us-market-data/store";
import type { HandlerContext } from "../handler.ts";

type Rating = AreaRecord<"ratings">;
type Split = AreaRecord<"splits">;
type Price = DecimalString | null;

/** The price targets of a rating, per share of today. */
export interface PriceTargets {
	highestPrice: Price;
	lowestPrice: Price;
	targetPrice: Price;
	/** Change from a price as traded to the mean target, in percent. */
	upside(price: Pick<StoredQuote, "lastDone" | "splitsSince">): DecimalString | null;
}

/** Brings the targets of a rating to the share count of today. The splits behind it are cited. */
export async function targetsOfToday(
	rating: Stored<Rating>,
	security: SecurityRef,
	context: Pick<HandlerContext, "data" | "clock">,
): Promise<PriceTargets> {
	const { date, highestPrice, lowestPrice, targetPrice } = rating.record;
	const isPriced = [highestPrice, lowestPrice, targetPrice].some((price) => price !== null);
	const splits = isPriced ? await splitsAfter(rating, security, context) : [];
	const ofToday = (price: Price): Price => price && perShareAfterSplits(price, date, splits);
	return {
		highestPrice: ofToday(highestPrice),
		lowestPrice: ofToday(lowestPrice),
		targetPrice: ofToday(targetPrice),
		upside({ lastDone, splitsSince = ["1", "1"] }) {
			if (targetPrice === null || splitsSince === null || splits.some((split) => isOpenOn(split, date)))
				return null;
			const [newShares, oldShares] = splitsSince;
			const target = product(product(targetPrice, total(splits, "denominator")), newShares);
			return percentChange(target, product(product(lastDone, total(splits, "numerator")), oldShares));
		},
	};
}

const total = (splits: readonly Split[], side: "numerator" | "denominator"): DecimalString =>
	splits.reduce((all, split) => product(all, split[side]), "1");

/** Splits after the day of a rating that are in force, simulated as it is or real. */
async function splitsAfter(
	{ record: { date }, time, datasetId }: Stored<Rating>,
	{ id }: SecurityRef,
	{ data, clock }: Pick<HandlerContext, "data" | "clock">,
): Promise<Split[]> {
	const later = await data.untracked.list("splits", id, { from: time, order: "asc", limit: 100 });
	const used: Stored<Split>[] = [];
	for (const row of later) {
		const { exDate } = row.record;
		const isDue = exDate > date && exDate <= clock.easternDate();
		const parts = [row, { datasetId }].map((part) => ({ datasetIds: [part.datasetId] }));
		if (isDue && (await data.sameNature(parts))) used.push(row);
	}
	data.recordRows("splits", used);
	return used.map(({ record }) => record);
}
