import { InputError } from "@us-market-data/market";
import { unpaddedCik } from "../sec/cik.ts";

/** Files of one company: its main file, or a page of older filings. */
export const companyFile = /^CIK(\d{10})(-submissions-\d{3})?\.json$/;

/** Those, and the archive of all companies. */
export const acceptedNames = /^(CIK\d{10}(-submissions-\d{3})?\.json|submissions([._-][\w.-]+)?\.zip)$/;

export const fileNames =
	"CIK##########.json, CIK##########-submissions-###.json, also as .gz, and submissions.zip of all companies";

/** Facts from the name of a company's file. */
export interface NamedFile {
	/** Without leading zeros. */
	cik: string;
	/** True when it holds older filings alone, not the company. */
	isPage: boolean;
}

/** @throws InputError for a name that is not of that shape. */
export function readFileName(name: string): NamedFile {
	const parts = companyFile.exec(name);
	const cik = unpaddedCik(parts?.[1] ?? "");
	if (cik !== null) return { cik, isPage: parts?.[2] !== undefined };
	throw new InputError({ field: "file name", value: name }, fileNames);
}
