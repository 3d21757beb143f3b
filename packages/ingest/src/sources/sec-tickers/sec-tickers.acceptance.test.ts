import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore } from "../../testing/imports.ts";
import { symbolsByCik } from "../sec/cik.ts";
import { secTickers } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);

real(`every ticker of the list by its CIK${title}`, { timeout: 120_000 }, async () => {
	const path = join(realData ?? "", "sec/company_tickers.json");
	const entries: { cik_str: number; ticker: string }[] = Object.values(
		JSON.parse(await readFile(path, "utf8")),
	);
	const store = await testStore();
	const report = await runImport(store, secTickers, path, { now });
	expect(report).toMatchObject({ read: 2 * entries.length, stored: 2 * entries.length, skipped: 0 });
	const byCik = await symbolsByCik(store);
	expect(byCik.size).toBe(new Set(entries.map(({ cik_str }) => cik_str)).size);
	for (const { cik_str, ticker } of entries.filter((entry) => /^[A-Z]+$/.test(entry.ticker))) {
		expect(byCik.get(String(cik_str))).toContain(`${ticker}.US`);
	}
	expect(byCik.get("1067983")).toEqual(["BRK.A.US", "BRK.B.US"]);
	expect(byCik.get("320193")).toEqual(["AAPL.US"]);
	expect([...byCik.values()].flat()).toContain("CTA-A.US");
});
