import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { boundsIn, keepsItsDescription } from "./strategy-texts.ts";

test("bounds are read from ranges, from the least and the most, and from market values", () => {
	expect(
		boundsIn("3 to 12 % of the price, at least 8 %, value at least 1.5 billion, beta at most 1 (no more)"),
	).toEqual([{ min: "3", max: "12" }, { min: "8" }, { min: "15" }, { max: "1" }]);
	expect(boundsIn("the averages of 5, 10 and 60 days")).toEqual([]);
});

test("each bound of a description is one of a condition", async () => {
	const description = "yield is 3 to 12 %, return at least 8 %, market value at least 1 billion";
	const described = (max: string | null) => () => ({
		strategies: [
			{
				id: 1,
				description,
				conditions: [
					{ key: "divyld", min: "3", max },
					{ key: "roe", min: "8", max: null },
					{ key: "marketcap", min: "10", max: null },
				],
			},
		],
	});
	expect(await complaints(keepsItsDescription, described("12"))).toEqual([]);
	expect(await complaints(keepsItsDescription, described(null))).toHaveLength(1);
});
