import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { madeOfFinerBars } from "./longer-bars.ts";

const rule = madeOfFinerBars("bars", {});
const bar = (day: number, volume: string, more = {}) => ({
	date: `2026-11-${day}`,
	timestamp: `2026-11-${day}T14:30:00Z`,
	open: "2",
	high: "3",
	low: "1",
	close: "2",
	turnover: null,
	volume,
	...more,
});
const days = [bar(17, "1"), bar(18, "2", { high: "4" }), bar(19, "3", { close: "3" })];

const replyWith = (week: object) =>
	complaints(rule, ({ period }) => ({ bars: period === "day" ? days : period === "week" ? [week] : [] }));

test("a bar has the prices of the finer bars in it, and the sum of their volumes", async () => {
	const right = bar(17, "6", { high: "4", close: "3" });
	expect(await replyWith(right)).toEqual([]);
	for (const wrong of [{ volume: "3" }, { high: "3" }, { close: "2" }])
		expect(await replyWith({ ...right, ...wrong })).not.toEqual([]);
	expect(await replyWith({ ...right, date: "2026-11-12" })).not.toEqual([]);
	expect(await complaints(rule, () => ({ bars: [] }))).toEqual(["skipped: no bars of two periods"]);
});
