import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { type Column, type OperationId, operationList, rowTables, tableOf } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { tableFromIPC } from "apache-arrow";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { encode, encodingOf } from "./index.ts";

interface Described {
	paths: Record<
		string,
		{
			get: {
				operationId: OperationId;
				responses: {
					200: { content: { "application/json": { examples: Record<string, { $ref: string }> } } };
				};
			};
		}
	>;
	components: { examples: Record<string, { value: unknown }> };
}
const { paths, components } = document as unknown as Described;

/** The examples of the answers that have rows. */
const examples = Object.values(paths).flatMap(({ get }) =>
	rowTables[get.operationId]
		? Object.entries(get.responses[200].content["application/json"].examples).map(([name, example]) => ({
				operationId: get.operationId,
				name,
				body:
					components.examples[example.$ref.split("/").at(-1) ?? ""]?.value ??
					(example as unknown as { value: unknown }).value,
			}))
		: [],
);

type Row = Record<string, unknown>;

/** The rows as the JSON of an answer has them, with its members as columns. */
function expected(operationId: OperationId, body: unknown): Row[] {
	const { columns, values, length } = tableOf(body, rowTables[operationId] as never);
	return Array.from({ length }, (_, row) =>
		Object.fromEntries(columns.map(({ name }, at) => [name, values[at]?.[row]])),
	);
}

const columnOf = (operationId: OperationId, name: string): Column | undefined =>
	rowTables[operationId]?.columns.find((column) => column.name === name);

/** A decimal of a number of places, as JSON has it: without redundant zeros, which prices have beyond the second. */
const plain = (text: unknown): unknown =>
	typeof text === "string" && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;

function normal(operationId: OperationId, rows: Row[]): Row[] {
	return rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([name, value]) => {
				const type = columnOf(operationId, name)?.type;
				if (type === "decimal") return [name, value === "" ? null : plain(value)];
				if (type === "timestamp" && typeof value === "string") return [name, new Date(value).toISOString()];
				return [name, value];
			}),
		),
	);
}

const decimalText = (units: bigint, scale: number): string => {
	const digits = units
		.toString()
		.replace("-", "")
		.padStart(scale + 1, "0");
	return plain(`${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`) as string;
};

const folder = await mkdtemp(join(tmpdir(), "encodings-"));
const database = await DuckDBInstance.create(":memory:");
const connection = await database.connect();
let files = 0;
afterAll(async () => {
	connection.closeSync();
	database.closeSync();
	await rm(folder, { recursive: true });
});

/** What DuckDB reads in a file. */
async function fromParquet(operationId: OperationId, bytes: Uint8Array): Promise<Row[]> {
	// DuckDB remembers the metadata of a file by its name and second.
	const file = join(folder, `${files++}.parquet`);
	await writeFile(file, bytes);
	const from = `FROM read_parquet('${file}', file_row_number = true) ORDER BY file_row_number`;
	const names = (await connection.runAndReadAll(`SELECT * EXCLUDE (file_row_number) ${from}`)).columnNames();
	const texts = names.map((name) => {
		const type = columnOf(operationId, name)?.type;
		return type === "timestamp"
			? `epoch_ms("${name}") AS "${name}"`
			: `CAST("${name}" AS VARCHAR) AS "${name}"`;
	});
	const rows = (await connection.runAndReadAll(`SELECT ${texts.join(", ")} ${from}`)).getRowObjectsJson();
	return rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([name, value]) => {
				const type = columnOf(operationId, name)?.type;
				if (value === null) return [name, null];
				if (type === "timestamp") return [name, new Date(Number(value)).toISOString()];
				if (type === "decimal") return [name, plain(value)];
				return [name, type === "text" || type === "date" ? value : (JSON.parse(String(value)) as unknown)];
			}),
		),
	);
}

