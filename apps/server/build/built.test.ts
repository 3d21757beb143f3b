import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { endStarted, type Running, startProcess, temporaryFolder } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodRequests } from "../src/testing/good-requests.ts";
import { longQueryRequests } from "../src/testing/long-query-requests.ts";
import { sampleDatabase } from "../src/testing/sample-database.ts";

/** The built service as a real process, in a folder of its own: a start may use the other one meanwhile. */
const folder = "node_modules/.built-service";
const packageFolder = fileURLToPath(new URL("../", import.meta.url));
let program = "";

beforeAll(async () => {
	await promisify(execFile)(process.execPath, ["build/main.ts", folder], { cwd: packageFolder });
	const newest = await readFile(join(packageFolder, folder, "newest"), "utf8");
	program = join(packageFolder, folder, newest.split("\n")[0] ?? "", "main.js");
});
afterAll(async () => {
	endStarted();
	await rm(join(packageFolder, folder), { recursive: true, force: true });
});

/** Everything that the service serves without a key, by the start of its body. */
const pages = {
	"/": /^\{/,
	"/docs": /^<!doctype html>/i,
	"/docs/swagger-ui.css": /swagger-ui/,
	"/openapi.json": /^\{"openapi":"3\.1/,
	"/openapi.yaml": /^openapi: 3\.1/,
	"/postman.json": /^\{/,
	"/status": /^\{/,
};

interface TextResponse {
	status: number;
	body: string;
}

async function request(service: Running, key: string, path: string): Promise<TextResponse> {
	const response = await fetch(`${service.url}${path}`, { headers: { "x-api-key": key } });
	return { status: response.status, body: await response.text() };
}

const { getQuotes } = goodRequests;
const { searchScreener } = longQueryRequests;

describe.each([
	["one process", async () => ({}), [...Object.values(goodRequests), ...Object.values(longQueryRequests)]],
	// Their code differs from that of one process by the workers, the store and its threads.
	[
		"two workers",
		async () => ({ WORKERS: "2", DATABASE_URL: (await sampleDatabase()).url }),
		[getQuotes, searchScreener],
	],
] as const)("%s", (_name, settingsOf, targets) => {
	test("answers operations and every page, and stops", async () => {
		const [data, settings] = [await temporaryFolder(), await settingsOf()];
		const service = await startProcess({ DATA_DIR: data, LEGACY_PREFIX: "legacy", ...settings }, program);
		const key = (await readFile(join(data, "demo-key"), "utf8")).trim();
		for (const target of targets) {
			const { status, body } = await request(service, key, target);
			expect([status, JSON.parse(body).error], target).toEqual([200, undefined]);
		}
		for (const [path, beginning] of Object.entries(pages)) {
			const { status, body } = await request(service, key, path);
			expect(status, path).toBe(200);
			expect(body, path).toMatch(beginning);
		}
		expect(await service.stop()).toEqual({ code: 0, signal: null });
	});
});

test("runs a statement of an agent, and has the page of its charts", async () => {
	const service = await startProcess({ DATA_DIR: await temporaryFolder() }, program);
	const key = /^demo key (\S+)$/m.exec(service.banner)?.[1] ?? "";
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
	await service.stop();
});
