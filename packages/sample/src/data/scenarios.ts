/** A planned story of a security, by trading days back from the last one. */
export interface Planned {
	back: number;
	/** Return of the day; the rest is chance. */
	move?: number;
	/** Multiple of the usual volume. */
	volume?: number;
	/** The end of the headline; without one, only the price moves. */
	headline?: string;
	/** Minutes after midnight Eastern time; 7:30 when absent. */
	minute?: number;
	/** True if the company files a current report on it. */
	filed?: boolean;
	/** Trading days over which a drift of `move` each is spread, ending `back` days ago. */
	days?: number;
}

const trend = (days: number, move: number, back = 0): Planned => ({ back, move, days });

/**
 * What happens near the last day, so that rankings, movers, unusual items and technical conditions find something on
 * every day. By ticker. Chance comes on top of each move.
 */
export const plans: Readonly<Record<string, readonly Planned[]>> = {
	AMD: [
		trend(4, 0.009, 1),
		{
			back: 0,
			move: 0.078,
			volume: 3.4,
			headline: "signs a supply agreement over several years",
			filed: true,
		},
	],
	LLY: [
		trend(4, 0.006, 1),
		{
			back: 0,
			move: 0.049,
			volume: 2.2,
			headline: "reports that a medicine met the goals of its study",
			filed: true,
		},
	],
	UNH: [{ back: 0, move: -0.071, volume: 3.1, headline: "withdraws its outlook for the year", filed: true }],
	TGT: [{ back: 0, move: -0.046, volume: 2.3, headline: "warns of weak sales", filed: true }],
	DIS: [
		trend(26, -0.0035, 1),
		trend(6, -0.002, 1),
		{ back: 0, move: 0.041, volume: 2, headline: "raises its outlook for the year", filed: true },
	],
	ORCL: [
		trend(24, -0.004, 1),
		trend(6, -0.002, 1),
		{ back: 0, move: 0.053, volume: 2.1, headline: "wins a large contract", filed: true },
	],
	COP: [
		trend(28, -0.003, 1),
		trend(6, -0.002, 1),
		{ back: 0, move: 0.034, volume: 1.6, headline: "upgraded to buy from hold by Sample Research" },
	],
	HD: [
		trend(26, -0.003, 1),
		trend(6, -0.0015, 1),
		{ back: 0, move: 0.037, volume: 1.8, headline: "upgraded to overweight by Sample Securities" },
	],
	T: [
		trend(34, -0.0028, 1),
		trend(4, -0.002, 1),
		{ back: 0, move: 0.029, volume: 1.7, headline: "wins a large contract", filed: true },
	],
	PEP: [
		trend(20, -0.0032, 1),
		trend(4, -0.002, 1),
		{ back: 0, move: 0.025, volume: 1.6, headline: "upgraded to buy from hold by Sample Research" },
	],
	LMT: [
		trend(30, -0.003, 1),
		{ back: 0, move: 0.032, volume: 1.9, headline: "agrees on a partnership", filed: true },
	],
	MCD: [
		trend(4, 0.007, 1),
		{ back: 0, move: 0.033, volume: 3.6, headline: "announces a purchase of own shares", filed: true },
	],
	META: [
		trend(25, 0.0035, 1),
		{ back: 0, move: -0.038, volume: 1.9, headline: "faces an inquiry", filed: true },
	],
	AXP: [
		trend(25, 0.003, 1),
		{ back: 0, move: -0.027, volume: 1.5, headline: "downgraded to hold from buy by Sample Research" },
	],
	GOOGL: [trend(60, 0.0022)],
	GOOG: [trend(60, 0.0022)],
	CAT: [trend(60, 0.0025)],
	NEM: [trend(45, 0.004)],
	WMT: [trend(40, 0.0015)],
	RIVN: [
		trend(18, -0.011),
		{ back: 9, move: -0.09, volume: 2.4, headline: "lowers its outlook for the year", filed: true },
	],
	ADBE: [
		trend(18, -0.0095),
		{ back: 11, move: -0.06, volume: 2.2, headline: "warns of slower demand", filed: true },
	],
	PFE: [
		trend(20, -0.0085),
		{
			back: 16,
			move: -0.038,
			volume: 2.1,
			headline: "stops the study of a medicine",
			minute: 12 * 60 + 10,
			filed: true,
		},
	],
	CMCSA: [trend(18, -0.008)],
	F: [{ back: 0, move: 0.002, volume: 3.8 }],
	KO: [{ back: 0, move: -0.003, volume: 3.4 }],
	SO: [{ back: 0, move: 0.001, volume: 3.1 }],
	TSLA: [{ back: 1, move: 0.068, volume: 2, headline: "presents a new product" }],
	INTC: [
		{ back: 1, move: -0.057, volume: 2.4, headline: "delays a product", filed: true },
		{ back: 14, move: 0.049, volume: 2, headline: "sells a division", minute: 11 * 60 + 12, filed: true },
	],
	CRM: [
		{
			back: 2,
			move: -0.048,
			volume: 2.6,
			headline: "loses a large customer",
			minute: 11 * 60 + 20,
			filed: true,
		},
	],
	NFLX: [{ back: 3, move: 0.052, volume: 2.1, headline: "raises its prices" }],
	BA: [{ back: 4, move: -0.043, volume: 2.1, headline: "halts deliveries of a model", filed: true }],
	TMUS: [{ back: 2, move: 0.036, volume: 2.2, headline: "upgraded to overweight by Sample Securities" }],
	BAC: [{ back: 1, move: 0.024, volume: 1.7, headline: "announces a purchase of own shares", filed: true }],
	QCOM: [{ back: 2, move: 0.061, volume: 2.3, headline: "raises its outlook for the year", filed: true }],
	WBD: [{ back: 0, move: 0.064, volume: 1.6 }],
	ZSMB: [
		{
			back: 3,
			move: -0.42,
			volume: 9,
			headline: "reports that a medicine missed the goals of its study",
			filed: true,
		},
		{ back: 1, move: 0.12, volume: 3 },
	],
	ZSMC: [trend(90, -0.009, 34)],
};

