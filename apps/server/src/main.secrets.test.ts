import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { displayPrefix } from "@us-market-data/accounts";
import {
	type Answer,
	createHttpClient,
	environment,
	type HttpClient,
	programs,
	runNode,
} from "@us-market-data/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRequests, withQuery } from "./testing/good-requests.ts";

/**
 * Secrets stay secret: after requests of every kind, with secrets wherever a caller can put one, nothing
 * that the service wrote or answered holds more of a secret than the prefix by which its owner knows it.
 */
const metricsToken = "a-token-that-only-the-test-knows";
let folder: string;
let child: ChildProcess;
let client: HttpClient;
let log = "";
const secrets: string[] = [];
const answers: Answer[] = [];

const admin = async (...words: string[]) => {
	const { code, stdout, stderr } = await runNode(programs.admin, words, { DATA_DIR: folder });
	log += stderr;
	return { code, stdout };
};

async function issue(...words: string[]): Promise<string> {
	const { stdout } = await admin("key", ...words);
	const [secret = ""] = stdout.split("\n");
	secrets.push(secret);
	return secret;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-secrets-"));
	const settings = { PORT: "0", DATA_DIR: folder, LOG_LEVEL: "debug", METRICS_TOKEN: metricsToken };
	child = spawn(process.execPath, [programs.service], {
		env: environment(settings),
		stdio: ["ignore", "pipe", "pipe"],
	});
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		log += text;
	});
	let printed = "";
	while (!printed.includes("freshness:")) {
		const [text] = (await once(child.stdout as NonNullable<ChildProcess["stdout"]>, "data")) as [Buffer];
		printed += text;
	}
	client = createHttpClient(Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]));
}, 90_000);
afterAll(async () => {
	client.close();
	child.kill("SIGKILL");
	await rm(folder, { recursive: true, force: true });
});

/** Requests that hold a secret somewhere. */
function requestsWith(secret: string, key: string): Promise<Answer>[] {
	const encoded = secret.replaceAll("_", "%5F");
	const targets = [
		`/api/market-data/quote?symbols=${secret}`,
		`/api/market-data/quote?symbols=AAPL.US&${secret}=1`,
		`/api/market-data/quote/depth?symbol=${secret}`,
		`/api/market-data/quote/depth?symbol=${encoded}`,
		`/api/market-data/quote/${secret}/candlestick`,
		`/api/market-data/market/rank_list?key=${secret}`,
		`/api/market-data/screener/search?conditions=${secret}:1:2`,
		`/api/market-data/screener/search?show=${secret}`,
		`/api/market-data/screener/search?conditions=${"x".repeat(80)}${secret}:1:`,
		`/company/${secret}/profile`,
		`/company/${encoded}/insider-trades`,
		`/api/${secret}/quote/static_info?symbols=AAPL.US`,
		`/${secret}`,
		`/${encoded}?key=${secret}`,
		`/${"x".repeat(85)}${secret}`,
		`/nowhere?${secret}`,
		`/%zz${secret}`,
		withQuery(goodRequests.getQuotes, `x=%zz${secret}`),
		withQuery(goodRequests.getQuotes, `api_key=${secret}`),
	];
	const headers = ["authorization", "cookie", "referer", "user-agent", "x-request-id", "x-forwarded-for"];
	return [
		...targets.map((target) => client.call(target, { key })),
		...headers.map((name) => client.call(goodRequests.getQuotes, { key, headers: { [name]: secret } })),
		client.call(goodRequests.getQuotes, { key: secret }),
		client.call(goodRequests.getQuotes, { key: `${secret},${secret}` }),
		client.call(goodRequests.getQuotes, { headers: { authorization: `Bearer ${secret}` } }),
		client.call(goodRequests.getQuotes, { headers: { authorization: `Basic ${btoa(`${secret}:`)}` } }),
		client.call(goodRequests.getQuotes, { key, method: "POST", body: secret }),
		client.call(goodRequests.getQuotes, { key, method: "DELETE", headers: { "x-key": secret } }),
		client.call(goodRequests.getQuotes, { key, headers: { "if-none-match": `"${secret}"` } }),
	];
}

/** All of a secret's random characters that a prefix does not show. */
const hidden = (secret: string): string => secret.slice(displayPrefix(secret).length);

function expectNoSecretIn(text: string, where: string): void {
	for (const secret of secrets) {
		// In the database the digest follows the prefix, whose first characters may be the secret's by chance.
		const at = text.indexOf(displayPrefix(secret) + hidden(secret).slice(0, 4));
		expect(at < 0 ? "" : text.slice(Math.max(0, at - 80), at + 60), where).toBe("");
		expect(text.includes(hidden(secret)), where).toBe(false);
	}
}

test("no answer, log line, metric or file of a database holds a secret", async () => {
	await admin("plan", "create", "p", "--allowance", "1000");
	await admin("plan", "create", "none", "--allowance", "0");
	await admin("account", "create", "acme", "--plan", "p");
	await admin("account", "create", "poor", "--plan", "none");
	const key = await issue("create", "--account", "acme", "--name", "first");
	await issue("create", "--account", "poor");
	const revoked = await issue("create", "--account", "acme");
	expect((await admin("key", "revoke", displayPrefix(revoked))).code).toBe(0);
	await issue("rotate", displayPrefix(key), "--overlap", "1h");
	// People paste a whole key when it has leaked; the audit log keeps only its prefix.
	const leaked = await issue("create", "--account", "acme");
	await issue("rotate", leaked, "--overlap", "1h");
	expect((await admin("key", "revoke", leaked)).code).toBe(0);
	await admin("key", "list");
	await admin("usage", "acme");

	for (const secret of secrets) answers.push(...(await Promise.all(requestsWith(secret, key))));
	for (const target of Object.values(goodRequests)) answers.push(await client.call(target, { key }));
	const metrics = await client.call("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
	for (const page of ["/status", "/readyz", "/account/keys", "/account/usage"])
		answers.push(await client.call(page, { key }));

	const statuses = new Set(answers.map(({ status }) => status));
	for (const status of [200, 400, 401, 402, 404, 405]) expect(statuses).toContain(status);
	for (const { status, text, headers } of answers)
		expectNoSecretIn(`${JSON.stringify(headers)} ${text}`, `answer with ${status}`);
	expect(log.split("\n").length).toBeGreaterThan(answers.length);
	expectNoSecretIn(log, "log");
	expect(metrics.status).toBe(200);
	expectNoSecretIn(metrics.text, "metrics");
	const files = (await readdir(folder)).filter((file) => !file.startsWith("demo-key"));
	expect(files).toEqual(expect.arrayContaining(["accounts.sqlite", "accounts.sqlite-wal", "market.sqlite"]));
	for (const file of files) expectNoSecretIn(await readFile(join(folder, file), "latin1"), file);
	expect(await readFile(join(folder, "accounts.sqlite-wal"), "latin1")).toContain(displayPrefix(key));
}, 60_000);
