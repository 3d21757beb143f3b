import { type Contract, type ContractOperation, createContract } from "../contract.ts";
import { type CoverageSummary, createCoverage } from "../coverage.ts";
import { type AllowedDifference, allowedDifferences } from "../oracle.ts";
import { prismChecks, startPrismProxy } from "../prism/prism-checks.ts";
import { type AllowedViolation, allowedViolations } from "../prism/violations.ts";
import { respectResults } from "../respect.ts";
import { validatorsOf } from "../response-validator.ts";
import type { Started } from "../start/child.ts";
import { type Check, type Group, groups } from "./check.ts";
import { checksFor, watchedQuestions } from "./checks.ts";
import { again, checksAfter } from "./import-during-run.ts";
import type { Bench } from "./probe.ts";
import { type CheckResult, type Outcome, runChecks } from "./run-checks.ts";
import { type Service, urlOf } from "./service.ts";
import { createTimings } from "./stalls.ts";
import { streamChecks } from "./stream-checks.ts";

/** Data requests that a check of each group costs on average, of a metered operation, measured on the sample. */
const average: Readonly<Record<Group, number>> = {
	case: 6.4,
	valid: 1,
	broken: 0,
	credential: 0.07,
	method: 0,
	route: 0,
	outcome: 0,
	random: 0.5,
	prism: 1,
	respect: 1,
};

/** About how many data requests checks will cost. Rules read as much as the data need, so that nobody knows before. */
function expectedDataRequests(
	checks: readonly Pick<Check, "group" | "operationId">[],
	contract: Contract,
): number {
	const metered = new Set(
		[...contract.operations, ...contract.streams]
			.filter((one) => one.metered)
			.map(({ operationId }) => operationId),
	);
	const costs = checks.map(({ group, operationId }) => (metered.has(operationId) ? average[group] : 0));
	return Math.round(costs.reduce((sum, cost) => sum + cost, 0));
}

type Allowed = AllowedDifference | AllowedViolation;
const allAllowed: readonly Allowed[] = [...allowedDifferences, ...allowedViolations];

/** The service to judge and the size of the run. */
export interface SuiteOptions {
	readonly service: Service;
	/** A mock to compare every answer with. */
	readonly oracle?: Service;
	readonly contract?: Contract;
	/** Only these operations. */
	readonly only?: readonly string[];
	readonly groups?: readonly Group[];
	/** Titles of checks that are left out. */
	readonly without?: readonly string[];
	readonly seed?: number;
	readonly requests?: number;
	readonly validPerOperation?: number;
	readonly concurrency?: number;
	/**
	 * Changes the data of the service in the middle of the run, such as by an import. The checks of cases and valid requests are
	 * made again with the new data, and each operation is judged by what it answered before.
	 */
	readonly between?: () => Promise<void>;
	/** Receives the number of checks and about how many data requests they will cost. A rejection ends the run before it starts. */
	readonly onStart?: (checks: number, dataRequests: number) => void | Promise<void>;
	readonly onResult?: (result: CheckResult) => void;
}

/** The results of one judged service. */
export interface SuiteReport {
	readonly name: string;
	readonly baseUrl: string;
	readonly seed: number;
	readonly seconds: number;
	readonly results: readonly CheckResult[];
	readonly counts: Readonly<Record<Outcome, number>>;
	/** Data requests that the service said it charged, without those of stock tools. */
	readonly dataRequests: number;
	readonly coverage: CoverageSummary;
	readonly differences: readonly { readonly name: string; readonly reason: string; readonly times: number }[];
	/** True when every operation and every group of checks was run. */
	readonly complete: boolean;
}

/** Judges a service by the chosen checks, or by all. */
export async function runSuite(options: SuiteOptions): Promise<SuiteReport> {
	const chosen = options.groups ?? groups;
	// A mock recites the examples, which the linter judges already.
	if (!chosen.includes("prism") || options.service.recites) return checkAll(options, new Map());
	const contract = options.contract ?? createContract();
	const proxies = new Map<string, Started>();
	try {
		for (const url of byUrl(selected(contract, options.only), options.service).keys())
			proxies.set(url, await startPrismProxy(contract, url));
		return await checkAll(options, proxies);
	} finally {
		await Promise.all([...proxies.values()].map(({ stop }) => stop()));
	}
}

/** The operations by the address of their family. */
function byUrl(
	operations: readonly ContractOperation[],
	service: Service,
): ReadonlyMap<string, readonly ContractOperation[]> {
	return Map.groupBy(operations, ({ family }) => urlOf(service, family));
}