function fromArrow(operationId: OperationId, bytes: Uint8Array): Row[] {
	const table = tableFromIPC(bytes);
	return Array.from({ length: table.numRows }, (_, at) =>
		Object.fromEntries(
			table.schema.fields.map(({ name, type }, index) => {
				const value: unknown = table.getChildAt(index)?.get(at);
				const kind = columnOf(operationId, name)?.type;
				if (value === null || value === undefined) return [name, null];
				if (kind === "json") return [name, JSON.parse(String(value))];
				if (kind === "integer") return [name, Number(value)];
				if (kind === "date") return [name, new Date(Number(value)).toISOString().slice(0, 10)];
				if (kind === "timestamp") return [name, new Date(Number(value)).toISOString()];
				if (kind === "decimal" && value instanceof Uint32Array) {
					const [a = 0, b = 0, c = 0, d = 0] = value;
					const units = BigInt.asIntN(
						128,
						(BigInt(d) << 96n) | (BigInt(c) << 64n) | (BigInt(b) << 32n) | BigInt(a),
					);
					return [name, decimalText(units, (type as unknown as { scale: number }).scale)];
				}
				return [name, value];
			}),
		),
	);
}

/** Fields of RFC 4180, read by the letter. */
function fromCsv(operationId: OperationId, text: string): Row[] {
	const lines: string[][] = [[]];
	for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		lines.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
		if (end === "\r\n") lines.push([]);
	}
	const [names = [], ...rows] = lines.slice(0, -1);
	return rows.map((fields) =>
		Object.fromEntries(
			names.map((name, at) => {
				const value = fields[at] ?? "";
				const type = columnOf(operationId, name)?.type;
				if (type === "text") return [name, value];
				if (value === "") return [name, null];
				if (type === "json" || type === "integer" || type === "number" || type === "boolean")
					return [name, JSON.parse(value)];
				return [name, value];
			}),
		),
	);
}

const exact = (format: "csv" | "ndjson" | "parquet" | "arrow") => ({ format, prices: "exact" }) as const;

describe.each(examples)("$operationId, example $name", ({ operationId, body }) => {
	const rows = normal(operationId, expected(operationId, body));

	test("has the same rows in NDJSON", async () => {
		const { body: text, type } = await encode(operationId, body, exact("ndjson"));
		expect(type).toBe("application/x-ndjson");
		const lines = String(text).split("\n").slice(0, -1);
		expect(
			normal(
				operationId,
				lines.map((line) => JSON.parse(line) as Row),
			),
		).toEqual(rows);
	});

	test("has the same rows in CSV", async () => {
		const { body: text } = await encode(operationId, body, exact("csv"));
		// An unknown text and an empty one are the same in CSV.
		const withoutNulls = rows.map((row) =>
			Object.fromEntries(
				Object.entries(row).map(([name, value]) => [
					name,
					value === null && columnOf(operationId, name)?.type === "text" ? "" : value,
				]),
			),
		);
		expect(normal(operationId, fromCsv(operationId, String(text)))).toEqual(withoutNulls);
	});

	test("has the same rows in Parquet", async () => {
		const { body: bytes } = await encode(operationId, body, exact("parquet"));
		expect(await fromParquet(operationId, bytes as Uint8Array)).toEqual(rows);
	});

	test("has the same rows in Arrow", async () => {
		const { body: bytes } = await encode(operationId, body, exact("arrow"));
		expect(fromArrow(operationId, bytes as Uint8Array)).toEqual(rows);
	});
});

test("every list of the main family that has one kind of rows has encodings", () => {
	const without = operationList.filter(
		({ operationId, family }) => family === "main" && !rowTables[operationId],
	);
	expect(without.map(({ operationId }) => operationId)).toEqual([
		"getCompanyOverview",
		"getInstitutionRating",
		"resolveSymbol",
		"getBulkLink",
	]);
});

const bars = (close: string) => ({
	candlesticks: [
		{
			date: "2026-11-20",
			timestamp: "2026-11-20T14:30:00Z",
			open: close,
			high: close,
			low: close,
			close,
			volume: "1",
			turnover: null,
			tradeSession: 0,
		},
	],
	next: "abc",
	hint: null,
});

