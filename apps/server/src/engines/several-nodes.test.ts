import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { openAccountStore } from "@us-market-data/store";
import { issueKey } from "@us-market-data/store/accounts";
import { runOn, type TestDatabase } from "@us-market-data/store/testing";
import { endStarted, type Running, startProcess } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRequests, unknownSymbolRequests, withQuery } from "../testing/good-requests.ts";
import { pages } from "../testing/pages.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import { readStream, type StreamReader } from "../testing/stream-reader.ts";

/**
 * Three nodes as real processes, each with its own `DATA_DIR`, on one PostgreSQL database. The tests follow each other: the
 * later ones end nodes.
 */
type Nodes = [Running, Running, Running];

const metricsToken = "token-of-sixteen";
let folder: string;
let database: TestDatabase;
let nodes: Nodes;
let key: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-nodes-"));
	database = await sampleDatabase();
	key = await newKey();
	const start = (name: string) =>
		startProcess({
			DATA_DIR: join(folder, name),
			DATABASE_URL: database.url,
			PUBLIC_URL: "https://market.example.com",
			METRICS_TOKEN: metricsToken,
			SAMPLE_DATA: "false",
			WARM_UP: "false",
		});
	nodes = (await Promise.all(["a", "b", "c"].map(start))) as Nodes;
});
afterAll(async () => {
	endStarted();
	await database.drop();
	await rm(folder, { recursive: true, force: true });
});

async function newKey(): Promise<string> {
	const store = await openAccountStore({ DATA_DIR: "", DATABASE_URL: database.url, DATABASE_READ_URL: "" });
	await store.createPlan({
		name: "basic",
		monthlyAllowance: null,
		marketData: true,
		families: ["main", "company", "legacy"],
		bulk: true,
		streams: 3,
		streamSymbols: 100,
		rateLimit: { perSecond: null, burst: null, concurrency: 4 },
	});
	await store.createAccount({ name: "acme", plan: "basic" });
	const { secret } = await issueKey(store, "acme", { name: "", environment: "live", expiresAt: null });
	await store.close();
	return secret;
}

const liveProcesses = async ({ url }: Running): Promise<number> => {
	const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
	return Number(/^market_data_live_processes (\d+)$/m.exec(await response.text())?.[1]);
};

/** The requests in flight that a node allows the account. */
const share = async ({ url }: Running): Promise<string> => {
	const response = await fetch(`${url}${goodRequests.getQuotes}`, { headers: { "x-api-key": key } });
	await response.text();
	return response.headers.get("ratelimit-policy") ?? "";
};

const sharesOf = (requests: number) => `"concurrency";q=${requests};qu="concurrent-requests"`;

/** A response without what tells one response from another of the same kind. */
async function responseOf({ url }: Running, target: string, headers: Record<string, string>) {
	const response = await fetch(`${url}${target}`, { headers, redirect: "manual" });
	const own = ["date", "x-request-id", "keep-alive", "connection"];
	const sent = [...response.headers].filter(([name]) => !own.includes(name));
	const id = response.headers.get("x-request-id") ?? "no id";
	const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
	return { status: response.status, headers: sent, text: text.replaceAll(id, "id") };
}

const kindsOfRequests: [string, string][] = [
	...Object.entries(goodRequests),
	...Object.entries(unknownSymbolRequests).map(([id, target]): [string, string] => [
		`${id}, unknown symbol`,
		target,
	]),
	["a wrong parameter", withQuery(goodRequests.listNews, "count=none")],
	["an unknown path", "/api/market-data/no-such-path"],
	["columns", withQuery(goodRequests.listNews, "format=csv")],
	...pages.filter((page) => page !== "/").map((page): [string, string] => [page, page]),
];

test("all nodes enter the database and know of each other", async () => {
	for (const node of nodes) await expect.poll(() => liveProcesses(node)).toBe(3);
});

/** Attempts, because the clock may step between two responses. */
const maxAttempts = 3;

test("a response is the same from every node, with its headers", async () => {
	const [a, b] = nodes;
	const headers = { "x-api-key": key };
	const different: Record<string, unknown> = {};
	for (const [kind, target] of kindsOfRequests) {
		for (let attempt = 1; attempt <= maxAttempts; attempt++) {
			const [one, other] = [await responseOf(a, target, headers), await responseOf(b, target, headers)];
			if (isDeepStrictEqual(one, other)) delete different[kind];
			else different[kind] = { one, other };
			if (!different[kind]) break;
		}
	}
	expect(different).toEqual({});
});

test("a node recognises the ETag of another one", async () => {
	const [a, b] = nodes;
	const headers = { "x-api-key": key };
	const { headers: sent } = await responseOf(a, goodRequests.getQuotes, headers);
	const etag = new Map(sent).get("etag") ?? "";
	const again = await responseOf(b, goodRequests.getQuotes, { ...headers, "if-none-match": etag });
	expect([etag === "", again.status]).toEqual([false, 304]);
});

/** Sends a message to the tools for agents, and gives the text of the answer. */
async function sendMessage({ url }: Running, method: string, params: object): Promise<string> {
	const response = await fetch(`${url}/mcp`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			accept: "application/json, text/event-stream",
			"x-api-key": key,
		},
		body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
	});
	return response.text();
}

test("a node has the result that a tool of another node has made", async () => {
	const [a, b] = nodes;
	const quotes = { operation: "getQuotes", params: { symbols: "AAPL.US" } };
	const made = await sendMessage(a, "tools/call", { name: "call_operation", arguments: quotes });
	const id = /\br_[0-9a-z]{10}\b/.exec(made)?.[0];
	expect(await sendMessage(b, "resources/read", { uri: `usmd://results/${id}` })).toContain("AAPL.US");
});

const target = "trades?symbols=AAPL.US&replay=now";
const open = ({ url }: Running): Promise<StreamReader> => readStream(url, target, { "x-api-key": key });
const statusOf = async ({ url }: Running): Promise<number> => {
	const response = await fetch(`${url}/api/market-data/stream/${target}`, { headers: { "x-api-key": key } });
	await response.body?.cancel();
	return response.status;
};

test("an account has its streams over all nodes; a node that stops gives them back at once, one that is killed after 15 seconds", async () => {
	const [a, b, c] = nodes;
	expect(await share(a)).toBe(sharesOf(2));
	const readers = await Promise.all(nodes.map(open));
	expect(await Promise.all(nodes.map(statusOf))).toEqual([429, 429, 429]);
	readers[0]?.leave();
	// The node of the stream hears of its end later.
	await expect.poll(() => open(b).then(Boolean, () => false)).toBe(true);
	c.process.kill("SIGKILL");
	await c.exited;
	expect(await statusOf(a)).toBe(429);
	// Its last heartbeat was 20 seconds ago then.
	await runOn(database.url, `update processes set beat_at = beat_at - 20000 where pid = ${c.process.pid}`);
	await expect.poll(() => liveProcesses(a), { timeout: 60_000 }).toBe(2);
	await open(a);
	expect(await statusOf(a)).toBe(429);
	expect(await b.stop()).toMatchObject({ code: 0 });
	await open(a);
	await expect.poll(() => share(a), { timeout: 60_000 }).toBe(sharesOf(4));
});
