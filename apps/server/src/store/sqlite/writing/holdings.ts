import { type AreaGroup, type AreaName, areaNames } from "../../../records/index.ts";
import { sampleTag } from "../../market.ts";
import { definitions } from "../../rows/definitions.ts";
import type { Coverage } from "../tables/coverage.ts";
import type { AreaTables } from "../tables/index.ts";

/** Tags by area of one security: what the file holds, and what the transaction has put since. */
type Held = Map<AreaName, Set<string>>;
type Changes = Map<number, Set<AreaName>>;

const groups = new Map<AreaGroup, AreaName[]>();
for (const area of areaNames) {
	const { group } = definitions[area];
	groups.set(group, [...(groups.get(group) ?? []), area]);
}

/**
 * What is held of which security under which tags, kept in memory while a transaction writes. It keeps the
 * rule that a group of areas never holds sample and real data of one security at once, and the table
 * `coverage` true to the rows.
 */
export class Holdings {
	/** Securities and areas that the transaction changed. */
	readonly touched: Changes = new Map();
	readonly #tables: AreaTables;
	readonly #coverage: Coverage;
	readonly #held = new Map<number, Held>();
	/** Changed since `coverage` was last brought up to date. */
	readonly #stale: Changes = new Map();

	constructor(tables: AreaTables, coverage: Coverage) {
		this.#tables = tables;
		this.#coverage = coverage;
	}

	/**
	 * Decides whether a record under `tag` may be put, and makes room for it: real data clears the sample data
	 * of the area's group. False where sample data would stand beside real data.
	 */
	admit(securityId: number, area: AreaName, tag: string): boolean {
		const held = this.#of(securityId);
		// Where the tag stands already it has been judged, and nothing of the other sort is left.
		if (!held.get(area)?.has(tag)) {
			if (tag !== sampleTag) this.#clearSample(securityId, held, area);
			else if (holdsReal(held, area)) return false;
			include(held, area, tag);
		}
		this.change(securityId, area);
		return true;
	}

	/** Notes that the rows of a security changed, or are seen differently from now on. */
	change(securityId: number, area: AreaName): void {
		include(this.touched, securityId, area);
		include(this.#stale, securityId, area);
	}

	/** Brings `coverage` up to date with the rows. */
	settle(): void {
		for (const table of Object.values(this.#tables)) table.flush();
		for (const [securityId, areas] of this.#stale) {
			const held = this.#of(securityId);
			for (const area of areas) {
				for (const tag of held.get(area) ?? []) {
					this.#coverage.set(securityId, area, tag, this.#tables[area].newest(securityId, tag));
				}
			}
		}
		this.#stale.clear();
		this.#held.clear();
	}

	#of(securityId: number): Held {
		let held = this.#held.get(securityId);
		if (held === undefined) {
			held = new Map();
			for (const { area, tag } of this.#coverage.of(securityId)) include(held, area, tag);
			this.#held.set(securityId, held);
		}
		return held;
	}

	/** A group that holds sample data holds nothing else, so its areas can be emptied. */
	#clearSample(securityId: number, held: Held, area: AreaName): void {
		for (const other of groupOf(area)) {
			if (!held.get(other)?.delete(sampleTag)) continue;
			this.#tables[other].clear(securityId);
			this.#coverage.set(securityId, other, sampleTag, null);
			this.change(securityId, other);
		}
	}
}

const groupOf = (area: AreaName): AreaName[] => groups.get(definitions[area].group) ?? [];

const holdsReal = (held: Held, area: AreaName): boolean =>
	groupOf(area).some((other) => [...(held.get(other) ?? [])].some((tag) => tag !== sampleTag));

function include<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
	const set = sets.get(key);
	if (set) set.add(value);
	else sets.set(key, new Set([value]));
}
