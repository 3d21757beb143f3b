import { expect, it } from "vitest";
import { answer, complaintsOf } from "../testing.ts";
import { explains, receiptedValue } from "./receipts.ts";

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

it("receipts stand beside the answer, and name the files of its sources", async () => {
	const sha256 = "0123456789abcdef".repeat(4);
	const file = { datasetKey: sha256.slice(0, 16), sha256, source: "sec" };
	const receipt = { member: "quote[AAPL.US].peTtm", value: null, nullReason: "by_its_rule", key: "pe_ttm" };
	const answering = (change: { rest?: object; file?: object; receipt?: object }) =>
		complaintsOf(explains([]), ({ explain, operationId }) => {
			if (operationId !== undefined) return answer(200, { figures: [{ key: "pe_ttm" }] });
			if (explain !== "true") return answer(200, body);
			const receipts = {
				list: [{ ...receipt, ...change.receipt }],
				datasets: [{ ...file, ...change.file }],
			};
			return answer(200, { ...body, ...change.rest, receipts }, { "x-data-source": "sample, sec" });
		});
	expect(await answering({})).toEqual([]);
	expect(await answering({ rest: { quote: [body.quote[1]] } })).toEqual([
		"the answer differs from that without receipts",
	]);
	expect(await answering({ file: { datasetKey: sha256.slice(2, 18) } })).toHaveLength(1);
	expect(await answering({ file: { datasetKey: sha256.slice(0, 12) } })).toHaveLength(1);
	expect(await answering({ file: { source: "finra" } })).toHaveLength(1);
	expect(await answering({ receipt: { nullReason: null } })).toHaveLength(1);
});
