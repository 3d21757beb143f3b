import { type RowTable, type Table, tableOf } from "@us-market-data/contract";
import { ofService, rejects } from "./questions.ts";
import { at, equal, formatValue } from "./reading.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** The rules of an operation whose rows have other encodings than JSON. */
export const encodingsOf = (rowTable: RowTable): readonly Rule[] => [
	sameRows(rowTable),
	binaryForms,
	rejectsOtherTypes,
];

type Row = Readonly<Record<string, unknown>>;

/** The rows of a table, by the names of its columns. */
const rowsOf = ({ columns, values, length }: Table): Row[] =>
	Array.from({ length }, (_, row) =>
		Object.fromEntries(columns.map(({ name }, at) => [name, values[at]?.[row] ?? null])),
	);

/** NDJSON and CSV hold the rows of JSON, by `format` and by `Accept`, at the same cost and of the same data, and tell what is beside them. */
const sameRows = (rowTable: RowTable): Rule =>
	ofService("answers the same rows in NDJSON and CSV as in JSON", async (context) => {
		const plain = await context.send();
		const table = tableOf(plain.json, rowTable);
		const rows = rowsOf(table);
		const inLines = await context.send({ format: "ndjson" });
		const lines = inLines.text.split("\n").slice(0, -1);
		const parsed = lines.map((line): unknown => JSON.parse(line));
		if (!equal(parsed, rows)) context.fail(`NDJSON has ${formatValue(parsed)}, JSON ${formatValue(rows)}`);
		const inCsv = await context.send({}, { headers: { accept: "text/csv" } });
		const expected = [
			table.columns.map(({ name }) => name),
			...rows.map((row) => table.columns.map(({ name, type }) => cellOf(row[name], type === "json"))),
		];
		const cells = csvCells(inCsv.text);
		if (!equal(cells, expected)) context.fail(`CSV has ${formatValue(cells)}, JSON ${formatValue(expected)}`);
		for (const { headers } of [inLines, inCsv]) {
			judgeBeside(context, headers["x-data-answer"], table);
			for (const name of ["x-data-requests-cost", "x-data-version", "x-data-source"])
				if (headers[name] !== plain.headers[name])
					context.fail(
						`${name} is ${formatValue(headers[name])}, with JSON ${formatValue(plain.headers[name])}`,
					);
		}
	});

/** The header of an answer in NDJSON or CSV has what JSON has beside its rows, but for members that it says are too long. */
function judgeBeside(context: RuleContext, header: string | undefined, { rest }: Table): void {
	const { tooLong = [], ...members } = JSON.parse(header ?? "{}") as { tooLong?: readonly string[] };
	const expected = Object.entries(rest).filter(([name]) => !tooLong.includes(name));
	if (header === undefined || !equal(members, Object.fromEntries(expected)))
		context.fail(`X-Data-Answer is ${header}, and JSON has ${formatValue(rest)}`);
}

function cellOf(value: unknown, isJson: boolean): string {
	if (value === null || value === undefined) return "";
	return isJson ? JSON.stringify(value) : String(value);
}

/** The fields of RFC 4180. */
function csvCells(text: string): string[][] {
	const records: string[][] = [[]];
	for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
		if (end === "\r\n") records.push([]);
	}
	return records.slice(0, -1);
}

/** Parquet and Arrow have their types, and begin as such files do. */
const binaryForms: Rule = ofService(
	"answers Parquet and Arrow to those who ask for them",
	async (context) => {
		for (const [format, type, isSuch] of [
			[
				"parquet",
				"application/vnd.apache.parquet",
				(text: string) => text.startsWith("PAR1") && text.endsWith("PAR1"),
			],
			[
				"arrow",
				"application/vnd.apache.arrow.stream",
				(text: string) => text.startsWith("\uFFFD\uFFFD\uFFFD\uFFFD"),
			],
		] as const) {
			const { headers, text } = await context.send({ format });
			if (headers["content-type"] !== type)
				context.fail(`the type of ${format} is ${formatValue(headers["content-type"])}`);
			if (!isSuch(text))
				context.fail(`the body is no ${format}: it begins with ${formatValue(text.slice(0, 8))}`);
		}
	},
);

/** Receipts are not left out silently: a form without a place for them is refused. */
export const receiptsHavePlace: Rule = rejects(
	{ explain: "true", format: "csv" },
	"format",
	"receipts have no place in CSV",
	"conflicting_parameters",
);

/** A caller that takes no type of the operation learns which there are, free of charge. */
const rejectsOtherTypes: Rule = ofService(
	"answers 406 to a caller that accepts none of its types",
	async (context) => {
		const headers = { accept: "application/x-none" };
		const { json, headers: answered } = await context.send({}, { headers, expect: 406 });
		const error = String(at(json, "error"));
		if (!error.includes("text/csv") || !error.includes("application/json"))
			context.fail(`the error names no types: ${formatValue(error)}`);
		if (at(json, "code") !== "not_acceptable") context.fail(`the code is ${formatValue(at(json, "code"))}`);
		if (answered["x-data-requests-cost"] !== "0") context.fail("it is charged");
	},
);
