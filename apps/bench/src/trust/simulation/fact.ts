import { isDeepStrictEqual } from "node:util";

interface Possibility<T> {
	value: T;
	/** Instant of the monotonic clock until which a reader may still see it. */
	until: number;
}

/**
 * The model's knowledge of one stored thing. It is the value that must be stored, or several candidates after a change
 * with an unknown outcome. It also keeps earlier values that a cache may still show for a while.
 */
export class Fact<T> {
	#values: Possibility<T>[];

	constructor(value: T) {
		this.#values = [{ value, until: Number.POSITIVE_INFINITY }];
	}

	/** All values that a reader may see at an instant. */
	seen(now: number): T[] {
		return this.#values.filter(({ until }) => until >= now).map(({ value }) => value);
	}

	/** The values that the store may hold. */
	held(): T[] {
		return this.seen(Number.POSITIVE_INFINITY);
	}

	/** A change that was acknowledged; earlier values may be seen until an instant. */
	change(to: (from: T) => T, until: number): void {
		const latest = this.held().map((value) => ({ value: to(value), until: Number.POSITIVE_INFINITY }));
		const earlier = this.#values.map(({ value, until: old }) => ({ value, until: Math.min(old, until) }));
		this.#values = [...earlier, ...unique(latest)];
	}

	/** A change that may have come about or not. */
	mayChange(to: (from: T) => T): void {
		const other = this.held().map((value) => ({ value: to(value), until: Number.POSITIVE_INFINITY }));
		this.#values = unique([...this.#values, ...other]);
	}

	/**
	 * Records the stored value. Readers may see the other possible values until an instant.
	 *
	 * @returns false if the value is not among the possible ones
	 */
	settle(value: T, until: number): boolean {
		const known = this.held().some((one) => isDeepStrictEqual(one, value));
		if (this.#values.length > 1) {
			const others = this.#values.filter((one) => !isDeepStrictEqual(one.value, value));
			this.#values = others.map((one) => ({ value: one.value, until: Math.min(one.until, until) }));
			this.#values.push({ value, until: Number.POSITIVE_INFINITY });
		}
		return known;
	}

	/** Accepts the stored value as correct, as after an expected loss. */
	adopt(value: T): void {
		this.#values = [{ value, until: Number.POSITIVE_INFINITY }];
	}
}

function unique<T>(values: Possibility<T>[]): Possibility<T>[] {
	return values.filter((one, place) => values.findIndex((other) => isDeepStrictEqual(one, other)) === place);
}
