import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { minutesOfThePast, periodsOfThePast } from "./parts-of-the-past.ts";

const minutes = Array.from({ length: 60 }, (_, i) => ({
	timestamp: new Date(Date.parse("2026-11-20T15:00:00Z") + i * 60_000).toISOString().replace(".000Z", "Z"),
}));

test("minutesOfThePast wants the minutes that had ended at an instant", async () => {
	const knownAfter = (seconds: number) =>
		complaints(minutesOfThePast("c"), ({ as_of = "9999-12-31T00:00:00Z", count }) => ({
			c: minutes
				.filter(({ timestamp }) => Date.parse(timestamp) + seconds * 1000 <= Date.parse(as_of))
				.slice(-Number(count)),
		}));
	expect(await knownAfter(60)).toEqual([]);
	expect(await knownAfter(0)).toHaveLength(2);
	expect(await knownAfter(61)).toHaveLength(1);
	expect(await complaints(minutesOfThePast("c"), () => ({ c: [] }))).toEqual(["skipped: too few bars"]);
});

const days = Array.from({ length: 300 }, (_, i) => ({
	date: addDays("2026-01-30", i),
	close: `${i}.00`,
	volume: "1",
}));

test("periodsOfThePast wants long bars that end with their day", async () => {
	const endingAfter = (more: number) =>
		complaints(periodsOfThePast("c"), ({ period, as_of = "~" }) => {
			if (period === "day") return { c: days };
			const end = addDays(as_of, more);
			const first = period === "month" ? `${end.slice(0, 7)}-01` : addDays(as_of, -2);
			const inside = days.filter(({ date }) => first <= date && date <= end);
			return { c: [{ ...inside[0], close: inside.at(-1)?.close, volume: `${inside.length}` }] };
		});
	expect(await endingAfter(0)).toEqual([]);
	expect(await endingAfter(1)).toHaveLength(6);
	expect(await complaints(periodsOfThePast("c"), () => ({ c: [] }))).toEqual(["skipped: too few bars"]);
});

test("bars of a past are not compared where they may depend on a split without a known day", async () => {
	const open = { newShares: "4", oldShares: "1" };
	const wrong = (leftOut: readonly string[], uncertainSplits: readonly object[]) =>
		complaints(minutesOfThePast("c"), ({ as_of, operationId }) => {
			if (operationId) return { uncertainSplits };
			return as_of ? { c: [], asOf: { leftOut: leftOut.map((data) => ({ data })) } } : { c: minutes };
		});
	const unknown = ["skipped: nobody says when bars became public"];
	expect(await wrong(["splits"], [open])).toEqual(unknown);
	expect(await wrong(["minuteBars"], [])).toEqual(unknown);
	expect(await wrong(["splits"], [])).toHaveLength(2);
	expect(await wrong(["estimates"], [open])).toHaveLength(2);
});
