import { reportsPublishedBy } from "@us-market-data/analytics";
import { storedRecords } from "@us-market-data/ingest/testing";
import { addDays } from "@us-market-data/market";
import { expect, test } from "vitest";
import { type Company, companies, imported, reader, realData, title } from "../testing/known-on.fixture.ts";

const real = test.skipIf(!realData);

/** A figure as it is served on a day: the value that its newest filing states, and where. */
interface Served {
	value: string;
	filed: string;
	tag: string;
	unit: string;
	start: string | null;
	end: string;
}

type Filings = Parameters<typeof reportsPublishedBy>[0];

/** Stated figures on a day, by report and item. Some of NVIDIA's mean shares are skipped, as they are in thousands. */
function servedOn(filings: Filings, day: string, { symbol }: Company): Map<string, Served> {
	const figures = reportsPublishedBy(filings, day).flatMap(({ record, items }) =>
		[...items].flatMap(([name, { value, rule, facts }]): [string, Served][] => {
			const [fact] = facts;
			if (!fact || (rule !== null && rule !== "split")) return [];
			if (symbol === "NVDA.US" && /^shares(Basic|Diluted)$/.test(name)) return [];
			const { filed, tag, unit, start, end, asFiled = value } = fact;
			const key = `${record.fiscalYear}/${record.report}/${name}`;
			return [[key, { value: asFiled, filed, tag, unit, start, end }]];
		}),
	);
	return new Map(figures);
}

/** First and last statement of each figure that a later filing states otherwise. */
function restatedFigures(filings: Filings, company: Company): [first: Served, last: Served][] {
	const states = new Map<string, Served[]>();
	for (const day of new Set(filings.map(({ filedAt }) => filedAt))) {
		for (const [key, served] of servedOn(filings, day, company)) {
			const earlier = states.get(key) ?? [];
			if (earlier.at(-1)?.filed !== served.filed) states.set(key, [...earlier, served]);
		}
	}
	return [...states.values()].flatMap((all): [Served, Served][] => {
		const [first, last] = [all[0], all.at(-1)];
		return first && last && first.value !== last.value ? [[first, last]] : [];
	});
}

real(`restated figures on three days each${title}`, { timeout: 300_000 }, async () => {
	const rows: Record<string, Record<string, number>> = {};
	for (const company of companies) {
		const filings = await storedRecords(await imported(company), "reportedFacts", company.symbol);
		const stated = await reader(company);
		const inFile = ({ tag, unit, start, end }: Served, day: string) => stated(tag, unit, start, end, day);
		const figures = restatedFigures(filings, company);
		const count = { figures: figures.length, before: 0, first: 0, restated: 0 };
		for (const [first, last] of figures) {
			if (inFile(first, addDays(first.filed, -1)).size === 0) count.before += 1;
			if (inFile(first, first.filed).has(Number(first.value))) count.first += 1;
			if (inFile(last, last.filed).has(Number(last.value))) count.restated += 1;
		}
		rows[company.symbol] = count;
	}
	console.table(rows);
	for (const { figures, before, first, restated } of Object.values(rows)) {
		expect([before, first, restated]).toEqual([figures, figures, figures]);
	}
});
