import {
	type AreaName,
	type AreaRecord,
	areas,
	canonicalDecimal,
	decimalPatterns,
	hongKongExchange,
	InputError,
	isHongKongSymbol,
	normaliseHongKongSymbol,
	normaliseSymbol,
} from "@us-market-data/market";
import { entryOf } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import { parseJson } from "../../frame/json.ts";
import { contradiction, type Ohlcv } from "../../frame/plausible-bar.ts";
import { type CsvRecord, recordsOf } from "./csv.ts";
import { objectsOf } from "./json-array.ts";
import { isNullable, type JsonSchema, rowSchema } from "./schema.ts";
import { compileCheck, nearest } from "./validate.ts";

/** A row before it is checked. */
interface RawRow {
	value: unknown;
	line: number;
}

/** Reads the file of an area: every row is checked against the area's schema. */
export async function* parseArea(area: AreaName, text: AsyncIterable<string>): AsyncGenerator<Outcome[]> {
	const schema = rowSchema(area);
	const check = compileCheck(schema);
	const canonical = compileCanonical(schema);
	const isBar = area === "dayBars" || area === "minuteBars";
	const rows = areas[area].format === "csv" ? csvRows(schema, text) : jsonRows(text);
	for await (const batch of rows) {
		yield batch.map(({ value, line }) => {
			check(value, { line });
			const { symbol, ...record } = canonical(value) as Record<string, unknown>;
			if (isBar) checkNoContradiction(record as unknown as Ohlcv, line);
			return outcomeOf(area, String(symbol), record as AreaRecord<AreaName>, line);
		});
	}
}

function checkNoContradiction(bar: Ohlcv, line: number): void {
	const violation = contradiction(bar);
	if (violation)
		throw new InputError({ line, field: violation.field, value: violation.value }, violation.allowed);
}

function outcomeOf(area: AreaName, spelling: string, record: AreaRecord<AreaName>, line: number): Outcome {
	const symbol = symbolOf(area, spelling);
	if (symbol === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
	if (area === "shortVolume") checkFacility(symbol, record as AreaRecord<"shortVolume">, line);
	return { area, symbol, line, record };
}

/** No facility of the US reports a Hong Kong security, and the exchange of Hong Kong no other. */
function checkFacility(symbol: string, { facility }: AreaRecord<"shortVolume">, line: number): void {
	const isHongKong = isHongKongSymbol(symbol);
	if (isHongKong === (facility === hongKongExchange)) return;
	const allowed = isHongKong ? `${hongKongExchange} for ${symbol}` : `a facility of FINRA for ${symbol}`;
	throw new InputError({ line, field: "facility", value: facility }, allowed);
}

function symbolOf(area: AreaName, spelling: string): string | null {
	if (area === "shortVolume" && isHongKongSymbol(spelling)) return normaliseHongKongSymbol(spelling);
	return normaliseSymbol(spelling, spelling.endsWith(".US") ? "canonical" : "plain");
}

async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
	for await (const elements of objectsOf(text)) {
		yield elements.map(({ text: element, line }) => ({ value: parseJson(element, { line }), line }));
	}
}

async function* csvRows(schema: JsonSchema, text: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
	let columns: Column[] | undefined;
	for await (const batch of recordsOf(text)) {
		const rows: RawRow[] = [];
		for (const record of batch) {
			if (columns) rows.push(rowOf(columns, record));
			else columns = columnsOf(schema, record.fields);
		}
		yield rows;
	}
	if (!columns)
		throw new InputError(
			{ field: "header", value: "missing" },
			Object.keys(schema.properties ?? {}).join(","),
		);
}

/** A column and how its texts become values. */
interface Column {
	name: string;
	read(text: string): unknown;
}

function columnsOf(schema: JsonSchema, header: string[]): Column[] {
	const properties = schema.properties ?? {};
	const names = Object.keys(properties);
	const usedNames = new Set<string>();
	const columns = header.map((name) => {
		const property = entryOf(properties, name);
		const location = { line: 1, field: "column", value: name };
		if (!property) throw new InputError(location, nearest(name, names));
		if (usedNames.has(name)) throw new InputError(location, "each column once");
		usedNames.add(name);
		return { name, read: readerOf(property) };
	});
	const missing = schema.required?.find((name) => !usedNames.has(name));
	if (missing === undefined) return columns;
	throw new InputError({ line: 1, field: `column ${missing} is missing` }, names.join(","));
}

/** Texts stay texts unless the schema requires another type. The check refuses values that do not fit. */
function readerOf(schema: JsonSchema): Column["read"] {
	const options = schema.anyOf ?? [schema];
	const nullable = isNullable(schema);
	const types = options.map(({ type }) => type);
	const integer = types.includes("integer");
	const boolean = types.includes("boolean");
	return (text) => {
		if (nullable && text === "") return null;
		if (integer && /^-?\d{1,15}$/.test(text)) return Number(text);
		return boolean && (text === "true" || text === "false") ? text === "true" : text;
	};
}

const rowOf = (columns: Column[], { fields, line }: CsvRecord): RawRow => ({
	value: Object.fromEntries(columns.map(({ name, read }, i) => [name, read(fields[i] ?? "")])),
	line,
});

/** Rewrites a checked value; undefined where a schema leaves nothing to rewrite. */
type Rewrite = ((value: unknown) => unknown) | undefined;

/**
 * Compiles a schema to a function that brings decimals (`1.50`) and instants (`….000Z`) of a checked value to
 * the one form in which the service compares and answers them. What may be null and is left out becomes null.
 */
export const compileCanonical = (schema: JsonSchema): ((value: unknown) => unknown) =>
	rewriteOf(schema) ?? ((value) => value);

function rewriteOf(schema: JsonSchema): Rewrite {
	if (decimalPatterns.has(schema.pattern)) return (value) => canonicalDecimal(String(value)) ?? value;
	if (schema.format === "date-time") return (value) => canonicalInstant(String(value));
	if (schema.anyOf) return rewriteNullable(schema.anyOf);
	if (schema.items) return rewriteItems(schema.items);
	return schema.properties ? rewriteProperties(schema.properties) : undefined;
}

function rewriteNullable(options: readonly JsonSchema[]): Rewrite {
	const inner = options.map(rewriteOf).find((rewrite) => rewrite !== undefined);
	return inner && ((value) => (value === null ? null : inner(value)));
}

function rewriteItems(items: JsonSchema): Rewrite {
	const inner = rewriteOf(items);
	return inner && ((value) => (value as unknown[]).map(inner));
}

function rewriteProperties(properties: Record<string, JsonSchema>): Rewrite {
	const inner = Object.entries(properties).flatMap(([name, schema]) => {
		const rewrite = rewriteOf(schema);
		const canBeNull = isNullable(schema);
		return rewrite || canBeNull ? [{ name, rewrite, canBeNull }] : [];
	});
	if (inner.length === 0) return undefined;
	return (value) => {
		const record = value as Record<string, unknown>;
		for (const { name, rewrite, canBeNull } of inner) {
			if (record[name] === undefined) {
				if (canBeNull) record[name] = null;
			} else if (rewrite) record[name] = rewrite(record[name]);
		}
		return record;
	};
}

/** Without a fraction of zeros, so that one instant has one spelling. */
const canonicalInstant = (text: string): string =>
	text.replace(/\.(\d*?)0*Z$/, (_, fraction: string) => (fraction === "" ? "Z" : `.${fraction}Z`));
