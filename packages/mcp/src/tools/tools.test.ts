import type { Client } from "@modelcontextprotocol/client";
import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTool, overHttp, overStdio, startService } from "../testing/service.ts";

let service: Awaited<ReturnType<typeof startService>>;
const clients: Record<string, Client> = {};
beforeAll(async () => {
	service = await startService();
	const key = await service.key();
	clients["stdio"] = await overStdio(service.url, key);
	clients["http"] = await overHttp(service.url, key);
});
afterAll(async () => {
	for (const client of Object.values(clients)) await client.close();
	await service.stop();
});

const five = ["find_operation", "call_operation", "query_results", "company_brief", "chart"];

describe.each(["stdio", "http"])("over %s", (way) => {
	const call = (name: string, given: Record<string, unknown>) => {
		const client = clients[way];
		if (!client) throw new Error(`no client over ${way}`);
		return callTool(client, name, given);
	};

	test("there are five tools, in less than 2,000 tokens", async () => {
		const { tools } = (await clients[way]?.listTools()) ?? { tools: [] };
		expect(tools.map(({ name }) => name)).toEqual(five);
		expect(tools.every(({ outputSchema }) => outputSchema?.["type"] === "object")).toBe(true);
		expect(encode(JSON.stringify(tools)).length).toBeLessThan(2_000);
	});

	test("an operation is found by words, by area and by name", async () => {
		expect((await call("find_operation", { query: "dividend history" })).text).toContain("listDividends");
		expect((await call("find_operation", { query: "screener" })).text).toContain("listScreenerFilters");
		const named = await call("find_operation", { query: "getQuotes" });
		expect(named.text).toContain("lastDone");
		expect(named.bytes).toBeLessThan(8_000);
	});

	test("an answer is a table with cost, source, age and version; what does not fit lies behind a link", async () => {
		const bars = await call("call_operation", {
			operation: "listHistoryCandlesticks",
			params: { symbol: "AAPL.US", start: "1y" },
		});
		expect(bars.bytes).toBeLessThanOrEqual(8_000);
		expect(bars.content).toMatchObject({ cost: 1, source: "sample", asOf: expect.any(String) });
		const [table] = bars.content["tables"] as { total: number; rows: unknown[] }[];
		expect(table?.total).toBeGreaterThan(table?.rows.length ?? 0);
		const [uri = ""] = bars.links;
		const all = await clients[way]?.readResource({ uri });
		const [csv] = all?.contents ?? [];
		const lines = csv && "text" in csv ? csv.text.split("\n") : [];
		expect(lines).toHaveLength((table?.total ?? 0) + 1);
	});

	test("a list that goes on names the cursor, also where few columns are shown", async () => {
		const operation = "listHistoryCandlesticks";
		const params = { symbol: "AAPL.US", period: "1m", start: "5d", session: "all" };
		const first = await call("call_operation", { operation, params, columns: ["timestamp", "close"] });
		const [, cursor = ""] = /Not the whole list: ask again with cursor=([\w-]+)/.exec(first.text) ?? [];
		const rest = await call("call_operation", {
			operation,
			params: { ...params, cursor },
			columns: ["timestamp", "close"],
		});
		const [before, after] = [first, rest].map(({ content }) => {
			const [table] = content["tables"] as { rows: [string, string][] }[];
			return table?.rows.map(([timestamp]) => timestamp) ?? [];
		});
		expect(Date.parse(after?.[0] ?? "")).toBeGreaterThan(Date.parse(before?.at(-1) ?? ""));
		const last = await call("call_operation", { operation, params: { symbol: "AAPL.US", period: "year" } });
		expect(last.text).not.toContain("Not the whole list");
	});

	test("conditions of the screener are text, or a list of texts or of objects", async () => {
		const screen = (conditions: unknown) =>
			call("call_operation", { operation: "searchScreener", params: { conditions } });
		const { content } = await screen("pettm:5:40,roe:15:");
		for (const form of [
			'["pettm:5:40","roe:15:"]',
			["pettm:5:40", "roe:15:"],
			["pettm:5:40", { key: "roe", min: 15 }],
		])
			expect((await screen(form)).content["tables"]).toEqual(content["tables"]);
	});

	test("reference pages and symbols are resources", async () => {
		const client = clients[way];
		const textOf = async (uri: string) => {
			const [page] = (await client?.readResource({ uri }))?.contents ?? [];
			return page && "text" in page ? page.text : "";
		};
		const { resources = [] } = (await client?.listResources()) ?? {};
		expect(resources.map(({ uri }) => uri)).toEqual(
			expect.arrayContaining(["usmd://reference/operations", "usmd://reference/getQuotes"]),
		);
		expect(await textOf("usmd://reference/operations")).toContain("- getQuotes: ");
		expect(await textOf("usmd://reference/getQuotes")).toContain("| symbols | yes |");
		expect(await textOf("usmd://symbols/micorsoft%20corporation")).toContain(",MSFT.US,");
		await expect(client?.readResource({ uri: "usmd://reference/getNothing" })).rejects.toThrow(
			"There is no operation getNothing.",
		);
		const completed = await client?.complete({
			ref: { type: "ref/resource", uri: "usmd://reference/{operation}" },
			argument: { name: "operation", value: "getq" },
		});
		expect(completed?.completion.values).toContain("getQuotes");
	});

	test("SQL asks and computes in one call, and over an earlier result", async () => {
		const from = {
			bars: { operation: "listHistoryCandlesticks", params: { symbol: "AAPL.US", start: "1y" } },
		};
		const { rows, content } = await call("query_results", {
			sql: "SELECT count(*), max(high) FROM bars",
			from,
		});
		expect(Number(rows[0]?.[0])).toBeGreaterThan(240);
		expect(rows[0]?.[1]).toMatch(/^\d+\.\d+$/);
		expect(content).toMatchObject({ cost: 1, source: "sample" });
		const again = await call("query_results", { sql: `SELECT * FROM ${content["result"]}` });
		expect(again.rows).toEqual(rows);
		expect(again.content).toMatchObject({ cost: 0, source: "sample" });
	});

	test("a brief and a chart", async () => {
		const brief = await call("company_brief", { symbol: "AAPL.US" });
		expect(brief.bytes).toBeLessThanOrEqual(8_000);
		expect(brief.content).toMatchObject({ cost: 6 });
		expect(brief.text).toContain("epsDiluted");
		const chart = await call("chart", { symbols: ["AAPL.US", "MSFT.US"], start: "3mo" });
		expect(chart.bytes).toBeLessThanOrEqual(8_000);
		expect(chart.content["tables"]).toMatchObject([{ name: "AAPL.US" }, { name: "MSFT.US" }]);
	});

	test.each([
		["call_operation", { operation: "getQuote" }, "Nearest: getQuotes"],
		[
			"call_operation",
			{ operation: "getQuotes", parameters: { symbols: "AAPL.US" } },
			'"parameters" is no argument of this tool, allowed: operation, params, columns',
		],
		["chart", {}, '"symbols" is missing'],
		["call_operation", { operation: "getQuotes" }, 'needs the parameter "symbols", such as "AAPL.US"'],
		[
			"call_operation",
			{ operation: "listDividends", params: { symbol: "APPL.US" } },
			'Did you mean "AAPL.US"?',
		],
		["query_results", { sql: "SELECT 1" }, 'ask in "from"'],
		["query_results", { sql: "SELECT * FROM r_0000000000" }, "Ask for it again"],
	])("%s %j is refused with the way on", async (name, given, message) => {
		const { isError, text } = await call(name, given);
		expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
	});
});

