import { expect, test } from "vitest";
import type { TrustOptions } from "../options.ts";
import { run as revocation } from "./revocation.ts";
import { compareSamples, run as timing } from "./timing.ts";

/** The proofs of keys in small. */
const options: TrustOptions = { engine: "sqlite", env: { SAMPLE_DATA: "false" }, print: () => {} };
const cells = (line: string): string[] => line.split("|").map((cell) => cell.trim());

// One of these waits for moments to pass while the other asks.
test.concurrent("revocation: no answer a second later; rotation: no request fails", async () => {
	const { broken, table } = await revocation({ ...options, runs: 1, connections: 8 });
	expect(broken).toEqual([]);
	const rows = table.slice(2).map(cells);
	expect(rows.map(([, , what]) => what)).toEqual(["revocation 1", "rotation 1"]);
	for (const [, , what, , answered] of rows) expect(Number(answered), what).toBeGreaterThan(0);
});

test.concurrent("timing: every kind of wrong key is compared with every other", async () => {
	const { table } = await timing({ ...options, count: 40, connections: 2 });
	expect(table).toHaveLength(2 + 10);
});

test("timing: a difference of a fiftieth is found, and none where there is none", () => {
	const sample = (mean: number) => Array.from({ length: 4_000 }, (_, n) => mean + ((n * 7919) % 100) / 1_000);
	const same = compareSamples(new Map(Object.entries({ one: sample(1), other: sample(1) })), "sqlite");
	expect(same.broken).toEqual([]);
	const differing = compareSamples(
		new Map(Object.entries({ one: sample(1), other: sample(1.02) })),
		"sqlite",
	);
	expect(differing.broken).toEqual([expect.stringMatching(/^one against other: t is -\d/)]);
});
