import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { daysUpTo, generatedDay } from "@us-market-data/analytics/testing";
import { writeDayBars, writeHistories, writeMinuteBars } from "./files/bars.ts";
import { writeCompanies } from "./files/companyfacts.ts";
import { writeShortVolume } from "./files/finra.ts";
import { writeDataSet, writeReport } from "./files/form-13f.ts";
import { newDays } from "./market.ts";

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
