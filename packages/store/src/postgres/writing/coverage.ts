import type { AreaName } from "@us-market-data/market";
import { newestInstants } from "../../shared/area-tables.ts";
import { type CoverageTable, include, type TagsByArea } from "../../shared/writing/coverage-tags.ts";
import type { WriterConnection } from "./writer-connection.ts";

interface CoverageRow {
	security_id: number;
	area: AreaName;
	tag: string;
}

/** Securities that are looked up one by one before all are read at once. */
const maxSingleLookups = 20;

/** The table `coverage`: which tags a security holds in which areas, and how new they are. */
export class Coverage implements CoverageTable {
	readonly #connection: WriterConnection;
	readonly #tagsById = new Map<number, TagsByArea>();
	#lookups = 0;
	#complete = false;

	constructor(connection: WriterConnection) {
		this.#connection = connection;
	}

	of(securityId: number): TagsByArea {
		const cached = this.#tagsById.get(securityId);
		if (cached) return cached;
		if (!this.#complete) this.#read(securityId);
		const tags = this.#tagsById.get(securityId) ?? new Map();
		this.#tagsById.set(securityId, tags);
		return tags;
	}

	/** Says that nothing is held of a security, which is new. */
	isNew(securityId: number): void {
		this.#tagsById.set(securityId, new Map());
	}

	remove(securityId: number, area: AreaName, tag: string): void {
		this.#connection.send("delete from coverage where security_id = $1 and area = $2 and tag = $3", [
			securityId,
			area,
			tag,
		]);
	}

	refresh(area: AreaName, securityIds: Iterable<number>): void {
		const pairs = { ids: [] as number[], tags: [] as string[] };
		for (const id of securityIds) {
			for (const tag of this.of(id).get(area) ?? []) {
				pairs.ids.push(id);
				pairs.tags.push(tag);
			}
		}
		if (pairs.ids.length === 0) return;
		const gone = this.#connection.rowsNow<CoverageRow>(refreshStatement(area), [pairs.ids, pairs.tags, area]);
		for (const { security_id, tag } of gone) this.of(security_id).get(area)?.delete(tag);
	}

	raise(area: AreaName, tag: string, newest: ReadonlyMap<number, number>): void {
		this.#connection.send(raiseStatement, [[...newest.keys()], [...newest.values()], area, tag]);
	}

	#read(securityId: number): void {
		this.#complete = ++this.#lookups > maxSingleLookups;
		const rows = this.#complete
			? this.#connection.rowsNow<CoverageRow>("select security_id, area, tag from coverage")
			: this.#connection.rowsNow<CoverageRow>(
					"select security_id, area, tag from coverage where security_id = $1",
					[securityId],
				);
		const read = new Map<number, TagsByArea>();
		for (const row of rows) {
			// The state that this transaction has already is newer.
			if (this.#tagsById.has(row.security_id)) continue;
			const tags: TagsByArea = read.get(row.security_id) ?? new Map();
			include(tags, row.area, row.tag);
			read.set(row.security_id, tags);
		}
		for (const [id, tags] of read) this.#tagsById.set(id, tags);
	}
}

const raiseStatement = `
	insert into coverage (security_id, area, tag, newest)
	select id, $3, $4, newest from unnest($1::int[], $2::bigint[]) as raised (id, newest)
	on conflict (security_id, area, tag) do update set newest = excluded.newest
	where coverage.newest < excluded.newest`;

/** Looks up the newest row of each security and tag, covered ones too; returns those that have none. */
function refreshStatement(area: AreaName): string {
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
