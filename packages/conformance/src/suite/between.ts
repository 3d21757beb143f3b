import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract/contract.ts";
import type { Answer } from "../http-client.ts";
import { CannotRun } from "../preflight/cannot-run.ts";
import { equal, shown } from "../rules/reading.ts";
import { type Changes, type Rule, type RuleContext, Skipped } from "../rules/rule.ts";
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
const [longestWait, look] = [30_000, 500];

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
	const ask = async (operation: ContractOperation, given: Case, question: Changes) =>
		createRuleContext(operation, given, createProbe(bench), title).answer(question);
	const metered = watched.filter(({ operation }) => operation.metered);
	const answered: Answer[][] = [];
	for (const { operation, given, questions } of metered) {
		const answers = [];
		for (const question of questions) answers.push(await ask(operation, given, question));
		answered.push(answers);
	}
	await change();
	const [first] = metered;
	if (!first) return [];
	const old = answered[0]?.[0]?.headers[version];
	const newest = async () => (await ask(first.operation, first.given, {})).headers[version];
	for (let waited = 0; waited < longestWait && (await newest()) === old; waited += look) await pause(look);
	const present = await newest();
	return metered.map(({ operation, given, questions }, i) => ({
		group: "case" as const,
		operationId: operation.operationId,
		title,
		alone: true,
		async run(probe) {
			if (present === old) throw new Skipped(`the command left X-Data-Version at ${shown(old)}`);
			const context = createRuleContext(operation, given, probe, title);
			await answersTheNewData(questions, answered[i] ?? [], String(present)).check(context);
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
	before: readonly Answer[],
	present: string,
): Rule => ({
	title,
	scope: "service",
	async check(context) {
		for (const [i, question] of questions.entries()) {
			const reported = before[i];
			if (reported) await judge(context, question, reported, present);
		}
	},
});

/** Answers that depend on the time of the request; see `DataVersion` in the contract. */
const dependsOnTime = ({ operation }: RuleContext): boolean => operation.operationId === "getMarketStatus";

async function judge(
	context: RuleContext,
	question: Changes,
	before: Answer,
	present: string,
): Promise<void> {
	const now = await context.answer(question);
	if (now.headers[version] !== present)
		context.fail(
			`${shown(question)} is answered from ${shown(now.headers[version])}, when the data are ${present}`,
		);
	if (dependsOnTime(context)) return;
	const ways = {
		"under an address that was never asked": await context.answer(question, { rawQuery: "&&&&" }),
		"to a page of a browser": await context.answer(question, { headers: { origin: "https://app.example" } }),
		[`with data_version=${present}`]: await context.answer({ ...question, data_version: present }),
	};
	for (const [way, answer] of Object.entries(ways))
		if (!equal(answer.json, now.json)) context.fail(`${shown(question)} is answered otherwise ${way}`);
	const condition = { "if-none-match": before.headers["etag"] ?? "" };
	if (!equal(before.json, now.json)) await context.answer(question, { headers: condition, expect: 200 });
	const old = before.headers[version];
	if (old === undefined) return;
	const past = await context.answer({ ...question, data_version: old }, { expect: 200, orElse: 400 });
	if (past.status === 200 && !equal(past.json, before.json))
		context.fail(`${shown(question)} of the version ${old} is not what was answered then`);
}

/** Checks that are made again with the changed data. */
export const again = (checks: readonly Check[]): readonly Check[] =>
	checks
		.filter(({ group }) => group === "case" || group === "valid")
		.map((check) => ({ ...check, title: `${check.title}, with the data behind the command` }));
