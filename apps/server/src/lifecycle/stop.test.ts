import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BadSetting } from "@us-market-data/market";
import { readEnv } from "@us-market-data/runtime";
import { openAccountStore } from "@us-market-data/store";
import { issueKey, newSecret } from "@us-market-data/store/accounts";
import {
	endStarted,
	environment,
	programs,
	type Running,
	runNode,
	startProcess,
} from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { edgeOf } from "../http/edge.ts";
import { listen, StartError } from "./start-error.ts";

/** The end of a process, and refused starts. */
let folder: string;
/** The stop of a service with a client that hangs. It takes nine seconds; the other tests run meanwhile. */
let hung: ReturnType<typeof stopWhileHanging>;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-stop-"));
	hung = stopWhileHanging();
	// Its test reports a failure.
	hung.catch(() => {});
});
afterAll(async () => {
	endStarted();
	await rm(folder, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}): Promise<Running> =>
	startProcess({ DATA_DIR: join(folder, "data"), SAMPLE_DATA: "false", ...settings });

/** A key of a folder whose service has not started yet. */
async function createKey(dataDir: string): Promise<string> {
	const accounts = await openAccountStore({ DATA_DIR: dataDir, DATABASE_URL: "", DATABASE_READ_URL: "" });
	const rateLimit = { perSecond: null, burst: null, concurrency: null };
	const families = ["main" as const];
	await accounts.createPlan({ name: "plan", monthlyAllowance: null, marketData: true, families, rateLimit });
	await accounts.createAccount({ name: "acme", plan: "plan" });
	const { secret } = await issueKey(accounts, "acme", { name: "", environment: "live", expiresAt: null });
	await accounts.close();
	return secret;
}

/** Begins a request whose body never ends, and waits until the service reads it. */
async function hang(service: Running, key: string) {
	const { port, hostname } = new URL(service.url);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => {});
	const headers = ["Host: x", `x-api-key: ${key}`, "Content-Type: application/json", "Content-Length: 100"];
	const lines = ["POST /explorer/account/keys HTTP/1.1", ...headers, "Expect: 100-continue", "", ""];
	socket.write(lines.join("\r\n"));
	const [response] = (await once(socket, "data")) as [Buffer];
	expect(String(response)).toMatch(/^HTTP\/1\.1 100 /);
	return socket;
}

/** Stops a service while a client hangs. */
async function stopWhileHanging() {
	const dataDir = join(folder, "hanging");
	const key = await createKey(dataDir);
	const service = await start({ DATA_DIR: dataDir });
	const socket = await hang(service, key);
	const exit = await service.stop();
	socket.destroy();
	return { exit, log: service.log() };
}

const isStopping = (service: Running) =>
	vi.waitFor(() => expect(service.log()).toContain('"msg":"stopping"'), 60_000);

test("readiness says no at once, requests are taken until the delay is over, and a second signal ends it", async () => {
	const service = await start({ STOP_DELAY_MS: "60000" });
	service.process.kill("SIGTERM");
	await isStopping(service);
	const fresh = { headers: { connection: "close" } };
	const ready = await fetch(`${service.url}/readyz`, fresh);
	expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "1"]);
	expect(await ready.json()).toMatchObject({ code: "unavailable" });
	expect((await fetch(`${service.url}/healthz`, fresh)).status).toBe(200);
	service.process.kill("SIGINT");
	expect(await service.exited).toEqual({ code: 130, signal: null });
});

test("after the delay it stops in order", async () => {
	const service = await start({ STOP_DELAY_MS: "100" });
	expect(await service.stop()).toEqual({ code: 0, signal: null });
	expect(service.log()).toMatch(/"signal":"SIGTERM","msg":"stopping"[\s\S]*"msg":"stopped"/);
});

test("a terminal that closes ends it in order; a variable that only looks like a setting is told", async () => {
	const service = await start({ LOGLEVEL: "debug" });
	service.process.kill("SIGHUP");
	expect(await service.exited).toEqual({ code: 0, signal: null });
	expect(service.log()).toMatch(/"signal":"SIGHUP","msg":"stopping"[\s\S]*"msg":"stopped"/);
	expect(service.log()).toContain("LOGLEVEL is no setting and is not heard; LOG_LEVEL is one");
});

