import type { Connection } from "../../connection/connection.ts";

/** Names whose numbers are in memory at most. */
const known = 100_000;

const insert = "insert into ledger_names (name) values (?) on conflict do nothing returning id";
const select = "select id from ledger_names where name = ?";

/**
 * The numbers that entries of the ledger have for their keys, operations and days. A name keeps its number for ever:
 * keys and operations stay, and a day is one more in a year.
 */
export class LedgerNames {
	readonly #connection: Pick<Connection<unknown>, "objects" | "openings">;
	readonly #numbers = new Map<string, number>();
	/** The opening of the file that the numbers are of: another file has others. */
	#opening = 0;

	constructor(connection: Pick<Connection<unknown>, "objects" | "openings">) {
		this.#connection = connection;
	}

	/** The number of a name, which it gets within the transaction when it has none. */
	numberOf(name: string): number {
		const { openings } = this.#connection;
		if (this.#opening !== openings) this.forget();
		this.#opening = openings;
		return this.#numbers.get(name) ?? this.#find(name);
	}

	/** Forgets the numbers: the transaction that gave some of them was undone. */
	forget(): void {
		this.#numbers.clear();
	}

	#find(name: string): number {
		if (this.#numbers.size >= known) this.forget();
		const row = this.#connection.objects(insert).get(name) ?? this.#connection.objects(select).get(name);
		const number = Number(row?.["id"]);
		this.#numbers.set(name, number);
		return number;
	}
}
