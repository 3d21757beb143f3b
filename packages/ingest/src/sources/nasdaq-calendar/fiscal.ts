import type { AreaRecord } from "@us-market-data/market";
import { dayMs, sampleTag } from "@us-market-data/market";
import type { MarketReader, SecurityRef, Stored } from "@us-market-data/store";

/** Calendar of a company's fiscal quarters. */
export interface FiscalCalendar {
	/** A fiscal quarter with the day that it ended on or about, `YYYY-MM-DD`. */
	fiscalYear: number;
	fiscalPeriod: number;
	periodEnd: string;
}

/** Keyed by canonical symbol; unknown ones are missing. */
export type FiscalCalendars = ReadonlyMap<string, FiscalCalendar>;

/** Quarter of the fiscal year that a report closes; the first quarter of a new calendar follows a transition period. */
const quarterOf: Readonly<Partial<Record<AreaRecord<"financials">["report"], number>>> = {
	q1: 1,
	q2: 2,
	q3: 3,
	q4: 4,
	af: 4,
	tp: 4,
};

/**
 * Reads how companies count: by their newest statements, which also tell by which number they call a year, else by the
 * end of the fiscal year, which then gives the year its number. Sample data tell nothing of a real company.
 */
export async function fiscalCalendars(
	market: MarketReader,
	symbols: readonly (string | null)[],
): Promise<FiscalCalendars> {
	const calendars = new Map<string, FiscalCalendar>();
	const sample = new Set(
		(await market.datasets()).filter(({ tag }) => tag === sampleTag).map(({ id }) => id),
	);
	const isReal: IsReal = (row) => !sample.has(row.datasetId);
	for (const symbol of new Set(symbols)) {
		const security = symbol === null ? undefined : await market.security(symbol);
		const calendar =
			security &&
			((await byAccounts(market, security, isReal)) ?? (await byYearEnd(market, security, isReal)));
		if (symbol !== null && calendar) calendars.set(symbol, calendar);
	}
	return calendars;
}

type IsReal = (row: Stored<unknown>) => boolean;

async function byAccounts(
	market: MarketReader,
	{ id }: SecurityRef,
	isReal: IsReal,
): Promise<FiscalCalendar | null> {
	const kinds = Object.keys(quarterOf);
	const [newest] = (await market.list("financials", id, { kinds, order: "desc", limit: 1 })).filter(isReal);
	const fiscalPeriod = newest && quarterOf[newest.record.report];
	if (!newest || fiscalPeriod === undefined) return null;
	const { fiscalYear, periodEnd } = newest.record;
	return { fiscalYear, fiscalPeriod, periodEnd };
}

async function byYearEnd(
	market: MarketReader,
	{ id }: SecurityRef,
	isReal: IsReal,
): Promise<FiscalCalendar | null> {
	const newest = { order: "desc", limit: 1 } as const;
	const [profile] = (await market.list("profiles", id, newest)).filter(isReal);
	const [company] = (await market.list("companies", id, newest)).filter(isReal);
	const yearEnd = profile?.record.yearEnd ?? company?.record.yearEnd ?? null;
	return yearEnd === null ? null : { fiscalYear: 2000, fiscalPeriod: 4, periodEnd: `2000-${yearEnd}` };
}

/** Months between two quarters that may end some days apart. */
const monthMs = (365.25 / 12) * dayMs;

/**
 * The fiscal quarter that ends on or about a day: so many quarters from the one that is known. Null when nothing is
 * known, or when the day is not a whole number of quarters from it.
 */
export function fiscalQuarter(
	calendar: FiscalCalendar | undefined,
	periodEnd: string,
): { fiscalYear: number; fiscalPeriod: number } | null {
	if (!calendar) return null;
	const quarters = (Date.parse(periodEnd) - Date.parse(calendar.periodEnd)) / monthMs / 3;
	const rounded = Math.round(quarters);
	if (Number.isNaN(quarters) || Math.abs(quarters - rounded) > 0.25) return null;
	const index = calendar.fiscalYear * 4 + calendar.fiscalPeriod - 1 + rounded;
	return { fiscalYear: Math.floor(index / 4), fiscalPeriod: (index % 4) + 1 };
}
