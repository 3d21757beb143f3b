import type { AreaName } from "@us-market-data/market";
import type { Derived } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import { once } from "../derivation.ts";
import { loadMarketView, type MarketView } from "../view/market-view.ts";
import { partDerivations } from "../view/security-parts.ts";
import { type Pace, slices } from "../view/time-slices.ts";
import { type PastOutcome, PastReader, type Present, type PresentReader } from "./past-reader.ts";

/** Approximate bytes of all derived results of the past together. */
const maxCachedBytes = 32 * 1024 * 1024;

/** Results are weighed when they stand; until then each counts as this. */
const baseEntryBytes = 1024;

/** Views of the past that are kept: each is as large as that of the present, some megabytes for 500 securities. */
const maxCachedViews = 8;

/** Pasts of one market. Their derived results are kept in bounded memory, by version of the data, instant, security and kind. */
export class PastMarket {
	readonly #reader: PresentReader;
	readonly #outcomes = new LRUCache<string, Promise<PastOutcome>>({
		maxSize: maxCachedBytes,
		sizeCalculation: () => baseEntryBytes,
	});
	readonly #views = new LRUCache<string, Promise<{ view: MarketView; areas: ReadonlySet<AreaName> }>>({
		max: maxCachedViews,
	});
	#newest: ({ version: number } & Omit<Present, "outcomes">) | undefined;

	constructor(reader: PresentReader) {
		this.#reader = reader;
	}

	/** The view of a past, which is kept for further questions. It may take seconds, and the questions of one past share it. */
	async view(past: PastReader): Promise<MarketView> {
		const key = `${await past.dataVersion()}/${past.instant}`;
		const cached = this.#views.get(key) ?? this.#readView(past.instant);
		this.#views.set(key, cached);
		cached.catch(() => this.#views.delete(key));
		const { view, areas } = await cached;
		for (const area of areas) past.areas.add(area);
		return view;
	}

	async #readView(instant: number) {
		const own = await this.at(instant);
		return { view: await pastView(own), areas: own.areas };
	}

	/** The market as it was known at an instant, epoch milliseconds. */
	async at(instant: number): Promise<PastReader> {
		const version = await this.#reader.dataVersion();
		const present = await this.#presentOf(version);
		const keyOf = (kind: string, id: number) => `${version}/${instant}/${kind}/${id}`;
		const outcomes = {
			get: (kind: string, id: number) => this.#outcomes.get(keyOf(kind, id)),
			set: (kind: string, id: number, outcome: Promise<PastOutcome>) => this.#cache(keyOf(kind, id), outcome),
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
			trust: await reader.trustOrders(),
			securities: once(async () => byId(await reader.securities())),
		};
		return this.#newest;
	}

	#cache(key: string, outcome: Promise<PastOutcome>): void {
		if (this.#outcomes.peek(key) === outcome) return;
		this.#outcomes.set(key, outcome);
		outcome.then(
			(result) => {
				const size = baseEntryBytes + JSON.stringify(result.outcome).length;
				if (this.#outcomes.peek(key) === outcome) this.#outcomes.set(key, outcome, { size });
			},
			// A failed one is derived again by the next caller, who learns of the failure.
			() => this.#outcomes.delete(key),
		);
	}
}

const byId = <T extends { id: number }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));

/**
 * The view of the whole market as it was known: the same figures as the view of the present, but moves and unusual
 * changes. Each security takes some milliseconds, with pauses in which others are served.
 */
async function pastView(past: PastReader): Promise<MarketView> {
	const pace = slices();
	const derived = await deriveAll(past, pace);
	return loadMarketView(
		{
			dataVersion: past.dataVersion,
			dataToken: past.dataToken,
			datasets: past.datasets,
			securities: past.securities,
			derivedFrom: async <D>(kind: string, id: number, limit: number) => {
				const all = derived.get(kind) ?? [];
				const first = all.findIndex(({ security }) => security.id >= id);
				return (first < 0 ? [] : all.slice(first, first + limit)) as Derived<D>[];
			},
		},
		pace,
	);
}

/** The derived data of all securities by kind, in the order of their ids. */
async function deriveAll(past: PastReader, pace: Pace): Promise<Map<string, Derived[]>> {
	const derived = new Map<string, Derived[]>();
	const securities = await past.securities();
	for (const security of securities.sort((a, b) => a.id - b.id)) {
		const sources = past.sourcesOf(security);
		for (const { kind, compute } of Object.values(partDerivations)) {
			const outcome = await compute(sources);
			if (!outcome) continue;
			const all = derived.get(kind) ?? [];
			derived.set(kind, all);
			all.push({ security, ...outcome });
		}
		if (pace.due()) await pace.pause();
	}
	return derived;
}
