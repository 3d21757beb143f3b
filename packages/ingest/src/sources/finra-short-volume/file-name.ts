import type { AreaRecord } from "@us-market-data/market";
import { InputError } from "@us-market-data/market";
import { compactDateField } from "../../frame/fields.ts";

export type Facility = Exclude<AreaRecord<"shortVolume">["facility"], "XHKG">;

/** Letters of the column `Market` that the rows of a file may carry, by the prefix of its name. */
export const marketsOf: Readonly<Record<Facility, string>> = {
	/** Consolidated: any of the trade reporting facilities and the ADF. */
	CNMS: "BQND",
	/** FINRA/Nasdaq TRF Carteret. */
	FNSQ: "Q",
	/** FINRA/Nasdaq TRF Chicago. */
	FNQC: "B",
	/** FINRA/NYSE TRF. */
	FNYX: "N",
	/** Alternative Display Facility. */
	FNRA: "D",
	/** OTC Reporting Facility. */
	FORF: "O",
};

/** Name of a daily file; with optional text between the date and the extension, as in `….updated.txt`. */
export const fileNamePattern = /^(CNMS|FNSQ|FNQC|FNYX|FNRA|FORF)shvol(\d{8})(?:[._-][\w.-]+)?\.txt$/;

/** The same in words. */
export const fileNameForms = `{${Object.keys(marketsOf).join("|")}}shvol{YYYYMMDD}.txt, also as .gz`;

/** Facts about the rows from the name of the file. */
export interface NamedFile {
	facility: Facility;
	/** Trading day, `YYYY-MM-DD`. */
	date: string;
	/** The same as the rows spell it, `YYYYMMDD`. */
	compactDate: string;
}

/** @throws InputError when the name is not that of a daily file. */
export function readFileName(name: string): NamedFile {
	const [, prefix, compactDate] = fileNamePattern.exec(name) ?? [];
	if (prefix === undefined || compactDate === undefined) {
		throw new InputError({ file: name, field: "file name", value: name }, fileNameForms);
	}
	const date = compactDateField(compactDate, { field: "date of the file name" });
	return { facility: prefix as Facility, date, compactDate };
}
