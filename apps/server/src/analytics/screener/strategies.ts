import { BadParameter } from "../../errors.ts";
import { type Condition, type ConditionRecord, conditionRecord, parseConditions } from "./conditions.ts";

/** A named set of conditions. */
export interface Strategy {
	id: number;
	name: string;
	description: string;
	/** Theme. */
	type: "value" | "growth" | "dividend" | "quality" | "momentum" | "technical" | "ownership";
	conditions: readonly Condition[];
}

const strategy = (
	id: number,
	type: Strategy["type"],
	name: string,
	description: string,
	conditions: string,
): Strategy => ({ id, name, description, type, conditions: parseConditions(conditions) });

/** The built-in strategies. Numbers are never reused. */
export const strategies: readonly Strategy[] = [
	strategy(
		1,
		"dividend",
		"High dividend",
		"Profitable companies whose dividends of the last year are 3 to 12 % of the price.",
		"divyld:3:12,roe:8:,marketcap:10:",
	),
	strategy(
		2,
		"value",
		"Low valuation",
		"Companies at 5 to 15 times earnings and at most twice book value, with moderate liabilities.",
		"pettm:5:15,pbmrq::2,la::70,marketcap:10:",
	),
	strategy(
		3,
		"growth",
		"Fast growth",
		"Sales up by at least 20 % and net income by at least 25 % on the same period of the year before.",
		"salesgrowthyoy:20:,netincomegrowthyoy:25:,marketcap:10:",
	),
	strategy(
		4,
		"quality",
		"High profitability",
		"Return on equity of at least 15 % and net margin of at least 15 % with moderate liabilities.",
		"roe:15:,netmargin:15:,la::65,marketcap:50:",
	),
	strategy(
		5,
		"quality",
		"Large and steady",
		"Market value of at least 500 hundred million (50 billion), beta of at most 1, low volatility.",
		"marketcap:500:,beta::1,volatility20::30",
	),
	strategy(
		6,
		"technical",
		"Golden cross",
		"The daily MACD line has crossed above its signal line.",
		"macd_day:::category=goldenfork",
	),
	strategy(
		7,
		"technical",
		"Oversold",
		"The daily relative strength index is below 30.",
		"rsi_day:::value_type=oversold",
	),
	strategy(
		8,
		"technical",
		"Bullish averages",
		"The averages of 5, 10, 20 and 60 days stand in rising order and the price has risen over 20 days.",
		"ma_day:::category=bullish,chg20d:0:",
	),
	strategy(
		9,
		"momentum",
		"Momentum on volume",
		"Up at least 5 % in five days on at least 1.5 times the usual volume.",
		"chg5d:5:,volumeratio:1.5:,marketcap:10:",
	),
	strategy(
		10,
		"technical",
		"Band breakout",
		"The close has broken through the upper Bollinger band of 20 days.",
		"boll_day:::category=breakthrough_up",
	),
	strategy(
		11,
		"ownership",
		"Insiders buy",
		"Insiders bought more shares than they sold on the open market in the last 90 days.",
		"insidernetbuy90d:1:,marketcap:1:",
	),
	strategy(
		12,
		"ownership",
		"Heavily sold short",
		"At least 60 % of the newest day's reported volume was sold short.",
		"shortvolumeratio:60:,marketcap:10:",
	),
];

/**
 * The strategy of a number.
 *
 * @throws {BadParameter} when there is none
 */
export function strategyOf(id: number, parameter = "strategy_id"): Strategy {
	const found = strategies.find((strategy) => strategy.id === id);
	if (!found)
		throw new BadParameter(parameter, String(id), `the id of a strategy, 1 to ${strategies.length}`);
	return found;
}

/** A strategy as `listScreenerStrategies` answers it. */
export interface StrategyRecord {
	id: number;
	name: string;
	description: string;
	market: "US";
	type: Strategy["type"];
	filters: ConditionRecord[];
}

export const strategyRecord = ({ conditions, ...strategy }: Strategy): StrategyRecord => ({
	...strategy,
	market: "US",
	filters: conditions.map(conditionRecord),
});
