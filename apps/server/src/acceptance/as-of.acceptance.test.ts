import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import type { BodyOf, OperationId } from "@us-market-data/contract";
import { importers, runImport } from "@us-market-data/ingest";
import { now } from "@us-market-data/ingest/testing";
import { addDays } from "@us-market-data/market";
import { expect, test } from "vitest";
import { laterThan } from "../testing/as-of/later.ts";
import { requestsAsOf } from "../testing/as-of/operations.ts";
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
];

async function started(): Promise<Service> {
	const store = await listedCompanies();
	for (const [source, path] of sources) {
		const importer = importers.find((one) => one.source === source);
		if (!importer) throw new Error(`no importer of ${source}`);
		await runImport(store, importer, join(folder, path), { now });
	}
	return startService({ market: store, view: createMarketViewCache(store, { outdatedFor: 0 }) });
}

/** Values of a company's facts in whole dollars, each with the first day on which it was filed. */
async function firstFiled(cik: string): Promise<Map<string, string>> {
	const file = JSON.parse(await readFile(join(folder, `sec/companyfacts/CIK${cik}.json`), "utf8"));
	const filed = new Map<string, string>();
	for (const { units } of Object.values<{ units: Record<string, { val: number; filed: string }[]> }>(
		file.facts["us-gaap"],
	))
		for (const fact of units["USD"] ?? []) {
			const value = String(Math.abs(fact.val));
			const known = filed.get(value);
			if (known === undefined || fact.filed < known) filed.set(value, fact.filed);
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

const companies = { "AAPL.US": "0000320193", "NVDA.US": "0001045810" };

/** Days in steps that fall on every part of a quarter. */
const days = Array.from({ length: 56 }, (_, step) => addDays("2009-11-02", step * 101));

test.skipIf(!realData)(
	`no answer holds what was filed later, on ${days.length} days of two companies${title}`,
	{ timeout: 600_000 },
	async () => {
		const service = await started();
		const counts = { answers: 0, dates: 0, values: 0 };
		for (const [symbol, cik] of Object.entries(companies)) {
			const filed = await firstFiled(cik);
			let newest = "";
			for (const day of days) {
				for (const id of Object.keys(requestsAsOf) as OperationId[]) {
					// Without a range, the calendar shows the days before.
					const request = (requestsAsOf[id]?.(symbol) ?? "").replace(/&start=.*/, "");
					const target = withQuery(request, `as_of=${day}`);
					const answer = await service.get(target, { key: service.keys.unlimited });
					expect([target, answer.status]).toEqual([target, 200]);
					const { checked, later } = laterThan(answer.json(), day);
					expect([target, later]).toEqual([target, []]);
					counts.answers++;
					counts.dates += checked;
					if (id !== "getOperatingData") continue;
					const { list } = (answer.json() as BodyOf<"getOperatingData">).operating;
					for (const { report, fiscalYear, financial } of list.filter((one) => one.report === "af")) {
						for (const { key, value } of financial.indicators) {
							if (!stated.includes(key) || value === null) continue;
							const first = filed.get(value.replace("-", "")) ?? "never";
							expect([day, report, fiscalYear, key, value, first <= day ? "" : first]).toEqual([
								...[day, report, fiscalYear, key, value, ""],
							]);
							counts.values++;
						}
					}
					const latest = list.find(({ isLatest }) => isLatest);
					const period = latest ? `${latest.fiscalYear}/${latest.fiscalPeriod.replace("FY", "Q4")}` : "";
					expect([day, period >= newest]).toEqual([day, true]);
					newest = period;
				}
			}
		}
		await service.close();
		console.info(counts);
		expect(counts.values).toBeGreaterThan(1_000);
	},
);
