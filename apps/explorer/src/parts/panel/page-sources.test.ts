import { expect, test } from "vitest";
import { isUnusual, summaryOf } from "./page-sources.ts";

const panel = (title: string, sources: string[], asOf?: string) => ({
	id: title,
	title,
	provenance: { sources, asOf, oldest: asOf, dataVersion: undefined },
});

const panels = [
	panel("Prices", ["bars", "sec"], "2026-11-20T21:00:00Z"),
	panel("Key figures", ["sec", "bars"], "2026-11-19T21:00:00Z"),
	panel("Depth", ["sample"]),
];

test("the line of a page names all sources and the newest time", () => {
	expect(summaryOf(panels)).toEqual({ sources: ["bars", "sample", "sec"], asOf: "2026-11-20T21:00:00Z" });
	expect(summaryOf([])).toEqual({ sources: [], asOf: undefined });
});

test("a panel displays its sources if it is simulated on a page with real data", () => {
	expect(panels.map(({ provenance }) => isUnusual(provenance, panels))).toEqual([false, false, true]);
	const simulated = panels.slice(2);
	expect(simulated.map(({ provenance }) => isUnusual(provenance, simulated))).toEqual([false]);
});
