import {
	type AreaName,
	type AreaRecord,
	areaOf,
	asOfIn,
	type FileTimes,
	marketSymbol,
	sampleTag,
} from "@us-market-data/market";
import type {
	DailyArea,
	Dataset,
	DayQuery,
	Derived,
	GeneralArea,
	ListQuery,
	SecurityRef,
	Stored,
	StoredOf,
} from "@us-market-data/store";
import { DedupingReader, type HandlerReader } from "./deduping-reader.ts";
import { newestRows, type RowCache, type RowReader } from "./row-cache.ts";
import { UnknownSymbol } from "./unknown-symbol.ts";

/** Ages of what an answer rests on in one dataset. */
class ProvenanceAges {
	/** True when something without a time of its own is cited, such as a name. */
	isUndated = false;
	/** First and last time by area; undefined for figures, whose times are final. */
	readonly #spans = new Map<AreaName | undefined, [first: number, last: number]>();
	#listing: number | undefined;

	/** Age of names that were derived. */
	get listing(): number | undefined {
		return this.#listing;
	}

	set listing(time: number | undefined) {
		this.#listing = time;
		this.isUndated = true;
	}

	add(area: AreaName | undefined, first: number, last: number): void {
		const span = this.#spans.get(area);
		if (!span) this.#spans.set(area, [first, last]);
		else {
			if (first < span[0]) span[0] = first;
			if (last > span[1]) span[1] = last;
		}
	}

	/** The spans of times, none of them after what the dataset could know. */
	of(dataset: FileTimes): [first: number, last: number][] {
		return [...this.#spans].map(([area, [first, last]]) =>
			area === undefined ? [first, last] : [asOfIn(area, first, dataset), asOfIn(area, last, dataset)],
		);
	}
}

/** Age and datasets of something that an answer rests on. */
export interface Citation {
	/** Time up to which it is complete, epoch milliseconds. */
	time: number;
	/** The same of its oldest part, where it has several. */
	oldest?: number;
	/** True for names and the like, whose age counts only where nothing else is cited. */
	isListing?: boolean;
	datasetIds: readonly number[];
}

/** The datasets behind the response, for `X-Data-Source`, `X-Data-As-Of` and `X-Data-Oldest`. */
export interface Provenance {
	/** Tags of the datasets, sorted. */
	sources: string[];
	/** Time up to which the newest part is complete, epoch milliseconds. */
	asOf: number | null;
	/** The same of the oldest part. */
	oldest: number | null;
	/** Name of the one version of the data that all of it is of, where that is certain. */
	version?: string | undefined;
}

/**
 * The store as handlers see it: every record that is read is cited, so that no answer forgets where its
 * data come from. One per request.
 */
export class ProvenanceReader implements HandlerReader {
	/** Reads records of which the answer uses only some; the caller cites these itself. */
	readonly untracked: HandlerReader;
	readonly #reader: RowReader;
	readonly #at: number | undefined;
	/** Rows that are read one by one come from memory, all of one version of the data. */
	#rows: Promise<RowCache> | undefined;
	/** Ages of what was read, by dataset. */
	readonly #ages = new Map<number, ProvenanceAges>();
	/** Provenance of parts that were answered elsewhere. */
	readonly #included: Provenance[] = [];
	#pinnedDatasets: ReadonlyMap<number, Dataset> | undefined;
	/** Version of what was not read through this reader. */
	#version: string | undefined;

	/** @param at the version of the data, when it has just been read */
	constructor(reader: RowReader, at?: number) {
		this.untracked = new DedupingReader(reader);
		this.#reader = reader;
		this.#at = at;
	}

	/** The security of the parameter `symbol` in `location`. An unknown one is refused with 400. */
	async requireSecurity(symbol: string, location: "query" | "path" = "query"): Promise<SecurityRef> {
		const found = await this.security(symbol);
		if (found) return found;
		throw new UnknownSymbol(symbol, location);
	}

	/** The securities of a list of symbols, duplicates once, in order; those not held are left out. */
	async findSecurities(symbols: readonly string[]): Promise<SecurityRef[]> {
		const rows = await this.#rowCache();
		const wanted = [...new Set(symbols)].filter((symbol) => symbol !== marketSymbol);
		const found = await Promise.all(wanted.map((symbol) => rows.security(symbol)));
		return found.filter((security) => security !== undefined);
	}

	/** The newest record of an area, such as a security's profile. */
	async newest<A extends AreaName>(area: A, security: SecurityRef): Promise<AreaRecord<A> | undefined> {
		const [record] = await this.newestOfEach(area, [security]);
		return record;
	}

	/** The newest record of an area for each security, undefined where there is none. */
	async newestOfEach<A extends AreaName>(
		area: A,
		securities: readonly SecurityRef[],
	): Promise<(AreaRecord<A> | undefined)[]> {
		const rows = await this.#rowCache();
		const found = await Promise.all(securities.map(({ id }) => rows.newest(area, id)));
		return found.map((row) => {
			if (row) this.#citeRow(area, row);
			return row?.record;
		});
	}

