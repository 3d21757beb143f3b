import { mediaTypes } from "@us-market-data/operations/encodings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good, type Service, startService } from "./testing/service.ts";

const quotes = "/api/market-data/quote?symbols=AAPL.US";

describe.each(["examples", "world"] as const)("answers of %s", (answers) => {
	let service: Service;
	beforeAll(async () => {
		service = await startService({ answers });
	});
	afterAll(() => service.close());

	test.each(Object.entries(mediaTypes))("are there as %s", async (format, type) => {
		const byName = await service.request(`${quotes}&format=${format}`);
		const byHeader = await service.request(quotes, { ...good, accept: type });
		for (const { status, headers } of [byName, byHeader]) {
			expect([status, headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
			expect([headers.get("vary"), headers.get("x-data-requests-cost")]).toEqual(["Accept", "1"]);
			const beside = headers.get("x-data-answer");
			if (format === "csv" || format === "ndjson")
				expect(JSON.parse(beside ?? "")).toEqual({ unknownSymbols: [], unknownSymbolHints: [] });
			else expect(beside).toBeNull();
		}
	});

	test("are refused with 406 where the caller accepts no format", async () => {
		const { status, headers, error } = await service.request(quotes, { ...good, accept: "application/xml" });
		expect([status, headers.get("x-data-requests-cost")]).toEqual([406, "0"]);
		expect(error()).toMatchObject({ code: "not_acceptable", error: expect.stringContaining("text/csv") });
	});
});

test("an example that is asked for by its name has the format too", async () => {
	const service = await startService();
	const { text } = await service.request(`${quotes}&format=csv`, { ...good, prefer: "example=empty" });
	expect(text).toMatch(/^symbol,name,lastDone,[^\n]*\r\n$/);
	await service.close();
});
