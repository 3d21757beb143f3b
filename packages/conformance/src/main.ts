import { writeFile } from "node:fs/promises";
import { operationList } from "@us-market-data/contract";
import { BadOptions, type Options, readOptions } from "./options.ts";
import { html } from "./report/html.ts";
import { junit } from "./report/junit.ts";
import { createProgress, summary } from "./report/terminal.ts";
import { StartError } from "./start/child.ts";
import { type LocalService, startMock, startServer } from "./start/local.ts";
import { runSuite, type SuiteReport } from "./suite/run-suite.ts";

/** Judges and reports. Returns the exit code: 0 when all passed, 1 when a check failed. */
async function conformance(options: Options): Promise<number> {
	const { only } = options;
	const unknown = only?.find((id) => !operationList.some(({ operationId }) => operationId === id));
	if (unknown !== undefined) throw new BadOptions(`error: --only ${unknown}: there is no such operation`);
	const started: LocalService[] = [];
	try {
		started.push(await startMock());
		if (!options.deployment) started.push(await startServer());
		const reports = await judgeAll(options, started);
		if (options.junit) await writeFile(options.junit, junit(reports));
		if (options.html) await writeFile(options.html, html(reports));
		return reports.some(({ counts }) => counts.failed > 0) ? 1 : 0;
	} finally {
		await Promise.all(started.map(({ stop }) => stop()));
	}
}

async function judgeAll(
	options: Options,
	[mock, server]: readonly LocalService[],
): Promise<readonly SuiteReport[]> {
	const { only, checks: groups, seed, requests, deployment } = options;
	const matrix = [
		...(deployment || !mock ? [] : [{ service: mock.service }]),
		...(server && mock ? [{ service: server.service, oracle: mock.service }] : []),
		...(deployment && mock ? [{ service: deployment, oracle: mock.service }] : []),
	];
	const progress = createProgress(process.stderr);
	const reports: SuiteReport[] = [];
	for (const target of matrix) {
		const report = await runSuite({
			...target,
			seed,
			requests,
			...(only ? { only } : {}),
			...(groups ? { groups } : {}),
			onStart: (checks, dataRequests) => progress.start(target.service.name, checks, dataRequests),
			onResult: (result) => progress.result(result),
		});
		progress.end();
		process.stdout.write(summary(report));
		reports.push(report);
	}
	return reports;
}

try {
	const options = readOptions(process.argv.slice(2));
	process.exitCode = options ? await conformance(options) : 0;
} catch (error) {
	if (!(error instanceof Error)) throw error;
	process.stderr.write(`${expected(error) ? error.message : error.stack}\n`);
	process.exitCode = 2;
}

function expected(error: Error): boolean {
	return error instanceof BadOptions || error instanceof StartError;
}
