import { expect, test } from "vitest";
import { complaintsOf, responseOf } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { agesOfBars, agesOfItems, oldestPartOfFigures } from "./freshness.ts";

/** A service with a P/E of an age, and statements of the day before yesterday. */
const service =
	(oldest: string, peTtm: string | null = "30") =>
	({ operationId }: Readonly<Record<string, string | undefined>>) =>
		operationId === undefined
			? responseOf(200, { quote: [{ peTtm }] }, { "x-data-oldest": oldest })
			: responseOf(200, {}, { "x-data-as-of": "2026-11-18T04:59:59Z" });

test("oldestPartOfFigures wants a figure to be as old as the statements behind it", async () => {
	const complain = (...of: Parameters<typeof service>) => complaintsOf(oldestPartOfFigures, service(...of));
	expect(await complain("2026-11-18T04:59:59Z")).toEqual([]);
	expect((await complain("2026-11-20T21:00:00Z"))[0]).toBe(
		"X-Data-Oldest of AAPL.US is 2026-11-20T21:00:00Z, and its newest statement is of 2026-11-18T04:59:59Z",
	);
	expect(await complain("2026-11-20T21:00:00Z", null)).toEqual([
		"skipped: no known security has a price-earnings ratio and statements",
	]);
});

test("agesOfItems wants the days of the newest and the oldest item", async () => {
	const request = (oldest: string, asOf: string) =>
		complaintsOf(agesOfItems("a", "day"), () =>
			responseOf(
				200,
				{ a: [{ day: "2026-11-20" }, { day: "2026-11-18T21:30:00Z" }] },
				{ "x-data-oldest": oldest, "x-data-as-of": asOf },
			),
		);
	expect(await request("2026-11-19T04:59:59Z", "2026-11-20T21:00:00Z")).toEqual([]);
	expect(await request("2026-11-20T21:00:00Z", "2026-11-20T21:00:00Z")).toEqual([
		'its ages are of ["2026-11-20","2026-11-20"], its items of ["2026-11-18","2026-11-20"]',
	]);
	expect(await request("2026-11-19T04:59:59Z", "2026-11-20T00:00:00Z")).toHaveLength(1);
});

const bars = (period: string) =>
	period === "1m" || period === "1h"
		? [0, 1, 2].map((hours) => ({ date: "2026-11-20", timestamp: `2026-11-20T${15 + hours}:30:00Z` }))
		: ["2026-08-03", "2026-09-01", "2026-11-02"].map((date) => ({ date, timestamp: `${date}T14:30:00Z` }));

const replyWith = (oldest: string, asOf: string, ofDays: readonly [string, string], isHistory = false) =>
	complaintsOf(agesOfBars("c", isHistory), ({ period = "" }) => {
		const [first, last] = period === "1m" || period === "1h" ? [oldest, asOf] : ofDays;
		return responseOf(200, { c: bars(period) }, { "x-data-oldest": first, "x-data-as-of": last });
	});

test("agesOfBars wants the ages of the first and of the last bar", async () => {
	const [begin, end] = ["2026-11-20T15:31:00Z", "2026-11-20T17:31:00Z"];
	const days = ["2026-08-03T20:00:00Z", "2026-11-02T21:00:00Z"] as const;
	expect(await replyWith(begin, end, days)).toEqual([]);
	expect(await replyWith("2026-11-20T15:00:00Z", end, days)).toHaveLength(2);
	expect(await replyWith(begin, "2026-11-20T21:00:00Z", days, true)).toHaveLength(2);
	expect(await replyWith(begin, end, [`${addDays("2026-08-03", -40)}T20:00:00Z`, days[1]])).toHaveLength(3);
	expect(await complaintsOf(agesOfBars("c", false), () => responseOf(200, {}))).toEqual(["skipped: no bars"]);
});
