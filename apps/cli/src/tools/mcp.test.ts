import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { mcpClient, textOf } from "../testing/mcp-client.ts";
import { serviceOfFile } from "../testing/service.ts";
import { built, settingsOf, usmd } from "../testing/usmd.ts";

const service = serviceOfFile();
const settings = async () => ({ USMD_URL: `${service.url}/`, USMD_API_KEY: await service.key() });

test("serves the five tools, which ask the service with the key", async () => {
	await using client = await mcpClient([], await settings());
	const { tools } = await client.listTools();
	expect(tools).toHaveLength(5);
	const given = { operation: "getQuotes", params: { symbols: "KO.US" } };
	expect(await textOf(client, "call_operation", given)).toContain("KO.US");
});

test("serves the page of charts", async () => {
	await using client = await mcpClient([], await settings());
	const { contents } = await client.readResource({ uri: "ui://usmd/chart.html" });
	expect(contents[0]).toMatchObject({ text: expect.stringContaining("svg.append") });
});

test("adds the operations of areas", async () => {
	await using client = await mcpClient(["--toolsets", "market"], await settings());
	const { tools } = await client.listTools();
	expect(tools.map(({ name }) => name)).toContain("getMarketStatus");
});

test("repeats no key of a message", async () => {
	await using client = await mcpClient([], await settings());
	const key = "md_live_abcdefghijklmnopqrstuvwxyz234567abcdef";
	const misnamed = await textOf(client, "find_operation", { [key]: key });
	expect(misnamed).toContain('"md_live_abcdef…" is no argument of this tool');
	expect(misnamed).not.toContain(key);
	await expect(client.readResource({ uri: key })).rejects.toThrow("md_live_abcdef… is invalid");
	const from = { bars: { operation: "listCandlesticks", params: { symbol: "KO.US", count: 7 } } };
	expect(await textOf(client, "query_results", { sql: `SELECT '${key}' FROM bars`, from })).toContain(
		"The statement holds an API key",
	);
});

test("runs SQL over what it asks", async () => {
	await using client = await mcpClient([], await settings());
	const from = { bars: { operation: "listCandlesticks", params: { symbol: "KO.US", count: 7 } } };
	const counted = await textOf(client, "query_results", { sql: "SELECT count(*) AS bars FROM bars", from });
	expect(counted).toMatch(/\b7\b/);
});

test("refuses an unknown area, and a service without a credential", async () => {
	const unknown = await usmd(["mcp", "--toolsets", "quote,qoute"], await settings());
	expect(unknown).toMatchObject({ code: 2, stdout: "" });
	expect(unknown.stderr).toContain('"qoute" is no area; allowed: ');
	const without = await usmd(["mcp"], { USMD_URL: service.url });
	expect(without).toMatchObject({ code: 3, stdout: "" });
	expect(without.stderr).toContain("USMD_API_KEY");
});

/** A client that sends these bytes between two messages, until the second is answered or the program ends. */
async function flooded(bytes: string) {
	const child = spawn(process.execPath, [...built, "mcp"], {
		env: settingsOf({ USMD_API_KEY: "md_test_x" }),
	});
	const [out, err] = [text(child.stdout), text(child.stderr)];
	// The program may end before it has read all.
	child.stdin.on("error", () => {});
	child.stdin.write(ping(1));
	await once(child.stdout, "data");
	child.stdin.end(`${bytes}${ping(2)}`);
	const [code] = await once(child, "exit");
	const lines = (await out).trim().split("\n");
	return { code, answered: lines.length, err: await err };
}
const ping = (id: number) => `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;

test("says in one line that a line is no message, and goes on", async () => {
	const reported = "A line on standard input is ignored: it is no JSON-RPC 2.0 message.\n";
	for (const line of ['{"a":1}\n', "hello\n", "[1]\n"])
		expect(await flooded(line)).toMatchObject({ code: 0, answered: 2, err: reported });
});

test("millions of blank lines are skipped, and other lines that are no messages end it", async () => {
	const blank = await flooded("\n \r\n".repeat(1_000_000));
	expect(blank).toMatchObject({ code: 0, answered: 2, err: "" });
	for (const line of ["{}\n", "{x\n", "x\n"]) {
		const { code, answered, err } = await flooded(line.repeat(1_000_000));
		expect([code, answered]).toEqual([2, 1]);
		expect(err).toContain("1000 lines on standard input are no messages.\n");
	}
});
