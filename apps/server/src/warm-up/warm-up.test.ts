import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { Handler, HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import { openAccountsFile, openMarketFile } from "@us-market-data/store/sqlite";
import { expect, inject, test } from "vitest";
import { openContract } from "../parameters/contract.ts";
import { sampleMarket, sampleTime } from "../testing/sample-market.ts";
import { startService } from "../testing/service.ts";
import { warmTarget } from "./targets.ts";
import { warmUp } from "./warm-up.ts";

test("each operation is checked and answered once", async () => {
	const market = await openMarketFile(await sampleMarket());
	const folder = await mkdtemp(join(inject("runFolder"), "warm-"));
	const accounts = await openAccountsFile(join(folder, "accounts.sqlite"));
	const answered: string[] = [];
	const noted = Object.entries(handlers).map(([id, handler]) => [
		id,
		async (input: never, context: never) => {
			await (handler as Handler<never>)(input, context);
			answered.push(id);
		},
	]);
	await warmUp({
		contract: openContract(document),
		handlers: Object.fromEntries(noted) as HandlerTable,
		market,
		accounts,
		now: () => sampleTime,
		legacyPrefix: "legacy",
		isStopping: () => false,
		view: createMarketViewCache(market),
	});
	await Promise.all([market.close(), accounts.close()]);
	const metered = operationList.filter(({ family }) => family !== "account");
	expect(answered).toEqual(metered.map(({ operationId }) => operationId));
});

test("the requests are answered 200", async () => {
	const service = await startService();
	for (const operation of operationList) {
		const { target } = warmTarget(operation, "legacy", "MSFT.US");
		const { status } = await service.get(target, { key: service.keys.unlimited });
		expect([operation.operationId, status]).toEqual([operation.operationId, 200]);
	}
	await service.close();
});

test("a service is not ready before", async () => {
	let isWarm = false;
	const service = await startService({ isWarm: () => isWarm });
	expect((await service.get("/healthz")).status).toBe(200);
	expect((await service.get("/readyz")).status).toBe(503);
	expect(service.log.join("\n"), "that is no failure").not.toContain("request failed");
	isWarm = true;
	expect((await service.get("/readyz")).status).toBe(200);
	await service.close();
});
