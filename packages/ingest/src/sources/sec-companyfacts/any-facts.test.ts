import { sum } from "@us-market-data/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filing, imported, spans } from "./companyfacts.fixture.ts";

const y = spans(2024);

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const tags = ["Revenues", "SalesRevenueNet", "NetIncomeLoss", "GrossProfit", "OperatingIncomeLoss"];
const anyFact = (...days: string[]) =>
	fc
		.record({
			tag: fc.constantFrom(...tags, "EarningsPerShareDiluted", "Assets"),
			year: fc.constantFrom(2023, 2024),
			slot: fc.constantFrom("q1", "q2", "q3", "q4", "m6", "m9", "af"),
			filed: fc.constantFrom(...days),
			val: amount,
			late: fc.constantFrom(0, 0, 1, 2),
		})
		.map(({ tag, year, slot, filed, val, late }) => {
			const [first, last = ""] = spans(year)[slot as keyof ReturnType<typeof spans>].split("..");
			const end = new Date(Date.parse(last) + late * 86_400_000).toISOString().slice(0, 10);
			const days = tag === "Assets" ? end : `${first}..${end}`;
			return filing("10-K", filed, [[tag, days, val]]);
		});

/** The most by which the sum of rounded figures is off: half of the place of the last digit of each. */
const roundingOf = (figures: readonly (string | null | undefined)[]): number =>
	figures.reduce((total, figure) => total + 10 ** (/0*$/.exec(figure ?? "")?.[0].length ?? 0) / 2, 0);

describe("any company facts", () => {
	it("give the same statements in any order", async () => {
		const shuffled = fc
			.array(anyFact("2025-02-10", "2025-05-10", "2026-02-10"), { minLength: 1, maxLength: 30 })
			// A filing may state two values for one figure.
			.map((lists) => lists.flat().flatMap((fact) => [fact, { ...fact, val: -Number(fact.val) }]))
			.chain((facts) =>
				fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
			);
		await fc.assert(
			fc.asyncProperty(shuffled, async ([facts, other]) => {
				const [one, two] = [await imported(facts), await imported(other)];
				const byId = (records: typeof one.financials) =>
					new Map(records.map((record) => [`${record.fiscalYear}/${record.report}`, record]));
				expect(byId(two.financials)).toEqual(byId(one.financials));
				expect(two.skipped.sort()).toEqual(one.skipped.sort());
			}),
			{ numRuns: 40 },
		);
	});

	it("give a fourth quarter that follows from all others, not from fewer figures within their rounding", async () => {
		const { period } = await imported(
			filing("10-K", "2025-02-10", [
				["Revenues", y.af, 0],
				["Revenues", y.m6, 0],
				["Revenues", y.m9, 0],
				["Revenues", y.q3, -1],
				["SalesRevenueNet", y.q1, 0],
			]),
		);
		expect(period("q4", 2024)).toMatchObject({ revenue: "1" });
	});

	// Where one filing restates a part of a year, the quarters may be of several bases.
	it("of one filing give quarters that add up to the year", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(anyFact("2025-02-10"), { minLength: 20, maxLength: 80 }), async (lists) => {
				const { period } = await imported(lists.flat());
				for (const year of [2023, 2024]) {
					for (const name of ["revenue", "netIncome", "grossProfit", "operatingIncome"] as const) {
						const quarters = (["q1", "q2", "q3", "q4"] as const).map((q) => period(q, year)?.[name]);
						const whole = period("af", year)?.[name];
						if (whole == null || quarters.some((value) => value == null)) continue;
						const off = Math.abs(Number(sum(quarters.map(String))) - Number(whole));
						const isStated = !period("q4", year)?.derivedFigures?.includes(name);
						expect(off).toBeLessThanOrEqual(isStated ? roundingOf([whole, ...quarters]) : 0);
					}
				}
			}),
			{ numRuns: 40 },
		);
	});
});
