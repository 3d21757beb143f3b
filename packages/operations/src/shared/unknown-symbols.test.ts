import { dayBar, security } from "@us-market-data/analytics/testing";
import { expect, test } from "vitest";
import { rows, testMarket } from "../testing.ts";

const market = await testMarket(
	["AAPL.US", "MSFT.US"].flatMap((symbol) => [
		rows(symbol, "securities", [security(symbol)]),
		rows(symbol, "dayBars", [dayBar("2026-11-20", "5", { volume: "1", turnover: "5" })]),
	]),
);

const hints = [
	{
		symbol: "APPL.US",
		suggestion: "AAPL.US",
		reason: 'The service holds no such security. Did you mean "AAPL.US"?',
	},
	{
		symbol: "SPX.US",
		suggestion: null,
		reason: "The service holds no such security. Indices are not served.",
	},
];

test.each(["getQuotes", "getCalcIndexes", "getStaticInfo", "getLegacyStaticInfo"] as const)(
	"%s proposes what a symbol that is not held means",
	async (operationId) => {
		const request = async (symbols: string[]) =>
			(await market.request(operationId, { symbols, legacy_prefix: "legacy" } as never)).body;
		const { unknownSymbols, unknownSymbolHints } = await request(["APPL.US", "MSFT.US", "SPX.US", "APPL.US"]);
		expect(unknownSymbols).toEqual(["APPL.US", "SPX.US"]);
		expect(unknownSymbolHints).toEqual(hints);
		expect((await request(["MSFT.US", "MSFT.US"])).unknownSymbolHints).toEqual([]);
		const response = await request(Array.from({ length: 500 }, (_, at) => `ZZ${at}.US`));
		expect([response.unknownSymbols.length, response.unknownSymbolHints.length]).toEqual([500, 20]);
	},
);

test("comparePeers proposes what an unknown peer means", async () => {
	const input = { symbol: "MSFT.US", symbols: ["APPL.US", "SPX.US"], currency: "USD" } as const;
	const { body } = await market.request("comparePeers", input as never);
	expect(body.unknownSymbolHints).toEqual(hints);
});
