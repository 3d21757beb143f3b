import bundled from "@us-market-data/contract/openapi.json" with { type: "json" };
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowAt, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

const described = ({ id, key, name, unit }: Row) => ({ id, key, name, unit });

/** Indicators of an answer with the names of their groups, in its order. */
const catalogue = (body: unknown): readonly object[] =>
	rowsAt(body, "groups[]").flatMap((group) =>
		[...rowsAt(group, "filters[]"), ...rowsAt(group, "indicators[]")].map((one) => ({
			group: group["name"],
			...described(one),
		})),
	);

/** `listScreenerFilters` and `listScreenerIndicators` describe the same indicators in the same order. */
export const describesTheIndicatorsOf = (
	operationId: "listScreenerFilters" | "listScreenerIndicators",
): Rule =>
	ofService(`describes the indicators that ${operationId} answers`, async (context) => {
		const here = catalogue(await context.body({ symbol: undefined }));
		const there = catalogue((await context.other(operationId, {})).json);
		const wrong = here.findIndex((one, index) => !equal(one, there[index]));
		if (wrong >= 0) context.fail(`${formatValue(here[wrong])} is ${formatValue(there[wrong])} there`);
		if (here.length !== there.length) context.fail(`there are ${here.length} here and ${there.length} there`);
	});

/** The description of an indicator is that of its figure. */
export const describedAsFigures: Rule = ofService(
	"describes indicators in the words of listFigures",
	async (context) => {
		const { json } = await context.other("listFigures", {});
		const figures = new Map(rowsAt(json, "figures[]").map(({ key, description }) => [key, description]));
		const indicators = rowsAt(await context.body(), "groups[].indicators[]");
		const computed = indicators.filter(({ key }) => figures.has(key));
		if (computed.length === 0) return context.skip("no indicator is a figure");
		const wrong = computed.find(({ key, description }) => figures.get(key) !== description);
		if (wrong)
			context.fail(
				`${formatValue(wrong["key"])} is described as ${formatValue(wrong["description"])}, ${formatValue(figures.get(wrong["key"]))} there`,
			);
	},
);

/** The phrases by which the contract states the unit of a `ScreenerItem` member; a member without one is a plain number. */
const unitsInWords: readonly (readonly [words: RegExp, unit: string])[] = [
	[/ as a multiple\.$/, "x"],
	[/ in the currency of the security\.$/, "currency"],
	[/ in percent\.$/, "%"],
];

/** Units of the numeric keys, as the contract tells them. Members of texts and states are written out. */
const units = new Map(
	Object.entries<object>(bundled.components.schemas.ScreenerItem.properties).flatMap(
		([key, member]): [string, string | null][] => {
			if (!("$ref" in member && "description" in member)) return [];
			const description = String(member.description);
			return [[key, unitsInWords.find(([words]) => words.test(description))?.[1] ?? null]];
		},
	),
);

const [crossings, extremes, bands, trends] = [
	{ category: ["goldenfork", "deadcross"] },
	{ value_type: ["overbought", "oversold"] },
	{ category: ["breakthrough_up", "breakthrough_down"] },
	{ category: ["bullish", "bearish"] },
];

/** Options of the technical keys; see the states in `ScreenerItem`. */
const options: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
	macd_day: crossings,
	macd_week: crossings,
	kdj_day: crossings,
	kdj_week: crossings,
	rsi_day: extremes,
	rsi_week: extremes,
	boll_day: bands,
	boll_week: bands,
	ma_day: trends,
};

const texts = ["industry", "sector", "exchange"];

