import { expect, test } from "vitest";
import { define } from "../cases/case.ts";
import { createCoverage } from "../exercised/coverage.ts";
import { validatorsOf } from "../judge/validator.ts";
import { contract, service } from "../testing.ts";
import type { Check } from "./check.ts";
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
const judged = async (given: Bench, ...checks: readonly Check[]) => {
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
		await judged(
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
	expect(await judged(bench, emptyHanded("listTrades"))).toEqual([
		["looks for items", "skipped", "no items"],
	]);
	expect(await judged(complete, emptyHanded("listTrades"))).toEqual([
		["looks for items", "failed", "no items, though the service is said to hold data of every kind"],
	]);
	expect(await judged(complete, emptyHanded("getAccountUsage"))).toEqual([
		["looks for items", "skipped", "no items"],
	]);
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
			found.push(context.tellerOf(property));
		});
	expect(await judged(bench, asks("usage.used"), asks("usage.nothing"))).toEqual([
		["usage.used", "passed"],
		["usage.nothing", "failed", "Error: no operation of the contract answers usage.nothing"],
	]);
	expect(found).toEqual(["getAccountUsage"]);
});
