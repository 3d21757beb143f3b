import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

const figuresOf = async (context: RuleContext): Promise<readonly Row[]> =>
	rowsAt(await context.body(), "figures[]");

const texts = (row: Row, name: string): readonly string[] => valuesAt(row, `${name}[]`).map(String);

/** Names of records and figures in a formula. */
const wordsOf = (formula: string): readonly string[] => formula.match(/[A-Za-z_][\w.]*/g) ?? [];

/** Every input is a figure or a property of a record, and the areas of a figure are those of its inputs. */
export const areasFollowFromInputs: Rule = ofService(
	"answers the areas of its inputs with each figure",
	async (context) => {
		const figures = await figuresOf(context);
		const byKey = new Map(figures.map((one) => [String(one["key"]), one]));
		const areasOf = (key: string): readonly string[] => {
			// Figures that are made of each other are reached once.
			const reached = new Set([key]);
			for (const one of reached)
				for (const input of texts(byKey.get(one) ?? {}, "inputs")) reached.add(input);
			return [...reached].filter((one) => !byKey.has(one)).map((input) => String(input.split(".")[0]));
		};
		for (const figure of figures) {
			const inputs = texts(figure, "inputs");
			const odd = inputs.find((input) => !byKey.has(input) && !/^\w+\.\w+$/.test(input));
			if (odd)
				context.fail(
					`${formatValue(figure["key"])} is made of ${odd}, which is neither a figure nor a property`,
				);
			const expected = [...new Set(areasOf(String(figure["key"])))].toSorted();
			if (!equal([...new Set(texts(figure, "areas"))].toSorted(), expected))
				context.fail(
					`${formatValue(figure["key"])} has the areas ${formatValue(figure["areas"])}, its inputs ${formatValue(expected)}`,
				);
		}
		if (figures.length === 0) context.skip("no figures");
	},
);

/** A question whose answer serves figures of one security. */
interface Serving {
	readonly operationId: string;
	/** Path of the row before its members. */
	readonly path: string;
	readonly parameters: (symbol: string, keys: string) => Readonly<Record<string, string>>;
}

const fields =
	"last_done,change_value,change_rate,volume,turnover,ytd_change_rate,turnover_rate,market_cap,amplitude,volume_ratio,pe_ttm,pb_mrq,dividend_yield,five_day_change_rate,ten_day_change_rate,half_year_change_rate";

const serving: readonly Serving[] = [
	{ operationId: "getCalcIndexes", path: "quote", parameters: (symbols) => ({ symbols, fields }) },
	{ operationId: "getQuotes", path: "quote", parameters: (symbols) => ({ symbols }) },
	{ operationId: "listRank", path: "ranking.list", parameters: () => ({ key: "market_cap", count: "100" }) },
	{ operationId: "comparePeers", path: "comparison.list", parameters: (symbol) => ({ symbol }) },
	{
		operationId: "searchScreener",
		path: "results.items",
		parameters: (_symbol, show) => ({ show, sort: "marketcap", size: "100" }),
	},
];

/** A value of a figure as some operation serves it. */
interface Value {
	readonly member: string;
	readonly value: string;
}

/** The values of each figure for a security, by the members that `listFigures` names. */
async function valuesOf(context: RuleContext, figures: readonly Row[], symbol: string) {
	const found = new Map<string, Value[]>();
	const { json: filters } = await context.other("listScreenerFilters");
	const columnKeys = valuesAt(filters, "groups[].filters[].key").join();
	for (const { operationId, path, parameters } of serving) {
		const { json } = await context.other(operationId, parameters(symbol, columnKeys));
		const row = valuesAt(json, `${path}[]`).find((one) => at(one, "symbol") === symbol);
		for (const figure of figures)
			for (const served of rowsAt(figure, "served[]")) {
				const member = String(served["member"]);
				const name = member.slice(path.length + 1);
				if (served["operationId"] !== operationId || !member.startsWith(`${path}.`) || name.includes("."))
					continue;
				const value = at(row, name);
				if (typeof value !== "string") continue;
				const key = String(figure["key"]);
				found.set(key, [...(found.get(key) ?? []), { member: `${operationId} ${member}`, value }]);
			}
	}
	return found;
}

