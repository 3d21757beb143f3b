import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewPlan } from "@us-market-data/store";
import { displayPrefix, issueKey, revokeKey, rotateKey } from "@us-market-data/store/accounts";
import {
	type Answer,
	createHttpClient,
	endStarted,
	type HttpClient,
	programs,
	type Running,
	runNode,
	startProcess,
} from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { administrationOf } from "./oauth/testing/administration.ts";
import { goodRequests, withQuery } from "./testing/good-requests.ts";

/**
 * Secrets stay secret: after requests of every kind, with secrets wherever a caller can put one, nothing
 * that the service wrote or answered holds more of a secret than the prefix by which its owner knows it.
 */
const metricsToken = "a-token-that-only-the-test-knows";
let folder: string;
let service: Running;
let client: HttpClient;
/** The standard error of the commands. */
let output = "";
const secrets: string[] = [];
const responses: Answer[] = [];

const admin = async (...words: string[]) => {
	const { code, stdout, stderr } = await runNode(programs.admin, words, { DATA_DIR: folder });
	output += stderr;
	return { code, stdout };
};

const register = (secret = ""): string => {
	secrets.push(secret);
	return secret;
};

/** Runs a command that shows a new key. */
const runCommand = async (...words: string[]): Promise<string> =>
	register((await admin("key", ...words)).stdout.split("\n")[0]);

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-secrets-"));
	service = await startProcess({ DATA_DIR: folder, LOG_LEVEL: "debug", METRICS_TOKEN: metricsToken });
	client = createHttpClient(Number(new URL(service.url).port));
});
afterAll(async () => {
	client.close();
	endStarted();
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

/** Accounts, and keys that are good, rotated and revoked. */
const keysOfEveryKind = () =>
	administrationOf({ DATA_DIR: folder }).withAccounts(async (accounts) => {
		const plan = { marketData: true, families: ["main", "company", "legacy"] } satisfies Partial<NewPlan>;
		await accounts.createPlan({ ...plan, name: "some", monthlyAllowance: 1_000 });
		await accounts.createPlan({ ...plan, name: "none", monthlyAllowance: 0 });
		await accounts.createAccount({ name: "acme", plan: "some" });
		await accounts.createAccount({ name: "poor", plan: "none" });
		const issue = async () =>
			register((await issueKey(accounts, "acme", { name: "", environment: "live", expiresAt: null })).secret);
		const [key, leaked, revoked] = [await issue(), await issue(), await issue()];
		await revokeKey(accounts, revoked, Date.now());
		register((await rotateKey(accounts, key, 3_600_000, Date.now())).secret);
		return { key, leaked };
	});

/** The log with a line for each answer: lines are written in batches, a moment after the answers. */
async function wholeLog(): Promise<string> {
	await vi.waitFor(() => expect(service.log().split("\n").length).toBeGreaterThan(responses.length), {
		timeout: 60_000,
	});
	return service.log() + output;
}

test("no answer, log line, metric or file of a database holds a secret", async () => {
	const { key, leaked } = await keysOfEveryKind();
	await runCommand("create", "--account", "poor");
	// People paste a whole key when it has leaked; the audit log keeps only its prefix.
	await runCommand("rotate", leaked, "--overlap", "1h");
	expect((await admin("key", "revoke", leaked)).code).toBe(0);
	await Promise.all([admin("key", "list"), admin("usage", "acme")]);

	for (const secret of secrets) responses.push(...(await Promise.all(requestsWith(secret, key))));
	for (const target of Object.values(goodRequests)) responses.push(await client.call(target, { key }));
	const metrics = await client.call("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
	for (const page of ["/status", "/readyz", "/account/keys", "/account/usage"])
		responses.push(await client.call(page, { key }));

	const statuses = new Set(responses.map(({ status }) => status));
	for (const status of [200, 400, 401, 402, 404, 405]) expect(statuses).toContain(status);
	for (const { status, text, headers } of responses)
		expectNoSecretIn(`${JSON.stringify(headers)} ${text}`, `answer with ${status}`);
	const log = await wholeLog();
	expectNoSecretIn(log, "log");
	expect(metrics.status).toBe(200);
	expectNoSecretIn(metrics.text, "metrics");
	const files = (await readdir(folder)).filter((file) => !file.startsWith("demo-key"));
	expect(files).toEqual(expect.arrayContaining(["accounts.sqlite", "accounts.sqlite-wal", "market.sqlite"]));
	for (const file of files) expectNoSecretIn(await readFile(join(folder, file), "latin1"), file);
	expect(await readFile(join(folder, "accounts.sqlite-wal"), "latin1")).toContain(displayPrefix(key));
});