/** Tickers whose planned rise on the last day is large enough to turn their trend. */
export const turningUp: ReadonlySet<string> = new Set(["DIS", "ORCL", "COP", "HD", "T", "PEP", "LMT"]);

/** Splits by ticker: trading days back from the last one (ahead of it when negative), new shares for an old one. */
export const splitPlans: Readonly<Record<string, { daysBack: number; ratio: number }>> = {
	NVDA: { daysBack: 610, ratio: 10 },
	AVGO: { daysBack: 590, ratio: 10 },
	WMT: { daysBack: 560, ratio: 3 },
	NFLX: { daysBack: 70, ratio: 10 },
	ORLY: { daysBack: 355, ratio: 15 },
	ZSMB: { daysBack: 26, ratio: 0.1 },
	NOW: { daysBack: -9, ratio: 5 },
};

/** A stop of trading: trading days back from the last one, minutes of the day in New York. */
interface StopPlan {
	ticker: string;
	daysBack: number;
	from: number;
	/** Absent while trading has not resumed. */
	minutes?: number;
	reason: "LUDP" | "T1" | "T12";
}

export const stopPlans: readonly StopPlan[] = [
	{ ticker: "RIVN", daysBack: 9, from: 9 * 60 + 41, minutes: 5, reason: "LUDP" },
	{ ticker: "RIVN", daysBack: 9, from: 9 * 60 + 52, minutes: 10, reason: "LUDP" },
	{ ticker: "INTC", daysBack: 14, from: 11 * 60 + 3, minutes: 45, reason: "T1" },
	{ ticker: "PFE", daysBack: 16, from: 12 * 60 + 5, minutes: 30, reason: "T1" },
	{ ticker: "BA", daysBack: 18, from: 11 * 60 + 7, minutes: 5, reason: "LUDP" },
	{ ticker: "CRM", daysBack: 2, from: 11 * 60 + 10, minutes: 40, reason: "T1" },
	{ ticker: "ZSMB", daysBack: 3, from: 9 * 60 + 34, minutes: 5, reason: "LUDP" },
	{ ticker: "ZSMB", daysBack: 3, from: 9 * 60 + 44, minutes: 5, reason: "LUDP" },
	{ ticker: "ZSMB", daysBack: 3, from: 10 * 60 + 1, minutes: 10, reason: "LUDP" },
	{ ticker: "WBD", daysBack: 0, from: 12 * 60 + 17, reason: "T1" },
];

/** Trading days back from the last one on which a security that no longer trades did so for the last time. */
export const lastTraded: Readonly<Record<string, number>> = { HES: 120, ZSMC: 34, ZSMD: 7 };

/** Trading days back from the last one on which a new security was first traded. */
export const firstTraded: Readonly<Record<string, number>> = { ZSMA: 44 };

/** Tickers of which much more than usual was sold short on the last day. */
export const heavilyShorted: ReadonlySet<string> = new Set(["RIVN", "INTC", "UNH", "LCID"]);

/** Tickers whose insiders bought in the last weeks. */
export const insidersBuy: ReadonlySet<string> = new Set([
	"INTC",
	"PFE",
	"NKE",
	"T",
	"UNH",
	"KHC",
	"ZSME",
	"TGT",
]);

/** Issuers that restated the cash flows of a quarter: quarters back from the newest report. */
export const restatements: Readonly<Record<string, number>> = { BA: 2, ZSMC: 3, CLF: 2 };
