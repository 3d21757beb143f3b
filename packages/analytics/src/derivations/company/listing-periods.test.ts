import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { security } from "../../testing/index.ts";
import { listingPeriods, symbolChanges } from "./listing-periods.ts";

const seen = (code: string, first: string | null, last: string | null, more: object = {}) =>
	({ code, name: "", first, last, source: "nasdaq-directory", ...more }) as AreaRecord<"symbolHistory">;

describe("periods of listing", () => {
	it("begin again when a security comes back, and not when it moves to another directory", () => {
		const history = [
			seen("B", "2026-11-02", null),
			seen("B", "2026-01-05", "2026-03-31", { ended: true }),
			seen("A", "2025-01-02", "2025-12-31", { ended: true }),
			seen("B", "2020-01-02", "2020-01-09", { source: "sec-fails-to-deliver" }),
		];
		expect(listingPeriods(history, security("B"), "nasdaq")).toEqual([
			{ first: "2025-01-02", last: "2026-03-31", source: "nasdaq-directory" },
			{ first: "2026-11-02", last: null, source: "nasdaq-directory" },
		]);
	});

	it("are those of the master alone when no directory tells", () => {
		const master = security("B", { listingDate: "2001-01-02", delistingDate: "2009-06-01" });
		expect(listingPeriods([], master, "own")).toEqual([
			{ first: "2001-01-02", last: "2009-06-01", source: "own" },
		]);
		expect(listingPeriods([], undefined, "")).toEqual([]);
		expect(listingPeriods([seen("B", "2008-01-02", "2009-05-29")], master, "own")).toEqual([
			{ first: "2001-01-02", last: "2009-06-01", source: "nasdaq-directory" },
		]);
	});
});

describe("changes of the symbol", () => {
	it("are on the day before the next symbol is seen", () => {
		const history = [
			seen("FB", "2012-05-18", "2022-06-03"),
			seen("FB", "2022-05-20", "2022-06-01"),
			seen("META", "2022-06-09", "2022-06-10"),
			seen("TFB", null, "2011-01-03"),
		];
		expect(symbolChanges(history, "META")).toEqual([
			{ former: "TFB", later: "FB", last: "2012-05-17" },
			{ former: "FB", later: "META", last: "2022-06-08" },
		]);
		expect(symbolChanges(history.slice(0, 2), "META")).toEqual([
			{ former: "FB", later: "META", last: "2022-06-03" },
		]);
	});
});
