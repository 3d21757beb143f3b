import { calendarDate, type FieldLocation, rejectDate } from "../../frame/fields.ts";

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const spelled = /^(\d{2})-([A-Z]{3})-(\d{4})$/i;
const american = /^(\d{2})[-/](\d{2})[-/](\d{4})$/;

/** Date of the quarterly data sets, `27-MAR-2025`. */
export const spelledDateField = (text: string, location: FieldLocation): string =>
	spelledDate(text) ?? rejectDate(text, location, "DD-MON-YYYY");

/** Date of Forms 13F and Schedules 13D and 13G, `30-JUN-2025`, `06-30-2024` or `06/30/2024`. */
export function filedDate(text: string, location: FieldLocation): string {
	const [, month, day, year] = american.exec(text) ?? [];
	return (
		spelledDate(text) ??
		calendarDate(year, month, day) ??
		rejectDate(text, location, "DD-MON-YYYY, MM-DD-YYYY or MM/DD/YYYY")
	);
}

function spelledDate(text: string): string | null {
	const [, day, name = "", year] = spelled.exec(text) ?? [];
	const month = months.indexOf(name.toUpperCase()) + 1;
	return calendarDate(year, String(month).padStart(2, "0"), day);
}
