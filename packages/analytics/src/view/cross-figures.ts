import { type DecimalString, product, quotient } from "@us-market-data/market";
import type { Derived } from "@us-market-data/store";
import Big from "big.js";
import type { StoredQuote } from "../derivations/prices/quote.ts";
import { type DatasetFacts, sameNature } from "../provenance.ts";
import { type Dated, haveOtherShares, mismatch } from "./fitting-parts.ts";
import type { SecurityParts } from "./security-parts.ts";

type Figure = DecimalString | null;

/**
 * Figures that combine several derivations. Each is unknown when one side is simulated data and the other real, when the
 * statements are in another currency than the price, when the price is of a depositary share and the figures are of ordinary
 * shares, or when the parts lie too far apart (`fitting-parts.ts`). Prices and
 * volumes are brought to the share count of today, in which the others are.
 */
export interface CrossFigures {
	/** Last price times shares outstanding, and times circulating shares. */
	marketcap: Figure;
	circulatingmarketcap: Figure;
	/** Last price over TTM earnings per share; null for a loss. */
	pettm: Figure;
	/** Last price over book value per share; null when that is not positive. */
	pbmrq: Figure;
	/** Market value over TTM sales. */
	pstm: Figure;
	/** Dividends per share of the trailing twelve months, and in percent of the last price. */
	dpsttm: Figure;
	divyld: Figure;
	/** Volume in percent of the circulating shares. */
	turnoverrate: Figure;
	/** High less low in percent of the previous close. */
	amplitude: Figure;
	/** Shares held by institutions in percent of the shares outstanding. */
	institutionshare: Figure;
}

export function crossFigures(parts: SecurityParts, facts: DatasetFacts): CrossFigures {
	const price = parts.quote;
	const fits = (part: Dated) => price !== undefined && mismatch(parts, part, facts) === undefined;
	const totals = fits("statements") ? parts.fundamentals?.data : undefined;
	const counts = fits("shareCount") ? parts.fundamentals?.data : undefined;
	const last = ofToday(price?.data.lastDone, price?.data.splitsSince, "price");
	const volume = ofToday(price?.data.volume, price?.data.splitsSince, "shares");
	const dpsttm = dividendsPerShare(parts, facts);
	const currency = parts.listing?.data.currency || "USD";
	const sameCurrency = totals?.currency === currency;
	const marketcap = times(last, counts?.totalshares);
	// A price of before a split has up to twenty places.
	const canonical = (value: Figure): Figure =>
		value && price?.data.splitsSince ? new Big(value).round(6).toFixed() : value;
	// The book value per share tells if balance sheet and count go together; it is rounded.
	const equity = counts && totals && totals.bps !== null ? totals.equity : null;
	return {
		marketcap: canonical(marketcap),
		circulatingmarketcap: canonical(times(last, counts?.circulatingshares)),
		pettm: sameCurrency ? overPositive(last, totals.epsttm) : null,
		pbmrq: sameCurrency ? overPositive(marketcap, equity) : null,
		pstm: sameCurrency ? overPositive(marketcap, totals.sales) : null,
		dpsttm: dpsttm?.value ?? null,
		divyld:
			dpsttm && fits(dpsttm.part === parts.dividends ? "dividends" : "statements")
				? percent(dpsttm.value, last)
				: null,
		turnoverrate: percent(volume, counts?.circulatingshares),
		amplitude: price ? percent(range(price.data), price.data.prevClose) : null,
		institutionshare: institutionShare(parts, facts),
	};
}

/** A price or number of shares of a quote's day, in the share count of today. */
function ofToday(
	value: Figure | undefined,
	splits: StoredQuote["splitsSince"],
	kind: "price" | "shares",
): Figure {
	if (splits === null) return null;
	if (!value || !splits) return value ?? null;
	const [newShares, oldShares] = kind === "price" ? splits : splits.toReversed();
	return new Big(value)
		.times(oldShares ?? 1)
		.div(newShares ?? 1)
		.toFixed();
}

/** The other part, when it may be combined with the first. */
function comparable<P extends Derived>(facts: DatasetFacts, one: Derived | undefined, other: P | undefined) {
	return one && other && sameNature(facts, [one, other]) ? other : undefined;
}

/** Computed from the dividends or, without any, from the statements. If one is real and the price simulated, or the reverse, there is none. */
export function dividendsPerShare(
	{ quote, dividends, fundamentals, listing }: SecurityParts,
	facts: DatasetFacts,
): { value: DecimalString; part: Derived } | null {
	const currency = listing?.data.currency || "USD";
	const candidates = [
		dividends?.data.currency === currency && { value: dividends.data.dpsttm, part: dividends },
		fundamentals?.data.currency === currency && { value: fundamentals.data.dpsreported, part: fundamentals },
	];
	const present = candidates.flatMap((candidate) =>
		candidate && candidate.value !== null
			? [{ value: candidate.value, part: candidate.part as Derived }]
			: [],
	);
	return present.find(({ part }) => !quote || comparable(facts, quote, part)) ?? present[0] ?? null;
}

function institutionShare(parts: SecurityParts, facts: DatasetFacts): Figure {
	const { holders, fundamentals } = parts;
	if (!holders) return null;
	if (holders.data.institutionshare !== null) return holders.data.institutionshare;
	// Institutions report depositary shares.
	if (haveOtherShares(parts, facts)) return null;
	return percent(holders.data.sharesHeld, comparable(facts, holders, fundamentals)?.data.totalshares);
}

const range = ({ high, low }: { high: DecimalString; low: DecimalString }): DecimalString =>
	new Big(high).minus(low).toFixed();

const times = (a: Figure | undefined, b: Figure | undefined): Figure => (a && b ? product(a, b) : null);

const overPositive = (a: Figure | undefined, b: Figure | undefined): Figure =>
	a && b && Number(b) > 0 ? quotient(a, b, 2) : null;

const percent = (part: Figure | undefined, whole: Figure | undefined): Figure =>
	part && whole && Number(whole) > 0 ? quotient(new Big(part).times(100).toFixed(), whole, 2) : null;
