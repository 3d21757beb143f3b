import type { SQLInputValue } from "node:sqlite";
import { type CoveringTable, coveredName } from "../../shared/writing/covered.ts";
import type { Connection } from "../connection/connection.ts";
import type { Statement } from "../connection/statement.ts";

/** Rows, and characters of their texts, that are held back at most. */
const rowLimit = 300_000;
const lengthLimit = 16_000_000;

/** Rows of a statement: more of them cost no less, and a statement of hundreds takes long to prepare. */
const rowsPerStatement = 64;

/** Columns of a table beside those that each row has values for. */
export interface RowOptions {
	/** Texts of columns before the others that are the same in all rows. */
	fixed?: Readonly<Record<string, string>>;
	/** Columns of the key, if the other columns of a held row are changed in place: an index over the key stays as it is. */
	changes?: readonly string[];
	/** The table covers rows: one that another dataset replaces is kept. The last column is then the dataset. */
	covering?: CoveringTable;
}

/**
 * Rows held back for one table, so that neighbours go to the file together and many by one statement. The first two
 * columns are their place in the table: rows go to the file in that order. Of two rows of one key the later one counts.
 */
export class RowBuffer {
	readonly #width: number;
	readonly #one: Statement;
	readonly #batch: Statement;
	/** Keep the rows that another dataset is about to replace, and replace them; empty where none is kept. */
	readonly #coverOne: readonly Statement[];
	readonly #coverBatch: readonly Statement[];
	/** The values of one row after the other. */
	#cells: SQLInputValue[] = [];
	#length = 0;

	constructor(
		connection: Pick<Connection, "objects">,
		table: string,
		columns: readonly string[],
		{ fixed = {}, changes, covering }: RowOptions = {},
	) {
		const names = [...Object.keys(fixed), ...columns].join(", ");
		const slots = [...Object.values(fixed).map((text) => `'${text}'`), ...columns.map(() => "?")];
		const row = `(${slots.join(", ")})`;
		const insert = (rows: number, otherwise: string, behind = "") =>
			connection.objects(
				`insert ${otherwise}into ${table} (${names}) values ${new Array(rows).fill(row).join(", ")}${behind}`,
			);
		const replace = (rows: number) =>
			changes ? insert(rows, "", changing(changes, columns)) : insert(rows, "or replace ");
		this.#width = columns.length;
		// Nearly all rows are new: the number of changes tells if any was not.
		this.#one = covering ? insert(1, "", " on conflict do nothing") : replace(1);
		this.#batch = covering
			? insert(rowsPerStatement, "", " on conflict do nothing")
			: replace(rowsPerStatement);
		const cover = (rows: number) =>
			covering ? [connection.objects(coverStatement(covering, columns, fixed, rows)), replace(rows)] : [];
		this.#coverOne = cover(1);
		this.#coverBatch = cover(rowsPerStatement);
	}

	/** Takes the values of a row, in the order of the columns. */
	put(...values: readonly SQLInputValue[]): void {
		for (const value of values) {
			this.#cells.push(value);
			if (typeof value === "string") this.#length += value.length;
		}
		if (this.#cells.length >= rowLimit * this.#width || this.#length >= lengthLimit) this.flush();
	}

	/** Writes the rows. */
	flush(): void {
		if (this.#cells.length === 0) return;
		const cells = this.#cells;
		const width = this.#width;
		this.#cells = [];
		this.#length = 0;
		const order = rowsInOrder(cells, width);
		const whole = order.length - (order.length % rowsPerStatement);
		const values = new Array<SQLInputValue>(rowsPerStatement * width);
		for (let from = 0; from < whole; from += rowsPerStatement) {
			copyRows(values, cells, order.subarray(from, from + rowsPerStatement), width);
			const { changes } = this.#batch.run(...values);
			if (Number(changes) < rowsPerStatement) this.#replace(values);
		}
		for (const start of order.subarray(whole)) {
			const row = cells.slice(start, start + width);
			const { changes } = this.#one.run(...row);
			if (Number(changes) === 0) run(this.#coverOne, row);
		}
	}

	/** Puts rows of which some have keys that are held. Rows of several datasets may replace each other. */
	#replace(values: readonly SQLInputValue[]): void {
		if (this.#areOfOneDataset(values)) {
			run(this.#coverBatch, values);
			return;
		}
		for (let start = 0; start < values.length; start += this.#width) {
			run(this.#coverOne, values.slice(start, start + this.#width));
		}
	}

	#areOfOneDataset(values: readonly SQLInputValue[]): boolean {
		const dataset = values.at(-1);
		for (let at = this.#width - 1; at < values.length; at += this.#width) {
			if (values[at] !== dataset) return false;
		}
		return true;
	}
}

function run(statements: readonly Statement[], values: readonly SQLInputValue[]): void {
	for (const statement of statements) statement.run(...values);
}

/** The part of an insert that changes a row of a held key in place of an error. */
function changing(key: readonly string[], columns: readonly string[]): string {
	const others = columns.filter((column) => !key.includes(column));
	const values = others.map((column) => `${column} = excluded.${column}`);
	return ` on conflict (${key.join(", ")}) do update set ${values.join(", ")}`;
}

/** The statement that keeps the rows of other datasets with the keys of some rows, whose values it is given. */
function coverStatement(
	{ table, key, values }: CoveringTable,
	columns: readonly string[],
	fixed: Readonly<Record<string, string>>,
	rows: number,
): string {
	const slots = `(${columns.map(() => "?").join(", ")})`;
	const names = [...key, ...values];
	const given = (column: string) => (column in fixed ? `'${fixed[column]}'` : `given.${column}`);
	const same = key.map((column) => `r.${column} = ${given(column)}`).join(" and ");
	// A cross join goes through the given rows and looks each up by its key.
	return `with given(${columns.join(", ")}) as (values ${new Array(rows).fill(slots).join(", ")})
		insert or replace into ${coveredName(table)} (${names.join(", ")})
		select ${names.map((column) => `r.${column}`).join(", ")} from given cross join ${table} r
		where ${same} and r.dataset_id <> ${given("dataset_id")}`;
}

function copyRows(
	values: SQLInputValue[],
	cells: readonly SQLInputValue[],
	starts: Uint32Array,
	width: number,
): void {
	let to = 0;
	for (const start of starts) {
		for (let at = start; at < start + width; at++) values[to++] = cells[at] as SQLInputValue;
	}
}

/** Starts of the rows in the order of their places. Of two of one place the later one stays the later one. */
function rowsInOrder(cells: readonly SQLInputValue[], width: number): Uint32Array {
	const starts = Uint32Array.from({ length: cells.length / width }, (_, row) => row * width);
	const byKey = (a: number, b: number): number =>
		compare(cells[a], cells[b]) || compare(cells[a + 1], cells[b + 1]) || a - b;
	for (let row = 1; row < starts.length; row++) {
		if (byKey((row - 1) * width, row * width) > 0) return starts.sort(byKey);
	}
	return starts;
}

function compare(a: SQLInputValue = null, b: SQLInputValue = null): number {
	if (a === b || a === null || b === null) return 0;
	return a < b ? -1 : 1;
}
