import { join } from "node:path";
import type { AreaRecord } from "@us-market-data/market";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, storedRecords, testStore } from "../../testing/imports.ts";
import { rowsInto } from "../sec-13f/testing/market.ts";
import { secBeneficial } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);

const cik = (value: string): { identifiers: AreaRecord<"identifiers">[] } => ({
	identifiers: [{ scheme: "cik", value, name: "", date: "2024-12-01" }],
});

real(`a Schedule 13D and a 13G${title}`, async () => {
	const store = await testStore();
	await rowsInto(store, { "AADI.US": cik("1422142"), "JUSHF.US": cik("1909747") });
	const report = await runImport(store, secBeneficial, join(realData ?? "", "sec/beneficial"), { now });
	expect(report).toMatchObject({ read: 6, stored: 6 });
	expect(await storedRecords(store, "shareholders", "AADI.US")).toMatchObject([
		{
			period: "2024-12-31",
			holderId: "1373603",
			name: "Leonard Braden Michael",
			type: "individual",
			sharesHeld: "2435000",
			percentOfShares: "9.9",
			form: "13D",
		},
		{ holderId: "1373604", type: "institution", sharesHeld: "2100000", percentOfShares: "8.5" },
	]);
	expect(await storedRecords(store, "shareholders", "JUSHF.US")).toMatchObject([
		{ period: "2025-11-19", name: "Marex Group plc", sharesHeld: "10000000", percentOfShares: "5.1" },
		{ name: "Marex Securities Products Inc.", filingDate: "2025-11-26", form: "13G" },
	]);
	const learned = await storedRecords(store, "identifiers", "JUSHF.US");
	expect(learned.map(({ scheme, value }) => `${scheme} ${value}`)).toContain("cusip 48213Y107");
});
