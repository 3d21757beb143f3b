import { InputError } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { compactDateField } from "../../frame/fields.ts";
import { type Importer, ownResponsibility, type Plan } from "../../frame/importer.ts";
import { parseLines } from "../../frame/lines.ts";
import type { SourceFile } from "../../frame/source-file.ts";
import { ShortInterestParser } from "./parse.ts";
import { type Resolve, resolverOf } from "./resolve.ts";

/** Name of a file of one settlement day; with optional text between the date and the extension. */
const fileNamePattern = /^shrt(\d{8})(?:[._-][\w.-]+)?\.csv$/;

/**
 * The settlement day that a file is named by, `YYYY-MM-DD`.
 * @throws InputError when the name is not that of a file of the source.
 */
function settlementDayOf(name: string): string {
	const compactDate = fileNamePattern.exec(name)?.[1];
	if (compactDate === undefined) {
		throw new InputError({ file: name, field: "file name", value: name }, "shrt{YYYYMMDD}.csv");
	}
	return compactDateField(compactDate, { field: "date of the file name" });
}

const licence = ownResponsibility(
	"FINRA short interest files: non-commercial use, redistribution with attribution and without charge.",
);

/** FINRA equity short interest: shares sold short and not bought back, twice a month, all US equities. */
export const finraShortInterest: Importer = {
	source: "finra-short-interest",
	order: 60,
	task: "shorts",
	title: "FINRA short interest files, twice a month",
	tags: ["finra"],
	licence,
	takes: fileNamePattern,
	files: "shrt{YYYYMMDD}.csv, also as .gz",
	url: "https://cdn.finra.org/equity/otcmarket/biweekly/shrt{YYYYMMDD}.csv",
	plan: async (files, options, market) => {
		const resolve = resolverOf(await storedListings(market));
		return files.map((file) => planFile(file, options.tag ?? "finra", resolve));
	},
};

function planFile(source: SourceFile, tag: string, resolve: Resolve): Plan {
	const day = settlementDayOf(source.name);
	return {
		source,
		dataset: { tag, licence, file: source.name, adjustedThrough: null },
		notes: [],
		parse: (content) => parseLines(content.text(), new ShortInterestParser(day, resolve)),
	};
}

/** Symbols of the security master. */
async function storedListings(market: MarketReader): Promise<ReadonlySet<string>> {
	const rows = await market.across("securities", { order: "asc", limit: 1_000_000 });
	return new Set(rows.map(({ security }) => security.symbol));
}
