import { openSync } from "node:fs";
import { createSqlRunner } from "../sql/run-sql.ts";

/** Runs a statement in a process that has no file descriptor left, and prints what comes of it. */
const { run } = createSqlRunner();
const descriptors: number[] = [];
try {
	for (;;) descriptors.push(openSync("/dev/null", "r"));
} catch {
	// All of them are open.
}
const outcome = await run("1", async () => ({ sql: "SELECT 1", tables: [] })).catch(String);
process.stdout.write(`${outcome}\n`);
