import { type AreaName, type AreaRecord, areaOf, easternDate } from "@us-market-data/market";

/** First and last day of what a file says of a security, `YYYY-MM-DD`. */
export interface Days {
	first: string;
	last: string;
}

/** Areas whose sources write the symbol of the record's day; true where their time is a day, not an instant. */
const ofTheirDay: Readonly<Partial<Record<AreaName, boolean>>> = {
	dayBars: true,
	minuteBars: false,
	trades: false,
	quotes: false,
	depth: false,
	shortVolume: true,
	shortInterest: true,
	splits: true,
	dividends: true,
	halts: false,
	filings: false,
	news: false,
	insiderTrades: true,
};

/** Areas whose sources write the symbol of the record's day. */
export const datedAreas = Object.keys(ofTheirDay) as AreaName[];

export const isDated = (area: AreaName): boolean => area in ofTheirDay;

/** The day of a time of an area in New York, `YYYY-MM-DD`. */
export const dayAt = (area: AreaName, time: number): string =>
	ofTheirDay[area] ? new Date(time).toISOString().slice(0, 10) : easternDate(new Date(time));

/** The day of a record in New York. */
export const dayOf = (area: AreaName, record: AreaRecord<AreaName>): string =>
	dayAt(area, areaOf(area).time(record));
