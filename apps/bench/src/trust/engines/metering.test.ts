import { expect, test } from "vitest";
import { run as allowance } from "../metering/allowance.ts";
import { run as kill } from "../metering/kill.ts";
import type { TrustOptions } from "../options.ts";
import { withDatabase } from "../own-database.ts";

/** The proofs of metering in small, on PostgreSQL: real processes, a few of everything. */
const options: TrustOptions = { engine: "postgres", env: { SAMPLE_DATA: "false" }, say: () => {} };

test("kill: what is acknowledged is charged, and nothing but that and what was cut", async () => {
	const { broken } = await withDatabase(() => kill({ ...options, runs: 3, connections: 8 }));
	expect(broken).toEqual([]);
}, 300_000);

test("allowance: four processes accept exactly what they share", async () => {
	const { broken } = await withDatabase(() =>
		allowance({ ...options, runs: 1, count: 1_500, connections: 16 }),
	);
	expect(broken).toEqual([]);
}, 300_000);
