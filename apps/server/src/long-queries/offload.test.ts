import { dirname } from "node:path";
import { type OperationId, rowTables } from "@us-market-data/contract";
import { handlers } from "@us-market-data/operations/handlers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRequests, withQuery } from "../testing/good-requests.ts";
import { comparable, longQueryRequests } from "../testing/long-query-requests.ts";
import { sampleMarket } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";
import type { WorkerSettings } from "./messages.ts";
import { offloadLongQueries } from "./offload.ts";
import { QueryPool } from "./query-pool.ts";
import { createQueryWorkers } from "./query-worker.ts";

let here: Service;
let ready: Service;
let checked: Service;
const open: QueryPool[] = [];
beforeAll(async () => {
	const DATA_DIR = dirname(await sampleMarket());
	const settings = { DATA_DIR, DATABASE_URL: "", DATABASE_READ_URL: "" };
	const queryExecutor = (bodyForm: WorkerSettings["bodyForm"]) => {
		const pool = new QueryPool(createQueryWorkers({ settings, bodyForm }, 1));
		open.push(pool);
		return offloadLongQueries(handlers, pool);
	};
	here = await startService();
	ready = await startService({ handlers: queryExecutor("bytes") });
	checked = await startService({ handlers: queryExecutor("body") });
});
afterAll(() => Promise.all([...open, here, ready, checked].map((part) => part.close())));

test.each(Object.entries(longQueryRequests))(
	"%s answers the same from a thread as on the event loop",
	async (_operation, target) => {
		const key = (service: Service) => ({ key: service.keys.demo });
		const expected = comparable(await here.get(target, key(here)));
		expect(expected.status).toBe(200);
		expect(comparable(await ready.get(target, key(ready)))).toEqual(expected);
		expect(comparable(await checked.get(target, key(checked)))).toEqual(expected);
	},
);

test.each(["parquet", "arrow"])(
	"every list is the same in %s whether or not there are threads",
	async (format) => {
		for (const operationId of Object.keys(rowTables) as OperationId[]) {
			const target = withQuery(goodRequests[operationId], `format=${format}`);
			const [own, threaded] = await Promise.all(
				[here, ready].map((service) => service.get(target, { key: service.keys.demo })),
			);
			expect([operationId, threaded?.status]).toEqual([operationId, 200]);
			expect([operationId, threaded?.headers["etag"]]).toEqual([operationId, own?.headers["etag"]]);
		}
	},
);

test("a caller that holds the answer is told so, and charged as ever", async () => {
	const key = ready.keys.unlimited;
	const { headers } = await ready.get(goodRequests.listTopMovers, { key });
	const again = await ready.get(goodRequests.listTopMovers, {
		key,
		headers: { "if-none-match": String(headers["etag"]) },
	});
	expect([again.status, again.text]).toEqual([304, ""]);
	expect(await ready.used("unlimited")).toBe(2);
});

test("a refusal that needs the data is the same from a thread, and not charged", async () => {
	const target = "/api/market-data/fundamental/shareholder?symbol=NOSUCH.US";
	const before = await ready.used("demo");
	const response = await ready.get(target, { key: ready.keys.demo });
	expect(response.json()).toMatchObject({
		code: "unknown_symbol",
		details: [{ path: "query.symbol", message: expect.stringContaining('unknown symbol "NOSUCH.US"') }],
	});
	expect([response.status, await ready.used("demo")]).toEqual([400, before]);
});
