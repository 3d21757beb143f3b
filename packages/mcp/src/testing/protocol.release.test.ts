import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService } from "./service.ts";

/** The tools of the protocol's own makers, as they are on npm, on the service. */
const conformance = "@modelcontextprotocol/conformance@0.1.16";
const inspector = "@modelcontextprotocol/inspector@2.12.0";
const run = promisify(execFile);

/** Those that need no tools made for the test, and nothing that the service does not offer. */
const scenarios = [
	"server-initialize",
	"ping",
	"tools-list",
	"resources-list",
	"prompts-list",
	"dns-rebinding-protection",
];

let service: Awaited<ReturnType<typeof startService>>;
let key: string;
const keyed = createServer((incoming, response) => {
	const { hostname, port } = new URL(service.url);
	const headers = { ...incoming.headers, "x-api-key": key };
	const passed = request(
		{ hostname, port, path: incoming.url, method: incoming.method, headers },
		(upstream) => {
			response.writeHead(upstream.statusCode ?? 502, upstream.headers);
			upstream.pipe(response);
		},
	);
	incoming.pipe(passed);
});
beforeAll(async () => {
	service = await startService();
	key = await service.key();
	// The suite has no option for a header.
	await once(keyed.listen(0, "127.0.0.1"), "listening");
}, 240_000);
afterAll(async () => {
	keyed.close();
	await service.stop();
});

test.each(scenarios)(
	"the suite of the protocol passes: %s",
	async (scenario) => {
		const url = `http://127.0.0.1:${(keyed.address() as AddressInfo).port}/mcp`;
		const args = ["--yes", conformance, "server", "--url", url, "--scenario", scenario];
		const { stdout } = await run("npx", args, { timeout: 120_000 });
		expect(stdout).toMatch(/Passed: [1-9]\d*\/[1-9]\d*, 0 failed, 0 warnings/);
	},
	130_000,
);

test("the inspector lists the tools and calls one", async () => {
	const address = ["--cli", `${service.url}/mcp`, "--transport", "http", "--header", `x-api-key: ${key}`];
	const inspect = async (...args: string[]) => {
		const { stdout } = await run("npx", ["--yes", inspector, ...address, ...args], { timeout: 180_000 });
		return stdout;
	};
	const { tools } = JSON.parse(await inspect("--method", "tools/list")) as { tools: { name: string }[] };
	expect(tools.map(({ name }) => name)).toContain("company_brief");
	const called = ["--tool-name", "find_operation", "--tool-arg", "query=getQuotes"];
	expect(await inspect("--method", "tools/call", ...called)).toContain("lastDone");
}, 370_000);
