import { heldSymbols } from "../figures/many.ts";
import { ofService } from "../questions.ts";
import { listAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

/** Lengths at which lists are cut by a limit that nobody documented. */
const usualLimits: ReadonlySet<number> = new Set([100, 200, 250, 500]);

/** Securities of which lists are read. */
const most = 3;

/**
 * A count up to the documented maximum has an effect. Where no list reaches the maximum, three lists of the same usual length
 * tell that another limit cuts them.
 */
export const countsToItsMaximum = (path: string, parameter = "count", change: Changes = {}): Rule =>
	ofService(`answers up to the maximum of ${parameter}`, async (context) => {
		const maximum =
			context.operation.parameters.find(({ name }) => name === parameter)?.schema.maximum ?? 100;
		const lengths: number[] = [];
		for (const symbol of await symbolsFor(context)) {
			const list = listAt(
				context,
				await context.body({ ...change, ...symbol, [parameter]: `${maximum}` }),
				path,
			);
			if (list.length > maximum) context.fail(`${parameter}=${maximum} answers ${list.length}`);
			lengths.push(list.length);
		}
		const longest = Math.max(...lengths);
		const alike = lengths.filter((length) => length === longest).length;
		if (longest === 0) context.skip(`there are no ${path}`);
		const isUsual = usualLimits.has(longest) || longest === maximum - 1;
		if (longest < maximum && isUsual && alike >= Math.min(3, lengths.length))
			context.fail(
				`${parameter}=${maximum} answers ${longest} ${path} for ${alike} of ${lengths.length} questions`,
			);
	});

async function symbolsFor(context: RuleContext): Promise<readonly Changes[]> {
	const isOfOne = context.operation.parameters.some(({ name, required }) => name === "symbol" && required);
	return isOfOne ? (await heldSymbols(context, most)).map((symbol) => ({ symbol })) : [{}];
}
