import { security, statement } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Filing = AreaRecord<"reportedFacts">;

const filing = (filedAt: string, form: string, values: string, more: Partial<Filing> = {}): Filing => ({
	accession: `0000000007-${filedAt.slice(2, 4)}-000001`,
	part: 1,
	form,
	filedAt,
	cik: "7",
	periods: [{ start: "2020-01-01", end: "2020-12-31", unit: "USD", values }],
	...more,
});

const market = await testMarket([
	rows("SEVN.US", "securities", [security("Seven Inc.")]),
	rows("SEVN.US", "reportedFacts", [
		filing("2021-02-03", "10-K", "Revenues=100 NetIncomeLoss=9 CostOfRevenue=60"),
		filing("2022-02-03", "10-K", "Revenues=90"),
	]),
	rows("ODD.US", "reportedFacts", [
		filing("2021-02-03", "10-K", "Revenues=100", {
			periods: [
				{ start: "2020-01-01", end: "2020-12-31", unit: "USD", values: "Revenues=100" },
				{
					start: null,
					end: "2020-12-31",
					unit: "USD",
					values: "Assets=900000007 Liabilities=500000003 StockholdersEquity=200000001",
				},
			],
		}),
	]),
	rows("OLD.US", "securities", [security("Old Inc.")]),
	rows("OLD.US", "financials", [
		statement("q4", 2020, "2020-12-31", { revenue: "5", derivedFigures: ["revenue"], assets: "7" }),
	]),
]);
const all = { count: 20, with_facts: false };

describe("statements", () => {
	it("are of the newest filing, with the facts that each item follows from", async () => {
		const { body } = await market.request("listStatements", { ...all, symbol: "SEVN.US", with_facts: true });
		const [report] = body.statements;
		expect(report).toMatchObject({
			id: "SEVN.US/2020/af",
			endDate: "2020-12-31",
			filingDate: "2021-02-03",
			restatementDate: "2022-02-03",
			url: "https://www.sec.gov/Archives/edgar/data/7/000000000722000001/0000000007-22-000001-index.htm",
			income: [
				{
					key: "revenue",
					value: "90",
					derived: null,
					facts: [{ tag: "Revenues", value: "90", filingDate: "2022-02-03", form: "10-K" }],
				},
				{ key: "costOfRevenue", value: "60", facts: [{ accession: "0000000007-21-000001" }] },
				{ key: "grossProfit", value: "30", derived: "implied" },
				{ key: "netIncome", value: "9" },
			],
			balance: [],
			cashFlow: [],
			perShare: [],
		});
	});

	it("say which identities their figures do not keep, with the likely cause", async () => {
		const { body } = await market.request("listStatements", {
			...all,
			symbol: "ODD.US",
			statement: ["income"],
		});
		expect(body.statements).toMatchObject([
			{
				issues: [
					{
						identity: "assets are liabilities and equity",
						figures: [
							{ name: "assets", value: "900000007" },
							{ name: "liabilities", value: "500000003" },
							{ name: "equity", value: "200000001" },
						],
						difference: "200000003",
						accession: "0000000007-21-000001",
						cause: "the filing itself states figures that do not agree",
					},
				],
			},
		]);
		const sound = await market.request("listStatements", { ...all, symbol: "SEVN.US" });
		expect(sound.body.statements).toMatchObject([{ issues: [] }]);
	});

	it("are those that are asked for", async () => {
		const request = { ...all, symbol: "SEVN.US" };
		const { body } = await market.request("listStatements", { ...request, statement: ["balance"] });
		expect(body.statements).toMatchObject([{ income: null, balance: [], cashFlow: null, perShare: null }]);
		const quarters = await market.request("listStatements", { ...request, report: ["q1", "q4"] });
		expect(quarters.body.statements).toEqual([]);
	});

	it("of a source without facts as filed are the stored ones", async () => {
		const { body } = await market.request("listStatements", { ...all, symbol: "OLD.US" });
		expect(body.statements).toMatchObject([
			{
				report: "q4",
				income: [{ key: "revenue", value: "5", derived: "unspecified", facts: null }],
				balance: [{ key: "assets", value: "7", derived: null }],
			},
		]);
	});
});
