import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { barsFitPeriod } from "./bars.ts";

const rule = barsFitPeriod("bars");
const right: Readonly<Record<string, readonly string[]>> = {
	"1m": ["2026-11-20T20:58:00Z", "2026-11-20T20:59:00Z"],
	"5m": ["2026-11-20T20:50:00Z", "2026-11-20T20:55:00Z"],
	"15m": ["2026-11-20T20:30:00Z", "2026-11-20T20:45:00Z"],
	"30m": ["2026-11-20T20:00:00Z", "2026-11-20T20:30:00Z"],
	"1h": ["2026-11-19T20:30:00Z", "2026-11-20T14:30:00Z", "2026-11-20T15:30:00Z"],
	// The clocks go back between them.
	day: ["2026-10-30T04:00:00Z", "2026-11-02T05:00:00Z"],
	// The week of Labor Day begins on a Tuesday.
	week: ["2026-08-31T04:00:00Z", "2026-09-08T04:00:00Z", "2026-09-14T04:00:00Z"],
	month: ["2026-07-31T04:00:00Z", "2026-08-03T04:00:00Z"],
	year: ["2025-12-31T05:00:00Z", "2026-01-02T05:00:00Z"],
};
const serving = (all: typeof right) => (asked: Readonly<Record<string, string | undefined>>) => ({
	bars: (all[asked["period"] ?? ""] ?? []).map((timestamp) => ({ timestamp })),
});

test("bars that begin with their periods fit", async () => {
	expect(await complaints(rule, serving(right))).toEqual([]);
});

test.each<[string, readonly string[], RegExp]>([
	["1m", ["2026-11-20T20:58:30Z"], /no bar of 1m begins/],
	["5m", ["2026-11-20T20:51:00Z"], /no bar of 5m begins/],
	["15m", ["2026-11-20T20:45:00Z", "2026-11-20T20:45:00Z"], /less than 15m apart/],
	["1h", ["2026-11-20T14:30:00Z", "2026-11-20T15:00:00Z"], /less than 1h apart/],
	["day", ["2026-11-20T05:00:00Z", "2026-11-20T14:30:00Z"], /lie in one day/],
	["week", ["2026-11-16T05:00:00Z", "2026-11-20T05:00:00Z"], /lie in one week/],
	["month", ["2026-11-02T05:00:00Z", "2026-11-30T05:00:00Z"], /lie in one month/],
	["year", ["2026-01-02T05:00:00Z", "2026-12-31T05:00:00Z"], /lie in one year/],
])("bars of %s that do not fit are found", async (period, times, message) => {
	const said = await complaints(rule, serving({ ...right, [period]: times }));
	expect(said).toHaveLength(1);
	expect(said[0]).toMatch(message);
});

test("without any bars there is nothing to judge", async () => {
	expect(await complaints(rule, serving({}))).toEqual(["skipped: no bars of any period"]);
});
