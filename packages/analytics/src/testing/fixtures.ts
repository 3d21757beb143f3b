import type { AreaRecord } from "@us-market-data/market";
import { noFigures, tradingDays } from "@us-market-data/market";

type DayBar = AreaRecord<"dayBars">;

/** Trading days up to a day, oldest first. */
export const daysUpTo = (last: string, count: number): string[] => {
	const { trading, half } = tradingDays(`${Number(last.slice(0, 4)) - 3}-01-01`, last);
	return [...trading, ...half].sort().slice(-count);
};

/** A bar with the given close and otherwise plain values. */
export const dayBar = (date: string, close: string, more: Partial<DayBar> = {}): DayBar => ({
	date,
	open: close,
	high: close,
	low: close,
	close,
	volume: "1000",
	turnover: null,
	...more,
});

/** Bars of a repeatable random walk up to a day. The same seed gives the same prices. */
export function walk(last: string, count: number, seed = 1): DayBar[] {
	let state = seed;
	const random = () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
	let price = 50 + random() * 100;
	return daysUpTo(last, count).map((date) => {
		const open = price;
		price *= 1 + (random() - 0.49) * 0.04;
		const high = Math.max(open, price) * (1 + random() * 0.01);
		const low = Math.min(open, price) * (1 - random() * 0.01);
		const volume = Math.round(1e6 * (0.5 + random()));
		const turnover = String(Number((volume * price).toFixed(2)));
		return dayBar(date, price.toFixed(2), {
			open: open.toFixed(2),
			high: high.toFixed(2),
			low: low.toFixed(2),
			volume: String(volume),
			turnover,
		});
	});
}

/** An entry of the security master. */
export const security = (
	nameEn: string,
	more: Partial<AreaRecord<"securities">> = {},
): AreaRecord<"securities"> => ({
	nameEn,
	nameCn: "",
	nameHk: "",
	exchange: "NASDAQ",
	board: "",
	type: "stock",
	currency: "USD",
	lotSize: 100,
	cik: "",
	listingDate: null,
	delistingDate: null,
	...more,
});

/** A profile with an industry. */
export const profile = (industry: string, sector = "Technology"): AreaRecord<"profiles"> => ({
	companyName: "",
	description: "",
	sector,
	industry,
	sicCode: null,
	founded: null,
	yearEnd: null,
	region: null,
	website: "",
	email: null,
	phone: null,
	address: null,
	employees: null,
	chairman: null,
	manager: null,
	updatedAt: "2026-01-01",
});

/** A dividend in dollars of which the ex-date and the amount are known. */
export const dividend = (
	exDate: string,
	amount: string,
	more: Partial<AreaRecord<"dividends">> = {},
): AreaRecord<"dividends"> => ({
	exDate,
	amount,
	currency: "USD",
	recordDate: null,
	paymentDate: null,
	fiscalYear: null,
	fiscalPeriod: null,
	description: "",
	...more,
});

/** A line of an insider's form: a director sells 100 shares at 5 dollars by default. */
export const insiderTrade = (
	accessionNumber: string,
	line: number,
	more: Partial<AreaRecord<"insiderTrades">> = {},
): AreaRecord<"insiderTrades"> => ({
	accessionNumber,
	line,
	filingDate: "2026-11-10",
	date: "2026-11-09",
	owner: "Doe Jane",
	title: "Director",
	code: "S",
	type: "SELL",
	shares: "100",
	acquiredOrDisposed: null,
	price: "5",
	sharesAfter: null,
	securityTitle: "Common Stock",
	ownership: "direct",
	is10b5One: null,
	isDerivative: false,
	amends: null,
	...more,
});

/** Makes the holding of an institution at the end of a period, with no other known facts. */
export const holding = (
	holderId: string,
	period: string,
	sharesHeld: string,
	more: Partial<AreaRecord<"shareholders">> = {},
): AreaRecord<"shareholders"> => ({
	period,
	holderId,
	name: holderId,
	type: "institution",
	title: "institution",
	sharesHeld,
	sharesChanged: null,
	percentOfShares: null,
	filingDate: period,
	value: null,
	form: null,
	filing: null,
	...more,
});

/** One period of statements; everything that is not given is not stated. */
export const statement = (
	report: AreaRecord<"financials">["report"],
	fiscalYear: number,
	periodEnd: string,
	more: Partial<AreaRecord<"financials">> = {},
): AreaRecord<"financials"> => ({
	report,
	fiscalYear,
	periodEnd,
	filedAt: periodEnd,
	currency: "USD",
	webUrl: "",
	...noFigures,
	restatedAt: null,
	sharesAsOf: null,
	derivedFigures: null,
	...more,
});
