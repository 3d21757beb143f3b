import type { Derived } from "../../market.ts";
import { cellsOfDerived } from "../../shared/dataset-row.ts";
import { RowBuffer } from "./row-buffer.ts";
import type { WriterConnection } from "./writer-connection.ts";

/** The derived data of each security, as a transaction writes them. */
export class DerivedRows {
	readonly #connection: WriterConnection;
	readonly #put: RowBuffer;
	readonly #removed = new Map<string, { kind: string; securityId: number }>();

	/** @param sendSecurities sends the new securities ahead, which derived data refer to */
	constructor(connection: WriterConnection, sendSecurities: () => void) {
		this.#connection = connection;
		const values = ["time", "dataset_ids", "data"];
		const target = { table: "derived", key: ["kind", "security_id"], values };
		this.#put = new RowBuffer(connection, target, sendSecurities);
	}

	put(kind: string, securityId: number, derived: Omit<Derived, "security">): void {
		this.#removed.delete(`${kind}/${securityId}`);
		this.#put.put([kind, securityId], cellsOfDerived(derived));
	}

	remove(kind: string, securityId: number): void {
		this.#put.drop([kind, securityId]);
		this.#removed.set(`${kind}/${securityId}`, { kind, securityId });
	}

	/** True when a read of this row needs a flush first. */
	hasBuffered(kind: string, securityId: number): boolean {
		return this.#removed.has(`${kind}/${securityId}`) || this.#put.has([kind, securityId]);
	}

	/** Sends the buffered rows. Returns true if there was something to remove. */
	flush(): boolean {
		this.#put.flush();
		if (this.#removed.size === 0) return false;
		const removed = [...this.#removed.values()];
		this.#removed.clear();
		const [{ count } = { count: 0 }] = this.#connection.rowsNow<{ count: number }>(
			`with gone as (
				delete from derived d using unnest($1::text[], $2::int[]) as asked (kind, security_id)
				where d.kind = asked.kind and d.security_id = asked.security_id returning 1
			) select count(*) as count from gone`,
			[removed.map(({ kind }) => kind), removed.map(({ securityId }) => securityId)],
		);
		return count > 0;
	}
}