const decimalsOf = (value: string): number => value.replace(/0+$/, "").split(".")[1]?.length ?? 0;

/** A figure has one value in every member that serves it, with no more decimal places than it says. */
export const servesOneValue: Rule = ofService(
	"names members that serve one value of each figure",
	async (context) => {
		const figures = await figuresOf(context);
		const byKey = new Map(figures.map((one) => [one["key"], one]));
		let checkedCount = 0;
		for (const symbol of context.service.symbols.slice(0, 2))
			for (const [key, values] of await valuesOf(context, figures, symbol)) {
				const [first] = values;
				const other = values.find(
					({ value }) => value !== first?.value && Number(value) !== Number(first?.value),
				);
				if (other) context.fail(`${key} of ${symbol} is ${formatValue(first)} and ${formatValue(other)}`);
				checkedCount += values.length - 1;
				const { decimalPlaces: places, unit } = byKey.get(key) ?? {};
				// A price that a source states keeps the places that it has there.
				if (typeof places !== "number" || unit === "currency") continue;
				const long = values.find(({ value }) => /^-?[\d.]+$/.test(value) && decimalsOf(value) > places);
				if (long) context.fail(`${key} has ${places} places, and is ${formatValue(long)}`);
			}
		if (checkedCount === 0) context.skip("no figure is served twice");
	},
);

/** A formula names inputs of its figure: properties of records, and keys of other figures. */
export const formulasAreOfInputs: Rule = ofService(
	"names in formulas what a figure is made of",
	async (context) => {
		const figures = await figuresOf(context);
		const keys = new Set(figures.map(({ key }) => String(key)));
		for (const figure of figures) {
			const inputs = texts(figure, "inputs");
			const odd = wordsOf(String(figure["formula"])).find(
				(word) =>
					(/^[a-z]\w*\.[a-z]\w*$/i.test(word) || keys.has(word)) &&
					// A property of a record may be written by its name alone.
					!inputs.some((input) => input === word || input.endsWith(`.${word}`)),
			);
			if (odd !== undefined)
				context.fail(
					`${formatValue(figure["key"])} is ${formatValue(figure["formula"])}, and ${odd} is no input`,
				);
		}
		if (figures.length === 0) context.skip("no figures");
	},
);

/** Members that are facts of a security and no figures. */
const facts: ReadonlySet<string> = new Set(["symbol", "ticker", "name", "industry", "sector", "exchange"]);

/** Operations whose rows hold figures alone beside the facts of the security. */
const figuresAlone: ReadonlySet<string> = new Set(["getCalcIndexes", "listRank", "searchScreener"]);

/** Every figure of an answer is told with the place where it is served; an indicator in percent is a figure in percent. */
export const servesEveryFigure: Rule = ofService("names every member that is a figure", async (context) => {
	const figures = await figuresOf(context);
	const { json } = await context.other("listScreenerFilters");
	const filters = rowsAt(json, "groups[].filters[]");
	const figureOf = (operationId: string, member: string) =>
		figures.find((figure) =>
			valuesAt(figure, "served[]").some(
				(served) => at(served, "operationId") === operationId && at(served, "member") === member,
			),
		);
	const [symbol = ""] = context.service.symbols;
	for (const { operationId, path, parameters } of serving.filter((one) =>
		figuresAlone.has(one.operationId),
	)) {
		const response = await context.other(
			operationId,
			parameters(symbol, filters.map(({ key }) => key).join()),
		);
		const [row = {}] = rowsAt(response.json, `${path}[]`);
		const missing = Object.keys(row).find(
			(name) => !facts.has(name) && figureOf(operationId, `${path}.${name}`) === undefined,
		);
		if (missing !== undefined) context.fail(`${missing} of ${operationId} is no figure`);
	}
	for (const { key, unit } of filters) {
		const figure = figureOf("searchScreener", `results.items.${String(key)}`);
		if (figure && (figure["unit"] === "percent") !== (unit === "%"))
			context.fail(
				`${formatValue(key)} is in ${formatValue(unit)}, its figure in ${formatValue(figure["unit"])}`,
			);
	}
});
