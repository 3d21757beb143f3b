import type { ChangedSpan, ChangeTable } from "../../shared/writing/change-ledger.ts";
import type { WriterConnection } from "./writer-connection.ts";

/** The table `changes` as a transaction writes it. */
export class Changes implements ChangeTable {
	readonly #connection: WriterConnection;

	constructor(connection: WriterConnection) {
		this.#connection = connection;
	}

	add(version: number, changes: readonly ChangedSpan[]): void {
		this.#connection.send(
			`insert into changes (version, area, security_id, symbol, first, last)
			select $1, c.area, s.id, s.symbol, c.first, c.last
			from unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[]) as c (area, security_id, first, last)
			join securities s on s.id = c.security_id`,
			[
				version,
				changes.map(({ area }) => area),
				changes.map(({ securityId }) => securityId),
				changes.map(({ first }) => first),
				changes.map(({ last }) => last),
			],
		);
	}
}
