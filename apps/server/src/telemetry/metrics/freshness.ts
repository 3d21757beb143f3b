import { areas } from "@us-market-data/market";
import type { HoldingsReader, ReplicationReader, UpdateStore, VersionReader } from "@us-market-data/store";
import { Gauge, type Registry } from "prom-client";

/** Sources of the freshness of the data. */
export interface FreshnessDeps {
	market: VersionReader & Pick<HoldingsReader, "coverage" | "rowsBrought"> & ReplicationReader;
	updates?: Pick<UpdateStore, "lastRuns" | "runCounts">;
	/** Epoch milliseconds. */
	now: () => number;
}

interface StoredData {
	coverage: Awaited<ReturnType<HoldingsReader["coverage"]>>;
	rows: Awaited<ReturnType<HoldingsReader["rowsBrought"]>>;
}

/**
 * Metrics of the held data and its updates. They are read on request; what only an import
 * can change is read again only if the data version has increased.
 */
export function createFreshness(deps: FreshnessDeps, registry: Registry): { refresh(): Promise<void> } {
	const gauges = freshnessGauges(registry);
	let cached: { version: number; data: StoredData } | undefined;
	const refreshData = async () => {
		const version = await deps.market.dataVersion();
		if (cached?.version !== version) {
			const [coverage, rows] = await Promise.all([deps.market.coverage(), deps.market.rowsBrought()]);
			cached = { version, data: { coverage, rows } };
		}
		gauges.dataVersion.set(version);
		setDataGauges(gauges, cached.data, deps.now());
	};
	return {
		async refresh() {
			for (const gauge of [gauges.rows, gauges.securities, gauges.age, gauges.runs, gauges.lastGood])
				gauge.reset();
			try {
				await refreshData();
				if (deps.updates) await setRunGauges(gauges, deps.updates);
				gauges.up.set(1);
			} catch {
				// A store that does not answer is what a monitor wants to hear of, not a reason to tell nothing at all.
				gauges.up.set(0);
			}
		},
	};
}

type Gauges = ReturnType<typeof freshnessGauges>;

function freshnessGauges(registry: Registry) {
	const registers = [registry];
	const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
		// Several processes on one folder tell the same; when they differ, the lower value is of an older version.
		new Gauge({ name: `market_data_${name}`, help, labelNames, aggregator: "max", registers });
	return {
		up: new Gauge({
			name: "market_data_store_up",
			help: "1 when the stores answered at this reading.",
			aggregator: "min",
			registers,
		}),
		dataVersion: gauge("data_version", "Grows by one with each import or removal.", []),
		rows: gauge("area_rows", "Rows that the held datasets brought.", ["area", "tag"]),
		securities: gauge("area_securities", "Securities with records.", ["area", "tag"]),
		age: gauge("area_newest_record_age_seconds", "Age of the newest record.", ["area", "tag"]),
		runs: gauge("update_runs", "How the last 200 runs of each update or import ended.", [
			"source",
			"outcome",
		]),
		lastGood: gauge(
			"update_last_success_timestamp_seconds",
			"When an update or import last went well, Unix time.",
			["source"],
		),
	};
}

function setDataGauges(gauges: Gauges, { coverage, rows }: StoredData, now: number): void {
	for (const { area, tag, securities, newest } of coverage) {
		gauges.securities.set({ area, tag }, securities);
		// A listing or an estimate has no age, and what is announced has not happened.
		if (newest && newest <= now && areas[area].asOf !== undefined)
			gauges.age.set({ area, tag }, (now - newest) / 1000);
	}
	for (const { area, tag, rows: count } of rows) gauges.rows.inc({ area, tag }, count);
}

async function setRunGauges(gauges: Gauges, updates: NonNullable<FreshnessDeps["updates"]>): Promise<void> {
	const [counts, lastRuns] = await Promise.all([updates.runCounts(), updates.lastRuns()]);
	for (const { source, outcome, count } of counts) gauges.runs.set({ source, outcome }, count);
	for (const [source, { lastGood }] of lastRuns) {
		if (lastGood) gauges.lastGood.set({ source }, (lastGood.endedAt ?? lastGood.startedAt) / 1000);
	}
}