describe("a chart", () => {
	const chart = async (given: Record<string, unknown>) => {
		const result = await callTool(clients["http"] as Client, "chart", { symbols: ["AAPL.US"], ...given });
		const { title, period } = result.content["facts"] as Record<string, string>;
		const days = result.rows.map(([time]) => String(time));
		return { ...result, title, period, days };
	};

	/** The newest day bar that the service has. */
	const newestDay = async () => {
		const { rows } = await callTool(clients["http"] as Client, "call_operation", {
			operation: "listCandlesticks",
			params: { symbol: "AAPL.US", count: 1 },
			columns: ["date"],
		});
		return String(rows[0]?.[0]);
	};

	test("a long time is shown to its end, in bars long enough to fit one answer", async () => {
		const newest = await newestDay();
		const { days, period, title, text, content } = await chart({ start: "5y" });
		expect(period).toBe("week");
		expect(newest >= (days.at(-1) ?? "")).toBe(true);
		expect(Date.parse(newest) - Date.parse(days.at(-1) ?? "")).toBeLessThan(7 * 86_400_000);
		expect(title).toContain(`week closes adjusted for splits and dividends, ${days[0]} to ${days.at(-1)}`);
		// The sample begins later.
		expect(text).toMatch(/AAPL.US has no bars for period=week before \d{4}-\d{2}-\d{2}/);
		expect(content["cost"]).toBe(1);
	});

	test("bars that are too many for an answer become longer ones, and the chart says so", async () => {
		const { period, text, days } = await chart({ start: "1y", period: "5m" });
		expect(period).toBe("day");
		expect(text).toContain("Shown are day bars: from 1y to today are more than 1000 bars of 5m.");
		expect(days.at(-1)).toBe(await newestDay());
	});

	test("a chart that draws only some bars says how many", async () => {
		const { title, text } = await chart({ start: "1y" });
		expect(text).not.toContain("Shown are");
		expect(title).toContain(", one bar of 2");
	});
});