const decimal = fc
	.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 2, max: 14 }))
	.map(([isNegative, units, places]) => {
		const digits = units.toString().padStart(places + 1, "0");
		const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
		return isNegative && units > 0n ? `-${text}` : text;
	});

test("every decimal is exact in Arrow and Parquet, or a text where it has more than 38 digits", async () => {
	await fc.assert(
		fc.asyncProperty(decimal, async (close) => {
			const arrow = await encode("listCandlesticks", bars(close), exact("arrow"));
			expect(fromArrow("listCandlesticks", arrow.body as Uint8Array)[0]?.["close"]).toBe(plain(close));
			const parquet = await encode("listCandlesticks", bars(close), exact("parquet"));
			const [row] = await fromParquet("listCandlesticks", parquet.body as Uint8Array);
			expect(row?.["close"]).toBe(plain(close));
		}),
		{ numRuns: 50 },
	);
});

test.each(["json", "ndjson", "csv", "parquet", "arrow"] as const)(
	"prices are numbers in %s for those who ask",
	async (format) => {
		const { body } = await encode("listCandlesticks", bars("187.90"), { format, prices: "number" });
		if (format === "json")
			expect(JSON.parse(String(body))).toMatchObject({
				candlesticks: [{ close: 187.9, turnover: null }],
				next: "abc",
			});
		if (format === "ndjson") expect(JSON.parse(String(body))).toMatchObject({ close: 187.9, turnover: null });
		if (format === "csv")
			expect(String(body).split("\r\n")[1]).toBe(
				"2026-11-20,2026-11-20T14:30:00Z,187.9,187.9,187.9,187.9,1,,0",
			);
		if (format === "arrow")
			expect(
				tableFromIPC(body as Uint8Array)
					.getChild("close")
					?.get(0),
			).toBe(187.9);
		if (format === "parquet")
			expect(await fromParquet("listCandlesticks", body as Uint8Array)).toMatchObject([{ close: "187.9" }]);
	},
);

test("numbers are those of the rows alone, and absent members stay absent", async () => {
	const row = { symbol: "KO.US", marketCap: "1.5" };
	const receipts = { list: [{ marketCap: "about 2" }] };
	const { body } = await encode(
		"getCalcIndexes",
		{ quote: [row], receipts },
		{ format: "json", prices: "number" },
	);
	expect(JSON.parse(String(body))).toEqual({ quote: [{ symbol: "KO.US", marketCap: 1.5 }], receipts });
});

test("the members beside the rows are in the metadata of Arrow and Parquet", async () => {
	const arrow = await encode("listCandlesticks", bars("1.00"), exact("arrow"));
	const beside = { next: "abc", hint: null };
	expect(JSON.parse(tableFromIPC(arrow.body as Uint8Array).schema.metadata.get("answer") ?? "")).toEqual(
		beside,
	);
	const parquet = await encode("listCandlesticks", bars("1.00"), exact("parquet"));
	const file = join(folder, "metadata.parquet");
	await writeFile(file, parquet.body);
	const found = await connection.runAndReadAll(
		`SELECT decode(value) AS text FROM parquet_kv_metadata('${file}') WHERE decode(key) = 'answer'`,
	);
	expect(JSON.parse(String(found.getRowObjectsJson()[0]?.["text"]))).toEqual(beside);
});

test.each(["csv", "ndjson"] as const)("the members beside the rows are in a header of %s", async (format) => {
	const { headers } = await encode("listCandlesticks", { ...bars("1.00"), hint: "Zürich\n" }, exact(format));
	expect(headers["X-Data-Answer"]).toBe('{"next":"abc","hint":"Z\\u00fcrich\\n"}');
	expect((await encode("listCandlesticks", bars("1.00"), exact("arrow"))).headers).toEqual({});
});

