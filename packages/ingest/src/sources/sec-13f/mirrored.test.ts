import { listIssues } from "@us-market-data/analytics";
import { expect, test } from "vitest";
import { dataSet, type InfoTableRow } from "./testing/documents.ts";
import { apple, coke, filing, importing, marketOf, shares } from "./testing/market.ts";

const row = (cusip: string, count: number, value: number): InfoTableRow => ({ cusip, shares: count, value });
const others = ["A", "B", "C"].map((letter) => row(`00000000${letter}`, 10, 10));
const importOf = async (...filings: Parameters<typeof dataSet>[0]) => {
	const store = await marketOf();
	const report = await importing(store, { "2025q2_form13f.zip": await dataSet(filings) });
	return { store, notes: report.files.flatMap(({ notes }) => notes) };
};

test("a filing whose shares are its values states no position, and is an issue of the data", async () => {
	const mirrored = filing(1, { rows: [row(apple, 1182144, 1182144), ...others] });
	const { store, notes } = await importOf(mirrored);
	expect(await shares(store)).toEqual([]);
	expect(notes).toContain(
		"positions left out of 1 filings whose shares are their values, see data issues: 0000000001-25-000001",
	);
	expect(await listIssues(store, { kind: "implausible" })).toMatchObject([
		{
			symbol: "AAPL.US",
			area: "shareholders",
			of: "2025-06-30/77",
			values: [
				{ name: "shares", value: "1182144" },
				{ name: "value", value: "1182144" },
			],
			accession: "0000000001-25-000001",
		},
	]);
});

test("it says nothing of the holder's positions of other quarters", async () => {
	const before = filing(1, { period: "31-MAR-2025", filed: "14-MAY-2025", rows: [row(apple, 500, 100_000)] });
	const { store } = await importOf(before, filing(2, { rows: [row(coke, 70, 70), ...others] }));
	expect(await shares(store)).toEqual(["2025-03-31 77 500"]);
});

test("one row of many whose shares are its value is left out where the price is known to be another", async () => {
	const peers = [2, 3, 4].map((i) => filing(i, { cik: `000000007${i}`, rows: [row(apple, 100, 20_000)] }));
	const own = filing(1, {
		rows: [row(apple, 300, 300), row(coke, 100, 7_000), row("00000000A", 10, 700), row("00000000B", 10, 900)],
	});
	const { store } = await importOf(own, ...peers);
	expect(await shares(store)).toEqual(["2025-06-30 72 100", "2025-06-30 73 100", "2025-06-30 74 100"]);
	expect(await shares(store, "KO.US")).toContain("2025-06-30 77 100");
	expect(await listIssues(store, { kind: "implausible" })).toMatchObject([
		{ cause: "the price of a share is known to be another" },
	]);
});

test("a share that is worth a dollar has a value like its shares, beside other rows", async () => {
	const own = filing(1, { rows: [row(apple, 300, 300), row(coke, 100, 7_000), row("00000000A", 10, 700)] });
	const { store } = await importOf(own);
	expect(await shares(store)).toEqual(["2025-06-30 77 300"]);
});
