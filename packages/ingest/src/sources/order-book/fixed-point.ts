import type { DecimalString } from "@us-market-data/market";

/** Units of a price in one dollar, in ITCH and at IEX alike. */
const unitsPerDollar = 10_000;

/** A number of units as dollars. Exact. */
export function dollars(units: number): DecimalString {
	const integer = Math.floor(units / unitsPerDollar);
	const rest = units - integer * unitsPerDollar;
	return rest === 0 ? String(integer) : `${integer}.${String(rest).padStart(4, "0").replace(/0+$/, "")}`;
}

/** Prices from here on are taken for damage: 13 million dollars. */
export const priceLimit = 2 ** 37;

const half = 65_536;

/**
 * Sums of price times shares, beyond what a double holds exactly: each in two parts, the first counting 65,536 units.
 * Exact up to 2⁵³ units, for prices below `priceLimit` and shares below 2³².
 */
export class MoneySums {
	#high = new Float64Array(0);
	#low = new Float64Array(0);

	/** Sets a sum to zero. */
	clear(index: number): void {
		if (index >= this.#high.length) this.#grow(index);
		this.#high[index] = 0;
		this.#low[index] = 0;
	}

	/** Adds shares at a price in units. */
	add(index: number, price: number, shares: number): void {
		const sharesHigh = Math.floor(shares / half);
		const priceHigh = Math.floor(price / half);
		const [sharesLow, priceLow] = [shares - sharesHigh * half, price - priceHigh * half];
		const middle =
			priceLow * sharesHigh + Math.floor((priceLow * sharesLow + (this.#low[index] ?? 0)) / half);
		this.#high[index] = (this.#high[index] ?? 0) + priceHigh * shares + middle;
		this.#low[index] = (priceLow * sharesLow + (this.#low[index] ?? 0)) % half;
	}

	/** A sum in dollars. */
	dollars(index: number): DecimalString {
		const units = BigInt(this.#high[index] ?? 0) * BigInt(half) + BigInt(this.#low[index] ?? 0);
		const rest = Number(units % BigInt(unitsPerDollar));
		const fraction = rest === 0 ? "" : `.${String(rest).padStart(4, "0").replace(/0+$/, "")}`;
		return `${units / BigInt(unitsPerDollar)}${fraction}`;
	}

	#grow(index: number): void {
		const length = Math.max(1024, index * 2);
		const [high, low] = [new Float64Array(length), new Float64Array(length)];
		high.set(this.#high);
		low.set(this.#low);
		this.#high = high;
		this.#low = low;
	}
}
