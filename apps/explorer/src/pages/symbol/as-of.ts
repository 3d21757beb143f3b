/** The day as of which figures are shown, or what is wrong with it. */
export interface AsOfDay {
	day: string | undefined;
	/** What is allowed, where the given text is not. */
	error: string | undefined;
}

/** Reads a day `YYYY-MM-DD` of the past. */
export function readAsOf(text: string | undefined, today: string): AsOfDay {
	if (text === undefined || text === "") return { day: undefined, error: undefined };
	const allowed = `A day from 1900-01-01 to today, ${today}, is allowed, such as ${today.slice(0, 4)}-01-31.`;
	if (!isDay(text)) return { day: undefined, error: `“${text}” is no day. ${allowed}` };
	if (text > today) return { day: undefined, error: `${text} is in the future. ${allowed}` };
	if (text < "1900-01-01") return { day: undefined, error: `${text} is too early. ${allowed}` };
	return { day: text, error: undefined };
}

/** True for a day of the calendar; the 30th of February is none. */
const isDay = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}$/.test(text) &&
	!Number.isNaN(Date.parse(text)) &&
	new Date(text).toISOString().startsWith(text);
