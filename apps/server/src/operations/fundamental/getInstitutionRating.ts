import type { SecurityRow } from "../../analytics/view/security-row.ts";
import { percentChange, rounded } from "../../decimals.ts";
import type { AreaRecord } from "../../records/index.ts";
import type { CitingReader } from "../citing-reader.ts";
import type { Handler } from "../handler.ts";

type Rating = AreaRecord<"ratings">;

const steps = ["sell", "under", "hold", "buy", "strong_buy"] as const;
const currencySigns: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥" };

/** The newest distribution of ratings, the consensus, the targets, and the place in the industry. */
export const getInstitutionRating: Handler<"getInstitutionRating"> = async ({ symbol }, { data, view }) => {
	const rating = await data.newest("ratings", await data.knownSecurity(symbol));
	const { row, rows } = await view();
	const own = row(symbol);
	if (own) data.cite(own.provenanceOf("listing", "quote"));
	const lastDone = own?.quote?.lastDone ?? null;
	return {
		rating: {
			latest: {
				evaluate: rating ? evaluation(rating) : null,
				target: rating ? targets(rating, lastDone) : null,
				industryName: own?.listing?.industry || null,
				...(await placeInIndustry(own, rows, data)),
			},
			summary: summary(rating, lastDone),
		},
	};
};

function evaluation({ buy, over, hold, under, sell, noOpinion, startDate, date }: Rating) {
	const total = buy + over + hold + under + sell + noOpinion;
	return { buy, over, hold, under, sell, noOpinion, total, startDate, endDate: date };
}

function targets({ highestPrice, lowestPrice, startDate, date }: Rating, prevClose: string | null) {
	if (highestPrice === null && lowestPrice === null) return null;
	return { highestPrice, lowestPrice, prevClose, startDate, endDate: date };
}

function summary(rating: Rating | undefined, lastDone: string | null) {
	if (!rating)
		return { ccySymbol: null, target: null, change: null, recommend: null, evaluate: null, updatedAt: null };
	const { buy, over, hold, under, sell, date, targetPrice, currency } = rating;
	const mean = score(rating);
	return {
		ccySymbol: currencySigns[currency] ?? currency,
		target: targetPrice,
		change: targetPrice === null || lastDone === null ? null : percentChange(targetPrice, lastDone),
		recommend: mean === null ? null : (steps[Math.round(mean) - 1] ?? null),
		evaluate: { strongBuy: buy, buy: over, hold, under, sell, date },
		updatedAt: date,
	};
}

/** Mean rating from 5 (buy) to 1 (sell); null when nobody has an opinion. */
function score({ buy, over, hold, under, sell }: Rating): number | null {
	const opinions = buy + over + hold + under + sell;
	return opinions === 0 ? null : (5 * buy + 4 * over + 3 * hold + 2 * under + sell) / opinions;
}

/** Rank of a security by its score among the rated securities of its industry. */
async function placeInIndustry(
	own: SecurityRow | undefined,
	rows: readonly SecurityRow[],
	data: CitingReader,
) {
	const unknown = { industryRank: null, industryTotal: null, industryMean: null, industryMedian: null };
	const industry = own?.listing?.industry;
	if (!own || !industry) return unknown;
	const members = rows.filter((row) => row.listing?.industry === industry);
	const scores = new Map<string, number>();
	for (const { symbol } of members) {
		const rating = await data.newest("ratings", await data.knownSecurity(symbol));
		const value = rating ? score(rating) : null;
		if (value !== null) scores.set(symbol, value);
	}
	const ownScore = scores.get(own.symbol);
	if (ownScore === undefined) return unknown;
	const sorted = [...scores.values()].sort((a, b) => b - a);
	const mean = sorted.reduce((total, value) => total + value, 0) / sorted.length;
	return {
		industryRank: sorted.indexOf(ownScore) + 1,
		industryTotal: sorted.length,
		industryMean: rounded(mean, 2),
		industryMedian: rounded(median(sorted), 2),
	};
}

const median = (sorted: readonly number[]): number => {
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};
