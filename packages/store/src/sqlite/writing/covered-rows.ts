import type { SQLInputValue } from "node:sqlite";
import { type CoveringTable, coveredName, uncovering } from "../../shared/writing/covered.ts";
import type { Connection } from "../connection/connection.ts";

/** Place of rows: a security, and times in the unit of the table. */
interface Place {
	securityId: number;
	first: number;
	last: number;
}

/**
 * The rows of a table that others cover. A row moves there when that of another dataset replaces it.
 */
export class CoveredRows {
	readonly #connection: Pick<Connection<unknown>, "objects" | "arrays">;
	readonly #covering: CoveringTable;
	readonly #time: string;
	readonly #area: string | undefined;
	#made: ReturnType<CoveredRows["statements"]> | undefined;

	/** @param area the area of these rows, if the table holds several */
	constructor(
		connection: Pick<Connection<unknown>, "objects" | "arrays">,
		covering: CoveringTable,
		time: string,
		area?: string,
	) {
		this.#connection = connection;
		this.#covering = covering;
		this.#time = time;
		this.#area = area;
	}

	/** Makes visible what is no longer covered, and covers what is. */
	uncover({ securityId, first, last }: Place): void {
		for (const statement of this.#statements.uncover) statement.run(...this.#of(securityId, first, last));
	}

	/** Removes what a dataset put; true when there was something. */
	remove({ securityId, first, last }: Place, datasetId: number): boolean {
		const removed = this.#statements.remove.run(...this.#of(securityId, first, last, datasetId));
		return Number(removed.changes) > 0;
	}

	clear(securityId: number): void {
		this.#statements.clear.run(...this.#of(securityId));
	}

	/** The newest time of a tag, null without one. */
	newest(securityId: number, tag: string): number | null {
		return this.#statements.newest.get(...this.#of(securityId, tag))?.[0] ?? null;
	}

	#of(...values: SQLInputValue[]): SQLInputValue[] {
		return this.#area === undefined ? values : [this.#area, ...values];
	}

	get #statements(): ReturnType<CoveredRows["statements"]> {
		this.#made ??= this.statements();
		return this.#made;
	}

	private statements() {
		const connection = this.#connection;
		const covered = coveredName(this.#covering.table);
		const time = this.#time;
		const own = this.#area === undefined ? 0 : 1;
		const slot = (n: number) => `?${n + own}`;
		const ofSecurity = (r: string) => `${own ? `${r}.area = ?1 and ` : ""}${r}.security_id = ${slot(1)}`;
		const place = (r: string) => `${ofSecurity(r)} and ${r}.${time} between ${slot(2)} and ${slot(3)}`;
		return {
			uncover: uncovering(this.#covering, place).map((text) => connection.objects(text)),
			remove: connection.objects(
				`delete from ${covered} as r where ${place("r")} and r.dataset_id = ${slot(4)}`,
			),
			clear: connection.objects(`delete from ${covered} as r where ${ofSecurity("r")}`),
			newest: connection.arrays<[time: number | null]>(
				`select max(r.${time}) from ${covered} r where ${ofSecurity("r")}
				and (select tag from datasets d where d.id = r.dataset_id) = ${slot(2)}`,
			),
		};
	}
}
