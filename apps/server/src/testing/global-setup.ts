import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** Folder of this test run; the sample market is built there by the first test that needs it. */
		runFolder: string;
	}
}

/** Gives all test files of a run one folder to share, and takes it away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-tests-"));
	project.provide("runFolder", folder);
	return () => rm(folder, { recursive: true, force: true });
}
