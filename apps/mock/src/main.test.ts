import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startChild } from "./testing/child.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const run = (env: Record<string, string>) =>
	spawnSync(process.execPath, [main], { env: { ...process.env, ...env }, encoding: "utf8" });

test("starts under NODE_ENV=production, takes its settings and stops on SIGTERM", async () => {
	const child = await startChild({ NODE_ENV: "production", LEGACY_PREFIX: "v0" });
	const request = (prefix: string) =>
		fetch(`http://127.0.0.1:${child.port}/api/${prefix}/quote/static_info?symbols=AAPL.US`, {
			headers: { "x-api-key": "mock-200" },
		});
	expect((await request("v0")).status).toBe(200);
	expect((await request("legacy")).status).toBe(404);
	expect(await child.stop()).toBe(0);
});

test.each([
	[{ ANSWERS: "examples" }, "Answers: the examples of the contract, by Prism: the oracle"],
	[{}, "Answers: a simulated market. ANSWERS=examples answers the examples of the contract, by Prism"],
])(
	"reports in its second line where answers come from: %o",
	async (env, source) => {
		const child = await startChild(env);
		await child.stop();
		expect(child.output.split("\n")[1]).toMatch(new RegExp(`^${source}`));
	},
	60_000,
);

test("stops while it makes the simulated market, and leaves nothing of it", async () => {
	const folder = await mkdtemp(join(tmpdir(), "mock-world-"));
	const child = await startChild({ WORLD_DIR: folder });
	while ((await readdir(folder)).length === 0) await sleep(20);
	expect(await child.stop()).toBe(0);
	expect(await readdir(folder)).toEqual([]);
	await rm(folder, { recursive: true });
});

test("refuses a bad setting", () => {
	const { status, stderr } = run({ PORT: "many" });
	expect([status, stderr]).toEqual([2, 'PORT is "many"; allowed: 0 to 65535.\n']);
});

test("says that the port is taken", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await new Promise((resolve) => other.once("listening", resolve));
	const address = other.address();
	const port = typeof address === "object" ? String(address?.port) : "";
	const { status, stderr } = run({ PORT: port });
	other.close();
	const message = `PORT is "${port}"; allowed: a port that no other process has, or 0 for any free one.\n`;
	expect([status, stderr]).toEqual([2, message]);
});

// RFC 5737 gives the address, and RFC 6761 the name, to nobody.
test.each(["192.0.2.1", "mock.invalid"])("says that the host %s is none of this machine", (host) => {
	const { status, stderr } = run({ PORT: "0", HOST: host });
	expect([status, stderr]).toEqual([2, `HOST is "${host}"; allowed: a name or address of this machine.\n`]);
});
