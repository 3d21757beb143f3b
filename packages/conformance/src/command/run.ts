import { contractOf } from "@us-market-data/contract/contracts";
import { type Contract, createContract, touchedOperations, unknownOperation } from "../contract.ts";
import { personAtTerminal, settleCost } from "../preflight/allowance.ts";
import { type PreflightResult, preflight } from "../preflight/preflight.ts";
import { chooseSymbols } from "../preflight/symbols.ts";
import { createProgress, summary } from "../report/terminal.ts";
import { withoutKeys } from "../report/text.ts";
import { type LocalService, startMock, startServer } from "../start/local.ts";
import { inRepository, toolFolder, toolGroups, toolOf } from "../start/repository.ts";
import { groups } from "../suite/check.ts";
import { runCommand } from "../suite/import-during-run.ts";
import { runSuite, type SuiteReport } from "../suite/run-suite.ts";
import type { Service } from "../suite/service.ts";
import { BadOptions, type Deployment, type Options } from "./options.ts";
import { settingOf, writeReports } from "./write-files.ts";

/** A service to judge, the mock that it is compared with, and what it told before. */
interface Target {
	readonly service: Service;
	readonly oracle?: Service;
	readonly preflightResult?: PreflightResult;
	/** The folder of a server that the run started. */
	readonly folder?: string;
}

/** Judges and reports. Returns the exit code: 0 when all passed, 1 when a check failed. */
export async function conformance(given: Options): Promise<number> {
	const contract = createContract();
	const operationIds = [...contract.operations, ...contract.streams].map(({ operationId }) => operationId);
	const unknown = given.only?.find((id) => !operationIds.includes(id));
	if (unknown !== undefined)
		throw new BadOptions(`error: --only: ${unknownOperation(unknown, operationIds)}`);
	const only = given.changed === undefined ? given.only : await changedOnes(given, contract);
	if (only?.length === 0) {
		process.stderr.write(`no operation changed since ${given.changed}\n`);
		return 0;
	}
	const options = withChosenGroups(only ? { ...given, only } : given);
	// Read first, so that a file of no use is told before a run.
	const setting = settingOf(options, contract);
	const started: LocalService[] = [];
	try {
		const targets = await targetsOf(options, contract, started);
		const reports: SuiteReport[] = [];
		for (const target of targets) reports.push(await checkOne(options, contract, target));
		const credentials = targets.flatMap(({ service, oracle }) => [
			service.credentials,
			oracle?.credentials ?? {},
		]);
		await writeReports(options, reports, setting, credentials);
		return reports.some(({ counts }) => counts.failed > 0) ? 1 : 0;
	} finally {
		await Promise.all(started.map(({ stop }) => stop()));
	}
}

/** The operations that changed since an older contract, of those that `--only` names. */
async function changedOnes({ changed = "", only }: Options, contract: Contract): Promise<readonly string[]> {
	const before = await contractOf(changed).catch((error: Error) => {
		throw new BadOptions(`error: --changed ${error.message}`);
	});
	const touched = touchedOperations(before, contract).filter((id) => only?.includes(id) ?? true);
	if (touched.length > 0) process.stderr.write(`changed since ${changed}: ${touched.join(", ")}\n`);
	return touched;
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
		if (!inRepository) return [target];
		const mock = await startMock();
		started.push(mock);
		return [{ ...target, oracle: mock.service }];
	}
	if (!inRepository) throw new BadOptions("error: --url is missing: the address of the deployment to judge");
	const mock = await startMock();
	// A mock that goes on keeps the run from ending.
	const server = await startServer().catch((error: unknown) => mock.stop().then(() => Promise.reject(error)));
	started.push(mock, server);
	return [
		{ service: mock.service },
		{
			service: server.service,
			oracle: mock.service,
			...(server.folder !== undefined && { folder: server.folder }),
		},
	];
}

async function prepared(deployment: Deployment, options: Options, contract: Contract): Promise<Target> {
	const operations = options.only?.map((id) => contract.operation(id));
	const preflightResult = options.preflight ? await preflight(deployment, contract, operations) : undefined;
	for (const warning of preflightResult?.warnings ?? []) process.stderr.write(`note: ${warning}\n`);
	const symbols = deployment.symbols ?? (await chooseSymbols(deployment, contract, options.seed));
	return { service: { ...deployment, symbols }, ...(preflightResult ? { preflightResult } : {}) };
}

/**
 * The options with the groups of checks to make. The stock tools take seconds to start, so that a run of some
 * operations leaves them out, as does one without the tools.
 *
 * @throws BadOptions for a group whose tool is asked for and not installed
 */
function withChosenGroups(options: Options): Options {
	const { checks, only } = options;
	const missing = toolGroups.filter((group) => toolFolder(group) === undefined);
	const named = missing.find((group) => checks?.includes(group));
	if (named)
		throw new BadOptions(`error: --checks ${named} needs the package ${toolOf(named)} beside the suite`);
	const left = checks ? [] : only ? toolGroups : missing;
	if (left.length === 0) return options;
	process.stderr.write(`note: leaves out ${left.join(" and ")}; name them with --checks to make them\n`);
	return { ...options, checks: groups.filter((group) => !left.some((one) => one === group)) };
}

async function checkOne(
	options: Options,
	contract: Contract,
	{ service, oracle, preflightResult, folder }: Target,
): Promise<SuiteReport> {
	const { only, checks: groups, seed, requests, yes, between } = options;
	const progress = createProgress(process.stderr);
	const report = await runSuite({
		service,
		contract,
		seed,
		requests,
		...(oracle ? { oracle } : {}),
		...(only ? { only } : {}),
		...(groups ? { groups } : {}),
		...(between === undefined
			? {}
			: { between: () => runCommand(between, folder === undefined ? {} : { DATA_DIR: folder }) }),
		async onStart(checks, dataRequests) {
			progress.start(service.name, checks, dataRequests);
			if (!yes) await settleCost(dataRequests, preflightResult?.remaining, personAtTerminal());
		},
		onResult: (result) => progress.result(result),
	});
	progress.end();
	process.stdout.write(withoutKeys(summary(report), service.credentials));
	return report;
}