async function checkAll(options: SuiteOptions, proxies: ReadonlyMap<string, Started>): Promise<SuiteReport> {
	const { service, contract = createContract(), seed = 1, concurrency = 8 } = options;
	const started = performance.now();
	const operations = selected(contract, options.only);
	const chosen = options.groups ?? groups;
	const ofStreams = streamChecks(selected(contract, options.only, contract.streams), service);
	const ofOperations = await chosenChecks(operations, options, chosen, proxies);
	const checks = [...ofOperations, ...ofStreams.filter(isChosen(options, chosen))];
	const bySteps = chosen.includes("respect") ? operations.map(respectStep) : [];
	const later = options.between && !service.recites ? again(checks) : [];
	await options.onStart?.(
		checks.length + later.length,
		expectedDataRequests([...checks, ...later, ...bySteps], contract),
	);
	const coverage = createCoverage(contract, operations);
	let dataRequests = 0;
	const met = new Map<Allowed, number>();
	const bench = {
		contract,
		service,
		...(options.oracle ? { oracle: options.oracle } : {}),
		validators: validatorsOf(contract),
		coverage,
		timings: createTimings(),
		allowed: allowedDifferences,
		onCharge: (cost: number) => {
			dataRequests += cost;
		},
		onAllowed: (one: Allowed) => void met.set(one, (met.get(one) ?? 0) + 1),
	};
	const onResult = options.onResult ?? (() => undefined);
	const respected = async (): Promise<readonly CheckResult[]> => {
		const results: CheckResult[] = [];
		for (const [baseUrl, some] of chosen.includes("respect") ? byUrl(operations, service) : [])
			results.push(...(await respectResults(contract, some, { ...service, baseUrl })));
		results.forEach(onResult);
		return results;
	};
	const first = await runChecks(checks, bench, concurrency, onResult, respected);
	const results = [...first, ...(await resultsAfter(options, operations, checks, bench, onResult))];
	return {
		name: service.name,
		baseUrl: service.baseUrl,
		seed,
		seconds: (performance.now() - started) / 1000,
		results,
		counts: count(results),
		dataRequests,
		coverage: coverage.summary(),
		differences: allAllowed.map((one) => ({ ...one, times: met.get(one) ?? 0 })),
		complete: options.only === undefined && options.groups === undefined && options.without === undefined,
	};
}

/** The results of a second half, where the data are changed in the middle. */
async function resultsAfter(
	{ between, service, concurrency = 8 }: SuiteOptions,
	operations: readonly ContractOperation[],
	checks: readonly Check[],
	bench: Bench,
	onResult: (result: CheckResult) => void,
): Promise<readonly CheckResult[]> {
	if (!between || service.recites) return [];
	const after = await checksAfter(await watchedQuestions(operations, service), bench, between);
	return runChecks([...after, ...again(checks)], bench, concurrency, onResult);
}

/** The step of a stock tool that costs a data request. */
const respectStep = ({ operationId }: ContractOperation) => ({ group: "respect", operationId }) as const;

async function chosenChecks(
	operations: readonly ContractOperation[],
	{ service, without = [], seed = 1, requests = 500, validPerOperation = 10 }: SuiteOptions,
	chosen: readonly Group[],
	proxies: ReadonlyMap<string, Started>,
): Promise<readonly Check[]> {
	const volume = { seed, requests, validPerOperation };
	const direct = await checksFor(operations, service, volume);
	const proxied: Check[] = [];
	for (const [url, { baseUrl }] of proxies) {
		const some = operations.filter(({ family }) => urlOf(service, family) === url);
		proxied.push(...(await prismChecks(some, service, volume, baseUrl)));
	}
	return [...direct, ...proxied].filter(isChosen({ without }, chosen));
}

const isChosen =
	({ without = [] }: Pick<SuiteOptions, "without">, chosen: readonly Group[]) =>
	({ group, title }: Check): boolean =>
		chosen.includes(group) && !without.includes(title);

/** The operations that are named, or all; of the streams with `of`. */
function selected(
	contract: Contract,
	only: readonly string[] | undefined,
	of: readonly ContractOperation[] = contract.operations,
): readonly ContractOperation[] {
	return only ? only.map((id) => contract.operation(id)).filter((one) => of.includes(one)) : of;
}

function count(results: readonly CheckResult[]): Record<Outcome, number> {
	const counts = { passed: 0, failed: 0, skipped: 0 };
	for (const { outcome } of results) counts[outcome] += 1;
	return counts;
}
