import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { beginsLongSpans } from "./long-spans.ts";

test("beginsLongSpans wants the first bars of a span that is too long", async () => {
	const held = (count: number) =>
		Array.from({ length: count }, (_, i) => ({ date: addDays("2022-01-01", i) }));
	const answering = (all: readonly { date: string }[], cut: (bars: readonly object[]) => readonly object[]) =>
		complaints(beginsLongSpans("bars"), ({ start, end }) => {
			if (start === undefined || end === undefined) return { bars: all.slice(-1) };
			return { bars: cut(all.filter(({ date }) => start <= date && date <= end)) };
		});
	const [first, last] = [
		(bars: readonly object[]) => bars.slice(0, 1000),
		(bars: readonly object[]) => bars.slice(-1000),
	];
	expect(await answering(held(1500), first)).toEqual([]);
	expect(await answering(held(1500), last)).toHaveLength(3);
	expect(await answering(held(20), last)).toEqual(["skipped: no span of 1000 bars"]);
});
