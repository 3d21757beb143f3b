import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccountStore, openMarketStore } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";
import { runOn, type TestDatabase } from "@us-market-data/store/testing";
import { endStarted, type Running, startProcess } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { longQueryRequests } from "../testing/long-query-requests.ts";
import { sampleDatabase } from "../testing/sample-database.ts";

/** Two workers as real processes, on one PostgreSQL database with the sample market. */
let folder: string;
let database: TestDatabase;
let service: Running;
const start = () =>
	startProcess({
		DATA_DIR: folder,
		DATABASE_URL: database.url,
		WORKERS: "2",
		METRICS_PORT: "0",
		NODE_ENV: "production",
	});
const settings = () => ({ DATA_DIR: folder, DATABASE_URL: database.url, DATABASE_READ_URL: "" });
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-workers-"));
	database = await sampleDatabase();
	service = await start();
});
afterAll(async () => {
	endStarted();
	await database.drop();
	await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	await expect.poll(pids, { timeout: 60_000 }).toHaveLength(2);
});

type Line = { pid: number; msg?: string; path?: string; metrics?: string };
const lines = (): Line[] =>
	service
		.log()
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line) as Line);

/** Workers that have started and not ended. */
function pids(): number[] {
	const started = lines().filter(({ msg }) => msg === "started");
	return started.map(({ pid }) => pid).filter(isAlive);
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

interface WorkerResponse {
	status: number;
	remaining: string;
	version: string;
}

const quote = "/api/market-data/quote?symbols=AAPL.US";

/** Sends a request on a connection of its own, which the system gives to either worker. */
function request(key: string, path = quote, agent = new Agent()): Promise<WorkerResponse> {
	return new Promise((resolve, reject) => {
		const sent = get(`${service.url}${path}`, { agent, headers: { "x-api-key": key } }, (response) => {
			response.resume().once("end", () => {
				const { "x-data-requests-remaining": remaining = "", "x-data-version": version = "" } =
					response.headers;
				const status = response.statusCode ?? 0;
				resolve({ status, remaining: String(remaining), version: String(version) });
			});
		}).once("error", (error) => reject(Object.assign(error, { wasIdle: sent.reusedSocket })));
	});
}

let accounts = 0;

async function keyOf(plan: {
	allowance?: number;
	perSecond?: number;
	concurrency?: number;
}): Promise<string> {
	const { allowance = null, perSecond = null, concurrency = null } = plan;
	const store = await openAccountStore(settings());
	const name = `account-${++accounts}`;
	const rateLimit = { perSecond, burst: null, concurrency };
	await store.createPlan({
		name,
		monthlyAllowance: allowance,
		marketData: true,
		families: ["main"],
		rateLimit,
	});
	await store.createAccount({ name, plan: name });
	const { secret } = await issueKey(store, name, { name: "", environment: "live", expiresAt: null });
	await store.close();
	return secret;
}

const count = (responses: readonly WorkerResponse[], status: number): number =>
	responses.filter((response) => response.status === status).length;

/** Workers that answered requests to a path. */
const countWorkers = (path: string): number =>
	new Set(lines().flatMap((line) => (line.path?.startsWith(path) ? [line.pid] : []))).size;

test("two workers answer on one port, under one banner", async () => {
	expect(service.banner.match(/us-market-data at/g)).toHaveLength(1);
	const key = await keyOf({});
	const responses = await Promise.all(Array.from({ length: 64 }, () => request(key)));
	expect(count(responses, 200)).toBe(64);
	await expect.poll(() => countWorkers("/api/market-data/quote")).toBe(2);
});

test("a worker answers a long query on a thread", async () => {
	expect(await request(await keyOf({}), longQueryRequests.searchScreener)).toMatchObject({ status: 200 });
});

test("an allowance ends exactly, whichever worker answers", async () => {
	const key = await keyOf({ allowance: 100 });
	const responses = await Promise.all(Array.from({ length: 160 }, () => request(key)));
	expect([count(responses, 200), count(responses, 402)]).toEqual([100, 60]);
	const remaining = responses
		.filter(({ status }) => status === 200)
		.map((response) => Number(response.remaining));
	expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
});

test("a rate limit holds over both workers", async () => {
	const beyondLimit = async (): Promise<number> => {
		const key = await keyOf({ perSecond: 10 });
		const began = performance.now();
		const responses = await Promise.all(Array.from({ length: 60 }, () => request(key)));
		const windows = Math.floor((performance.now() - began) / 1_000) + 1;
		expect(count(responses, 200)).toBeGreaterThanOrEqual(10);
		expect(count(responses, 200) + count(responses, 429)).toBe(60);
		return count(responses, 200) - 10 * windows;
	};
	// A worker that waits too long for the database counts alone, which a busy machine may bring about now and then.
	await expect.poll(beyondLimit, { timeout: 60_000, interval: 100 }).toBeLessThanOrEqual(0);
});

test("a plan with a concurrency of 1 refuses nobody who asks one after the other, and lets one of many pass", async () => {
	const key = await keyOf({ concurrency: 1 });
	// A connection each, so that both workers get some.
	for (let sent = 0; sent < 300; sent++)
		expect((await request(key, quote, new Agent({ keepAlive: false }))).status).toBe(200);
	let passed = 0;
	const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true }));
	const callers = agents.map(async (agent) => {
		for (let sent = 0; sent < 60; sent++) if ((await request(key, quote, agent)).status === 200) passed++;
		agent.destroy();
	});
	await Promise.all(callers);
	// Requests that wait for their turn do not keep each other out.
	expect(passed).toBeGreaterThan(20);
});

