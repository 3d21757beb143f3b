import type { Derived } from "../../market.ts";
import { cellsOfDerived, type DerivedRow, derivedOfRow } from "../../shared/dataset-row.ts";
import { include } from "../../shared/writing/coverage-tags.ts";
import type { Connection } from "../connection/connection.ts";
import { RowBuffer } from "../writing/row-buffer.ts";
import { boundLimit } from "./read-list.ts";

/** The derived data of each security. A read is one point read, or one range scan. */
export class DerivedRows {
	readonly #statements: ReturnType<typeof statements>;
	readonly #pending: RowBuffer;
	/** Securities of the rows that are held back, by kind. */
	readonly #buffered = new Map<string, Set<number>>();

	constructor(connection: Connection) {
		this.#statements = statements(connection);
		this.#pending = new RowBuffer(connection, "derived", columns, { changes: ["kind", "security_id"] });
	}

	one<D>(kind: string, securityId: number): Derived<D> | undefined {
		const row = this.#row(kind, securityId);
		return row && derivedOfRow<D>(row);
	}

	from<D>(kind: string, securityId: number, limit: number): Derived<D>[] {
		this.flush();
		return this.#statements.from.all(kind, securityId, limit).map(derivedOfRow<D>);
	}

	put(kind: string, securityId: number, derived: Omit<Derived, "security">): void {
		include(this.#buffered, kind, securityId);
		this.#pending.put(kind, securityId, ...cellsOfDerived(derived));
	}

	remove(kind: string, securityId: number): boolean {
		if (this.#buffered.get(kind)?.has(securityId)) this.flush();
		return Number(this.#statements.remove.run(kind, securityId).changes) > 0;
	}

	/** Writes the rows that are still in memory. */
	flush(): void {
		this.#pending.flush();
		this.#buffered.clear();
	}

	#row(kind: string, securityId: number): DerivedRow | undefined {
		if (this.#buffered.get(kind)?.has(securityId)) this.flush();
		return this.#statements.one.get(kind, securityId);
	}
}

const columns = ["kind", "security_id", "time", "dataset_ids", "data"];

function statements(connection: Connection) {
	const rows = `select security_id, symbol, time, dataset_ids, data
		from derived join securities on securities.id = security_id`;
	return {
		one: connection.arrays<DerivedRow>(`${rows} where kind = ? and security_id = ?`),
		from: connection.arrays<DerivedRow>(
			`${rows} where kind = ? and security_id >= ? order by security_id ${boundLimit}`,
		),
		remove: connection.objects("delete from derived where kind = ? and security_id = ?"),
	};
}
