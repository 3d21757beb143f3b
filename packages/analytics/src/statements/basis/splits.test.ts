import { expect, it } from "vitest";
import type { Fact } from "../fact.ts";
import { inOneBasis } from "./one-basis.ts";
import { restatedPairs } from "./restated-pairs.ts";
import { evidentSplits } from "./splits.ts";

const basic = "WeightedAverageNumberOfSharesOutstandingBasic";
const diluted = "WeightedAverageNumberOfDilutedSharesOutstanding";
const leftOut = "AntidilutiveSecuritiesExcludedFromComputationOfEarningsPerShareAmount";
const eps = "EarningsPerShareDiluted";
const dividend = "CommonStockDividendsPerShareDeclared";
const ratioTag = "StockholdersEquityNoteStockSplitConversionRatio1";

const quarter = "2023-04-01..2023-06-30";
const half = "2023-01-01..2023-06-30";
const year = "2022-01-01..2022-12-31";
const [before, after] = ["2023-08-01", "2024-08-01"];

type Stated = readonly [tag: string, period: string, value: string, filed: string];

function fact([tag, period, value, filed]: Stated): Fact {
	const [first = "", last] = period.split("..");
	const days = last === undefined ? { start: null, end: first } : { start: first, end: last };
	const unit = tag === eps || tag === dividend ? "USD/shares" : tag === ratioTag ? "pure" : "shares";
	return { place: 1, tag, unit, ...days, value, accession: filed, form: "10-Q", filed };
}

/** A figure in old shares, and a year later in new ones. */
const restated = (tag: string, period: string, older: string, later: string): Stated[] => [
	[tag, period, older, before],
	[tag, period, later, after],
];

const splitOn = (exDate: string, numerator: string, denominator = "1") => ({
	exDate,
	numerator,
	denominator,
});

const splitsOf = (stated: readonly Stated[], splits: ReturnType<typeof splitOn>[] = []) => {
	const facts = stated.map(fact);
	return evidentSplits(facts, restatedPairs(facts), splits);
};

const ratios = (...from: Parameters<typeof splitsOf>): string[] =>
	splitsOf(...from).map(({ numerator, denominator }) => `${numerator}:${denominator}`);

/** Ten for one, in millions of shares: awards, rounded, grow by 9.714, and a dividend in cents fits every ratio above six. */
const awards = [
	...restated(leftOut, half, "7000000", "68000000"),
	...restated(dividend, half, "0.06", "0.006"),
];
const tenForOne = [
	...awards,
	...restated(diluted, half, "1301000000", "13014000000"),
	...restated(basic, half, "1288000000", "12877000000"),
	...restated(eps, half, "2.86", "0.29"),
];
const monthly: Stated = [ratioTag, "2024-06-01..2024-06-30", "10", after];

it("is of the ratio of the company's own shares, whatever awards and rounded dividends fit", () => {
	for (const stated of [tenForOne, [...tenForOne, monthly]]) {
		expect(ratios(stated)).toEqual(["10:1"]);
		expect(ratios(stated.toReversed())).toEqual(["10:1"]);
	}
	const facts = inOneBasis([...tenForOne, [eps, year, "5.98", before] as const].map(fact), []);
	expect(facts.find(({ end }) => end === "2022-12-31")?.value).toBe("0.598");
});

it("is none where only the shares that awards would add have grown", () => {
	expect(ratios(awards)).toEqual([]);
	const exact = [
		...restated(leftOut, half, "6000000", "60000000"),
		...restated(dividend, half, "0.06", "0.006"),
	];
	expect(ratios(exact)).toEqual([]);
	expect(ratios(exact, [splitOn("2024-06-10", "10")])).toEqual(["10:1"]);
});

it("has the stated ratio where rounded counts fit several", () => {
	const rounded = [
		...restated(diluted, half, "11000000", "104000000"),
		...restated(eps, half, "0.57", "0.06"),
	];
	expect(ratios(rounded)).toEqual([]);
	const stated: Stated = [ratioTag, "2024-06-07", "10", after];
	expect(ratios([...rounded, stated])).toEqual(["10:1"]);
	expect(ratios(rounded, [splitOn("2024-06-10", "10")])).toEqual(["10:1"]);
});

