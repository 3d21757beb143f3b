import { security } from "@us-market-data/analytics/testing";
import { marketSymbol } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";
import { UnknownSymbol } from "../unknown-symbol.ts";

const names = ["AAPL", "AMZN", "FB", "KO", "META", "MSFT"];
/** An event of the whole market, which stands under a symbol that no security has. */
const release = {
	id: "prices",
	category: "macrodata",
	datetime: "2026-11-05T13:30:00Z",
	eventType: "CPI",
	content: "Index of prices",
	star: 2,
} as const;
const history = { name: "Facebook, Inc.", first: "2012-05-18", last: "2022-06-08", source: "submissions" };

const market = await testMarket([
	...names.map((name) => rows(`${name}.US`, "securities", [security(`${name} Inc.`)], { tag: "directory" })),
	rows("META.US", "symbolHistory", [{ code: "FB", ...history }], { tag: "sec" }),
	rows(marketSymbol, "events", [release]),
	...["GOOG", "GOOGL"].map((name) =>
		rows(`${name}.US`, "securities", [security(`Alphabet ${name}`, { cik: "1652044" })], { tag: "classes" }),
	),
	rows("GOOG.US", "symbolHistory", [
		{ code: "GOOG", name: "", first: "2015-01-02", last: "2015-01-05", source: "directory", ended: true },
		{ code: "GOOG", name: "", first: "2016-01-04", last: "2026-01-02", source: "directory" },
	]),
	rows("WAS.US", "securities", [security("Was Inc.", { delistingDate: "2009-06-01" })], { tag: "old" }),
]);

/** Securities that no directory lists, as the list of registrants of the SEC names them. */
const registrants = await testMarket([
	rows("ARGC.US", "identifiers", [
		{ scheme: "cik", value: "1698702", name: "Arion Group Corp.", date: "2026-11-24" },
	]),
]);

describe("listSecurities", () => {
	it("pages to the end, and cites what it answers alone", async () => {
		const symbols: string[] = [];
		for (let cursor: string | undefined; ; ) {
			const { body } = await market.request("listSecurities", { count: 2, ...(cursor && { cursor }) });
			symbols.push(...body.securities.map(({ symbol }) => symbol));
			if (body.next === null) break;
			cursor = body.next;
		}
		const all = [...names, "GOOG", "GOOGL", "WAS"].sort();
		expect(symbols).toEqual(all.map((name) => `${name}.US`));
		const { sources } = await market.request("listSecurities", { count: 100, listing_status: "delisted" });
		expect(sources).toEqual(["old"]);
	});

	it("refuses the cursor of another list", async () => {
		const { body } = await market.request("listSecurities", { count: 1 });
		const pending = market.request("listSecurities", {
			count: 1,
			security_type: "etf",
			cursor: body.next ?? "",
		});
		await expect(pending).rejects.toThrow(/repeat the other parameters/);
	});
});

describe("searchSecurities", () => {
	it("says by what it found a security, and counts all of them", async () => {
		const { body, sources } = await market.request("searchSecurities", { query: "facebok", count: 1 });
		expect(body.search).toMatchObject({
			total: 1,
			list: [{ symbol: "META.US", matchKind: "former_name", matchText: "Facebook, Inc.", isExact: false }],
		});
		expect(sources).toEqual(["directory", "sec"]);
		expect((await market.request("searchSecurities", { query: "inc", count: 2 })).body.search).toMatchObject({
			total: 7,
		});
	});
});

describe("resolveSymbol", () => {
	it("knows a security by its symbol that a list names and no directory", async () => {
		const { body } = await registrants.request("resolveSymbol", { symbol: "ARGC.US" });
		expect(body.resolution).toMatchObject({
			security: { symbol: "ARGC.US", name: "Arion Group Corp." },
			isToday: true,
			symbols: [{ ticker: "ARGC", firstDate: null, lastDate: null, source: "unknown" }],
		});
		const found = await registrants.request("searchSecurities", { query: "argc", count: 20 });
		expect(found.body.search.list).toMatchObject([{ symbol: "ARGC.US", matchKind: "symbol" }]);
	});

	it("names the security under its symbol of today, with its history by source", async () => {
		const { body } = await market.request("resolveSymbol", { symbol: "FB.US", date: "2020-01-02" });
		expect(body.resolution).toMatchObject({
			security: { symbol: "META.US" },
			lastDate: "2022-06-08",
			isToday: false,
			symbols: [
				{ ticker: "META", source: "directory" },
				{ ticker: "FB", firstDate: "2012-05-18", lastDate: "2022-06-08", source: "submissions" },
			],
			others: [{ security: { symbol: "FB.US" }, firstDate: "2022-06-09", lastDate: null }],
		});
	});

	it("names the other stocks of the company, and the periods in which it was listed", async () => {
		const { body } = await market.request("resolveSymbol", { symbol: "GOOG.US" });
		expect(body.resolution).toMatchObject({
			shareClasses: [{ symbol: "GOOGL.US" }],
			listings: [
				{ firstDate: "2015-01-02", lastDate: "2015-01-05" },
				{ firstDate: "2016-01-04", lastDate: null, source: "directory" },
			],
		});
		const { body: was } = await market.request("resolveSymbol", { symbol: "WAS.US" });
		expect(was.resolution).toMatchObject({ shareClasses: [], listings: [{ lastDate: "2009-06-01" }] });
	});

	it("has no security on a day when nobody had the symbol", async () => {
		const { body } = await market.request("resolveSymbol", { symbol: "WAS.US", date: "2020-01-02" });
		expect(body.resolution).toMatchObject({ security: null, others: [{ security: { symbol: "WAS.US" } }] });
	});

	it("refuses a symbol that nobody had", async () => {
		await expect(market.request("resolveSymbol", { symbol: "NONE.US" })).rejects.toThrow(UnknownSymbol);
	});
});
