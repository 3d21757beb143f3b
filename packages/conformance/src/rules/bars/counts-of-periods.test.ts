import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { wallTime } from "../new-york.ts";
import { countsEachPeriod, countsFromAnInstant } from "./counts-of-periods.ts";

const bars = Array.from({ length: 30 }, (_, i) => ({
	timestamp: new Date(Date.parse("2026-11-20T14:30:00Z") + i * 300_000).toISOString(),
	volume: "5",
}));

/** A service that loses a part of one bar of an answer. */
const answering =
	(part: (place: number, length: number) => boolean, hint: string | null = null) =>
	({ count, datetime = "" }: Readonly<Record<string, string | undefined>>) => {
		const held = bars.filter(({ timestamp }) => wallTime(timestamp) >= datetime);
		const found = datetime ? held.slice(0, Number(count)) : held.slice(-Number(count));
		return {
			hint,
			c: found.map((bar, i) => (found.length < 30 && part(i, found.length) ? { ...bar, volume: "3" } : bar)),
		};
	};

test("countsEachPeriod wants as many whole bars as asked for, without advice", async () => {
	const rule = countsEachPeriod("c");
	const none = () => false;
	expect(await complaints(rule, answering(none))).toEqual([]);
	expect(
		await complaints(
			rule,
			answering((place) => place === 0),
		),
	).toHaveLength(4);
	expect(await complaints(rule, answering(none, "ask for fewer"))).toHaveLength(4);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: no bars"]);
});

test("countsFromAnInstant wants the last bar whole", async () => {
	const rule = countsFromAnInstant("c");
	expect(
		await complaints(
			rule,
			answering(() => false),
		),
	).toEqual([]);
	expect(
		await complaints(
			rule,
			answering((place, length) => place === length - 1),
		),
	).toHaveLength(4);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: too few bars"]);
});
