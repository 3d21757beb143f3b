import type {
	DatabaseSync,
	SQLInputValue,
	SQLOutputValue,
	StatementResultingChanges,
	StatementSync,
} from "node:sqlite";

/** A row in the order of the selected columns. */
export type ArrayRow = SQLOutputValue[];

export type ObjectRow = Record<string, SQLOutputValue>;

export interface ArrayStatement<Row extends ArrayRow> {
	all(...values: SQLInputValue[]): Row[];
	get(...values: SQLInputValue[]): Row | undefined;
	iterate(...values: SQLInputValue[]): IterableIterator<Row>;
}

/** Runs work on the connection that a file has at the time. */
interface Runner {
	attempt<T>(work: (native: DatabaseSync) => T): T;
}

/** A statement by its text: prepared at its first run, and again after its connection was reopened. */
export class Statement {
	readonly #runner: Runner;
	readonly #sql: string;
	readonly #returnsArrays: boolean;
	#of: DatabaseSync | undefined;
	#prepared: StatementSync | undefined;

	constructor(runner: Runner, sql: string, returnsArrays: boolean) {
		this.#runner = runner;
		this.#sql = sql;
		this.#returnsArrays = returnsArrays;
	}

	all(...values: StatementValues): ObjectRow[] {
		return this.#runner.attempt((native) => this.#on(native).all(...(values as SQLInputValue[])));
	}

	get(...values: StatementValues): ObjectRow | undefined {
		return this.#runner.attempt((native) => this.#on(native).get(...(values as SQLInputValue[])));
	}

	run(...values: StatementValues): StatementResultingChanges {
		return this.#runner.attempt((native) => this.#on(native).run(...(values as SQLInputValue[])));
	}

	*iterate(...values: SQLInputValue[]): IterableIterator<ObjectRow> {
		const rows = this.#runner.attempt((native) => this.#on(native).iterate(...values));
		try {
			for (;;) {
				const { done, value } = this.#runner.attempt(() => rows.next());
				if (done) return;
				yield value;
			}
		} finally {
			rows.return?.();
		}
	}

	#on(native: DatabaseSync): StatementSync {
		if (this.#prepared && this.#of === native) return this.#prepared;
		const prepared = native.prepare(this.#sql);
		if (this.#returnsArrays) prepared.setReturnArrays(true);
		this.#of = native;
		this.#prepared = prepared;
		return prepared;
	}
}

/** Values in their order, or one object with those that have names. */
type StatementValues = SQLInputValue[] | [named: Record<string, SQLInputValue>];
