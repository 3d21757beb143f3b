import type { Condition } from "./condition.ts";
import { type ConditionRecord, conditionRecord, parseConditions } from "./conditions.ts";
import { InvalidValueError } from "./value-refused.ts";

/** A named set of conditions. */
export interface Strategy {
	id: number;
	name: string;
	/** The selection and its reason, with every bound. */
	description: string;
	/** Theme. */
	theme: "value" | "growth" | "dividend" | "quality" | "momentum" | "technical" | "ownership";
	conditions: readonly Condition[];
}

const strategy = (
	id: number,
	theme: Strategy["theme"],
	name: string,
	description: string,
	conditions: string,
): Strategy => ({ id, name, description, theme, conditions: parseConditions(conditions) });

/** The built-in strategies. Numbers are never reused. */
export const strategies: readonly Strategy[] = [
	strategy(
		1,
		"dividend",
		"High dividend",
		"Companies that pay out well and can afford it: dividends of the last year are 3 to 12 % of the price (more is often a cut to come), return on equity is at least 8 %, market value at least 1 billion.",
		"divyld:3:12,roe:8:,marketcap:1B:",
	),
	strategy(
		2,
		"value",
		"Low valuation",
		"Cheap by earnings and by assets, yet sound: the price is 5 to 15 times earnings and at most twice book value, liabilities are at most 70 % of assets, market value is at least 1 billion.",
		"pettm:5:15,pbmrq::2,la::70,marketcap:1B:",
	),
	strategy(
		3,
		"growth",
		"Fast growth",
		"Companies that grow and earn more by it: in the newest period sales are up by at least 20 % and net income by at least 25 % on the same period of the year before, market value is at least 1 billion.",
		"salesgrowthyoy:20:,netincomegrowthyoy:25:,marketcap:1B:",
	),
	strategy(
		4,
		"quality",
		"High profitability",
		"Companies that earn much on what they own and sell, and not by debt alone: return on equity and net margin are at least 15 % each, liabilities at most 65 % of assets, market value at least 5 billion.",
		"roe:15:,netmargin:15:,la::65,marketcap:5B:",
	),
	strategy(
		5,
		"quality",
		"Large and steady",
		"Big companies whose price is calm: market value is at least 50 billion, beta at most 1 (no more movement than the market's), annualised volatility of 20 days at most 30 %.",
		"marketcap:50B:,beta::1,volatility20::30",
	),
	strategy(
		6,
		"technical",
		"Golden cross",
		"The trend may be turning up: on the newest day the daily MACD line crossed above its signal line.",
		"macd_day:::category=goldenfork",
	),
	strategy(
		7,
		"technical",
		"Oversold",
		"Fallen fast, where a rebound is often looked for: the daily relative strength index is below 30.",
		"rsi_day:::value_type=oversold",
	),
	strategy(
		8,
		"technical",
		"Bullish averages",
		"A rise that holds over short and long spans: the averages of 5, 10, 20 and 60 days stand in rising order, the shortest on top, and the price is no lower than 20 days ago.",
		"ma_day:::category=bullish,chg20d:0:",
	),
	strategy(
		9,
		"momentum",
		"Momentum on volume",
		"A rise with buyers behind it: up at least 5 % in five days and the newest volume is at least 1.5 times the mean of the 20 days before, market value at least 1 billion.",
		"chg5d:5:,volumeratio:1.5:,marketcap:1B:",
	),
	strategy(
		10,
		"technical",
		"Band breakout",
		"Strength beyond the usual range: the newest close is above the upper Bollinger band, two deviations over the average of 20 days.",
		"boll_day:::category=breakthrough_up",
	),
	strategy(
		11,
		"ownership",
		"Insiders buy",
		"Those who know the company best put money in: insiders bought more shares than they sold on the market in the last 90 days, market value is at least 100 million.",
		"insidernetbuy90d:1:,marketcap:100M:",
	),
	strategy(
		12,
		"ownership",
		"Heavily sold short",
		"Much of the trading bets on a fall or hedges against one: at least 60 % of the newest day's reported volume was sold short, market value is at least 1 billion.",
		"shortvolumepercent:60:,marketcap:1B:",
	),
];

/**
 * The strategy of a number.
 *
 * @throws {InvalidValueError} for an unknown strategy
 */
export function strategyOf(id: number): Strategy {
	const found = strategies.find((strategy) => strategy.id === id);
	if (!found)
		throw new InvalidValueError("strategy_id", String(id), `the id of a strategy, 1 to ${strategies.length}`);
	return found;
}

/** A strategy as `listScreenerStrategies` answers it. */
export interface StrategyRecord {
	id: number;
	name: string;
	description: string;
	market: "US";
	theme: Strategy["theme"];
	conditions: ConditionRecord[];
}

export const strategyRecord = ({ conditions, ...strategy }: Strategy): StrategyRecord => ({
	...strategy,
	market: "US",
	conditions: conditions.map(conditionRecord),
});
