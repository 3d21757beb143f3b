const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (text: string | number): string => String(text).padStart(2, "0");

/** The forms of dates that are read, for messages. */
export const dateForms = "YYYY-MM-DD, YYYYMMDD, M/D/YYYY or D-Mon-YY";

/** Two digits of a year from 1970 to 2069. */
const yearOf = (text: string): string => {
	if (text.length === 4) return text;
	return Number(text) >= 70 ? `19${text}` : `20${text}`;
};

/** A date in one of the forms that sources and spreadsheets write, as YYYY-MM-DD; another text as it is. */
export function dashedDate(text: string): string {
	if (text.charAt(4) === "-") return text;
	const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
	if (compact) return `${compact[1]}-${compact[2]}-${compact[3]}`;
	const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
	if (slashed) return `${slashed[3]}-${two(slashed[1] ?? "")}-${two(slashed[2] ?? "")}`;
	const named = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}|\d{2})$/.exec(text);
	const month = months.indexOf((named?.[2] ?? "").toLowerCase()) + 1;
	if (!named || month === 0) return text;
	return `${yearOf(named[3] ?? "")}-${two(month)}-${two(named[1] ?? "")}`;
}

/** Date and time of day of a wall time. */
export interface WallTime {
	date: string;
	/** HH:MM */
	time: string;
}

const dashedTime = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):00$/;
const slashedTime = /^(\d{1,2}\/\d{1,2}\/\d{4}) ([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;

/** Reads a wall time at a whole minute; null for another text. */
export function wallTimeOf(text: string): WallTime | null {
	const parts = dashedTime.exec(text) ?? slashedTime.exec(text);
	if (!parts) return null;
	return { date: dashedDate(parts[1] ?? ""), time: `${two(parts[2] ?? "")}:${parts[3]}` };
}
