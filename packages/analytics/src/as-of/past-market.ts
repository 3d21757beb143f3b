import { LRUCache } from "lru-cache";
import { once } from "../derivation.ts";
import { type KnownOutcome, PastReader, type Present, type PresentReader } from "./past-reader.ts";

/** Approximate bytes of all derived results of the past together. */
const capacity = 32 * 1024 * 1024;

/** Results are weighed when they stand; until then each counts as this. */
const usualWeight = 1024;

/** Pasts of one market. Their derived results are kept in bounded memory, by version of the data, instant, security and kind. */
export class PastMarket {
	readonly #reader: PresentReader;
	readonly #outcomes = new LRUCache<string, Promise<KnownOutcome>>({
		maxSize: capacity,
		sizeCalculation: () => usualWeight,
	});
	#newest: ({ version: number } & Omit<Present, "outcomes">) | undefined;

	constructor(reader: PresentReader) {
		this.#reader = reader;
	}

	/** The market as it was known at an instant, epoch milliseconds. */
	async at(instant: number): Promise<PastReader> {
		const version = await this.#reader.dataVersion();
		const present = await this.#presentOf(version);
		const keyOf = (kind: string, id: number) => `${version}/${instant}/${kind}/${id}`;
		const outcomes = {
			get: (kind: string, id: number) => this.#outcomes.get(keyOf(kind, id)),
			set: (kind: string, id: number, outcome: Promise<KnownOutcome>) => this.#keep(keyOf(kind, id), outcome),
		};
		return new PastReader({ ...present, outcomes }, instant);
	}

	async #presentOf(version: number): Promise<Omit<Present, "outcomes">> {
		if (this.#newest?.version === version) return this.#newest;
		const reader = this.#reader;
		const datasets = byId(await reader.datasets());
		this.#newest = {
			version,
			reader,
			datasets,
			securities: once(async () => byId(await reader.securities())),
		};
		return this.#newest;
	}

	#keep(key: string, outcome: Promise<KnownOutcome>): void {
		if (this.#outcomes.peek(key) === outcome) return;
		this.#outcomes.set(key, outcome);
		outcome.then(
			(known) => {
				const size = usualWeight + JSON.stringify(known.outcome).length;
				if (this.#outcomes.peek(key) === outcome) this.#outcomes.set(key, outcome, { size });
			},
			// A failed one is derived again by the next caller, who learns of the failure.
			() => this.#outcomes.delete(key),
		);
	}
}

const byId = <T extends { id: number }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));