test("a header leaves out the longest members, and names them", async () => {
	const unknownSymbols = Array.from({ length: 300 }, (_, at) => `NOSUCH${at}.US`);
	const body = { quote: [], unknownSymbols, unknownSymbolHints: [], hint: "€".repeat(100) };
	const { headers } = await encode("getQuotes", body, exact("csv"));
	const text = headers["X-Data-Answer"] ?? "";
	expect(JSON.parse(text)).toEqual({
		unknownSymbolHints: [],
		hint: body.hint,
		tooLong: ["unknownSymbols"],
	});
	expect(text).toMatch(/^[ -~]{1,2048}$/);
});

test("an empty text of a CSV stands in quotes, and a null is nothing", async () => {
	const filing = {
		id: "1",
		title: "",
		description: "",
		fileName: "a.htm",
		fileUrls: [],
		publishedAt: "2026-11-20T14:30:00Z",
		form: null,
		accessionNumber: null,
	};
	const { body } = await encode("listFilings", { filings: [filing], next: null }, exact("csv"));
	expect(String(body).split("\r\n")[1]).toBe('1,"","",a.htm,[],2026-11-20T14:30:00Z,,');
});

test("a trade of microseconds keeps them", async () => {
	const trade = {
		price: "1.00",
		volume: "1",
		timestamp: "2026-11-20T14:30:00.123456Z",
		tradeType: null,
		direction: 0,
		tradeSession: 0,
	};
	const { body } = await encode("listTrades", { trades: [trade], next: null, hint: null }, exact("parquet"));
	const file = join(folder, "trades.parquet");
	await writeFile(file, body);
	const found = await connection.runAndReadAll(`SELECT epoch_us(timestamp) AS micros FROM '${file}'`);
	expect(found.getRowObjectsJson()).toEqual([
		{ micros: String(Date.parse("2026-11-20T14:30:00Z") * 1_000 + 123_456) },
	]);
});

describe("the encoding", () => {
	test.each([
		[{}, undefined, "json"],
		[{}, "*/*", "json"],
		[{}, "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "json"],
		[{}, "text/csv", "csv"],
		[{}, "text/csv;q=0.5, application/vnd.apache.arrow.stream", "arrow"],
		[{}, "application/json;q=0, text/csv", "csv"],
		[{}, "text/*", "csv"],
		[{}, "application/json; charset=utf-8", "json"],
		[{}, "text/csv; header=present; charset=utf-8", "csv"],
		[{}, "application/json;charset=UTF-8;q=0.2, text/csv;charset=utf-8;q=0.9", "csv"],
		[{ format: "parquet" }, "text/csv", "parquet"],
		[{ format: "json" }, "image/png", "json"],
	])("of %o with Accept %s is %s", (input, accept, format) => {
		expect(encodingOf("getQuotes", input, accept).format).toBe(format);
	});

	test.each(["image/png", "application/xml, text/plain;q=0.5", "nonsense", "application/json;q=0"])(
		"cannot be %s",
		(accept) => {
			expect(() => encodingOf("getQuotes", {}, accept)).toThrowError(
				expect.objectContaining({ status: 406, message: expect.stringContaining("text/csv") }),
			);
		},
	);

	test.each([true, "true"])("of receipts is one that has a place for them: explain %o", (explain) => {
		for (const format of ["json", "parquet", "arrow"] as const)
			expect(encodingOf("getCalcIndexes", { explain, format }, undefined).format).toBe(format);
		for (const format of ["csv", "ndjson"] as const)
			expect(() => encodingOf("getCalcIndexes", { explain, format }, undefined)).toThrowError(
				expect.objectContaining({
					status: 400,
					message: expect.stringMatching(/"(csv|ndjson)" has no place.*json, parquet, arrow/),
				}),
			);
		expect(() => encodingOf("getCalcIndexes", { explain }, "text/csv")).toThrowError(
			expect.objectContaining({ status: 406, message: expect.not.stringContaining("ndjson") }),
		);
		expect(encodingOf("getCalcIndexes", { explain: false, format: "csv" }, undefined).format).toBe("csv");
	});

	test("of an answer without rows is JSON whatever is accepted", () => {
		expect(encodingOf("getCompanyOverview", {}, "text/csv").format).toBe("json");
	});
});
