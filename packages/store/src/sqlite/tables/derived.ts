import type { Derived } from "../../market.ts";
import type { RawDerived } from "../../raw.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import { derivedOfRaw } from "../../shared/raw-rows.ts";
import { include } from "../../shared/writing/held-tags.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";
import { RowBuffer } from "../writing/row-buffer.ts";
import { boundLimit } from "./area-table.ts";

type DerivedRow = [securityId: number, symbol: string, ...raw: RawDerived];
interface Key {
	kind: string;
	securityId: number;
}

/** The derived data of each security. A read is one point read, or one range scan. */
export class DerivedRows {
	readonly #statements: ReturnType<typeof statements>;
	readonly #pending: RowBuffer;
	/** Securities of the rows that are held back, by kind. */
	readonly #heldBack = new Map<string, Set<number>>();

	constructor(connection: Connection<MarketTables>) {
		this.#statements = statements(connection);
		this.#pending = new RowBuffer(connection, "derived", columns, { changes: ["kind", "security_id"] });
	}

	one<D>(kind: string, securityId: number): Derived<D> | undefined {
		const row = this.#row(kind, securityId);
		return row && derived<D>(row);
	}

	raw(kind: string, securityId: number): RawDerived | undefined {
		const [, , ...raw] = this.#row(kind, securityId) ?? [];
		return raw.length > 0 ? (raw as RawDerived) : undefined;
	}

	from<D>(kind: string, securityId: number, limit: number): Derived<D>[] {
		this.flush();
		return this.#statements.from.all(kind, securityId, limit).map(derived<D>);
	}

	put(kind: string, securityId: number, raw: RawDerived): void {
		include(this.#heldBack, kind, securityId);
		this.#pending.put(kind, securityId, ...raw);
	}

	remove(kind: string, securityId: number): boolean {
		if (this.#heldBack.get(kind)?.has(securityId)) this.flush();
		return this.#statements.remove.run({ kind, securityId }) > 0;
	}

	/** Writes the rows that are still in memory. */
	flush(): void {
		this.#pending.flush();
		this.#heldBack.clear();
	}

	#row(kind: string, securityId: number): DerivedRow | undefined {
		if (this.#heldBack.get(kind)?.has(securityId)) this.flush();
		return this.#statements.one.get(kind, securityId);
	}
}

const columns = ["kind", "security_id", "time", "dataset_ids", "data"];

const derived = <D>([id, symbol, ...raw]: DerivedRow): Derived<D> => ({
	security: { id, symbol },
	...derivedOfRaw<D>(raw),
});

function statements(connection: Connection<MarketTables>) {
	const { build } = connection;
	const rows = `select security_id, symbol, time, dataset_ids, data
		from derived join securities on securities.id = security_id`;
	return {
		one: connection.arrays<DerivedRow>(`${rows} where kind = ? and security_id = ?`),
		from: connection.arrays<DerivedRow>(
			`${rows} where kind = ? and security_id >= ? order by security_id ${boundLimit}`,
		),
		remove: prepare(connection, (p: Slots<Key>) =>
			build.deleteFrom("derived").where("kind", "=", p.kind).where("security_id", "=", p.securityId),
		),
	};
}
