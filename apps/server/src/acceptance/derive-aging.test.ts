import {
	agingDerivations,
	datasetFacts,
	derivations,
	deriveAging,
	deriveTouched,
	once,
	readBenchmark,
	sourcesOf,
} from "@us-market-data/analytics";
import { dividend, MemoryMarket } from "@us-market-data/analytics/testing";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { expect, it, onTestFinished } from "vitest";
import { sampleMarket, sampleTime } from "../testing/sample-market.ts";

it("moves windows on by a day, and changes nothing when nothing aged", async () => {
	const market = new MemoryMarket();
	market.add("A.US", "dividends", [dividend("2025-11-22", "1"), dividend("2026-08-07", "2")]);
	await deriveTouched(market, new Date("2026-11-21T05:10:00Z"));
	const id = (await market.security("A.US"))?.id ?? 0;
	const sum = async () => (await market.derived<{ dpsttm: string }>("dividend-metrics", id))?.data.dpsttm;
	expect(await sum()).toBe("3");
	expect(await deriveAging(market, new Date("2026-11-21T20:00:00Z"))).toBe(0);
	expect(await deriveAging(market, new Date("2026-11-22T05:10:00Z"))).toBe(1);
	expect(await sum()).toBe("2");
	expect(await deriveAging(market, new Date("2026-11-22T05:10:00Z"))).toBe(0);
});

it("knows every derivation that asks what day it is", async () => {
	const store = await openMarketFile(await sampleMarket());
	onTestFinished(() => store.close());
	const facts = datasetFacts(await store.datasets());
	const asking = new Set<string>();
	for (const security of (await store.securities()).slice(0, 15)) {
		for (const { kind, compute } of derivations) {
			const run = { now: new Date(sampleTime), facts, benchmark: once(() => readBenchmark(store, facts)) };
			const sources = sourcesOf(store, security, run);
			const watched = Object.defineProperty({ ...sources }, "now", {
				get() {
					asking.add(kind);
					return run.now;
				},
			});
			await compute(watched as typeof sources);
		}
	}
	expect([...asking].sort()).toEqual(agingDerivations.map(({ kind }) => kind).sort());
});
