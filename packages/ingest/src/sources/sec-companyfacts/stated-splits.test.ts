import { datasetFacts, listIssues, type SplitDays, withDedupedEvents } from "@us-market-data/analytics";
import type { MarketStore } from "@us-market-data/store";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, it } from "vitest";
import { removeDatasets } from "../../frame/datasets.ts";
import { runImport } from "../../frame/run.ts";
import { now, testStore, writeFixture } from "../../testing/imports.ts";
import { bars } from "../bars/importer.ts";
import { companyOf, filing, type Stated, spans, storeSeven } from "./companyfacts.fixture.ts";
import { secCompanyfacts } from "./importer.ts";

const shares = "WeightedAverageNumberOfDilutedSharesOutstanding";
const eps = "EarningsPerShareDiluted";
const ratio = "StockholdersEquityNoteStockSplitConversionRatio1";
const { q1 } = spans(2025);

/** A quarter in old shares, and again in new ones four for one: the filing states the last day in old shares. */
const facts: Stated[] = [
	...filing("10-Q", "2025-04-24", [
		[shares, q1, 100],
		[eps, q1, 8],
	]),
	...filing("10-Q", "2026-04-23", [
		[shares, q1, 400],
		[eps, q1, 2],
	]),
	...filing("10-Q", "2026-04-23", [[ratio, "2026-02-27", 4]], { unit: "pure" }),
];
/** Bars as traded with a column of splits, and adjusted ones. */
const traded = `timestamp,open,high,low,close,volume
2026-03-02,101,102,100,101,400
2026-02-27,400,404,396,402,100
`;
const withSplits = `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient
2026-03-02,101,102,100,101,101,400,0.0,4.0
2026-02-27,400,404,396,402,100.5,100,0.0,1.0
`;
const adjusted = `Date,Open,High,Low,Close,Adj Close,Volume
2026-02-27,100,101,99,100.5,100.5,400
2026-03-02,101,102,100,101,101,400
`;

interface File {
	name: string;
	text: string;
}
const company: File = { name: "CIK0000000007.json", text: JSON.stringify(companyOf(facts)) };
const withColumn: File = { name: "SEVN.csv", text: withSplits };

async function importAll(files: readonly File[]): Promise<MarketStore> {
	const store = await testStore();
	await storeSeven(store, ["SEVN.US"]);
	for (const { name, text } of files) {
		const path = await writeFixture(await temporaryFolder(), name, text);
		await runImport(store, name.endsWith(".json") ? secCompanyfacts : bars, path, { now });
	}
	return store;
}

/** The splits that count, and those that answers read from what imports derive. */
async function splitsOf(store: MarketStore) {
	const { id = 0 } = (await store.security("SEVN.US")) ?? {};
	const all = { order: "asc", limit: 9 } as const;
	const list = withDedupedEvents(
		(area, query) => store.list(area, id, query),
		datasetFacts(await store.datasets()),
	);
	const rows = await list("splits", all);
	const derived = await store.derived<SplitDays>("split-days", id);
	if (derived) expect(derived.data.splits).toEqual(rows);
	return rows.map(({ record }) => [record.exDate, record.numerator, record.dating ?? "source"]);
}

it("is a split of an open day: the one that the filing states may be that of a decision", async () => {
	const store = await importAll([company]);
	expect(await splitsOf(store)).toEqual([["2026-04-23", "4", "stated"]]);
	const { id = 0 } = (await store.security("SEVN.US")) ?? {};
	const [row] = await store.list("splits", id, { order: "asc", limit: 9 });
	expect(row?.record).toMatchObject({
		exDate: "2026-03-02",
		notBefore: "2025-04-25",
		notAfter: "2026-04-23",
	});
	expect((await store.dataset(row?.datasetId ?? 0))?.source).toBe("sec-companyfacts");
});

it("counts once beside a file of bars with splits, in either order, and each leaves with its own file", async () => {
	for (const files of [
		[company, withColumn],
		[withColumn, company],
	]) {
		for (const source of ["bars", "sec-companyfacts"]) {
			const store = await importAll(files);
			expect((await splitsOf(store)).map(([day]) => day)).toEqual(["2026-03-02"]);
			const datasets = (await store.datasets()).filter((dataset) => dataset.source === source);
			await removeDatasets(store, datasets, now);
			const remaining = source === "bars" ? ["2026-04-23", "4", "stated"] : ["2026-03-02", "4", "source"];
			expect(await splitsOf(store)).toEqual([remaining]);
		}
	}
});

it("takes the day from bars as traded that are imported before or after", async () => {
	const late = facts.map((fact) => (fact.tag === ratio ? { ...fact, end: "2026-01-15" } : fact));
	const file = { name: company.name, text: JSON.stringify(companyOf(late)) };
	const raw = { name: "SEVN.csv", text: traded };
	expect(await splitsOf(await importAll([file]))).toEqual([["2026-04-23", "4", "stated"]]);
	for (const files of [
		[file, raw],
		[raw, file],
	])
		expect(await splitsOf(await importAll(files))).toEqual([["2026-03-02", "4", "jump"]]);
	expect(await splitsOf(await importAll([file, { name: "SEVN.csv", text: adjusted }]))).toEqual([
		["2026-04-23", "4", "stated"],
	]);
});

it("is an issue of the data while no source and no bars tell its day", async () => {
	const unstated = facts.filter((fact) => fact.tag !== ratio);
	const file = { name: company.name, text: JSON.stringify(companyOf(unstated)) };
	const store = await importAll([file]);
	expect(await splitsOf(store)).toEqual([["2026-04-23", "4", "none"]]);
	const [issue, ...others] = await listIssues(store, { kind: "gap" });
	expect(others).toEqual([]);
	expect(issue).toMatchObject({ symbol: "SEVN.US", area: "splits", date: "2026-04-23" });
	expect(issue?.values.map(({ value }) => value)).toEqual(["4", "1", "2025-04-25", "2026-04-23"]);
	expect(await listIssues(await importAll([file, withColumn]), { kind: "gap" })).toEqual([]);
});
