import { expect, it } from "vitest";
import type { Fact } from "../fact.ts";
import { statedSplits } from "./stated-splits.ts";

const ratioTag = "StockholdersEquityNoteStockSplitConversionRatio1";
const shares = "WeightedAverageNumberOfDilutedSharesOutstanding";
const eps = "EarningsPerShareDiluted";

function fact(tag: string, period: string, value: string, filed: string): Fact {
	const [first = "", last] = period.split("..");
	const days = last === undefined ? { start: null, end: first } : { start: first, end: last };
	const unit = tag === eps ? "USD/shares" : tag === shares ? "shares" : "pure";
	return { place: 1, tag, unit, ...days, value, accession: filed, form: "10-Q", filed };
}

const restated = [
	fact(shares, "2013-01-01..2013-03-31", "100", "2013-04-24"),
	fact(eps, "2013-01-01..2013-03-31", "14.00", "2013-04-24"),
	fact(shares, "2013-01-01..2013-03-31", "700", "2014-07-23"),
	fact(eps, "2013-01-01..2013-03-31", "2.00", "2014-07-23"),
];

it("is a stated ratio from the trading day after the stated one, where restatements show it", () => {
	const stated = fact(ratioTag, "2014-06-06", "7", "2014-07-23");
	expect(statedSplits([...restated, stated])).toEqual([
		{
			exDate: "2014-06-09",
			numerator: "7",
			denominator: "1",
			dating: "stated",
			notBefore: "2013-04-25",
			notAfter: "2014-07-23",
			accession: "2014-07-23",
		},
	]);
	const decision = fact(ratioTag, "2014-04-23", "7", "2014-07-22");
	expect(statedSplits([...restated, decision, stated]).map(({ exDate }) => exDate)).toEqual(["2014-06-09"]);
});

it("lies between the counts of all shares of which one has multiplied by the ratio", () => {
	const cover = "EntityCommonStockSharesOutstanding";
	const counts = (...values: string[]) =>
		values.map((value, i) => {
			const [end = "", filed = ""] =
				[
					["2013-04-19", "2013-04-24"],
					["2014-04-18", "2014-04-24"],
					["2014-07-18", "2014-07-23"],
				][i] ?? [];
			return fact(cover, end, value, filed);
		});
	const daysOf = (facts: readonly Fact[]) =>
		statedSplits([...restated, ...facts]).map(({ notBefore, notAfter }) => [notBefore, notAfter]);
	expect(daysOf(counts("99", "98", "690"))).toEqual([["2014-04-19", "2014-07-18"]]);
	expect(daysOf(counts("99", "690", "691"))).toEqual([["2013-04-25", "2014-04-18"]]);
	// Counts in old shares alone, and those that other things changed as well, tell nothing.
	for (const facts of [counts("98", "98", "98"), counts("98", "98", "1400"), []])
		expect(daysOf(facts)).toEqual([["2013-04-25", "2014-07-23"]]);
});

it("is none without a restatement, and has no day with one of another ratio, outside of the filings between, or of a month", () => {
	expect(statedSplits([fact(ratioTag, "2014-06-06", "7", "2014-07-23")])).toEqual([]);
	for (const [period, ratio] of [
		["2014-06-06", "4"],
		["2012-06-06", "7"],
		["2014-06-01..2014-06-30", "7"],
	] as const)
		expect(statedSplits([...restated, fact(ratioTag, period, ratio, "2014-07-23")])).toMatchObject([
			{ numerator: "7", dating: "none", notBefore: "2013-04-25", notAfter: "2014-07-23" },
		]);
});
