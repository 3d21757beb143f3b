import type { Column, Table } from "@us-market-data/contract";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { dayOf, maxDigits, microsecondsOf, numberOf, scaledDecimals } from "./cell-values.ts";
import type { Encoding } from "./negotiation.ts";

type SchemaElement = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>[number];

/** The rows as a Parquet file. */
export function parquet(
	{ columns, values, rest }: Table,
	prices: Encoding["prices"],
): Uint8Array<ArrayBuffer> {
	const parts = columns.map((column, at) => columnOf(column, values[at] ?? [], prices));
	const root: SchemaElement = { name: "rows", num_children: parts.length };
	const file = parquetWriteBuffer({
		columnData: parts.map(({ name, data }): ColumnSource => ({ name, data: data as ColumnSource["data"] })),
		schema: [root, ...parts.map(({ element }) => element)],
		kvMetadata: [{ key: "answer", value: JSON.stringify(rest) }],
		createdBy: "us-market-data",
	});
	return new Uint8Array(file);
}

interface Part {
	name: string;
	data: readonly unknown[];
	element: SchemaElement;
}

/** A column in the types of Parquet. Every value may be null. */
function columnOf({ name, type }: Column, values: readonly unknown[], prices: Encoding["prices"]): Part {
	const part = (data: readonly unknown[], element: Omit<SchemaElement, "name">): Part => ({
		name,
		data,
		element: { name, repetition_type: "OPTIONAL", ...element },
	});
	switch (type) {
		case "boolean":
			return part(values, { type: "BOOLEAN" });
		case "integer":
			return part(values.map(bigintOf), { type: "INT64" });
		case "number":
			return part(values, { type: "DOUBLE" });
		case "date":
			return part(values.map(dayOf), {
				type: "INT32",
				converted_type: "DATE",
				logical_type: { type: "DATE" },
			});
		case "timestamp":
			return part(values.map(microsecondsOf), {
				type: "INT64",
				converted_type: "TIMESTAMP_MICROS",
				logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
			});
		case "decimal": {
			if (prices === "number") return part(values.map(numberOf), { type: "DOUBLE" });
			const scaled = scaledDecimals(values);
			if (!scaled) return columnOf({ name, type: "text", level: 0, path: [] }, values, prices);
			const scale = { precision: maxDigits, scale: scaled.places };
			return part(scaled.units, {
				type: "FIXED_LEN_BYTE_ARRAY",
				type_length: 16,
				converted_type: "DECIMAL",
				...scale,
				logical_type: { type: "DECIMAL", ...scale },
			});
		}
		case "json":
			return part(values.map(jsonOf), {
				type: "BYTE_ARRAY",
				converted_type: "UTF8",
				logical_type: { type: "STRING" },
			});
		case "text":
			return part(values, { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } });
	}
}

const bigintOf = (value: unknown): bigint | null => (typeof value === "number" ? BigInt(value) : null);
const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