it("has the ratio of exact counts where a filing rounds the one that it states", () => {
	const reverse = [
		...restated(diluted, half, "300150000", "2001000"),
		...restated(eps, half, "-0.02", "-3.00"),
	];
	expect(ratios([...reverse, [ratioTag, "2024-06-07", "0.0067", after]])).toEqual(["1:150"]);
});

it("is a whole number, or a fraction such as splits have", () => {
	const grown = (older: string, later: string, epsBefore: string, epsAfter: string) =>
		ratios([...restated(diluted, half, older, later), ...restated(eps, half, epsBefore, epsAfter)]);
	expect(grown("1203", "1805", "3.30", "2.20")).toEqual(["3:2"]);
	expect(grown("240300", "12015", "0.11", "2.20")).toEqual(["1:20"]);
	expect(grown("1000000", "9667000", "29.00", "3.00")).toEqual([]);
	expect(grown("1000000", "3667000", "11.00", "3.00")).toEqual([]);
});

it("is not confirmed by figures that fit no split as well, or by coarse ones of a single count", () => {
	const corrected = restated(diluted, half, "100000000", "200100000");
	expect(ratios([...corrected, ...restated(dividend, half, "0.02", "0.01")])).toEqual([]);
	const reverse = restated(diluted, half, "250300000", "10012000");
	const loss = restated(eps, half, "-0.01", "-0.25");
	expect(ratios([...reverse, ...loss])).toEqual([]);
	expect(ratios([...reverse, ...restated(basic, half, "250300000", "10012000"), ...loss])).toEqual(["1:25"]);
	expect(ratios([...reverse, ...restated(eps, half, "-0.02", "-0.50")])).toEqual(["1:25"]);
});

it("is not confirmed by a ratio that is stated of another time", () => {
	const corrected = restated(eps, half, "0.80", "0.20");
	const stated = (day: string): Stated => [ratioTag, day, "4", after];
	expect(ratios([...corrected, stated("2024-06-07")])).toEqual(["4:1"]);
	expect(ratios([...corrected, stated("2019-06-07")])).toEqual([]);
	expect(splitsOf(corrected, [splitOn("2019-06-10", "4")])).toMatchObject([{ firstFiled: "2019-06-10" }]);
});

it("is of the whole ratio on which the earnings of most periods agree, where classes have counts of their own", () => {
	const classes = [
		...restated(eps, quarter, "1.36", "0.07"),
		...restated(eps, half, "2.72", "0.14"),
		...restated(eps, year, "5.61", "0.28"),
	];
	expect(ratios(classes)).toEqual(["20:1"]);
});

it("is shown by the shares that awards would add, and earnings, where classes have counts of their own", () => {
	const classes = (older: string, later: string) => [
		...restated(leftOut, half, older, later),
		...restated(eps, half, "4.40", "1.10"),
	];
	expect(ratios(classes("31415000", "125660000"))).toEqual(["4:1"]);
	expect(ratios([...classes("31415000", "125660000"), [diluted, half, "9000000", before]])).toEqual([]);
	expect(ratios(classes("3000000", "12000000"))).toEqual([]);
});

it("counts from its own day where a held one lies between the filings that show it", () => {
	const later = "2023-10-26";
	const reverse = [
		...restated(diluted, half, "8761000000", "1095000000"),
		...restated(eps, half, "0.58", "4.63"),
		[eps, "2023-07-01..2023-09-30", "1.08", later] as const,
	];
	const split = splitOn("2023-08-02", "1", "8");
	expect(splitsOf(reverse)).toMatchObject([{ firstFiled: after }]);
	expect(splitsOf(reverse, [split])).toEqual([
		{ numerator: 1, denominator: 8, firstFiled: "2023-08-02", lastFiled: before },
	]);
	const earnings = inOneBasis(reverse.map(fact), [split])
		.filter(({ tag, filed }) => tag === eps && filed !== after)
		.map(({ value }) => value);
	expect(earnings).toEqual(["4.64", "1.08"]);
});

it("does not count from the day of a held one that a figure stated before and after it denies", () => {
	const reverse = [
		...restated(diluted, half, "8761000000", "1095000000"),
		...restated(eps, half, "0.58", "4.63"),
		[eps, year, "0.9101", before] as const,
		[eps, year, "0.9101", "2023-10-26"] as const,
	];
	expect(splitsOf(reverse, [splitOn("2023-08-02", "1", "8")])).toMatchObject([{ firstFiled: after }]);
});
