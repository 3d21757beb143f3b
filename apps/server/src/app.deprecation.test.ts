import { operationList } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testing/service.ts";

/** The operations, of which one ends. */
const operations = operationList.map((operation) =>
	operation.operationId === "getQuotes"
		? { ...operation, deprecation: { since: "2026-11-01", sunset: "2027-05-01" } }
		: operation,
);

const marked = "/api/market-data/quote?symbols=AAPL.US";
const ending = { deprecation: "@1793491200", sunset: "Sat, 01 May 2027 00:00:00 GMT" };

let service: Service;
beforeAll(async () => {
	service = await startService({ operations });
});
afterAll(() => service.close());

test("each response announces the end: new, cached and not modified", async () => {
	const key = service.keys.unlimited;
	for (let times = 0; times < 3; times++)
		expect(await service.get(marked, { key })).toMatchObject({ status: 200, headers: ending });
	const notModified = await service.get(marked, { key, headers: { "if-none-match": "*" } });
	expect(notModified).toMatchObject({ status: 304, headers: ending });
});

test("refusals and other operations announce nothing", async () => {
	const { unlimited, exhausted } = service.keys;
	const others = [
		await service.get("/api/market-data/market/status", { key: unlimited }),
		await service.get("/account/usage", { key: unlimited }),
		await service.get(marked),
		await service.get(marked, { key: exhausted }),
	];
	expect(others.map(({ status }) => status)).toEqual([200, 200, 401, 402]);
	for (const { headers } of others) {
		expect(headers).not.toHaveProperty("deprecation");
		expect(headers).not.toHaveProperty("sunset");
	}
});
