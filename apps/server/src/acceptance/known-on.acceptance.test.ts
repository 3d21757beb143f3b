import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { reportsKnownOn } from "@us-market-data/analytics";
import { native, runImport, secCompanyfacts } from "@us-market-data/ingest";
import { held, now, testStore, writeFixture } from "@us-market-data/ingest/testing";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, test } from "vitest";

const realData = process.env["REAL_DATA_DIR"];
const title = realData ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";
const real = test.skipIf(!realData);

/** Fiscal years that end in September, January and December; Alphabet has several classes of stock. */
const companies = [
	{ symbol: "AAPL.US", cik: "320193", file: "sec/companyfacts/CIK0000320193.json" },
	{ symbol: "NVDA.US", cik: "1045810", file: "sec/companyfacts/CIK0001045810.json" },
	{ symbol: "GOOG.US", cik: "1652044", file: "traps/GOOG-companyfacts-CIK0001652044.json" },
	{ symbol: "MRVL.US", cik: "1835632", file: "traps/LPA-companyfacts-CIK0001835632.json" },
] as const;
type Company = (typeof companies)[number];

/** The facts as filed of a company, as an import stores them. */
async function imported({ symbol, cik, file }: Company) {
	const store = await testStore();
	const folder = await temporaryFolder();
	const manifest = { name: "companies", tag: "own", licence: "own", description: "" };
	await writeFixture(folder, "manifest.json", JSON.stringify(manifest));
	const line = `${symbol},cik,${cik},,2026-01-02`;
	await writeFixture(folder, "identifiers.csv", `symbol,scheme,value,name,date\n${line}\n`);
	await runImport(store, native, folder, { now });
	const content = await readFile(join(realData ?? "", file));
	const name = `CIK${cik.padStart(10, "0")}.json`;
	await runImport(store, secCompanyfacts, await writeFixture(await temporaryFolder(), name, content), {
		now,
	});
	return held(store, "reportedFacts", symbol);
}

interface RawFact {
	start?: string;
	end: string;
	val: number;
	accn: string;
	filed: string;
}

/** Reads the values that the file states for a tag and period up to a day, with a reader of its own. */
async function reader({ file }: Company) {
	const { facts } = JSON.parse(await readFile(join(realData ?? "", file), "utf8"));
	return (tag: string, unit: string, start: string | null, end: string, day: string): Set<number> => {
		const all: RawFact[] = (facts["us-gaap"][tag] ?? facts.dei[tag]).units[unit];
		const known = all.filter(
			(fact) => (fact.start ?? null) === start && fact.end === end && fact.filed <= day,
		);
		const newest = known
			.map(({ filed }) => filed)
			.sort()
			.at(-1);
		return new Set(known.filter(({ filed }) => filed === newest).map(({ val }) => val));
	};
}

/** Some of NVIDIA's filings state mean shares as they are printed, in thousands; those are skipped. */
const inThousands = ({ symbol }: Company, name: string): boolean =>
	symbol === "NVDA.US" && (name === "sharesBasic" || name === "sharesDiluted");

real(`every stated value is that of the newest filing of the day${title}`, { timeout: 120_000 }, async () => {
	let compared = 0;
	for (const company of companies) {
		const [filings, stated] = [await imported(company), await reader(company)];
		for (const day of [
			"2010-01-24",
			"2010-01-25",
			"2014-10-26",
			"2016-03-17",
			"2019-06-30",
			"2022-07-26",
		].concat(["2022-07-27", "2023-03-08", "2024-06-10", "2026-11-20"])) {
			for (const { record, items } of reportsKnownOn(filings, day)) {
				expect(record.filedAt <= day && (record.restatedAt ?? "") <= day).toBe(true);
				for (const [name, { rule, facts, value }] of items) {
					for (const { filed } of facts) expect(filed <= day).toBe(true);
					const [fact] = facts;
					if (!fact || (rule !== null && rule !== "split") || inThousands(company, name)) continue;
					const { tag, unit, start, end, asFiled = value } = fact;
					const at = [company.symbol, day, record.fiscalYear, record.report, name];
					expect([...at, stated(tag, unit, start, end, day).has(Number(asFiled))]).toEqual([...at, true]);
					compared += 1;
				}
			}
		}
	}
	console.info(`${compared} stated values, each as known on a day, equal the files`);
	expect(compared).toBeGreaterThan(50_000);
});

/** Values that were known on three days each, as the filings of the time say. */
const known = [
	// A 10-K/A that restates, of a year of 52 weeks.
	[
		"AAPL.US",
		2009,
		"af",
		"revenue",
		["2009-10-26", null],
		["2010-01-24", "36537000000"],
		["2010-01-25", "42905000000"],
	],
	// Years that end in January, stated in thousands and later in millions.
	[
		"NVDA.US",
		2014,
		"af",
		"netIncome",
		["2014-03-12", null],
		["2016-03-16", "439990000"],
		["2016-03-17", "440000000"],
	],
	[
		"MRVL.US",
		2021,
		"af",
		"netIncome",
		["2022-03-09", null],
		["2023-03-08", "-277298000"],
		["2023-03-09", "-277300000"],
	],
	// Splits between filing and restatement: 7 for 1, 10 for 1, and 20 for 1 of several classes.
	[
		"AAPL.US",
		2013,
		"af",
		"epsDiluted",
		["2013-10-29", null],
		["2013-10-30", "39.75"],
		["2014-10-27", "5.68"],
	],
	[
		"NVDA.US",
		2024,
		"af",
		"epsDiluted",
		["2024-02-20", null],
		["2024-02-21", "11.93"],
		["2025-02-26", "1.19"],
	],
	[
		"GOOG.US",
		2020,
		"af",
		"epsDiluted",
		["2021-02-02", null],
		["2022-02-02", "58.61"],
		["2023-02-03", "2.93"],
	],
	[
		"GOOG.US",
		2020,
		"q4",
		"epsDiluted",
		["2021-02-02", null],
		["2022-02-02", "22.21"],
		["2023-02-03", "1.11"],
	],
] as const;

real(`restated figures of three days each${title}`, { timeout: 120_000 }, async () => {
	for (const company of companies) {
		const filings = await imported(company);
		for (const [symbol, year, report, name, ...days] of known) {
			if (symbol !== company.symbol) continue;
			for (const [day, value] of days) {
				const found = reportsKnownOn(filings, day).filter((one) => one.record.report === report);
				// NVIDIA and Marvell name a year by the calendar year in which it ends.
				const ofYear = found.find(({ record }) => record.fiscalYear === year);
				const at = [symbol, year, report, name, day];
				expect([...at, ofYear?.items.get(name)?.value ?? null]).toEqual([...at, value]);
			}
		}
	}
});
