import { expect, test } from "vitest";
import { answer, complaintsOf } from "../../testing.ts";
import { agesOfItems, oldestPartOfFigures } from "./freshness.ts";

/** A service with a P/E of an age, and statements of the day before yesterday. */
const service =
	(oldest: string, peTtm: string | null = "30") =>
	({ operationId }: Readonly<Record<string, string | undefined>>) =>
		operationId === undefined
			? answer(200, { quote: [{ peTtm }] }, { "x-data-oldest": oldest })
			: answer(200, {}, { "x-data-as-of": "2026-11-18T04:59:59Z" });

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
	const ask = (oldest: string, asOf: string) =>
		complaintsOf(agesOfItems("a", "day"), () =>
			answer(
				200,
				{ a: [{ day: "2026-11-20" }, { day: "2026-11-18T21:30:00Z" }] },
				{ "x-data-oldest": oldest, "x-data-as-of": asOf },
			),
		);
	expect(await ask("2026-11-19T04:59:59Z", "2026-11-20T21:00:00Z")).toEqual([]);
	expect(await ask("2026-11-20T21:00:00Z", "2026-11-20T21:00:00Z")).toEqual([
		'its ages are of ["2026-11-20","2026-11-20"], its items of ["2026-11-18","2026-11-20"]',
	]);
	expect(await ask("2026-11-19T04:59:59Z", "2026-11-20T00:00:00Z")).toHaveLength(1);
});
