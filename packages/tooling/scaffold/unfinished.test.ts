import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { marker, unfinishedPlaces } from "./unfinished.ts";

test("nothing in the repository is marked as unfinished", async () => {
	const root = fileURLToPath(new URL("../../../", import.meta.url));
	expect(await unfinishedPlaces(root)).toEqual([]);
});

test("a marked line is named by its file and number, tracked or not", async () => {
	const folder = await mkdtemp(join(tmpdir(), "unfinished-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	await promisify(execFile)("git", ["init", "--quiet"], { cwd: folder });
	await writeFile(join(folder, "one.ts"), `finished\n// ${marker}: fill in\n`);
	expect(await unfinishedPlaces(folder)).toEqual(["one.ts:2"]);
});
