import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import type { BodyOf, OperationId } from "@us-market-data/contract";
import { importers, runImport } from "@us-market-data/ingest";
import { now, writeFixture } from "@us-market-data/ingest/testing";
import { addDays } from "@us-market-data/market";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { laterThan, requestsAsOf } from "../testing/as-of.ts";
import { withQuery } from "../testing/good-requests.ts";
import { listedCompanies } from "../testing/listed-companies.ts";
import { type Service, startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const folder = realData ?? "";

const sources: [source: string, path: string][] = [
	["bars", "bars/yahoo_daily"],
	["sec-submissions", "sec/submissions"],
	["sec-companyfacts", "sec/companyfacts"],
	["sec-ownership", "sec/ownership"],
	["sec-companyfacts", "traps/GOOG-companyfacts-CIK0001652044.json"],
	["sec-companyfacts", "traps/LPA-companyfacts-CIK0001835632.json"],
	["sec-submissions", "traps/VINC-submissions-CIK0001796129.json"],
];

/** Companies with facts by symbol, with the file of their facts. */
const companies = {
	"AAPL.US": "sec/companyfacts/CIK0000320193.json",
	"NVDA.US": "sec/companyfacts/CIK0001045810.json",
	"GOOG.US": "traps/GOOG-companyfacts-CIK0001652044.json",
	"MRVL.US": "traps/LPA-companyfacts-CIK0001835632.json",
} as const;

/** Companies of which filings and Form 4 alone are held. */
const others = ["MSFT.US", "TSLA.US", "VINC.US", "SNOW.US"];

const ciks = {
	"AAPL.US": "320193",
	"NVDA.US": "1045810",
	"GOOG.US": "1652044",
	"MRVL.US": "1835632",
	"MSFT.US": "789019",
	"TSLA.US": "1318605",
	"VINC.US": "1796129",
	"SNOW.US": "1640147",
};

/** A file whose name begins with a symbol is imported under the name that its publisher gives it. */
async function underItsName(path: string): Promise<string> {
	const [, cik] = /-(CIK\d{10}\.json)$/.exec(path) ?? [];
	return cik === undefined ? path : writeFixture(await temporaryFolder(), cik, await readFile(path));
}

async function started(): Promise<Service> {
	const store = await listedCompanies(ciks);
	for (const [source, path] of sources) {
		const importer = importers.find((one) => one.source === source);
		if (!importer) throw new Error(`no importer of ${source}`);
		await runImport(store, importer, await underItsName(join(folder, path)), { now });
	}
	return startService({ market: store, view: createMarketViewCache(store, { outdatedFor: 0 }) });
}

/** Values of a company's facts in whole dollars, each with the first day on which it was filed. */
async function firstFiled(path: string): Promise<Map<string, string>> {
	const file = JSON.parse(await readFile(join(folder, path), "utf8"));
	const filed = new Map<string, string>();
	for (const { units } of Object.values<{ units: Record<string, { val: number; filed: string }[]> }>(
		file.facts["us-gaap"],
	))
		for (const fact of units["USD"] ?? []) {
			const value = String(Math.abs(fact.val));
			const earlier = filed.get(value);
			if (earlier === undefined || fact.filed < earlier) filed.set(value, fact.filed);
		}
	return filed;
}

/** Figures of a full year that statements state in whole dollars. */
const stated = [
	"revenue",
	"netIncome",
	"assets",
	"equity",
	"operatingCashFlow",
	"operatingIncome",
	"incomeTax",
];

/** Days in steps that fall on every part of a quarter. */
const days = Array.from({ length: 24 }, (_, step) => addDays("2009-11-02", step * 251));

/** Of the others, every fourth of them. */
const sampledDays = days.filter((_, step) => step % 4 === 3);

interface Counts {
	responses: number;
	dates: number;
	values: number;
	/** Pairs of days in turn, of which the later one knows no older newest period. */
	periods: number;
}

/** Asks each operation as of a day; no day and no instant in any answer is later. Gives the answer of the reports. */
async function nothingLater(service: Service, symbol: string, day: string, counts: Counts) {
	let reports: BodyOf<"getOperatingData">["operating"]["list"] = [];
	for (const id of Object.keys(requestsAsOf) as OperationId[]) {
		// Without a range, the calendar shows the days before.
		const request = (requestsAsOf[id]?.(symbol) ?? "").replace(/&start=.*/, "");
		const target = withQuery(request, `as_of=${day}`);
		const response = await service.get(target, { key: service.keys.unlimited });
		expect([target, response.status]).toEqual([target, 200]);
		const { checked, later } = laterThan(response.json(), day);
		expect([target, later]).toEqual([target, []]);
		counts.responses++;
		counts.dates += checked;
		if (id === "getOperatingData") reports = (response.json() as BodyOf<typeof id>).operating.list;
	}
	return reports;
}

type Reports = Awaited<ReturnType<typeof nothingLater>>;

/** No stated figure of a full year was first filed later than a day. */
function nothingFiledLater(
	reports: Reports,
	day: string,
	filed: ReadonlyMap<string, string>,
	counts: Counts,
) {
	for (const { report, fiscalYear, financial } of reports.filter((one) => one.report === "af")) {
		for (const { key, value } of financial.indicators) {
			if (!stated.includes(key) || value === null) continue;
			const first = filed.get(value.replace("-", "")) ?? "never";
			const reportKey = [day, report, fiscalYear, key, value];
			expect([...reportKey, first <= day ? "" : first]).toEqual([...reportKey, ""]);
			counts.values++;
		}
	}
}

/** The newest period of reports; a full year ends with its fourth quarter. */
function newestPeriod(reports: Reports): string {
	const latest = reports.find(({ isLatest }) => isLatest);
	return latest ? `${latest.fiscalYear}/${latest.fiscalPeriod.replace("FY", "Q4")}` : "";
}

test.skipIf(!realData)(
	`no answer holds what was filed later, on ${days.length} days of ${Object.keys(companies).length} companies and ${sampledDays.length} of ${others.length} more${title}`,
	{ timeout: 1_800_000 },
	async () => {
		const service = await started();
		const counts: Counts = { responses: 0, dates: 0, values: 0, periods: 0 };
		for (const [symbol, path] of Object.entries(companies)) {
			const filed = await firstFiled(path);
			let newest = "";
			for (const day of days) {
				const reports = await nothingLater(service, symbol, day, counts);
				nothingFiledLater(reports, day, filed, counts);
				const period = newestPeriod(reports);
				expect([symbol, day, period >= newest]).toEqual([symbol, day, true]);
				if (newest !== "") counts.periods++;
				newest = period;
			}
		}
		for (const symbol of others)
			for (const day of sampledDays) await nothingLater(service, symbol, day, counts);
		await service.close();
		console.info(counts);
		expect(counts.values).toBeGreaterThan(2_000);
	},
);
