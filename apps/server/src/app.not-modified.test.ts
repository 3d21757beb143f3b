import type { OperationId } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRequests, withQuery } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

/** Further requests whose answers depend on the present. */
const further = [
	withQuery(goodRequests.listFinanceCalendar, "category=dividend"),
	withQuery(goodRequests.listFinanceCalendar, "category=closed"),
	withQuery(goodRequests.listCandlesticks, "adjust=forward"),
	"/company/SPY/insider-trades",
].map((target) => target.replace("category=report&", ""));

/** A link ends later with each second. */
const isOfItsInstant = (id: OperationId) => id === "getBulkLink";

const targets = [
	...(Object.keys(goodRequests) as OperationId[])
		.filter((id) => !isOfItsInstant(id))
		.map((id) => goodRequests[id]),
	...further,
];

test.each(targets)("%s: an unchanged answer is 304 a second, a minute and an hour later", async (target) => {
	const key = service.keys.unlimited;
	const { headers, status } = await service.get(target, { key });
	expect(status).toBe(200);
	const conditionalHeaders = { "if-none-match": String(headers["etag"]) };
	for (const later of [1_000, 60_000, 3_600_000]) {
		service.clock.now += later;
		const again = await service.get(target, { key, headers: conditionalHeaders });
		expect([later, again.status, again.text]).toEqual([later, 304, ""]);
		expect(again.headers["etag"]).toBe(headers["etag"]);
		expect(again.headers["x-data-requests-cost"]).toBe(headers["x-data-requests-cost"]);
		service.clock.now -= later;
	}
});
