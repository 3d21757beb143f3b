import { coveredName } from "../../shared/writing/covered.ts";
import type { WriterConnection } from "./writer-connection.ts";

/** A table as rows are put into it: the columns of its key, then the others. */
export interface Target {
	table: string;
	key: readonly string[];
	values: readonly string[];
	/** True if rows of other datasets that are replaced go to the table's covered rows. */
	covers?: boolean;
}

/** Rows, and characters of them, that are held back at most. */
const rowLimit = 20_000;
const lengthLimit = 4_000_000;

/**
 * Rows held back for one table, so that they go to the database in batches: by COPY into a table of the transaction's
 * own, and from there to where they belong, replacing the rows of the same key. Of two rows of one key in a batch
 * the later one counts.
 */
export class RowBuffer {
	readonly #connection: WriterConnection;
	readonly #target: Target;
	readonly #staged: string;
	readonly #sendReferenced: () => void;
	readonly #rows = new Map<string, string>();
	#length = 0;
	#hasStaging = false;

	/** @param sendReferenced sends the rows of other tables that the rows refer to */
	constructor(connection: WriterConnection, target: Target, sendReferenced = (): void => {}) {
		this.#connection = connection;
		this.#sendReferenced = sendReferenced;
		this.#target = target;
		this.#staged = `staged_${target.table}`;
	}

	get isEmpty(): boolean {
		return this.#rows.size === 0;
	}

	put(key: readonly Value[], values: readonly Value[]): void {
		const keyLine = copyLine(key);
		const rest = copyLine(values);
		if (this.#target.covers) this.#flushOtherDataset(keyLine, rest);
		this.#rows.set(keyLine, rest);
		this.#length += keyLine.length + rest.length;
		if (this.#rows.size >= rowLimit || this.#length >= lengthLimit) this.flush();
	}

	/** A row that is held back for the same key, but of another dataset, goes ahead, so that it is covered and not lost. */
	#flushOtherDataset(keyLine: string, rest: string): void {
		const buffered = this.#rows.get(keyLine);
		if (buffered !== undefined && lastCell(buffered) !== lastCell(rest)) this.flush();
	}

	has(key: readonly Value[]): boolean {
		return this.#rows.has(copyLine(key));
	}

	/** Forgets a row that was held back. */
	drop(key: readonly Value[]): void {
		this.#rows.delete(copyLine(key));
	}

	/** Sends the buffered rows ahead. */
	flush(): void {
		if (this.isEmpty) return;
		this.#sendReferenced();
		let text = "";
		for (const [keyLine, rest] of this.#rows) text += rest === "" ? `${keyLine}\n` : `${keyLine}\t${rest}\n`;
		this.#rows.clear();
		this.#length = 0;
		this.#send(new TextEncoder().encode(text));
	}

	#send(data: Uint8Array<ArrayBuffer>): void {
		const { table, key, values, covers } = this.#target;
		const columns = [...key, ...values].join(", ");
		if (!this.#hasStaging) {
			this.#connection.send(`create temp table ${this.#staged} (like ${table}) on commit drop`);
			this.#hasStaging = true;
		}
		this.#connection.copy(`copy ${this.#staged} (${columns}) from stdin`, data);
		const replaced = values.map((column) => `${column} = excluded.${column}`).join(", ");
		const insert = `insert into ${table} (${columns}) select ${columns} from ${this.#staged}
			on conflict (${key.join(", ")})`;
		this.#connection.send(
			covers ? coveringBlock(this.#target, this.#staged, insert) : `${insert} do update set ${replaced}`,
		);
		this.#connection.send(`truncate ${this.#staged}`);
	}
}

/** The dataset of a row of a table whose rows cover each other. */
const lastCell = (line: string): string => line.slice(line.lastIndexOf("\t") + 1);

/**
 * Inserts the staged rows. Most are new, and then that is all. Otherwise those with a held key replace the rows there,
 * and the rows of other datasets are kept first.
 */
function coveringBlock({ table, key, values }: Target, staged: string, insert: string): string {
	const columns = [...key, ...values];
	const same = key.map((column) => `r.${column} = s.${column}`).join(" and ");
	const set = (from: string, names: readonly string[]) =>
		names.map((column) => `${column} = ${from}.${column}`).join(", ");
	const cells = (alias: string) => `(${values.map((column) => `${alias}.${column}`).join(", ")})`;
	const others = values.filter((column) => column !== "dataset_id");
	return `do $$
		declare inserted bigint;
		begin
			${insert} do nothing;
			get diagnostics inserted = row_count;
			if inserted < (select count(*) from ${staged}) then
				insert into ${coveredName(table)} (${columns.join(", ")})
				select ${columns.map((column) => `r.${column}`).join(", ")}
				from ${staged} s join ${table} r on ${same} where r.dataset_id <> s.dataset_id
				on conflict (${key.join(", ")}, dataset_id) do update set ${set("excluded", others)};
				update ${table} r set ${set("s", values)} from ${staged} s
				where ${same} and ${cells("r")} is distinct from ${cells("s")};
			end if;
		end $$`;
}

/** A value of a row. Bytes go as `bytea`. */
export type Value = string | number | null | Uint8Array;

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Values of a row, or some of them, in the text format of COPY. */
export const copyLine = (values: readonly Value[]): string => values.map(field).join("\t");

function field(value: Value): string {
	if (value === null) return "\\N";
	if (typeof value === "number") return String(value);
	if (typeof value !== "string") return `\\\\x${Buffer.from(value).toString("hex")}`;
	return special.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? "") : value;
}
