import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { namesItsCurrentPeriod, ratingsAreSummedUp } from "./opinions.ts";

const counts = { buy: 3, overweight: 1, hold: 0, underweight: 0, sell: 0 };
const rating = (summary: object) => ({
	rating: {
		latest: { distribution: counts, targetRange: { lastDone: "200.00" } },
		summary: {
			targetPrice: "250.00",
			upsideRate: "25",
			recommendation: "buy",
			distribution: { ...counts, date: "2026-11-20" },
			...summary,
		},
	},
});

test("the summary of ratings follows from their distribution and the prices", async () => {
	expect(await complaints(ratingsAreSummedUp, () => rating({}))).toEqual([]);
	for (const wrong of [
		{ upsideRate: "-20" },
		{ recommendation: "overweight" },
		{ distribution: { ...counts, buy: 2 } },
	])
		expect(await complaints(ratingsAreSummedUp, () => rating(wrong))).toHaveLength(3);
});

test("the price beside a target may be from before a split", async () => {
	const split = { effectiveDate: "2026-11-24", split: { newShares: "2", oldShares: "1" } };
	const halved = { targetPrice: "125.00", updatedDate: "2026-11-20" };
	const replyWith = (...actions: readonly object[]) =>
		complaints(ratingsAreSummedUp, () => ({ ...rating(halved), actions }));
	expect(await replyWith(split)).toEqual([]);
	expect(await replyWith({ ...split, effectiveDate: "2026-11-20" })).toHaveLength(3);
});

test("the current period is the first without a published figure, or the last", async () => {
	const period = (...released: readonly boolean[]) => ({
		figures: released.map((isReleased) => ({ isReleased })),
	});
	const replyWith = (currentIndex: number | null, ...list: readonly object[]) =>
		complaints(namesItsCurrentPeriod, () => ({ consensus: { currentIndex, list } }));
	const [past, half, open] = [period(true, true), period(true, false), period(false, false)];
	expect(await replyWith(2, past, half, open)).toEqual([]);
	expect(await replyWith(1, past, half)).toEqual([]);
	expect(await replyWith(1, past, half, open)).toContain("currentIndex of MSFT.US is 1, not 2");
	expect(await replyWith(null)).toEqual(["skipped: no estimates"]);
});
