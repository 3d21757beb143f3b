import type {
	AnswerFigure,
	DividendFigure,
	FigureTexts,
	FlowFigure,
	HolderFigure,
	ShortFigure,
} from "../figure.ts";

export const otherTexts: FigureTexts<
	ShortFigure | HolderFigure | FlowFigure | DividendFigure | AnswerFigure
> = {
	shortvolumepercent: {
		name: "Short share of volume",
		description:
			"Shares sold short in percent of the shares that the facilities reported, of the newest day or of each.",
		formula: "100 × Σ shortVolume.shortVolume / Σ shortVolume.totalVolume",
		inputs: ["shortVolume.shortVolume", "shortVolume.totalVolume"],
		unit: "percent",
		places: 2,
		nullWhen: "No report is held, or it reports no shares.",
	},
	shortinterest: {
		name: "Shares short of those outstanding",
		description:
			"Shares short in percent of the shares outstanding nearest to the settlement day, in the shares of that day.",
		formula: "100 × shortInterest.sharesShort / shares.totalShares",
		inputs: ["shortInterest.sharesShort", "shares.totalShares", "splits.numerator", "splits.denominator"],
		unit: "percent",
		places: 2,
		nullWhen:
			"No report is held, or no count within 400 days of it, or the positions are of depositary shares and the count of ordinary shares.",
	},
	daystocover: {
		name: "Days to cover of shares short",
		description: "Shares short over the mean daily volume, as FINRA states it.",
		formula: "shortInterest.daysToCover",
		inputs: ["shortInterest.daysToCover"],
		unit: "days",
		places: null,
		nullWhen: "No report is held, or it does not state it.",
	},
	insidernetbuy90d: {
		name: "Net insider purchases in 90 days, shares",
		description:
			"Shares that insiders bought in the open market or privately in 90 days less those that they sold, as amended, in the share count of today.",
		formula: "Σ insiderTrades.shares of BUY × new shares / old shares - the same of SELL",
		inputs: ["insiderTrades.shares", "insiderTrades.type", "splits.numerator", "splits.denominator"],
		unit: "shares",
		places: 6,
		nullWhen: "No trade of an insider is held.",
	},
	ownershippercent: {
		name: "Part of the shares outstanding",
		description:
			"Shares that a holder has in percent of the shares outstanding at that time, where the source does not state it.",
		formula: "shareholders.percentOfShares, else 100 × shareholders.sharesHeld / shares.totalShares",
		inputs: ["shareholders.percentOfShares", "shareholders.sharesHeld", "shares.totalShares"],
		unit: "percent",
		places: 4,
		nullWhen: "The shares outstanding are not known.",
	},
	inflow: {
		name: "Net inflow",
		description: "Turnover of the upward trades of the newest day less that of the downward trades.",
		formula: "Σ price × volume of upward trades - Σ price × volume of downward trades",
		inputs: ["trades.price", "trades.volume", "trades.direction"],
		unit: "currency",
		places: null,
		nullWhen: "No trades are held, or the day has over 250,000.",
	},
	payouts: {
		name: "Number of dividends (TTM)",
		description: "Dividends whose ex-dates lie in the last 365 days.",
		formula: "count of dividends",
		inputs: ["dividends.exDate"],
		unit: "count",
		places: 0,
		nullWhen:
			"No dividends are held, or what their files tell ends over 100 days ago and the next dividend is overdue.",
	},
	upsiderate: {
		name: "Upside to the target price",
		description:
			"Target price of the analysts less the last price, in percent of the last price, both per share of today.",
		formula: "100 × (ratings.targetPrice × old shares / new shares - lastdone) / lastdone",
		inputs: ["ratings.targetPrice", "lastdone", "splits.numerator", "splits.denominator"],
		unit: "percent",
		places: 2,
		nullWhen: "One of them is not known.",
	},
	surprise: {
		name: "Surprise",
		description: "Reported figure less the estimate.",
		formula: "estimates.actual - estimates.estimate",
		inputs: ["estimates.actual", "estimates.estimate"],
		unit: "currency",
		places: null,
		nullWhen: "One of them is not known.",
	},
	yoychangerate: {
		name: "Change from the year before",
		description:
			"Figure of a report against the same period of the year before, in percent; of a margin before it is rounded.",
		formula: "100 × (value - value a year before) / |value a year before|",
		inputs: ["financials.report", "financials.fiscalYear"],
		unit: "percent",
		places: 2,
		nullWhen: "One of the reports does not state it, or the one before is not positive.",
	},
	shareschanged: {
		name: "Change of a position",
		description:
			"Shares held less those of the period before, in the share count of the newer one, where the source does not state it.",
		formula: "shareholders.sharesHeld - shareholders.sharesHeld of the period before",
		inputs: [
			"shareholders.sharesHeld",
			"shareholders.sharesChanged",
			"splits.numerator",
			"splits.denominator",
		],
		unit: "shares",
		places: null,
		nullWhen: "The period before is not held.",
	},
	shareschangerate: {
		name: "Change of a position in percent",
		description: "Change of a position in percent of the position before.",
		formula: "100 × shareschanged / (shareholders.sharesHeld - shareschanged)",
		inputs: ["shareschanged", "shareholders.sharesHeld"],
		unit: "percent",
		places: 2,
		nullWhen: "The change is not known, or there was no position before.",
	},
	adjustedprice: {
		name: "Adjusted price",
		description: "Price of a bar times the factor of its day, as `listCorporateActions` answers it.",
		formula: "price × Π old shares / new shares × Π (1 - dividend / close before its ex-date)",
		inputs: [
			"dayBars.close",
			"minuteBars.close",
			"splits.numerator",
			"splits.denominator",
			"dividends.amount",
		],
		unit: "currency",
		places: 4,
		nullWhen: "Never.",
	},
	adjustedvolume: {
		name: "Adjusted volume",
		description: "Volume of a bar times the factor of its day, as `listCorporateActions` answers it.",
		formula: "volume × Π new shares / old shares",
		inputs: ["dayBars.volume", "minuteBars.volume", "splits.numerator", "splits.denominator"],
		unit: "shares",
		places: 6,
		nullWhen: "Never.",
	},
};
