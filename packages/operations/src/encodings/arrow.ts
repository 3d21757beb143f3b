import type { Column, Table } from "@us-market-data/contract";
import {
	Table as ArrowTable,
	Bool,
	type Data,
	type DataType,
	DateDay,
	Decimal,
	Field,
	Float64,
	Int64,
	makeData,
	RecordBatch,
	Schema,
	Struct,
	TimestampMicrosecond,
	tableToIPC,
	Utf8,
	vectorFromArray,
} from "apache-arrow";
import { dayOf, littleEndian, maxDigits, microsecondsOf, numberOf, scaledDecimals } from "./cell-values.ts";
import type { Encoding } from "./negotiation.ts";

/** The rows as an Arrow stream of one batch. */
export function arrow(
	{ columns, values, length, rest }: Table,
	prices: Encoding["prices"],
): Uint8Array<ArrayBuffer> {
	const parts = columns.map((column, at) => columnOf(column, values[at] ?? [], prices));
	const fields = columns.map(({ name }, at) => new Field(name, (parts[at] as ColumnData).type, true));
	const schema = new Schema(fields, new Map([["answer", JSON.stringify(rest)]]));
	const data = makeData({ type: new Struct(fields), length, nullCount: 0, children: parts });
	return tableToIPC(
		new ArrowTable(schema, [new RecordBatch(schema, data)]),
		"stream",
	) as Uint8Array<ArrayBuffer>;
}

type ColumnData = Data<DataType>;

/** A column in the types of Arrow. Every value may be null. */
function columnOf({ type }: Column, values: readonly unknown[], prices: Encoding["prices"]): ColumnData {
	switch (type) {
		case "boolean":
			return vectorFromArray(values as (boolean | null)[], new Bool()).data[0] as ColumnData;
		case "integer":
			return fixed(new Int64(), BigInt64Array.from(values, bigintOf), values);
		case "number":
			return fixed(new Float64(), Float64Array.from(values, Number), values);
		case "date":
			return fixed(
				new DateDay(),
				Int32Array.from(values, (value) => dayOf(value) ?? 0),
				values,
			);
		case "timestamp": {
			const instants = BigInt64Array.from(values, (value) => microsecondsOf(value) ?? 0n);
			return fixed(new TimestampMicrosecond("UTC"), instants, values);
		}
		case "decimal":
			return prices === "number" ? floats(values) : decimals(values);
		case "json":
			return texts(values.map((value) => (value === null ? null : JSON.stringify(value))));
		case "text":
			return texts(values);
	}
}

/** A column of values of one length. @param values tells which are null */
function fixed(type: DataType, data: ArrayLike<number | bigint>, values: readonly unknown[]): ColumnData {
	const { nullCount, nullBitmap } = validity(values);
	return makeData({ type, length: values.length, nullCount, nullBitmap, data } as never);
}

function floats(values: readonly unknown[]): ColumnData {
	const numbers = values.map(numberOf);
	return fixed(new Float64(), Float64Array.from(numbers, Number), numbers);
}

function decimals(values: readonly unknown[]): ColumnData {
	const scaled = scaledDecimals(values);
	if (!scaled) return texts(values);
	const data = new DataView(new ArrayBuffer(values.length * 16));
	for (const [row, units] of scaled.units.entries()) littleEndian(units ?? 0n, data, row * 16);
	const type = new Decimal(scaled.places, maxDigits, 128);
	return fixed(type, new Uint32Array(data.buffer), scaled.units);
}

function texts(values: readonly unknown[]): ColumnData {
	const bytes = Buffer.from(values.map((value) => value ?? "").join(""));
	const valueOffsets = new Int32Array(values.length + 1);
	for (const [row, value] of values.entries())
		valueOffsets[row + 1] = (valueOffsets[row] ?? 0) + Buffer.byteLength(String(value ?? ""));
	const { nullCount, nullBitmap } = validity(values);
	return makeData({
		type: new Utf8(),
		length: values.length,
		nullCount,
		nullBitmap,
		valueOffsets,
		data: bytes,
	});
}

/** A bit for each value, 1 where it is not null. */
function validity(values: readonly unknown[]): { nullCount: number; nullBitmap: Uint8Array } {
	const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
	let nullCount = 0;
	for (const [row, value] of values.entries()) {
		if (value === null) nullCount++;
		else nullBitmap[row >> 3] = (nullBitmap[row >> 3] ?? 0) | (1 << (row & 7));
	}
	return { nullCount, nullBitmap };
}

const bigintOf = (value: unknown): bigint => (typeof value === "number" ? BigInt(value) : 0n);
