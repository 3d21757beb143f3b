/** Natural logarithm of each value divided by the previous one. The result has one value less than the input. */
export const logReturns = (values: readonly number[]): number[] =>
	values.slice(1).map((value, i) => Math.log(value / (values[i] ?? Number.NaN)));

/** Change in percent from `before` to `after`; NaN when `before` is not positive. */
export const percentOf = (after: number | undefined, before: number | undefined): number =>
	after === undefined || before === undefined || !(before > 0) ? Number.NaN : (after / before - 1) * 100;
