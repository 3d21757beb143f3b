import { expect, it } from "vitest";
import { complaints, complaintsOf, now, responseOf } from "../testing.ts";
import { addDays, dayOf } from "./new-york.ts";
import { explains, explainsThePast, receiptedValue } from "./receipts.ts";

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

it("receipts follow from their records, and are of today", async () => {
	const records = ["5", "2"].map((value, i) => ({
		value,
		isSubtracted: i > 0,
		key: "stated",
		datasetKeys: [],
	}));
	const replyWith = (
		key: string,
		value: string | null,
		more: object = {},
		nullReason: string | null = null,
	) =>
		complaints(explains(["figure"]), ({ operationId, explain }) => {
			if (operationId) return { figures: [{ key }, { key: "stated" }] };
			const inputs = [{ key, value, records: key === "stated" ? records.slice(0, 1) : records }];
			const list = [{ member: "figure", key, value, inputs, nullReason }];
			const receipts = { date: dayOf(now), list, datasets: [], ...more };
			return { figure: value, ...(explain === "true" && { receipts }) };
		});
	expect(await replyWith("stated", "5")).toEqual([]);
	expect(await replyWith("surprise", "3")).toEqual([]);
	expect(await replyWith("stated", "6")).toHaveLength(1);
	expect(await replyWith("surprise", "7")).toHaveLength(1);
	expect(await replyWith("stated", "5", { date: "2020-01-01" })).toHaveLength(1);
	expect(await replyWith("stated", "5", { datasets: [{ datasetKey: "ab", sha256: "cd" }] })).toHaveLength(1);
	expect(await replyWith("stated", "5", {}, "by_its_rule")).toHaveLength(1);
});

it("receipts of a past day are of it", async () => {
	const replyWith = (days: number) =>
		complaints(explainsThePast, ({ as_of = "" }) => ({ receipts: { date: addDays(as_of, days) } }));
	expect([await replyWith(0), (await replyWith(2)).length]).toEqual([[], 1]);
});

it("receipts stand beside the answer, and name the files of its sources", async () => {
	const sha256 = "0123456789abcdef".repeat(4);
	const file = { datasetKey: sha256.slice(0, 16), sha256, source: "sec" };
	const receipt = { member: "quote[AAPL.US].peTtm", value: null, nullReason: "by_its_rule", key: "pe_ttm" };
	const replyWith = (change: { rest?: object; file?: object; receipt?: object }) =>
		complaintsOf(explains([]), ({ explain, operationId }) => {
			if (operationId !== undefined) return responseOf(200, { figures: [{ key: "pe_ttm" }] });
			if (explain !== "true") return responseOf(200, body);
			const receipts = {
				date: dayOf(now),
				list: [{ ...receipt, ...change.receipt }],
				datasets: [{ ...file, ...change.file }],
			};
			return responseOf(200, { ...body, ...change.rest, receipts }, { "x-data-source": "sample, sec" });
		});
	expect(await replyWith({})).toEqual([]);
	expect(await replyWith({ rest: { quote: [body.quote[1]] } })).toEqual([
		"the answer differs from that without receipts",
	]);
	expect(await replyWith({ file: { datasetKey: sha256.slice(2, 18) } })).toHaveLength(1);
	expect(await replyWith({ file: { datasetKey: sha256.slice(0, 12) } })).toHaveLength(1);
	expect(await replyWith({ file: { source: "finra" } })).toHaveLength(1);
	expect(await replyWith({ receipt: { nullReason: null } })).toHaveLength(1);
});

it("every figure of every row has a receipt", async () => {
	const list = ["A.US", "B.US"].map((symbol) => ({ symbol, history: [{ date: "2026-06-30", peTtm: "5" }] }));
	const replyWith = (symbols: readonly string[]) =>
		complaints(explains(["list[].history[].peTtm"]), ({ operationId, explain }) => {
			if (operationId) return { figures: [{ key: "pettm" }] };
			const reported = symbols.map((symbol) => ({
				member: `list[${symbol}].history[2026-06-30].peTtm`,
				key: "pettm",
				value: "5",
				nullReason: null,
			}));
			const receipts = { date: dayOf(now), list: reported, datasets: [] };
			return { list, ...(explain === "true" && { receipts }) };
		});
	expect(await replyWith(["A.US", "B.US"])).toEqual([]);
	expect(await replyWith(["B.US"])).toEqual(["list[A.US].history[2026-06-30].peTtm has no receipt"]);
});
