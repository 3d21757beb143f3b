import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { displayPrefix, issueKey, newSecret } from "@us-market-data/store/accounts";
import {
	createHttpClient,
	endStarted,
	freePort,
	type HttpClient,
	type Running,
	startProcess,
} from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { administrationOf } from "./oauth/testing/administration.ts";
import { goodRequests } from "./testing/good-requests.ts";

/**
 * A key in any position of a request of any form stands in no output: not in the answer and its headers, in the log, in
 * `audit.log`, in the metrics, in a file of the data folder. Keys are good ones, and ones of our form that this service
 * never issued.
 */
const metricsToken = "a-token-that-only-the-test-knows";
let folder: string;
let service: Running;
let client: HttpClient;
let good: string;
const unknown = newSecret("test");

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "keys-in-outputs-"));
	const port = String(await freePort());
	service = await startProcess({
		DATA_DIR: folder,
		PORT: port,
		PUBLIC_URL: `http://127.0.0.1:${port}`,
		LOG_LEVEL: "debug",
		METRICS_TOKEN: metricsToken,
		OIDC_EMBEDDED: "true",
		CORS_ORIGINS: "https://app.example",
		// Wrong keys are the matter of this test, and their address is not blocked for them.
		AUTH_FAILURES_PER_MINUTE: "999999",
	});
	client = createHttpClient(Number(new URL(service.url).port));
	good = await administrationOf({ DATA_DIR: folder }).withAccounts(async (accounts) => {
		const families = ["main", "company", "legacy"] as ("main" | "company" | "legacy")[];
		await accounts.createPlan({ name: "some", monthlyAllowance: 1_000_000, marketData: true, families });
		await accounts.createAccount({ name: "acme", plan: "some" });
		return (await issueKey(accounts, "acme", { name: "", environment: "live", expiresAt: null })).secret;
	});
});
afterAll(async () => {
	client?.close();
	endStarted();
	await rm(folder, { recursive: true, force: true });
});

