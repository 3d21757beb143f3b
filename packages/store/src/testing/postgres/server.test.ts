import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a process that used a server ends with its own exit code", () => {
	const script = `
		const { startTestServer } = await import(${JSON.stringify(import.meta.resolve("./server.ts"))});
		await (await startTestServer()).stop();
		process.exitCode = 3;`;
	const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
	expect([status, String(stderr)]).toEqual([3, ""]);
});
