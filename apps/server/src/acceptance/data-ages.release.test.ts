import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import { importers, runImport } from "@us-market-data/ingest";
import { now } from "@us-market-data/ingest/testing";
import { expect, test } from "vitest";
import { contradictions } from "../testing/ages.ts";
import { allRequests } from "../testing/all-requests.ts";
import { listedCompanies } from "../testing/listed-companies.ts";
import { startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

/** Sources and their folders, or single files where a folder holds formats of others. */
const sources: [source: string, path: string][] = [
	["nasdaq-directory", "nasdaqtrader"],
	["bars", "bars/yahoo_daily"],
	["finra-short-volume", "finra"],
	["finra-short-interest", "finra"],
	["sec-submissions", "sec/submissions"],
	["sec-companyfacts", "sec/companyfacts"],
	["sec-ownership", "sec/ownership"],
];

const importerOf = (source: string) => {
	const importer = importers.find((one) => one.source === source);
	if (!importer) throw new Error(`no importer of ${source}`);
	return importer;
};

async function imported() {
	const store = await listedCompanies();
	for (const [source, path] of sources)
		await runImport(store, importerOf(source), join(realData ?? "", path), { now });
	return store;
}

test.skipIf(!realData)(
	`no datum of real data contradicts the headers of its answer${title}`,
	{ timeout: 240_000 },
	async () => {
		const market = await imported();
		const service = await startService({ market, view: createMarketViewCache(market, { outdatedFor: 0 }) });
		service.clock.now = now.getTime();
		const wrong: string[] = [];
		let answeredCount = 0;
		for (const [id, target] of allRequests(["AAPL", "NVDA", "MSFT", "TSLA", "GOOG", "ABR-D"])) {
			const response = await service.get(target, { key: service.keys.unlimited });
			if (response.status === 400 && /unknown_symbol|unknown_strategy/.test(response.text)) continue;
			expect([target, response.status]).toEqual([target, 200]);
			answeredCount += 1;
			wrong.push(...contradictions(id, response, now.getTime()).map((text) => `${target}: ${text}`));
		}
		await service.close();
		expect(wrong).toEqual([]);
		expect(answeredCount).toBeGreaterThan(200);
	},
);
