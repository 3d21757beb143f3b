import type { AreaName } from "@us-market-data/market";
import { newestInstants } from "../../shared/area-tables.ts";
import { type CoverageTable, type Held, include } from "../../shared/writing/held-tags.ts";
import type { WriterConnection } from "./writer-connection.ts";

interface CoverageRow {
	security_id: number;
	area: AreaName;
	tag: string;
}

/** Securities that are looked up one by one before all are read at once. */
const singles = 20;

/** The table `coverage`: which tags a security holds in which areas, and how new they are. */
export class Coverage implements CoverageTable {
	readonly #connection: WriterConnection;
	readonly #held = new Map<number, Held>();
	#lookups = 0;
	#complete = false;

	constructor(connection: WriterConnection) {
		this.#connection = connection;
	}

	of(securityId: number): Held {
		const known = this.#held.get(securityId);
		if (known) return known;
		if (!this.#complete) this.#read(securityId);
		const held = this.#held.get(securityId) ?? new Map();
		this.#held.set(securityId, held);
		return held;
	}

	/** Says that nothing is held of a security, which is new. */
	isNew(securityId: number): void {
		this.#held.set(securityId, new Map());
	}

	remove(securityId: number, area: AreaName, tag: string): void {
		this.#connection.send("delete from coverage where security_id = $1 and area = $2 and tag = $3", [
			securityId,
			area,
			tag,
		]);
	}

	settle(area: AreaName, securityIds: Iterable<number>): void {
		const asked = { ids: [] as number[], tags: [] as string[] };
		for (const id of securityIds) {
			for (const tag of this.of(id).get(area) ?? []) {
				asked.ids.push(id);
				asked.tags.push(tag);
			}
		}
		if (asked.ids.length === 0) return;
		const gone = this.#connection.rowsNow<CoverageRow>(settleStatement(area), [asked.ids, asked.tags, area]);
		for (const { security_id, tag } of gone) this.of(security_id).get(area)?.delete(tag);
	}

	raise(area: AreaName, tag: string, newest: ReadonlyMap<number, number>): void {
		this.#connection.send(raiseStatement, [[...newest.keys()], [...newest.values()], area, tag]);
	}

	#read(securityId: number): void {
		this.#complete = ++this.#lookups > singles;
		const rows = this.#complete
			? this.#connection.rowsNow<CoverageRow>("select security_id, area, tag from coverage")
			: this.#connection.rowsNow<CoverageRow>(
					"select security_id, area, tag from coverage where security_id = $1",
					[securityId],
				);
		const read = new Map<number, Held>();
		for (const row of rows) {
			// The state that this transaction has already is newer.
			if (this.#held.has(row.security_id)) continue;
			const held: Held = read.get(row.security_id) ?? new Map();
			include(held, row.area, row.tag);
			read.set(row.security_id, held);
		}
		for (const [id, held] of read) this.#held.set(id, held);
	}
}

const raiseStatement = `
	insert into coverage (security_id, area, tag, newest)
	select id, $3, $4, newest from unnest($1::int[], $2::bigint[]) as raised (id, newest)
	on conflict (security_id, area, tag) do update set newest = excluded.newest
	where coverage.newest < excluded.newest`;

/** Looks up the newest row of each security and tag, covered ones too; returns those that have none. */
function settleStatement(area: AreaName): string {
	const newest = `greatest(${newestInstants(area, "asked.security_id", "asked.tag").join(", ")})`;
	return `
		with found as materialized (
			select asked.security_id, asked.tag, ${newest} as newest
			from unnest($1::int[], $2::text[]) as asked (security_id, tag)
		), gone as (
			delete from coverage c using found f
			where f.newest is null and c.security_id = f.security_id and c.area = $3 and c.tag = f.tag
		), kept as (
			insert into coverage (security_id, area, tag, newest)
			select security_id, $3, tag, newest from found where newest is not null
			on conflict (security_id, area, tag) do update set newest = excluded.newest
		)
		select security_id, tag from found where newest is null`;
}
