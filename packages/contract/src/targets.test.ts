import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operationList } from "./index.ts";
import { parametersOf, partsOf, targetFinder } from "./targets.ts";

const find = targetFinder(operationList);

describe("a target", () => {
	it("has the operation of the most literal template, and the parameters of its path and query", () => {
		const target = "/api/market-data/quote/BRK.B.US/candlestick?count=3";
		const operation = find(target);
		expect(operation?.operationId).toBe("listCandlesticks");
		expect(operation && parametersOf(operation, target)).toEqual({ symbol: "BRK.B.US", count: "3" });
		expect(find("/api/market-data/quote/trades")?.operationId).toBe("listTrades");
		expect(find("https://x.example/api/market-data/quote/trades?symbol=A.US#top")?.operationId).toBe(
			"listTrades",
		);
		expect(find("/none")).toBeUndefined();
	});

	it("is decoded where it can be", () => {
		const row = { path: "/company/{symbol}/profile" };
		expect(parametersOf(row, "/company/BRK%2EB/profile")).toEqual({ symbol: "BRK.B" });
		expect(parametersOf(row, "/company/%/profile")).toEqual({ symbol: "%" });
	});

	it("is read as the class URL reads it, whatever its query", () => {
		fc.assert(
			fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
				fc.pre(path.startsWith("/") && !path.startsWith("//"));
				fc.pre(!path.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part)));
				const url = new URL(`http://x.example${path}?${query}`);
				const { pathname, searchParams } = partsOf(url.href);
				expect([pathname, [...searchParams]]).toEqual([url.pathname, [...url.searchParams]]);
			}),
		);
	});

	it("never throws", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.constantFrom("//", "http://", "/company/%/profile")), (target) => {
				const operation = find(target);
				parametersOf(operation ?? { path: "/company/{symbol}/profile" }, target);
			}),
		);
	});
});
