/** Count, mean and variance of a sample. */
interface Moments {
	count: number;
	mean: number;
	variance: number;
}

function momentsOf(sample: readonly number[]): Moments {
	const count = sample.length;
	const mean = sample.reduce((sum, value) => sum + value, 0) / count;
	const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
	return { count, mean, variance };
}

/** Welch's t of two samples: the distance of their means in standard errors. 0 when neither varies and both agree. */
export function welchT(one: readonly number[], other: readonly number[]): number {
	const [a, b] = [momentsOf(one), momentsOf(other)];
	const difference = a.mean - b.mean;
	return difference === 0 ? 0 : difference / Math.sqrt(a.variance / a.count + b.variance / b.count);
}

/** The values up to a bound: a sample without the outliers of the machine. */
export const upTo = (sample: readonly number[], bound: number): number[] =>
	sample.filter((value) => value <= bound);
