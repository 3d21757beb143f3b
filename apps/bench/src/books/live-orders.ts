/** An order that lives, with its place in the list. */
export interface Picked {
	place: number;
	reference: number;
	locate: number;
	shares: number;
	isSell: boolean;
}

/** The orders that a generated file has put into the books and not yet taken out. */
export class LiveOrders {
	readonly #references: number[] = [];
	readonly #locates: number[] = [];
	readonly #shares: number[] = [];
	readonly #sells: boolean[] = [];

	get count(): number {
		return this.#references.length;
	}

	add(reference: number, locate: number, shares: number, isSell: boolean): void {
		this.#references.push(reference);
		this.#locates.push(locate);
		this.#shares.push(shares);
		this.#sells.push(isSell);
	}

	/** An order, most often one of the newest. `random` is from 0 up to 1. */
	pick(random: number): Picked {
		const place = this.count - 1 - Math.floor(random ** 6 * this.count);
		return {
			place,
			reference: this.#references[place] ?? 0,
			locate: this.#locates[place] ?? 0,
			shares: this.#shares[place] ?? 0,
			isSell: this.#sells[place] ?? false,
		};
	}

	/** Takes shares out of the order at a place; the newest takes the place of one that is gone. */
	take(place: number, shares: number): void {
		const left = (this.#shares[place] ?? 0) - shares;
		if (left > 0) {
			this.#shares[place] = left;
			return;
		}
		for (const list of [this.#references, this.#locates, this.#shares]) moveLast(list, place);
		moveLast(this.#sells, place);
	}
}

function moveLast<T>(list: T[], place: number): void {
	const last = list.pop();
	if (last !== undefined && place < list.length) list[place] = last;
}
