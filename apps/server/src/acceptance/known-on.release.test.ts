import { reportsPublishedBy } from "@us-market-data/analytics";
import { storedRecords } from "@us-market-data/ingest/testing";
import { expect, test } from "vitest";
import { type Company, companies, imported, reader, realData, title } from "../testing/known-on.fixture.ts";

const real = test.skipIf(!realData);

/** Some of NVIDIA's filings state mean shares as they are printed, in thousands; those are skipped. */
const inThousands = ({ symbol }: Company, name: string): boolean =>
	symbol === "NVDA.US" && (name === "sharesBasic" || name === "sharesDiluted");

real(`every stated value is that of the newest filing of the day${title}`, { timeout: 120_000 }, async () => {
	let compared = 0;
	for (const company of companies) {
		const [filings, stated] = [
			await storedRecords(await imported(company), "reportedFacts", company.symbol),
			await reader(company),
		];
		for (const day of [
			"2010-01-24",
			"2010-01-25",
			"2014-10-26",
			"2016-03-17",
			"2019-06-30",
			"2022-07-26",
		].concat(["2022-07-27", "2023-03-08", "2024-06-10", "2026-11-20"])) {
			for (const { record, items } of reportsPublishedBy(filings, day)) {
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
const expectedRows = [
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
		const filings = await storedRecords(await imported(company), "reportedFacts", company.symbol);
		for (const [symbol, year, report, name, ...days] of expectedRows) {
			if (symbol !== company.symbol) continue;
			for (const [day, value] of days) {
				const found = reportsPublishedBy(filings, day).filter((one) => one.record.report === report);
				// NVIDIA and Marvell name a year by the calendar year in which it ends.
				const ofYear = found.find(({ record }) => record.fiscalYear === year);
				const at = [symbol, year, report, name, day];
				expect([...at, ofYear?.items.get(name)?.value ?? null]).toEqual([...at, value]);
			}
		}
	}
});
