import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { positionsFollowEachOther } from "./positions.ts";

const rule = positionsFollowEachOther("list[]");
const holder = (
	holderId: string,
	sharesHeld: string,
	sharesChanged: string | null,
	sharesChangeRate: string | null,
) => ({ holderId, sharesHeld, sharesChanged, sharesChangeRate });
const before = { reportDate: "2026-06-30", holders: [holder("a", "80", null, null)] };

const replyWith = async (...holders: readonly object[]) =>
	new Set(await complaints(rule, () => ({ list: [{ reportDate: "2026-09-30", holders }, before] })));

test("a change is the difference to the period before, and a new position has no rate", async () => {
	expect(await replyWith(holder("a", "100", "20", "25"), holder("b", "50", "50", null))).toEqual(new Set());
	for (const wrong of [
		holder("a", "100", "10", "11.11"),
		holder("a", "100", null, null),
		holder("b", "50", "0", "0"),
		holder("b", "50", "50", "100"),
	])
		expect((await replyWith(wrong)).size).toBeGreaterThan(0);
});
