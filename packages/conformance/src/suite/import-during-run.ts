import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import type { HttpResponse } from "../http-client.ts";
import { CannotRun } from "../preflight/cannot-run.ts";
import { equal, formatValue } from "../rules/reading.ts";
import { type Changes, dependsOnTime, type Rule, type RuleContext, Skipped } from "../rules/rule.ts";
import type { Check } from "./check.ts";
import type { Bench } from "./probe.ts";
import { createProbe } from "./probe.ts";
import { createRuleContext } from "./rule-context.ts";

/** Questions of an operation that are asked before and after the command. */
export interface Watched {
	readonly operation: ContractOperation;
	readonly given: Case;
	readonly questions: readonly Changes[];
}

const version = "x-data-version";

/** Milliseconds in which the new data are awaited, and between two looks. */
const [maxWaitMs, look] = [30_000, 500];

const title = "answers the new data on each way, and the data before by their version";

/**
 * Runs a command of the operator, such as an import.
 *
 * @param env added to the environment
 * @throws CannotRun when it fails
 */
export async function runCommand(command: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
	const child = spawn(command, {
		shell: true,
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...process.env, ...env },
	});
	let output = "";
	child.stderr.on("data", (chunk: Buffer) => {
		output = `${output}${chunk}`.slice(-2_000);
	});
	const [code] = (await once(child, "exit")) as [number | null];
	if (code !== 0) throw new CannotRun(`error: --between: the command ended with ${code}\n${output}`);
}

/**
 * Asks the questions, then changes the data by the command, and makes the checks of what the service answers then.
 *
 * @param change ends when the data are changed
 */
export async function checksAfter(
	watched: readonly Watched[],
	bench: Bench,
	change: () => Promise<void>,
): Promise<readonly Check[]> {
	const request = async (operation: ContractOperation, given: Case, question: Changes) =>
		createRuleContext(operation, given, createProbe(bench), title).send(question);
	const metered = watched.filter(({ operation }) => operation.metered);
	const rounds: HttpResponse[][] = [];
	for (const { operation, given, questions } of metered) {
		const responses = [];
		for (const question of questions) responses.push(await request(operation, given, question));
		rounds.push(responses);
	}
	await change();
	const [first] = metered;
	if (!first) return [];
	const old = rounds[0]?.[0]?.headers[version];
	const newest = async () => (await request(first.operation, first.given, {})).headers[version];
	for (let waited = 0; waited < maxWaitMs && (await newest()) === old; waited += look) await pause(look);
	const present = await newest();
	return metered.map(({ operation, given, questions }, i) => ({
		group: "case" as const,
		operationId: operation.operationId,
		title,
		alone: true,
		async run(probe) {
			if (present === old) throw new Skipped(`the command left X-Data-Version at ${formatValue(old)}`);
			const context = createRuleContext(operation, given, probe, title);
			await answersTheNewData(questions, rounds[i] ?? [], String(present)).check(context);
		},
	}));
}

/**
 * The data of an import are answered as a whole, on each way, and those before by the name of their version.
 *
 * @param before what was answered to the questions before the import
 * @param present the version of the data behind it
 */
export const answersTheNewData = (
	questions: readonly Changes[],
	before: readonly HttpResponse[],
	present: string,
): Rule => ({
	title,
	scope: "service",
	async check(context) {
		for (const [i, question] of questions.entries()) {
			const reported = before[i];
			if (reported) await checkBetween(context, question, reported, present);
		}
	},
});

async function checkBetween(
	context: RuleContext,
	question: Changes,
	before: HttpResponse,
	present: string,
): Promise<void> {
	const now = await context.send(question);
	if (now.headers[version] !== present)
		context.fail(
			`${formatValue(question)} is answered from ${formatValue(now.headers[version])}, when the data are ${present}`,
		);
	if (dependsOnTime(context.operation)) return;
	const ways = {
		"under an address that was never asked": await context.send(question, { rawQuery: "&&&&" }),
		"to a page of a browser": await context.send(question, {
			headers: { origin: "https://app.example" },
		}),
		[`with data_version=${present}`]: await context.send({ ...question, data_version: present }),
	};
	for (const [way, response] of Object.entries(ways))
		if (!equal(response.json, now.json))
			context.fail(`${formatValue(question)} is answered otherwise ${way}`);
	const condition = { "if-none-match": before.headers["etag"] ?? "" };
	if (!equal(before.json, now.json)) await context.send(question, { headers: condition, expect: 200 });
	const old = before.headers[version];
	if (old === undefined) return;
	const past = await context.send({ ...question, data_version: old }, { expect: 200, orElse: 400 });
	if (past.status === 200 && !equal(past.json, before.json))
		context.fail(`${formatValue(question)} of the version ${old} is not what was answered then`);
}

/** Checks that are made again with the changed data. */
export const again = (checks: readonly Check[]): readonly Check[] =>
	checks
		.filter(({ group }) => group === "case" || group === "valid")
		.map((check) => ({ ...check, title: `${check.title}, with the data behind the command` }));
