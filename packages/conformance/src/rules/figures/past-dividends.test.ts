import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { dividendYields } from "./past-dividends.ts";

const paid = [5, 95, 185, 275, 366, 460].map((days) => ({
	exDate: addDays(new Date().toISOString().slice(0, 10), -days),
	amount: "1.00",
	currency: "USD",
}));

/** A service that adds up the dividends of so many days, seen from some days later. */
const answering = (days: number, later = 0, dividendYield = "4") =>
	complaints(dividendYields("quote[]"), ({ operationId, as_of }) => {
		if (operationId === "listDividends")
			return { dividend: { list: paid, recentDividends: { dividendYield: "4" } } };
		if (operationId) return {};
		const end = as_of && addDays(as_of, later);
		const inside = paid.filter(({ exDate }) => end && addDays(end, -days) < exDate && exDate <= end);
		return { quote: [{ lastDone: "100.00", dividendYield: end ? `${inside.length}` : dividendYield }] };
	});

test("dividendYields wants the dividends of 365 days up to a day", async () => {
	expect(await answering(365)).toEqual([]);
	expect(await answering(365, 1)).toHaveLength(3);
	expect(await answering(270)).toHaveLength(3);
	expect(await answering(365, 0, "5")).toHaveLength(3);
});