/** A text with nothing encoded any more, in lower case, by means of its own. */
function decode(text: string): string {
	const code = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
	const once = text
		.replaceAll(/%([0-9a-f]{2})/gi, code)
		.replaceAll(/\\u([0-9a-f]{4})/gi, code)
		.replaceAll(/\\\\/g, "\\")
		.replaceAll(/&#x([0-9a-f]+);/gi, code);
	return once === text ? text.toLowerCase() : decode(once);
}

/** The text around a key; empty without a key. */
function leakIn(text: string, secret: string): string {
	const decoded = decode(text);
	const at = [secret.slice(14), displayPrefix(secret) + secret.slice(14, 19)]
		.map((part) => decoded.indexOf(part))
		.find((index) => index >= 0);
	return at === undefined ? "" : decoded.slice(Math.max(0, at - 150), at + 60);
}

/** A text with some characters percent-encoded, as many times as `times` says. */
function percent(text: string, times: number): string {
	if (times === 0) return text;
	const once = text.replaceAll(/[_a-d]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
	return once.replaceAll("%", `%${"25".repeat(times - 1)}`);
}

interface Sent {
	target: string;
	method?: string;
	headers?: Record<string, string>;
	body?: string;
}

/** Builds a request with a text where a key may stand. */
type Form = (text: string) => Sent;

const json = { "content-type": "application/json" };
const paths = [
	...Object.values(goodRequests),
	"/explorer/session",
	"/status",
	"/metrics",
	"/openapi.json",
	"/guide/",
	"/",
];
const [pathOf, queryOf] = [
	(target: string) => target.split("?")[0] ?? "",
	(target: string) => target.split("?")[1] ?? "",
];

const inPath: Form[] = [
	(text) => ({ target: `/${text}` }),
	(text) => ({ target: `//${text}//x` }),
	(text) => ({ target: `/${text}`, method: "POST" }),
	(text) => ({ target: `/${text}`, method: "OPTIONS", headers: { origin: "https://app.example" } }),
	(text) => ({ target: `/%zz${text}` }),
	(text) => ({ target: `/api/market-data/${text}` }),
	(text) => ({ target: `/api/market-data/quote/${text}/candlestick?symbol=AAPL.US` }),
	(text) => ({ target: `/api/${text}/quote/static_info?symbols=AAPL.US` }),
	(text) => ({ target: `/company/${text}/profile` }),
	(text) => ({ target: `/company/${text}/insider-trades`, method: "PUT" }),
	(text) => ({ target: `/guide/${text}` }),
	(text) => ({ target: `/assets/${text}.js` }),
	(text) => ({ target: `/explorer/${text}` }),
	(text) => ({ target: `/explorer/operator/${text}` }),
	(text) => ({ target: `/oauth/${text}` }),
	(text) => ({ target: `/oauth/interaction/${text}` }),
	(text) => ({ target: `/.well-known/${text}` }),
	(text) => ({ target: `http://${text}/api/market-data/quote?symbols=AAPL.US` }),
	(text) => ({ target: `/${"x".repeat(990)}${text}${"x".repeat(60)}` }),
	...["rotate", "revoke", "expiry"].map(
		(change): Form =>
			(text) => ({
				target: `/explorer/account/keys/${text}/${change}`,
				method: "POST",
				headers: json,
				body: "{}",
			}),
	),
];

const inQuery: Form[] = paths.flatMap((path): Form[] => [
	(text) => ({ target: `${path}${path.includes("?") ? "&" : "?"}${text}=1` }),
	(text) => ({ target: `${path}${path.includes("?") ? "&" : "?"}api_key=${text}` }),
	(text) => ({ target: `${path}${path.includes("?") ? "&" : "?"}x=%zz${text}` }),
	(text) => ({ target: `${pathOf(path)}?${queryOf(path).replace(/=[^&]*/g, () => `=${text}`)}` }),
	(text) => ({
		target: `${pathOf(path)}?${queryOf(path).replace(/=([^&]*)/g, (_, value) => `=${value},${text}`)}`,
	}),
]);

const oauthForms: Form[] = [
	(text) => ({
		target: `/oauth/auth?client_id=${text}&response_type=code&redirect_uri=https://x.example/${text}`,
	}),
	(text) => ({
		target: `/oauth/auth?client_id=https://127.0.0.1/${text}&response_type=${text}&scope=${text}`,
	}),
	(text) => ({ target: `/oauth/device?user_code=${text}` }),
	...["token", "device/auth", "token/revocation", "device"].map(
		(path): Form =>
			(text) => ({
				target: `/oauth/${path}`,
				method: "POST",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				body: `client_id=${text}&grant_type=${text}&code=${text}&token=${text}&scope=${text}&${text}=1&user_code=${text}`,
			}),
	),
];

const headerNames = [
	"x-api-key",
	"api-key",
	"authorization",
	"cookie",
	"origin",
	"referer",
	"user-agent",
	"x-request-id",
	"x-forwarded-for",
	"x-forwarded-host",
	"if-none-match",
	"traceparent",
	"tracestate",
	"accept",
	"accept-language",
	"accept-encoding",
	"content-type",
	"prefer",
	"range",
	"expect-ct",
	"forwarded",
	"via",
];
const inHeaders: Form[] = headerNames.flatMap((name): Form[] => [
	(text) => ({ target: goodRequests.getQuotes, headers: { [name]: text } }),
	(text) => ({ target: "/mcp", method: "POST", headers: { ...json, [name]: `x ${text}` }, body: "{}" }),
	(text) => ({
		target: "/explorer/account/keys",
		method: "POST",
		headers: { ...json, [name]: text },
		body: "{}",
	}),
]);
const oddHeaders: Form[] = [
	(text) => ({ target: goodRequests.getQuotes, headers: { [text]: "1" } }),
	(text) => ({ target: goodRequests.getQuotes, headers: { authorization: `Bearer ${text}` } }),
	(text) => ({ target: goodRequests.getQuotes, headers: { authorization: `Token ${text}` } }),
	(text) => ({ target: "/account/usage", headers: { "x-api-key": `"${text}"` } }),
	(text) => ({ target: "/account/usage", headers: { cookie: `_session=${text}; ${text}=1` } }),
	(text) => ({
		target: goodRequests.getQuotes,
		method: "DELETE",
		headers: { "access-control-request-method": text },
	}),
	(text) => ({ target: goodRequests.getQuotes, headers: { host: text } }),
	(text) => ({ target: "/mcp", headers: { host: text } }),
	(text) => ({
		target: goodRequests.getQuotes,
		method: "OPTIONS",
		headers: {
			origin: "https://app.example",
			"access-control-request-method": "GET",
			"access-control-request-headers": text,
		},
	}),
];

const changeOf = (body: unknown, path = "/explorer/account/keys"): Sent => ({
	target: path,
	method: "POST",
	headers: { ...json, origin: service.url },
	body: typeof body === "string" ? body : JSON.stringify(body),
});
const inBodies: Form[] = [
	(text) => changeOf({ name: text }),
	(text) => changeOf({ name: `mine: ${text}` }),
	(text) => changeOf({ [text]: 1 }),
	(text) => changeOf({ environment: text }),
	(text) => changeOf({ expiresAt: text }),
	(text) => changeOf({ expiresAt: { [text]: [text] } }),
	(text) => changeOf(text),
	(text) => changeOf(`{"name":${text}`),
	(text) => changeOf({ expiresAt: text }, `/explorer/account/keys/${text}/expiry`),
	(text) => changeOf({ overlap: text }, `/explorer/account/keys/${text}/rotate`),
	(text) => ({
		target: "/explorer/account/keys",
		method: "POST",
		headers: { "content-type": text },
		body: text,
	}),
];

const message = (members: object, headers: Record<string, string> = {}): Sent => ({
	target: "/mcp",
	method: "POST",
	headers: { ...json, accept: "application/json, text/event-stream", ...headers },
	body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...members }),
});
const called = (name: string, given: object): Sent =>
	message({ method: "tools/call", params: { name, arguments: given } });
