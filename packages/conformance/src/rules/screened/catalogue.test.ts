import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import {
	boundsIn,
	describedAsFigures,
	describesTheIndicatorsOf,
	filtersAreThoseOfTheContract,
	matchesItsDescription,
	statesTheUnits,
} from "./catalogue.ts";

const price = { id: 1, key: "lastdone", name: "Price", unit: "currency" };
const volume = { id: 2, key: "volume", name: "Volume", unit: null };

const responses =
	(filters: readonly object[], indicators: readonly object[]) =>
	({ operationId }: Readonly<Record<string, string | undefined>>) =>
		operationId === "listScreenerIndicators" ? { groups: [{ indicators }] } : { groups: [{ filters }] };

test("the filters are the indicators", async () => {
	const checkFilters = (filters: readonly object[]) =>
		complaints(describesTheIndicatorsOf("listScreenerIndicators"), responses(filters, [price, volume]));
	expect(await checkFilters([price, volume])).toEqual([]);
	expect(await checkFilters([price, { ...volume, unit: "%" }])).toHaveLength(1);
	expect(await checkFilters([price])).toHaveLength(1);
});

test("indicators are described in the words of their figures", async () => {
	const replyWith =
		(description: string) =>
		({ operationId }: Readonly<Record<string, string | undefined>>) =>
			operationId === "listFigures"
				? { figures: [{ key: "roe", description: "Income over equity." }] }
				: { groups: [{ indicators: [{ key: "roe", description }] }] };
	expect(await complaints(describedAsFigures, replyWith("Income over equity."))).toEqual([]);
	expect(await complaints(describedAsFigures, replyWith("Income over assets."))).toHaveLength(1);
});

test("a filter has the unit of the contract", async () => {
	const replyWith = (unit: string) =>
		complaints(filtersAreThoseOfTheContract, () => ({
			groups: [{ filters: [{ key: "roe", unit, min: "1", max: "2", defaultRange: {}, techOptions: {} }] }],
		}));
	// All others are missing.
	expect(await replyWith("%")).toHaveLength(1);
	expect(await replyWith("x")).toHaveLength(2);
});

test("a screen states the units of its indicators", async () => {
	const replyWith = (units: object) =>
		complaints(statesTheUnits, ({ operationId }) =>
			operationId === "listScreenerFilters"
				? {
						groups: [
							{
								filters: [
									{ key: "roe", unit: "%" },
									{ key: "beta", unit: null },
								],
							},
						],
					}
				: { results: { items: [], units } },
		);
	expect(await replyWith({ roe: "%", beta: null })).toEqual([]);
	expect(await replyWith({ roe: "x", beta: null })).toHaveLength(1);
	expect(await replyWith({ roe: "%" })).toHaveLength(1);
	expect(await replyWith({ roe: "%", beta: null, bps: "currency" })).toHaveLength(1);
});

test("a state has its options and no range", async () => {
	const replyWith = (min: string | null, ...category: readonly string[]) =>
		complaints(filtersAreThoseOfTheContract, () => ({
			groups: [
				{
					filters: [
						{ key: "ma_day", unit: null, min, max: null, defaultRange: null, techOptions: { category } },
					],
				},
			],
		}));
	expect(await replyWith(null, "bullish", "bearish")).toHaveLength(1);
	expect(await replyWith(null, "bullish")).toHaveLength(2);
	expect(await replyWith("0", "bullish", "bearish")).toHaveLength(2);
});

test("bounds are read from ranges, from the least and the most, and from market values", () => {
	expect(
		boundsIn("3 to 12 % of the price, at least 8 %, value at least 1.5 billion, beta at most 1 (no more)"),
	).toEqual([{ min: "3", max: "12" }, { min: "8" }, { min: "1500000000" }, { max: "1" }]);
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
					{ key: "marketcap", min: "1000000000", max: null },
				],
			},
		],
	});
	expect(await complaints(matchesItsDescription, described("12"))).toEqual([]);
	expect(await complaints(matchesItsDescription, described(null))).toHaveLength(1);
});
