import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { countsToItsMaximum } from "./counts.ts";

const rule = countsToItsMaximum("trades");
const cutAt = (lengths: Readonly<Record<string, number>>) =>
	complaints(rule, ({ symbol = "AAPL.US", count }) => ({
		securities: [],
		trades: Array.from({ length: Math.min(Number(count), lengths[symbol] ?? 0) }),
	}));

test("three lists of the same usual length are cut by an undocumented limit", async () => {
	expect(await cutAt({ "AAPL.US": 100, "MSFT.US": 100, "NVDA.US": 100 })).toEqual([
		"count=1000 answers 100 trades for 3 of 3 questions",
	]);
	expect(await cutAt({ "AAPL.US": 100, "MSFT.US": 100, "NVDA.US": 99 })).toEqual([]);
	expect(await cutAt({ "AAPL.US": 5000, "MSFT.US": 5000, "NVDA.US": 5000 })).toEqual([]);
	expect(await cutAt({})).toEqual(["skipped: there are no trades"]);
});
