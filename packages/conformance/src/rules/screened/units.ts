import { ofService } from "../questions.ts";
import { at, equal, type Row, rowAt, rowsAt, shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Units of the keys that have one, as the contract tells them with each member of `ScreenerItem`. */
const keysByUnit: Readonly<Record<string, string>> = {
	x: "pettm pbmrq pstm",
	"100 million": "marketcap circulating_marketcap netincome sales",
	"10 thousand": "turnover",
	currency: "epsttm bps lastdone",
	"%": "divyld roe roa netmargin grossmargin salesgrowthyoy netincomegrowthyoy la changerate turnover_rate amplitude shortvolumepercent shortinterest chg5d chg10d chg20d chg60d chg120d chg250d chgytd high52w low52w volatility20 institutionshare",
};

/** Keys of plain numbers. */
const plain = "volume avgvolume20 volumeratio daystocover beta insidernetbuy90d".split(" ");

const units = new Map<string, string | null>([
	...Object.entries(keysByUnit).flatMap(([unit, keys]) => keys.split(" ").map((key) => [key, unit] as const)),
	...plain.map((key) => [key, null] as const),
]);

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
		const known = [...units.keys(), ...Object.keys(options), ...texts];
		const missing = known.filter((key) => !filters.has(key));
		if (missing.length > 0) context.fail(`${missing.join(", ")} are missing`);
		for (const [key, unit] of units) {
			const filter = filters.get(key);
			if (!filter) continue;
			if (filter["unit"] !== unit)
				context.fail(`${key} is in ${shown(filter["unit"])}, not in ${shown(unit)}`);
			if (filter["defaultRange"] === null || !equal(filter["techOptions"], {}))
				context.fail(`${shown(filter)} is numeric`);
		}
		for (const key of [...Object.keys(options), ...texts]) {
			const filter = filters.get(key);
			if (!filter) continue;
			const isNumeric = ["unit", "min", "max", "defaultRange"].some((name) => filter[name] !== null);
			if (isNumeric) context.fail(`${shown(filter)} is not numeric`);
			const told = filter["techOptions"];
			if (key in options ? !equal(sorted(told), sorted(options[key])) : !Array.isArray(at(told, "value")))
				context.fail(`${key} has the options ${shown(told)}`);
		}
	},
);

/** Options with their values in an order that does not depend on that of the answer. */
const sorted = (told: unknown): Row =>
	Object.fromEntries(
		Object.keys(rowAt(told, "")).map((name) => [name, valuesAt(told, `${name}[]`).map(String).sort()]),
	);
