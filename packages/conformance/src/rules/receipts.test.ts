import { expect, it } from "vitest";
import { receiptedValue } from "./receipts.ts";

const body = {
	quote: [
		{ symbol: "BRK.B.US", peTtm: "9" },
		{ symbol: "AAPL.US", peTtm: null },
	],
	operating: { list: [{ id: "A.US/2025/q4", financial: { indicators: [{ key: "revenue", value: "5" }] } }] },
};

it.each([
	["quote[BRK.B.US].peTtm", "9"],
	["quote[AAPL.US].peTtm", null],
	["operating.list[A.US/2025/q4].financial.indicators[revenue].value", "5"],
	["quote[NONE.US].peTtm", undefined],
	["operating[A.US/2025/q4]", undefined],
])("%s is read by the names of its entries", (member, value) => {
	expect(receiptedValue(body, member)).toBe(value);
});
