import { isWellFormed, newSecret } from "@us-market-data/accounts";
import { expect, test } from "vitest";
import type { TrustOptions } from "../options.ts";
import { mistypes, singleCharacter } from "./mistype.ts";
import { run as revocation } from "./revocation.ts";
import { judge, run as timing } from "./timing.ts";
import { run as typos } from "./typos.ts";

/** The proofs of keys in small. */
const options: TrustOptions = { engine: "sqlite", env: { SAMPLE_DATA: "false" }, say: () => {} };
const cells = (line: string): string[] => line.split("|").map((cell) => cell.trim());

test("typos: none is accepted, none of a single character reaches the store", async () => {
	const { broken, table } = await typos({ ...options, count: 20_000 });
	expect(broken).toEqual([]);
	expect(table.at(-1)).toMatch(/^\| all \| 20000 \| 0 \| \d+ \|$/);
}, 60_000);

test.each(singleCharacter)("%s changes one character, and the checksum sees it", (mistake) => {
	let seen = 0;
	for (let tried = 0; tried < 1_000; tried++) {
		const secret = newSecret("live");
		const wrong = mistypes[mistake](secret, "");
		// A character may be taken for itself, such as a digit for its capital.
		if (wrong === secret) continue;
		const changed = [...wrong].filter((character, place) => character !== secret[place]);
		expect([wrong.length, changed.length]).toEqual([secret.length, 1]);
		expect(isWellFormed(wrong)).toBe(false);
		seen++;
	}
	expect(seen).toBeGreaterThan(500);
});

// One of these waits for moments to pass while the other asks.
test.concurrent("revocation: no answer a second later; rotation: no request fails", async () => {
	const { broken, table } = await revocation({ ...options, runs: 1, connections: 8 });
	expect(broken).toEqual([]);
	const rows = table.slice(2).map(cells);
	expect(rows.map(([, , what]) => what)).toEqual(["revocation 1", "rotation 1"]);
	for (const [, , what, , answered] of rows) expect(Number(answered), what).toBeGreaterThan(0);
}, 120_000);

test.concurrent("timing: every kind of wrong key is compared with every other", async () => {
	const { table } = await timing({ ...options, count: 40, connections: 2 });
	expect(table).toHaveLength(2 + 10);
}, 120_000);

test("timing: a difference of a fiftieth is found, and none where there is none", () => {
	const sample = (mean: number) => Array.from({ length: 4_000 }, (_, n) => mean + ((n * 7919) % 100) / 1_000);
	const same = judge(new Map(Object.entries({ one: sample(1), other: sample(1) })), "sqlite");
	expect(same.broken).toEqual([]);
	const differing = judge(new Map(Object.entries({ one: sample(1), other: sample(1.02) })), "sqlite");
	expect(differing.broken).toEqual([expect.stringMatching(/^one against other: t is -\d/)]);
});
