import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer } from "../server.ts";

const never = () => Promise.reject(new Error("nothing is asked"));
const server = createServer(
	{
		account: "1",
		data: { request: never, file: never },
		results: { save: never, read: never, ids: never },
		sql: { isAvailable: true, run: never },
		today: () => "2026-07-30",
		hasToken: false,
	},
	["quote"],
);
const client = new Client({ name: "test", version: "1.0.0" });
beforeAll(async () => {
	const [here, there] = InMemoryTransport.createLinkedPair();
	await Promise.all([server.connect(there), client.connect(here)]);
});
afterAll(() => client.close());

const long = "abcdefghij".repeat(6_000);
const nested = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);

test.each([
	["find_operation", { query: long }, '"query" has 60000 characters; allowed: 200'],
	["find_operation", { [long]: "x" }, 'a name in "the arguments" has 60000 characters; allowed: 64'],
	["call_operation", { operation: long }, '"operation" has 60000 characters; allowed: 64'],
	["call_operation", { operation: "getQuotes", params: { symbols: long } }, '"params.symbols" has 60000'],
	["call_operation", { operation: "getQuotes", params: { [long]: 1 } }, 'a name in "params" has 60000'],
	["call_operation", { operation: "getQuotes", columns: [long] }, '"columns.0" has 60000'],
	["call_operation", { operation: "getQuotes", params: { x: nested } }, "nested too deeply; allowed: 8"],
	[
		"call_operation",
		{ operation: "getQuotes", params: { symbols: Array.from({ length: 5_000 }, () => "A.US") } },
		"more than 2000 values",
	],
	["query_results", { sql: long }, '"sql" has 60000 characters; allowed: 4000'],
	[
		"query_results",
		{ sql: "SELECT 1", from: { bars: { operation: long } } },
		'"from.bars.operation" has 60000',
	],
	["query_results", { sql: "SELECT 1", from: { [long]: "r_0000000000" } }, 'a name in "from" has 60000'],
	["company_brief", { symbol: long }, '"symbol" has 60000 characters; allowed: 32'],
	["company_brief", { symbol: "A.US", as_of: long }, '"as_of" has 60000 characters; allowed: 40'],
	["call_operation", { operation: "getQuotes", params: { symbols: "\ud800" } }, "half of a character"],
	["chart", { symbols: [long] }, '"symbols.0" has 60000'],
	["chart", { symbols: ["A.US"], start: long }, '"start" has 60000'],
	["chart", { symbols: ["A.US"], period: long }, '"period" has 60000'],
	["getQuotes", { symbols: long }, '"symbols" has 60000'],
] as [string, Record<string, unknown>, string][])(
	"%s refuses what is too large, with its bound (%#)",
	async (name, given, message) => {
		const before = process.memoryUsage().rss;
		const { isError, content } = await client.callTool({ name, arguments: given });
		expect(isError).toBe(true);
		expect(JSON.stringify(content).replaceAll('\\"', '"')).toContain(message.replaceAll('\\"', '"'));
		expect(JSON.stringify(content).length).toBeLessThan(1_000);
		expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
	},
);

test("an address with a broken escape is refused as invalid, with the way on", async () => {
	const reading = client.readResource({ uri: "usmd://symbols/%zz" });
	await expect(reading).rejects.toMatchObject({
		code: -32_602,
		message: expect.stringContaining('"%zz" is no text in percent-encoding; a percent sign is written %25.'),
	});
});

test("the longest text that is allowed is searched at once", async () => {
	for (const query of ["a".repeat(200), "ab cd ".repeat(33), "quotes of dividend history ".repeat(7)]) {
		const began = process.cpuUsage();
		await client.callTool({ name: "find_operation", arguments: { query } });
		const { user, system } = process.cpuUsage(began);
		expect((user + system) / 1_000).toBeLessThan(250);
	}
});
