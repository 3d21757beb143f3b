import { compare, exact } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { screened, wholeMarket } from "../market/screening.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowIfAny, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

const symbolsOf = (rows: readonly Row[]): readonly string[] =>
	rows.map(({ symbol }) => String(symbol)).toSorted();

/** Fails when a screening does not answer exactly these securities. */
async function checkConditions(
	context: RuleContext,
	conditions: string,
	expected: readonly Row[],
): Promise<void> {
	const [served, wanted] = [symbolsOf(await screened(context, { conditions })), symbolsOf(expected)];
	if (equal(served, wanted)) return;
	const odd = [...served, ...wanted].find((symbol) => served.includes(symbol) !== wanted.includes(symbol));
	context.fail(
		`conditions=${conditions} answers ${served.length}, ${wanted.length} fit; ${formatValue(odd)} differs`,
	);
}

/** A value in the middle of all that are known, as it is served. */
function middleOf(rows: readonly Row[], key: string): string | undefined {
	const computable = rows
		.map((row) => row[key])
		.filter((value) => computed(() => exact(value)) !== undefined);
	return computable.toSorted((a, b) => compare(exact(a), exact(b))).map(String)[
		Math.floor(computable.length / 2)
	];
}

/** Keys whose values are served as they are compared, not rounded. */
const exactKeys = ["lastdone", "volume"] as const;

/** A condition includes its bounds; see `searchScreener` in the contract. */
export const boundsAreIncluded: Rule = ofService(
	"selects a value that is a bound of its condition",
	async (context) => {
		const rows = await wholeMarket(context, { show: exactKeys.join() });
		for (const key of exactKeys) {
			const bound = middleOf(rows, key);
			if (bound === undefined) return context.skip(`no security has ${key}`);
			const side = (sign: number) =>
				rows.filter((row) => {
					const order = computed(() => exact(row[key])) && compare(exact(row[key]), exact(bound));
					return order !== undefined && (order === 0 || order === sign);
				});
			await checkConditions(context, `${key}:${bound}:${bound}`, side(0));
			await checkConditions(context, `${key}:${bound}:`, side(1));
			await checkConditions(context, `${key}::${bound}`, side(-1));
		}
	},
);

/** Several conditions select what each of them selects; two values of one text select those of either. */
export const conditionsNarrow: Rule = ofService(
	"selects what meets every condition at once",
	async (context) => {
		const rows = await wholeMarket(context, { show: "pettm,volume,sector,exchange" });
		const [pe, volume] = ["pettm", "volume"].map((key) => middleOf(rows, key));
		const sectors = [...new Set(rows.map(({ sector }) => sector))].filter((one) => typeof one === "string");
		const [sector] = sectors;
		if (pe === undefined || volume === undefined || sector === undefined)
			return context.skip("too few figures");
		const request = async (conditions: string) => symbolsOf(await screened(context, { conditions }));
		const parts = [`pettm::${pe}`, `volume:${volume}:`, `sector:::value=${sector}`];
		const sets = await Promise.all(parts.map(request));
		const pairs = [
			[0, 1],
			[1, 2],
			[0, 1, 2],
		];
		for (const pair of pairs) {
			const combined = pair.map((i) => parts[i]).join(",");
			const expected = (sets[pair[0] ?? 0] ?? []).filter((symbol) =>
				pair.every((i) => sets[i]?.includes(symbol)),
			);
			const served = await request(combined);
			if (!equal(served, expected))
				context.fail(`conditions=${combined} answers ${served.length}, ${expected.length} meet all of them`);
		}
		await checkConditions(
			context,
			parts[2] ?? "",
			rows.filter((row) => row["sector"] === sector),
		);
	},
);

/** Technical and text keys, with the option that names their values, as the filters list them. */
async function statesOf(context: RuleContext) {
	const { json } = await context.other("listScreenerFilters");
	return valuesAt(json, "groups[].filters[]").flatMap((filter) =>
		Object.keys(rowIfAny(filter, "techOptions") ?? {}).map((option) => ({
			key: String(at(filter, "key")),
			option,
			values: valuesAt(filter, `techOptions.${option}[]`).map(String),
		})),
	);
}

/** Most values of a text that are asked for. */
const maxValues = 3;

/** A condition on a state or text selects the securities that show it, and no others. */
export const statesAreSelected: Rule = ofService(
	"selects the securities that show a state or text",
	async (context) => {
		const states = await statesOf(context);
		const rows = await wholeMarket(context, { show: states.map(({ key }) => key).join() });
		let checkedCount = 0;
		for (const { key, option, values } of states)
			for (const value of values.slice(0, maxValues)) {
				const expected = rows.filter((row) => row[key] === value);
				await checkConditions(context, `${key}:::${option}=${value}`, expected);
				checkedCount += expected.length;
			}
		const odd = states.flatMap(({ key, values }) =>
			rows
				.filter((row) => typeof row[key] === "string" && !values.includes(String(row[key])))
				.map((row) => row[key]),
		);
		if (odd.length > 0)
			context.fail(`${formatValue(odd[0])} is shown, and is not among the values of the filters`);
		if (checkedCount === 0) context.skip("no security has a state");
	},
);

/** Conditions narrow the result of a strategy; see `strategy_id`. */
export const conditionsNarrowAStrategy: Rule = ofService(
	"narrows a strategy by conditions",
	async (context) => {
		const strategies = valuesAt((await context.other("listScreenerStrategies")).json, "strategies[].id");
		let checkedCount = 0;
		for (const id of strategies.map(String)) {
			const own = await screened(context, { strategy_id: id, show: "volume" });
			const volume = middleOf(own, "volume");
			if (volume === undefined || own.length < 2) continue;
			checkedCount += 1;
			const conditions = `volume:${volume}:`;
			const served = symbolsOf(await screened(context, { strategy_id: id, conditions }));
			const expected = symbolsOf(own.filter((row) => compare(exact(row["volume"]), exact(volume)) >= 0));
			if (!equal(served, expected))
				context.fail(
					`strategy_id=${id}&conditions=${conditions} answers ${served.length}, not ${expected.length}`,
				);
		}
		if (checkedCount === 0) context.skip("no strategy selects two securities");
	},
);

/** The range of a filter goes from the smallest value that the screener shows to the largest. */
export const rangesAreThoseOfTheMarket: Rule = ofService(
	"tells the range of the values of the market",
	async (context) => {
		const filters = rowsAt(await context.body(), "groups[].filters[]");
		let checkedCount = 0;
		for (const { key, min, max } of filters.filter(
			(filter) => filter["min"] !== null && filter["max"] !== null,
		)) {
			for (const [order, bound] of [
				["asc", min],
				["desc", max],
			] as const) {
				const question = { sort: String(key), order, show: String(key), size: "1" };
				const { json } = await context.other("searchScreener", question);
				const value = computed(() =>
					exact(valuesAt(json, "results.items[]").map((row) => at(row, String(key)))[0]),
				);
				if (!value) continue;
				checkedCount += 1;
				if (compare(value, exact(bound)) !== 0)
					context.fail(
						`${formatValue(key)} has the bound ${formatValue(bound)}, ${order} the screener begins with another value`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no filter has a range");
	},
);
