import { createMarketViewCache } from "@us-market-data/analytics";
import { operationList } from "@us-market-data/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareMarket } from "./testing/bare-market.ts";
import { readBody } from "./testing/bodies.ts";
import { goodRequests, withQuery } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

/** The service validates each answer against the contract before it leaves. */
let service: Service;
beforeAll(async () => {
	const market = await openBareMarket();
	service = await startService({ market, view: createMarketViewCache(market, { outdatedFor: 0 }) });
	return () => market.close();
});
afterAll(() => service.close());

const ofSecurity = operationList.flatMap(({ operationId, parameters }) => {
	const target = goodRequests[operationId];
	if (target.includes("AAPL")) return [[operationId, target] as const];
	const takesSymbol = parameters.some(({ name }) => name === "symbol");
	return takesSymbol ? [[operationId, withQuery(target, "symbol=AAPL.US")] as const] : [];
});

test.each(ofSecurity)(
	"a security with nothing but its listing has a valid answer of %s",
	async (id, target) => {
		expect(Object.keys(await readBody(service, id, target))).not.toEqual([]);
	},
);
