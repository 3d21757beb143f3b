import { expect, test } from "vitest";
import { symbolSearch } from "../search.ts";
import { choiceOf } from "./chart-choice.ts";

test("an address has kind, scale and comparison; what it does not say is as usual", () => {
	const search = symbolSearch({
		kind: "area",
		scale: "log",
		compare: "msft.us, SPY.US,MSFT.US",
		range: "5y",
	});
	expect(search).toEqual({ kind: "area", scale: "log", compare: "MSFT.US,SPY.US", range: "5y" });
	expect(choiceOf(search)).toMatchObject({ period: "week", others: ["MSFT.US", "SPY.US"], indicators: [] });
	expect(choiceOf({})).toMatchObject({
		kind: "candles",
		scale: "linear",
		range: "1y",
		period: "day",
		others: [],
	});
});

test("what is not known falls away, and a comparison has four others at most", () => {
	expect(symbolSearch({ kind: "renko", scale: 3, compare: " ", indicators: "x" })).toEqual({});
	expect(choiceOf({ compare: "A.US,B.US,C.US,D.US,E.US" }).others).toHaveLength(4);
});
