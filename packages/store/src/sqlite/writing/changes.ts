import type { ChangedSpan, ChangeTable } from "../../shared/writing/change-ledger.ts";
import type { Connection } from "../connection/connection.ts";

/** The table `changes` as a transaction writes it. */
export class Changes implements ChangeTable {
	readonly #connection: Connection;

	constructor(connection: Connection) {
		this.#connection = connection;
	}

	add(version: number, changes: readonly ChangedSpan[]): void {
		const insert = this.#connection.objects(
			`insert into changes (version, area, security_id, symbol, first, last)
			select ?1, ?2, id, symbol, ?4, ?5 from securities where id = ?3`,
		);
		// In the order of the key, rows go behind each other.
		const byKey = (a: ChangedSpan, b: ChangedSpan): number =>
			a.area === b.area ? a.securityId - b.securityId : a.area < b.area ? -1 : 1;
		for (const { area, securityId, first, last } of changes.toSorted(byKey))
			insert.run(version, area, securityId, first, last);
	}
}
