import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Answer, CallOptions } from "@us-market-data/tooling/testkit";
import { answersIn, sendRaw } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMetrics } from "./telemetry/metrics/metrics.ts";
import { createMetricsServer } from "./telemetry/metrics/serve.ts";
import { createTelemetry } from "./telemetry/telemetry.ts";
import { goodRequests } from "./testing/good-requests.ts";
import { pages } from "./testing/pages.ts";
import { type Service, startService } from "./testing/service.ts";

/** Headers that keep a browser from taking an answer for anything else, on each kind of answer. */
const token = "a-token-of-the-monitoring";
const metrics = createMetrics("1.2.3");
let service: Service;
beforeAll(async () => {
	const telemetry = createTelemetry({ metrics, metricsToken: token });
	const security = { contact: "mailto:security@data.example" };
	service = await startService({ telemetry, security });
});
afterAll(() => service.close());

type Headers = Readonly<Record<string, unknown>>;

function expectGuarded(headers: Headers, body: string): void {
	expect(headers["x-content-type-options"]).toBe("nosniff");
	expect(headers["referrer-policy"]).toBe("no-referrer");
	const policy = String(headers["content-security-policy"]).split(/; ?/);
	expect(policy).toContain("base-uri 'none'");
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy.some((part) => /^(object|default)-src 'none'$/.test(part))).toBe(true);
	expect(policy.join()).not.toMatch(/script-src[^,]*unsafe/);
	expect(headers["server"] ?? headers["x-powered-by"] ?? headers["set-cookie"]).toBeUndefined();
	if (body === "") expect(headers["content-type"]).toBeUndefined();
	else expect(headers["content-type"]).toMatch(/; ?charset=utf-8$/);
}

const quotes = goodRequests.getQuotes;
type Case = [status: number, target: string, options?: (service: Service) => CallOptions];
const cases: Case[] = [
	[200, quotes, ({ keys }) => ({ key: keys.demo })],
	[304, quotes, ({ keys }) => ({ key: keys.demo, headers: { "if-none-match": "*" } })],
	[400, "/api/market-data/quote", ({ keys }) => ({ key: keys.demo })],
	[401, quotes],
	[402, quotes, ({ keys }) => ({ key: keys.exhausted })],
	[403, quotes, ({ keys }) => ({ key: keys.noAccess })],
	[404, "/nowhere"],
	[405, quotes, () => ({ method: "POST", body: "{}" })],
	[405, quotes, () => ({ method: "TRACE" })],
	...[...pages, "/.well-known/security.txt", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js"].map(
		(page): Case => [200, page],
	),
	[304, "/openapi.json", () => ({ headers: { "if-none-match": "*" } })],
	[200, "/metrics", () => ({ headers: { authorization: `Bearer ${token}` } })],
	[404, "/metrics"],
];

test.each(cases)("%i for %s", async (status, target, options) => {
	const response = await service.get(target, options?.(service));
	expect(response.status).toBe(status);
	expectGuarded(response.headers, response.text);
});

test("414", async () => {
	const response = await service.get(`/${"a".repeat(16_384)}`);
	expect(response.status).toBe(414);
	expectGuarded(response.headers, response.text);
});

test("a failure", async () => {
	const failing = await startService({
		view: () => Promise.reject(new Error("planted")),
	});
	const response = await failing.get(goodRequests.listRank, { key: failing.keys.demo });
	await failing.close();
	expect(response.status).toBe(500);
	expectGuarded(response.headers, response.text);
});

const end = "Host: x\r\nConnection: close\r\n\r\n";
test.each([
	[400, "HELLO\r\n\r\n"],
	[400, `GET /healthz HTTP/1.1\r\nHost: y\r\n${end}`],
	[405, "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n"],
	[431, `GET /healthz HTTP/1.1\r\nX-A: ${"a".repeat(66_000)}\r\n${end}`],
])("%i below the application", async (status, text) => {
	const [response] = answersIn(await sendRaw(service.port, text));
	const lines = (response?.head ?? "").split("\r\n").slice(1);
	const headers = Object.fromEntries(
		lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
	);
	expect(response?.status).toBe(status);
	expectGuarded(headers, response?.body ?? "");
});

describe("the port for metrics", () => {
	const request = async (
		path: string,
		text = () => metrics.text(),
	): Promise<Pick<Answer, "headers" | "status">> => {
		const server = createMetricsServer({ contentType: metrics.contentType, text }).listen(0, "127.0.0.1");
		await once(server, "listening");
		const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
		const [headers, body] = [Object.fromEntries(response.headers), await response.text()];
		server.close();
		server.closeAllConnections();
		expectGuarded(headers, body);
		expect(headers["cache-control"]).toBe("no-store");
		return { headers, status: response.status };
	};

	test("shows them, and else nothing", async () => {
		expect((await request("/metrics")).status).toBe(200);
		expect((await request("/")).status).toBe(404);
		expect((await request("/metrics", () => Promise.reject(new Error("planted")))).status).toBe(500);
	});
});

test.each([
	"/docs/..",
	"/docs/swagger-ui-dist/",
	"/docs/index.html",
	"/.git/config",
	"/.well-known/",
	"/src/",
])("no folder and no other file is shown: %s", async (path) =>
	expect((await service.get(path)).status).toBe(404),
);
