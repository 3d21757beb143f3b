/** The close and the cash dividend of a day, both as the file writes them. */
export interface DividendDay {
	date: string;
	close: number;
	dividend: number;
}

/**
 * The factors by which a vendor has multiplied the prices of days for the dividends after them, by date; days without one
 * are left out. yfinance multiplies, unless it is told otherwise, all prices before an ex-date by `1 - dividend / close`,
 * with the close of the day before in its own money.
 *
 * @param days all days of a file, in any order
 * @example dividendFactors([{ date: "2024-02-08", close: 99, dividend: 0 }, { date: "2024-02-09", close: 98, dividend: 1 }])
 * // 2024-02-08: 0.99, as the close was 100
 */
export function dividendFactors(days: readonly DividendDay[]): Map<string, number> {
	const factors = new Map<string, number>();
	let factor = 1;
	let dividend = 0;
	for (const day of days.toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
		if (dividend > 0) {
			const unadjustedPreviousClose = day.close / factor + dividend;
			factor *= 1 - dividend / unadjustedPreviousClose;
		}
		if (factor !== 1) factors.set(day.date, factor);
		dividend = day.dividend;
	}
	return factors;
}
