/** The planned move of a security on one day, apart from chance. */
export interface Turn {
	/** Return of the day. */
	drift: number;
	/** The part of its usual noise that the security keeps. */
	noise: number;
	/** Multiple of its average volume; drawn at random when absent. */
	volume?: number;
}

type Scenario = (daysBack: number) => Turn | undefined;

const onLastDay =
	(drift: number, volume: number): Scenario =>
	(back) =>
		back === 0 ? { drift, noise: 0, volume } : undefined;

const steady =
	(days: number, drift: number): Scenario =>
	(back) =>
		back < days ? { drift, noise: 0.25 } : undefined;

/** A trend that gathers pace for a month and turns on the last day, so that averages cross on that day. */
const turning =
	(sign: 1 | -1): Scenario =>
	(back) => {
		if (back === 0) return { drift: sign * 0.055, noise: 0, volume: 2.2 };
		return back <= 30 ? { drift: -sign * (0.003 + 0.0001 * (30 - back)), noise: 0.1 } : undefined;
	};

const jump =
	(daysBack: number, drift: number, volume: number): Scenario =>
	(back) =>
		back === daysBack ? { drift, noise: 0, volume } : undefined;

/** Market behaviour that rankings, movers, unusual items and technical conditions find. By ticker. */
export const scenarios: Readonly<Record<string, Scenario>> = {
	AMD: onLastDay(0.091, 3.8),
	LLY: onLastDay(0.062, 3.1),
	UNH: onLastDay(-0.078, 4.2),
	TGT: onLastDay(-0.064, 3.4),
	GOOGL: steady(22, 0.008),
	GOOG: steady(22, 0.008),
	CAT: steady(25, 0.007),
	NEM: steady(18, 0.009),
	RIVN: steady(20, -0.012),
	ADBE: steady(22, -0.008),
	PFE: steady(25, -0.006),
	DIS: turning(1),
	ORCL: turning(1),
	COP: turning(1),
	META: turning(-1),
	AXP: turning(-1),
	WMT: turning(-1),
	F: onLastDay(0.002, 6.5),
	KO: onLastDay(-0.003, 5.2),
	SO: onLastDay(0.001, 4.4),
	TSLA: jump(1, 0.083, 2.4),
	INTC: jump(1, -0.072, 2.9),
	CRM: jump(2, -0.058, 3.3),
	NFLX: jump(3, 0.067, 2.7),
	BA: jump(4, -0.052, 2.5),
	TMUS: jump(2, 0.041, 2.8),
};

/** Splits by ticker: trading days back from the last one, new shares for one old share. Simulated. */
export const splitPlans: Readonly<Record<string, { daysBack: number; ratio: number }>> = {
	NVDA: { daysBack: 610, ratio: 10 },
	AVGO: { daysBack: 590, ratio: 10 },
	WMT: { daysBack: 560, ratio: 3 },
	NFLX: { daysBack: 70, ratio: 10 },
};

/** Trading days back from the last one on which the delisted security traded for the last time. */
export const delistedDaysBack = 120;
