import { dayBar, profile, security, statement } from "@us-market-data/analytics/testing";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const market = await testMarket([
	rows("AAPL.US", "securities", [security("Apple Inc. Common Stock")], { tag: "nasdaq" }),
	rows("AAPL.US", "profiles", [
		{ ...profile("Phones"), companyName: "Apple Inc.", website: "https://apple.test", employees: 0 },
	]),
	rows("AAPL.US", "dayBars", [dayBar("2026-11-20", "10.5")], { tag: "bars" }),
	rows("AAPL.US", "shares", [{ date: "2026-10-01", totalShares: "3", circulatingShares: null }], {
		tag: "sec",
	}),
	rows("BRK.B.US", "securities", [security("Berkshire Hathaway", { exchange: "NYSE" })]),
	rows("ABR-D.US", "securities", [security("Arbor Preferred D", { exchange: "NYSE", type: "preferred" })]),
	rows("NOLIST.US", "profiles", [{ ...profile(""), sector: "", updatedAt: null }]),
	rows("GONE.US", "securities", [security("Gone Inc.", { delistingDate: "2026-11-19" })]),
	rows("LAST.US", "securities", [security("Last Inc.", { delistingDate: "2026-11-20" })]),
	rows("EURO.US", "securities", [security("Euro Inc.", { currency: "EUR" })]),
	rows("EURO.US", "dayBars", [dayBar("2026-11-20", "10.5")], { tag: "bars" }),
	rows("EURO.US", "shares", [{ date: "2026-10-01", totalShares: "3", circulatingShares: null }]),
	rows("EURO.US", "financials", [statement("af", 2025, "2025-12-31", { currency: "EUR" })]),
]);

const request = (symbol: string, at?: Date) => market.request("getCompanyProfile", { symbol }, at);

describe("the symbol of a company", () => {
	it.each([
		["AAPL", "AAPL.US"],
		["AAPL.US", "AAPL.US"],
		["NASDAQ:AAPL", "AAPL.US"],
		["NASDAQ:AAPL.US", "AAPL.US"],
		["BRK.B", "BRK.B.US"],
		["BRK-B", "BRK.B.US"],
		["BRK.B.US", "BRK.B.US"],
		["NYSE:BRK.B", "BRK.B.US"],
		["ABR-D.US", "ABR-D.US"],
		["ABR-D", "ABR-D.US"],
		["ABR-PD", "ABR-D.US"],
		["NYSE:ABR-D", "ABR-D.US"],
	])("%s names %s", async (symbol, canonical) => {
		const { body } = await request(symbol);
		expect(body.data.symbol).toBe(canonical);
		expect(body.meta.symbol).toBe(canonical);
		const holders = await market.request("getCompanyInsiderTrades", { symbol, page: 1, limit: 20 });
		expect(holders.body.data.symbol).toBe(canonical);
	});

	it.each(["NOSUCH", "NYSE:AAPL", "NASDAQ:NOLIST", ":AAPL", "NASDAQ:", "A:B:C", "....", ".US", "MARKET.US"])(
		"%s names none",
		async (symbol) => {
			const details = [{ path: "path.symbol", message: `unknown symbol "${symbol}"` }];
			await expect(request(symbol)).rejects.toMatchObject({ status: 400, code: "unknown_symbol", details });
		},
	);
});

describe("getCompanyProfile", () => {
	it("answers what is known, a number of zero included, and cites all of it", async () => {
		const { body, sources } = await request("AAPL");
		expect(body).toMatchObject({
			success: true,
			data: {
				company_name: "Apple Inc.",
				industry: "Phones",
				exchange: "NASDAQ",
				employees: 0,
				website: "https://apple.test",
				market_cap: 31.5,
				is_active: true,
				updated_at: "2026-01-02T04:59:59Z",
			},
			timestamp: "2026-11-20T21:00:00Z",
			meta: { symbol: "AAPL.US", lastUpdated: "2026-01-02T04:59:59Z" },
		});
		expect(sources).toEqual(["bars", "nasdaq", "real", "sec"]);
	});

	it("answers unknown text as empty and leaves out unknown numbers and times", async () => {
		const { body } = await request("NOLIST");
		expect(body.data).toEqual({
			symbol: "NOLIST.US",
			company_name: "NOLIST",
			description: "",
			industry: "",
			sector: "",
			exchange: "",
			website: "",
			is_active: true,
		});
		expect(body.meta).toEqual({ symbol: "NOLIST.US" });
	});

	it("is active through the last trading day in New York", async () => {
		expect((await request("GONE")).body.data.is_active).toBe(false);
		expect((await request("LAST")).body.data.is_active).toBe(true);
		expect((await request("LAST", new Date("2026-11-21T06:00:00Z"))).body.data.is_active).toBe(false);
	});

	it("answers no market value in another currency than dollars, nor cites its price", async () => {
		const { body, sources } = await request("EURO");
		expect(body.data).not.toHaveProperty("market_cap");
		expect(sources).toEqual(["real"]);
	});
});
