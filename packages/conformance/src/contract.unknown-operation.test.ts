import { expect, test } from "vitest";
import { conformance } from "./command/run.ts";
import { readFaultRule } from "./proxy/faults.ts";
import { contract } from "./testing.ts";

test.each([
	["getQuote", "getQuotes"],
	["getquotes", "getQuotes"],
	["listCandlestick", "listCandlesticks"],
])("for %s the message proposes %s alone", async (id, nearest) => {
	const words = `the contract has no operation "${id}"; did you mean ${nearest}?`;
	expect(() => readFaultRule(`429@${id}`, contract)).toThrow(new Error(words));
	await expect(conformance({ only: [id], seed: 1, requests: 0, preflight: true })).rejects.toMatchObject({
		message: `error: --only: ${words}`,
	});
});

test("a name that is near none is told all operations", () => {
	expect(() => contract.operation("none")).toThrow(/^the contract has no operation "none"; it has \w+, \w+,/);
});
