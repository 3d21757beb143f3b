import type { VersionedContract } from "@us-market-data/contract/contracts";
import { expect, test } from "vitest";
import { touchedOperations } from "./contract.ts";
import { contract } from "./testing.ts";

/** The contract with a text of it replaced. */
const changed = (from: string, to: string): VersionedContract =>
	JSON.parse(JSON.stringify(contract.document).replace(from, to)) as VersionedContract;

test("without a change no operation is touched", () => {
	expect(touchedOperations(changed("", ""), contract)).toEqual([]);
});

test("a shared part touches each operation that leads to it, an own part one, a new path itself", () => {
	const price = JSON.stringify(contract.document.components["schemas"]?.["NullablePrice"]);
	const byPrice = touchedOperations(changed(price, '{"type":"number"}'), contract);
	expect(byPrice).toContain("getQuotes");
	expect(byPrice).not.toContain("listTopics");
	expect(touchedOperations(changed('"summary":"Newest quotes"', '"summary":"Quotes"'), contract)).toEqual([
		"getQuotes",
	]);
	const path = '"/api/market-data/quote/trades":';
	expect(touchedOperations(changed(path, '"/api/market-data/quote/earlier":'), contract)).toEqual([
		"listTrades",
	]);
});
