import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asTraded, datasetFacts, withDedupedEvents } from "@us-market-data/analytics";
import { importInto } from "@us-market-data/store/testing";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, testStore } from "../../testing/imports.ts";
import { bars } from "../bars/importer.ts";
import { secCompanyfacts } from "./importer.ts";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const fileOf = (...names: string[]): string => join(realData ?? "", ...names);
const all = { order: "asc", limit: 10_000 } as const;

/** The splits that answers use of a security, of real company facts and, first or last, a file of bars. */
async function imported(symbol: string, cik: string, facts: string, barFile?: string, isFirst = false) {
	const store = await testStore();
	await importInto(store, "x", "own", (writer, dataset) => {
		const record = { scheme: "cik", value: cik, name: "", date: "2026-01-02" } as const;
		writer.put("identifiers", writer.ensureSecurity(symbol), dataset, record);
	});
	const addBars = async () => {
		if (barFile !== undefined)
			await runImport(store, bars, barFile, {
				now,
				symbol: symbol.replace(".US", ""),
				skipImplausible: true,
			});
	};
	if (isFirst) await addBars();
	await runImport(store, secCompanyfacts, facts, { now });
	if (!isFirst) await addBars();
	const { id = 0 } = (await store.security(symbol)) ?? {};
	const datasets = datasetFacts(await store.datasets());
	const list = withDedupedEvents((area, query) => store.list(area, id, query), datasets);
	const splits = (await list("splits", all)).map(({ record }) => record);
	const rows = await store.list("dayBars", id, all);
	const closes = asTraded(rows, ({ date }) => date, splits, datasets.adjustedThrough);
	const closeOf = (day: string) => Number(closes.find(({ date }) => date === day)?.close);
	const days = splits.map(({ exDate, numerator, denominator }) => `${exDate} ${numerator}:${denominator}`);
	/** True for each split whose possible days include the one on which it took place. */
	const include = (...effective: string[]) =>
		splits.map(({ notBefore, exDate }, i) => {
			const day = effective[i] ?? "";
			return day >= (notBefore ?? exDate) && day <= exDate;
		});
	return { days, closeOf, include };
}

const apple = () => fileOf("sec", "companyfacts", "CIK0000320193.json");

test.skipIf(!realData)(
	`splits of real company facts are of days that include those on which they took place${title}`,
	async () => {
		const nvidia = fileOf("sec", "companyfacts", "CIK0001045810.json");
		const alphabet = join(await temporaryFolder(), "CIK0001652044.json");
		await copyFile(fileOf("traps", "GOOG-companyfacts-CIK0001652044.json"), alphabet);
		// Without bars, filings tell the days between which a split lies: they state days of decisions too.
		const ofApple = await imported("AAPL.US", "320193", apple());
		expect(ofApple.days).toEqual(["2014-07-11 7:1", "2020-10-16 4:1"]);
		expect(ofApple.include("2014-06-09", "2020-08-31")).toEqual([true, true]);
		expect((await imported("GOOG.US", "1652044", alphabet)).include("2022-07-18")).toEqual([true]);
		const ofNvidia = await imported("NVDA.US", "1045810", nvidia);
		expect(ofNvidia.include("2021-07-20", "2024-06-10")).toEqual([true, true]);
	},
);

test.skipIf(!realData)(
	`the filing that first counts in new shares tells their number, also without those after it${title}`,
	async () => {
		const folder = await temporaryFolder();
		const facts = join(folder, "CIK0001045810.json");
		const text = await readFile(fileOf("sec", "companyfacts", "CIK0001045810.json"), "utf8");
		const isLater = (fact: unknown): boolean =>
			typeof fact === "object" && fact !== null && "filed" in fact && String(fact.filed) > "2024-09-30";
		const expected = JSON.parse(text, (_, value: unknown) =>
			Array.isArray(value) ? value.filter((fact) => !isLater(fact)) : value,
		);
		await writeFile(facts, JSON.stringify(expected));
		const barFile = join(folder, "NVDA.csv");
		await writeFile(
			barFile,
			"timestamp,open,high,low,close,volume\n2024-06-10,120,123,117,122,3000\n2024-06-07,1200,1217,1180,1210,400\n",
		);
		const { days } = await imported("NVDA.US", "1045810", facts, barFile);
		expect(days).toEqual(["2021-08-13 4:1", "2024-06-10 10:1"]);
	},
);

test.skipIf(!realData)(
	`prices that a real file has adjusted are as they were traded after the splits that filings state${title}`,
	async () => {
		for (const isFirst of [true, false]) {
			const file = fileOf("bars", "yahoo_daily", "yahoofinance-AAPL-20040819-20180120.csv");
			const { closeOf } = await imported("AAPL.US", "320193", apple(), file, isFirst);
			expect(closeOf("2014-06-06")).toBeCloseTo(645.57, 2);
			expect(closeOf("2014-07-14")).toBeCloseTo(96.45, 2);
			// No file here holds the split of 2005: company facts begin in 2009.
			expect(closeOf("2004-08-19")).toBeCloseTo(30.71 / 2, 2);
		}
	},
);
