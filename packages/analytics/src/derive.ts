import { setImmediate } from "node:timers/promises";
import type { AreaName } from "@us-market-data/market";
import type { MarketWriter, SecurityRef } from "@us-market-data/store";
import { isStated } from "./deduplication/dedupe-splits.ts";
import {
	benchmarkSymbol,
	type Outcome,
	once,
	readBenchmark,
	sourcesOf,
	storedOutcome,
} from "./derivation.ts";
import { agingDerivations, derivations } from "./derivations/index.ts";
import { priceMetrics } from "./derivations/prices/price-metrics.ts";
import { datasetFacts } from "./provenance.ts";

/**
 * Updates the derived data after the changes of a transaction: for every changed security it runs
 * the derivations whose inputs changed, and stores or removes their results. Called last in the transaction,
 * after the datasets are finished.
 *
 * @param now instant that "today" and "the last 90 days" are counted from
 */
export async function deriveTouched(writer: MarketWriter, now: Date): Promise<void> {
	const touched = writer.touched();
	if (touched.size === 0) return;
	// A security that the transaction left with nothing is gone, and its derived rows with it.
	// Records lie in the order of the ids, so that neighbours are read together.
	const securities = (await writer.securities()).sort((a, b) => a.id - b.id);
	const benchmark = securities.find(({ symbol }) => symbol === benchmarkSymbol);
	const changed = await withSplitDays(writer, touched);
	const betas = hasNewPrices(benchmark, touched) ? priced(securities, writer) : none;
	const facts = datasetFacts(await writer.datasets(), await writer.trustOrders());
	const run = { now, facts, benchmark: once(() => readBenchmark(writer, facts)) };
	for (const security of securities) {
		const areas = changed.get(security.id) ?? unchanged;
		const due = dueDerivations(areas, betas.has(security.id));
		if (due.length === 0) continue;
		const sources = sourcesOf(writer, security, areas, run);
		for (const derivation of due)
			writer.putDerived(derivation.kind, security.id, await storedOutcome(derivation, sources));
	}
}

type Touched = ReadonlyMap<number, ReadonlySet<AreaName>>;

/** Bars may tell the days of splits that filings alone state: with them, the splits change too. */
async function withSplitDays(writer: MarketWriter, touched: Touched): Promise<Touched> {
	const all = new Map(touched);
	for (const [id, areas] of touched) {
		if (!areas.has("dayBars") || areas.has("splits") || !writer.hasRecords("splits", id)) continue;
		const rows = await writer.list("splits", id, { order: "asc", limit: 10_000 });
		if (rows.some(isStated)) all.set(id, new Set([...areas, "splits"]));
	}
	return all;
}

const unchanged: ReadonlySet<AreaName> = new Set();
const none: ReadonlySet<number> = new Set();
const benchmarkInputs: readonly AreaName[] = ["dayBars", "quotes", "splits", "dividends"];

/** New prices of the benchmark make every beta stale. */
function hasNewPrices(benchmark: SecurityRef | undefined, touched: Touched): boolean {
	const changed = benchmark && touched.get(benchmark.id);
	return changed !== undefined && benchmarkInputs.some((area) => changed.has(area));
}

/** Ids of the securities with prices. The others, most of a market whose symbols alone are known, have no beta. */
const priced = (securities: readonly SecurityRef[], writer: MarketWriter): ReadonlySet<number> =>
	new Set(
		securities.flatMap(({ id }) =>
			writer.hasRecords("dayBars", id) || writer.hasRecords("quotes", id) ? [id] : [],
		),
	);

/** The derivations whose inputs changed. */
const dueDerivations = (changed: ReadonlySet<AreaName>, hasStaleBeta: boolean) =>
	derivations.filter(
		(derivation) =>
			(hasStaleBeta && derivation === priceMetrics) || derivation.inputs.some((area) => changed.has(area)),
	);

/**
 * Derives again, for every security, the data that depend on the day, such as dividends of the last 12 months. It does
 * not write unchanged results, so that it commits nothing when nothing aged. Returns the number of changed results.
 */
export async function deriveAging(writer: MarketWriter, now: Date): Promise<number> {
	const facts = datasetFacts(await writer.datasets(), await writer.trustOrders());
	const run = { now, facts, benchmark: once(() => readBenchmark(writer, facts)) };
	let changed = 0;
	for (const security of await writer.securities()) {
		const sources = sourcesOf(writer, security, null, run);
		for (const derivation of agingDerivations) {
			const outcome = await storedOutcome(derivation, sources);
			const before = await writer.derived(derivation.kind, security.id);
			if (isSame(before, outcome)) continue;
			writer.putDerived(derivation.kind, security.id, outcome);
			changed++;
		}
		// Reads are synchronous behind their promises: without this, signals and timers would wait to the end.
		await setImmediate();
	}
	return changed;
}

function isSame(before: Outcome<unknown> | undefined, after: Outcome<unknown> | null): boolean {
	if (!before || !after) return !before && !after;
	const serialised = ({ time, datasetIds, data }: Outcome<unknown>): string =>
		JSON.stringify([time, datasetIds, data]);
	return serialised(before) === serialised(after);
}
