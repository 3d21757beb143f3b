import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { secondValidatorsOf, validateResponse, validatorsOf } from "../response-validator.ts";
import { contract } from "../testing.ts";
import { documentedResponse, faultChooser, readFaultRule } from "./faults.ts";

describe("faults", () => {
	it("keep to the contract, whatever the operation and status", async () => {
		const validators = [validatorsOf(contract), secondValidatorsOf(contract)];
		for (const operation of contract.operations) {
			for (const status of [200, 401, 402, 403, 429, 500, 503].filter((one) =>
				operation.responses.has(one),
			)) {
				const response = documentedResponse(contract, operation, status);
				for (const one of validators)
					expect([
						operation.operationId,
						status,
						await validateResponse(operation, "GET", response, one),
					]).toEqual([operation.operationId, status, []]);
			}
		}
		expect(documentedResponse(contract, contract.operation("getQuotes"), 429).headers["retry-after"]).toMatch(
			/^\d+$/,
		);
	});

	const chosenFaults = (text: string, seed: number, id: string, count = 400) => {
		const choose = faultChooser([readFaultRule(text, contract)], seed);
		return Array.from({ length: count }, () => choose(contract.operation(id)) !== undefined);
	};

	it("come by operation and number, the same ones for a seed", () => {
		fc.assert(
			fc.property(
				fc.integer(),
				fc.constantFrom("429", "slow", "cut:0.5", "503:0.1@listTrades", "402:after=7"),
				(seed, text) => {
					const { after, share, operationId } = readFaultRule(text, contract);
					const faults = chosenFaults(text, seed, "listTrades");
					expect(chosenFaults(text, seed, "listTrades")).toEqual(faults);
					expect(faults.slice(0, after)).not.toContain(true);
					if (share === 1) expect(faults.slice(after)).not.toContain(false);
					if (operationId) expect(chosenFaults(text, seed, "getQuotes")).not.toContain(true);
				},
			),
			{ numRuns: 60 },
		);
	});

	// Seeds that do not change: a share of random draws strays as far as one likes, if seldom.
	it.each([1, -861_552_333, 20_261_126])("come by share, with seed %d", (seed) => {
		for (const [text, share] of [
			["cut:0.5", 0.5],
			["503:0.1@listTrades", 0.1],
		] as const) {
			const faults = chosenFaults(text, seed, "listTrades", 20_000);
			expect(Math.abs(faults.filter(Boolean).length / 20_000 - share)).toBeLessThan(0.015);
		}
	});

	it.each(["429:2", "418", "429@none", "slow:", "402:after=x", ""])(
		"%s is refused with what is allowed",
		(text) => {
			expect(() => readFaultRule(text, contract)).toThrow(/allowed: KIND|has no operation/);
		},
	);
});
