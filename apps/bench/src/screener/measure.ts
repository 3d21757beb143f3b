import { mustAgree } from "./agree.ts";
import type { Engine, Found, Ready } from "./engines/engine.ts";
import type { Query } from "./queries.ts";

/** Times of an engine, in milliseconds. */
export interface Timed {
	name: string;
	times: number[];
}

/**
 * Runs every query with every engine once to compare the answers and warm up, then `rounds` times to measure, the
 * engines in turns.
 *
 * @throws {Error} when two engines answer differently
 */
export async function measure(
	engines: readonly Engine[],
	queries: readonly Query[],
	rounds: number,
): Promise<{ timed: Timed[]; mean: number }> {
	const ready: { name: string; times: number[]; searches: Ready[] }[] = [];
	const answers: Found[] = [];
	for (const engine of engines) {
		const searches: Ready[] = [];
		for (const [i, query] of queries.entries()) {
			const search = await engine.prepare(query);
			const found = await search();
			const first = answers[i];
			if (first) mustAgree(query, first, engine.name, found);
			else answers[i] = found;
			searches.push(search);
		}
		ready.push({ name: engine.name, times: [], searches });
	}
	for (let round = 0; round < rounds; round++) {
		for (const { searches, times } of ready) {
			for (const search of searches) {
				const started = performance.now();
				const found = search();
				// A search that returns no promise has ended; awaiting it would add a turn of the queue to the time.
				if (found instanceof Promise) await found;
				times.push(performance.now() - started);
			}
		}
	}
	const mean = answers.reduce((sum, { total }) => sum + total, 0) / answers.length;
	return { timed: ready.map(({ name, times }) => ({ name, times })), mean };
}

/** The time that a share of all are at most. */
export function quantile(times: readonly number[], share: number): number {
	const sorted = times.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
