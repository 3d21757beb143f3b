import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { shown, valuesAt } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Everything that an answer shows lies between the ages of its oldest and its newest data.
 *
 * @param path the day or the instant at which an item was filed or published
 */
export const agesEnclose = (path: string, change: Changes = {}): Rule =>
	ofService(`is no older and no newer than ${path}`, async (context) => {
		const { json, headers } = await context.answer(change);
		const days = valuesAt(json, path)
			.map(String)
			.map((told) => (dayForm.test(told) ? told : dayOf(told)))
			.toSorted();
		const [first, last] = [days[0], days.at(-1)];
		if (first === undefined || last === undefined) return context.skip(`nothing at ${path}`);
		const [oldest, newest] = [headers["x-data-oldest"], headers["x-data-as-of"]];
		if (oldest === undefined || newest === undefined)
			return context.fail(`its ages are ${shown([oldest, newest])}`);
		if (dayOf(oldest) > first) context.fail(`X-Data-Oldest is ${oldest}, and ${path} has ${first}`);
		if (dayOf(newest) < last) context.fail(`X-Data-As-Of is ${newest}, and ${path} has ${last}`);
	});
