import { expect, test } from "vitest";
import { namesOf } from "./figure-names.ts";

const rule = {
	key: "divyld",
	name: "Dividend yield (TTM)",
	description: "Dividends over price.",
	formula: "d / p",
	inputs: [],
	decimalPlaces: 2,
	nullWhen: "Never.",
	areas: [],
	unit: "percent" as const,
};

test("a member is named in words with its unit, for the operation that serves it", () => {
	const served = [
		{ operationId: "getCalcIndexes", member: "quote.dividendYield" },
		{ operationId: "comparePeers", member: "comparison.list.yield" },
	];
	const names = namesOf(
		[
			{ ...rule, served },
			{ ...rule, unit: "ratio", served: [] },
		],
		"getCalcIndexes",
	);
	expect([...names]).toEqual([
		["dividendYield", { name: "Dividend yield (TTM), %", description: "Dividends over price." }],
	]);
});
