import "../packages/tooling/bundle/require-node.js";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `pnpm start` builds the service with its pages, and becomes the service. It starts without pages whose build fails. */
const builder = fileURLToPath(new URL("build.js", import.meta.url));
/**
 * @param {"inherit" | "ignore"} output
 * @param {string[]} workspaces
 */
const build = (output, ...workspaces) =>
	spawnSync(process.execPath, [builder, ...workspaces], { stdio: output }).status === 0;

// A setting that is wrong is refused here, before a build that can take minutes. Loaded late, because an old Node.js cannot read TypeScript.
const { readEnv } = await import("../packages/runtime/src/env.ts");
try {
	readEnv();
} catch (error) {
	if (!(error instanceof Error && error.name === "BadSetting")) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exit(2);
}

// The first build has printed the reason already.
if (!build("inherit", "server", "explorer", "guide") && !build("ignore", "server")) process.exit(1);
// A terminal shows what needs attention; LOG_LEVEL=info adds a line for each request. A file gets them all.
if (process.stderr.isTTY) process.env["LOG_LEVEL"] ??= "warn";
await import("../apps/server/bin/service.js");
