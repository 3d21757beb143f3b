import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { areasFollowFromInputs, formulasAreOfInputs, servesEveryFigure, servesOneValue } from "./figures.ts";

const eps = { key: "epsttm", inputs: ["financials.eps"], areas: ["financials"], formula: "Σ eps" };
const pe = {
	key: "pettm",
	inputs: ["quotes.lastDone", "epsttm"],
	areas: ["financials", "quotes"],
	formula: "quotes.lastDone / epsttm",
};

test("areas are those of the inputs", async () => {
	const replyWith = (...areas: readonly string[]) =>
		complaints(areasFollowFromInputs, () => ({ figures: [eps, { ...pe, areas }] }));
	expect(await replyWith("financials", "quotes")).toEqual([]);
	expect(await replyWith("quotes")).toHaveLength(1);
});

test("a formula is of inputs", async () => {
	const replyWith = (formula: string) =>
		complaints(formulasAreOfInputs, () => ({ figures: [eps, { ...pe, formula }] }));
	expect(await replyWith("quotes.lastDone / epsttm")).toEqual([]);
	expect(await replyWith("quotes.prevClose / epsttm")).toHaveLength(1);
});

test("the members of a figure have one value", async () => {
	const served = [
		{ operationId: "getCalcIndexes", member: "quote.peTtm" },
		{ operationId: "comparePeers", member: "comparison.list.peTtm" },
	];
	const replyWith = (peTtm: string, decimalPlaces = 2) =>
		complaints(servesOneValue, ({ operationId }) => ({
			figures: [{ ...pe, served, decimalPlaces }],
			quote: operationId === "getCalcIndexes" ? [{ symbol: "AAPL.US", peTtm: "34.65" }] : [],
			comparison: { list: [{ symbol: "AAPL.US", peTtm }] },
		}));
	expect(await replyWith("34.65")).toEqual([]);
	expect(await replyWith("34.66")).toHaveLength(1);
	expect(await replyWith("34.65", 1)).toHaveLength(1);
});

test("every member of figures is told", async () => {
	const served = [{ operationId: "searchScreener", member: "results.items.pettm" }];
	const replyWith = (item: object, unit = "x") =>
		complaints(servesEveryFigure, ({ operationId }) =>
			operationId === "listScreenerFilters"
				? { groups: [{ filters: [{ key: "pettm", unit }] }] }
				: { figures: [{ ...pe, unit: "ratio", served }], results: { items: [item] } },
		);
	expect(await replyWith({ symbol: "A.US", pettm: "5" })).toEqual([]);
	expect(await replyWith({ symbol: "A.US", pettm: "5", roe: "7" })).toHaveLength(1);
	expect(await replyWith({ symbol: "A.US", pettm: "5" }, "%")).toHaveLength(1);
});
