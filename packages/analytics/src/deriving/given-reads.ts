import type { AreaName, AreaRecord } from "@us-market-data/market";
import {
	type DayBarColumns,
	type Derived,
	dayBarColumns,
	derivedOfRaw,
	type ListQuery,
	type RawBars,
	type RawDerived,
	type RawRows,
	recordsOfRows,
	type Stored,
} from "@us-market-data/store";
import type { DerivingReads } from "../derivation.ts";
import type { Answer, Read, SentJob } from "./messages.ts";

/** Asks for a read that another thread makes. */
export type AskRead = (securityId: number, read: Read) => Promise<Answer>;

export const keyOf = (read: Read): string => JSON.stringify(read);

/** The reads of a job, most of which another thread has made ahead. */
export class GivenReads implements DerivingReads {
	/** The reads that were made, in their order. */
	readonly made: Read[] = [];
	readonly #job: SentJob;
	readonly #places: ReadonlyMap<string, number>;
	readonly #ask: AskRead;

	constructor(job: SentJob, places: ReadonlyMap<string, number>, ask: AskRead) {
		this.#job = job;
		this.#places = places;
		this.#ask = ask;
	}

	holds(area: AreaName): boolean {
		return this.#job.held.includes(area);
	}

	async list<A extends AreaName>(
		area: A,
		securityId: number,
		query: ListQuery,
	): Promise<Stored<AreaRecord<A>>[]> {
		const rows = await this.#read(securityId, { of: "list", area, query });
		return recordsOfRows(area, rows as RawRows, query);
	}

	async newestBars(securityId: number, limit: number): Promise<DayBarColumns> {
		return dayBarColumns((await this.#read(securityId, { of: "bars", limit })) as RawBars);
	}

	async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		const raw = (await this.#read(securityId, { of: "derived", kind })) as RawDerived | undefined;
		return raw && { security: this.#job.security, ...derivedOfRaw<D>(raw) };
	}

	async #read(securityId: number, read: Read): Promise<Answer> {
		if (securityId !== this.#job.security.id) return this.#ask(securityId, read);
		this.made.push(read);
		const place = this.#places.get(keyOf(read));
		return place === undefined ? this.#ask(securityId, read) : this.#job.answers[place];
	}
}
