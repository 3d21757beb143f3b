import { describe, expect, it } from "vitest";
import { statement } from "../testing/fixtures.ts";
import { perShareOfToday } from "./per-share.ts";
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
