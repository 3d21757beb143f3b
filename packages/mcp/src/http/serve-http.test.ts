import { afterAll, beforeAll, expect, test } from "vitest";
import { callTool, overHttp, startService } from "../testing/service.ts";

let service: Awaited<ReturnType<typeof startService>>;
let key: string;
const monitor = "a-token-of-the-monitoring";
beforeAll(async () => {
	service = await startService({ METRICS_TOKEN: monitor });
	key = await service.key();
});
afterAll(() => service.stop());

const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
const send = (headers: Record<string, string>, body = ping, method = "POST") =>
	fetch(`${service.url}/mcp`, {
		method,
		headers: {
			"content-type": "application/json",
			accept: "application/json, text/event-stream",
			...headers,
		},
		...(method === "POST" && { body }),
	});

test("a message needs a credential, and pages of other sites are refused", async () => {
	expect((await send({})).status).toBe(401);
	expect((await send({ "x-api-key": "md_live_wrong" })).status).toBe(401);
	expect((await send({ "x-api-key": key, origin: "https://evil.example" })).status).toBe(403);
	expect((await send({ "x-api-key": key, origin: "http://localhost:6274" })).status).toBe(200);
	expect((await send({ "x-api-key": key })).status).toBe(200);
});

test("there are no sessions to read or delete, and messages are bounded", async () => {
	expect((await send({ "x-api-key": key }, "", "GET")).status).toBe(405);
	expect((await send({ "x-api-key": key }, "", "DELETE")).status).toBe(405);
	expect((await send({ "x-api-key": key }, "", "PUT")).status).toBe(405);
	expect((await send({ "x-api-key": key }, `{"x":"${"x".repeat(70_000)}"}`)).status).toBe(413);
});

test("the service itself still answers GET alone", async () => {
	const response = await fetch(`${service.url}/api/market-data/quote?symbols=AAPL.US`, { method: "POST" });
	expect(response.status).toBe(405);
});

test("an account without access or allowance is told so by the service, and sees no result of others", async () => {
	const params = { operation: "getQuotes", params: { symbols: "AAPL.US" } };
	const rich = await overHttp(service.url, key);
	const { content } = await callTool(rich, "call_operation", params);
	for (const [file, message] of [
		["demo-key-402", "Payment required"],
		["demo-key-403", "Forbidden"],
	] as const) {
		const other = await overHttp(service.url, await service.key(file));
		expect((await callTool(other, "call_operation", params)).text).toContain(message);
		const stolen = await callTool(other, "query_results", { sql: `SELECT * FROM ${content["result"]}` });
		expect(stolen.text).toContain("There is no result");
		await other.close();
	}
	await rich.close();
	expect(service.log()).not.toContain(key);
});

test("the operations of an area are tools where a client asks for them, and prompts name the tools", async () => {
	const client = await overHttp(service.url, key, "?toolsets=calendar,fundamental");
	const { tools } = await client.listTools();
	expect(tools.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["company_brief", "listFinanceCalendar"]),
	);
	const dividends = await callTool(client, "listDividends", { symbol: "KO.US" });
	expect(dividends.content).toMatchObject({ cost: 1 });
	const { prompts } = await client.listPrompts();
	expect(prompts).toHaveLength(3);
	const { messages } = await client.getPrompt({ name: "analyse_company", arguments: { symbol: "KO.US" } });
	expect(JSON.stringify(messages)).toContain("Analyse KO.US");
	await client.close();
});

test.each(["?toolsets=qoute", "?toolsets=calendar,qoute", "?toolsets=calendar&toolsets=qoute"])(
	"%s is refused with the areas that there are",
	async (query) => {
		const response = await fetch(`${service.url}/mcp${query}`, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				accept: "application/json, text/event-stream",
				"x-api-key": key,
			},
			body: ping,
		});
		expect(response.status).toBe(400);
		const message = 'is "qoute"; allowed: areas with commas between: ';
		expect(await response.json()).toMatchObject({
			code: "invalid_parameter",
			error: expect.stringContaining(`Query parameter "toolsets" ${message}`),
			details: [
				{
					path: "query.toolsets",
					message: expect.stringContaining(message),
					allowed: expect.arrayContaining(["quote", "calendar"]),
				},
			],
		});
	},
);

test("calls of tools are counted by tool and outcome", async () => {
	const client = await overHttp(service.url, key);
	await callTool(client, "find_operation", { query: "quotes" });
	await callTool(client, "find_operation", { query: "xyzzyx" });
	await client.close();
	const metrics = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${monitor}` } });
	const lines = await metrics.text();
	expect(lines).toContain('market_data_tool_calls_total{tool="find_operation",outcome="answered"} 1');
	expect(lines).toContain('market_data_tool_calls_total{tool="find_operation",outcome="refused"} 1');
});
