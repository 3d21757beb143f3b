import { type OperationId, rowTables } from "@us-market-data/contract";
import { mediaTypes } from "@us-market-data/operations/encodings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRequests, withQuery } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const get = (target: string, headers = {}) => service.get(target, { key: service.keys.demo, headers });

const withRows = Object.keys(rowTables) as OperationId[];
const quotes = "/api/market-data/quote?symbols=AAPL.US,KO.US";

describe.each(withRows)("%s", (operationId) => {
	const target = goodRequests[operationId];

	it("has its rows in every format, at the cost and with the headers of JSON", async () => {
		const inJson = await get(target);
		for (const [format, type] of Object.entries(mediaTypes)) {
			const answer = await get(withQuery(target, `format=${format}`));
			expect(answer.status, answer.text).toBe(200);
			expect(answer.headers["content-type"]?.split(";")[0]).toBe(type);
			for (const name of ["x-data-version", "x-data-source", "x-data-as-of", "x-data-requests-cost", "vary"])
				expect([format, name, answer.headers[name]]).toEqual([format, name, inJson.headers[name]]);
			expect(answer.headers["link"] === undefined).toBe(inJson.headers["link"] === undefined);
			expect(answer.headers["link"] ?? `format=${format}`).toContain(`format=${format}`);
		}
	});
});

it("takes the format that Accept prefers, also for a target whose other formats are cached", async () => {
	const types: [accept: string, type: string][] = [
		["*/*", "application/json; charset=utf-8"],
		["text/csv", "text/csv; charset=utf-8"],
		["application/x-ndjson, application/json;q=0.5", "application/x-ndjson"],
		["text/html,application/xhtml+xml,*/*;q=0.8", "application/json; charset=utf-8"],
	];
	for (const round of [1, 2]) {
		for (const [accept, type] of types) {
			const { status, headers } = await get(quotes, { accept });
			expect([round, accept, status, headers["content-type"]]).toEqual([round, accept, 200, type]);
			expect(headers["vary"]).toBe("Accept");
		}
	}
});

it("rejects a request that accepts none of them with 406, which costs nothing", async () => {
	const before = await service.used("demo");
	const { status, headers, json } = await get(quotes, { accept: "application/xml" });
	expect([status, headers["content-type"], headers["x-data-requests-cost"]]).toEqual([
		406,
		"application/json; charset=utf-8",
		"0",
	]);
	expect(json()).toMatchObject({
		code: "not_acceptable",
		error: expect.stringMatching(/^Header "Accept" is "application\/xml"; .*text\/csv/),
	});
	expect(await service.used("demo")).toBe(before);
	// The same after the answer is in the cache.
	await get(quotes);
	expect((await get(quotes, { accept: "application/xml" })).status).toBe(406);
});

it("counts `format` before Accept, and rejects an unknown one with those that exist", async () => {
	expect((await get(`${quotes}&format=json`, { accept: "text/csv" })).headers["content-type"]).toContain(
		"json",
	);
	const { status, json } = await get(`${quotes}&format=xlsx`);
	expect(status).toBe(400);
	expect(json()).toMatchObject({ error: expect.stringContaining("json, csv, ndjson, parquet, arrow") });
});

it("answers 304 for a body in CSV that the caller has", async () => {
	const first = await get(`${quotes}&format=csv`);
	const again = await get(`${quotes}&format=csv`, { "if-none-match": first.headers["etag"] });
	expect([again.status, again.text]).toEqual([304, ""]);
	expect((await get(quotes, { "if-none-match": first.headers["etag"] })).status).toBe(200);
});

it("answers errors in JSON whatever is accepted", async () => {
	const { status, headers, json } = await get("/api/market-data/quote?symbols=apple", { accept: "text/csv" });
	expect([status, headers["content-type"]]).toEqual([400, "application/json; charset=utf-8"]);
	expect(json()).toHaveProperty("error");
});

it("gives prices as numbers where they are asked for", async () => {
	const { json } = await get(`${quotes}&prices=number`);
	const [quote] = (json() as { quote: { lastDone: unknown; symbol: unknown }[] }).quote;
	expect([typeof quote?.lastDone, typeof quote?.symbol]).toEqual(["number", "string"]);
});

it("tells in a header of CSV and NDJSON what JSON has beside its rows, also from a thread and the cache", async () => {
	const targets = [
		"/api/market-data/quote/calc_index?symbols=AAPL.US,NOSUCH99.US",
		"/api/market-data/quote/calc_index?symbols=AAPL.US,NOSUCH99.US&as_of=2026-11-20",
	];
	for (const target of targets) {
		const { quote: _, ...rest } = (await get(target)).json() as { quote: unknown };
		expect(rest).toMatchObject({ unknownSymbols: ["NOSUCH99.US"] });
		for (const format of ["csv", "csv", "ndjson"]) {
			const { headers } = await get(withQuery(target, `format=${format}`));
			expect(JSON.parse(String(headers["x-data-answer"]))).toEqual(rest);
		}
		for (const format of ["json", "parquet", "arrow"])
			expect((await get(withQuery(target, `format=${format}`))).headers).not.toHaveProperty("x-data-answer");
	}
});

it("refuses receipts in a form without a place for them, free of charge", async () => {
	const target = "/api/market-data/quote/calc_index?symbols=AAPL.US&explain=true";
	const before = await service.used("demo");
	expect(await get(`${target}&format=csv`)).toMatchObject({
		status: 400,
		text: expect.stringContaining('"csv\\" has no place for receipts'),
	});
	expect(await get(target, { accept: "application/x-ndjson" })).toMatchObject({
		status: 406,
		text: expect.stringContaining("application/vnd.apache.parquet"),
	});
	expect(await service.used("demo")).toBe(before);
});

it("answers a past in CSV", async () => {
	const { status, text } = await get(
		"/api/market-data/quote/AAPL.US/history_candlestick?count=3&as_of=2026-11-20&format=csv",
	);
	expect(status).toBe(200);
	expect(text.split("\r\n")).toHaveLength(5);
});
