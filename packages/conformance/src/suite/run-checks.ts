import { Skipped, Unanswered } from "../rules/rule.ts";
import type { Check, Group } from "./check.ts";
import { type Bench, createProbe, type Failure } from "./probe.ts";

export type Outcome = "passed" | "failed" | "skipped";

/** The result of a check. */
export interface CheckResult {
	readonly group: Group;
	readonly operationId: string;
	readonly title: string;
	readonly outcome: Outcome;
	readonly failures: readonly Failure[];
	/** The reason why it could not be judged. */
	readonly skipped?: string;
	readonly milliseconds: number;
}

/**
 * Runs checks: those that count charges one after the other, then the rest several at a time, with those of another tool
 * beside them, and in the end those that are judged last. A check that throws has failed, and the others go on.
 */
export async function runChecks(
	checks: readonly Check[],
	bench: Bench,
	concurrency: number,
	onResult: (result: CheckResult) => void,
	beside: () => Promise<readonly CheckResult[]> = async () => [],
): Promise<readonly CheckResult[]> {
	const results: CheckResult[] = [];
	const run = async (check: Check) => {
		const result = await runCheck(check, bench);
		results.push(result);
		onResult(result);
	};
	const sequential = checks.filter(({ alone, last }) => alone && !last);
	for (const check of sequential) await run(check);
	const rest = checks.filter(({ alone, last }) => !alone && !last).values();
	const [others] = await Promise.all([
		beside(),
		...Array.from({ length: concurrency }, async () => {
			for (const check of rest) await run(check);
		}),
	]);
	for (const check of checks.filter(({ last }) => last)) await run(check);
	return [...results, ...others];
}

async function runCheck({ group, operationId, title, run }: Check, bench: Bench): Promise<CheckResult> {
	const probe = createProbe(bench);
	const started = performance.now();
	let skipped: string | undefined;
	try {
		await run(probe);
	} catch (error) {
		if (error instanceof Skipped) skipped = error.message;
		else if (!(error instanceof Unanswered)) probe.fail("a check that can be made", messageOf(error));
	}
	const { failures } = probe;
	const outcome: Outcome = failures.length > 0 ? "failed" : skipped === undefined ? "passed" : "skipped";
	const milliseconds = performance.now() - started;
	const result = { group, operationId, title, outcome, failures, milliseconds };
	return skipped === undefined ? result : { ...result, skipped };
}

const messageOf = (error: unknown): string =>
	error instanceof Error ? `${error.name}: ${error.message}` : String(error);