test("a signal during the start ends it with 0, and the next start finds all well", async () => {
	const dataDir = join(folder, "cut");
	const child = spawn(process.execPath, [programs.service], {
		env: environment({ DATA_DIR: dataDir, PORT: "0", SAMPLE_DATA: "false" }),
		stdio: ["ignore", "ignore", "ignore"],
	});
	const exited = once(child, "exit");
	const isCreated = () => expect(existsSync(join(dataDir, "market.sqlite"))).toBe(true);
	await vi.waitFor(isCreated, { timeout: 60_000, interval: 10 });
	child.kill("SIGTERM");
	expect(await exited).toEqual([0, null]);
	const service = await start({ DATA_DIR: dataDir });
	expect(await service.stop()).toEqual({ code: 0, signal: null });
});

test("what hangs in a thread of the process, such as a disk that does not answer, does not keep it", async () => {
	const pipe = join(folder, "nobody-reads");
	execFileSync("sh", ["-c", `mkfifo '${pipe}'`]);
	// Each thread of the process loads the file; one operation hangs.
	const code = `import { open } from "node:fs"; import { isMainThread } from "node:worker_threads";
		if (isMainThread) open(${JSON.stringify(pipe)}, "w", () => {});`;
	const file = join(folder, "hang.mjs");
	await writeFile(file, code);
	const service = await start({ NODE_OPTIONS: `--import ${file}` });
	expect(await service.stop()).toEqual({ code: null, signal: "SIGKILL" });
	expect(service.log()).toContain('"msg":"stopped"');
});

describe("a fault that nothing caught is told without secrets, and ends the process in order", () => {
	const secret = newSecret("live");
	test.each([
		["an error thrown", "uncaughtException", `setImmediate(() => { throw new Error("lost ${secret}"); })`],
		["an error rejected", "unhandledRejection", `Promise.reject(new Error("lost ${secret}"))`],
		["a text rejected", "unhandledRejection", `Promise.reject("lost ${secret}")`],
	])("%s", async (_what, error, statement) => {
		const code = `process.on("SIGUSR2", () => { ${statement} });`;
		const file = join(folder, "fault.mjs");
		await writeFile(file, code);
		const service = await start({ NODE_OPTIONS: `--import ${file}` });
		service.process.kill("SIGUSR2");
		expect(await service.exited).toEqual({ code: 1, signal: null });
		expect(service.log()).toContain(`"msg":"${error}"`);
		expect(service.log()).toContain(`lost ${secret.slice(0, 14)}…`);
		expect(service.log()).not.toContain(secret);
		expect(service.log()).toContain('"msg":"stopped"');
	});
});

describe("does not start, and says in a line what to do", () => {
	const startWithError = async (settings: Record<string, string>) => {
		const { code, stdout, stderr } = await runNode(programs.service, [], {
			DATA_DIR: join(folder, "data"),
			PORT: "0",
			LOG_LEVEL: "silent",
			SAMPLE_DATA: "false",
			...settings,
		});
		expect([code, stdout]).toEqual([2, ""]);
		expect(stderr.trimEnd().split("\n")).toHaveLength(1);
		return stderr;
	};

	test("when the port is taken", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const { port } = other.address() as AddressInfo;
		expect(await startWithError({ PORT: String(port) })).toBe(
			`Cannot listen on 127.0.0.1 port ${port}: another process has the port; stop it or set PORT to another one (0 takes a free one).\n`,
		);
		other.close();
	});

	test("when the address is none of this machine", async () => {
		const elsewhere = listen(createServer(), { port: 0, host: "192.0.2.1" });
		await expect(elsewhere).rejects.toThrow(StartError);
		await expect(elsewhere).rejects.toThrow("set HOST to one that is");
	});

	test("when what lies in the folder is no database of the service", async () => {
		const other = await mkdtemp(join(folder, "other-"));
		await writeFile(
			join(other, "market.sqlite"),
			"no database at all, but long enough for a header".repeat(40),
		);
		expect(await startWithError({ DATA_DIR: other })).toContain(
			`cannot open ${join(other, "market.sqlite")}: `,
		);
	});

	test("when a trusted proxy is no address", () => {
		const env = readEnv({ TRUSTED_PROXIES: "10.0.0.0/40" }, "/srv");
		const open = () => edgeOf(env, () => false);
		expect(open).toThrow(BadSetting);
		expect(open).toThrow(
			/^Setting TRUSTED_PROXIES is "10\.0\.0\.0\/40"; allowed: [^\n]* Here "10\.0\.0\.0\/40" is no address and no range\.$/,
		);
	});
});

test("a client that hangs is cut, and the process leaves in order", async () => {
	const { exit, log } = await hung;
	expect(exit).toEqual({ code: 0, signal: null });
	// A process that the last timer ends does not come to say that it has stopped.
	expect(log).toMatch(
		/"connections":1,"msg":"cut connections that did not come to their end"[\s\S]*"msg":"stopped"/,
	);
});
