import { checkedIdentities, listIssues, reportsPublishedBy } from "@us-market-data/analytics";
import { storedRecords } from "@us-market-data/ingest/testing";
import { expect, test } from "vitest";
import { companies, imported, realData, title } from "../testing/known-on.fixture.ts";

const real = test.skipIf(!realData);

/** Failures that the files themselves explain, with the report. */
const explained = [
	// The 10-Q states 781.8 m for the quarter; its own year to date less the first quarter gives 29.9 m, as the flows do.
	["NVDA.US", "2014/q2", "cash flows add up to the change in cash"],
];

real(
	`identities of real statements hold, or their failure is explained${title}`,
	{ timeout: 120_000 },
	async () => {
		const rows: Record<string, Record<string, string>> = {};
		const failed: string[][] = [];
		for (const company of companies) {
			const { symbol } = company;
			const store = await imported(company);
			const reports = reportsPublishedBy(await storedRecords(store, "reportedFacts", symbol), null);
			const byIdentity = Map.groupBy(checkedIdentities(reports), ({ identity }) => identity);
			rows[symbol] = Object.fromEntries(
				[...byIdentity].map(([identity, all]) => [
					identity,
					`${all.filter(({ holds }) => holds).length} of ${all.length}`,
				]),
			);
			const issues = await listIssues(store, { kind: "identity" });
			for (const { of, rule, cause, accession, difference } of issues) {
				failed.push([symbol, of, rule]);
				expect([of, cause, accession, difference]).toEqual([of, ...Array(3).fill(expect.any(String))]);
			}
		}
		console.table(rows);
		expect(failed).toEqual(explained);
	},
);
