import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "../judge/judge.ts";
import { secondValidatorsOf } from "../judge/second-validator.ts";
import { validatorsOf } from "../judge/validator.ts";
import { contract } from "../testing.ts";
import { documentedAnswer, faultChooser, readFaultRule } from "./faults.ts";

describe("faults", () => {
	it("keep to the contract, whatever the operation and status", async () => {
		const validators = [validatorsOf(contract), secondValidatorsOf(contract)];
		for (const operation of contract.operations) {
			for (const status of [200, 401, 402, 403, 429, 500, 503].filter((one) =>
				operation.responses.has(one),
			)) {
				const answer = documentedAnswer(contract, operation, status);
				for (const one of validators)
					expect([operation.operationId, status, await judge(operation, "GET", answer, one)]).toEqual([
						operation.operationId,
						status,
						[],
					]);
			}
		}
		expect(documentedAnswer(contract, contract.operation("getQuotes"), 429).headers["retry-after"]).toMatch(
			/^\d+$/,
		);
	});

	it("come by share, operation and number, the same ones for a seed", () => {
		fc.assert(
			fc.property(
				fc.integer(),
				fc.constantFrom("429", "slow", "cut:0.5", "503:0.1@listTrades", "402:after=7"),
				(seed, text) => {
					const rule = readFaultRule(text, contract);
					const draw = (id: string) => {
						const choose = faultChooser([rule], seed);
						return Array.from({ length: 400 }, () => choose(contract.operation(id)) !== undefined);
					};
					expect(draw("listTrades")).toEqual(draw("listTrades"));
					const share = draw("listTrades").filter(Boolean).length / 400;
					expect(Math.abs(share - rule.share)).toBeLessThan(0.12);
					expect(draw("listTrades").slice(0, rule.after)).not.toContain(true);
					if (rule.operationId) expect(draw("getQuotes")).not.toContain(true);
				},
			),
			{ numRuns: 60 },
		);
	});

	it.each(["429:2", "418", "429@none", "slow:", "402:after=x", ""])(
		"%s is refused with what is allowed",
		(text) => {
			expect(() => readFaultRule(text, contract)).toThrow(/allowed: KIND|has no operation/);
		},
	);
});
