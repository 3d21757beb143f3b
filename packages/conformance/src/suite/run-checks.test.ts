import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { define } from "../cases/case.ts";
import { createCoverage } from "../coverage.ts";
import { validatorsOf } from "../response-validator.ts";
import { contract, service } from "../testing.ts";
import type { Check } from "./check.ts";
import { targetOf } from "./check-request.ts";
import type { Bench } from "./probe.ts";
import { createRuleContext } from "./rule-context.ts";
import { runChecks } from "./run-checks.ts";

const bench: Bench = {
	contract,
	service,
	validators: validatorsOf(contract),
	coverage: createCoverage(contract, contract.operations),
	allowed: [],
	onAllowed: () => undefined,
};
const check = (title: string, run: Check["run"], alone = false): Check => ({
	group: "case",
	operationId: "listTrades",
	title,
	alone,
	run,
});
const checkAll = async (given: Bench, ...checks: readonly Check[]) => {
	const results = await runChecks(checks, given, 2, () => undefined);
	return results.map(({ title, outcome, failures, skipped }) => [
		title,
		outcome,
		...failures.map(({ message }) => message),
		...(skipped === undefined ? [] : [skipped]),
	]);
};

test("a check that throws has failed with what it threw, and the others are made", async () => {
	const broken = check("breaks", async () => {
		throw new TypeError("the answer is not iterable");
	});
	const text = check("breaks otherwise", () => Promise.reject("no reason"), true);
	expect(
		await checkAll(
			bench,
			broken,
			text,
			check("holds", async () => undefined),
		),
	).toEqual([
		["breaks otherwise", "failed", "no reason"],
		["breaks", "failed", "TypeError: the answer is not iterable"],
		["holds", "passed"],
	]);
});

const emptyHanded = (operationId: "listTrades" | "getAccountUsage") =>
	check("looks for items", async (probe) => {
		createRuleContext(contract.operation(operationId), define(operationId, {}), probe, "items").skip(
			"no items",
		);
	});

test("finding nothing is skipped, but not where data of every kind is promised", async () => {
	const complete = { ...bench, service: { ...service, complete: true } };
	expect(await checkAll(bench, emptyHanded("listTrades"))).toEqual([
		["looks for items", "skipped", "no items"],
	]);
	expect(await checkAll(complete, emptyHanded("listTrades"))).toEqual([
		["looks for items", "failed", "no items, though the service is said to hold data of every kind"],
	]);
	expect(await checkAll(complete, emptyHanded("getAccountUsage"))).toEqual([
		["looks for items", "skipped", "no items"],
	]);
});

const rejectWith = async (error: string, path: string, status = 400, code = "invalid_parameter") => {
	const server = createServer((_request, response) => {
		response.writeHead(status, {
			"content-type": "application/json; charset=utf-8",
			"x-request-id": "some",
			"x-data-requests-limit": "unlimited",
			"x-data-requests-remaining": "unlimited",
			"x-data-requests-reset": "2026-12-01T00:00:00Z",
			"x-data-requests-cost": "0",
		});
		response.end(JSON.stringify({ error, code, details: [{ path, message: error }] }));
	});
	await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	return { ...bench, service: { ...service, baseUrl: `http://127.0.0.1:${port}` } };
};
const pastCheck = check("asks of the past", async (probe) => {
	const operation = contract.operation("searchScreener");
	const target = targetOf(operation, { as_of: "2026-06-30" }, service);
	await probe.send({ operation, target, expect: 200, because: "a good request" });
});
const limitReply = (storedCount: number) =>
	`as_of "2026-06-30": none where figures of the whole market are asked for and more than 500 securities are held, here ${storedCount}`;

test("the past of a large market is skipped, and any other refusal is a failure", async () => {
	const outcome = async (error: string, path: string) =>
		(await checkAll(await rejectWith(error, path), pastCheck))[0]?.slice(1);
	const skipped = "the service holds 501 securities, and derives the past of a whole market of 500 at most";
	const failed = ["failed", "a good request must be answered 200 and was answered 400"];
	expect(await outcome(limitReply(501), "query.as_of")).toEqual(["skipped", skipped]);
	expect(await outcome(limitReply(500), "query.as_of")).toEqual(failed);
	expect(await outcome(limitReply(501), "sort")).toEqual(failed);
	expect(await outcome("as_of is not known", "query.as_of")).toEqual(failed);
});

test("files of days that the plan of the key does not include are skipped", async () => {
	const outcome = async (code: string) => {
		const listed = check("lists files", async (probe) => {
			const operation = contract.operation("listBulkFiles");
			const target = targetOf(operation, { area: "day-bars" }, service);
			await probe.send({ operation, target, expect: 200, because: "a good request" });
		});
		return (await checkAll(await rejectWith("Payment required: no", "", 402, code), listed))[0]?.slice(1);
	};
	expect(await outcome("not_in_plan")).toEqual([
		"skipped",
		"the plan of the key does not include files of days",
	]);
	expect((await outcome("allowance_exhausted"))?.[0]).toBe("failed");
});

test("the operation that answers a property is found by the contract", async () => {
	const found: string[] = [];
	const asks = (property: string) =>
		check(property, async (probe) => {
			const context = createRuleContext(
				contract.operation("listTrades"),
				define("listTrades", {}),
				probe,
				"usage",
			);
			found.push(context.operationReporting(property));
		});
	expect(await checkAll(bench, asks("usage.used"), asks("usage.nothing"))).toEqual([
		["usage.used", "passed"],
		["usage.nothing", "failed", "Error: no operation of the contract answers usage.nothing"],
	]);
	expect(found).toEqual(["getAccountUsage"]);
});
