import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchMemory } from "./memory-pressure.ts";

const MiB = 1024 * 1024;
let bytes = 0;
let grown: number[] = [];
let connections = 0;

beforeEach(() => {
	vi.useFakeTimers();
	bytes = 200 * MiB;
	grown = [];
	connections = 64;
});
afterEach(() => vi.useRealTimers());

/** Watches a process with so many connections and bytes; the test changes them. */
const watched = () =>
	watchMemory({
		connections: () => connections,
		resident: () => bytes,
		setGrowth: (percent) => grown.push(percent),
	});

test("garbage is collected early while a flood makes the process hold much, and as usual afterwards", () => {
	const stop = watched();
	bytes = 350 * MiB;
	vi.advanceTimersByTime(1_000);
	expect(grown).toEqual([]);
	bytes = 370 * MiB;
	vi.advanceTimersByTime(1_000);
	expect(grown).toEqual([10]);
	bytes = 240 * MiB;
	vi.advanceTimersByTime(1_000);
	expect(grown).toEqual([10, 0]);
	stop();
	bytes = 400 * MiB;
	vi.advanceTimersByTime(1_000);
	expect(grown).toEqual([10, 0]);
});

test("a few connections are no flood, however much the process holds", () => {
	connections = 63;
	const stop = watched();
	bytes = 900 * MiB;
	vi.advanceTimersByTime(1_000);
	expect(grown).toEqual([]);
	connections = 64;
	vi.advanceTimersByTime(1_000);
	expect(grown).toEqual([10]);
	connections = 0;
	vi.advanceTimersByTime(5_000);
	expect(grown).toEqual([10]);
	vi.advanceTimersByTime(6_000);
	expect(grown).toEqual([10, 0]);
	stop();
});

test("what a process keeps for minutes counts as idle", () => {
	const stop = watched();
	bytes = 400 * MiB;
	vi.advanceTimersByTime(4 * 60_000);
	expect(grown).toEqual([10]);
	vi.advanceTimersByTime(2 * 60_000);
	expect(grown).toEqual([10, 0]);
	stop();
});
