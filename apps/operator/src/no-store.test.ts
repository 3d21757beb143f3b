import { access } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { describe, expect, test } from "vitest";
import { runAdmin, runData } from "./testing.ts";

const isThere = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);

const reading: [typeof runData, string][] = [
	...["list", "list --files", "runs", "issues", "issues --symbol AAPL", "trust"].map(
		(words): [typeof runData, string] => [runData, words],
	),
	...[
		"account list",
		"account show a",
		"plan list",
		"key list",
		"subject list",
		"client list",
		"signing-key list",
		"usage a",
		"nodes",
	].map((words): [typeof runData, string] => [runAdmin, words]),
];

describe("a command that only reads says that there is no store, and creates nothing", () => {
	test.each(reading)("%o %s", async (run, words) => {
		const folder = join(await temporaryFolder(), "mistyped");
		const { code, stdout, stderr } = await run(words.split(" "), { DATA_DIR: folder });
		expect([code, stdout]).toEqual([1, ""]);
		expect(stderr).toMatch(
			/^There is no (store|record of runs) in \S+mistyped yet, .*DATA_DIR names the folder; .*\n$/,
		);
		expect(await isThere(folder)).toBe(false);
	});
});

test.each(["sources", "update --list"])("data %s needs no store, and creates none", async (words) => {
	const folder = join(await temporaryFolder(), "mistyped");
	const { code, stdout } = await runData(words.split(" "), { DATA_DIR: folder });
	expect(code).toBe(0);
	expect(stdout).toContain("nasdaq-directory");
	expect(await isThere(folder)).toBe(false);
});
