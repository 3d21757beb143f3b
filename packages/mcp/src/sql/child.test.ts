import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { SqlQuestion } from "./messages.ts";

const child = fileURLToPath(new URL("./child.ts", import.meta.url));
const endless: SqlQuestion = {
	sql: "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 1e12) SELECT max(n) FROM r",
	tables: [],
};

/** Starts a process of a statement, tells its id when the statement has begun, and is killed. */
const killedService = `
	const { spawn } = require("node:child_process");
	const stdio = ["pipe", "ignore", "ignore", "pipe"];
	const started = spawn(process.execPath, [${JSON.stringify(child)}], { stdio });
	started.stdin.end(${JSON.stringify(JSON.stringify(endless))});
	started.stdio[3].once("data", () => process.stdout.write(String(started.pid), () => process.kill(process.pid, "SIGKILL")));
`;

test("a statement without end does not outlive a service that is killed", async () => {
	const killed: { stdout: string } = await promisify(execFile)(process.execPath, ["-e", killedService]).catch(
		(error) => error,
	);
	const pid = Number(killed.stdout);
	expect(pid).toBeGreaterThan(1);
	await expect.poll(() => runs(pid)).toBe(false);
});

function runs(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
