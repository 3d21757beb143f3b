import type { AreaRecord } from "@us-market-data/market";

export type Shareholder = AreaRecord<"shareholders">;

/** The fields in the order of their lines. */
const fields: readonly ((record: Shareholder) => string | null)[] = [
	(record) => record.period,
	(record) => record.holderId,
	(record) => record.name,
	(record) => record.type,
	(record) => record.title,
	(record) => record.sharesHeld,
	(record) => record.sharesChanged,
	(record) => record.percentOfShares,
	(record) => record.filingDate,
	(record) => record.value,
	(record) => record.form,
	(record) => record.filing,
];

/**
 * Positions as a text: their number, then a line for each field, with the value that all of them have, or with a value for
 * each and tabs between. It is a fifth as long as the records one by one, because those of a file, security and period share
 * most of their fields, and read twice as fast as JSON.
 */
export const packPositions = (records: readonly Shareholder[]): string =>
	[records.length, ...fields.map((field) => lineOf(records, field))].join("\n");

function lineOf(records: readonly Shareholder[], field: (record: Shareholder) => string | null): string {
	const [first] = records;
	const shared = first && field(first);
	const isShared = records.every((record) => field(record) === shared);
	return isShared ? writtenCell(shared) : records.map((record) => writtenCell(field(record))).join("\t");
}

const special = /[\\\t\n]/g;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n" };
const [backslash, tab, newline] = [0x5c, 0x09, 0x0a] as const;
const nothing = "\\N";

/** A text as a line has it. */
export function written(text: string): string {
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === backslash || code === tab || code === newline)
			return text.replace(special, (character) => escapes[character] ?? character);
	}
	return text;
}

const writtenCell = (value: string | null | undefined): string => (value == null ? nothing : written(value));

/** The values of a line: one for all, or a list. */
type Column = string | null | (string | null)[];

/** The positions of a text, in their order. */
export function unpackPositions(text: string): Shareholder[] {
	const [rows, ...lines] = text.split("\n");
	const columns = lines.map((line) => (line.includes("\t") ? line.split("\t").map(read) : read(line)));
	const [period, holderId, name, type, title, shares, changed, percent, filed, value, form, filing] = columns;
	const records = new Array<Shareholder>(Number(rows));
	for (let row = 0; row < records.length; row++) {
		records[row] = {
			period: cell(period, row) as string,
			holderId: cell(holderId, row) as string,
			name: cell(name, row) as string,
			type: cell(type, row) as Shareholder["type"],
			title: cell(title, row) as string,
			sharesHeld: cell(shares, row) as string,
			sharesChanged: cell(changed, row),
			percentOfShares: cell(percent, row),
			filingDate: cell(filed, row) as string,
			value: cell(value, row),
			form: cell(form, row) as Shareholder["form"],
			filing: cell(filing, row),
		};
	}
	return records;
}

const cell = (column: Column = null, row: number): string | null =>
	Array.isArray(column) ? (column[row] ?? null) : column;

function read(written: string): string | null {
	if (!written.includes("\\")) return written;
	if (written === nothing) return null;
	return written.replace(/\\(.)/g, (_, code: string) => (code === "t" ? "\t" : code === "n" ? "\n" : code));
}
