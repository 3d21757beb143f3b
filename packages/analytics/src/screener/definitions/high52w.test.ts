import { expect, it } from "vitest";
import { rowOf } from "../../testing/rows.ts";
import { indicator } from "./high52w.ts";

it("is the distance of the last price in percent, and null without a price", () => {
	const row = rowOf({ quote: { lastDone: "90" }, price: { high52w: "100" } });
	expect(indicator.read(row)).toBe("-10");
	expect(indicator.read(rowOf({}))).toBeNull();
});
