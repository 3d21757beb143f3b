import "../packages/tooling/bundle/require-node.js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * `node scripts/build.js server operator` builds workspaces, those alone whose sources have changed. It prints one line if it takes
 * long, and the output of the build if it fails; then it ends with 1.
 */
const workspaces = process.argv.slice(2);
const filters = workspaces.map((name) => `--filter=@us-market-data/${name}`);
const options = ["--continue", "--output-logs=errors-only", "--log-order=grouped"];
const turbo = fileURLToPath(new URL("turbo.js", import.meta.url));

/** Milliseconds of a build that finds no change. */
const unchangedMs = 1_500;

const child = spawn(process.execPath, [turbo, "run", "build", ...filters, ...options], {
	stdio: ["ignore", "pipe", "pipe"],
});
/** @type {Buffer[]} */
const output = [];
for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
const timer = setTimeout(() => {
	process.stderr.write(`Building ${workspaces.join(", ")}: about a minute the first time.\n`);
}, unchangedMs);
const [code] = await once(child, "close");
clearTimeout(timer);
if (code !== 0) {
	process.stderr.write(Buffer.concat(output));
	process.exitCode = 1;
}
