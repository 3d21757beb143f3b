import { expect, expectTypeOf, it } from "vitest";
import { createMarketDataClient } from "./create-client.ts";
import { batched, cached, collapsed, observed } from "./layers.ts";
import { provenanceOf } from "./provenance.ts";
import { type Answer, cutOff, html, json, scriptedServer } from "./testing/scripted-server.ts";
import type { TableFormat, TableOperationId } from "./types.ts";

const types: Record<TableFormat, string> = {
	csv: "text/csv; charset=utf-8",
	ndjson: "application/x-ndjson",
	parquet: "application/vnd.apache.parquet",
	arrow: "application/vnd.apache.arrow.stream",
};

const rows =
	(format: TableFormat, body: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
	(_, response) => {
		response.writeHead(200, { "content-type": types[format], ...headers });
		response.end(body);
	};

const next = (target: string) => ({ link: `<${target}>; rel="next"` });

it.each(Object.keys(types) as TableFormat[])("gives the bytes of %s unchanged", async (format) => {
	const bytes = new Uint8Array([0x50, 0, 0xff, 0xfe, 0x80]);
	await using server = await scriptedServer(rows(format, bytes, { "x-data-source": "sample" }));
	const client = createMarketDataClient({ baseUrl: server.url });
	const table = await client.table("getQuotes", { symbols: ["AAPL.US"] }, { format, prices: "number" });
	expect(table.bytes).toEqual(bytes);
	expect([table.contentType, table.next]).toEqual([types[format], null]);
	expect(provenanceOf(table)?.sources).toEqual(["sample"]);
	expect(server.targets).toEqual([`/api/market-data/quote?symbols=AAPL.US&format=${format}&prices=number`]);
});

it("gives text, and the parameters of the next page as the link changes them", async () => {
	const path = "/api/market-data/quote/candlesticks?symbols=AAPL.US%2CKO.US&count=1&format=csv";
	await using server = await scriptedServer(rows("csv", "symbol\r\nÄ\r\n", next(`${path}&cursor=12`)));
	const client = createMarketDataClient({ baseUrl: server.url });
	const params = { symbols: ["AAPL.US", "KO.US"], count: 1 } as const;
	const table = await client.table("listBatchCandlesticks", params, { format: "csv" });
	expect(table.text()).toBe("symbol\r\nÄ\r\n");
	expect(table.next).toEqual({ ...params, cursor: "12" });
});

it("iterates over pages of one version, without the cursor that the link leaves out", async () => {
	const path = "/api/market-data/market/top_movers?format=ndjson";
	const version = { "x-data-version": "v1" };
	await using server = await scriptedServer(
		rows("ndjson", "1\n", { ...next(`${path}&cursor=a`), ...version }),
		rows("ndjson", "2\n", next(`${path}&data_version=v1&date=2026-11-19`)),
		// A page that names itself as the next one is the last.
		rows("ndjson", "3\n", next(`${path}&data_version=v1&date=2026-11-19`)),
	);
	const client = createMarketDataClient({ baseUrl: server.url });
	const texts: string[] = [];
	for await (const table of client.tables("listTopMovers", {}, { format: "ndjson", dataVersion: "first" }))
		texts.push(table.text());
	expect(texts).toEqual(["1\n", "2\n", "3\n"]);
	const queries = server.targets.map((target) =>
		Object.fromEntries(new URL(target, server.url).searchParams),
	);
	expect(queries).toEqual([
		{ format: "ndjson" },
		{ format: "ndjson", data_version: "v1", cursor: "a" },
		{ format: "ndjson", data_version: "v1", date: "2026-11-19" },
	]);
});

it("retries as other calls do, also a body that breaks off", async () => {
	await using server = await scriptedServer(cutOff, json(503, {}), rows("arrow", "rows"));
	const client = createMarketDataClient({ baseUrl: server.url, retry: { baseDelay: 0 } });
	const table = await client.table("getQuotes", { symbols: ["AAPL.US"] }, { format: "arrow" });
	expect([table.text(), server.targets.length]).toEqual(["rows", 3]);
});

it("rejects with the error of the service, and for another format than the requested one", async () => {
	const error = { error: "symbols is wrong.", code: "invalid_parameter", details: [] };
	await using server = await scriptedServer(json(400, error), json(200, { quote: [] }), html(200));
	const client = createMarketDataClient({ baseUrl: server.url });
	const call = () => client.table("getQuotes", { symbols: ["AAPL.US"] }, { format: "parquet" });
	await expect(call()).rejects.toMatchObject({ name: "BadRequestError", code: "invalid_parameter" });
	for (const type of ["application/json", "text/html"])
		await expect(call()).rejects.toMatchObject({
			name: "UnexpectedAnswerError",
			reason: expect.stringMatching(new RegExp(`${type}.* in place of PARQUET`)),
		});
});

it("passes layers around requests, and none around calls", async () => {
	const lengths: number[] = [];
	await using server = await scriptedServer(
		rows("csv", "Ä", { etag: '"1"' }),
		(_, response) => void response.writeHead(304).end(),
	);
	const use = [
		collapsed(),
		batched(),
		cached(),
		observed({ onAnswer: ({ length }) => lengths.push(length) }),
	];
	const client = createMarketDataClient({ baseUrl: server.url, use });
	const call = () => client.table("getQuotes", { symbols: ["AAPL.US"] }, { format: "csv" });
	expect([(await call()).text(), (await call()).text()]).toEqual(["Ä", "Ä"]);
	expect(server.headers[1]?.["if-none-match"]).toBe('"1"');
	expect(lengths).toEqual([2, 0]);
});

it("has types of operations with rows alone", () => {
	expectTypeOf<"getQuotes">().toExtend<TableOperationId>();
	expectTypeOf<"getAccountUsage">().not.toExtend<TableOperationId>();
	expectTypeOf<TableFormat>().toEqualTypeOf<"csv" | "ndjson" | "parquet" | "arrow">();
});
