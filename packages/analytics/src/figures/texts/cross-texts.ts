import type { CrossFigure, FigureTexts } from "../figure.ts";

/** Rules of `view/fitting-parts.ts`, in words. */
const otherShares =
	"The price is of a depositary share that is not known to be one ordinary share, and the company's filings count those.";
const ofStatements = `One of them is not known, one is simulated and the other real, or the newest period ends over 500 days before the price or over 100 days after it. ${otherShares}`;
const ofShares = `One of them is not known, one is simulated and the other real, or the count is over 500 days older than the price or over 100 days newer. ${otherShares}`;
const otherCurrency = "The statements are in another currency than the price.";

export const crossTexts: FigureTexts<CrossFigure> = {
	marketcap: {
		name: "Market value",
		description: "Last price times shares outstanding, both in the share count of today.",
		formula: "lastdone × totalshares",
		inputs: ["lastdone", "totalshares"],
		unit: "currency",
		places: null,
		nullWhen: ofShares,
	},
	circulatingmarketcap: {
		name: "Circulating market value",
		description: "Last price times circulating shares, both in the share count of today.",
		formula: "lastdone × circulatingshares",
		inputs: ["lastdone", "circulatingshares"],
		unit: "currency",
		places: null,
		nullWhen: ofShares,
	},
	pettm: {
		name: "P/E (TTM)",
		description: "Last price over diluted earnings per share of the trailing twelve months.",
		formula: "lastdone / epsttm",
		inputs: ["lastdone", "epsttm"],
		unit: "ratio",
		places: 2,
		nullWhen: `The earnings are not positive. ${ofStatements} ${otherCurrency}`,
	},
	pbmrq: {
		name: "P/B (MRQ)",
		description: "Last price over book value per share of the newest balance sheet.",
		formula: "lastdone × totalshares / equity",
		inputs: ["lastdone", "totalshares", "equity"],
		unit: "ratio",
		places: 2,
		nullWhen: `The book value is not positive, or the count is over 400 days from the balance sheet. ${ofStatements} The count is over 500 days older than the price or over 100 days newer. ${otherCurrency}`,
	},
	pstm: {
		name: "P/S (TTM)",
		description: "Market value over sales of the trailing twelve months.",
		formula: "marketcap / sales",
		inputs: ["marketcap", "sales"],
		unit: "ratio",
		places: 2,
		nullWhen: `The sales are not positive. ${ofStatements} ${otherCurrency}`,
	},
	dpsttm: {
		name: "Dividends per share (TTM)",
		description:
			"Sum of the cash dividends whose ex-dates lie in the last 365 days, per share of today; without known dividends, those that statements state.",
		formula: "Σ dividends.amount × old shares / new shares, else dpsreported",
		inputs: ["dividends.amount", "splits.numerator", "splits.denominator", "dpsreported"],
		unit: "currency",
		places: 6,
		nullWhen:
			"No dividends are held, or what their files tell ends over 100 days ago and the next dividend is overdue, and statements state none in the currency of the price.",
	},
	divyld: {
		name: "Dividend yield (TTM)",
		description: "Dividends per share of the trailing twelve months in percent of the last price.",
		formula: "100 × dpsttm / lastdone",
		inputs: ["dpsttm", "lastdone"],
		unit: "percent",
		places: 2,
		nullWhen:
			"One of them is not known, one is simulated and the other real, or the price is over 100 days older than the dividends.",
	},
	turnoverrate: {
		name: "Turnover rate",
		description: "Shares traded on the newest day in percent of the circulating shares.",
		formula: "100 × volume / circulatingshares",
		inputs: ["volume", "circulatingshares"],
		unit: "percent",
		places: 2,
		nullWhen: ofShares,
	},
	amplitude: {
		name: "Amplitude",
		description: "Highest less lowest price of the newest day in percent of the close before.",
		formula: "100 × (high - low) / prevclose",
		inputs: [
			"quotes.high",
			"quotes.low",
			"dayBars.high",
			"dayBars.low",
			"minuteBars.high",
			"minuteBars.low",
			"trades.price",
			"prevclose",
		],
		unit: "percent",
		places: 2,
		nullWhen: "The close before is not known.",
	},
	institutionshare: {
		name: "Held by institutions",
		description:
			"Shares that institutions held at the end of the newest period that is reported, in percent of the shares outstanding. " +
			"A stake that several reported together in a Schedule 13D or 13G counts once.",
		formula: "100 × Σ shareholders.sharesHeld / totalshares",
		inputs: [
			"shareholders.sharesHeld",
			"shareholders.percentOfShares",
			"totalshares",
			"splits.numerator",
			"splits.denominator",
		],
		unit: "percent",
		places: 4,
		nullWhen: "No institution reported, or the shares outstanding are not known.",
	},
};