test("each worker serves its own metrics", async () => {
	const addresses = lines().flatMap(({ pid, metrics }) => (metrics && isAlive(pid) ? [metrics] : []));
	expect(new Set(addresses).size).toBe(2);
	const key = await keyOf({});
	const sum = async () => (await Promise.all(addresses.map(chargesIn))).reduce((all, one) => all + one, 0);
	const before = await sum();
	await Promise.all(Array.from({ length: 40 }, () => request(key)));
	expect((await sum()) - before).toBe(40);
});

async function chargesIn(address: string): Promise<number> {
	const text = await (await fetch(address)).text();
	return Number(/^market_data_charges_total\{operation="getQuotes"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test("a worker that is killed is replaced, and the other one answers meanwhile", async () => {
	const key = await keyOf({});
	const [killed = 0, other = 0] = pids();
	process.kill(killed, "SIGKILL");
	await expect.poll(() => isAlive(killed)).toBe(false);
	expect((await request(key)).status).toBe(200);
	await expect.poll(pids, { timeout: 60_000 }).toHaveLength(2);
	expect(pids()).toContain(other);
	expect(lines().filter(({ msg }) => msg === "a worker ended and is replaced")).toMatchObject([
		{ worker: killed, code: 137, pauseMs: 100 },
	]);
});

test("a parent that stands still stops no answer", async () => {
	const key = await keyOf({ allowance: 50 });
	service.process.kill("SIGSTOP");
	try {
		const responses = await Promise.all(Array.from({ length: 60 }, () => request(key)));
		expect([count(responses, 200), count(responses, 402)]).toEqual([50, 10]);
		expect((await request(key, "/account/usage")).status).toBe(200);
	} finally {
		service.process.kill("SIGCONT");
	}
});

test("workers stop in good order when their parent is killed", async () => {
	const left = pids();
	service.process.kill("SIGKILL");
	await expect.poll(() => left.some(isAlive), { timeout: 60_000 }).toBe(false);
	service = await start();
	expect((await request(await keyOf({}))).status).toBe(200);
});

/** Transactions of the workers that pin a version of the data. */
async function countPinned(): Promise<number> {
	const [row] = await runOn(
		database.url,
		"select count(*) as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
	);
	return Number(row?.["n"]);
}

test("a version of the data that one worker is asked for is held by the others too", async () => {
	const key = await keyOf({});
	const first = await request(key);
	const path = `${quote}&data_version=${first.version}`;
	expect((await request(key, path)).status).toBe(200);
	// The other worker hears of it, and its thread holds the version as well: both have a transaction open.
	await expect.poll(countPinned, { timeout: 60_000 }).toBe(2);
	const store = await openMarketStore(settings());
	await store.transaction(async (writer) => writer.setTagDisabled("another", true));
	await store.close();
	const responses = await Promise.all(Array.from({ length: 32 }, () => request(key, path)));
	expect([count(responses, 200), new Set(responses.map(({ version }) => version))]).toEqual([
		32,
		new Set([first.version]),
	]);
	await expect.poll(() => countWorkers(quote.split("?")[0] ?? "")).toBe(2);
});

test("several workers on SQLite are refused at the start", async () => {
	const processStart = startProcess({
		DATA_DIR: join(folder, "sqlite"),
		WORKERS: "2",
		SAMPLE_DATA: "false",
	});
	await expect(processStart).rejects.toThrow("several processes need PostgreSQL");
});

test("a stop under load answers all that was sent, and each answer was charged", async () => {
	const key = await keyOf({});
	const name = `account-${accounts}`;
	const agents = Array.from({ length: 16 }, () => new Agent({ keepAlive: true }));
	let [answeredCount, rejectedCount, lost] = [0, 0, 0];
	const callers = agents.map(async (agent) => {
		for (;;) {
			try {
				const { status } = await request(key, quote, agent);
				expect(status).toBe(200);
				answeredCount++;
			} catch (error) {
				const { code, wasIdle } = error as NodeJS.ErrnoException & { wasIdle: boolean };
				// A connection that was idle for too long has ended, and the request is sent again (RFC 9112 section 9.5).
				if (code === "ECONNRESET" && wasIdle) continue;
				if (code === "ECONNREFUSED") rejectedCount++;
				else lost++;
				return;
			}
		}
	});
	await expect.poll(() => answeredCount, { timeout: 60_000 }).toBeGreaterThan(200);
	expect(await service.stop()).toEqual({ code: 0, signal: null });
	await Promise.all(callers);
	expect([rejectedCount, lost]).toEqual([agents.length, 0]);
	// Of all months: one may end meanwhile.
	const charged = `select sum(used) as n from allowance join accounts on id = account_id where name = '${name}'`;
	const [row] = await runOn(database.url, charged);
	expect(Number(row?.["n"])).toBe(answeredCount);
});
