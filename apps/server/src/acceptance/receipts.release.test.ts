import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache, verifyAnswer } from "@us-market-data/analytics";
import type { components } from "@us-market-data/contract";
import { importers, runImport } from "@us-market-data/ingest";
import { now } from "@us-market-data/ingest/testing";
import { expect, test } from "vitest";
import { listedCompanies } from "../testing/listed-companies.ts";
import { startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const folder = realData ?? "";

type Receipts = components["schemas"]["Receipts"];
type ReceiptsBody = { receipts: Receipts };

const sources: [source: string, path: string][] = [
	["bars", "bars/alphavantage_daily"],
	["sec-submissions", "sec/submissions"],
	["sec-companyfacts", "sec/companyfacts"],
	["sec-ownership", "sec/ownership"],
	["finra-short-volume", "finra"],
];

async function imported() {
	const store = await listedCompanies();
	for (const [source, path] of sources) {
		const importer = importers.find((one) => one.source === source);
		if (!importer) throw new Error(`no importer of ${source}`);
		await runImport(store, importer, join(folder, path), { now });
	}
	return store;
}

/** Facts of a company as its file has them: `accession tag unit start end value`, by its own reader. */
async function factsOf(name: string): Promise<Set<string>> {
	const { facts } = JSON.parse(await readFile(join(folder, "sec/companyfacts", name), "utf8"));
	const found = new Set<string>();
	for (const taxonomy of Object.values<Record<string, { units: Record<string, Fact[]> }>>(facts))
		for (const [tag, { units }] of Object.entries(taxonomy))
			for (const [unit, list] of Object.entries(units))
				for (const { accn, start = null, end, val } of list)
					found.add([accn, tag, unit, start, end, val].join(" "));
	return found;
}

interface Fact {
	accn: string;
	start?: string;
	end: string;
	val: number;
}

/** Closes and volumes of a file of bars by day, by its own reader. */
async function barsOf(name: string): Promise<Map<string, string[]>> {
	const lines = (await readFile(join(folder, "bars/alphavantage_daily", name), "utf8")).trim().split("\n");
	const columns = lines[0]?.trim().split(",") ?? [];
	const rows = lines.slice(1).map((line) => line.trim().split(","));
	return new Map(
		rows.map((cells) => [cells[0] ?? "", columns.map((column, index) => `${column}=${cells[index]}`)]),
	);
}

/** SHA-256 of every file below the folder, by its name. */
async function hashes(): Promise<Map<string, string>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const own = await Promise.all(
		files.map(
			async (file) =>
				[
					file,
					createHash("sha256")
						.update(await readFile(file))
						.digest("hex"),
				] as const,
		),
	);
	return new Map(own.map(([file, sha256]) => [sha256, file]));
}

const symbols = ["AAPL.US", "NVDA.US"];
const requests = symbols.flatMap((symbol) => [
	`fundamental/operating?symbol=${symbol}`,
	`fundamental/statements?symbol=${symbol}&count=8`,
	`fundamental/dividend?symbol=${symbol}`,
	`fundamental/company?symbol=${symbol}`,
	`fundamental/compare?symbol=${symbol}&symbols=AAPL.US`,
	`quote/calc_index?symbols=${symbol}&fields=last_done,pe_ttm,pb_mrq,market_cap,volume_ratio,change_rate`,
	`quote/calc_index?symbols=${symbol}&as_of=2019-02-14`,
	`quote/calc_index?symbols=${symbol}&as_of=2018-02-15`,
	`fundamental/operating?symbol=${symbol}&as_of=2018-02-15`,
	`fundamental/statements?symbol=${symbol}&count=8&as_of=2018-02-15`,
	`fundamental/compare?symbol=${symbol}&symbols=AAPL.US&as_of=2018-02-15`,
	`fundamental/dividend?symbol=${symbol}&as_of=2018-02-15`,
]);

test.skipIf(!realData)(
	`receipts name facts and bars that the source files have, and are derived again${title}`,
	async () => {
		const store = await imported();
		const service = await startService({
			market: store,
			view: createMarketViewCache(store, { outdatedFor: 0 }),
		});
		const facts = new Map([
			["AAPL.US", await factsOf("CIK0000320193.json")],
			["NVDA.US", await factsOf("CIK0001045810.json")],
		]);
		const bars = await barsOf("AAPL_daily.csv");
		const files = await hashes();
		const counts = { receipts: 0, facts: 0, bars: 0, files: 0 };
		for (const request of requests) {
			const target = `/api/market-data/${request}&explain=true`;
			const response = await service.get(target, { key: service.keys.demo });
			expect([target, response.status]).toEqual([target, 200]);
			const body = response.json() as ReceiptsBody;
			counts.receipts += body.receipts.list.length;
			for (const receipt of body.receipts.list) {
				for (const { records } of receipt.inputs) {
					for (const record of records) {
						for (const fact of record.facts) {
							const { accession, tag, unit, startDate, endDate, value } = fact;
							const text = [accession, tag, unit, startDate, endDate, Number(value)].join(" ");
							expect(facts.get(record.symbol)?.has(text), `${receipt.member}: ${text}`).toBe(true);
							counts.facts += 1;
						}
						if (record.property !== "dayBars.close" || record.rowCount > 1 || record.symbol !== "AAPL.US")
							continue;
						expect(bars.get(record.date ?? "")).toContain(`close=${record.value}`);
						counts.bars += 1;
					}
				}
			}
			for (const { sha256, name } of body.receipts.datasets) {
				if (name.includes(".csv") && name.startsWith("companies")) continue;
				if (files.has(sha256)) counts.files += 1;
			}
			const { figures, missing } = await verifyAnswer(store, body, now);
			expect(missing).toEqual([]);
			expect(figures.filter(({ isEqual }) => !isEqual)).toEqual([]);
		}
		console.log(counts);
		expect(counts.facts).toBeGreaterThan(1000);
		expect(counts.bars).toBeGreaterThan(3);
	},
	120_000,
);
