import type { SecurityRef } from "../../market.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import type { Connection } from "../connection/connection.ts";
import { type Prepared, prepare, type Slots } from "../connection/prepared.ts";
import type { ArrayStatement } from "../connection/statement.ts";

/** The table `securities`. */
export class Securities {
	readonly #connection: Connection<MarketTables>;
	readonly #one: Prepared<{ symbol: string }, SecurityRef>;
	/** As text: a first file of a market creates thousands, and building the statement takes five times as long as running it. */
	readonly #add: ArrayStatement<[id: number]>;

	constructor(connection: Connection<MarketTables>) {
		this.#connection = connection;
		this.#one = prepare(connection, (p: Slots<{ symbol: string }>) =>
			connection.build.selectFrom("securities").select(["id", "symbol"]).where("symbol", "=", p.symbol),
		);
		this.#add = connection.arrays("insert into securities (symbol) values (?) returning id");
	}

	one(symbol: string): SecurityRef | undefined {
		const row = this.#one.get({ symbol });
		return row && securityOf(row);
	}

	all(): SecurityRef[] {
		const query = this.#connection.build.selectFrom("securities").select(["id", "symbol"]);
		return this.#connection.all(query.orderBy("symbol")).map(securityOf);
	}

	add(symbol: string): SecurityRef {
		const [id] = this.#add.get(symbol) ?? [];
		if (id === undefined) throw new Error(`the security ${symbol} has no id`);
		return { id, symbol };
	}

	/** Removes a security and its derived data. It must hold nothing else. */
	remove(id: number): void {
		this.#connection.run(this.#connection.build.deleteFrom("securities").where("id", "=", id));
	}
}

const securityOf = ({ id, symbol }: SecurityRef): SecurityRef => ({ id, symbol });
