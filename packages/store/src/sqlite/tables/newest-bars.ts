import type { JoinedBars } from "../../shared/day-bar-columns.ts";
import { columnNames } from "../../shared/day-bar-columns.ts";
import type { Connection } from "../connection/connection.ts";
import type { ArrayStatement } from "../connection/statement.ts";
import { notDisabled } from "./read-list.ts";

/** Reads the newest day bars of a security as columns, which SQLite joins. */
export class NewestBars {
	readonly #select: ArrayStatement<JoinedBars>;

	constructor(connection: Pick<Connection, "arrays">) {
		const seen = `from day_bars where security_id = ?1 and ${notDisabled}`;
		const newest = (column: string) => `(select ${column} ${seen} order by day desc limit 1)`;
		const joined = columnNames.map((name) => `group_concat(${name})`);
		// The table lies in the order of its key, in which it is read: an order by would sort the rows of each column again.
		this.#select = connection.arrays<JoinedBars>(
			`select count(*), ${newest("open")}, ${newest("turnover")}, ${joined.join(", ")} ${seen}
			and day >= coalesce((select day ${seen} order by day desc limit 1 offset (?2 - 1)), ${everyDay})`,
		);
	}

	of(securityId: number, limit: number): JoinedBars {
		return this.#select.get(securityId, limit) ?? [0, null, null];
	}
}

/** Before every day. */
const everyDay = -100_000_000;
