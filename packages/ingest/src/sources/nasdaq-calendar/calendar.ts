import { easternDate, InputError } from "@us-market-data/market";
import type { Content } from "../../frame/content.ts";
import { isJsonObject, parseJson } from "../../frame/json.ts";
import type { SourceFile } from "../../frame/source-file.ts";

/** A row with its values as they are written; numbers keep their digits. */
export type CalendarRow = Readonly<Record<string, string>>;

type Kind = "dividends" | "earnings" | "splits";

/** One answer of the interface. */
export interface Calendar {
	kind: Kind;
	/** Day that was requested, `YYYY-MM-DD`. */
	date: string;
	rows: CalendarRow[];
}

/** Fields by which the rows of a calendar are known. */
const marks: Readonly<Record<Kind, readonly string[]>> = {
	dividends: ["dividend_Ex_Date", "dividend_Rate"],
	earnings: ["epsForecast", "noOfEsts"],
	splits: ["ratio", "executionDate"],
};
const kinds = Object.keys(marks) as Kind[];

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a response. Its rows determine its kind; on a day without rows (`rows` is null) the file's name does. The day is
 * that of `asOf`, else of the name, else what only the kind allows.
 * @throws InputError for anything else.
 */
export async function readCalendar(content: Content, { name, retrievedAt }: SourceFile): Promise<Calendar> {
	const data = dataOf(parseJson(await content.document(), {}, (digits) => digits));
	const nested = data["calendar"];
	const calendar = isJsonObject(nested) ? nested : data;
	const rows = rowsOf(calendar);
	const kind = kindOf(rows, name);
	const date = dayOf(calendar, name) ?? impliedDay(kind, rows, retrievedAt);
	if (date !== null) return { kind, date, rows };
	const allowed = "the day in asOf, or in the name as YYYYMMDD or YYYY-MM-DD";
	throw new InputError({ field: "file name", value: name }, allowed);
}

function dataOf(response: unknown): Json {
	const data = isJsonObject(response) ? response["data"] : undefined;
	if (isJsonObject(data)) return data;
	const value = JSON.stringify(isJsonObject(response) ? (response["status"] ?? response) : response);
	throw new InputError({ field: "data", value }, "an answer that has data");
}

function rowsOf(calendar: Json): CalendarRow[] {
	const rows = calendar["rows"];
	if (rows === null) return [];
	if (!Array.isArray(rows))
		throw new InputError({ field: "rows", value: JSON.stringify(rows) }, "an array or null");
	return rows.map((row: unknown, i) => {
		if (!isJsonObject(row))
			throw new InputError({ line: i + 1, field: "row", value: JSON.stringify(row) }, "an object");
		const texts = Object.entries(row).filter(
			(entry): entry is [string, string] => typeof entry[1] === "string",
		);
		return Object.fromEntries(texts.map(([key, value]) => [key, value.trim()]));
	});
}

function kindOf(rows: readonly CalendarRow[], name: string): Kind {
	const [first] = rows;
	const kind = first
		? kinds.find((kind) => marks[kind].every((field) => field in first))
		: kinds.find((kind) => name.toLowerCase().includes(kind));
	if (kind) return kind;
	const fields = Object.values(marks).map((mark) => mark.join(" and "));
	throw first
		? new InputError(
				{ line: 1, field: "row", value: JSON.stringify(first) },
				`rows with ${fields.join(", or ")}`,
			)
		: new InputError(
				{ field: "file name", value: name },
				`a name with ${kinds.join(", ")} where there are no rows`,
			);
}

const dated = /(\d{4})-?(\d{2})-?(\d{2})/;

/** The day by `asOf` (`Fri, Oct 2, 2026`) and by the name, which may not differ. */
function dayOf(calendar: Json, name: string): string | null {
	const asOf = calendar["asOf"];
	const stated = typeof asOf === "string" && asOf !== "" ? longDate(asOf) : null;
	const [, year, month, day] = dated.exec(name) ?? [];
	const named = year === undefined ? null : `${year}-${month}-${day}`;
	if (stated !== null && named !== null && stated !== named) {
		throw new InputError({ field: "asOf", value: String(asOf) }, `${named}, the day of the file name`);
	}
	return stated ?? named;
}

function longDate(text: string): string {
	const time = Date.parse(`${text.replace(/^[A-Za-z]+, /, "")} UTC`);
	if (Number.isNaN(time))
		throw new InputError({ field: "asOf", value: text }, "a day such as Fri, Oct 2, 2026");
	return new Date(time).toISOString().slice(0, 10);
}

/** Splits name their day in each row, so the day on which they were requested serves. */
const impliedDay = (kind: Kind, rows: readonly CalendarRow[], retrievedAt: number): string | null =>
	kind === "splits" || rows.length === 0 ? easternDate(new Date(retrievedAt)) : null;