	/** True when a security holds more records of an area than these, which are not cited. */
	async hasMore(area: AreaName, { id }: SecurityRef, count: number): Promise<boolean> {
		return (await (await this.#rowCache()).hasMore(area, id, count)) ?? false;
	}

	/** Names what an answer rests on that was not read through this reader. */
	recordProvenance({ time, oldest = time, isListing = false, datasetIds }: Citation): void {
		for (const id of datasetIds) {
			const ages = this.#agesOf(id);
			if (isListing) ages.listing = Math.max(ages.listing ?? time, time);
			else ages.add(undefined, oldest, time);
		}
	}

	/** Names the records that an answer rests on, of those that were read uncited. */
	recordRows<A extends AreaName>(
		area: A,
		records: readonly Pick<Stored<AreaRecord<A>>, "record" | "datasetId">[],
	): void {
		for (const row of records) this.#citeRow(area, row);
	}

	/** True when all rest on simulated data, or all on real data. One figure never mixes them. */
	async sameNature(parts: readonly { datasetIds: readonly number[] }[]): Promise<boolean> {
		const ids = new Set(parts.flatMap(({ datasetIds }) => datasetIds));
		const datasets = await Promise.all([...ids].map((id) => this.dataset(id)));
		return new Set(datasets.map((dataset) => dataset?.tag === sampleTag)).size <= 1;
	}

	/** Looks cited datasets up here first: the store may no longer hold those of an outdated view. */
	lookUpIn(datasets: ReadonlyMap<number, Dataset>): void {
		this.#pinnedDatasets = datasets;
	}

	/** Names the version of the data, where it may not be that of the store. */
	isOf(version: string): void {
		this.#version = version;
	}

	/** Adds what a part of the answer rests on that another reader has read. */
	include(provenance: Provenance): void {
		this.#included.push(provenance);
		this.#version = provenance.version ?? this.#version;
	}

	async provenance(): Promise<Provenance> {
		const sources = new Set(this.#included.flatMap((part) => part.sources));
		const newest = this.#included.map(({ asOf }) => asOf);
		const oldest = this.#included.map((part) => part.oldest);
		const listings: number[] = [];
		for (const [id, ages] of this.#ages) {
			const dataset = this.#pinnedDatasets?.get(id) ?? (await this.dataset(id));
			if (!dataset) continue;
			sources.add(dataset.tag);
			for (const [first, last] of ages.of(dataset)) {
				oldest.push(first);
				newest.push(last);
			}
			if (ages.isUndated) listings.push(ages.listing ?? dataset.retrievedAt);
		}
		const dated = newest.some((time) => time !== null);
		return {
			sources: [...sources].sort(),
			asOf: highest(dated ? newest : listings, Math.max),
			oldest: highest(dated ? oldest : listings, Math.min),
			version: this.#version,
		};
	}

	async list<A extends AreaName>(
		area: A,
		securityId: number,
		query: ListQuery,
	): Promise<Stored<AreaRecord<A>>[]> {
		return this.#recorded(area, await this.untracked.list(area, securityId, query));
	}

	async across<A extends GeneralArea>(area: A, query: ListQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		return this.#recorded(area, await this.untracked.across(area, query));
	}

	async onDay<A extends DailyArea>(area: A, query: DayQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		return this.#recorded(area, await this.untracked.onDay(area, query));
	}

	async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		const row = await (await this.#rowCache()).derived<D>(kind, securityId);
		if (row) this.recordProvenance(row);
		return row;
	}

	/** The derived rows of a kind for each security, undefined where there is none. */
	async derivedOfEach<D>(
		kind: string,
		securities: readonly SecurityRef[],
	): Promise<(Derived<D> | undefined)[]> {
		const rows = await this.#rowCache();
		const found = await Promise.all(securities.map(({ id }) => rows.derived<D>(kind, id)));
		for (const row of found) if (row) this.recordProvenance(row);
		return found;
	}

	async derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		const rows = await this.untracked.derivedFrom<D>(kind, securityId, limit);
		for (const row of rows) this.recordProvenance(row);
		return rows;
	}

	/** The record that keeps events without a security is not itself a security. */
	async security(symbol: string): Promise<SecurityRef | undefined> {
		return symbol === marketSymbol ? undefined : (await this.#rowCache()).security(symbol);
	}

	securities(): Promise<SecurityRef[]> {
		return this.untracked.securities();
	}

	async dataset(id: number): Promise<Dataset | undefined> {
		return (await this.#rowCache()).dataset(id);
	}

	datasets(): Promise<Dataset[]> {
		return this.untracked.datasets();
	}

	#rowCache(): Promise<RowCache> {
		this.#rows ??= newestRows(this.#reader, this.#at);
		return this.#rows;
	}

	#agesOf(datasetId: number): ProvenanceAges {
		const ages = this.#ages.get(datasetId) ?? new ProvenanceAges();
		this.#ages.set(datasetId, ages);
		return ages;
	}

	#citeRow<A extends AreaName>(
		area: A,
		{ record, datasetId }: Pick<Stored<AreaRecord<A>>, "record" | "datasetId">,
	): void {
		const time = areaOf(area).asOf?.(record) ?? null;
		const ages = this.#agesOf(datasetId);
		if (time === null) ages.isUndated = true;
		else ages.add(area, time, time);
	}

	#recorded<A extends AreaName, R extends Stored<AreaRecord<A>>>(area: A, rows: R[]): R[] {
		this.recordRows(area, rows);
		return rows;
	}
}

const highest = (times: readonly (number | null)[], pick: typeof Math.max): number | null => {
	const present = times.filter((time) => time !== null);
	return present.length === 0 ? null : pick(...present);
};
