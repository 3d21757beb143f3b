import { heldSymbols } from "../figures/many.ts";
import { ofService } from "../questions.ts";
import { shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Securities whose lists are read. */
const most = 5;

/** Fractions of which one is certain to lie below a tenth of a second: chance misses it once in 10^13. */
const enough = 300;

/** Times lie anywhere in their second: where a fraction lost its leading zeros, none is below a tenth. */
export const reachesEachTenth = (path: string, count: string): Rule =>
	ofService(`answers ${path} of the whole second, its first tenth too`, async (context) => {
		const fractions: string[] = [];
		for (const symbol of await heldSymbols(context, most)) {
			for (const time of valuesAt(await context.body({ symbol, count }), path))
				fractions.push(...(/\.(\d+)Z$/.exec(String(time))?.slice(1) ?? []));
		}
		if (fractions.length < enough) context.skip(`${fractions.length} of ${path} have a fraction`);
		const tenths = new Set(fractions.map(([tenth]) => tenth));
		if (!tenths.has("0"))
			context.fail(
				`of ${fractions.length} fractions of a second none is below 0.1, such as .${shown(fractions[0])}`,
			);
	});