const inMessages: Form[] = [
	(text) => message({ method: text }),
	(text) => message({ id: text, method: "tools/list" }),
	(text) => message({ jsonrpc: text, method: "tools/list" }),
	(text) => message({ [text]: text, method: "tools/list" }),
	(text) => message({ method: "tools/list", params: { cursor: text } }),
	(text) => message({ method: "resources/read", params: { uri: text } }),
	(text) => message({ method: "resources/read", params: { uri: `market://${text}/${text}` } }),
	(text) => message({ method: "resources/subscribe", params: { uri: `x:${text}` } }),
	(text) => message({ method: "prompts/get", params: { name: text, arguments: { [text]: text } } }),
	(text) =>
		message({
			method: "completion/complete",
			params: { ref: { type: text, name: text }, argument: { name: text, value: text } },
		}),
	(text) => message({ method: "logging/setLevel", params: { level: text } }),
	(text) =>
		message({
			method: "initialize",
			params: { protocolVersion: text, capabilities: {}, clientInfo: { name: text, version: text } },
		}),
	(text) =>
		message({
			method: "initialize",
			params: {
				protocolVersion: "2025-06-18",
				capabilities: { [text]: {} },
				clientInfo: { name: text, version: "1" },
			},
		}),
	(text) => message({ method: "tools/list" }, { "mcp-protocol-version": text }),
	(text) => message({ method: "tools/list" }, { "mcp-session-id": text, "last-event-id": text }),
	(text) => message({ method: "tools/list", params: { _meta: { progressToken: text, [text]: text } } }),
	(text) => message({ method: "notifications/cancelled", params: { requestId: text, reason: text } }),
	(text) => called(text, {}),
	(text) => called("find_operation", { query: text }),
	(text) => called("find_operation", { [text]: text }),
	(text) => called("find_operation", { query: [text] }),
	(text) => called("call_operation", { operation: text }),
	(text) => called("call_operation", { operation: "getQuotes", params: { symbols: text } }),
	(text) => called("call_operation", { operation: "getQuotes", params: { [text]: text } }),
	(text) => called("call_operation", { operation: "getQuotes", params: { symbols: ["AAPL.US", text] } }),
	(text) =>
		called("call_operation", { operation: "getQuotes", params: { symbols: "AAPL.US" }, columns: [text] }),
	(text) => called("call_operation", { operation: "searchScreener", params: { conditions: `${text}:1:2` } }),
	(text) =>
		called("call_operation", {
			operation: "searchSecurities",
			params: { query: text, keyword: text, q: text },
		}),
	(text) =>
		called("query_results", {
			sql: `SELECT '${text}' AS ${text} FROM x`,
			from: { x: { operation: "getQuotes", params: { symbols: "AAPL.US" } } },
		}),
	(text) => called("query_results", { sql: `SELECT ${text}`, from: { [text]: text } }),
	(text) => called("company_brief", { symbol: text, as_of: text }),
	(text) => called("chart", { symbols: [text], start: text, end: text, period: text }),
	(text) => ({ ...message({ method: "tools/list" }), target: `/mcp?toolsets=${text}&${text}=1` }),
	(text) => ({ ...message({}), body: text }),
	(text) => ({ ...message({}), body: `[{"jsonrpc":"2.0","id":"${text}","method":"${text}"}]` }),
];

