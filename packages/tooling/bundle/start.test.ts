import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { environment, temporaryFolder } from "../testkit/index.ts";

const script = fileURLToPath(new URL("../../../scripts/start.js", import.meta.url));

/** Starts the service with settings, where each build fails and says that it was asked for. */
async function start(settings: Readonly<Record<string, string>>): Promise<{ code: unknown; stderr: string }> {
	const pretence = join(await temporaryFolder(), "no-build.cjs");
	await writeFile(
		pretence,
		`require("node:child_process").spawnSync = () => (process.stderr.write("build\\n"), { status: 1 });
require("node:module").syncBuiltinESMExports();`,
	);
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			["--require", pretence, script],
			{ env: environment(settings) },
			(error, _, stderr) => resolve({ code: error?.code ?? 0, stderr }),
		);
	});
}

test("a setting that is wrong is refused before the service is built", async () => {
	expect(await start({ LOG_LEVEL: "loud" })).toEqual({
		code: 2,
		stderr: 'Setting LOG_LEVEL is "loud"; allowed: one of fatal, error, warn, info, debug, silent.\n',
	});
	expect(await start({ LOG_LEVEL: "debug" })).toEqual({ code: 1, stderr: "build\nbuild\n" });
});
