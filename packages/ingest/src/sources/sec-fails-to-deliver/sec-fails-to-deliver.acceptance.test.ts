import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, storedRecords, testStore } from "../../testing/imports.ts";
import { secFailsToDeliver } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

test.skipIf(!realData)(`the CUSIPs of rows of the second half of November 2018${title}`, async () => {
	const excerpt = join(realData ?? "", "excerpts/cnsfails_201811b.excerpt.txt");
	const path = join(await temporaryFolder(), "cnsfails201811b.txt");
	await copyFile(excerpt, path);
	const store = await testStore();
	await runImport(store, secFailsToDeliver, path, { now });
	const rows = (await readFile(excerpt, "latin1")).split(/\r?\n/).slice(1);
	const stated = new Map(rows.map((row) => row.split("|")).map(([, cusip, symbol]) => [symbol, cusip]));
	stated.delete(undefined);
	expect(stated.size).toBeGreaterThan(0);
	for (const [symbol, cusip] of stated) {
		if (!symbol || !cusip) continue;
		expect(await storedRecords(store, "identifiers", `${symbol}.US`)).toMatchObject([
			{ scheme: "cusip", value: cusip },
		]);
	}
});
