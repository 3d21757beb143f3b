import { expect, test } from "vitest";
import { recordsOf } from "./records.ts";

test("a list becomes a row for each record, with the decimals as they came", () => {
	const dividend = {
		total: 2,
		list: [
			{ exDate: "2026-11-10", amount: "0.2600000000000000001", recordDate: null },
			{ exDate: "2026-08-11", amount: "0.26" },
		],
		recentDividends: { dpsTtm: "1.03" },
	};
	expect(recordsOf({ dividend, next: null })).toEqual([
		["exDate", "amount", "recordDate"],
		["2026-11-10", "0.2600000000000000001", ""],
		["2026-08-11", "0.26", ""],
	]);
});

test("lists in records become rows with the members of both, and two lists are told apart", () => {
	const reports = [{ id: "1", financial: { currency: "USD", indicators: [{ key: "eps", value: "1" }] } }];
	expect(recordsOf({ operating: { list: reports } })).toEqual([
		["id", "financial.currency", "key", "value"],
		["1", "USD", "eps", "1"],
	]);
	expect(recordsOf({ depth: { bids: [{ price: "1" }], asks: [{ price: "2" }] } })).toEqual([
		["list", "price"],
		["bids", "1"],
		["asks", "2"],
	]);
});

test("an answer without a list becomes one row", () => {
	expect(recordsOf({ company: { cik: "0000320193", seat: { city: "Cupertino" } } })).toEqual([
		["company.cik", "company.seat.city"],
		["0000320193", "Cupertino"],
	]);
});
