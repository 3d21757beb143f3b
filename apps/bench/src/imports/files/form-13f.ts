import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { coverXml, dataSet, submissionText, tableXml } from "@us-market-data/ingest/testing";
import { random } from "@us-market-data/market";
import { cusipOf } from "../market.ts";

/** A quarter and the day on which the reports of it were filed, as the data sets write them. */
export interface Quarter {
	period: string;
	filed: string;
	year: string;
}

interface Size {
	managers: number;
	/** Positions of each. */
	positions: number;
	securities: number;
}

/** Positions of a manager; the next quarter has nearly the same ones. */
function rowsOf(manager: number, quarter: Quarter, { positions, securities }: Size) {
	const choice = random(4, String(manager));
	const change = random(5, quarter.period, String(manager));
	const numbers = new Set(Array.from({ length: positions }, () => choice.int(0, securities - 1)));
	return [...numbers]
		.filter(() => change.chance(0.97))
		.map((number) => {
			const shares = change.int(100, 900_000);
			return { cusip: cusipOf(number), shares, value: shares * (10 + (number % 90)) };
		});
}

/** Writes the data set of a quarter. */
export async function writeDataSet(path: string, quarter: Quarter, size: Size): Promise<void> {
	const filings = Array.from({ length: size.managers }, (_, manager) => ({
		accession: `${String(manager + 1).padStart(10, "0")}-${quarter.year}-000001`,
		cik: String(2_000_000 + manager),
		name: `MANAGER ${manager}`,
		period: quarter.period,
		filed: quarter.filed,
		rows: rowsOf(manager, quarter, size),
	}));
	await writeFile(path, await dataSet(filings));
}

/** Writes a report of one more manager for the quarter that ends on 2026-09-30. */
export async function writeReport(folder: string, size: Size): Promise<void> {
	const accession = "0000099999-26-000001";
	const cover = coverXml({ cik: "2999999", name: "ONE MORE", period: "09-30-2026", signed: "11-13-2026" });
	const quarter = { period: "30-SEP-2026", filed: "13-NOV-2026", year: "26" };
	const table = tableXml(rowsOf(size.managers, quarter, size));
	await writeFile(join(folder, `${accession}.txt`), submissionText(accession, "20261113", [cover, table]));
}
