import { createHash, type Hash } from "node:crypto";
import type { CopyEnd } from "./tables.ts";
import { type CopiedRow, type CopiedTable, copiedTables } from "./tables.ts";

/** Stores that cannot be copied. The message names the reason and an alternative. */
export class CopyError extends Error {
	override readonly name = "CopyError";
}

/** The rows copied of one table. */
export interface CopiedRows {
	table: string;
	rows: number;
}

/**
 * Copies all accounts, market data and the state of updates into an empty target, with every id, time and count. All of it is read back from
 * the target and compared before any of it holds.
 *
 * @throws {CopyError} if the target is not empty, the source is empty, or the result differs from the source
 */
export async function copyStores(source: CopyEnd, target: CopyEnd): Promise<CopiedRows[]> {
	const filled = await target.filled();
	if (filled.length > 0) {
		throw new CopyError(
			`The target holds data already (${filled.join(", ")}); allowed: an empty database or folder.`,
		);
	}
	if ((await source.filled()).length === 0) throw new CopyError("The source holds nothing to copy.");
	const done: CopiedRows[] = [];
	for (const table of copiedTables) {
		done.push(await copyTable(source, target, table));
	}
	await target.finish(await source.dataVersion());
	return done;
}

async function copyTable(source: CopyEnd, target: CopyEnd, table: CopiedTable): Promise<CopiedRows> {
	const sent = new Sum();
	for await (const rows of source.read(table)) {
		sent.add(rows);
		await target.write(table, rows);
	}
	const written = new Sum();
	for await (const rows of target.read(table)) written.add(rows);
	if (written.rows !== sent.rows || written.digest() !== sent.digest()) {
		throw new CopyError(
			`Table ${table.name} reads back differently: ${sent.rows} rows were written, ${written.rows} were read.`,
		);
	}
	return { table: table.name, rows: sent.rows };
}

/** Count and hash of rows, in their order. */
class Sum {
	rows = 0;
	readonly #hash: Hash = createHash("sha256");

	add(rows: readonly CopiedRow[]): void {
		this.rows += rows.length;
		for (const row of rows) this.#hash.update(`${JSON.stringify(row.map(comparable))}\n`);
	}

	digest(): string {
		return this.#hash.copy().digest("hex");
	}
}

/** Engines give bytes as different kinds of arrays. */
const comparable = (cell: CopiedRow[number]): unknown =>
	cell instanceof Uint8Array ? Buffer.from(cell).toString("base64") : cell;
