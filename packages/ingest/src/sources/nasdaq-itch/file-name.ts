import { InputRefused } from "@us-market-data/market";
import { compactDateField } from "../../frame/fields.ts";

/** Names of ITCH files. The date is optional here, so that a message can report its absence. */
export const fileNamePattern = /(\.NASDAQ_ITCH50|\.itch50(\.bin)?)$/i;

/** The same in words. */
export const fileNameForms =
	"{MMDDYYYY}.NASDAQ_ITCH50 or *{YYYYMMDD}*.itch50.bin, also as .gz; the date is not in the file";

const digits = /(?<!\d)\d{8}(?!\d)/g;

/**
 * Trading day, `YYYY-MM-DD`, of a name that holds it as MMDDYYYY (as Nasdaq names its files) or YYYYMMDD.
 * @throws InputRefused when it holds none, or several.
 */
export function dateOfName(name: string): string {
	const dates = new Set([...name.matchAll(digits)].flatMap(([text]) => datesOf(text)));
	const [date] = dates;
	if (dates.size === 1 && date !== undefined) return date;
	throw new InputRefused(
		{ field: "file name", value: name },
		"a name with one date as MMDDYYYY or YYYYMMDD, such as 01302020.NASDAQ_ITCH50, because the file does not hold it",
	);
}

/** Years 1990 to 2099 only, so that no text is a date in both orders. */
function datesOf(text: string): string[] {
	const orders = [text, `${text.slice(4)}${text.slice(0, 4)}`];
	return orders.filter((order) => /^(199|20\d)/.test(order)).flatMap(dateOrNone);
}

function dateOrNone(text: string): string[] {
	try {
		return [compactDateField(text, { field: "date of the file name" })];
	} catch (error) {
		if (error instanceof InputRefused) return [];
		throw error;
	}
}
