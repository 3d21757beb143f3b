import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { postgresOnDemand } from "./postgres/on-demand.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Folder of this test run; the sample market is built there by the first test that needs it. */
		runFolder: string;
		/** Answers with the address of the PostgreSQL server of this test run, which it starts when it is first asked. */
		postgresOnDemand: string;
	}
}

/** Gives all test files of a run one folder and one database server to share, and takes them away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-tests-"));
	project.provide("runFolder", folder);
	const postgres = await postgresOnDemand();
	project.provide("postgresOnDemand", postgres.url);
	return async () => {
		await postgres.stop();
		await rm(folder, { recursive: true, force: true });
	};
}
