import type { MarketStore } from "@us-market-data/store";
import { openMarketDatabase } from "@us-market-data/store/postgres";
import { newDatabase, type Severable, severable, type TestDatabase } from "@us-market-data/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";

let database: TestDatabase;
let line: Severable;
let market: MarketStore;
let service: Service;
beforeAll(async () => {
	database = await newDatabase();
	line = await severable(database.url);
	market = await openMarketDatabase(line.url);
	service = await startService({ market });
});
afterAll(async () => {
	await service.close();
	await market.close();
	await line.close();
	await database.drop();
});

it("answers 503 while the database is away, charges nothing for it, and goes on by itself", async () => {
	const request = async () => service.get(goodRequests.listNews, { key: service.keys.demo });
	// The database holds no securities.
	expect(await request()).toMatchObject({ status: 400 });
	const used = await service.used("demo");
	await line.cut();
	const away = await request();
	expect(away.status).toBe(503);
	expect(away.headers["retry-after"]).toBe("1");
	expect(away.json()).toMatchObject({
		error: "Service unavailable: the data store is not reachable.",
		code: "unavailable",
	});
	expect(service.log.join("")).not.toContain(new URL(line.url).password);
	await line.mend();
	expect(await request()).toMatchObject({ status: 400 });
	expect(await service.used("demo")).toBe(used);
});
