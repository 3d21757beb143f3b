/** Cumulative weights of Zipf's law with exponent 1, by the number of ranks. */
const cache = new Map<number, Float64Array>();

/** The rank, from 0, that a number in [0, 1) draws of `count` ranks whose weights are 1, 1/2, 1/3 and so on. */
export function zipfRank(count: number, share: number): number {
	const sums = cache.get(count) ?? cumulative(count);
	const wanted = share * (sums[count - 1] ?? 0);
	let [low, high] = [0, count - 1];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((sums[middle] ?? 0) > wanted) high = middle;
		else low = middle + 1;
	}
	return low;
}

function cumulative(count: number): Float64Array {
	const sums = new Float64Array(count);
	let sum = 0;
	for (let rank = 0; rank < count; rank++) {
		sum += 1 / (rank + 1);
		sums[rank] = sum;
	}
	cache.set(count, sums);
	return sums;
}
