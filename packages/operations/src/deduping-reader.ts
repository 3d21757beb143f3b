import {
	datasetFacts,
	dedupeDividends,
	haveOtherDays,
	isStated,
	mayRepeat,
	onOneDay,
	type SplitDays,
	selectedSplits,
} from "@us-market-data/analytics";
import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	AcrossQuery,
	DailyArea,
	Dataset,
	DatasetReader,
	DayQuery,
	DayReader,
	Derived,
	DerivedReader,
	GeneralArea,
	ListQuery,
	RecordReader,
	SecurityReader,
	SecurityRef,
	Stored,
	StoredOf,
	TrustReader,
} from "@us-market-data/store";

/** The reads that answers need. */
export type HandlerReader = SecurityReader & RecordReader & DayReader & DerivedReader & DatasetReader;

type Dividend = AreaRecord<"dividends">;
type Split = AreaRecord<"splits">;

/** More splits than any security has had. */
const all = { order: "asc", limit: 10_000 } as const;

/**
 * A store in which each split and dividend is listed once, by the rules of imports. Of dividends of one ex-date, those of
 * one source count. Of splits, where filings state one, imports have told which records are of one split
 * and on which day it was, and where bars show another basis than their files state, which splits are in them. One
 * without a day is not listed.
 */
export class DedupingReader implements HandlerReader {
	readonly #reader: HandlerReader & Pick<TrustReader, "trustOrders">;

	constructor(reader: HandlerReader & Pick<TrustReader, "trustOrders">) {
		this.#reader = reader;
	}

	async list<A extends AreaName>(
		area: A,
		securityId: number,
		query: ListQuery,
	): Promise<Stored<AreaRecord<A>>[]> {
		if (area === "splits") return (await this.#splits(securityId, query)) as Stored<AreaRecord<A>>[];
		const rows = await this.#reader.list(area, securityId, query);
		if (area !== "dividends") return rows;
		return (await this.#dividends(rows as Stored<Dividend>[])) as Stored<AreaRecord<A>>[];
	}

	async across<A extends GeneralArea>(area: A, query: AcrossQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		const rows = await this.#reader.across(area, query);
		if (area === "dividends") {
			const own = Map.groupBy(rows as StoredOf<Dividend>[], ({ security }) => security.id);
			const deduped = await Promise.all([...own.values()].map((some) => this.#dividends(some)));
			const counts = new Set<Stored<unknown>>(deduped.flat());
			return rows.filter((row) => counts.has(row));
		}
		if (area !== "splits") return rows;
		return (await this.#dedupedSplits(rows as StoredOf<Split>[], query)) as StoredOf<AreaRecord<A>>[];
	}

	onDay<A extends DailyArea>(area: A, query: DayQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		return this.#reader.onDay(area, query);
	}

	security(symbol: string): Promise<SecurityRef | undefined> {
		return this.#reader.security(symbol);
	}

	securities(): Promise<SecurityRef[]> {
		return this.#reader.securities();
	}

	derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		return this.#reader.derived(kind, securityId);
	}

	derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		return this.#reader.derivedFrom(kind, securityId, limit);
	}

	datasets(): Promise<Dataset[]> {
		return this.#reader.datasets();
	}

	dataset(id: number): Promise<Dataset | undefined> {
		return this.#reader.dataset(id);
	}

	async #dividends<R extends Stored<Dividend>>(rows: readonly R[]): Promise<R[]> {
		return mayRepeat(rows) ? dedupeDividends(rows, await this.#facts()) : [...rows];
	}

	/** Splits of one security, each on one day. */
	async #onOneDay<R extends Stored<Split>>(rows: readonly R[]): Promise<R[]> {
		return haveOtherDays(rows) ? onOneDay(rows, await this.#facts()) : [...rows];
	}

	async #facts() {
		return datasetFacts(await this.#reader.datasets(), await this.#reader.trustOrders());
	}

	/** All of them are read whatever the query, because the day that counts may be another one than the stored one. */
	async #splits(securityId: number, query: ListQuery): Promise<Stored<Split>[]> {
		const stored = await this.#reader.list("splits", securityId, all);
		if (stored.length === 0) return [];
		const days = await this.#reader.derived<SplitDays>("split-days", securityId);
		if (days) return selectedSplits(days.data.splits, query);
		const stated = await this.#onOneDay(stored.filter((row) => !isStated(row)));
		return selectedSplits(stated, query);
	}

	/** What decides whether a split counts may lie outside of the query: all splits of its security are read. */
	async #dedupedSplits(
		rows: readonly StoredOf<Split>[],
		{ from, to }: ListQuery,
	): Promise<StoredOf<Split>[]> {
		const found = await Promise.all(
			rows.map(async (row) => {
				const own = await this.#splits(row.security.id, all);
				const same = own.find(({ record, datasetId }) =>
					isStated(row)
						? isStated({ record }) && record.notBefore === row.record.notBefore
						: record.exDate === row.record.exDate && datasetId === row.datasetId,
				);
				return same ? [{ ...row, ...same }] : [];
			}),
		);
		return found.flat().filter(({ time }) => time >= (from ?? time) && time <= (to ?? time));
	}
}
