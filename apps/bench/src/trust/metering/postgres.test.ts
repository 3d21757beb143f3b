import { startTestServer, type TestServer } from "@us-market-data/store/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TrustOptions } from "../options.ts";
import { run as allowance } from "./allowance.ts";
import { run as kill } from "./kill.ts";

/** The proofs of metering in small, on PostgreSQL: real processes, a few of everything. */
const options: TrustOptions = { engine: "postgres", env: { SAMPLE_DATA: "false" }, print: () => {} };

/** One server for both: each has an account of its own. Commits wait for the disk. */
let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ durable: true });
	process.env["DATABASE_URL"] = server.url;
});
afterAll(async () => {
	delete process.env["DATABASE_URL"];
	await server.stop();
});

test("kill: what is acknowledged is charged, and nothing but that and what was cut", async () => {
	const { broken } = await kill({ ...options, runs: 2, connections: 8 });
	expect(broken).toEqual([]);
}, 300_000);

test("allowance: four processes accept exactly what they share", async () => {
	const { broken } = await allowance({ ...options, runs: 1, count: 500, connections: 16 });
	expect(broken).toEqual([]);
}, 300_000);
