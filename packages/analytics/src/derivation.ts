import type { AreaName } from "@us-market-data/market";
import {
	columnsOfBars,
	type Derived,
	type MarketWriter,
	type RecordReader,
	type SecurityReader,
	type SecurityRef,
} from "@us-market-data/store";
import {
	type DayProvenance,
	type ListRecords,
	listedBars,
	type PriceHistory,
	type ReadNewestBars,
	readNewestDay,
	readPriceHistory,
} from "./bars/prices.ts";
import { type Series, seriesOf } from "./bars/series.ts";
import { withDedupedEvents } from "./deduplication/deduped-events.ts";
import type { DatasetFacts } from "./provenance.ts";

/** The result of a derivation: the data with the newest time and the datasets behind it. */
export type Outcome<D> = Omit<Derived<D>, "security">;

/** A figure or list that is computed once per import from the records of one security. */
export interface Derivation<D> {
	/** Name under which the store keeps the result. */
	kind: string;
	/** Areas that make the result stale when they change. */
	inputs: readonly AreaName[];
	/** True when the result depends on the day, and so ages without any data changing. */
	ages: boolean;
	/** The data in the form in which the store keeps them, where that is another one. */
	toStored?(data: D): unknown;
	/** Null when the security holds nothing to compute from. */
	compute(sources: SecuritySources): Promise<Outcome<D> | null>;
}

type Definition<D> = Omit<Derivation<D>, "ages" | "compute"> &
	(
		| { ages: true; compute(sources: SecuritySources): Promise<Outcome<D> | null> }
		| { ages: false; compute(sources: RecordSources): Promise<Outcome<D> | null> }
	);

/** Runs a derivation; returns its result as the store keeps it. */
export async function storedOutcome<D>(
	of: Derivation<D>,
	sources: SecuritySources,
): Promise<Outcome<unknown> | null> {
	const outcome = await of.compute(sources);
	return outcome && of.toStored ? { ...outcome, data: of.toStored(outcome.data) } : outcome;
}

/** Only a derivation that ages is told what day it is. */
export const derivation = <D>(definition: Definition<D>): Derivation<D> => definition;

/** The records of one security, and the instant for which it is derived. */
export interface SecuritySources extends RecordSources {
	readonly now: Date;
}

/** The records of one security; its prices are read once however many derivations use them. */
export interface RecordSources {
	readonly security: SecurityRef;
	readonly facts: DatasetFacts;
	list: ListRecords;
	/** False if the security has no record in any of these areas: there is nothing to read. */
	hasRecords(...areas: AreaName[]): boolean;
	/** True if records of one of the areas may have changed since the results were computed. */
	hasChanged(...areas: AreaName[]): boolean;
	/** The outcome of a function, read once however many derivations ask for it. It goes with the sources. */
	shared<S extends RecordSources, T>(this: S, read: (sources: S) => Promise<T>): Promise<T>;
	/** The result of a derivation before the change. */
	before<D>(kind: string): Promise<Outcome<D> | undefined>;
	/** Newest days, null without prices. */
	prices(): Promise<PriceHistory | null>;
	/** Newest day alone, null without prices. */
	newestDay(): Promise<DayProvenance | null>;
	/** The same as numbers, adjusted. */
	series(): Promise<Series | null>;
	/** Newest days of the benchmark, null when it is not held or not of the same nature (sample or real). */
	benchmark(): Promise<Benchmark | null>;
}

/** The security against which beta is measured. */
export const benchmarkSymbol = "SPY.US";

export interface Benchmark {
	history: PriceHistory;
	series: Series;
}

/** The part of the sources that all securities of a run share. */
export interface DerivationRun {
	now: Date;
	facts: DatasetFacts;
	benchmark: () => Promise<Benchmark | null>;
}

/** The reads of a transaction by which a security is derived. */
export type DerivingReads = Pick<MarketWriter, "hasRecords" | "list" | "newestBars" | "derived">;

/** @param changed areas that changed since the results were computed, null if any may have */
export function sourcesOf(
	writer: DerivingReads,
	security: SecurityRef,
	changed: ReadonlySet<AreaName> | null,
	run: DerivationRun,
): SecuritySources {
	// Most securities hold a few areas, and each look into an empty one costs as much as one into a full one.
	const list: ListRecords = async (area, query) =>
		writer.hasRecords(area, security.id) ? writer.list(area, security.id, query) : [];
	const newestBars: ReadNewestBars = async (limit) =>
		writer.hasRecords("dayBars", security.id) ? writer.newestBars(security.id, limit) : columnsOfBars([]);
	return {
		...readSources(security, withDedupedEvents(list, run.facts), run, newestBars),
		hasRecords: (...areas) => areas.some((area) => writer.hasRecords(area, security.id)),
		hasChanged: (...areas) => changed === null || areas.some((area) => changed.has(area)),
		before: (kind) => writer.derived(kind, security.id),
	};
}

/** Sources without a result before them: whatever is derived of them is new. */
export function readSources(
	security: SecurityRef,
	list: ListRecords,
	run: DerivationRun,
	newestBars: ReadNewestBars = listedBars(list),
): SecuritySources {
	const prices = once(() => readPriceHistory(list, run.facts, newestBars));
	const series = once(async () => {
		const history = await prices();
		return history && seriesOf(history);
	});
	const outcomes = new Map<unknown, Promise<unknown>>();
	return {
		security,
		...run,
		list,
		shared<S extends RecordSources, T>(this: S, read: (sources: S) => Promise<T>) {
			const outcome = outcomes.get(read) ?? read(this);
			outcomes.set(read, outcome);
			return outcome as Promise<T>;
		},
		hasRecords: () => true,
		hasChanged: () => true,
		before: async () => undefined,
		prices,
		newestDay: () => readNewestDay(list, run.facts),
		series,
	};
}

/** Reads the benchmark; null when the store does not hold it. */
export async function readBenchmark(
	reader: SecurityReader & RecordReader,
	facts: DatasetFacts,
): Promise<Benchmark | null> {
	const security = await reader.security(benchmarkSymbol);
	return security ? readBenchmarkOf(reader, security, facts) : null;
}

/** Reads the benchmark, which is held. */
export async function readBenchmarkOf(
	reader: Pick<RecordReader, "list">,
	security: SecurityRef,
	facts: DatasetFacts,
): Promise<Benchmark | null> {
	const list: ListRecords = (area, query) => reader.list(area, security.id, query);
	const history = await readPriceHistory(withDedupedEvents(list, facts), facts);
	return history && { history, series: seriesOf(history) };
}

/** Runs `work` at the first call and answers its outcome from then on. */
export function once<T extends object>(work: () => T): () => T {
	let outcome: T | undefined;
	return () => {
		outcome ??= work();
		return outcome;
	};
}
