import { expect, test } from "vitest";
import { answer, complaintsOf } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { agesOfBars } from "./ages-of-bars.ts";

const bars = (period: string) =>
	period === "1m" || period === "1h"
		? [0, 1, 2].map((hours) => ({ date: "2026-11-20", timestamp: `2026-11-20T${15 + hours}:30:00Z` }))
		: ["2026-08-03", "2026-09-01", "2026-11-02"].map((date) => ({ date, timestamp: `${date}T14:30:00Z` }));

const answering = (oldest: string, asOf: string, ofDays: readonly [string, string], isHistory = false) =>
	complaintsOf(agesOfBars("c", isHistory), ({ period = "" }) => {
		const [first, last] = period === "1m" || period === "1h" ? [oldest, asOf] : ofDays;
		return answer(200, { c: bars(period) }, { "x-data-oldest": first, "x-data-as-of": last });
	});

test("agesOfBars wants the ages of the first and of the last bar", async () => {
	const [begin, end] = ["2026-11-20T15:31:00Z", "2026-11-20T17:31:00Z"];
	const days = ["2026-08-03T20:00:00Z", "2026-11-02T21:00:00Z"] as const;
	expect(await answering(begin, end, days)).toEqual([]);
	expect(await answering("2026-11-20T15:00:00Z", end, days)).toHaveLength(2);
	expect(await answering(begin, "2026-11-20T21:00:00Z", days, true)).toHaveLength(2);
	expect(await answering(begin, end, [`${addDays("2026-08-03", -40)}T20:00:00Z`, days[1]])).toHaveLength(3);
	expect(await complaintsOf(agesOfBars("c", false), () => answer(200, {}))).toEqual(["skipped: no bars"]);
});
