import { dayMs, easternDate } from "@us-market-data/market";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const maxLength = 40;

const dateOf = (year: number, month: number, day: number): string | undefined => {
	const time = Date.UTC(year, month - 1, day);
	if (Number.isNaN(time) || month < 1 || month > 12 || day < 1) return undefined;
	// The last day of a month for a day behind it.
	const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
	if (day > 31) return undefined;
	return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
};

/** Milliseconds of Unix seconds, milliseconds, microseconds or nanoseconds; undefined for other texts. */
export function unixMs(text: string): number | undefined {
	if (!/^\d{9,19}(\.\d{1,9})?$/.test(text)) return undefined;
	const digits = text.split(".")[0]?.length ?? 0;
	const per = digits <= 10 ? 0.001 : digits <= 13 ? 1 : digits <= 16 ? 1e3 : 1e6;
	return Math.floor(Number(text) / per);
}

/** The date that a text in another order or form means; undefined when it tells none. */
export function dateMeant(text: string): string | undefined {
	if (text.length > maxLength) return undefined;
	const trimmed = text.trim();
	const numeric = (form: RegExp) => form.exec(trimmed)?.slice(1).map(Number);
	const big =
		numeric(/^(\d{4})(\d{2})(\d{2})$/) ?? numeric(/^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ].*)?)?$/);
	const year = numeric(/^([12]\d{3})$/) ?? numeric(/^([12]\d{3})[- ]?Q([1-4])$/i);
	if (year) return dateOf(year[0] ?? 0, ((year[1] ?? 1) - 1) * 3 + 1, 1);
	// A month alone means its first day.
	if (big) return dateOf(big[0] ?? 0, big[1] ?? 0, big[2] || 1);
	const small = numeric(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/);
	if (small) {
		const [first = 0, second = 0, year = 0] = small;
		return first > 12 ? dateOf(year, second, first) : dateOf(year, first, second);
	}
	const instant = unixMs(trimmed);
	if (instant !== undefined) return isoDate(instant);
	return inWords(trimmed);
}

/** The day in New York of an instant. Midnight in UTC is how programs write a day, so it means that day. */
function isoDate(instant: number): string | undefined {
	if (instant >= Date.UTC(2200, 0, 1)) return undefined;
	const time = new Date(instant);
	return instant % dayMs === 0 ? time.toISOString().slice(0, 10) : easternDate(time);
}

/** `Nov 20, 2026` and `20 November 2026`. */
function inWords(text: string): string | undefined {
	const [, word = ""] = /\b([A-Za-z]{3})[a-z]*\b/.exec(text) ?? [];
	const month = months.indexOf(word.toLowerCase()) + 1;
	const [, year] = /\b(\d{4})\b/.exec(text) ?? [];
	const [, day] = /(?<!\d)(\d{1,2})(?!\d)/.exec(text) ?? [];
	return month > 0 && year && day ? dateOf(Number(year), month, Number(day)) : undefined;
}
