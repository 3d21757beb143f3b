import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FundamentalMetrics } from "@us-market-data/analytics";
import { createMarketViewCache } from "@us-market-data/analytics";
import type { BodyOf } from "@us-market-data/contract";
import { runImport, secCompanyfacts } from "@us-market-data/ingest";
import { now, storedRecords } from "@us-market-data/ingest/testing";
import type { MarketStore } from "@us-market-data/store";
import { expect, test } from "vitest";
import { importOnce } from "../testing/import-once.fixture.ts";
import { listCompanies } from "../testing/listed-companies.ts";
import { type Service, startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);
const folder = join(realData ?? "", "sec/companyfacts");

/** The two companies as an operator lists them, and all that the files say of them. */
const imported = (): Promise<MarketStore> =>
	importOnce("sec/companyfacts", async (store) => {
		await listCompanies(store);
		const report = await runImport(store, secCompanyfacts, folder, { now });
		expect(report.files.map(({ file, status }) => [file, status])).toEqual([
			["CIK0000320193.json", "stored"],
			["CIK0001045810.json", "stored"],
		]);
	});

/** A fact as the file states it, in one filing. */
interface Fact {
	start?: string;
	end: string;
	val: number;
	accn: string;
}

/** The values that a filing states for a tag and period, by its own reader. */
async function stated(cik: string, tag: string, unit: string, accession: string, period: [string, string]) {
	const file = JSON.parse(await readFile(join(folder, `CIK${cik}.json`), "utf8"));
	const facts: Fact[] = file.facts["us-gaap"][tag].units[unit];
	const own = facts.filter(
		(fact) => fact.accn === accession && fact.start === period[0] && fact.end === period[1],
	);
	return own.map(({ val }) => String(val));
}

type Operating = BodyOf<"getOperatingData">["operating"]["list"];

async function operating(service: Service, symbol: string, report: string): Promise<Operating> {
	const target = `/api/market-data/fundamental/operating?symbol=${symbol}&report=${report}`;
	const response = await service.get(target, { key: service.keys.demo });
	expect([target, response.status]).toEqual([target, 200]);
	expect(response.headers["x-data-source"]).toBe("sec");
	return (response.json() as BodyOf<"getOperatingData">).operating.list;
}

const figure = (list: Operating, fiscalYear: number, name: string) =>
	list
		.find((report) => report.fiscalYear === fiscalYear)
		?.financial.indicators.find(({ key }) => key === name)?.value;

const apple = "0000320193";
const year2024: [string, string] = ["2023-10-01", "2024-09-28"];

real(
	`Apple's fiscal 2024 and NVIDIA's, answered beside the facts${title}`,
	{ timeout: 120_000 },
	async () => {
		const store = await imported();
		const service = await startService({
			market: store,
			view: createMarketViewCache(store, { outdatedFor: 0 }),
		});
		try {
			const years = await operating(service, "AAPL.US", "af");
			for (const [name, tag, unit, expected] of [
				["revenue", "RevenueFromContractWithCustomerExcludingAssessedTax", "USD", "391035000000"],
				["netIncome", "NetIncomeLoss", "USD", "93736000000"],
				["epsDiluted", "EarningsPerShareDiluted", "USD/shares", "6.08"],
				["dividendsPerShare", "CommonStockDividendsPerShareDeclared", "USD/shares", "0.98"],
			] as const) {
				expect([name, figure(years, 2024, name)]).toEqual([name, expected]);
				expect(await stated(apple, tag, unit, "0000320193-24-000123", year2024)).toEqual([expected]);
			}
			const dividends: string[] = [];
			for (const [report, accession, period] of [
				["q1", "0000320193-24-000006", ["2023-10-01", "2023-12-30"]],
				["q2", "0000320193-24-000069", ["2023-12-31", "2024-03-30"]],
				["q3", "0000320193-24-000081", ["2024-03-31", "2024-06-29"]],
			] as const) {
				const paid = figure(await operating(service, "AAPL.US", report), 2024, "dividendsPerShare");
				const tag = "CommonStockDividendsPerShareDeclared";
				expect(await stated(apple, tag, "USD/shares", accession, [...period])).toEqual([paid]);
				dividends.push(paid ?? "");
			}
			const fourth = await operating(service, "AAPL.US", "q4");
			expect([...dividends, figure(fourth, 2024, "dividendsPerShare")]).toEqual([
				"0.24",
				"0.24",
				"0.25",
				"0.25",
			]);
			expect(fourth.find(({ fiscalYear }) => fiscalYear === 2024)).toMatchObject({
				title: "Q4 FY2024 report",
				url: "https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/0000320193-24-000123-index.htm",
			});
			// Filed as 11.93 before the split of June 2024, and as 1.19 since.
			const nvidia = await operating(service, "NVDA.US", "af");
			expect(figure(nvidia, 2024, "epsDiluted")).toBe("1.19");
			const period: [string, string] = ["2023-01-30", "2024-01-28"];
			for (const [accession, value] of [
				["0001045810-24-000029", "11.93"],
				["0001045810-25-000023", "1.19"],
			] as const) {
				const tag = "EarningsPerShareDiluted";
				expect(await stated("0001045810", tag, "USD/shares", accession, period)).toEqual([value]);
			}
		} finally {
			await service.close();
		}
	},
);

