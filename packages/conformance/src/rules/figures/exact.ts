/** An exact number: a numerator over a positive denominator. */
export interface Exact {
	readonly n: bigint;
	readonly d: bigint;
}

/** A value that is null, missing or no plain decimal, or a quotient by zero: a figure of it cannot be judged. */
export class Unknown extends Error {
	override readonly name = "Unknown";
}

const decimal = /^(-?\d+)(?:\.(\d+))?$/;

/** The number of a decimal text or integer. Throws {@link Unknown} for anything else. */
export function exact(value: unknown): Exact {
	const [, whole, fraction = ""] = decimal.exec(String(value)) ?? [];
	if (whole === undefined) throw new Unknown(`${String(value)} is no number`);
	return { n: BigInt(`${whole}${fraction}`), d: 10n ** BigInt(fraction.length) };
}

export const plus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d });
export const minus = (a: Exact, b: Exact): Exact => plus(a, { n: -b.n, d: b.d });

/** The quotient. Throws {@link Unknown} when the divisor is zero. */
export function dividedBy(a: Exact, b: Exact): Exact {
	if (b.n === 0n) throw new Unknown("a quotient by zero");
	return b.n < 0n ? { n: -a.n * b.d, d: -b.n * a.d } : { n: a.n * b.d, d: a.d * b.n };
}

/** `a` in percent of `b`. */
export const percent = (a: Exact, b: Exact): Exact => dividedBy(times(exact("100"), a), b);

/** The change from `before` to `after` in percent. */
export const change = (after: Exact, before: Exact): Exact => percent(minus(after, before), before);

export const total = (values: readonly Exact[]): Exact => values.reduce(plus, exact("0"));

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Less than zero, zero, or more than zero. */
export const compare = (a: Exact, b: Exact): number =>
	Number(minus(a, b).n > 0n) - Number(minus(a, b).n < 0n);

/** The number with so many decimal places, half up (away from zero), as the contract rounds. */
export function rounded({ n, d }: Exact, places: number): Exact {
	const scale = 10n ** BigInt(places);
	const nearest = (2n * size(n) * scale + d) / (2n * d);
	return { n: n < 0n ? -nearest : nearest, d: scale };
}

/** True when two numbers differ by at most a part of their size, and by at most so many places in their last digit. */
export function isNear(one: Exact, other: Exact, part: Exact, places: number): boolean {
	const room = plus(times(part, { n: size(other.n), d: other.d }), { n: 1n, d: 2n * 10n ** BigInt(places) });
	const gap = minus(one, other);
	return compare({ n: size(gap.n), d: gap.d }, room) <= 0;
}

/** A number for a message, with up to six places. */
export function text(value: Exact): string {
	const { n, d } = rounded(value, 6);
	const digits = String(size(n)).padStart(7, "0");
	const short = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, "");
	return n < 0n && d > 0n ? `-${short}` : short;
}
