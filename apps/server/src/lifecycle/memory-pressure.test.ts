import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchMemory } from "./memory-pressure.ts";

const MiB = 1024 * 1024;
let bytes = 0;
let grown: number[] = [];

beforeEach(() => {
	vi.useFakeTimers();
	bytes = 200 * MiB;
	grown = [];
});
afterEach(() => vi.useRealTimers());

/** Watches a process of so many bytes; the test changes them. */
const watched = () => watchMemory({ resident: () => bytes, setGrowth: (percent) => grown.push(percent) });

test("garbage is collected early while the process holds much, and as usual afterwards", () => {
	const stop = watched();
	bytes = 250 * MiB;
	vi.advanceTimersByTime(1_000);
	expect(grown).toEqual([]);
	bytes = 320 * MiB;
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

test("what a process keeps for minutes counts as idle", () => {
	const stop = watched();
	bytes = 400 * MiB;
	vi.advanceTimersByTime(4 * 60_000);
	expect(grown).toEqual([10]);
	vi.advanceTimersByTime(2 * 60_000);
	expect(grown).toEqual([10, 0]);
	stop();
});