real(`quarters add up, no figure contradicts another${title}`, { timeout: 120_000 }, async () => {
	const store = await imported();
	let years = 0;
	for (const symbol of ["AAPL.US", "NVDA.US"]) {
		const records = await storedRecords(store, "financials", symbol);
		for (const year of records.filter(({ report }) => report === "af")) {
			const quarters = records.filter((r) => r.fiscalYear === year.fiscalYear && r.report.startsWith("q"));
			if (quarters.length < 4) continue;
			years += 1;
			for (const name of ["revenue", "netIncome", "operatingIncome", "operatingCashFlow"] as const) {
				const total = quarters.reduce((sum, quarter) => sum + Number(quarter[name]), 0);
				// A stated fourth quarter may differ by what the five figures are rounded, millions at most.
				const apart = Math.abs(total - Number(year[name]));
				expect([symbol, year.fiscalYear, name, apart <= 2_500_000]).toEqual([
					symbol,
					year.fiscalYear,
					name,
					true,
				]);
			}
		}
		for (const record of records) {
			const { fiscalYear, report, assets, liabilities, equity, revenue, grossProfit, costOfRevenue } = record;
			const at = [symbol, fiscalYear, report];
			if (assets && liabilities && equity) {
				// NVIDIA's convertible notes stood between liabilities and equity until 2016.
				const share = (Number(liabilities) + Number(equity)) / Number(assets);
				const isWhole = symbol === "AAPL.US" ? share === 1 : share > 0.98 && share <= 1;
				expect([...at, share, isWhole]).toEqual([...at, share, true]);
			}
			if (revenue && grossProfit && costOfRevenue) {
				expect([...at, Number(grossProfit) + Number(costOfRevenue)]).toEqual([...at, Number(revenue)]);
			}
			const implied = Number(record.netIncome) / Number(record.sharesDiluted);
			if (record.sharesDiluted && record.epsDiluted) {
				expect([...at, Math.abs(implied - Number(record.epsDiluted)) < 0.02]).toEqual([...at, true]);
			}
			expect([...at, Number(record.dividendsPerShare) >= 0]).toEqual([...at, true]);
		}
	}
	expect(years).toBeGreaterThan(30);
});

real(`shares and the figures that follow${title}`, { timeout: 120_000 }, async () => {
	const store = await imported();
	expect((await storedRecords(store, "shares", "AAPL.US")).slice(-1)).toEqual([
		{ date: "2026-01-16", filedAt: "2026-01-30", totalShares: "14681140000", circulatingShares: null },
	]);
	expect(await storedRecords(store, "shares", "NVDA.US")).toHaveLength(68);
	const metrics = async (symbol: string) => {
		const security = await store.security(symbol);
		const derived = await store.derived<FundamentalMetrics>("fundamental-metrics", security?.id ?? 0);
		return derived?.data;
	};
	// Fiscal 2025 less its first quarter plus that of fiscal 2026: 416161 - 124300 + 143756 and so on.
	expect(await metrics("AAPL.US")).toMatchObject({
		periodEnd: "2025-12-27",
		sales: "435617000000",
		netincome: "117777000000",
		epsttm: "7.9",
		eps: "7.46",
		dpsreported: "1.03",
		netmargin: "27.04",
		grossmargin: "47.33",
		bps: "6.007",
		roe: "152.02",
		la: "76.75",
		salesgrowthyoy: "15.65",
		totalshares: "14681140000",
	});
	expect(await metrics("NVDA.US")).toMatchObject({ epsttm: "6.53", eps: "4.9", dpsreported: "0.04" });
});
