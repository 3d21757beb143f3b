import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Running, startProcess } from "@us-market-data/tooling/testkit";
import { beforeAll, expect, test } from "vitest";
import { goodRequests } from "../src/testing/good-requests.ts";
import { longQueryRequests } from "../src/testing/long-query-requests.ts";

/** The built service as a real process, which answers for each part of its build. */
let service: Running;
let key = "";

beforeAll(async () => {
	const folder = await mkdtemp(join(tmpdir(), "built-service-"));
	service = await startProcess({ DATA_DIR: folder, LEGACY_PREFIX: "legacy" });
	key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
	return async () => {
		expect(await service.stop()).toEqual({ code: 0, signal: null });
		await rm(folder, { recursive: true });
	};
});

/** Everything that the service serves without a key, by the start of its body. */
const pages = {
	"/": /^\{/,
	"/docs": /^<!doctype html>/i,
	"/docs/swagger-ui.css": /swagger-ui/,
	"/openapi.json": /^\{"openapi":"3\.1/,
	"/openapi.yaml": /^openapi: 3\.1/,
	"/openapi-3.2.json": /^\{"openapi":"3\.2/,
	"/postman.json": /^\{/,
	"/status": /^\{/,
};

async function request(path: string): Promise<{ status: number; body: string }> {
	const response = await fetch(`${service.url}${path}`, { headers: { "x-api-key": key } });
	return { status: response.status, body: await response.text() };
}

test("answers every operation, on its event loop and on its threads", async () => {
	for (const target of [...Object.values(goodRequests), ...Object.values(longQueryRequests)]) {
		const { status, body } = await request(target);
		expect([status, JSON.parse(body).error], target).toEqual([200, undefined]);
	}
});

test.each(Object.entries(pages))("serves %s", async (path, beginning) => {
	const { status, body } = await request(path);
	expect(status).toBe(200);
	expect(body).toMatch(beginning);
});

test("runs a statement of an agent, and has the page of its charts", async () => {
	const client = new Client({ name: "test", version: "1" });
	const requestInit = { headers: { "x-api-key": key } };
	await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", service.url), { requestInit }));
	const from = { quotes: { operation: "getQuotes", params: { symbols: "AAPL.US,MSFT.US" } } };
	const call = { name: "query_results", arguments: { sql: "SELECT count(*) AS many FROM quotes", from } };
	const { structuredContent } = await client.callTool(call);
	expect(JSON.stringify(structuredContent)).toContain("many");
	const { resources } = await client.listResources();
	const chart = resources.find(({ mimeType }) => mimeType?.startsWith("text/html"));
	const { contents } = await client.readResource({ uri: chart?.uri ?? "none" });
	expect(JSON.stringify(contents)).toMatch(/<!doctype html>/i);
	await client.close();
});
