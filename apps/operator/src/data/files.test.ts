import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runData } from "../testing.ts";

const bars = "Date,Open,High,Low,Close,Volume\n2026-11-19,10,12,9,11,100\n2026-11-20,11,12,10,11.5,200\n";

async function storeWithBars() {
	const folder = await temporaryFolder();
	const settings = { DATA_DIR: join(folder, "data"), MIN_FREE_DISK_MB: "0" };
	const file = join(folder, "AAPL.csv");
	await writeFile(file, bars);
	expect(await runData(["import", "bars", file], settings)).toMatchObject({ code: 0 });
	return { folder, settings };
}

test("makes the files of days, once, and copies them for a bucket", async () => {
	const { folder, settings } = await storeWithBars();
	const data = (...words: string[]) => runData(words, settings);
	const first = await data("files");
	expect(first).toMatchObject({ code: 0, stderr: "" });
	expect(first.stdout).toMatch(/^Made the files of 3 days, [\d,]+ bytes; 0 days are the same\.\n$/);
	expect((await data("files")).stdout).toMatch(/^Made the files of 0 days, 0 bytes; 0 days/);
	expect((await data("files", "--all")).stdout).toMatch(/^Made the files of 0 days, 0 bytes; 3 days/);
	expect((await data("list", "--bulk")).stdout).toMatch(/day-bars +2026-11-19 +2026-11-20 +2 +2 /);
	const day = join(settings.DATA_DIR, "bulk", "day-bars", "2026", "11");
	const [csv = "", parquet] = (await readdir(day)).sort();
	expect([csv, parquet]).toEqual([
		expect.stringMatching(/^day-bars-2026-11-19\.r\d+\.csv\.gz$/),
		expect.stringMatching(/^day-bars-2026-11-19\.r\d+\.parquet$/),
	]);
	expect(gunzipSync(await readFile(join(day, csv))).toString()).toContain("AAPL.US,2026-11-19,");
	const to = join(folder, "bucket");
	expect((await data("export", "--to", to)).stdout).toMatch(
		/^Copied 6 files, [\d,]+ bytes; 0 were there\.\n$/,
	);
	expect((await data("export", "--to", to)).stdout).toBe("Copied 0 files, 0 bytes; 6 were there.\n");
	expect(await readFile(join(to, "day-bars/2026/11", csv))).toEqual(await readFile(join(day, csv)));
	await writeFile(join(day, csv), "damaged");
	const damaged = await runData(["export", "--to", join(folder, "other")], settings);
	expect(damaged).toMatchObject({ code: 1 });
	expect(damaged.stderr).toContain(`${csv} does not have the SHA-256 of its manifest`);
	expect(await readdir(join(folder, "other/day-bars/2026/11"))).not.toContain(csv);
});

test("a disk with less than the limit is told, and nothing is made", async () => {
	const { settings } = await storeWithBars();
	const rejected = await runData(["files"], { ...settings, MIN_FREE_DISK_MB: "1000000" });
	expect(rejected).toMatchObject({ code: 1, stdout: "" });
	expect(rejected.stderr).toMatch(
		/^Files of days cannot be made: \d+ MiB of the disk of .* are free; allowed: 1000000/,
	);
	expect((await runData(["list", "--bulk"], settings)).stdout).toMatch(/^No files of days/);
});

test("without a store there is nothing to make files of", async () => {
	const folder = await temporaryFolder();
	expect(await runData(["files"], { DATA_DIR: folder })).toMatchObject({ code: 1 });
});
