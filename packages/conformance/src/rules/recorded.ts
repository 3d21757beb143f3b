import { filledPaths } from "../contract.ts";
import { ofService } from "./questions.ts";
import type { Changes, Rule } from "./rule.ts";

/**
 * A recorded question is answered with the recorded status, and its answer has the members that the recorded one had.
 * Values may differ, as data change.
 */
export const answersAsRecorded = (
	requested: Changes,
	status: number,
	members: readonly string[] = [],
): Rule =>
	ofService(`answers ${JSON.stringify(requested)} as recorded`, async (context) => {
		const left = Object.fromEntries(Object.keys(context.base).map((name) => [name, undefined]));
		const response = await context.send({ ...left, ...requested }, { expect: status });
		const present = filledPaths(response.json);
		const missing = members.filter((member) => !present.has(member));
		if (missing.length > 0) context.fail(`the answer has no ${missing.join(", ")}`);
	});
