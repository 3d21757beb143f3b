/** Smoothing of a span of days. */
const smoothing = (days: number): number => 2 / (days + 1);
const [fast, slow, signal] = [smoothing(12), smoothing(26), smoothing(9)];

/** Largest return that a plan may grow to. */
const maxReturn = 0.1;
const step = 0.005;

/**
 * The return of the last day, from `planned` on, with which the difference of the averages of 12 and 26 days crosses
 * above its own average of 9 days; `planned` itself where none does. `returns` are those of the days before.
 */
export function turningReturn(returns: readonly number[], planned: number): number {
	const state = { price: 1, fast: 1, slow: 1, signal: 0 };
	for (const value of returns) advance(state, value);
	if (state.fast - state.slow > state.signal) return planned;
	for (let value = planned; value <= maxReturn; value += step) {
		const next = { ...state };
		advance(next, value);
		if (next.fast - next.slow > next.signal) return value;
	}
	return planned;
}

interface Averages {
	price: number;
	fast: number;
	slow: number;
	signal: number;
}

function advance(state: Averages, value: number): void {
	state.price *= 1 + value;
	state.fast += fast * (state.price - state.fast);
	state.slow += slow * (state.price - state.slow);
	state.signal += signal * (state.fast - state.slow - state.signal);
}
