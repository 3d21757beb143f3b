import type { SecurityRef } from "../../market.ts";
import type { Counter } from "./counter.ts";
import type { WriterConnection } from "./writer-connection.ts";

/** Symbols that are looked up one by one before all are read at once. */
const maxSingleLookups = 20;
/** New securities that are held back at most. */
const maxBuffered = 5_000;

/** The securities as a transaction sees and creates them. */
export class Securities {
	/** Ids that this transaction created. */
	readonly created: number[] = [];
	readonly #onCreated: (id: number) => void;
	readonly #connection: WriterConnection;
	readonly #ids: Counter;
	readonly #bySymbol = new Map<string, SecurityRef>();
	#new: SecurityRef[] = [];
	#lookups = 0;

	constructor(connection: WriterConnection, ids: Counter, onCreated: (id: number) => void) {
		this.#connection = connection;
		this.#ids = ids;
		this.#onCreated = onCreated;
	}

	/** The security of a symbol, created when it is new. */
	ensure(symbol: string): SecurityRef {
		const existing = this.#bySymbol.get(symbol) ?? this.#find(symbol);
		if (existing) return existing;
		const security = { id: this.#ids.next(), symbol };
		this.created.push(security.id);
		this.#onCreated(security.id);
		this.#new.push(security);
		this.#bySymbol.set(symbol, security);
		if (this.#new.length >= maxBuffered) this.flush();
		return security;
	}

	/** Notes that two securities have exchanged their symbols. */
	exchange(a: SecurityRef, b: SecurityRef): void {
		this.#bySymbol.set(a.symbol, { id: b.id, symbol: a.symbol });
		this.#bySymbol.set(b.symbol, { id: a.id, symbol: b.symbol });
	}

	/** Sends new securities ahead. */
	flush(): void {
		if (this.#new.length === 0) return;
		this.#connection.send("insert into securities (id, symbol) select * from unnest($1::int[], $2::text[])", [
			this.#new.map(({ id }) => id),
			this.#new.map(({ symbol }) => symbol),
		]);
		this.#new = [];
	}

	/** Removes those of these securities that hold nothing, and their derived data. */
	prune(ids: readonly number[]): void {
		this.flush();
		this.#connection.send(
			`delete from securities s where s.id = any ($1::int[])
			and not exists (select from coverage c where c.security_id = s.id)`,
			[ids],
		);
	}

	#find(symbol: string): SecurityRef | undefined {
		if (this.#lookups > maxSingleLookups) return undefined;
		const all = ++this.#lookups > maxSingleLookups;
		const found = all
			? this.#connection.rowsNow<SecurityRef>("select id, symbol from securities")
			: this.#connection.rowsNow<SecurityRef>("select id, symbol from securities where symbol = $1", [
					symbol,
				]);
		for (const security of found) this.#bySymbol.set(security.symbol, security);
		return this.#bySymbol.get(symbol);
	}
}
