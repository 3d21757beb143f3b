import { InputError } from "@us-market-data/market";

/** More than all trades of a day that were ever broken. */
const maxIdentities = 1_000_000;

/** A small, frequently queried set of 64-bit numbers in two halves. */
export class Identities {
	readonly #byLow = new Map<number, Set<number>>();
	#count = 0;

	/** True when none was added. */
	get isEmpty(): boolean {
		return this.#count === 0;
	}

	/** @throws InputError when there are too many to be kept. */
	add(high: number, low: number): void {
		const highs = this.#byLow.get(low);
		if (highs?.has(high)) return;
		this.#count += 1;
		if (this.#count > maxIdentities) {
			throw new InputError(
				{ field: "broken trades", value: `more than ${maxIdentities}` },
				`up to ${maxIdentities} in a day`,
			);
		}
		if (highs === undefined) this.#byLow.set(low, new Set([high]));
		else highs.add(high);
	}

	has(high: number, low: number): boolean {
		return this.#byLow.get(low)?.has(high) ?? false;
	}
}
