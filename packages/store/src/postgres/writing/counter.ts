import type { WriterConnection } from "./writer-connection.ts";

/**
 * Gives out ids, each once: the last one is kept in `meta`. Only one transaction writes at a time, so that it can count
 * by itself and write down at the end how far it came.
 */
export class Counter {
	readonly #connection: WriterConnection;
	readonly #name: "last_security" | "last_dataset";
	#last: number | undefined;

	constructor(connection: WriterConnection, name: "last_security" | "last_dataset") {
		this.#connection = connection;
		this.#name = name;
	}

	next(): number {
		this.#last ??= this.#read();
		return ++this.#last;
	}

	/** Writes down the last id. */
	save(): void {
		if (this.#last === undefined) return;
		this.#connection.send("update meta set value = $1 where name = $2", [this.#last, this.#name]);
	}

	#read(): number {
		const [row] = this.#connection.rowsNow<{ value: number }>("select value from meta where name = $1", [
			this.#name,
		]);
		return row?.value ?? 0;
	}
}