const forms = [...inPath, ...inQuery, ...oauthForms, ...inHeaders, ...oddHeaders, ...inBodies, ...inMessages];

/** The same request as the client can send it: a header takes no odd character, and a target none. */
const withForm = ({ target, headers = {}, ...sent }: Sent, key: string | undefined): Sent => ({
	...sent,
	target: target.replaceAll(" ", "%20"),
	headers: { ...(key === undefined ? {} : { "x-api-key": key }), ...headers },
});

async function filesOf(dir: string): Promise<{ name: string; text: string }[]> {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("demo-key"));
	return Promise.all(
		files.map(async ({ name, parentPath }) => ({
			name,
			text: await readFile(join(parentPath, name), "latin1"),
		})),
	);
}

/** The lines of the log that hold a key. */
const loggedLeaks = (secret: string): string[] =>
	service
		.log()
		.split("\n")
		.flatMap((line) => leakIn(line, secret) || []);

test("no output holds a key that stood in a request", async () => {
	let sent = 0;
	const leaks = new Set<string>();
	const request = async (form: Form, secret: string, times: number, withKey: boolean) => {
		const keyResponse = withForm(form(percent(secret, times)), withKey ? good : undefined);
		const response = await client.call(keyResponse.target, keyResponse).catch((error: Error) => error);
		sent++;
		if (response instanceof Error) return;
		const leak = leakIn(`${JSON.stringify(response.headers)} ${response.text}`, secret);
		if (leak !== "")
			leaks.add(
				`${keyResponse.method ?? "GET"} ${keyResponse.target} ${keyResponse.body ?? ""}: ${response.status} ${leak}`,
			);
	};
	// Each form once as it is, then by chance with the encodings and credentials.
	for (const [index, form] of forms.entries()) await request(form, index % 2 === 0 ? unknown : good, 0, true);
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...forms),
			fc.constantFrom(unknown, good),
			fc.integer({ min: 0, max: 3 }),
			fc.boolean(),
			async (form, secret, times, withKey) => {
				await request(form, secret, times, withKey);
			},
		),
		{ numRuns: 100 },
	);
	const metrics = await client.call("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
	expect(metrics.status).toBe(200);
	await vi.waitFor(() => expect(service.log().split("\n").length).toBeGreaterThan(sent / 2), {
		timeout: 60_000,
	});
	expect([...leaks]).toEqual([]);
	for (const secret of [unknown, good]) {
		expect(loggedLeaks(secret)).toEqual([]);
		expect(leakIn(metrics.text, secret)).toBe("");
		for (const { name, text } of await filesOf(folder)) expect(leakIn(text, secret), name).toBe("");
	}
	expect(service.log()).toContain(displayPrefix(unknown));
});
