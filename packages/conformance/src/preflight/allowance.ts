import { createInterface } from "node:readline/promises";
import { CannotRun } from "./cannot-run.ts";

/** The terminal of a person to ask; undefined without one. */
export interface Person {
	prompt(question: string): Promise<string>;
}

/** The person at the terminal, if there is one. */
export function personAtTerminal(): Person | undefined {
	if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
	return {
		async prompt(question) {
			const lines = createInterface({ input: process.stdin, output: process.stderr });
			try {
				return await lines.question(question);
			} finally {
				lines.close();
			}
		},
	};
}

/**
 * Lets a run begin for which the allowance suffices. For another one a person decides; without a person it is refused.
 *
 * @param remaining data requests that are left; null or undefined without a known limit
 * @throws CannotRun
 */
export async function settleCost(
	dataRequests: number,
	remaining: number | null | undefined,
	person: Person | undefined,
): Promise<void> {
	if (remaining === null || remaining === undefined || remaining >= dataRequests) return;
	const gap = `The run costs about ${dataRequests} data requests, and the key has ${remaining} left`;
	const advice = "Take a key with more, --only or --checks for a smaller run, or --yes to run nevertheless";
	if (!person) throw new CannotRun(`${gap}. ${advice}`);
	const answer = await person.prompt(`${gap}. Run nevertheless? [y/N] `);
	if (!/^y(es)?$/i.test(answer.trim())) throw new CannotRun(`Not run. ${advice}`);
}
