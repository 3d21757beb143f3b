import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { version } from "@us-market-data/runtime/version";
import { expect, test } from "vitest";
import { createServer } from "./server.ts";

/** All that a client gets to read before it calls a tool. */
async function read(isAvailable: boolean) {
	const never = () => Promise.reject(new Error("no tool is called"));
	const server = createServer({
		account: "1",
		data: { request: never, file: never },
		results: { save: never, read: never, ids: never },
		sql: { isAvailable, run: never },
		today: () => "2026-07-30",
		hasToken: false,
	});
	const client = new Client({ name: "test", version: "1.0.0" });
	const [here, there] = InMemoryTransport.createLinkedPair();
	await Promise.all([server.connect(there), client.connect(here)]);
	const { tools } = await client.listTools();
	const { prompts: listed } = await client.listPrompts();
	const prompts = await Promise.all(
		["analyse_company", "compare_companies"].map((name) =>
			client.getPrompt({ name, arguments: { symbol: "AAPL.US", symbols: "AAPL.US,MSFT.US" } }),
		),
	);
	const all = JSON.stringify([client.getInstructions(), tools, prompts]);
	const info = client.getServerVersion();
	await client.close();
	return { names: tools.map(({ name }) => name), all, listed, info };
}

test("tells of query_results where SQL is available, and nowhere else", async () => {
	const others = ["find_operation", "call_operation", "company_brief", "chart"];
	const without = await read(false);
	expect(without.names).toEqual(others);
	expect(without.all).not.toMatch(/query_results|undefined/);
	const { names, all } = await read(true);
	expect(names).toEqual([...others.slice(0, 2), "query_results", ...others.slice(2)]);
	expect(all.match(/query_results/g)).toHaveLength(4);
});

test("names the release of the product as its version", async () => {
	const { info } = await read(true);
	expect(info).toMatchObject({ name: "us-market-data", version });
});

test("every prompt says in a description what its answer holds", async () => {
	const { listed } = await read(true);
	expect(listed).toHaveLength(3);
	for (const { title, description = "" } of listed) {
		expect(description).toMatch(/^[A-Z].{40,}\.$/);
		expect(description).not.toBe(title);
	}
});
