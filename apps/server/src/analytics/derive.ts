import type { AreaName } from "../records/index.ts";
import type { MarketWriter, SecurityRef } from "../store/market.ts";
import { benchmarkSymbol, type Derivation, once, readBenchmark, sourcesOf } from "./derivation.ts";
import { derivations } from "./derivations/index.ts";
import { priceMetrics } from "./derivations/price-metrics.ts";
import { datasetFacts } from "./provenance.ts";

/**
 * Brings what is derived up to date with what a transaction changed: runs, for every security that it touched,
 * the derivations whose inputs changed, and stores or removes their results. Called last in the transaction,
 * after the datasets are finished.
 *
 * @param now instant that "today" and "the last 90 days" are counted from
 */
export async function deriveTouched(writer: MarketWriter, now: Date): Promise<void> {
	const touched = writer.touched();
	if (touched.size === 0) return;
	const facts = datasetFacts(await writer.datasets());
	const run = { now, facts, benchmark: once(() => readBenchmark(writer, facts)) };
	// A security that the transaction left with nothing is gone, and its derived rows with it.
	const held = await writer.securities();
	for (const [security, due] of dueDerivations(held, touched)) {
		const sources = sourcesOf(writer, security, run);
		for (const derivation of due) {
			writer.putDerived(derivation.kind, security.id, await derivation.compute(sources));
		}
	}
}

const benchmarkInputs: readonly AreaName[] = ["dayBars", "quotes", "splits", "dividends"];

/** Which derivations to run for which security. New prices of the benchmark make every beta stale. */
function* dueDerivations(
	held: readonly SecurityRef[],
	touched: ReadonlyMap<number, ReadonlySet<AreaName>>,
): Generator<[SecurityRef, readonly Derivation<unknown>[]]> {
	const benchmark = held.find((security) => security.symbol === benchmarkSymbol);
	const changed = benchmark && touched.get(benchmark.id);
	const allBetas = changed !== undefined && benchmarkInputs.some((area) => changed.has(area));
	for (const security of held) {
		const areas = touched.get(security.id);
		const due = derivations.filter(
			(derivation) =>
				(allBetas && derivation === priceMetrics) || derivation.inputs.some((area) => areas?.has(area)),
		);
		if (due.length > 0) yield [security, due];
	}
}
