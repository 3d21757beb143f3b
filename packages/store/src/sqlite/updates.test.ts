import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { updatesSuite } from "../suites/updates.suite.ts";
import { openUpdatesFile } from "./updates.ts";

async function newFile() {
	const folder = await mkdtemp(join(tmpdir(), "updates-"));
	const file = join(folder, "updates.sqlite");
	return { open: () => openUpdatesFile(file), dispose: () => rm(folder, { recursive: true }) };
}

updatesSuite("SQLite", newFile);

it("takes the lock of a process of this machine that ended, and of none that runs", async () => {
	const { open, dispose } = await newFile();
	const updates = await open();
	onTestFinished(async () => {
		await updates.close();
		await dispose();
	});
	const own = { pid: process.pid, host: hostname(), beatAt: 1_000 };
	const gone = { ...own, pid: 2 ** 22 + 7 };
	expect(await updates.lock("x", gone)).toBeNull();
	expect(await updates.lock("x", own)).toBeNull();
	expect(await updates.holderOf("x", 1_000 - 86_400_000), "the clock was set back by a day").not.toBeNull();
	expect(await updates.lock("x", { ...own, pid: 1 })).toMatchObject({ pid: process.pid });
});
