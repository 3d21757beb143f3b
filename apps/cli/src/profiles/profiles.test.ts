import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { serviceOfFile } from "../testing/service.ts";
import { usmd } from "../testing/usmd.ts";

const service = serviceOfFile();
let home: string;
beforeEach(async () => {
	home = await mkdtemp(join(tmpdir(), "usmd-profiles-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A service of somebody else, which keeps what it is sent. */
let other: Server;
const seen: string[] = [];
beforeAll(async () => {
	other = createServer((request, response) => {
		seen.push(JSON.stringify(request.headers));
		response.writeHead(200, { "content-type": "application/json" }).end("{}");
	}).listen(0, "127.0.0.1");
	await once(other, "listening");
});
afterAll(() => void other.close());

const file = () => join(home, "usmd/config.json");
const own = (args: string[], more: Record<string, string> = {}) =>
	usmd(args, { XDG_CONFIG_HOME: home, ...more });

test("init writes a profile that only its user can read, and commands use it", async () => {
	const made = await own(["init", "--url", service.url, "--api-key", await service.key()]);
	expect(made).toMatchObject({ code: 0, stdout: "" });
	expect((await stat(file())).mode & 0o777).toBe(0o600);
	expect((await stat(join(home, "usmd"))).mode & 0o777).toBe(0o700);
	expect((await own(["market", "status", "--json"])).code).toBe(0);
	expect((await own(["profile", "list", "--csv"])).stdout).toBe(
		`name,inUse,url,credential\ndefault,*,${service.url},API key\n`,
	);
});

test("init writes nothing when the service refuses the key", async () => {
	const ran = await own(["init", "--url", service.url, "--api-key", await service.key("demo-key-401")]);
	expect(ran).toMatchObject({ code: 3, stdout: "" });
	await expect(readFile(file())).rejects.toThrow("ENOENT");
});

test("profiles are used and removed by their names", async () => {
	const key = await service.key();
	await own(["init", "--profile", "one", "--url", service.url, "--api-key", key]);
	await own(["init", "--profile", "two", "--url", "http://127.0.0.1:9"]);
	expect((await own(["market", "status"])).code).toBe(6);
	expect((await own(["market", "status", "--profile", "one"])).code).toBe(0);
	expect((await own(["profile", "use", "one"])).code).toBe(0);
	expect((await own(["market", "status"])).code).toBe(0);
	expect((await own(["profile", "remove", "one"])).code).toBe(0);
	expect((await own(["profile", "use", "one"])).code).toBe(2);
	expect(await readFile(file(), "utf8")).not.toContain(key);
});

test("the key of a profile goes to the service of the profile alone", async () => {
	await own(["init", "--url", service.url, "--api-key", await service.key()]);
	const { port } = other.address() as AddressInfo;
	await own(["market", "status", "--url", `http://127.0.0.1:${port}`]);
	await own(["get", "/x", "--url", `http://127.0.0.1:${port}`]);
	const stolen = await own(["get", `//127.0.0.1:${port}/x`]);
	expect(stolen.code).toBe(2);
	expect(seen).toHaveLength(2);
	expect(seen.join()).not.toContain(await service.key());
});

test("a damaged file of profiles is named, not overwritten", async () => {
	await own(["init", "--url", "http://127.0.0.1:9"]);
	await writeFile(file(), "{");
	const ran = await own(["init", "--url", "http://127.0.0.1:9"]);
	expect(ran.code).toBe(2);
	expect(ran.stderr).toContain(file());
	expect(await readFile(file(), "utf8")).toBe("{");
});

test("doctor finds nothing wrong, or the first fault and its exit code", async () => {
	await own(["init", "--url", service.url, "--api-key", await service.key()]);
	const good = await own(["doctor"]);
	expect(good).toMatchObject({ code: 0, stderr: "" });
	expect(good.stdout.match(/✓/g)).toHaveLength(7);
	await chmod(file(), 0o644);
	expect((await own(["doctor"])).stdout).toContain(`chmod 600 ${file()}`);
	expect((await own(["doctor", "--url", "http://127.0.0.1:9"])).code).toBe(6);
	const wrong = await own(["doctor", "--json"], { USMD_API_KEY: await service.key("demo-key-401") });
	expect(wrong.code).toBe(3);
	const { findings } = JSON.parse(wrong.stdout) as { findings: { check: string; state: string }[] };
	expect(findings.filter(({ state }) => state === "bad").map(({ check }) => check)).toEqual(["key"]);
});
