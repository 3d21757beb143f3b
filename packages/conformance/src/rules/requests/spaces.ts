import { ofService } from "../questions.ts";
import { equal, rowsAt, shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Names that are searched for. */
const mostNames = 3;

/** A name of several words finds its security, with its spaces as `%20` or as `+`, which forms send. */
export const findsNamesWithSpaces = (path: string): Rule =>
	ofService("finds names of several words, however their spaces are written", async (context) => {
		const { json } = await context.other("listSecurities", { count: "100", security_type: "stock" });
		const named = rowsAt(json, "securities[]").filter(({ name }) =>
			/^[A-Za-z]+ [A-Za-z ]+$/.test(String(name)),
		);
		for (const { name, symbol } of named.slice(0, mostNames)) {
			const words = String(name).split(" ");
			const [spaces, plus] = [
				await context.answer({ query: undefined }, { rawQuery: `query=${words.join("%20")}` }),
				await context.answer({ query: undefined }, { rawQuery: `query=${words.join("+")}` }),
			];
			if (!valuesAt(spaces.json, path).includes(symbol))
				context.fail(`${shown(name)} is the name of ${shown(symbol)}, and does not find it`);
			if (!equal(spaces.json, plus.json))
				context.fail(`${shown(name)} finds other securities with + for spaces`);
		}
		if (named.length === 0) context.skip("no name has several words");
	});
