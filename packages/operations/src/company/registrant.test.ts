import { dayBar, profile, security } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

const registrant = (more: Partial<AreaRecord<"companies">> = {}): AreaRecord<"companies"> => ({
	cik: "320193",
	name: "Apple Inc.",
	sicCode: "3571",
	industry: "Electronic Computers",
	category: "Large accelerated filer",
	yearEnd: "09-26",
	region: "CA",
	website: "",
	phone: "(408) 996-1010",
	address: "ONE APPLE PARK WAY, CUPERTINO, CA 95014",
	exchange: "Nasdaq",
	formerNames: [],
	updatedAt: "2026-02-26",
	...more,
});

/** A stock of a SIC industry at 10 dollars. */
const stock = (symbol: string, more: Partial<AreaRecord<"companies">>) => [
	rows(symbol, "securities", [security(`${symbol} Inc.`)], { tag: "nasdaq" }),
	rows(symbol, "companies", [registrant({ name: symbol, ...more })], { tag: "sec" }),
	rows(symbol, "dayBars", [dayBar("2026-11-20", "10")], { tag: "bars" }),
];

const market = await testMarket([
	rows("AAPL.US", "companies", [registrant()], { tag: "sec" }),
	rows("OWN.US", "securities", [security("Own Stock", { exchange: "NYSE", cik: "12" })], { tag: "nasdaq" }),
	rows("OWN.US", "companies", [registrant()], { tag: "sec" }),
	rows("OWN.US", "profiles", [
		{
			...profile("Phones", ""),
			companyName: "Own Inc.",
			phone: "1",
			website: "https://own.test",
			employees: 3,
		},
	]),
	rows("LIST.US", "identifiers", [{ scheme: "cik", value: "99", name: "List", date: "2026-01-01" }], {
		tag: "sec",
	}),
	...stock("BASE.US", {}),
	...stock("PEER.US", { industry: "ELECTRONIC COMPUTERS" }),
	...stock("OTHER.US", { sicCode: "6111", industry: "Federal Credit Agencies" }),
]);

const overview = async (symbol: string) =>
	(await market.request("getCompanyOverview", { symbol })).body.company;

describe("what the SEC says of a company", () => {
	it("is the overview where nothing else is known", async () => {
		const { body, sources } = await market.request("getCompanyOverview", { symbol: "AAPL.US" });
		expect(sources).toEqual(["sec"]);
		expect(body.company).toMatchObject({
			name: "Apple Inc.",
			companyName: "Apple Inc.",
			cik: "320193",
			fiscalYearEnd: "09-26",
			exchange: "NASDAQ",
			region: "CA",
			sector: "Manufacturing",
			industry: "Electronic Computers",
			sicCode: "3571",
			description: null,
			website: null,
			phone: "(408) 996-1010",
			address: "ONE APPLE PARK WAY, CUPERTINO, CA 95014",
			employees: null,
			updatedDate: "2026-02-26",
		});
	});

	it("gives way to an operator's profile and the security master, field by field", async () => {
		expect(await overview("OWN.US")).toMatchObject({
			name: "Own Stock",
			companyName: "Own Inc.",
			cik: "12",
			exchange: "NYSE",
			sector: "Manufacturing",
			industry: "Phones",
			sicCode: "3571",
			website: "https://own.test",
			phone: "1",
			address: "ONE APPLE PARK WAY, CUPERTINO, CA 95014",
			employees: 3,
			updatedDate: "2026-01-01",
		});
	});

	it("is the CIK alone for a ticker of the SEC's list", async () => {
		expect(await overview("LIST.US")).toMatchObject({
			name: "LIST",
			cik: "99",
			industry: null,
			sector: null,
		});
	});

	it.each(["AAPL", "NASDAQ:AAPL", "NASDAQ:AAPL.US"])("is the profile of %s", async (symbol) => {
		const { body, sources } = await market.request("getCompanyProfile", { symbol });
		expect(sources).toEqual(["sec"]);
		expect(body.data).toEqual({
			symbol: "AAPL.US",
			company_name: "Apple Inc.",
			description: "",
			industry: "Electronic Computers",
			sector: "Manufacturing",
			exchange: "NASDAQ",
			website: "",
			is_active: true,
			updated_at: "2026-02-27T04:59:59Z",
		});
	});

	it("names a security without a directory in both families of static information", async () => {
		const symbols = ["AAPL.US"];
		const named = { nameEn: "Apple Inc.", exchange: "NASDAQ" };
		const { body, sources } = await market.request("getStaticInfo", { symbols });
		expect(sources).toEqual(["sec"]);
		expect(body.quote).toMatchObject([named]);
		const legacy = await market.request("getLegacyStaticInfo", { legacy_prefix: "legacy", symbols });
		expect(legacy.body.quote).toMatchObject([named]);
	});

	it("makes peers of one SIC industry", async () => {
		const { body } = await market.request("comparePeers", { symbol: "BASE.US", currency: "USD" });
		expect(body.comparison.list.map(({ symbol }) => symbol)).toEqual(["BASE.US", "PEER.US"]);
	});

	it("is what the screener selects by", async () => {
		const symbols = async (conditions: string) => {
			const input = { market: "US", sort: "changerate", order: "desc", page: 0, size: 20 } as const;
			return JSON.stringify((await market.request("searchScreener", { ...input, conditions })).body.results);
		};
		expect(await symbols("industry:::value=electronic computers")).toContain('"symbol":"PEER.US"');
		const sector = await symbols("sector:::value=manufacturing");
		expect(sector).toContain('"symbol":"BASE.US"');
		expect(sector).not.toContain('"symbol":"OTHER.US"');
	});
});
