import type { FigureText, FigureTexts, PriceFigure, QuoteFigure } from "../figure.ts";

const noPrice = "No bar and no quote is held.";
const noDays = "Fewer days are held.";

export const quoteTexts: FigureTexts<QuoteFigure> = {
	lastdone: {
		name: "Last price",
		description:
			"Last price of the regular session that is newest: of a newer trade or minute bar, else of a quote, else the close of the newest day bar.",
		formula: "trades.price, else minuteBars.close, else quotes.lastDone, else dayBars.close",
		inputs: ["trades.price", "minuteBars.close", "quotes.lastDone", "dayBars.close"],
		unit: "currency",
		places: null,
		nullWhen: noPrice,
	},
	prevclose: {
		name: "Close before",
		description: "Close of the session before the one of the last price, in the share count of that session.",
		formula: "quotes.prevClose, else dayBars.close[-1] × old shares / new shares",
		inputs: ["quotes.prevClose", "dayBars.close", "splits.numerator", "splits.denominator"],
		unit: "currency",
		places: 4,
		nullWhen: "Only one day is held.",
	},
	changevalue: {
		name: "Change in money",
		description: "Last price less the close before.",
		formula: "lastdone - prevclose",
		inputs: ["lastdone", "prevclose"],
		unit: "currency",
		places: null,
		nullWhen: "The close before is not known.",
	},
	changerate: {
		name: "Change on the newest day",
		description: "Last price less the close before, in percent of the close before.",
		formula: "100 × (lastdone - prevclose) / prevclose",
		inputs: ["lastdone", "prevclose"],
		unit: "percent",
		places: 2,
		nullWhen: "The close before is not known, or zero.",
	},
	volume: {
		name: "Volume",
		description:
			"Shares traded on the newest day: of a quote or the day bar, and of newer minute bars and trades.",
		formula: "quotes.volume or dayBars.volume + Σ minuteBars.volume + Σ trades.volume",
		inputs: ["quotes.volume", "dayBars.volume", "minuteBars.volume", "trades.volume"],
		unit: "shares",
		places: null,
		nullWhen: noPrice,
	},
	turnover: {
		name: "Turnover",
		description:
			"Money traded on the newest day: of a quote or the day bar, and of newer minute bars and trades.",
		formula: "quotes.turnover or dayBars.turnover + Σ minuteBars.turnover + Σ trades.price × trades.volume",
		inputs: ["quotes.turnover", "dayBars.turnover", "minuteBars.turnover", "trades.price", "trades.volume"],
		unit: "currency",
		places: null,
		nullWhen: "The source does not state it.",
	},
};

/** Prices of earlier days are in the share count of the newest one. */
const splitAdjusted = ["dayBars.close", "quotes.lastDone", "splits.numerator", "splits.denominator"] as const;

const change = (days: number): FigureText => ({
	name: `Change over ${days} days`,
	description: `Newest close against the close ${days} trading days before, adjusted for splits, in percent.`,
	formula: `100 × (close[0] / close[-${days}] - 1)`,
	inputs: splitAdjusted,
	unit: "percent",
	places: 2,
	nullWhen: noDays,
});

export const priceTexts: FigureTexts<PriceFigure> = {
	chg5d: change(5),
	chg10d: change(10),
	chg20d: change(20),
	chg60d: change(60),
	chg120d: change(120),
	chg250d: change(250),
	chgytd: {
		name: "Change this year",
		description: "Newest close against the last close of the year before, adjusted for splits, in percent.",
		formula: "100 × (close[0] / close of the last day of the year before - 1)",
		inputs: splitAdjusted,
		unit: "percent",
		places: 2,
		nullWhen: "No day of the year before is held.",
	},
	avgvolume20: {
		name: "Mean volume of 20 days",
		description: "Mean of the volumes of the newest 20 trading days, adjusted for splits.",
		formula: "Σ volume[0..-19] / 20",
		inputs: ["dayBars.volume", "quotes.volume", "splits.numerator", "splits.denominator"],
		unit: "shares",
		places: 0,
		nullWhen: noDays,
	},
	volumeratio: {
		name: "Volume ratio",
		description: "Newest volume over the mean of the 20 trading days before, adjusted for splits.",
		formula: "volume[0] / (Σ volume[-1..-20] / 20)",
		inputs: ["dayBars.volume", "quotes.volume", "splits.numerator", "splits.denominator"],
		unit: "ratio",
		places: 2,
		nullWhen: "Fewer than 21 days are held, or nothing traded on the 20 days before.",
	},
	highest52w: {
		name: "52-week high",
		description: "Highest price of the last 365 days, adjusted for splits.",
		formula: "max(high)",
		inputs: ["dayBars.high", "quotes.high", "splits.numerator", "splits.denominator"],
		unit: "currency",
		places: 4,
		nullWhen: noPrice,
	},
	lowest52w: {
		name: "52-week low",
		description: "Lowest price of the last 365 days, adjusted for splits.",
		formula: "min(low)",
		inputs: ["dayBars.low", "quotes.low", "splits.numerator", "splits.denominator"],
		unit: "currency",
		places: 4,
		nullWhen: noPrice,
	},
	beta: {
		name: "Beta",
		description:
			"Covariance of the daily returns with those of SPY.US over the variance of those of SPY.US, on the last 250 days that both traded, adjusted for splits and dividends.",
		formula: "cov(r, rSPY) / var(rSPY)",
		inputs: [...splitAdjusted, "dividends.amount"],
		unit: "ratio",
		places: 3,
		nullWhen:
			"Fewer than 60 common days are held, SPY.US never moved, or one side is simulated and the other real.",
	},
	volatility20: {
		name: "Volatility of 20 days",
		description:
			"Sample standard deviation of the last 20 daily log returns, annualised by 252 trading days, adjusted for splits and dividends, in percent.",
		formula: "100 × √252 × stdev(ln(close[i] / close[i-1]))",
		inputs: [...splitAdjusted, "dividends.amount"],
		unit: "percent",
		places: 2,
		nullWhen: noDays,
	},
};
