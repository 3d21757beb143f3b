import { generators, type SampleArea } from "./generate.ts";
import { createWorld } from "./world.ts";

/** The whole world on a Friday evening, which the test files of a run share. */
export const world = createWorld(20_260_101, new Date("2026-11-20T22:00:00Z"));

const cached = new Map<SampleArea, readonly unknown[]>();

/** The rows of an area of this world, generated once. */
export function rowsOf<A extends SampleArea>(area: A) {
	const rows = cached.get(area) ?? [...generators[area](world)];
	cached.set(area, rows);
	return [...rows] as Extract<ReturnType<(typeof generators)[A]>, Iterable<unknown>> extends Iterable<
		infer Row
	>
		? Row[]
		: never;
}
