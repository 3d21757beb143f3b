import type { SecurityRef } from "../../market.ts";
import type { Connection } from "../connection/connection.ts";
import type { ArrayStatement } from "../connection/statement.ts";

type SecurityRow = [id: number, symbol: string];

/** The table `securities`. */
export class Securities {
	readonly #connection: Connection;
	readonly #one: ArrayStatement<SecurityRow>;
	readonly #add: ArrayStatement<[id: number]>;

	constructor(connection: Connection) {
		this.#connection = connection;
		this.#one = connection.arrays("select id, symbol from securities where symbol = ?");
		this.#add = connection.arrays("insert into securities (symbol) values (?) returning id");
	}

	one(symbol: string): SecurityRef | undefined {
		const row = this.#one.get(symbol);
		return row && securityOf(row);
	}

	all(): SecurityRef[] {
		const rows = this.#connection
			.arrays<SecurityRow>("select id, symbol from securities order by symbol")
			.all();
		return rows.map(securityOf);
	}

	add(symbol: string): SecurityRef {
		const [id] = this.#add.get(symbol) ?? [];
		if (id === undefined) throw new Error(`the security ${symbol} has no id`);
		return { id, symbol };
	}

	/** Removes a security and its derived data. It must hold nothing else. */
	remove(id: number): void {
		this.#connection.objects("delete from securities where id = ?").run(id);
	}
}

const securityOf = ([id, symbol]: SecurityRow): SecurityRef => ({ id, symbol });
