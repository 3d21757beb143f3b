import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createMarketViewCache } from "@us-market-data/analytics";
import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { Handler, HandlerTable } from "@us-market-data/operations";
import { exampleBulk } from "@us-market-data/operations/example-files";
import { handlers } from "@us-market-data/operations/handlers";
import { openAccountsFile, openMarketFile } from "@us-market-data/store/sqlite";
import { pino } from "pino";
import { expect, inject, onTestFinished, test } from "vitest";
import { sampleMarket, sampleTime } from "./testing/sample-market.ts";
import { startService } from "./testing/service.ts";
import { RequestValidator } from "./validation/request-validator.ts";
import { bodyValidation, ResponseValidator } from "./validation/response-validator.ts";
import { prepareValidators, warmRequest, warmUp } from "./warm-up.ts";

const metered = operationList.filter(({ family }) => family !== "account").map((row) => row.operationId);

/** The parts of a service over the sample market, whose handlers note what they answer. */
async function parts() {
	const market = await openMarketFile(await sampleMarket());
	const folder = await mkdtemp(join(inject("runFolder"), "warm-"));
	const accounts = await openAccountsFile(join(folder, "accounts.sqlite"));
	onTestFinished(async () => void (await Promise.all([market.close(), accounts.close()])));
	const warmed: string[] = [];
	const noted = Object.entries(handlers).map(([id, handler]) => [
		id,
		async (input: never, context: never) => {
			const body = await (handler as Handler<never>)(input, context);
			warmed.push(id);
			return body;
		},
	]);
	const deps = {
		handlers: Object.fromEntries(noted) as HandlerTable,
		market,
		accounts,
		bulk: exampleBulk,
		now: () => sampleTime,
		legacyPrefix: "legacy",
		isStopping: () => false,
		view: createMarketViewCache(market),
	};
	return { deps, warmed };
}

test("each operation is checked and answered once", async () => {
	const { deps, warmed } = await parts();
	await warmUp(deps);
	expect(warmed.toSorted()).toEqual(metered.toSorted());
});

test("an answer of each operation is compared with the contract", async () => {
	const { deps } = await parts();
	const compared: [string, boolean][] = [];
	const requests = new RequestValidator(document);
	const responses = new ResponseValidator({
		every: 1_000_000,
		rejects: false,
		validateBody: bodyValidation(document),
		random: () => 0.5,
		log: pino({ level: "silent" }),
		onCheck: (...check) => void compared.push(check),
	});
	await prepareValidators(deps, requests, responses);
	expect(compared.toSorted()).toEqual(metered.map((id) => [id, true]).toSorted());
	await prepareValidators(deps, requests, responses);
	expect(compared, "each once").toHaveLength(metered.length);
});

test("the requests are answered 200", async () => {
	const service = await startService();
	for (const operation of operationList) {
		const { target } = warmRequest(operation, "legacy", "MSFT.US");
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
