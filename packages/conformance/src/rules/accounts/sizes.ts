import { heldSymbols } from "../figures/many.ts";
import { at, shown } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Symbols of one question. */
const many = 40;

const cost = "x-data-requests-cost";

/** Questions with as little and as much of an answer as there may be. */
async function questionsOfAnySize(context: RuleContext): Promise<readonly Changes[]> {
	const { parameters } = context.operation;
	const size = parameters.find(
		({ name, aliasOf, schema }) => /^(count|limit|size)$/.test(name) && !aliasOf && schema.maximum,
	);
	const sizes = size ? [{ [size.name]: "1" }, { [size.name]: `${size.schema.maximum}` }] : [];
	if (!parameters.some(({ name, required }) => name === "symbols" && required)) return sizes;
	const symbols = await heldSymbols(context, many);
	const repeated = symbols.slice(0, 2).flatMap((symbol) => [symbol, symbol, symbol]);
	return [
		...sizes,
		{ symbols: symbols.join() },
		{ symbols: repeated.join() },
		{ symbols: "NOSUCH98.US,NOSUCH99.US" },
	];
}

/** An answer costs one data request, be it about one security, about many, about one over and over, or about none that is held. */
export const oneChargeOfAnySize: Rule = {
	title: "is charged once, whatever the size of the answer",
	scope: "service",
	alone: true,
	async check(context) {
		if (!context.operation.metered) return;
		const teller = context.tellerOf("usage.used");
		const used = async () => Number(at((await context.other(teller)).json, "usage.used"));
		for (const question of await questionsOfAnySize(context)) {
			const before = await used();
			const { headers } = await context.answer(question);
			const grown = (await used()) - before;
			if (grown !== 1 || headers[cost] !== "1")
				context.fail(
					`${shown(question)} grew usage.used by ${grown}, and ${cost} says ${shown(headers[cost])}`,
				);
		}
	},
};
