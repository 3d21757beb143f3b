import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { daysUpTo, generatedDay } from "@us-market-data/analytics/testing";
import { coverXml, dataSet, submissionText, tableXml } from "@us-market-data/ingest/testing";
import { random } from "@us-market-data/market";
import { writeDayBars, writeHistories, writeMinuteBars } from "./files/bars.ts";
import { writeCompanies } from "./files/companyfacts.ts";
import { cusipOf, newDays } from "./market.ts";

/** A quarter and the day on which the reports of it were filed, as the data sets write them. */
interface Quarter {
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
async function writeDataSet(path: string, quarter: Quarter, size: Size): Promise<void> {
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
async function writeReport(folder: string, size: Size): Promise<void> {
	const accession = "0000099999-26-000001";
	const cover = coverXml({ cik: "2999999", name: "ONE MORE", period: "09-30-2026", signed: "11-13-2026" });
	const quarter = { period: "30-SEP-2026", filed: "13-NOV-2026", year: "26" };
	const table = tableXml(rowsOf(size.managers, quarter, size));
	await writeFile(join(folder, `${accession}.txt`), submissionText(accession, "20261113", [cover, table]));
}

const header = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";

/** Writes the daily short sale volume of every symbol, a file for each day. */
async function writeShortVolume(
	folder: string,
	symbols: readonly string[],
	days: readonly string[],
): Promise<void> {
	for (const day of days) {
		const date = day.replaceAll("-", "");
		const stream = random(1, day);
		const rows = symbols.map((symbol) => {
			const total = stream.int(1_000, 9_000_000);
			const short = `${Math.trunc(total / 2)}.${stream.int(100_000, 999_999)}`;
			return `${date}|${symbol.slice(0, -3)}|${short}|${stream.int(0, 400)}|${total}.5|B,Q,N`;
		});
		const text = [header, ...rows, String(rows.length), ""].join("\r\n");
		await writeFile(join(folder, `CNMSshvol${date}.txt`), text);
	}
}

/** Files that are imported by one command. */
export interface Step {
	name: string;
	source: string;
	/** Folder or file, below that of the workload. */
	target: string;
}

/** Imports that follow each other in one market. */
export interface Workload {
	name: string;
	steps: readonly Step[];
	/** Writes the files of the steps. */
	write(folder: string, symbols: readonly string[]): Promise<void>;
}

/** Amounts beside the days of all securities. */
export interface FileSizes {
	minutes: number;
	/** Securities with three years of bars. */
	histories: number;
	companies: number;
	managers: number;
	/** Positions of each manager. */
	positions: number;
}

export const defaultSizes: FileSizes = {
	minutes: 30,
	histories: 300,
	companies: 20,
	managers: 1_500,
	positions: 200,
};

const days = daysUpTo(generatedDay, newDays);
const threeYears = 780;

export const workloads = (sizes: FileSizes): readonly Workload[] => [
	finra,
	bars(sizes),
	companyfacts(sizes),
	form13f(sizes),
];

const finra: Workload = {
	name: "finra",
	steps: [
		{ name: "FINRA short volume, a day", source: "finra-short-volume", target: "day" },
		{ name: `FINRA short volume, ${newDays - 1} days`, source: "finra-short-volume", target: "days" },
	],
	async write(folder, symbols) {
		await writeShortVolume(await createFolder(folder, "day"), symbols, days.slice(0, 1));
		await writeShortVolume(await createFolder(folder, "days"), symbols, days.slice(1));
	},
};

const bars = ({ minutes, histories }: FileSizes): Workload => ({
	name: "bars",
	steps: [
		{ name: "day bars, a day", source: "bars", target: "day" },
		{ name: `day bars, ${newDays - 1} days`, source: "bars", target: "days" },
		{ name: `day bars, 3 years of ${histories}`, source: "bars", target: "years" },
		{ name: `minute bars, ${minutes} minutes`, source: "bars", target: "minutes" },
	],
	async write(folder, symbols) {
		await writeDayBars(await createFolder(folder, "day"), symbols, days.slice(0, 1));
		await writeDayBars(await createFolder(folder, "days"), symbols, days.slice(1));
		const years = daysUpTo(generatedDay, threeYears);
		await writeHistories(await createFolder(folder, "years"), symbols.slice(-histories), years);
		await writeMinuteBars(await createFolder(folder, "minutes"), symbols, generatedDay, minutes);
	},
});

const companyfacts = ({ companies }: FileSizes): Workload => ({
	name: "companyfacts",
	steps: [{ name: `company facts, ${companies} companies`, source: "sec-companyfacts", target: "." }],
	write: (folder, symbols) => writeCompanies(folder, Math.min(companies, symbols.length)),
});

const form13f = (sizes: FileSizes): Workload => ({
	name: "13f",
	steps: [
		{ name: "13F, a quarter", source: "sec-13f", target: "june_form13f.zip" },
		{ name: "13F, the next quarter", source: "sec-13f", target: "september_form13f.zip" },
		{ name: "13F, a report", source: "sec-13f", target: "report" },
	],
	async write(folder, symbols) {
		const size = { ...sizes, securities: symbols.length };
		const june = { period: "30-JUN-2026", filed: "14-AUG-2026", year: "26" };
		const september = { period: "30-SEP-2026", filed: "13-NOV-2026", year: "26" };
		await writeDataSet(join(folder, "june_form13f.zip"), june, size);
		await writeDataSet(join(folder, "september_form13f.zip"), september, size);
		await writeReport(await createFolder(folder, "report"), size);
	},
});

async function createFolder(...parts: string[]): Promise<string> {
	const folder = join(...parts);
	await mkdir(folder, { recursive: true });
	return folder;
}

/** The folder of a workload's files, which are written unless an earlier run has. */
export async function filesOf(
	workload: Workload,
	parent: string,
	symbols: readonly string[],
): Promise<string> {
	const folder = join(parent, workload.name);
	if (!existsSync(folder)) await workload.write(await createFolder(folder), symbols);
	return folder;
}
