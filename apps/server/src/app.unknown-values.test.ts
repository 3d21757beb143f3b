import type { OperationId } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";
import { unknownValueFaults } from "./testing/unknown-value-faults.ts";

let service: Service;
let symbols: readonly string[] = [];
beforeAll(async () => {
	service = await startService();
	const { results } = (await bodyOf("/api/market-data/screener/search?size=30&sort=volume&order=asc")) as {
		results: { items: { symbol: string }[] };
	};
	symbols = results.items.map(({ symbol }) => symbol);
});
afterAll(() => service.close());

async function bodyOf(target: string): Promise<unknown> {
	const response = await service.get(target, { key: service.keys.unlimited });
	expect(response.status, `${target}: ${response.text.slice(0, 200)}`).toBe(200);
	return response.json();
}

/** A request for each security of the sample, or the one request of an operation without securities. */
const targetsOf = (id: OperationId): string[] => {
	const target = goodRequests[id];
	if (!target.includes("AAPL")) return [target];
	const spelling = target.includes("AAPL.US")
		? "AAPL.US"
		: target.includes("NASDAQ:")
			? "NASDAQ:AAPL"
			: "AAPL";
	return ["AAPL.US", ...symbols].map((symbol) => target.replace(spelling, symbol));
};

test.each(Object.keys(goodRequests) as OperationId[])("%s shows an unknown value in one way", async (id) => {
	for (const target of targetsOf(id)) {
		expect(unknownValueFaults(id, await bodyOf(target)), target).toEqual([]);
	}
});

test.each([
	["getQuotes", { quote: [{ symbol: "A.US", name: "" }] }, ".quote[0].name is empty"],
	["getQuotes", { quote: [{ symbol: "A.US" }] }, ".quote[0].name is left out"],
	["getStaticInfo", { quote: [{ nameCn: null, board: null }] }, ".quote[0].nameCn is null"],
	["searchScreener", { results: { total: null, items: [] } }, ".results.total is null"],
])("a fault in %s is found", (id, body, complaint) => {
	expect(unknownValueFaults(id, body)).toContain(complaint);
});

test("described values may be empty or left out, and members of a request may be absent", () => {
	const legacy = { quote: [{ nameCn: "" }], unknownSymbols: [], unknownSymbolHints: [] };
	expect(unknownValueFaults("getLegacyStaticInfo", legacy)).toEqual([]);
	const figures = { quote: [{ symbol: "A.US" }], unknownSymbols: [], unknownSymbolHints: [] };
	expect(unknownValueFaults("getCalcIndexes", figures)).toEqual([]);
});
