import { fillWithSample } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContract } from "../src/contract.ts";
import { faultsByKind } from "./faults/index.ts";
import { type Bench, startBench } from "./faults/run.ts";
import { mutations } from "./mutations/index.ts";
import { type MutationRunner, noMutation, openMutationRunner } from "./mutations/run.ts";

const patience = 120_000;
const contract = createContract();
let bench: Bench;
beforeAll(async () => {
	bench = await startBench(contract, fillWithSample);
}, patience);
afterAll(() => bench?.stop());

describe("a fault of the service", () => {
	const allFaults = faultsByKind(contract);
	const sample = [
		["field", "a number for a decimal string", "body schema"],
		["meaning", "a list that is not sorted", "orders trades by timestamp, desc"],
		[
			"market",
			"the change rate is cut off in place of rounded",
			"computes changeValue, changeRate of quote[] by its own values",
		],
		["paging", "an empty list whatever is asked", "orders filings by publishedAt, desc"],
		["status", "418 for 200", "documented status"],
		["transport", "application/problem+json for errors", "content type"],
		["error", "405 without Allow", "required header"],
		["access", "an expired key is accepted", "expected status"],
		["header", "304 is never answered", "expected status"],
		["charge", "an answer is charged twice", "is counted in the usage of the account"],
	] as const;

	it.each(sample)(
		"%s: %s, is caught by: %s",
		async (kind, name, rule) => {
			const fault = allFaults[kind]?.find((one) => one.name === name);
			if (!fault) throw new Error(`no fault "${name}"`);
			expect([...(await bench.judge(kind, fault)).caughtBy.keys()]).toContain(rule);
		},
		patience,
	);

	it(
		"is not seen where there is none",
		async () => {
			const honest = {
				name: "nothing",
				operation: "listTrades",
				plant: () => (question, server) => server.send(question),
			} satisfies Parameters<Bench["judge"]>[1];
			expect((await bench.judge("none", honest)).caughtBy.size).toBe(0);
		},
		patience,
	);
});

describe("a change of the contract", () => {
	const sample = [
		["the last of the examples", "all examples (listTrades)", "lint"],
		[
			"a path",
			"path /api/market-data/quote/trades becomes /api/market-data/quote/trade (paths.gen)",
			"breaking",
		],
		["an operation and its file", "operationId and file listTopics become listDiscussions", "compiler"],
		["a bound of what is answered", "at most five trades (TradesResponse)", "conformance"],
		["a bound of what is asked", "at most 501 symbols (Symbols)", "conformance"],
		["what is always sent", "RateLimit is required (RateLimit)", "conformance"],
		["a required parameter", "symbol may be left out (Symbol)", "conformance"],
		["a removed property", "the property price (Trade)", "breaking"],
	] as const;
	const all = mutations();
	let runner: MutationRunner;
	beforeAll(async () => {
		runner = await openMutationRunner(bench.server);
	}, patience);
	afterAll(() => runner?.close());

	it.each(sample)(
		"of %s (%s) is caught by: %s",
		async (_, what, check) => {
			const mutation = all.find((one) => one.what === what);
			if (!mutation) throw new Error(`no mutation "${what}"`);
			expect(["", "not judged"]).not.toContain(await runner.askGate(check, mutation));
		},
		patience,
	);

	it(
		"is not seen where there is none",
		async () => {
			const { mutation: _, ...reported } = await runner.askEveryGate(noMutation);
			const noFindings = { lint: "", generator: "", breaking: "", compiler: "", conformance: "" };
			expect(reported).toEqual({ ...noFindings, drift: false });
		},
		patience,
	);
});
