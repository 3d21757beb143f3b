import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import {
	percentsAreOfOneCount,
	positionsAgree,
	positionsOfTheCompany,
	rangesSplitTheHolders,
	tiesGoById,
} from "./holders.ts";

const holder = (
	holderId: string,
	sharesHeld: string,
	sharesChanged: string | null,
	ownershipPercent: string | null = null,
) => ({
	holderId,
	holderName: holderId,
	holderType: "institution",
	sharesHeld,
	sharesChanged,
	ownershipPercent,
	reportDate: "2026-09-30",
});
const list = [holder("a", "30", "5"), holder("b", "20", "-5"), holder("c", "20", null)];

test("each range holds its holders, and the total counts them", async () => {
	const replyWith = (isIn: (change: number, range: string) => boolean) =>
		complaints(rangesSplitTheHolders, ({ range = "all" }) => {
			const some = list.filter(({ sharesChanged }) => range === "all" || isIn(Number(sharesChanged), range));
			return { shareholders: { total: some.length, list: some }, next: null };
		});
	expect(await replyWith((change, range) => (range === "inc" ? change > 0 : change < 0))).toEqual([]);
	expect(
		(await replyWith((change, range) => (range === "inc" ? change >= 0 : change < 0))).length,
	).toBeGreaterThan(0);
	expect((await replyWith(() => false)).length).toBeGreaterThan(0);
});

test("those alike are ordered by their id", async () => {
	const replyWith = (rows: readonly object[]) =>
		complaints(tiesGoById, ({ sort }) => ({
			shareholders: { list: sort === "shares_held" ? rows : [] },
			next: null,
		}));
	expect((await replyWith([list[0] ?? {}, list[1] ?? {}, list[2] ?? {}])).length).toBe(1);
	const [a, b] = [holder("b", "20", null), holder("a", "20", null)];
	expect(await replyWith([b, a])).toEqual([]);
	expect((await replyWith([a, b])).length).toBeGreaterThan(0);
});

test("shares of before a split are compared in those of today, unknown changes come last", async () => {
	const replyWith = (rows: readonly object[], sorted: string, ...dates: readonly string[]) =>
		complaints(tiesGoById, ({ operationId, sort }) => ({
			actions: operationId
				? dates.map((effectiveDate) => ({ effectiveDate, split: { newShares: "4", oldShares: "1" } }))
				: [],
			shareholders: { list: sort === sorted ? rows : [] },
			next: null,
		}));
	const old = { ...holder("old", "20", null), reportDate: "2026-06-30" };
	const last = { ...holder("new", "77", null), reportDate: "2026-09-30" };
	const reported = async (...dates: readonly string[]) =>
		(await replyWith([old, last], "shares_held", ...dates)).filter((one) => one.includes("desc"));
	expect(await reported("2026-08-03")).toEqual([]);
	expect(await reported("2026-10-05")).toHaveLength(1);
	const first = holder("known", "5", "1");
	const changed = await replyWith([old, first], "shares_changed");
	expect(changed).toContainEqual(expect.stringContaining("of unknown value is not last"));
	expect(await replyWith([first, old], "shares_changed")).toEqual([expect.stringContaining("skipped")]);
});

test("positions are the same in all lists of holders", async () => {
	const top = (sharesHeld: string) => [{ reportDate: "2026-09-30", holders: [holder("a", sharesHeld, "5")] }];
	const replyWith = (sharesHeld: string) =>
		complaints(positionsAgree("top[]"), () => ({ top: top(sharesHeld), shareholders: { list } }));
	expect(await replyWith("30")).toEqual([]);
	expect((await replyWith("31")).length).toBeGreaterThan(0);
	const company = (changed: string) =>
		complaints(positionsOfTheCompany, () => ({
			data: {
				shareholders: [
					{
						holder_name: "a",
						holder_type: "institution",
						shares_held: "30",
						ownership_percent: null,
						shares_changed: changed,
					},
				],
			},
			shareholders: { list },
		}));
	expect(await company("5")).toEqual([]);
	expect((await company("-5")).length).toBeGreaterThan(0);
});

test("percents are parts of one number of shares", async () => {
	const replyWith = (percent: string) =>
		complaints(percentsAreOfOneCount("list[]"), () => ({
			list: [holder("a", "30", null, "3"), holder("b", "20", null, percent)],
		}));
	expect(await replyWith("2")).toEqual([]);
	expect((await replyWith("2.1")).length).toBeGreaterThan(0);
});
