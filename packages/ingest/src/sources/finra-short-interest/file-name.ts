import { InputRefused } from "@us-market-data/market";
import { compactDateField } from "../../frame/fields.ts";

/** Name of a file of one settlement day; something may stand between the date and the ending. */
export const fileNamePattern = /^shrt(\d{8})(?:[._-][\w.-]+)?\.csv$/;

/**
 * The settlement day that a file is named by, `YYYY-MM-DD`.
 * @throws InputRefused when the name is not that of a file of the source.
 */
export function settlementDayOf(name: string): string {
	const compactDate = fileNamePattern.exec(name)?.[1];
	if (compactDate === undefined) {
		throw new InputRefused({ file: name, field: "file name", value: name }, "shrt{YYYYMMDD}.csv");
	}
	return compactDateField(compactDate, { field: "date of the file name" });
}
