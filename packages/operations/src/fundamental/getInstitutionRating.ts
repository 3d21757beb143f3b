import type { SecurityRow, StoredQuote } from "@us-market-data/analytics";
import type { AreaRecord } from "@us-market-data/market";
import { priceOrNull, rounded } from "@us-market-data/market";
import type { SecurityRef, Stored } from "@us-market-data/store";
import type { Handler, HandlerContext, LongQueryTest } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { type PriceTargets, targetsOfToday } from "../shared/price-targets.ts";

type Rating = AreaRecord<"ratings">;

const steps = ["sell", "underweight", "hold", "overweight", "buy"] as const;

/** The newest distribution of ratings, the consensus, the targets, and the place in the industry. */
export const getInstitutionRating: Handler<"getInstitutionRating"> = async ({ symbol }, context) => {
	const { data, row, untrackedView } = context;
	const security = await data.requireSecurity(symbol);
	const newest = await newestRating(security, data);
	const rating = newest?.record;
	const own = await row(security, "listing", "quote");
	if (own) data.recordProvenance(own.provenanceOf("listing"));
	const close = newest && own ? await closeBeside(newest, own, data) : null;
	const targets = newest && (await targetsOfToday(newest, security, context));
	return {
		rating: {
			latest: {
				distribution: rating ? distribution(rating) : null,
				targetRange: rating && targets ? targetRange(rating, targets, close) : null,
				industry: own?.listing?.industry || null,
				...(newest && own ? await rankInIndustry(newest, own, untrackedView, data) : unranked),
			},
			summary: rating && targets ? summary(rating, targets, close) : unrated,
		},
	};
};

async function newestRating(
	security: SecurityRef,
	data: ProvenanceReader,
): Promise<Stored<Rating> | undefined> {
	const [newest] = await data.untracked.list("ratings", security.id, { order: "desc", limit: 1 });
	if (newest) data.recordRows("ratings", [newest]);
	return newest;
}

/** The newest close. Omitted if it is in another currency, or if either close or targets are simulated and the other is real. */
async function closeBeside(rating: Stored<Rating>, own: SecurityRow, data: ProvenanceReader) {
	const price = own.provenanceOf("quote");
	if (rating.record.currency !== (own.listing?.currency || "USD")) return null;
	if (!own.quote || !(await data.sameNature([price, { datasetIds: [rating.datasetId] }]))) return null;
	data.recordProvenance(price);
	return own.quote;
}

const opinions = ({ buy, over, hold, under, sell }: Rating) => ({
	buy,
	overweight: over,
	hold,
	underweight: under,
	sell,
});

function distribution(rating: Rating) {
	const { buy, over, hold, under, sell, noOpinion, startDate, date } = rating;
	const analystCount = buy + over + hold + under + sell + noOpinion;
	return { ...opinions(rating), noOpinion, analystCount, startDate, endDate: date };
}

function targetRange(
	{ startDate, date }: Rating,
	{ highestPrice, lowestPrice }: PriceTargets,
	close: StoredQuote | null,
) {
	if (highestPrice === null && lowestPrice === null) return null;
	return {
		highestPrice: priceOrNull(highestPrice),
		lowestPrice: priceOrNull(lowestPrice),
		lastDone: close?.lastDone ?? null,
		startDate,
		endDate: date,
	};
}

function summary(rating: Rating, { targetPrice, upside }: PriceTargets, close: StoredQuote | null) {
	const { date, currency } = rating;
	const mean = score(rating);
	return {
		currency: currency || null,
		targetPrice: priceOrNull(targetPrice),
		upsideRate: close && upside(close),
		recommendation: mean === null ? null : (steps[Math.round(mean) - 1] ?? null),
		distribution: { ...opinions(rating), date },
		updatedDate: date,
	};
}

/** Mean rating from 5 (buy) to 1 (sell); null without opinions. */
function score({ buy, over, hold, under, sell }: Rating): number | null {
	const opinions = buy + over + hold + under + sell;
	return opinions === 0 ? null : (5 * buy + 4 * over + 3 * hold + 2 * under + sell) / opinions;
}

const unrated = {
	currency: null,
	targetPrice: null,
	upsideRate: null,
	recommendation: null,
	distribution: null,
	updatedDate: null,
};

const unranked = { industryRank: null, industryCount: null, industryMean: null, industryMedian: null };

/** Rank of a security by its score among the securities of its industry whose ratings are of the same nature. */
async function rankInIndustry(
	newest: Stored<Rating>,
	own: SecurityRow,
	view: HandlerContext["untrackedView"],
	data: ProvenanceReader,
) {
	const industry = own.listing?.industry;
	if (!industry) return unranked;
	const { inIndustry } = await view();
	const members = inIndustry((name) => name === industry).map(({ symbol }) => symbol);
	const scores = new Map<string, number>();
	for (const [symbol, rating] of await comparableRatings(members, newest, data)) {
		const value = score(rating);
		if (value !== null) scores.set(symbol, value);
	}
	const ownScore = scores.get(own.symbol);
	if (ownScore === undefined) return unranked;
	const sorted = [...scores.values()].sort((a, b) => b - a);
	const mean = sorted.reduce((total, value) => total + value, 0) / sorted.length;
	return {
		industryRank: sorted.indexOf(ownScore) + 1,
		industryCount: sorted.length,
		industryMean: rounded(mean, 2),
		industryMedian: rounded(median(sorted), 2),
	};
}

/** The ratings of securities that are simulated as the own one is, or real as that is; cited. Read all at once. */
async function comparableRatings(symbols: readonly string[], own: Stored<Rating>, data: ProvenanceReader) {
	const securities = await data.findSecurities(symbols);
	const ratings = await Promise.all(
		securities.map(async ({ id, symbol }) => {
			const [newest] = await data.untracked.list("ratings", id, { order: "desc", limit: 1 });
			const both = [own, ...(newest ? [newest] : [])].map(({ datasetId }) => ({ datasetIds: [datasetId] }));
			return newest && (await data.sameNature(both)) ? ([symbol, newest] as const) : undefined;
		}),
	);
	const comparable = ratings.filter((rating) => rating !== undefined);
	data.recordRows(
		"ratings",
		comparable.map(([, newest]) => newest),
	);
	return comparable.map(([symbol, { record }]) => [symbol, record] as const);
}

const median = (sorted: readonly number[]): number => {
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

/** How many members an industry has is not known before they are read. */
export const isLongQuery: LongQueryTest<"getInstitutionRating"> = () => true;
