import { ofService } from "../questions.ts";
import { equal, shown } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

/** Times that each question is asked at once with the others. */
const rounds = 3;

/** Requests that are sent at once keep their own answers and their own ids: nothing of one is told to another. */
export const keepsRequestsApart = (questions: readonly Changes[]): Rule =>
	ofService("answers requests that come at once each for itself", async (context) => {
		const asked: readonly Changes[] = Array.from({ length: rounds }, () => [{}, ...questions]).flat();
		const alone = [];
		for (const question of [{}, ...questions]) alone.push(await context.answer(question));
		const answers = await Promise.all(
			asked.map((question, i) =>
				context.answer(question, { headers: { "x-request-id": `at-once-${i}-of-${asked.length}` } }),
			),
		);
		for (const [i, answer] of answers.entries()) {
			const id = `at-once-${i}-of-${asked.length}`;
			if (answer.headers["x-request-id"] !== id)
				context.fail(`sent ${id} at once with others, answered ${shown(answer.headers["x-request-id"])}`);
			const before = alone[i % alone.length];
			const isSameData = answer.headers["x-data-version"] === before?.headers["x-data-version"];
			const dependsOnTime = context.operation.operationId === "getMarketStatus" || !context.operation.metered;
			if (isSameData && !dependsOnTime && !equal(answer.json, before?.json))
				context.fail(`${shown(asked[i])} is answered otherwise at once with others`);
		}
	});
