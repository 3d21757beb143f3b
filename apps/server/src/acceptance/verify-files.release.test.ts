import { join } from "node:path";
import { createMarketViewCache, type ExplainedAnswer, verifyAnswer } from "@us-market-data/analytics";
import { type ImportedFile, importers, reimport, runImport } from "@us-market-data/ingest";
import { now, testStore } from "@us-market-data/ingest/testing";
import { expect, test } from "vitest";
import { listedCompanies } from "../testing/listed-companies.ts";
import { startService } from "../testing/service.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const folder = realData ?? "";

const sources = {
	bars: "bars/alphavantage_daily",
	"sec-submissions": "sec/submissions",
	"sec-companyfacts": "sec/companyfacts",
} as const;

type ExplainedBody = ExplainedAnswer & { receipts: { datasets: readonly ImportedFile[] } };

const requests = [
	"fundamental/operating?symbol=NVDA.US&as_of=2021-09-01",
	"fundamental/statements?symbol=NVDA.US&count=8&as_of=2018-02-15",
	"quote/calc_index?symbols=AAPL.US&as_of=2019-02-14",
	"fundamental/compare?symbol=AAPL.US&symbols=NVDA.US&as_of=2019-02-14",
];

test.skipIf(!realData)(
	`the figures of answers, also of the past, are those of the files that their receipts name${title}`,
	{ timeout: 120_000 },
	async () => {
		const store = await listedCompanies();
		for (const importer of importers)
			for (const [source, path] of Object.entries(sources))
				if (importer.source === source) await runImport(store, importer, join(folder, path), { now });
		const view = createMarketViewCache(store, { outdatedFor: 0 });
		const service = await startService({ market: store, view });
		for (const request of requests) {
			const target = `/api/market-data/${request}&explain=true`;
			const response = (await service.get(target, { key: service.keys.demo })).json() as ExplainedBody;
			const scratch = await testStore();
			const missing = await reimport(scratch, response.receipts.datasets, { previous: store, folder, now });
			const { figures } = await verifyAnswer(scratch, response, now);
			const different = figures.filter(({ isEqual }) => !isEqual);
			expect([target, missing, different]).toEqual([target, [], []]);
			expect(figures.length, target).toBeGreaterThan(0);
		}
		await service.close();
	},
);
