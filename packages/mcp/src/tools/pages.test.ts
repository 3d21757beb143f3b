import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import type { OperationId } from "@us-market-data/contract";
import { expect, onTestFinished, test } from "vitest";
import { openResultStore } from "../answers/result-store.ts";
import { type MarketData, type Params, RequestError } from "../market-data.ts";
import { createServer } from "../server.ts";
import { createSqlRunner } from "../sql/run-sql.ts";
import { callTool } from "../testing/service.ts";

/** Pages of a list, by the operation and the number that its cursor or page has. */
type Answer = (params: Params, operation: OperationId) => { body: object; next?: Params };

/** A client of the tools over answers that a test gives, and the requests that they made. */
async function connect(answer: Answer) {
	const folder = await mkdtemp(join(tmpdir(), "usmd-pages-"));
	const requests: Params[] = [];
	const data: MarketData = {
		request: async (operation, params) => {
			requests.push(params);
			return { ...answer(params, operation), cost: 1, sources: ["sample"] };
		},
		file: () => Promise.reject(new Error("no file is read")),
	};
	const server = createServer({
		account: "1",
		data,
		results: openResultStore(folder),
		sql: createSqlRunner(),
		today: () => "2026-11-27",
		hasToken: false,
	});
	const client = new Client({ name: "test", version: "1.0.0" });
	const [here, there] = InMemoryTransport.createLinkedPair();
	await Promise.all([server.connect(there), client.connect(here)]);
	onTestFinished(async () => {
		await client.close();
		await rm(folder, { recursive: true, force: true });
	});
	return { call: (name: string, given: Record<string, unknown>) => callTool(client, name, given), requests };
}

const symbols = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ symbol: `S${from + index}.US`, name: "x" }));

/** 180 securities, by page numbers. */
const screen: Answer = ({ page = 0, size = 20 }) => {
	const [at, rows] = [Number(page), Number(size)];
	const items = symbols(at * rows, Math.min(rows, 180 - at * rows));
	const next = (at + 1) * rows < 180 ? { next: { page: String(at + 1) } } : {};
	return { body: { results: { total: 180, page: at, items }, hint: null }, ...next };
};

/** Bars without an end, by cursors. */
const bars: Answer = ({ cursor = 0 }) => ({
	body: {
		candlesticks: Array.from({ length: 10 }, (_, index) => ({ high: String(Number(cursor) * 10 + index) })),
		next: String(Number(cursor) + 1),
		hint: "A.US has no bars for period=1m before 2026-11-20.",
	},
	next: { cursor: String(Number(cursor) + 1) },
});

const count = "SELECT count(*) FROM s";
const from = (operation: string, params: Params = {}) => ({ s: { operation, params } });

test("SQL counts all pages of a list, and names their number and cost", async () => {
	const { call, requests } = await connect(screen);
	const { rows, text, content } = await call("query_results", { sql: count, from: from("searchScreener") });
	expect(rows).toEqual([["180"]]);
	expect(requests).toEqual([{ size: 100 }, { size: 100, page: "1" }]);
	expect(content).toMatchObject({ cost: 2, pages: { s: 2 } });
	expect(text).toContain("cost 2, pages s 2");
	expect(text).not.toContain("Not the whole list");
});

test("SQL reads no more than ten pages, says so, and passes on what the service says", async () => {
	const { call, requests } = await connect(bars);
	const params = { symbol: "A.US", period: "1m" };
	const found = await call("query_results", { sql: count, from: from("listHistoryCandlesticks", params) });
	expect(found.rows).toEqual([["100"]]);
	expect(requests).toHaveLength(10);
	expect(found.content).toMatchObject({ cost: 10, pages: { s: 10 } });
	for (const text of [found.text, String(found.content["hint"])]) {
		expect(text).toContain("Not the whole list: s has the rows of 10 pages; cursor=10 leads on");
		expect(text).toContain("A.US has no bars for period=1m before 2026-11-20.");
	}
});

test("a number of rows that the caller names is read alone", async () => {
	const { call, requests } = await connect(bars);
	const params = { symbol: "A.US", count: 10 };
	const { rows, text } = await call("query_results", { sql: count, from: from("listTrades", params) });
	expect([rows, requests.length]).toEqual([[["10"]], 1]);
	expect(text).toContain("Not the whole list: s has the rows of 1 page; cursor=1 leads on");
});

test("a page that is refused leaves the ones before it", async () => {
	const { call } = await connect((params, operation) => {
		if (params["cursor"] === "2") throw new RequestError("Payment required.", 402);
		return bars(params, operation);
	});
	const { rows, text } = await call("query_results", { sql: count, from: from("listNews") });
	expect(rows).toEqual([["20"]]);
	expect(text).toContain(
		"Not the whole list: s has the rows of 2 pages, the next one was refused: Payment required.",
	);
});

test("a page by number names the next one, and what is kept of it is a part, also for SQL", async () => {
	const { call } = await connect((params) => {
		const { body, next } = screen(params, "searchScreener");
		const { results } = body as { results: { items: object[] } };
		const items = results.items.map((item, index) => ({ ...item, name: `${index} long `.repeat(60) }));
		return { body: { ...body, results: { ...results, items } }, ...(next && { next }) };
	});
	const page = await call("call_operation", { operation: "searchScreener" });
	const hint = "Not the whole list: ask again with page=1 for what follows.";
	expect(page.text).toContain(hint);
	expect(page.content["hint"]).toBe(hint);
	expect(page.titles).toEqual(["Rows of this part: searchScreener"]);
	const again = await call("query_results", { sql: `SELECT count(*) FROM ${page.content["result"]}` });
	expect(again.rows).toEqual([["20"]]);
	expect(again.text).toContain("Not the whole list");
});

test("a cell that is larger than a result is named as the reason", async () => {
	const { call } = await connect(screen);
	const sql = "SELECT repeat('x', 20000) AS wide FROM s LIMIT 1";
	const { text, content } = await call("query_results", { sql, from: from("searchScreener") });
	const reason = "A row of rows is larger than a result of 8000 bytes";
	expect(text).toContain(reason);
	expect(content["hint"]).toContain(reason);
});
