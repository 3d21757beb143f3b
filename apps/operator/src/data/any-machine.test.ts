import { join } from "node:path";
import { writeFixture } from "@us-market-data/ingest/testing";
import { newDatabase } from "@us-market-data/store/testing";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { runData } from "../testing.ts";

test("every machine of a database can import and shows the same data, runs and updates", async () => {
	const { url, drop } = await newDatabase();
	onTestFinished(drop);
	const folder = await temporaryFolder();
	const machine = (name: string) => ({
		DATA_DIR: join(folder, name),
		DATABASE_URL: url,
		MIN_FREE_DISK_MB: "0",
	});
	const [first, second] = [machine("first"), machine("second")];
	expect((await runData(["runs"], second)).stdout, "before anything").toBe("Nothing ran yet.\n");
	const bars = "Date,Open,High,Low,Close,Volume\n2026-11-18,10,12,9,11,100\n2026-11-19,11,12,10,11.5,200\n";
	const file = await writeFixture(folder, "AAPL.csv", bars);
	expect(await runData(["import", "bars", file], first)).toMatchObject({ code: 0, stderr: "" });
	expect((await runData(["runs"], second)).stdout).toContain("import bars");
	for (const command of [
		["list", "--files"],
		["runs"],
		["update", "--list"],
		["issues"],
		["trust"],
		["sources"],
	]) {
		const [here, there] = [await runData(command, first), await runData(command, second)];
		expect(here, command.join(" ")).toMatchObject({ code: 0, stderr: "" });
		expect(there, command.join(" ")).toEqual(here);
	}
	expect((await runData(["import", "bars", file], second)).stdout).toContain("the files are stored already");
	const removed = await runData(["remove", "bars"], second);
	expect([removed.code, removed.stdout]).toEqual([0, expect.stringContaining("AAPL.csv, 2 rows.")]);
	expect((await runData(["list", "--files"], first)).stdout).not.toContain("AAPL.csv");
});
