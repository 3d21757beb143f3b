import { expect, test } from "vitest";
import { run } from "./regions.ts";

test("regions: imports are visible in time whatever the replica does, and a lost primary is 503", async () => {
	const { broken, table } = await run({ engine: "postgres", runs: 1, count: 2, print: () => {} });
	expect(broken).toEqual([]);
	expect(table.length).toBeGreaterThan(12);
}, 300_000);
