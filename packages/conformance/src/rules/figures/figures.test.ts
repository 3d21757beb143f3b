import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { agree } from "./agreement.ts";
import { change } from "./exact.ts";
import { followsFromItsRow } from "./figures.ts";

const rule = followsFromItsRow("quote[]", [
	{
		member: "changeRate",
		is: "the change in percent",
		places: 2,
		from: (of) => change(of("lastDone"), of("prevClose")),
	},
]);
const replyWith = (changeRate: unknown, prevClose: unknown = "3") =>
	complaints(rule, () => ({ quote: [{ lastDone: "3.02", prevClose, changeRate }] }));

test("a figure is rounded half up, and is judged where its values are known", async () => {
	expect(await replyWith("0.67")).toEqual([]);
	expect(await replyWith("0.66")).toHaveLength(1);
	expect(await replyWith(null)).toEqual(["skipped: no quote[] with these values"]);
	expect(await replyWith("0.67", "0")).toEqual(["skipped: no quote[] with these values"]);
});

test("figures of two operations agree by value, and both are unknown or none", () => {
	expect(agree("1.50", "1.5")).toBe(true);
	expect([agree(null, ""), agree(null, "1"), agree("NYSE", "AMEX")]).toEqual([true, false, false]);
});
