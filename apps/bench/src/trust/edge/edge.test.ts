import { expect, test } from "vitest";
import { run as runMutations } from "./mutations.ts";
import { run as runSigterm } from "./sigterm.ts";
import { run as runSlowHeaders } from "./slow-headers.ts";

/** Short versions of the proofs. Only the long ones measure times. */
const quiet = { engine: "sqlite" as const, print: () => {} };
/** A service without data starts fastest. */
const empty = { ...quiet, env: { SAMPLE_DATA: "false" } };

test("services that are stopped under load cut nobody and charge nothing unanswered", async () => {
	const { broken, table } = await runSigterm({ ...empty, runs: 2, connections: 8 });
	expect(broken).toEqual([]);
	expect(table.at(-1)).toMatch(/^\| 2 \| [1-9]\d* \|/);
});

// One of these waits for connections to be closed while the other asks.
test.concurrent("connections that dawdle are closed, and others are served", async () => {
	const { table } = await runSlowHeaders({ ...empty, runs: 1, count: 50, seconds: 1, connections: 4 });
	expect(table.at(-1)).toMatch(/^\| 1 \| 50 \| \d\.\d s \| [1-9]\d* \|/);
});

test.concurrent("no other way to write a path opens it", async () => {
	const { broken } = await runMutations({ ...quiet, credentials: 2 });
	expect(broken).toEqual([]);
});
