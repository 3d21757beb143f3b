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
/** A request with an origin is answered by the application instead of the direct path. */
const byApplication = { origin: "https://app.example" };

let service: Service;
beforeAll(async () => {
	service = await startService({ operations });
});
afterAll(() => service.close());

test.each([
	["the direct path", {}],
	["the application", byApplication],
])("%s announces the end with each answer: new, kept and held", async (_, headers) => {
	const key = service.keys.unlimited;
	for (let times = 0; times < 3; times++)
		expect(await service.get(marked, { key, headers })).toMatchObject({ status: 200, headers: ending });
	const held = await service.get(marked, { key, headers: { ...headers, "if-none-match": "*" } });
	expect(held).toMatchObject({ status: 304, headers: ending });
});

test("refusals and other operations announce nothing", async () => {
	const { unlimited, exhausted } = service.keys;
	const others = [
		await service.get("/api/market-data/market/status", { key: unlimited }),
		await service.get("/account/usage", { key: unlimited }),
		await service.get(marked),
		await service.get(marked, { key: exhausted }),
		await service.get(marked, { key: exhausted, headers: byApplication }),
	];
	expect(others.map(({ status }) => status)).toEqual([200, 200, 401, 402, 402]);
	for (const { headers } of others) {
		expect(headers).not.toHaveProperty("deprecation");
		expect(headers).not.toHaveProperty("sunset");
	}
});
