import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { type Compilable, Kysely, SqliteDialect } from "kysely";
import type { Durability } from "../../durability.ts";
import { kyselyDatabase } from "./kysely-database.ts";

export interface ConnectionOptions {
	/** Page cache in KiB. */
	cacheKib?: number;
	/** Milliseconds that a statement waits for a lock. */
	busyTimeout?: number;
	/** What a reported commit survives; `power` when nothing is said. */
	durability?: Durability;
	/** Nothing can be written by it. */
	readOnly?: boolean;
}

/** A row in the order of the selected columns. */
export type ArrayRow = SQLOutputValue[];

export interface ArrayStatement<Row extends ArrayRow> {
	all(...values: SQLInputValue[]): Row[];
	get(...values: SQLInputValue[]): Row | undefined;
	iterate(...values: SQLInputValue[]): IterableIterator<Row>;
}

/**
 * One connection to one file. Kysely builds the statements (`build`), the connection runs them at once:
 * `node:sqlite` is synchronous, and so a transaction can put rows without a promise for each. Statements are
 * prepared once and kept by their text.
 */
export class Connection<Tables> {
	readonly build: Kysely<Tables>;
	readonly #native: DatabaseSync;
	readonly #busyTimeout: number;
	readonly #objects = new Map<string, StatementSync>();
	readonly #arrays = new Map<string, StatementSync>();

	constructor(file: string, options: ConnectionOptions = {}) {
		this.#busyTimeout = options.busyTimeout ?? 5_000;
		this.#native = new DatabaseSync(file, {
			timeout: this.#busyTimeout,
			readOnly: options.readOnly ?? false,
		});
		this.build = new Kysely<Tables>({
			dialect: new SqliteDialect({ database: kyselyDatabase(this.#native) }),
		});
		try {
			// Commits of market data are rare, so the wait for the disk is free there. The size limit gives the space of
			// a long import's log back.
			const synchronous = options.durability === "process" ? "normal" : "full";
			this.#native.exec(
				`pragma synchronous = ${synchronous}; pragma foreign_keys = on; pragma journal_size_limit = 67108864;
				pragma cache_size = -${options.cacheKib ?? 16_384}`,
			);
		} catch (error) {
			this.#native.close();
			throw error;
		}
	}

	/** Runs SQL that returns nothing. */
	exec(sql: string): void {
		this.#native.exec(sql);
	}

	/** A prepared statement whose rows are objects. */
	objects(sql: string): StatementSync {
		let statement = this.#objects.get(sql);
		if (statement === undefined) {
			statement = this.#native.prepare(sql);
			this.#objects.set(sql, statement);
		}
		return statement;
	}

	/** A prepared statement whose rows are arrays, which is half the cost for rows by the thousand. */
	arrays<Row extends ArrayRow>(sql: string): ArrayStatement<Row> {
		let statement = this.#arrays.get(sql);
		if (statement === undefined) {
			statement = this.#native.prepare(sql);
			statement.setReturnArrays(true);
			this.#arrays.set(sql, statement);
		}
		return statement as unknown as ArrayStatement<Row>;
	}

	all<R>(query: Compilable<R>): R[] {
		const { sql, parameters } = query.compile();
		return this.objects(sql).all(...(parameters as SQLInputValue[])) as R[];
	}

	get<R>(query: Compilable<R>): R | undefined {
		const { sql, parameters } = query.compile();
		return this.objects(sql).get(...(parameters as SQLInputValue[])) as R | undefined;
	}

	/** Inserts a row; returns its id. */
	insert(query: Compilable<{ id: number }>): number {
		const row = this.get(query);
		if (!row) throw new Error("the row was not inserted");
		return row.id;
	}

	/** Runs a statement; returns the number of rows changed. */
	run(query: Compilable): number {
		const { sql, parameters } = query.compile();
		return Number(this.objects(sql).run(...(parameters as SQLInputValue[])).changes);
	}

	/** Runs `work`, in which a lock that another connection holds is an error at once. */
	unlessBusy<T>(work: () => T): T {
		this.exec("pragma busy_timeout = 0");
		try {
			return work();
		} finally {
			this.exec(`pragma busy_timeout = ${this.#busyTimeout}`);
		}
	}

	/** Runs `read` on one consistent state of the file. */
	snapshot<T>(read: () => T): T {
		if (this.#native.isTransaction) return read();
		this.exec("begin");
		try {
			const result = read();
			this.exec("commit");
			return result;
		} finally {
			this.rollback();
		}
	}

	/** Texts of the statements prepared so far, to look at their plans. */
	prepared(): string[] {
		return [...this.#objects.keys(), ...this.#arrays.keys()];
	}

	/** Undoes an open transaction, if there is one. */
	rollback(): void {
		if (this.#native.isTransaction) this.exec("rollback");
	}

	close(): void {
		this.#objects.clear();
		this.#arrays.clear();
		if (this.#native.isOpen) this.#native.close();
	}
}
