import type { DecimalString } from "@us-market-data/market";
import { decimalOf, times } from "./amounts.ts";
import type { Filing } from "./filing.ts";
import { type Holdings, priceOf, type Sums } from "./holdings.ts";

/** Day from which values are in dollars; they were in thousands before. */
const dollarsFrom = "2023-01-03";

/** Range of the median share price of a portfolio, in dollars, if it does not consist of penny stocks. */
const usual = { min: 1, max: 10_000 };

/** Factor by which a value may differ from the known price, either way, because prices differ by the hour. */
const tolerance = 3;

/** Other filings that must agree on a price for it to count. */
const minPeers = 3;

/** Checks the values of filings, and returns plausible ones in dollars. */
export class Values {
	readonly #filings: readonly Filing[];
	readonly #units = new Map<number, 1 | 1000 | null>();

	constructor(filings: readonly Filing[], holdings: Holdings) {
		this.#filings = filings;
		for (const number of filings.keys()) this.#units.set(number, this.#unitOf(number, holdings));
	}

	/** Filings with values in another unit than their date implies. */
	doubtful(): Filing[] {
		return this.#filings.filter((_, number) => this.#units.get(number) === null);
	}

	/** Middle price that the filings of each period agree on, by the number of the filing that asks. */
	peers(positions: readonly Sums[]): (filing: number) => number | null {
		const prices = new Map<string, number[]>();
		for (const sums of positions) {
			const price = this.#price(sums);
			if (price === null) continue;
			const period = this.#filings[sums.filing]?.period ?? "";
			const list = prices.get(period);
			if (list) list.push(price);
			else prices.set(period, [price]);
		}
		const middle = new Map(
			[...prices].flatMap(([period, list]) =>
				list.length < minPeers ? [] : [[period, median(list)] as const],
			),
		);
		return (filing) => middle.get(this.#filings[filing]?.period ?? "") ?? null;
	}

	/** Dollars of a position; null when its unit, or its distance from the price that is known, makes it doubtful. */
	dollars(sums: Sums, price: number | null): DecimalString | null {
		const unit = this.#units.get(sums.filing);
		const own = this.#price(sums);
		if (!unit || own === null) return null;
		if (price !== null && (own > price * tolerance || own < price / tolerance)) return null;
		return decimalOf(times(sums.value, unit));
	}

	/** True for shares that are exactly the value, though a share is known to have another price. */
	isMirrored(sums: Sums, price: number | null): boolean {
		const unit = this.#units.get(sums.filing);
		if (price === null || !unit || decimalOf(sums.shares) !== decimalOf(sums.value)) return false;
		return unit > price * tolerance || unit < price / tolerance;
	}

	#price(sums: Sums): number | null {
		const price = priceOf(sums) * (this.#units.get(sums.filing) ?? Number.NaN);
		return price > 0 && Number.isFinite(price) ? price : null;
	}

	#unitOf(number: number, holdings: Holdings): 1 | 1000 | null {
		const unit = isInDollars(this.#filings[number]) ? 1 : 1000;
		const prices = holdings.pricesOf(number);
		if (prices.length === 0) return unit;
		const middle = median(prices) * unit;
		return middle >= usual.min && middle <= usual.max ? unit : null;
	}
}

/** Also uses the year of the accession number, because a day of signature can precede the day of filing. */
function isInDollars(filing: Filing | undefined): boolean {
	const [, year] = /^\d{10}-(\d{2})-\d{6}$/.exec(filing?.filing ?? "") ?? [];
	const received = year === undefined || Number(year) > 90 ? "" : `20${year}-01-03`;
	return received >= dollarsFrom || (filing?.filingDate ?? "") >= dollarsFrom;
}

function median(values: readonly number[]): number {
	const sorted = Float64Array.from(values).sort();
	return sorted[sorted.length >> 1] ?? Number.NaN;
}
