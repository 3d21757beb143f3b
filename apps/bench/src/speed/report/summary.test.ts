import { expect, test } from "vitest";
import type { Sample } from "../rounds.ts";
import { markdownOf } from "./markdown.ts";
import { summarise } from "./summary.ts";

const sample = (server: string, round: number, answers: number, serverSeconds?: number): Sample => ({
	workload: "hot",
	connections: 32,
	server,
	round,
	measured: {
		seconds: 2,
		statuses: { 200: answers },
		answers,
		bytes: answers * 100,
		ended: 0,
		serverSeconds,
		loadSeconds: 1,
		latency: { p50: 1, p99: 2, p999: 3, max: 4 },
	},
});

/** The machine is half as fast in the second round, for all servers. */
const samples = [
	sample("express", 1, 1000, 0.1),
	sample("service, power", 1, 1500, 0.1),
	sample("service, power", 2, 500, 0.1),
	sample("express", 2, 500, 0.1),
	sample("express", 3, 1000, 0.1),
	sample("service, power", 3, 1200, 0.1),
];

test("ratios are taken within a round", () => {
	const [table] = summarise(samples);
	const [service, express] = table?.lines ?? [];
	expect(service?.server).toBe("service, power");
	expect(service?.perSecond).toEqual({ median: 600, min: 250, max: 750 });
	expect(service?.againstReference).toEqual({ median: 1.2, min: 1, max: 1.5 });
	expect(express?.firstAgainstIt?.median).toBeCloseTo(1.2);
	expect(express?.microseconds).toEqual({ median: 100, min: 100, max: 200 });
	expect(service?.cheaperThanReference?.median).toBeCloseTo(1.2);
	expect(service?.statuses).toEqual({ 200: 3200 });
});

test("a machine that tells no processor time, and a run without the reference, leave cells empty", () => {
	const [table] = summarise([sample("service, power", 1, 1500)]);
	expect(table?.lines[0]?.microseconds).toBeUndefined();
	expect(table?.lines[0]?.againstReference).toBeUndefined();
	const about = {
		date: "2026-11-22",
		command: "npx pnpm bench",
		cpu: "one",
		cores: 2,
		isPinned: true,
		disk: [{ p50: 0.25, p99: 1 }],
		loadBefore: 0.25,
		node: "24",
		versions: { express: "express 5" },
	};
	expect(markdownOf(about, table ? [table] : [])).toContain(
		"| service, power | 750 |  | 1.00 (1.00–1.00) |  |  | 1.00 / 2.00 / 3.00 / 4.00 | 0.50 | 1500 × 200 |",
	);
});
