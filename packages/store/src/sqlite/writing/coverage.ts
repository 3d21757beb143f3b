import type { AreaName } from "@us-market-data/market";
import { newestInstants } from "../../shared/area-tables.ts";
import { type CoverageTable, include, type TagsByArea } from "../../shared/writing/coverage-tags.ts";
import type { Connection } from "../connection/connection.ts";
import type { ArrayStatement } from "../connection/statement.ts";
import { RowBuffer } from "./row-buffer.ts";

interface CoverageRow {
	security_id: number;
	area: AreaName;
	tag: string;
	newest: number;
}

type CoverageCells = [security: number, area: AreaName, tag: string, newest: number];

/** Securities that are looked up one by one before all are read at once. */
const maxSingleLookups = 20;

/** The table `coverage`: which tags a security holds in which areas, and how new they are. */
export class Coverage implements CoverageTable {
	readonly #connection: Connection;
	/** Statements that read the newest time of a security and tag, by area. */
	readonly #newestRow = new Map<AreaName, ArrayStatement<[newest: number | null]>>();
	readonly #tagsById = new Map<number, TagsByArea>();
	/** Times in the table, as far as they were read: by area, tag and security. */
	readonly #newest = new Map<AreaName, Map<string, Map<number, number>>>();
	readonly #all: ArrayStatement<CoverageCells>;
	readonly #one: ArrayStatement<CoverageCells>;
	readonly #pending: RowBuffer;
	#lookups = 0;
	#isComplete = false;

	constructor(connection: Connection) {
		this.#connection = connection;
		const columns = "select security_id, area, tag, newest from coverage";
		this.#all = connection.arrays(`${columns} order by security_id`);
		this.#one = connection.arrays(`${columns} where security_id = ?`);
		this.#pending = new RowBuffer(connection, "coverage", ["security_id", "area", "tag", "newest"]);
	}

	of(securityId: number): TagsByArea {
		const cached = this.#tagsById.get(securityId);
		if (cached) return cached;
		if (!this.#isComplete) this.#read(securityId);
		const tags: TagsByArea = this.#tagsById.get(securityId) ?? new Map();
		this.#tagsById.set(securityId, tags);
		return tags;
	}

	/** True when nothing is held of a security; up to date when the table is. */
	isEmpty(securityId: number): boolean {
		return [...this.of(securityId).values()].every((tags) => tags.size === 0);
	}

	remove(securityId: number, area: AreaName, tag: string): void {
		this.#connection
			.objects("delete from coverage where security_id = ? and area = ? and tag = ?")
			.run(securityId, area, tag);
		this.#newestOf(area, tag).delete(securityId);
	}

	refresh(area: AreaName, securityIds: Iterable<number>): void {
		for (const securityId of securityIds) {
			const tags = this.of(securityId).get(area) ?? new Set();
			for (const tag of tags) {
				const [newest = null] = this.#newestRowOf(area).get(securityId, tag) ?? [];
				if (newest !== null) {
					this.#set({ security_id: securityId, area, tag, newest });
					continue;
				}
				this.remove(securityId, area, tag);
				tags.delete(tag);
			}
		}
		this.#pending.flush();
	}

	raise(area: AreaName, tag: string, newest: ReadonlyMap<number, number>): void {
		const times = this.#newestOf(area, tag);
		for (const [security_id, time] of newest) {
			if (time > (times.get(security_id) ?? Number.NEGATIVE_INFINITY))
				this.#set({ security_id, area, tag, newest: time });
		}
		this.#pending.flush();
	}

	#newestRowOf(area: AreaName): ArrayStatement<[newest: number | null]> {
		const cached = this.#newestRow.get(area);
		if (cached) return cached;
		const instants = newestInstants(area, "?1", "?2").map((instant) => `select ${instant} as instant`);
		const made = this.#connection.arrays<[newest: number | null]>(
			`select max(instant) from (${instants.join(" union all ")})`,
		);
		this.#newestRow.set(area, made);
		return made;
	}

	#set({ security_id, area, tag, newest }: CoverageRow): void {
		const times = this.#newestOf(area, tag);
		if (times.get(security_id) === newest) return;
		times.set(security_id, newest);
		this.#pending.put(security_id, area, tag, newest);
	}

	#newestOf(area: AreaName, tag: string): Map<number, number> {
		const tags = this.#newest.get(area) ?? new Map<string, Map<number, number>>();
		if (tags.size === 0) this.#newest.set(area, tags);
		const times = tags.get(tag) ?? new Map<number, number>();
		if (times.size === 0) tags.set(tag, times);
		return times;
	}

	#read(securityId: number): void {
		this.#isComplete = ++this.#lookups > maxSingleLookups;
		let last: number | undefined;
		let tags: TagsByArea | undefined;
		for (const [id, area, tag, newest] of this.#isComplete ? this.#all.all() : this.#one.all(securityId)) {
			if (id !== last) {
				last = id;
				// The state that this transaction has already is newer.
				tags = this.#tagsById.has(id) ? undefined : new Map();
				if (tags) this.#tagsById.set(id, tags);
			}
			if (tags === undefined) continue;
			include(tags, area, tag);
			this.#newestOf(area, tag).set(id, newest);
		}
	}
}
