import { tradingDays } from "../../calendar/index.ts";
import { noFigures } from "../../records/fundamentals.ts";
import type { AreaRecord } from "../../records/index.ts";

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
		const turnover = (volume * price).toFixed(2);
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

/** One period of accounts; everything that is not given is not stated. */
export const accounts = (
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
	sharesAsOf: null,
	derivedFigures: null,
	...more,
});
