import type { CheckResult } from "./run-checks.ts";

/** The failed checks of a run, each as a line for people. */
export const failuresIn = (results: readonly CheckResult[]): string[] =>
	results
		.filter(({ outcome }) => outcome === "failed")
		.map(({ operationId, title, failures }) =>
			[operationId, title, ...failures.map(({ rule, message }) => `${rule}: ${message}`)].join(" | "),
		);
