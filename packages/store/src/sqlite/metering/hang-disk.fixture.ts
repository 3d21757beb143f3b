import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { onTestFinished } from "vitest";

/**
 * Holds every thread that waits for disks: each opens a pipe that nobody writes to yet.
 *
 * @returns what releases them
 */
export async function hangDisk(): Promise<() => Promise<void>> {
	const pipe = join(await temporaryFolder(), "pipe");
	execFileSync("mkfifo", [pipe]);
	const opened = Array.from({ length: 4 }, () => open(pipe, "r"));
	let released: Promise<void> | undefined;
	const release = async () => {
		const writer = openSync(pipe, "r+");
		for (const handle of await Promise.all(opened)) await handle.close();
		closeSync(writer);
	};
	const releaseOnce = () => {
		released ??= release();
		return released;
	};
	// A test that fails leaves no disk hanging.
	onTestFinished(releaseOnce);
	return releaseOnce;
}
