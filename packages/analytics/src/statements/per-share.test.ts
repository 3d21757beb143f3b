import { describe, expect, it } from "vitest";
import { statement } from "../testing/fixtures.ts";
import { afterSplits, changesShareCount, perShareOfToday } from "./per-share.ts";
import type { Financials } from "./trailing.ts";

const splits = [
	{ exDate: "2021-07-20", numerator: "4", denominator: "1" },
	{ exDate: "2024-06-10", numerator: "10", denominator: "1" },
];
const of = (more: Partial<Financials>) =>
	statement("af", 2021, "2021-01-31", { epsDiluted: "6.9", filedAt: "2021-02-26", ...more });

describe("figures per share of today", () => {
	it("count the splits since the day in whose shares they are, else since publication", () => {
		expect(perShareOfToday(of({}), "epsDiluted", splits)).toBe("0.1725");
		expect(perShareOfToday(of({ sharesAsOf: "2022-03-18" }), "epsDiluted", splits)).toBe("0.69");
		expect(perShareOfToday(of({ sharesAsOf: "2026-02-25" }), "epsDiluted", splits)).toBe("6.9");
	});

	it("are unknown when they are not stated, or the record is older than the property", () => {
		expect(perShareOfToday(of({}), "dividendsPerShare", splits)).toBeNull();
		const { sharesAsOf: _, epsBasic: __, ...older } = of({});
		expect(perShareOfToday(older as Financials, "epsDiluted", splits)).toBe("0.1725");
		expect(perShareOfToday(older as Financials, "epsBasic", splits)).toBeNull();
	});
});

describe("a spin-off that a source writes as a split", () => {
	const ratios = (...all: [string, string][]) =>
		all.map(([numerator, denominator]) => changesShareCount({ numerator, denominator }));

	it("is told from splits and dividends of stock by its ratio", () => {
		const spinOffs = ratios(["1.281", "1"], ["1253", "1000"], ["1.196", "1"], ["2.09", "1"]);
		expect(spinOffs).toEqual([false, false, false, false]);
		const splits = ratios(["4", "1"], ["1", "30"], ["3", "2"], ["21", "20"], ["7", "20"], ["1.998", "1"]);
		expect(splits).toEqual([true, true, true, true, true, true]);
	});

	it("leaves numbers of shares and earnings per share as they are", () => {
		const spinOff = { exDate: "2023-01-04", numerator: "1.281", denominator: "1" };
		expect(perShareOfToday(of({}), "epsDiluted", [spinOff])).toBe("6.9");
		expect(afterSplits("1000", "2022-12-31", [spinOff])).toBe("1000");
		expect(afterSplits("1000", "2021-01-31", [spinOff, ...splits])).toBe("40000");
	});
});
