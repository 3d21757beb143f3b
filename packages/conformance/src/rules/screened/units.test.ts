import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { filtersAreThoseOfTheContract } from "./units.ts";

test("a filter has the unit of the contract", async () => {
	const answering = (unit: string) =>
		complaints(filtersAreThoseOfTheContract, () => ({
			groups: [{ filters: [{ key: "roe", unit, min: "1", max: "2", defaultRange: {}, techOptions: {} }] }],
		}));
	// All others are missing.
	expect(await answering("%")).toHaveLength(1);
	expect(await answering("x")).toHaveLength(2);
});

test("a state has its options and no range", async () => {
	const answering = (min: string | null, ...category: readonly string[]) =>
		complaints(filtersAreThoseOfTheContract, () => ({
			groups: [
				{
					filters: [
						{ key: "ma_day", unit: null, min, max: null, defaultRange: null, techOptions: { category } },
					],
				},
			],
		}));
	expect(await answering(null, "bullish", "bearish")).toHaveLength(1);
	expect(await answering(null, "bullish")).toHaveLength(2);
	expect(await answering("0", "bullish", "bearish")).toHaveLength(2);
});
