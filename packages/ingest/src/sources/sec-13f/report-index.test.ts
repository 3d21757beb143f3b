import type { MarketStore } from "@us-market-data/store";
import { expect, test } from "vitest";
import { storedRecords } from "../../testing/imports.ts";
import { coverXml, dataSet, submissionText, tableXml } from "./testing/documents.ts";
import { apple, coke, filing, importing, marketOf } from "./testing/market.ts";

const managers = Array.from({ length: 12 }, (_, manager) => manager + 1);
const accession = (manager: number, quarter: number) =>
	`00000000${String(manager).padStart(2, "0")}-25-00000${quarter}`;

/** Some hold one of the securities in both quarters, some sell or buy, and one has reported only once. */
const rows = (manager: number, quarter: number) => [
	...((manager + quarter) % 3 === 0 ? [] : [{ cusip: apple, shares: 10 * manager + quarter }]),
	...(manager % 2 === quarter % 2 ? [{ cusip: coke, shares: manager }] : []),
	{ cusip: "999999999", shares: 1 },
];

const first = managers.slice(1).map((manager) =>
	filing(manager, {
		accession: accession(manager, 1),
		cik: String(manager),
		period: "31-MAR-2025",
		filed: "15-MAY-2025",
		rows: rows(manager, 1),
	}),
);

function report(manager: number): [string, string] {
	const name = accession(manager, 2);
	const cover = coverXml({
		cik: String(manager),
		name: String(manager),
		period: "06-30-2025",
		signed: "08-14-2025",
	});
	return [`${name}.txt`, submissionText(name, "20250814", [cover, tableXml(rows(manager, 2))])];
}

async function positions(store: MarketStore): Promise<string[]> {
	const found: string[] = [];
	for (const symbol of ["AAPL.US", "KO.US"]) {
		for (const row of await storedRecords(store, "shareholders", symbol)) {
			found.push(`${symbol} ${row.period} ${row.holderId} ${row.sharesHeld}`);
		}
	}
	return found.sort();
}

test("reports that are imported one by one come to the same as all of them at once", async () => {
	const [atOnce, oneByOne] = [await marketOf(), await marketOf()];
	for (const store of [atOnce, oneByOne]) {
		await importing(store, { "first_form13f.zip": await dataSet(first) });
	}
	await importing(atOnce, Object.fromEntries(managers.map(report)));
	for (const manager of managers) await importing(oneByOne, Object.fromEntries([report(manager)]));
	const expected = await positions(atOnce);
	expect(await positions(oneByOne)).toEqual(expected);
	expect(expected.filter((position) => position.endsWith(" 0")).length).toBeGreaterThan(4);
});

test("a report finds zeros of its own holder alone, and none for a quarter that nobody reported", async () => {
	const store = await marketOf();
	await importing(store, Object.fromEntries([report(2)]));
	expect(await positions(store)).toEqual(["AAPL.US 2025-06-30 2 22", "KO.US 2025-06-30 2 2"]);
});
