import { writeFile } from "node:fs/promises";
import { type Contract, createContract } from "../contract/contract.ts";
import { personAtTerminal, settleCost } from "../preflight/allowance.ts";
import { preflight, type Standing } from "../preflight/preflight.ts";
import { chooseSymbols } from "../preflight/symbols.ts";
import { html } from "../report/html.ts";
import { junit } from "../report/junit.ts";
import { createProgress, summary } from "../report/terminal.ts";
import { type LocalService, startMock, startServer } from "../start/local.ts";
import { runSuite, type SuiteReport } from "../suite/run-suite.ts";
import type { Service } from "../suite/service.ts";
import { BadOptions, type Deployment, type Options } from "./options.ts";

/** A service to judge, the mock that it is compared with, and what it told before. */
interface Target {
	readonly service: Service;
	readonly oracle?: Service;
	readonly standing?: Standing;
}

/** Judges and reports. Returns the exit code: 0 when all passed, 1 when a check failed. */
export async function conformance(options: Options): Promise<number> {
	const contract = createContract();
	const unknown = options.only?.find((id) => !contract.operations.some((one) => one.operationId === id));
	if (unknown !== undefined) throw new BadOptions(`error: --only ${unknown}: there is no such operation`);
	const started: LocalService[] = [];
	try {
		const targets = await targetsOf(options, contract, started);
		const reports: SuiteReport[] = [];
		for (const target of targets) reports.push(await judgeOne(options, contract, target));
		if (options.junit) await writeFile(options.junit, junit(reports));
		if (options.html) await writeFile(options.html, html(reports));
		return reports.some(({ counts }) => counts.failed > 0) ? 1 : 0;
	} finally {
		await Promise.all(started.map(({ stop }) => stop()));
	}
}

/** The deployment beside the mock, or the mock and the server of this repository. */
async function targetsOf(
	options: Options,
	contract: Contract,
	started: LocalService[],
): Promise<readonly Target[]> {
	const { deployment } = options;
	if (deployment) {
		// Asked first, so that nothing starts for an address that cannot be judged.
		const target = await prepared(deployment, options, contract);
		started.push(await startMock());
		return started.map(({ service }) => ({ ...target, oracle: service }));
	}
	const [mock, server] = [await startMock(), await startServer()];
	started.push(mock, server);
	return [{ service: mock.service }, { service: server.service, oracle: mock.service }];
}

async function prepared(deployment: Deployment, options: Options, contract: Contract): Promise<Target> {
	const operations = options.only?.map((id) => contract.operation(id));
	const standing = options.preflight ? await preflight(deployment, contract, operations) : undefined;
	for (const warning of standing?.warnings ?? []) process.stderr.write(`note: ${warning}\n`);
	const symbols = deployment.symbols ?? (await chooseSymbols(deployment, contract, options.seed));
	return { service: { ...deployment, symbols }, ...(standing ? { standing } : {}) };
}

async function judgeOne(
	{ only, checks: groups, seed, requests, yes }: Options,
	contract: Contract,
	{ service, oracle, standing }: Target,
): Promise<SuiteReport> {
	const progress = createProgress(process.stderr);
	const report = await runSuite({
		service,
		contract,
		seed,
		requests,
		...(oracle ? { oracle } : {}),
		...(only ? { only } : {}),
		...(groups ? { groups } : {}),
		async onStart(checks, dataRequests) {
			progress.start(service.name, checks, dataRequests);
			if (!yes) await settleCost(dataRequests, standing?.remaining, personAtTerminal());
		},
		onResult: (result) => progress.result(result),
	});
	progress.end();
	process.stdout.write(summary(report));
	return report;
}
