import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Case, define } from "./cases/case.ts";
import { loadCase } from "./cases/load.ts";
import type { Contract, ContractOperation } from "./contract.ts";
import { baseValues } from "./generate/base.ts";
import { toolFolder } from "./start/repository.ts";
import type { Failure } from "./suite/probe.ts";
import type { CheckResult } from "./suite/run-checks.ts";
import type { CredentialState, Service } from "./suite/service.ts";

interface Step {
	readonly stepId: string;
	readonly operationId: string;
	readonly parameters: readonly { name: string; in: string; value: string }[];
	readonly successCriteria: readonly { condition: string }[];
}

/** The credentials that a description may name as inputs. */
const inputs = {
	valid: "apiKey",
	exhausted: "exhaustedKey",
	noAccess: "noAccessKey",
	expired: "expiredKey",
} as const;
type Input = keyof typeof inputs;

/** The inputs of a description for a service, with the keys as values. */
function inputsFor({ credentials }: Service): Readonly<Record<string, string>> {
	const { key, exhausted, noAccess, expired } = credentials;
	const given = { valid: key, exhausted, noAccess, expired };
	return Object.fromEntries(
		Object.entries(given).flatMap(([state, value]) => (value ? [[inputs[state as Input], value]] : [])),
	);
}

/**
 * An Arazzo description of the contract: a workflow for each operation, with a step for every outcome that a request
 * can cause.
 */
function arazzo(
	operations: readonly { operation: ContractOperation; given: Case }[],
	service: Service,
	contractUrl: string,
): object {
	return {
		arazzo: "1.0.1",
		info: { title: "Every operation with every outcome that can be asked for", version: "1.0.0" },
		sourceDescriptions: [{ name: "contract", url: contractUrl, type: "openapi" }],
		workflows: operations.map(({ operation, given }) => ({
			workflowId: operation.operationId,
			inputs: {
				type: "object",
				properties: Object.fromEntries(Object.values(inputs).map((name) => [name, { type: "string" }])),
			},
			steps: stepsOf(operation, given, service),
		})),
	};
}

function stepsOf(operation: ContractOperation, given: Case, service: Service): readonly Step[] {
	const values = { ...baseValues(operation, given, service) };
	const parameters = operation.parameters.flatMap(({ name, in: location }) => {
		const value = name === "legacy_prefix" ? service.legacyPrefix : values[name];
		return value === undefined ? [] : [{ name, in: location, value }];
	});
	const step = (
		stepId: string,
		status: number,
		state?: CredentialState,
		more: Step["parameters"] = [],
	): Step => ({
		stepId,
		operationId: `$sourceDescriptions.contract.${operation.operationId}`,
		parameters: [
			...(state && state in inputs
				? [{ name: "x-api-key", in: "header", value: `$inputs.${inputs[state as Input]}` }]
				: []),
			...parameters,
			...more,
		],
		successCriteria: [{ condition: `$statusCode == ${status}` }],
	});
	const { exhausted, noAccess, expired } = service.credentials;
	return [
		step("answered", 200, "valid"),
		step("unknown-parameter", 400, "valid", [{ name: "nonsense", in: "query", value: "1" }]),
		step("no-key", 401),
		...(expired ? [step("expired-key", 401, "expired")] : []),
		...(exhausted && operation.metered ? [step("exhausted-key", 402, "exhausted")] : []),
		...(noAccess && operation.family !== "account" ? [step("key-without-access", 403, "noAccess")] : []),
	];
}

/** The parts of the log of `redocly respect` that the suite reads. */
interface RespectLog {
	files: Record<string, { executedWorkflows: { workflowId: string; executedSteps: RespectStep[] }[] }>;
}

interface RespectStep {
	stepId: string;
	request?: { method: string; url: string };
	response?: { statusCode: number; body?: unknown };
	checks: { name: string; passed: boolean; message: string }[];
	totalTimeMs?: number;
}

const description = "contract.arazzo.json";

/**
 * Lets `redocly respect` judge a service by an Arazzo description generated from the contract: status, content
 * type and schema of each step. Its files are removed at the end, because the log holds the keys.
 */
export async function respectResults(
	contract: Contract,
	operations: readonly ContractOperation[],
	service: Service,
): Promise<readonly CheckResult[]> {
	const folder = await mkdtemp(join(tmpdir(), "conformance-respect-"));
	try {
		const cases = await Promise.all(
			operations.map(async (operation) => {
				const given = (await loadCase(operation)) ?? define("getQuotes", {});
				return { operation, given };
			}),
		);
		await writeFile(join(folder, "openapi.json"), JSON.stringify(contract.document));
		await writeFile(
			join(folder, description),
			JSON.stringify(arazzo(cases, service, "./openapi.json"), null, "\t"),
		);
		return readLog(await respect(folder, service));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function respect(folder: string, service: Service): Promise<RespectLog> {
	const log = join(folder, "log.json");
	const cli = join(toolFolder("respect") ?? "", "bin/cli.js");
	const args = [cli, "respect", description, "--server", `contract=${service.baseUrl}`, "--json-output", log];
	// Keys go by the environment, because every user of a machine can read command lines.
	const env = {
		...process.env,
		REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputsFor(service)),
		REDOCLY_TELEMETRY: "off",
		REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
	};
	const output = await promisify(execFile)(process.execPath, args, {
		cwd: folder,
		env,
		maxBuffer: 1e9,
	}).catch((error: { stdout?: string; stderr?: string }) => error);
	try {
		return JSON.parse(await readFile(log, "utf8")) as RespectLog;
	} catch (cause) {
		throw new Error(`redocly respect left no log: ${output.stderr || output.stdout}`, { cause });
	}
}

function readLog({ files }: RespectLog): readonly CheckResult[] {
	return Object.values(files).flatMap(({ executedWorkflows }) =>
		executedWorkflows.flatMap(({ workflowId, executedSteps }) =>
			executedSteps.map((step) => resultOf(workflowId, step)),
		),
	);
}

function resultOf(operationId: string, step: RespectStep): CheckResult {
	const failures = step.checks.filter(({ passed }) => !passed).map((check) => failureOf(check, step));
	return {
		group: "respect",
		operationId,
		title: `respects the step ${step.stepId}`,
		outcome: failures.length > 0 ? "failed" : "passed",
		failures,
		milliseconds: step.totalTimeMs ?? 0,
	};
}

function failureOf(
	{ name, message }: RespectStep["checks"][number],
	{ request, response }: RespectStep,
): Failure {
	const sent = request && { method: request.method.toUpperCase(), target: request.url, headers: {} };
	const text = JSON.stringify(response?.body) ?? "";
	const target = response && { status: response.statusCode, headers: {}, text, json: response.body };
	return {
		rule: `respect: ${name}`,
		message,
		...(sent ? { request: sent } : {}),
		...(target ? { target } : {}),
	};
}