/** Every indicator of the contract is there in its unit, with a range when it is numeric, else with its options. */
export const filtersAreThoseOfTheContract: Rule = ofService(
	"answers every indicator of the contract, in its unit",
	async (context) => {
		const filters = new Map(
			rowsAt(await context.body(), "groups[].filters[]").map((one) => [one["key"], one]),
		);
		const defined = [...units.keys(), ...Object.keys(options), ...texts];
		const missing = defined.filter((key) => !filters.has(key));
		if (missing.length > 0) context.fail(`${missing.join(", ")} are missing`);
		for (const [key, unit] of units) {
			const filter = filters.get(key);
			if (!filter) continue;
			if (filter["unit"] !== unit)
				context.fail(`${key} is in ${formatValue(filter["unit"])}, not in ${formatValue(unit)}`);
			if (filter["defaultRange"] === null || !equal(filter["techOptions"], {}))
				context.fail(`${formatValue(filter)} is numeric`);
		}
		for (const key of [...Object.keys(options), ...texts]) {
			const filter = filters.get(key);
			if (!filter) continue;
			const isNumeric = ["unit", "min", "max", "defaultRange"].some((name) => filter[name] !== null);
			if (isNumeric) context.fail(`${formatValue(filter)} is not numeric`);
			const reported = filter["techOptions"];
			if (
				key in options
					? !equal(sorted(reported), sorted(options[key]))
					: !Array.isArray(at(reported, "value"))
			)
				context.fail(`${key} has the options ${formatValue(reported)}`);
		}
	},
);

/** A screen names the unit of each of its indicators, as the list of filters does. */
export const statesTheUnits: Rule = ofService(
	"states the unit of each indicator that it shows",
	async (context) => {
		const { json } = await context.other("listScreenerFilters", {});
		const filters = rowsAt(json, "groups[].filters[]");
		const body = await context.body({ show: filters.map(({ key }) => key).join() });
		const stated = rowAt(body, "results.units");
		const expected = Object.fromEntries(filters.map(({ key, unit }) => [String(key), unit]));
		const wrong = Object.keys({ ...expected, ...stated }).find((key) => stated[key] !== expected[key]);
		if (wrong !== undefined)
			context.fail(
				`${wrong} is in ${formatValue(stated[wrong])} here, in ${formatValue(expected[wrong])} there`,
			);
	},
);

/** Options with their values in an order that does not depend on that of the answer. */
const sorted = (reported: unknown): Row =>
	Object.fromEntries(
		Object.keys(rowAt(reported, "")).map((name) => [
			name,
			valuesAt(reported, `${name}[]`).map(String).sort(),
		]),
	);

/** A bound of a condition as text says it. */
interface Bound {
	min?: string;
	max?: string;
}

const inUnits: Readonly<Record<string, number>> = { billion: 1e9, million: 1e6 };

/** The bounds in a description: `3 to 12`, `at least 8 %`, `at most 1`, `at least 1 billion`. */
export function boundsIn(text: string): Bound[] {
	const ranges = [...text.matchAll(/(\d[\d.]*) to (\d[\d.]*)/g)].map(([, min = "", max = ""]) => ({
		min,
		max,
	}));
	const ends = [...text.matchAll(/at (least|most) (\d[\d.]*)(?: (billion|million))?/g)].map(
		([, end, number, unit]) => {
			const value = unit === undefined ? (number ?? "") : String(Number(number) * (inUnits[unit] ?? 1));
			return end === "least" ? { min: value } : { max: value };
		},
	);
	return [...ranges, ...ends];
}

/** The words of a strategy and its conditions agree: each bound of the description is one of a condition. */
export const matchesItsDescription: Rule = {
	title: "has the bounds that its description states",
	scope: "answer",
	async check(context) {
		const strategies = valuesAt(await context.body(), "strategies[]");
		const stated = strategies.flatMap((strategy) =>
			boundsIn(String(at(strategy, "description"))).map((bound) => ({ strategy, bound })),
		);
		if (stated.length === 0) context.skip("no description states a bound");
		for (const { strategy, bound } of stated) {
			const conditions = valuesAt(strategy, "conditions[]");
			const has = conditions.some((condition) =>
				Object.entries(bound).every(
					([end, value]) => Number(at(condition, end) ?? Number.NaN) === Number(value),
				),
			);
			if (!has)
				context.fail(
					`strategy ${formatValue(at(strategy, "id"))} states ${formatValue(bound)}; its conditions are ${formatValue(conditions)}`,
				);
		}
	},
};
