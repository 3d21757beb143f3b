import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { finraShortInterest, nasdaqDirectory, runImport } from "@us-market-data/ingest";
import { now, storedRecords } from "@us-market-data/ingest/testing";
import { rows, testMarket } from "@us-market-data/operations/testing";
import { expect, test } from "vitest";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const folder = join(realData ?? "", "finra");

const market = await testMarket([
	rows("AAPL.US", "shares", [{ date: "2026-04-17", totalShares: "14681140000", circulatingShares: null }]),
]);

test.skipIf(!realData)(
	`a settlement day beside the security master${title}`,
	{ timeout: 120_000 },
	async () => {
		const { store } = market;
		await runImport(store, nasdaqDirectory, join(realData ?? "", "nasdaqtrader"), { now });
		const report = await runImport(store, finraShortInterest, folder, { now });
		const [file] = report.files;
		expect(report.files).toHaveLength(1);
		expect(report.ignored.every((name) => /shvol/.test(name))).toBe(true);
		expect(file).toMatchObject({ skipped: {}, unresolved: [] });

		const lines = execFileSync(
			"awk",
			["-F|", "NR > 1 { print $2, $6, $7, $9, $10, $14 }", join(folder, file?.file ?? "")],
			{
				encoding: "utf8",
			},
		);
		const expected = lines.trim().split("\n");
		expect(file).toMatchObject({ read: expected.length, stored: expected.length });
		for (const [spelling, symbol] of [
			["AAPL", "AAPL.US"],
			["ABRPRD", "ABR-D.US"],
			["ALLPRB", "ALL-B.US"],
			["MSFT", "MSFT.US"],
		] as const) {
			const [record] = await storedRecords(store, "shortInterest", symbol);
			const { sharesShort, previousSharesShort, averageDailyVolume, daysToCover, date } = record ?? {};
			const cells = expected.find((line) => line.startsWith(`${spelling} `))?.split(" ") ?? [];
			expect([sharesShort, previousSharesShort, averageDailyVolume, date]).toEqual([
				...cells.slice(1, 4),
				cells[5],
			]);
			expect(Number(daysToCover)).toBe(Number(cells[4]));
		}
		expect((await runImport(store, finraShortInterest, folder, { now })).files[0]?.status).toBe("unchanged");

		const query = {
			conditions: "shortinterest:0.5:1,daystocover:2:",
			market: "US",
			page: 0,
			size: 20,
		} as const;
		const { body, sources } = await market.request("searchScreener", {
			...query,
			sort: "changerate",
			order: "desc",
		});
		// 134,675,274 of 14,681,140,000 shares.
		expect(body.results).toMatchObject({
			total: 1,
			items: [{ symbol: "AAPL.US", shortinterest: "0.92", daystocover: "2.93" }],
		});
		expect(sources).toContain("finra");
	},
);
