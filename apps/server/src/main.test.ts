import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { version } from "@us-market-data/runtime/version";
import { endStarted, programs, type Running, runNode, startProcess } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The service as a real process, from the first start in an empty folder. */
let folder: string;
const dataDir = () => join(folder, "new", "data");
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-main-"));
});
afterAll(async () => {
	endStarted();
	await rm(folder, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}) => startProcess({ DATA_DIR: dataDir(), ...settings });

const demoKeyIn = (banner: string) => /^demo key (\S+)$/m.exec(banner)?.[1] ?? "";
const readKey = async (name: string) => (await readFile(join(dataDir(), name), "utf8")).trim();

/** Splits a printed line as a shell does. */
async function argumentsOf(line: string): Promise<string[]> {
	const script = `for word in ${line.trim()}; do printf '%s\\n' "$word"; done`;
	const { stdout } = await promisify(execFile)("sh", ["-c", script]);
	return stdout.trimEnd().split("\n");
}

async function request(service: Running, path: string, key: string) {
	const response = await fetch(`${service.url}${path}`, { headers: { "x-api-key": key } });
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const quote = "/api/market-data/quote?symbols=AAPL.US";

describe("first and second start", () => {
	let service: Running;
	let key: string;
	beforeAll(async () => {
		service = await start();
		key = demoKeyIn(service.banner);
	});

	test("prints the address, the demo key and lines to paste that work", async () => {
		expect(service.banner).toContain(`us-market-data at ${service.url}   version ${version}\n`);
		expect(service.banner).toContain(`data on SQLite in ${dataDir()}\n`);
		expect(key).toMatch(/^md_test_/);
		const [curl = "", usmd = ""] = service.banner.split("\n").filter((line) => line.startsWith("  "));
		const [program, flag, header, url = "", ...others] = await argumentsOf(curl);
		expect([program, flag, header, others]).toEqual(["curl", "-H", `x-api-key: ${key}`, []]);
		const response = await fetch(url, { headers: { "x-api-key": key } });
		expect(response.status, url).toBe(200);
		const [npx, pnpm, script, ...options] = await argumentsOf(usmd);
		expect([npx, pnpm, script]).toEqual(["npx", "pnpm", "usmd"]);
		const { code, stdout } = await runNode(programs.usmd, options, {
			NODE_OPTIONS: "--conditions=@us-market-data/source",
		});
		expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/\d{4}-\d{2}-\d{2}/) });
		for (const page of ["/docs", "/status"]) {
			expect(service.banner).toContain(`${service.url}${page}`);
			expect((await fetch(`${service.url}${page}`)).status).toBe(200);
		}
	});

	test("keeps a key for each refusal, readable by the owner alone", async () => {
		for (const [file, status] of [
			["demo-key", 200],
			["demo-key-401", 401],
			["demo-key-402", 402],
			["demo-key-403", 403],
			["demo-key-429", 200],
			["demo-key-revoked", 401],
		] as const) {
			expect((await request(service, quote, await readKey(file))).status, file).toBe(status);
			expect((await stat(join(dataDir(), file))).mode & 0o777, file).toBe(0o600);
		}
	});

	test("keeps no secret in its log or stores", async () => {
		await request(service, `${quote}&api_key=${key}`, key);
		expect(service.log()).toContain('"operationId":"getQuotes"');
		expect(service.log()).not.toContain(key);
		for (const file of ["accounts.sqlite", "accounts.sqlite-wal", "market.sqlite"]) {
			const bytes = await readFile(join(dataDir(), file), "latin1").catch(() => "");
			expect(bytes.includes(key.slice(14)), file).toBe(false);
		}
	});

	test("a second start keeps key, data and counts", async () => {
		const before = await request(service, quote, key);
		const usage = await request(service, "/account/usage", key);
		expect(await service.stop()).toEqual({ code: 0, signal: null });
		service = await start({ NODE_ENV: "production" });
		expect(demoKeyIn(service.banner)).toBe(key);
		expect(await request(service, quote, key)).toEqual(before);
		const { used } = usage.body["usage"] as { used: number };
		expect((await request(service, "/account/usage", key)).body).toMatchObject({ usage: { used: used + 1 } });
	});

	test("SIGTERM: what has begun is answered, then the process leaves with 0", async () => {
		const { port, hostname } = new URL(service.url);
		const socket = connect(Number(port), hostname);
		let received = "";
		socket.setEncoding("latin1").on("data", (text: string) => {
			received += text;
		});
		const request = `GET ${quote} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n`;
		// The answer to a first request tells that the service has the beginning of the second.
		socket.write(`${request}\r\n${request}`);
		await expect.poll(() => received).toContain('"AAPL.US"');
		const left = service.stop();
		const connectErrorCode = async () => {
			const other = connect(Number(port), hostname);
			const failed = await once(other, "connect").catch((error: NodeJS.ErrnoException) => error);
			other.destroy();
			return "code" in failed ? failed.code : "connected";
		};
		await expect
			.poll(connectErrorCode, { message: "no new connections", timeout: 60_000 })
			.toBe("ECONNREFUSED");
		socket.write("\r\n");
		expect(await left).toEqual({ code: 0, signal: null });
		expect(received.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
		expect(received.match(/"AAPL\.US"/g)).toHaveLength(2);
		expect(service.log(), "nothing was cut").not.toContain("cut connections");
	});
});

test("without sample data there is an empty service and no key", async () => {
	const service = await start({ DATA_DIR: join(folder, "empty"), SAMPLE_DATA: "false" });
	expect(service.banner).not.toContain("demo key");
	expect(service.banner).toContain("npx pnpm admin creates keys");
	await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
	expect((await request(service, quote, "nothing")).status).toBe(401);
	expect(await service.stop()).toEqual({ code: 0, signal: null });
});

test("a setting is refused with a line and exit code 2", async () => {
	const settings = { DATA_DIR: join(folder, "never"), LEGACY_PREFIX: "market-data" };
	const { code, stdout, stderr } = await runNode(programs.service, [], settings);
	expect([code, stdout]).toEqual([2, ""]);
	expect(stderr).toMatch(/^Setting LEGACY_PREFIX is "market-data"; allowed: .*not market-data.*\n$/);
	await expect(stat(join(folder, "never")), "nothing is made").rejects.toThrow();
});
