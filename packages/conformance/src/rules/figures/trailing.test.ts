import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { dividendsByYear, dividendYields } from "./trailing.ts";

type RequestedParams = Readonly<Record<string, string | undefined>>;

const list = ["2026-12-31", "2026-12-02", "2026-01-01", "2025-12-15"].map((exDate) => ({
	id: exDate,
	exDate,
}));

const reply =
	(last: string) =>
	({ year }: RequestedParams) => ({
		dividend: {
			list: list.filter(
				({ exDate }) => year === undefined || (exDate >= `${year}-01-01` && exDate <= `${year}-${last}`),
			),
		},
	});

test("dividendsByYear wants a year from its first day to its last", async () => {
	expect(await complaints(dividendsByYear, reply("12-31"))).toEqual([]);
	const messages = await complaints(dividendsByYear, reply("12-01"));
	expect(messages).toHaveLength(3);
	expect(messages[0]).toBe(
		'AAPL.US: year=2026 answers ["2026-01-01"], the list has ["2026-12-31","2026-12-02","2026-01-01"]',
	);
});

const paid = [5, 95, 185, 275, 366, 460].map((days) => ({
	exDate: addDays(new Date(now).toISOString().slice(0, 10), -days),
	amount: "1.00",
	currency: "USD",
}));

/** A service that adds up the dividends of so many days, seen from some days later. */
const replyWith = (days: number, later = 0, dividendYield = "4") =>
	complaints(dividendYields("quote[]"), ({ operationId, as_of }) => {
		if (operationId === "listDividends")
			return { dividend: { list: paid, recentDividends: { dividendYield: "4" } } };
		if (operationId) return {};
		const end = as_of && addDays(as_of, later);
		const inside = paid.filter(({ exDate }) => end && addDays(end, -days) < exDate && exDate <= end);
		return { quote: [{ lastDone: "100.00", dividendYield: end ? `${inside.length}` : dividendYield }] };
	});

test("dividendYields wants the dividends of 365 days up to a day", async () => {
	expect(await replyWith(365)).toEqual([]);
	expect(await replyWith(365, 1)).toHaveLength(3);
	expect(await replyWith(270)).toHaveLength(3);
	expect(await replyWith(365, 0, "5")).toHaveLength(3);
});
