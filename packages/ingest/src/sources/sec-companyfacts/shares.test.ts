import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filing, imported, type Stated, spans } from "./companyfacts.fixture.ts";

const cover = "EntityCommonStockSharesOutstanding";
const balance = "CommonStockSharesOutstanding";
const basic = "WeightedAverageNumberOfSharesOutstandingBasic";
const diluted = "WeightedAverageNumberOfDilutedSharesOutstanding";
const y = spans(2024);

const countsOf = async (facts: readonly Stated[]) =>
	(await imported(facts)).shares.map(({ date, totalShares }) => [date, totalShares]);

describe("shares outstanding", () => {
	it("come from the cover page, before the balance sheet", async () => {
		const facts = filing("10-K", "2025-02-10", [
			[cover, "2025-01-31", 1000],
			[balance, "2024-12-31", 1010],
			[basic, y.af, 1020],
		]);
		expect(await countsOf(facts)).toEqual([["2025-01-31", "1000"]]);
	});

	it("come from the balance sheet where classes have counts of their own, if the mean agrees", async () => {
		const total = filing("10-K", "2025-02-10", [
			[balance, "2024-12-31", 12_211],
			[balance, "2023-12-31", 12_460],
			[basic, y.af, 12_319],
		]);
		expect(await countsOf(total)).toEqual([["2024-12-31", "12211"]]);
		const oneClass = filing("10-K", "2025-02-10", [
			[balance, "2024-12-31", 860],
			[basic, y.af, 12_319],
		]);
		const { shares, skipped } = await imported(oneClass);
		expect(shares).toEqual([]);
		expect(skipped).toEqual(["count of shares of one class, or of none"]);
		// The mean is not a count.
		expect(await countsOf(filing("10-K", "2025-02-10", [[diluted, y.af, 12_319]]))).toEqual([]);
	});

	it("add up several counts of one day only where the mean says that they are parts", async () => {
		const parts = [
			[cover, "2025-01-31", 700],
			[cover, "2025-01-31", 300],
		] as const;
		const whole = filing("10-K", "2025-02-10", [...parts, [basic, y.af, 1010]]);
		expect(await countsOf(whole)).toEqual([["2025-01-31", "1000"]]);
		const one = filing("10-K", "2025-02-10", [...parts, [basic, y.af, 705]]);
		expect(await countsOf(one)).toEqual([["2025-01-31", "700"]]);
		const unknown = await imported(filing("10-K", "2025-02-10", parts));
		expect(unknown.shares).toEqual([]);
		expect(unknown.skipped).toEqual([
			"several counts of shares for one day",
			"several counts of shares for one day",
		]);
	});

	it("leave out counts in thousands and of nothing", async () => {
		const { shares, skipped } = await imported([
			...filing("10-K", "2025-02-10", [
				[cover, "2025-01-31", 1000],
				[basic, y.af, 1_000_000],
			]),
			...filing("10-Q", "2025-05-10", [[cover, "2025-04-30", 0]]),
		]);
		expect(shares).toEqual([]);
		expect(skipped.sort()).toEqual(["count of no shares", "count of shares far from their mean"]);
	});

	it("do not suffer from a mean in thousands, which earnings per share show", async () => {
		const { shares, skipped, period } = await imported(
			filing("10-K", "2025-02-10", [
				[cover, "2025-01-31", 1_000_000],
				[diluted, y.af, 1000],
				["NetIncomeLoss", y.af, 2_000_000],
				["EarningsPerShareDiluted", y.af, 2],
			]),
		);
		expect(shares).toMatchObject([{ totalShares: "1000000", circulatingShares: null }]);
		expect(period("af", 2024)?.sharesDiluted).toBeNull();
		expect(skipped).toEqual(["mean shares against earnings per share"]);
	});
});

/** A year of a company with a split between two annual reports: what it stated before and after. */
const restated = (before: [eps: number, shares: number], after: [eps: number, shares: number]) => [
	...filing("10-K", "2025-02-10", [
		["EarningsPerShareDiluted", y.af, before[0]],
		[diluted, y.af, before[1]],
		["CommonStockDividendsPerShareDeclared", y.af, before[0] / 10],
	]),
	...filing("10-Q", "2025-05-10", [["EarningsPerShareDiluted", spans(2025).q1, 0.82]]),
	...filing("10-K", "2026-02-10", [
		["EarningsPerShareDiluted", y.af, after[0]],
		[diluted, y.af, after[1]],
	]),
];

describe("splits in company facts", () => {
	it("bring what was never stated again into the newest shares", async () => {
		const { period } = await imported(restated([11.93, 2494], [1.19, 24_940]));
		expect(period("af", 2024)).toMatchObject({
			epsDiluted: "1.19",
			dividendsPerShare: "0.1193",
			sharesDiluted: "24940",
			filedAt: "2025-02-10",
			sharesAsOf: "2026-02-10",
		});
		expect(period("q1", 2025)).toMatchObject({ epsDiluted: "0.082", sharesAsOf: "2026-02-10" });
	});

	it("may be reverse or of simple fractions", async () => {
		expect((await imported(restated([0.5, 1000], [5, 100]))).period("q1", 2025)?.epsDiluted).toBe("8.2");
		expect((await imported(restated([3, 1000], [2, 1500]))).period("q1", 2025)?.epsDiluted).toBe(
			"0.54666667",
		);
	});

	it("are not errors by thousands, restatements or issues of stock", async () => {
		for (const after of [
			[11.93, 2_494_000],
			[5.1, 2494],
			[11.8, 2600],
			[11.93, 24_940],
		] as const) {
			const { period } = await imported(restated([11.93, 2494], [after[0], after[1]]));
			expect(period("q1", 2025)?.epsDiluted).toBe("0.82");
		}
	});

	it("count once, however many periods show them, and multiply", async () => {
		const twice = [
			...restated([40, 1000], [10, 4000]),
			...filing("10-K", "2026-02-10", [
				[diluted, spans(2025).af, 4100],
				["EarningsPerShareDiluted", spans(2025).af, 12],
			]),
			...filing("10-K", "2027-02-10", [
				[diluted, y.af, 8000],
				["EarningsPerShareDiluted", y.af, 5],
				[diluted, spans(2025).af, 8200],
				["EarningsPerShareDiluted", spans(2025).af, 6],
			]),
		];
		expect((await imported(twice)).period("q1", 2025)?.epsDiluted).toBe("0.1025");
	});

	it("are found whatever the ratio and the order of facts", async () => {
		const ratio = fc.integer({ min: 2, max: 50 });
		const shares = fc.integer({ min: 100_000, max: 1_000_000_000 });
		await fc.assert(
			fc.asyncProperty(ratio, shares, fc.boolean(), async (n, count, isReversed) => {
				const facts = restated([n * 4, count], [4, count * n]);
				const { period } = await imported(isReversed ? facts.reverse() : facts);
				expect(Number(period("q1", 2025)?.epsDiluted)).toBeCloseTo(0.82 / n, 7);
			}),
			{ numRuns: 30 },
		);
	});
});
