import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Column } from "@us-market-data/contract";
import { type DecimalSize, maxDigits } from "@us-market-data/operations/encodings";
import { sync } from "../disk.ts";

/**
 * Rows of a group: a reader of one symbol decompresses one group of a day's minute bars in place of all. DuckDB counts rows in
 * vectors of 2,048.
 */
const groupRows = 10 * 2_048;

/** A Parquet file that is on the disk under a temporary name. */
export interface WrittenParquet {
	bytes: number;
	sha256: string;
}

/** Makes Parquet files of CSVs. It is a small DuckDB of one thread, so that the same rows make the same bytes. */
export class ParquetWriter {
	readonly #instance: DuckDBInstance;
	readonly #connection: DuckDBConnection;

	private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
		this.#instance = instance;
		this.#connection = connection;
	}

	static async open(): Promise<ParquetWriter> {
		const instance = await DuckDBInstance.create(":memory:", { threads: "1", memory_limit: "256MB" });
		return new ParquetWriter(instance, await instance.connect());
	}

	/** Writes the rows of a compressed CSV with typed columns, and waits until they are on the disk. */
	async write(
		csv: string,
		path: string,
		columns: readonly Column[],
		decimals: ReadonlyMap<string, DecimalSize>,
	): Promise<WrittenParquet> {
		const types = columns.map(({ name, type }) => `${text(name)}: ${text(typeOf(type, decimals.get(name)))}`);
		try {
			await this.#connection.run(
				`COPY (SELECT * FROM read_csv(${text(csv)}, columns = {${types.join(", ")}}, auto_detect = false,
				header = true, delim = ',', quote = '"', escape = '"', new_line = '\\r\\n', nullstr = '', allow_quoted_nulls = false,
				compression = 'gzip', parallel = false))
				TO ${text(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${groupRows})`,
			);
			await sync(path);
			return await digestOf(path);
		} catch (error) {
			await rm(path, { force: true });
			throw error;
		}
	}

	close(): void {
		this.#connection.closeSync();
		this.#instance.closeSync();
	}
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The types of answers in Parquet. A decimal is as wide as there, unless a day has a value with more places. */
function typeOf(type: Column["type"], size: DecimalSize | undefined): string {
	switch (type) {
		case "boolean":
			return "BOOLEAN";
		case "integer":
			return "BIGINT";
		case "number":
			return "DOUBLE";
		case "date":
			return "DATE";
		case "timestamp":
			return "TIMESTAMPTZ";
		case "decimal": {
			const { wholes, places } = size ?? { wholes: 1, places: 10 };
			return wholes + places > maxDigits ? "VARCHAR" : `DECIMAL(${maxDigits}, ${places})`;
		}
		case "json":
		case "text":
			return "VARCHAR";
	}
}

async function digestOf(path: string): Promise<WrittenParquet> {
	const digest = createHash("sha256");
	let bytes = 0;
	for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
		digest.update(part);
		bytes += part.length;
	}
	return { bytes, sha256: digest.digest("hex") };
}
