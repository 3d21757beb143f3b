import { isStated, type SplitDays, selectedSplits } from "@us-market-data/analytics";
import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	AcrossQuery,
	Dataset,
	DatasetReader,
	Derived,
	DerivedReader,
	GeneralArea,
	ListQuery,
	RecordReader,
	SecurityReader,
	SecurityRef,
	Stored,
	StoredOf,
} from "@us-market-data/store";

/** The reads that answers need. */
export type HandlerReader = SecurityReader & RecordReader & DerivedReader & DatasetReader;

type Split = AreaRecord<"splits">;

/** More splits than any security has had. */
const all = { order: "asc", limit: 10_000 } as const;

/**
 * A store in which each split is listed once: where filings state one, imports have told which records are of one split
 * and on which day it was. One without a day is not listed.
 */
export class StandingReader implements HandlerReader {
	readonly #reader: HandlerReader;

	constructor(reader: HandlerReader) {
		this.#reader = reader;
	}

	list<A extends AreaName>(area: A, securityId: number, query: ListQuery): Promise<Stored<AreaRecord<A>>[]> {
		if (area !== "splits") return this.#reader.list(area, securityId, query);
		return this.#splits(securityId, query) as Promise<Stored<AreaRecord<A>>[]>;
	}

	async across<A extends GeneralArea>(area: A, query: AcrossQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		const rows = await this.#reader.across(area, query);
		if (area !== "splits") return rows;
		return (await this.#standing(rows as StoredOf<Split>[], query)) as StoredOf<AreaRecord<A>>[];
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

	/** All of them are read whatever the query, because the day that counts may be another one than the stored one. */
	async #splits(securityId: number, query: ListQuery): Promise<Stored<Split>[]> {
		const held = await this.#reader.list("splits", securityId, all);
		if (!held.some(isStated)) return selectedSplits(held, query);
		const days = await this.#reader.derived<SplitDays>("split-days", securityId);
		return selectedSplits(days?.data.splits ?? held.filter((row) => !isStated(row)), query);
	}

	async #standing(rows: readonly StoredOf<Split>[], { from, to }: ListQuery): Promise<StoredOf<Split>[]> {
		const found = await Promise.all(
			rows.map(async (row) => {
				if (!isStated(row)) return [row];
				const own = await this.#splits(row.security.id, all);
				const same = own.find(
					({ record }) => isStated({ record }) && record.notBefore === row.record.notBefore,
				);
				return same ? [{ ...row, ...same }] : [];
			}),
		);
		return found.flat().filter(({ time }) => time >= (from ?? time) && time <= (to ?? time));
	}
}
