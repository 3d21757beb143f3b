import { readFileSync } from "node:fs";
import { CannotRun } from "../preflight/cannot-run.ts";
import type { CheckResult } from "../suite/run-checks.ts";
import type { SuiteReport } from "../suite/run-suite.ts";

/** The results of one run, as `--json` writes them. */
export interface Recorded {
	readonly format: "us-market-data conformance 1";
	readonly at: string;
	readonly services: readonly RecordedService[];
}

interface RecordedService {
	readonly name: string;
	readonly baseUrl: string;
	readonly seed: number;
	readonly counts: SuiteReport["counts"];
	/** Each check by its {@link identity}, with its outcome and the messages of a failure. */
	readonly checks: Readonly<
		Record<string, { readonly outcome: string; readonly failures?: readonly string[] }>
	>;
}

/** The changes since another run. */
export interface Comparison {
	readonly at: string;
	/** Checks that fail and did not: passed, were not judged or were not there. */
	readonly added: ReadonlySet<string>;
	/** Checks that failed and pass. */
	readonly mended: readonly string[];
	/** Checks that fail as they did. */
	readonly lasting: number;
}

const format = "us-market-data conformance 1";
const maxRuns = 30;

/** Names a check in every run. Random requests of one seed are the same. */
export const identity = ({ group, operationId, title }: CheckResult): string =>
	`${group} ${operationId} ${title}`;

/** The results of a run for a later comparison. */
export const recorded = (reports: readonly SuiteReport[], at: Date): Recorded => ({
	format,
	at: at.toISOString(),
	services: reports.map(({ name, baseUrl, seed, counts, results }) => ({
		name,
		baseUrl,
		seed,
		counts,
		checks: Object.fromEntries(
			results.map((result) => {
				const { outcome, failures } = result;
				const messages = failures.map(({ rule, message }) => `${rule}: ${message}`);
				return [identity(result), messages.length > 0 ? { outcome, failures: messages } : { outcome }];
			}),
		),
	})),
});

/** Compares a report with the same service of an earlier run; undefined where that run judged no such service. */
export function compared(report: SuiteReport, before: Recorded | undefined): Comparison | undefined {
	const service = before?.services.find(({ name }) => name === report.name);
	if (!before || !service) return undefined;
	const failed = new Set(
		Object.entries(service.checks)
			.filter(([, { outcome }]) => outcome === "failed")
			.map(([id]) => id),
	);
	const failing = report.results.filter(({ outcome }) => outcome === "failed").map(identity);
	const passing = report.results.filter(({ outcome }) => outcome === "passed").map(identity);
	const added = new Set(failing.filter((id) => !failed.has(id)));
	return {
		at: before.at,
		added,
		mended: [...new Set(passing.filter((id) => failed.has(id)))],
		lasting: new Set(failing).size - added.size,
	};
}

/**
 * Reads the runs of a file of `--json` (one) or `--history` (several, oldest first).
 *
 * @throws CannotRun for a file that is no such one
 */
export function readRuns(file: string): readonly Recorded[] {
	let given: unknown;
	try {
		given = JSON.parse(readFileSync(file, "utf8"));
	} catch (error) {
		throw new CannotRun(`the results of ${file} cannot be read: ${(error as Error).message}`);
	}
	const runs: readonly unknown[] = Array.isArray(given) ? given : [given];
	if (!runs.every(isRecorded)) throw new CannotRun(`${file} holds no results that --json or --history wrote`);
	return runs;
}

const isRecorded = (given: unknown): given is Recorded =>
	(Object(given) as { format?: unknown }).format === format;

/** The runs with a further one; the oldest fall away. */
export const withRun = (runs: readonly Recorded[], run: Recorded): readonly Recorded[] =>
	[...runs, run].slice(-maxRuns);
