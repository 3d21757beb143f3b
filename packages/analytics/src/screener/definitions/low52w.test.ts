import { expect, it } from "vitest";
import { rowOf } from "../../testing/rows.ts";
import { indicator } from "./low52w.ts";

it("is the distance of the last price in percent, and null without a price", () => {
	const row = rowOf({ quote: { lastDone: "90" }, price: { low52w: "60" } });
	expect(indicator.read(row)).toBe("50");
	expect(indicator.read(rowOf({}))).toBeNull();
});
