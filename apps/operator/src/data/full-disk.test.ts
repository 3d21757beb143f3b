import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isTradingDay } from "@us-market-data/market";
import { programs, runNode, type SmallDisk, smallDisk } from "@us-market-data/tooling/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runData } from "../testing.ts";

/** An import by a real process on a real disk that is full, or becomes full on the way. */
let disk: SmallDisk | undefined;
let files: string;
beforeEach(async () => {
	disk = await smallDisk(4);
	files = await mkdtemp(join(tmpdir(), "full-disk-"));
});
afterEach(async () => {
	await disk?.remove();
	await rm(files, { recursive: true });
});

const settingsOf = (folder: string) => ({ DATA_DIR: join(folder, "data"), MIN_FREE_DISK_MB: "0" });
const data = (folder: string, ...args: string[]) => runData(args, settingsOf(folder));

async function writeBars(file: string, days: number): Promise<string> {
	const lines = ["Date,Open,High,Low,Close,Adj Close,Volume"];
	for (let day = 0; day < days; day++) {
		const date = new Date(Date.UTC(2025, 0, 2) - day * 86_400_000).toISOString().slice(0, 10);
		if (!isTradingDay(date)) continue;
		lines.push(`${date},10.123456,12.123456,9.123456,11.123456,11.123456,1234567`);
	}
	await writeFile(file, lines.join("\n"));
	return file;
}

test.for([
	// The databases cannot be opened then, as with any other fault of the folder.
	["is full before it", 2],
	["becomes full on the way", 1],
] as const)(
	"an import on a disk that %s ends with a sentence and %i, and leaves the store as it was",
	async ([when, code], { skip }) => {
		if (!disk) return skip("this user may not mount a file system");
		const { folder } = disk;
		const first = await data(folder, "import", "bars", await writeBars(join(files, "AAPL.csv"), 30));
		expect(first).toMatchObject({ code: 0 });
		const before = await data(folder, "list");
		const barsFolder = join(files, "many");
		await mkdir(barsFolder);
		for (const symbol of ["MSFT", "KO", "JPM", "XOM", "WMT", "PG", "CVX", "HD", "PEP", "MRK"])
			await writeBars(join(barsFolder, `${symbol}.csv`), 11_000);
		if (when === "is full before it") await disk.fill();
		const full = await runNode(programs.data, ["import", "bars", barsFolder], settingsOf(folder));
		expect(full.code).toBe(code);
		expect(full.stderr).toMatch(/full|free/);
		expect(full.stderr.trim().split("\n")).toHaveLength(1);
		expect(full.stderr).not.toMatch(/\bat \S+:\d+/);
		await disk.free();
		expect(await data(folder, "list")).toEqual(before);
		expect(await data(folder, "import", "bars", await writeBars(join(files, "NVDA.csv"), 30))).toMatchObject({
			code: 0,
		});
	},
);
