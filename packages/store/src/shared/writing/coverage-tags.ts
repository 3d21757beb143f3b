import { type AreaGroup, type AreaName, areaNames, sampleTag } from "@us-market-data/market";
import { definitions } from "../area-definitions.ts";

/** Tags by area of one security. */
export type TagsByArea = Map<AreaName, Set<string>>;

/** The table `coverage` of an engine, as far as it is kept true here. */
export interface CoverageTable {
	/**
	 * Returns the holdings of a security: the table's at the first call, with the changes made in the map since. Each
	 * call returns the same map.
	 */
	of(securityId: number): TagsByArea;
	/** Notes that nothing of a tag is held any more. */
	remove(securityId: number, area: AreaName, tag: string): void;
	/** Updates the table from records that were put and nothing else: the time of the newest one by security. */
	raise(area: AreaName, tag: string, newest: ReadonlyMap<number, number>): void;
	/**
	 * Updates the table from the rows of an area, for all records of these securities in it. It removes
	 * tags without remaining rows from the held ones.
	 */
	refresh(area: AreaName, securityIds: Iterable<number>): void;
}

const groups = new Map<AreaGroup, AreaName[]>();
for (const area of areaNames) {
	const { group } = definitions[area];
	groups.set(group, [...(groups.get(group) ?? []), area]);
}

/**
 * Areas that have the time of a record in its key: once one is put, they have one of its time, whatever follows. Of a market of
 * 11,000 securities, a look for the newest record of each takes a tenth of a second.
 */
const timeKeyedAreas: ReadonlySet<AreaName> = new Set([
	"dayBars",
	"minuteBars",
	"shortVolume",
	"trades",
	"depth",
	"shareholders",
	"symbolHistory",
]);

/**
 * Tracks the data held per security and tag while a transaction writes. It enforces that a group of areas never holds
 * sample and real data of one security at once, and it keeps the table `coverage` true to the rows.
 */
export class Holdings {
	/** Securities and areas that the transaction changed. */
	readonly touched: Map<number, Set<AreaName>> = new Map();
	readonly #coverage: CoverageTable;
	readonly #clear: (area: AreaName, securityId: number) => void;
	/** Changed since `coverage` was last brought up to date, other than by records that areas keep the times of. */
	readonly #stale = new Map<AreaName, Set<number>>();
	/**
	 * Time of the newest record of a tag that was admitted since, by area, tag and security. What is true of one record is of the
	 * next.
	 */
	readonly #admitted = new Map<AreaName, Map<string, Map<number, number>>>();

	/** @param clear removes all rows of a security in an area */
	constructor(coverage: CoverageTable, clear: (area: AreaName, securityId: number) => void) {
		this.#coverage = coverage;
		this.#clear = clear;
	}

	/**
	 * Decides whether a record under `tag` may be put, and makes room for it: real data clears the sample data of the
	 * area's group. False if sample data would coexist with real data. `time` is the area's time of the record.
	 */
	admit(securityId: number, area: AreaName, tag: string, time: number): boolean {
		const admitted = this.#admittedOf(area, tag);
		const newest = admitted.get(securityId);
		if (newest !== undefined) {
			if (time > newest) admitted.set(securityId, time);
			return true;
		}
		const current = this.#coverage.of(securityId);
		// A held tag was checked before, and no data of the other kind remains.
		if (!current.get(area)?.has(tag)) {
			if (tag !== sampleTag) this.#clearSample(securityId, current, area);
			else if (hasRealData(current, area)) return false;
			include(current, area, tag);
		}
		if (timeKeyedAreas.has(area)) include(this.touched, securityId, area);
		else this.change(securityId, area);
		admitted.set(securityId, time);
		return true;
	}

	#admittedOf(area: AreaName, tag: string): Map<number, number> {
		const tags = this.#admitted.get(area) ?? new Map<string, Map<number, number>>();
		if (tags.size === 0) this.#admitted.set(area, tags);
		const times = tags.get(tag) ?? new Map<number, number>();
		if (times.size === 0) tags.set(tag, times);
		return times;
	}

	/** True if a security has rows in an area, or had some when the coverage was last brought up to date. */
	hasRecords(securityId: number, area: AreaName): boolean {
		return this.tags(securityId, area).size > 0;
	}

	/** Tags of the rows that `hasRecords` tells of. */
	tags(securityId: number, area: AreaName): ReadonlySet<string> {
		return this.#coverage.of(securityId).get(area) ?? none;
	}

	/** Notes that the rows of a security changed, or are seen differently from now on. */
	change(securityId: number, area: AreaName): void {
		include(this.touched, securityId, area);
		include(this.#stale, area, securityId);
	}

	/** Brings `coverage` up to date with the rows, which must have been written or sent. */
	updateCoverage(): void {
		for (const [area, securityIds] of this.#stale) {
			this.#coverage.refresh(area, securityIds);
			for (const securityId of securityIds) this.#forget(area, securityId);
		}
		this.#stale.clear();
		for (const [area, tags] of this.#admitted) {
			if (!timeKeyedAreas.has(area)) continue;
			for (const [tag, newest] of tags) if (newest.size > 0) this.#coverage.raise(area, tag, newest);
		}
		this.#admitted.clear();
	}

	/** Forgets what was admitted of a security in an area. */
	#forget(area: AreaName, securityId: number): void {
		for (const newest of this.#admitted.get(area)?.values() ?? []) newest.delete(securityId);
	}

	/** A group that holds sample data holds nothing else, so its areas can be emptied. */
	#clearSample(securityId: number, current: TagsByArea, area: AreaName): void {
		for (const other of groupOf(area)) {
			if (!current.get(other)?.delete(sampleTag)) continue;
			this.#clear(other, securityId);
			this.#forget(other, securityId);
			this.#coverage.remove(securityId, other, sampleTag);
			this.change(securityId, other);
		}
	}
}

const none: ReadonlySet<string> = new Set();

const groupOf = (area: AreaName): AreaName[] => groups.get(definitions[area].group) ?? [];

const hasRealData = (current: TagsByArea, area: AreaName): boolean =>
	groupOf(area).some((other) => [...(current.get(other) ?? [])].some((tag) => tag !== sampleTag));

/** Adds a value to the set of a key, and creates the set if it is missing. */
export function include<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
	const set = sets.get(key);
	if (set) set.add(value);
	else sets.set(key, new Set([value]));
}
